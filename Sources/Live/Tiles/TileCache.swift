import Glibc
import Synchronization
import Tiles

/// Fetched tiles on the disk: a folder a source, in it one a zoom, in it one a column: `SOURCE/14/8185/5448`.
///
/// A file's time of change is when it was last used; when its folder grows beyond the limit, those not used for longest go.
/// Whatever fails here costs a tile that can be fetched again.
public final class TileCache: Sendable {
    public let path: String
    /// Bytes on the disk.
    public let limit: Int
    private let files: any FileSystem
    private let now: @Sendable () -> Int
    /// What the files take, as far as is known; nil until they were counted.
    private let size = Mutex<Int?>(nil)
    private let trimming = Mutex(())
    private let writes = Atomic<Int>(0)

    /// Uses within this many seconds are not told apart, which saves writing.
    private static let useStep = 60

    public init(path: String, limit: Int, files: any FileSystem = LocalFiles(), now: @escaping @Sendable () -> Int) {
        self.path = path
        self.limit = limit
        self.files = files
        self.now = now
    }

    private func file(_ id: TileID, _ source: String) -> String { "\(path)/\(source)/\(id.zoom)/\(id.x)/\(id.y)" }

    /// A kept tile, however old; what is damaged is dropped.
    func tile(_ id: TileID, of source: String) -> KeptTile? {
        let path = file(id, source)
        guard let file = try? files.open(path), let bytes = try? file.contents(limit: OnlineTiles.mostBytes + 512)
        else {
            return nil
        }
        guard let tile = KeptTile(decoding: bytes) else {
            forget(id, of: source)
            return nil
        }
        let time = now()
        if abs(time - file.modified) >= Self.useStep { Self.setTime(time, path) }
        return tile
    }

    /// Whether a tile is there that need not be fetched.
    func hasFresh(_ id: TileID, of source: String) -> Bool {
        guard let file = try? files.open(file(id, source)),
            let bytes = try? file.contents(limit: OnlineTiles.mostBytes + 512)
        else { return false }
        return KeptTile(decoding: bytes)?.isFresh(now: now()) ?? false
    }

    func keep(_ tile: KeptTile, _ id: TileID, of source: String) throws(FileError) {
        let bytes = tile.encode()
        try write(bytes, file(id, source))
        Self.setTime(now(), file(id, source))
        let isFull = size.withLock { size in
            size? += Self.room(bytes.count)
            return size.map { $0 > limit } ?? true
        }
        if isFull { trim() }
    }

    func forget(_ id: TileID, of source: String) { try? files.remove(file(id, source)) }

    /// What a source says of itself.
    func record(of source: String) -> TileSourceRecord? {
        ((try? files.contents("\(path)/\(source)/source.json", limit: 1 << 20)) ?? nil)
            .flatMap(TileSourceRecord.init(decoding:))
    }

    func keep(_ record: TileSourceRecord, of source: String) throws(FileError) {
        try write(record.encode(), "\(path)/\(source)/source.json")
    }

    /// In one step, but without waiting for the folder to be on the disk: a tile that a crash loses is fetched again, and
    /// one that it cuts short says how long it should be.
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

    /// How many files there are, and what they take.
    public func usage() -> (files: Int, bytes: Int) {
        let found = entries()
        return (found.count, found.reduce(0) { $0 + $1.room })
    }

    /// Removes everything.
    public func removeAll() throws(FileError) {
        for entry in entries(everything: true) { try files.remove(entry.path) }
        removeEmptyFolders(path, depth: 0)
        size.withLock { $0 = nil }
    }

    /// Counts the files, and brings them to nine tenths of the limit where they are over it.
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
        let room: Int
        /// Seconds since 1970.
        let used: Int
    }

    /// The tiles. What a crash left behind an hour ago and longer is removed on the way.
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
                    // By the clock of the disk, or what is being written at this moment might seem old.
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
        // It stays where something is in it.
        if depth > 0 { rmdir(folder) }
    }

    /// What a file takes on most disks.
    private static func room(_ bytes: Int) -> Int { max(1, (bytes + 4095) / 4096) * 4096 }

    private static func setTime(_ seconds: Int, _ path: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, path, [time, time], 0)
    }
}
