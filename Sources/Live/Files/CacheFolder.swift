import Catalogue
import Glibc
import Synchronization

/// A folder of files that can be fetched again, such as tiles and pictures.
///
/// The modification time of a file says when it was last used. If the folder grows beyond its limit, the files that were not used
/// for the longest time are removed. Nothing is removed for its age.
final class CacheFolder: Sendable {
    let path: String
    /// The largest size of the folder, in bytes on the disk.
    let limit: Int
    /// How many folders are between this one and the files that count towards the limit.
    private let depth: Int
    private let files: any FileSystem
    private let now: @Sendable () -> Int
    /// The size of the files in bytes, as far as it is known; nil until the files have been counted.
    private let size = Mutex<Int?>(nil)
    private let trimming = Mutex(())
    private let writes = Atomic<Int>(0)

    /// The time of the last use is written at most once in this many seconds.
    private static let useStep = 60

    init(path: String, depth: Int, limit: Int, files: any FileSystem, now: @escaping @Sendable () -> Int) {
        self.path = path
        self.depth = depth
        self.limit = limit
        self.files = files
        self.now = now
    }

    /// The contents of a file; nil if it is missing or cannot be read.
    /// - Parameters:
    ///   - name: the path inside this folder, as in all functions here.
    ///   - limit: bytes; a larger file is not read.
    func contents(_ name: String, limit: Int) -> [UInt8]? { read(name, limit: limit)?.bytes }

    /// The same as `contents`; also sets the time of the file's last use to now.
    func use(_ name: String, limit: Int) -> [UInt8]? {
        guard let (bytes, used) = read(name, limit: limit) else { return nil }
        let time = now()
        if abs(time - used) >= Self.useStep { setTime(time, name) }
        return bytes
    }

    private func read(_ name: String, limit: Int) -> (bytes: [UInt8], used: Int)? {
        guard let file = try? files.open("\(path)/\(name)"), let bytes = try? file.contents(limit: limit) else {
            return nil
        }
        return (bytes, file.modified)
    }

    /// Saves a file that counts towards the limit, and removes old files if there is no room.
    func save(_ bytes: [UInt8], as name: String) throws(FileError) {
        try write(bytes, as: name)
        setTime(now(), name)
        let isFull = size.withLock { size in
            size? += Self.room(bytes.count)
            return size.map { $0 > limit } ?? true
        }
        if isFull { trim() }
    }

    /// Writes a file in one step, but does not wait until its name is on the disk: a file that is lost in a crash is fetched again.
    func write(_ bytes: [UInt8], as name: String) throws(FileError) {
        let file = "\(path)/\(name)"
        let temporary = TemporaryFiles.path(for: file, number: writes.add(1, ordering: .relaxed).newValue)
        do throws(FileError) {
            try files.makeFolder(split(file).folder)
            try files.write(bytes, to: temporary)
            try files.rename(temporary, to: file)
        } catch {
            try? files.remove(temporary)
            throw error
        }
    }

    func remove(_ name: String) { try? files.remove("\(path)/\(name)") }

    // MARK: Size

    /// The number of files that count towards the limit, and their size in bytes.
    func usage() -> (files: Int, bytes: Int) {
        let found = entries()
        return (found.count, found.reduce(0) { $0 + $1.room })
    }

    /// Removes all files.
    func removeAll() throws(FileError) {
        for entry in entries(everything: true) {
            // Another copy of Catchment may have removed it since the files were listed.
            do throws(FileError) { try files.remove(entry.path) } catch { if error.code != ENOENT { throw error } }
        }
        removeEmptyFolders(path, depth: 0)
        size.withLock { $0 = nil }
    }

    /// Counts the files. If they are larger than the limit, removes old ones until nine tenths of the limit are left.
    func trim() {
        trimming.withLock { _ in
            let found = entries().sorted { ($0.used, $0.path) < ($1.used, $1.path) }
            var total = found.reduce(0) { $0 + $1.room }
            if total > limit {
                for entry in found {
                    if total <= limit / 10 * 9 { break }
                    if (try? files.remove(entry.path)) != nil { total -= entry.room }
                }
                removeEmptyFolders(path, depth: 0)
            }
            size.withLock { $0 = total }
        }
    }

    private struct Entry {
        let path: String
        /// The bytes that the file takes on the disk.
        let room: Int
        /// When the file was last used, in seconds since 1970.
        let used: Int
    }

    /// The files that count towards the limit. Temporary files that are older than an hour, left by a crash, are removed.
    /// - Parameter everything: whether to include all other files.
    private func entries(everything: Bool = false) -> [Entry] {
        var found: [Entry] = []
        func walk(_ folder: String, depth: Int) {
            for name in (try? files.names(in: folder)) ?? [] {
                let path = "\(folder)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    if depth < self.depth { walk(path, depth: depth + 1) }
                    continue
                }
                let entry = Entry(
                    path: path, room: Self.room(Int(status.st_size)), used: Int(status.st_mtim.tv_sec))
                if everything || (depth == self.depth && !name.hasPrefix(".")) {
                    found.append(entry)
                } else if name.hasSuffix(TemporaryFiles.suffix), secondsNow() - entry.used > 3600 {
                    // By the system's clock, which sets the time of a new file. By `now`, a file that is being written might
                    // seem old.
                    try? files.remove(path)
                }
            }
        }
        walk(path, depth: 0)
        return found
    }

    private func removeEmptyFolders(_ folder: String, depth: Int) {
        for name in (try? files.names(in: folder)) ?? [] where depth < self.depth && !name.hasPrefix(".") {
            removeEmptyFolders("\(folder)/\(name)", depth: depth + 1)
        }
        // Fails if the folder is not empty.
        if depth > 0 { rmdir(folder) }
    }

    /// The bytes that a file takes on most disks, which have blocks of 4096 bytes.
    private static func room(_ bytes: Int) -> Int { max(1, (bytes + 4095) / 4096) * 4096 }

    private func setTime(_ seconds: Int, _ name: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, "\(path)/\(name)", [time, time], 0)
    }
}
