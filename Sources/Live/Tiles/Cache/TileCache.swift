import Catalogue
import Glibc
import Synchronization
import Tiles

/// Fetched tiles on the disk. The path of a tile has folders for its source, zoom and column: `SOURCE/14/8185/5448`.
///
/// The modification time of a file says when the tile was last used. If the cache grows beyond its limit, the tiles that were not
/// used for the longest time are removed. Nothing is removed for its age: an old tile is only requested again.
public final class TileCache: Sendable {
    public let path: String
    /// The largest size of the cache, in bytes on the disk.
    public let limit: Int
    private let files: any FileSystem
    private let now: @Sendable () -> Int
    /// The size of the files in bytes, as far as it is known; nil until the files have been counted.
    private let size = Mutex<Int?>(nil)
    private let trimming = Mutex(())
    private let writes = Atomic<Int>(0)

    /// The seconds within which the time of the last use is not written again.
    private static let useStep = 60

    public init(path: String, limit: Int, files: any FileSystem = LocalFiles(), now: @escaping @Sendable () -> Int) {
        self.path = path
        self.limit = limit
        self.files = files
        self.now = now
    }

    private func file(_ id: TileID, _ source: String) -> String { "\(path)/\(source)/\(id.zoom)/\(id.x)/\(id.y)" }

    /// A tile in the cache, however old. A damaged file is removed.
    func tile(_ id: TileID, of source: String) -> CachedTile? {
        let path = file(id, source)
        guard let file = try? files.open(path), let bytes = try? file.contents(limit: OnlineTiles.mostBytes + 512)
        else {
            return nil
        }
        guard let tile = CachedTile(decoding: bytes) else {
            remove(id, of: source)
            return nil
        }
        let time = now()
        if abs(time - file.modified) >= Self.useStep { Self.setTime(time, path) }
        return tile
    }

    /// Whether the cache has a tile that does not have to be fetched again.
    func hasFresh(_ id: TileID, of source: String) -> Bool {
        guard let file = try? files.open(file(id, source)),
            let bytes = try? file.contents(limit: OnlineTiles.mostBytes + 512)
        else { return false }
        return CachedTile(decoding: bytes)?.isFresh(now: now()) ?? false
    }

    func save(_ tile: CachedTile, _ id: TileID, of source: String) throws(FileError) {
        let bytes = tile.encode()
        try write(bytes, file(id, source))
        Self.setTime(now(), file(id, source))
        let isFull = size.withLock { size in
            size? += Self.room(bytes.count)
            return size.map { $0 > limit } ?? true
        }
        if isFull { trim() }
    }

    func remove(_ id: TileID, of source: String) { try? files.remove(file(id, source)) }

    /// The saved description of a source.
    func record(of source: String) -> TileSourceRecord? {
        ((try? files.contents("\(path)/\(source)/source.json", limit: 1 << 20)) ?? nil)
            .flatMap(TileSourceRecord.init(decoding:))
    }

    func save(_ record: TileSourceRecord, of source: String) throws(FileError) {
        try write(record.encode(), "\(path)/\(source)/source.json")
    }

    /// Writes a file in one step, but does not wait until its name is on the disk: a tile that is lost in a crash is fetched again,
    /// and one that is cut off is recognised by its length.
    private func write(_ bytes: [UInt8], _ file: String) throws(FileError) {
        let (folder, name) = split(file)
        let number = writes.add(1, ordering: .relaxed).newValue
        let temporary = "\(folder)/.\(name).\(getpid()).\(number)\(temporarySuffix)"
        do throws(FileError) {
            try files.makeFolder(folder)
            try files.write(bytes, to: temporary)
            try files.rename(temporary, to: file)
        } catch {
            try? files.remove(temporary)
            throw error
        }
    }

    // MARK: Size

    /// The number of tiles in the cache and their size in bytes.
    public func usage() -> (files: Int, bytes: Int) {
        let found = entries()
        return (found.count, found.reduce(0) { $0 + $1.room })
    }

    /// Removes all files of the cache.
    public func removeAll() throws(FileError) {
        for entry in entries(everything: true) { try files.remove(entry.path) }
        removeEmptyFolders(path, depth: 0)
        size.withLock { $0 = nil }
    }

    /// Counts the files. If they are larger than the limit, removes old ones until nine tenths of the limit are left.
    public func trim() {
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
        /// When the tile was last used, in seconds since 1970.
        let used: Int
    }

    /// The tiles in the cache. Temporary files that are older than an hour, left by a crash, are removed.
    /// - Parameter everything: whether to include all other files.
    private func entries(everything: Bool = false) -> [Entry] {
        var found: [Entry] = []
        func walk(_ folder: String, depth: Int) {
            for name in (try? files.names(in: folder)) ?? [] {
                let path = "\(folder)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    if depth < 3 { walk(path, depth: depth + 1) }
                    continue
                }
                let entry = Entry(
                    path: path, room: Self.room(Int(status.st_size)), used: Int(status.st_mtim.tv_sec))
                if everything || (depth == 3 && !name.hasPrefix(".")) {
                    found.append(entry)
                } else if name.hasSuffix(temporarySuffix), secondsNow() - entry.used > 3600 {
                    // The age is measured by the system's clock. By `now`, a file that is being written might seem old.
                    try? files.remove(path)
                }
            }
        }
        walk(path, depth: 0)
        return found
    }

    private func removeEmptyFolders(_ folder: String, depth: Int) {
        for name in (try? files.names(in: folder)) ?? [] where depth < 3 && !name.hasPrefix(".") {
            removeEmptyFolders("\(folder)/\(name)", depth: depth + 1)
        }
        // Fails if the folder is not empty.
        if depth > 0 { rmdir(folder) }
    }

    /// The bytes that a file takes on most disks, which have blocks of 4096 bytes.
    private static func room(_ bytes: Int) -> Int { max(1, (bytes + 4095) / 4096) * 4096 }

    private static func setTime(_ seconds: Int, _ path: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, path, [time, time], 0)
    }
}
