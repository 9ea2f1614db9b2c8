import TestSupport
import Testing

@testable import Tiles

/// The numbers were counted by a Python script with its own protobuf reader and its own filters.
@Suite(.enabled(if: TestData.has("tiles/pmtiles/firenze.pmtiles"), "needs CATCHMENT_TEST_DATA"))
struct RealFeatureTests {
    private func counts(_ tiles: [VectorTile], _ schema: TileSchema) throws -> [MapRole: Int] {
        let id = try #require(TileID(zoom: 0, x: 0, y: 0))
        var counts: [MapRole: Int] = [:]
        for tile in tiles {
            let block = FeatureBlock(tile, id: id, schema: schema)
            for feature in block.features {
                // All roads but motorways are counted together.
                let isRoad = [MapRole.mainRoad, .lesserRoad, .service].contains(feature.role)
                counts[isRoad ? .street : feature.role, default: 0] += 1
            }
            #expect(block.features.map(\.role.rawValue) == block.features.map(\.role.rawValue).sorted())
        }
        return counts
    }

    @Test func featuresOfChicagoAreCountedByRole() throws {
        let folder = "tiles/mvt/real-world/chicago"
        let tiles = try TestData.names(in: folder).map { try VectorTile(decoding: TestData.bytes("\(folder)/\($0)")) }
        #expect(TileSchema.recognised(fromLayers: Set(tiles.flatMap(\.layers).map(\.name)))?.name == "Mapbox Streets")
        #expect(
            try counts(tiles, .mapboxStreets) == [
                .street: 8590, .green: 2048, .campus: 473, .motorway: 151, .railway: 146,
                .building: 136, .quarter: 114, .path: 20, .waterway: 34, .water: 27, .greenName: 24, .village: 4,
                .town: 3, .builtUp: 2, .city: 1,
            ])
    }

    @Test func featuresOfFlorenceAreCountedByRole() throws {
        let archive = try PMTiles(MemoryRanges(TestData.bytes("tiles/pmtiles/firenze.pmtiles")))
        var tiles: [VectorTile] = []
        for zoom in 0...14 {
            // The tiles of each zoom that contain the city, and a few around them.
            let (x, y) = (Int(0.5312 * Double(1 << zoom)), Int(0.3645 * Double(1 << zoom)))
            for x in max(0, x - 6)...min(x + 6, (1 << zoom) - 1) {
                for y in max(0, y - 6)...min(y + 6, (1 << zoom) - 1) {
                    guard let id = TileID(zoom: zoom, x: x, y: y), let bytes = try archive.tile(id) else { continue }
                    tiles.append(try VectorTile(decoding: bytes))
                }
            }
        }
        #expect(tiles.count == 108)
        #expect(TileSchema.recognised(fromLayers: Set(tiles.flatMap(\.layers).map(\.name)))?.name == "Protomaps")
        #expect(
            try counts(tiles, .protomaps) == [
                .building: 69_853, .path: 19_739, .street: 22_027, .green: 6703, .railway: 2587,
                .waterway: 2259, .builtUp: 1116, .campus: 933, .motorway: 749, .water: 360, .quarter: 117,
                .land: 108, .village: 92, .districtBoundary: 92, .city: 15, .town: 14,
            ])
    }
}
