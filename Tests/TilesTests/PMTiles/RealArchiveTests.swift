import Geo
import TestSupport
import Testing
import Tiles

/// Archives made by others. Their content was listed with a reader written for this purpose in Python, which agrees
/// with the package pmtiles 3.8.1.
@Suite(.enabled(if: TestData.has("tiles/pmtiles"), "needs CATCHMENT_TEST_DATA"))
struct RealArchiveTests {
    private func opened(_ name: String) throws -> PMTiles {
        try PMTiles(MemoryRanges(try TestData.bytes("tiles/pmtiles/" + name)))
    }

    @Test func aTileIsFoundThroughALeaf() throws {
        let archive = try opened("leaf.pmtiles")
        #expect(archive.header.zooms == 0...1)
        #expect(archive.header.bounds == BoundingBox(south: -90, west: -180, north: 90, east: 180))
        for number in 0..<5 as Range<UInt64> {
            let tile = try #require(TileID(archiveNumber: number))
            #expect(try archive.tile(tile) == [UInt8(ascii: "0") + UInt8(number)])
        }
        #expect(
            String(decoding: try archive.metadata(), as: UTF8.self)
                == #"{"description": "Simple example which contains a leaf directory"}"#)
    }

    @Test(arguments: [
        ("empty.pmtiles", "empty"), ("invalid.pmtiles", "not a PMTiles archive"), ("invalid_v4.pmtiles", "version 4"),
    ])
    func invalidArchivesAreRefused(name: String, says: String) {
        let error = #expect(throws: TileError.self) { try opened(name) }
        #expect(error?.description.contains(says) == true)
    }

    @Test(arguments: [
        ("test_fixture_1.pmtiles", 49, "test_fixture_1pmtiles"),
        ("test_fixture_2.pmtiles", 47, "test_fixture_2pmtiles"),
    ])
    func smallArchivesAreRead(name: String, bytes: Int, layer: String) throws {
        let archive = try opened(name)
        let world = try #require(TileID(zoom: 0, x: 0, y: 0))
        let tile = try #require(try archive.tile(world))
        #expect(tile.count == bytes)
        #expect(try VectorTile(decoding: tile).layers.map(\.name) == [layer])
        #expect(try archive.about().layers == [layer])
    }

    @Test func everyTileOfFlorenceIsFound() throws {
        let archive = try opened("firenze.pmtiles")
        let header = archive.header
        #expect(header.zooms == 0...14)
        #expect(
            header.bounds == BoundingBox(south: 43.727_012_5, west: 11.154_026, north: 43.832_545_5, east: 11.328_939_5)
        )
        let about = try archive.about()
        #expect(about.attribution == "Protomaps © OpenStreetMap")
        #expect(about.layers.count == 13 && about.layers.contains("roads") && about.layers.contains("earth"))

        // All tiles around the city, those in the archive and those outside.
        var tiles: [TileID: [UInt8]] = [:]
        for zoom in 0...14 {
            let corner = WebMercator.project(Coordinate(latitude: 43.87, longitude: 11.08))
            let end = WebMercator.project(Coordinate(latitude: 43.68, longitude: 11.4))
            let scale = Double(1 << zoom)
            for x in Int(corner.x * scale)...Int(end.x * scale) {
                for y in Int(corner.y * scale)...Int(end.y * scale) {
                    let id = try #require(TileID(zoom: zoom, x: x, y: y))
                    tiles[id] = try archive.tile(id)
                }
            }
        }
        #expect(tiles.count == 108)
        #expect(tiles.values.map(\.count).reduce(0, +) == 6_293_976)
        let perZoom = (0...14).map { zoom in tiles.keys.count { $0.zoom == zoom } }
        #expect(perZoom == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 6, 20, 63])
        for (zoom, x, y, count) in [
            (0, 0, 0, 900), (12, 2175, 1492, 137_003), (13, 4351, 2985, 128_515), (14, 8702, 5968, 64_079),
        ] {
            let id = try #require(TileID(zoom: zoom, x: x, y: y))
            #expect(tiles[id]?.count == count)
        }

        let read = try tiles.values.map { try VectorTile(decoding: $0) }
        #expect(
            RealTileTests.Sums.of(read)
                == RealTileTests.Sums(
                    layers: 968, features: 140_641, parts: 161_973, points: 1_053_550, x: 2_161_388_635,
                    y: 2_103_686_225,
                    tags: 463_148))
        #expect(read.allSatisfy { $0.layers.allSatisfy(RealTileTests.isConsistent) })
        // Seven points of roads, in six of the tiles, repeat the point before.
        let refused = tiles.values.count { (try? VectorTile(decoding: $0, limits: .strict)) == nil }
        #expect(refused == 6)
    }

    @Test func aTruncatedArchiveIsReadAsFarAsItGoes() throws {
        let bytes = try TestData.bytes("tiles/pmtiles/firenze.pmtiles")
        let world = try #require(TileID(zoom: 0, x: 0, y: 0))
        let last = try #require(TileID(zoom: 14, x: 8703, y: 5968))
        for count in [0, 7, 8, 126, 127, 500, 529] {
            #expect(throws: TileError.self, "\(count)") { try PMTiles(MemoryRanges(Array(bytes.prefix(count)))) }
        }
        let half = try PMTiles(MemoryRanges(Array(bytes.prefix(bytes.count / 2))))
        #expect(try half.tile(world)?.count == 900)
        #expect(throws: TileError.damaged(.cutShort(name: nil))) { try half.tile(last) }
    }
}
