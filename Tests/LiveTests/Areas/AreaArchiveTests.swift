import Catalogue
import Collections
import Foundation
import Geo
import TestSupport
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

struct AreaArchiveTests {
    private let scratch = Scratch()
    private var path: String { scratch.path + "/places.pmtiles" }

    /// Schools at some coordinates; every third is closed.
    private func schools(_ coordinates: [Coordinate]) -> Places {
        var (keys, names) = (TextColumn(), TextColumn())
        var statuses = CodeColumn(values: ["Open", "Closed", "Proposed to open"])
        var (latitudes, longitudes) = (NumberColumn(), NumberColumn())
        for (index, coordinate) in coordinates.enumerated() {
            keys.append(String(100_000 + index))
            names.append("School \(index)")
            statuses.append(code: index % 3 == 0 ? 1 : 0)
            latitudes.append(degrees: coordinate.latitude)
            longitudes.append(degrees: coordinate.longitude)
        }
        let source = Source(title: "Made up", date: "2026-01-01", licence: "none", attribution: "Its maker")
        let register = Table(
            name: "register", source: source, details: "details.json", keys: keys,
            columns: [
                "name": .text(names), "status": .code(statuses), "latitude": .number(latitudes),
                "longitude": .number(longitudes),
                Table.recordOffset: .number(NumberColumn(Array(repeating: 7, count: keys.count))),
            ])
        return Places([register, nil, nil], of: England())
    }

    private func found(_ places: Places, _ center: Coordinate, _ radius: Double) -> [String] {
        places.hits(around: center, radiusMetres: radius, includingClosed: true).map { places.name($0.row) }
    }

    /// Places in England, on both sides of the antimeridian, and near the edges of the map.
    private static let crowded: [Coordinate] = {
        var random = SeededRandom(seed: 3)
        func around(_ latitude: Double, _ longitude: Double, _ count: Int) -> [Coordinate] {
            (0..<count).map { _ in
                let east = longitude + Double.random(in: -1...1, using: &random)
                return Coordinate(
                    latitude: latitude + Double.random(in: -0.5...0.5, using: &random),
                    longitude: east > 180 ? east - 360 : east)
            }
        }
        return around(53.8, -1.5, 3000) + around(-17, 179.9, 500) + around(84.5, 20, 300)
    }()

    @Test(arguments: [
        (53.8, -1.5, 1000.0), (53.8, -1.5, 20_000), (54.2, -0.6, 5000), (-17, 179.99, 30_000), (-17, -179.99, 30_000),
        (84.6, 20, 40_000), (89, 20, 5000), (-89, 20, 5000), (10, 10, 5000),
    ])
    func aCircleFindsAllPlacesInIt(latitude: Double, longitude: Double, radius: Double) throws {
        let all = schools(Self.crowded)
        let written = try AreaArchive.write(all, to: path)
        #expect(written.places == 3800)
        #expect(written.squares > 10)
        let archive = try AreaArchive(FileRanges(try LocalFiles().open(path)), datasets: .standard)
        let center = Coordinate(latitude: latitude, longitude: longitude)
        let expected = zip(Self.crowded.indices, Self.crowded).filter { center.distance(to: $1) <= radius }
            .map { "School \($0.0)" }
        let places = try archive.places(around: center, radiusMetres: radius)
        #expect(Set(found(places, center, radius)) == Set(expected))
        #expect(places.sources.map(\.attribution) == (places.count == 0 ? [] : ["Its maker"]))
        #expect(found(places, center, radius) == found(all, center, radius), "in the same order")
    }

    @Test func aSquareHasTheRowsOfAllTables() throws {
        func table(_ name: String, _ column: String, _ rows: [(String, String)]) -> Table {
            Table(
                name: name, source: Source(title: name, date: "", licence: ""), keys: TextColumn(rows.map(\.0)),
                columns: [column: .text(TextColumn(rows.map(\.1)))])
        }
        let all = Places(
            [table("places", "name", [("1", "One"), ("2", "Two")]), table("extras", "extra", [("2", "more")])],
            of: SampleDataset())
        _ = try AreaArchive.write(all, to: path)
        let archive = try AreaArchive(FileRanges(try LocalFiles().open(path)), datasets: Datasets(SampleDataset()))
        let places = try archive.places(around: Coordinate(latitude: 53, longitude: -1), radiusMetres: 10)
        #expect(places.joined.tables == all.joined.tables)
    }

    @Test func aServerIsAskedForTheBeginningAndTheTouchedSquares() throws {
        _ = try AreaArchive.write(schools(Self.crowded), to: path)
        let bytes = try #require(try LocalFiles().contents(path))
        let server = RangeServer(bytes)
        let archive = try AreaArchive(HTTPRanges("https://example.org/a.pmtiles", fetch: server), datasets: .standard)
        #expect(server.requests.count == 1)
        // The middle of a square: a circle of 10 m does not reach another.
        let square = try #require(TileID.containing(Coordinate(latitude: 53.8, longitude: -1.5), zoom: 10))
        let middle = WebMercator.unproject(
            WorldPoint(x: square.corner.x + square.side / 2, y: square.corner.y + square.side / 2))
        #expect(try archive.places(around: middle, radiusMetres: 10).count > 0)
        #expect(server.requests.count == 2)
        // A circle around the corner of four squares.
        let corner = WebMercator.unproject(square.corner)
        _ = try archive.places(around: corner, radiusMetres: 1000)
        #expect(server.requests.count <= 6)
        #expect(server.requests.reduce(0) { $0 + $1.limits.bytes } < bytes.count + PMTilesWriter.headSize)
    }

    @Test func aFileIsNeverReplacedAndNothingIsLeftBehind() throws {
        let file = URL(fileURLWithPath: path)
        try Data("mine".utf8).write(to: file)
        #expect(throws: AreaArchiveError.file(FileError(.write, path, code: EEXIST))) {
            try AreaArchive.write(schools(Self.crowded), to: path)
        }
        #expect(scratch.text("places.pmtiles") == "mine")
        try FileManager.default.removeItem(at: file)
        #expect(throws: AreaArchiveError.nothingToWrite) {
            try AreaArchive.write(Places([], of: England()), to: path)
        }
        #expect(try LocalFiles().names(in: scratch.path) == [])
        _ = try AreaArchive.write(schools(Self.crowded), to: path)
        #expect(try LocalFiles().names(in: scratch.path) == ["places.pmtiles"])
    }

    @Test func otherFilesAreRefused() throws {
        func open(_ bytes: [UInt8], _ datasets: Datasets = .standard) throws {
            _ = try AreaArchive(MemoryRanges(bytes), datasets: datasets)
        }
        let tile = try #require(TileID(zoom: 3, x: 1, y: 1))
        let map = SampleTiles.archive([(tile, SampleTiles.tile())], west: -1, south: 0, east: 1, north: 2)
        #expect(throws: AreaArchiveError.noPlaces) { try open(map) }
        #expect { try open(Array("name,postcode\n".utf8)) } throws: {
            if case AreaArchiveError.tiles(let error) = $0 { error.kind == .damaged } else { false }
        }
        _ = try AreaArchive.write(schools(Self.crowded), to: path)
        let bytes = try #require(try LocalFiles().contents(path))
        #expect(throws: AreaArchiveError.unknownCollection("england")) { try open(bytes, Datasets(SampleDataset())) }
        let cut = try AreaArchive(MemoryRanges(Array(bytes.prefix(PMTilesWriter.headSize + 100))), datasets: .standard)
        #expect { try cut.places(around: Coordinate(latitude: 53.8, longitude: -1.5), radiusMetres: 1000) } throws: {
            if case AreaArchiveError.tiles(let error) = $0 { error.kind == .damaged } else { false }
        }
    }

    @Test func aCircleOverHalfTheWorldIsRefused() throws {
        // Many places in a small area make small squares.
        var random = SeededRandom(seed: 4)
        let town = (0..<60_000).map { _ in
            Coordinate(
                latitude: Double.random(in: 53.7...53.9, using: &random),
                longitude: Double.random(in: -1.7 ... -1.3, using: &random))
        }
        _ = try AreaArchive.write(schools(town), to: path)
        let archive = try AreaArchive(FileRanges(try LocalFiles().open(path)), datasets: .standard)
        #expect(throws: AreaArchiveError.circleTooLarge) {
            try archive.places(around: town[0], radiusMetres: 1_000_000)
        }
    }
}
