import Catalogue
import Geo
import Glibc
import Tiles

/// An open PMTiles archive on the disk.
public final class TileArchive: Sendable {
    public let name: String
    /// The size in bytes.
    public let size: Int
    public let zooms: ClosedRange<Int>
    public let bounds: BoundingBox
    public let credit: String
    let schema: TileSchema?
    let tiles: PMTiles

    init(_ file: OpenFile) throws(TileError) {
        let tiles = try PMTiles(FileRanges(file))
        let described = try tiles.about()
        self.tiles = tiles
        name = TileArchives.name(of: file.path)
        size = file.size
        (zooms, bounds, credit) = (tiles.header.zooms, tiles.header.bounds, described.attribution)
        schema = TileSchema.recognised(fromLayers: described.layers)
    }

    /// Reads one tile.
    /// - Throws: if the archive has no tile in the middle of its area, or if the tile cannot be drawn.
    func check() throws(TileError) {
        let places = [bounds.center, tiles.header.center]
        for zoom in zooms.reversed() {
            for place in places {
                guard let id = TileID.containing(place, zoom: zoom), let bytes = try tiles.tile(id) else { continue }
                let tile = try VectorTile(decoding: bytes)
                guard schema ?? TileSchema.recognised(fromLayers: tile.layers.map(\.name)) != nil else {
                    throw TileStore.unknownLayers(tile, of: name)
                }
                return
            }
        }
        throw .damaged(.noTileInItsMiddle(name: name))
    }
}

/// Why an archive was not added or removed.
public enum TileArchiveError: Error, Equatable, CustomStringConvertible {
    case file(FileError)
    case tiles(TileError)

    public var description: String {
        switch self {
        case .file(let error): error.description
        case .tiles(let error): error.description
        }
    }
}

/// The archives that the user added: files `NAME.pmtiles` in the folder `tiles` of the data folder.
public struct TileArchives: Sendable {
    public let path: String
    private let files: any FileSystem
    private static let ending = ".pmtiles"
    /// The name of the cache of fetched tiles in commands that also accept names of archives. No archive has this name.
    public static let nameOfCache = "cache"

    public init(folders: Folders, files: any FileSystem = LocalFiles()) {
        path = folders.data + "/tiles"
        self.files = files
    }

    /// A file's name without its folder and ending.
    static func name(of path: String) -> String {
        let name = split(path).name
        return name.lowercased().hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    }

    /// Opens all archives.
    /// - Returns: the archives, and for each one that cannot be read why not.
    public func open() -> (archives: [TileArchive], problems: [TileStoreProblem]) {
        var archives: [TileArchive] = []
        var problems: [TileStoreProblem] = []
        for name in names {
            do throws(TileArchiveError) { archives.append(try open("\(path)/\(name)\(Self.ending)")) } catch {
                problems.append(.archive(name: name, error))
            }
        }
        return (archives, problems)
    }

    /// The sorted names of all archives, also of those that cannot be read.
    public var names: [String] {
        ((try? files.names(in: path)) ?? []).filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.map(Self.name)
            .sorted()
    }

    /// Changes whenever a file is added to the folder or removed from it; used to notice that archives were added or removed.
    struct FolderVersion: Equatable, Sendable { let inode, seconds, nanoseconds: Int }

    /// The version of the folder now; nil if there is no folder. Costs one system call.
    var folderVersion: FolderVersion? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FolderVersion(
            inode: Int(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func open(_ path: String) throws(TileArchiveError) -> TileArchive {
        let file: OpenFile
        do throws(FileError) { file = try files.open(path) } catch { throw .file(error) }
        do throws(TileError) { return try TileArchive(file) } catch { throw .tiles(error) }
    }

    /// Checks that an archive can be read and drawn, and copies it into the folder. Replaces an archive of the same name.
    /// - Parameter progress: called with the bytes copied so far and the size of the file; returns whether to go on.
    /// - Returns: the copy; nil if `progress` stopped the copying.
    public func add(_ path: String, progress: (Int, Int) -> Bool) throws(TileArchiveError) -> TileArchive? {
        let source: OpenFile
        do throws(FileError) { source = try files.open(path) } catch { throw .file(error) }
        do throws(TileError) { try TileArchive(source).check() } catch { throw .tiles(error) }
        let target = "\(self.path)/\(Self.fileName(path))"
        do throws(FileError) {
            guard try copyFile(source, to: target, files: files, progress: progress) else { return nil }
        } catch {
            throw .file(error)
        }
        return try open(target)
    }

    /// - Parameter name: one of `names`.
    public func remove(_ name: String) throws(FileError) { try files.remove("\(path)/\(name)\(Self.ending)") }

    /// The name of the copy, with letters, digits and "-_." only.
    private static func fileName(_ path: String) -> String {
        let safe = name(of: path).map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        // Hidden files are not listed as archives.
        let visible = String(safe).drop { $0 == "." }
        return (visible.isEmpty || visible == nameOfCache ? "map" : visible.prefix(80)) + ending
    }
}
