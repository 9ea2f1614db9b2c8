import Catalogue
import Geo
import Glibc
import JSON
import Tiles

/// Writes a file that `AreaArchive` reads, square by square. Only one square is in memory.
public final class AreaArchiveWriter {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private let zoom: Int
    private let dataset: any Dataset
    private var writer = PMTilesWriter()
    private var isFinished = false

    /// - Parameters:
    ///   - path: the file, which must not exist.
    ///   - zoom: a square is as large as a tile of this zoom.
    public init(_ path: String, of dataset: any Dataset, zoom: Int) throws(AreaArchiveError) {
        self.path = path
        self.dataset = dataset
        self.zoom = zoom
        TemporaryFiles.removeAbandoned(in: split(path).folder, of: split(path).name)
        temporary = TemporaryFiles.path(for: path)
        if access(path, F_OK) == 0 { throw .file(FileError(.write, path, code: EEXIST)) }
        // A killed process may have had the same number.
        unlink(temporary)
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .file(FileError(.write, path, code: errno)) }
        try write(Array(repeating: 0, count: PMTilesWriter.headSize))
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    /// Adds the tables of a square. Squares must come in the order of their numbers in an archive.
    public func add(_ square: TileID, _ tables: [Table]) throws(AreaArchiveError) {
        let bytes = IndexFile.encode(dataset: dataset.id, tables: tables)
        guard let packed = Gzip.packed(bytes, effort: .little) else { throw .nothingToWrite }
        writer.add(square, length: packed.count)
        try write(packed)
    }

    /// Writes the directory, and gives the file its name.
    /// - Parameter sources: the sources of all places; their credits become the archive's.
    public func finish(bounds: BoundingBox, sources: [Source]) throws(AreaArchiveError) {
        let credits = sources.map { $0.attribution.isEmpty ? $0.title : $0.attribution }
        let metadata = JSONValue.object([
            ("name", .string(dataset.name)), ("attribution", .string(credits.joined(separator: " · "))),
            ("vector_layers", .array([])),
            (
                "catchment",
                .object([("version", .integer(AreaArchive.version)), ("collection", .string(dataset.id))])
            ),
        ])
        let description = PMTilesWriter.Description(zoom: zoom, bounds: bounds, metadata: Array(metadata.text.utf8))
        guard let (head, tail) = writer.finish(description) else { throw .nothingToWrite }
        try write(tail)
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .file(FileError(.write, path, code: errno)) }
        try write(head)
        guard fsync(descriptor) == 0 else { throw .file(FileError(.write, path, code: errno)) }
        // Fails if a file with this name was made in the meantime, except on file systems without hard links, where it is replaced.
        do throws(FileError) { try LocalFiles().link(temporary, as: path) } catch { throw .file(error) }
        unlink(temporary)
        isFinished = true
        FileWatch.report(.wrote(path, bytes: nil))
    }

    private func write(_ bytes: [UInt8]) throws(AreaArchiveError) {
        let failure = LocalFiles.writeAll(bytes, to: descriptor)
        if failure != 0 { throw .file(FileError(.write, path, code: failure)) }
    }
}

extension AreaArchive {
    /// How many places the squares should have on average; usually they have less than four times as many.
    private static let placesInSquare = 100

    /// Writes all places that have a position, closed and planned ones, too.
    /// - Parameter path: the file, which must not exist.
    /// - Returns: how many places and squares were written.
    public static func write(
        _ places: Places, to path: String
    ) throws(AreaArchiveError) -> (places: Int, squares: Int) {
        let rows = (0..<places.count).filter { places.coordinate($0) != nil }
        let finest = squares(rows, of: places, zoom: 14)
        guard let bounds = BoundingBox(containing: rows.lazy.compactMap { places.coordinate($0) }) else {
            throw .nothingToWrite
        }
        // Begins with the smallest squares, and doubles their side until they have enough places on average.
        var zoom = 14
        var occupied = Set(finest.map(\.square))
        while zoom > 0, rows.count / occupied.count < placesInSquare {
            zoom -= 1
            occupied = Set(occupied.map { $0.ancestor(zoom: zoom) })
        }
        let writer = try AreaArchiveWriter(path, of: places.dataset, zoom: zoom)
        let bySquare = Dictionary(grouping: finest) { $0.square.ancestor(zoom: zoom) }
        for square in bySquare.keys.sorted(by: { $0.archiveNumber < $1.archiveNumber }) {
            let tables = places.subset((bySquare[square] ?? []).map(\.row)).compactMap { $0 }
            try writer.add(square, tables.map { $0.withoutRecords().withUsedValues })
        }
        try writer.finish(bounds: bounds, sources: places.sources)
        return (rows.count, bySquare.count)
    }

    private static func squares(_ rows: [Int], of places: Places, zoom: Int) -> [(row: Int, square: TileID)] {
        rows.compactMap { row in
            places.coordinate(row).flatMap { TileID.containing($0, zoom: zoom) }.map { (row, $0) }
        }
    }
}
