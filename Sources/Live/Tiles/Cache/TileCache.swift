import Catalogue
import Glibc
import Synchronization
import Tiles

/// Fetched tiles on the disk. The path of a tile has folders for its source, zoom and column: `SOURCE/14/8185/5448`.
///
/// If the cache grows beyond its limit, the tiles that were not used for the longest time are removed. Nothing is removed for its
/// age: an old tile is only requested again.
public final class TileCache: Sendable {
    private let folder: CacheFolder
    private let now: @Sendable () -> Int

    /// The most bytes of a file: a tile and the line before it.
    private static let mostBytes = OnlineTiles.mostBytes + 512

    public init(path: String, limit: Int, files: any FileSystem = LocalFiles(), now: @escaping @Sendable () -> Int) {
        folder = CacheFolder(path: path, depth: 3, limit: limit, files: files, now: now)
        self.now = now
    }

    public var path: String { folder.path }

    /// The largest size of the cache, in bytes on the disk.
    public var limit: Int { folder.limit }

    private func file(_ id: TileID, _ source: String) -> String { "\(source)/\(id.zoom)/\(id.x)/\(id.y)" }

    /// A tile in the cache, however old. A damaged file, for example one that is cut off, is removed.
    func tile(_ id: TileID, of source: String) -> CachedTile? {
        guard let bytes = folder.use(file(id, source), limit: Self.mostBytes) else { return nil }
        guard let tile = CachedTile(decoding: bytes) else {
            remove(id, of: source)
            return nil
        }
        return tile
    }

    /// Whether the cache has a tile that does not have to be fetched again.
    func hasFresh(_ id: TileID, of source: String) -> Bool {
        folder.contents(file(id, source), limit: Self.mostBytes)
            .flatMap(CachedTile.init(decoding:))?.isFresh(now: now()) ?? false
    }

    func save(_ tile: CachedTile, _ id: TileID, of source: String) throws(FileError) {
        try folder.save(tile.encode(), as: file(id, source))
    }

    func remove(_ id: TileID, of source: String) { folder.remove(file(id, source)) }

    /// The saved description of a source.
    func record(of source: String) -> TileSourceRecord? {
        folder.contents("\(source)/source.json", limit: 1 << 20).flatMap(TileSourceRecord.init(decoding:))
    }

    /// Descriptions do not count towards the limit and stay.
    func save(_ record: TileSourceRecord, of source: String) throws(FileError) {
        try folder.write(record.encode(), as: "\(source)/source.json")
    }

    /// The number of tiles in the cache and their size in bytes.
    public func usage() -> (files: Int, bytes: Int) { folder.usage() }

    /// Removes all files of the cache.
    public func removeAll() throws(FileError) { try folder.removeAll() }

    /// Counts the files. If together they exceed the limit, removes the least recently used ones.
    public func trim() { folder.trim() }
}
