import Geo
import Glibc
import Tiles

/// A PMTiles archive on the disk, open.
public final class TileArchive: Sendable {
    public let name: String
    /// Bytes.
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

    /// Reads a tile from it, to see that there are any and that they can be drawn.
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
        throw TileError(.damaged, "\(name) has no tile in the middle of what it says it covers")
    }
}

/// Why an archive was not added or removed.
public enum TileArchiveError: Error, CustomStringConvertible {
    case file(FileError)
    case tiles(TileError)

    public var description: String {
        switch self {
        case .file(let error): error.description
        case .tiles(let error): error.description
        }
    }
}

/// The archives that somebody added: `NAME.pmtiles` in a folder of the data.
public struct TileArchives: Sendable {
    public let path: String
    private let files: any FileSystem
    private static let ending = ".pmtiles"
    /// What stands for the tiles that were fetched, where archives are named: no archive has this name.
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

    /// Those that can be read, by their names, and a sentence for each that cannot.
    public func open() -> (archives: [TileArchive], problems: [String]) {
        var archives: [TileArchive] = []
        var problems: [String] = []
        for name in names {
            do throws(TileArchiveError) { archives.append(try open("\(path)/\(name)\(Self.ending)")) } catch {
                problems.append("the map \(name) cannot be used: \(error)")
            }
        }
        return (archives, problems)
    }

    /// The names of all that are there, whether or not they can be read.
    public var names: [String] {
        ((try? files.names(in: path)) ?? []).filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.map(Self.name)
            .sorted()
    }

    /// What tells the folder from what it was before something was added or removed.
    struct Stamp: Equatable, Sendable { let file, seconds, nanoseconds: Int }

    /// Nil where there is no folder. One question to the file system.
    var stamp: Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Stamp(
            file: Int(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func open(_ path: String) throws(TileArchiveError) -> TileArchive {
        let file: OpenFile
        do throws(FileError) { file = try files.open(path) } catch { throw .file(error) }
        do throws(TileError) { return try TileArchive(file) } catch { throw .tiles(error) }
    }

    /// Copies an archive into the folder, after it was seen that it can be read. One of the same name is replaced.
    /// - Parameter progress: told the bytes copied and their sum; answers whether to go on.
    /// - Returns: nil where it was stopped.
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

    private static func fileName(_ path: String) -> String {
        let safe = name(of: path).map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        // Hidden files are none of ours.
        let visible = String(safe).drop { $0 == "." }
        return (visible.isEmpty || visible == nameOfCache ? "map" : visible.prefix(80)) + ending
    }
}
