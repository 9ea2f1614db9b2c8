import Catalogue
import Collections
import Geo
import Live
import Synchronization
import Tiles

/// Searches in files that are cut by area, with any number of made-up schools.
enum AreaBench {
    /// The squares are tiles of this zoom, about 3 km wide in England.
    private static let zoom = 13
    private static let country = BoundingBox(south: 50, west: -6, north: 58.6, east: 1.7)

    // MARK: Making a file

    /// Writes a file of schools square by square. As in a real country, a few squares have most of the places: every square
    /// within one of ten regions of zoom 10 has twenty times as many as the others.
    static func make(_ count: Int, at path: String) throws(AreaArchiveError) {
        let squares = TileID.covering(country, zoom: zoom).sorted { $0.archiveNumber < $1.archiveNumber }
        let weights = squares.map { $0.ancestor(zoom: 10).archiveNumber % 10 == 0 ? 20.0 : 1 }
        let perWeight = Double(count) / weights.reduce(0, +)
        let writer = try AreaArchiveWriter(path, of: England(), zoom: zoom)
        var random = SplitMix64(seed: 7)
        var (written, wanted) = (0, 0.0)
        for (square, weight) in zip(squares, weights) {
            wanted += weight * perWeight
            let rows = Int(wanted.rounded()) - written
            guard rows > 0 else { continue }
            try writer.add(square, [register(rows, from: written, in: square, &random)])
            written += rows
        }
        try writer.finish(bounds: country, sources: [source])
        print("\(written) places in \(squares.count) squares")
    }

    private static let source = Source(title: "Made-up schools", date: "2026-01-01", licence: "none")

    private static func register(
        _ rows: Int, from first: Int, in square: TileID, _ random: inout SplitMix64
    ) -> Table {
        var (keys, names, postcodes, towns) = (TextColumn(), TextColumn(), TextColumn(), TextColumn())
        var (latitudes, longitudes) = (NumberColumn(), NumberColumn())
        var phases = CodeColumn(values: ["Nursery", "Primary", "Secondary", "16 plus"])
        for row in first..<first + rows {
            keys.append(String(100_000_000 + row))
            names.append(MadeData.name(&random))
            towns.append(MadeData.place(&random))
            postcodes.append("LS\(row % 90 + 1) \(row % 9)AA")
            phases.append(code: UInt16.random(in: 0...3, using: &random))
            let corner = square.corner
            let place = WebMercator.unproject(
                WorldPoint(
                    x: corner.x + square.side * Double.random(in: 0..<1, using: &random),
                    y: corner.y + square.side * Double.random(in: 0..<1, using: &random)))
            latitudes.append(degrees: place.latitude)
            longitudes.append(degrees: place.longitude)
        }
        let open = CodeColumn(values: ["Open"], codes: Array(repeating: 0, count: rows))
        return Table(
            name: "register", source: source, keys: keys,
            columns: [
                "name": .text(names), "postcode": .text(postcodes), "town": .text(towns), "phase": .code(phases),
                "status": .code(open), "latitude": .number(latitudes), "longitude": .number(longitudes),
            ])
    }

    // MARK: Searching it

    /// The medians of 200 searches within 1 km. Each search opens the file anew.
    static func search(_ path: String) throws {
        let file = CountedRanges(FileRanges(try LocalFiles().open(path)))
        let centres = MadeData.points(200, seed: 9)
        let clock = ContinuousClock()
        var (times, reads, bytes, found) = ([Double](), [Double](), [Double](), [Double]())
        for (latitude, longitude) in zip(centres.latitudes, centres.longitudes) {
            let centre = Coordinate(latitude: latitude, longitude: longitude)
            file.reset()
            var hits = 0
            let time = try clock.measure {
                let archive = try AreaArchive(file, datasets: .standard)
                let places = try archive.places(around: centre, radiusMetres: 1000)
                hits = places.hits(around: centre, radiusMetres: 1000).count
            }
            times.append(seconds(time) * 1e3)
            reads.append(Double(file.count.reads))
            bytes.append(Double(file.count.bytes) / 1000)
            found.append(Double(hits))
        }
        print(
            table([
                Measurement(what: "opened and searched, 1 km", value: Figure(times), unit: "ms"),
                Measurement(what: "reads of the file", value: Figure(reads), unit: ""),
                Measurement(what: "read of the file", value: Figure(bytes), unit: "kB"),
                Measurement(what: "places found", value: Figure(found), unit: ""),
            ]), terminator: "")
    }
}

/// Counts what is read.
private final class CountedRanges: ByteRanges {
    private let ranges: any ByteRanges
    private let counter = Mutex((reads: 0, bytes: 0))

    init(_ ranges: any ByteRanges) { self.ranges = ranges }

    var count: (reads: Int, bytes: Int) { counter.withLock { $0 } }
    func reset() { counter.withLock { $0 = (0, 0) } }

    func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        add(count)
        return try ranges.bytes(at: offset, count: count)
    }

    func beginning(_ count: Int) throws(TileError) -> [UInt8] {
        add(count)
        return try ranges.beginning(count)
    }

    private func add(_ bytes: Int) { counter.withLock { $0 = ($0.reads + 1, $0.bytes + bytes) } }
}
