import TestSupport
import Testing
import Tiles

/// Tiles of Chicago and Florence. The sums were made with a decoder written for this purpose in Python, which agrees
/// with the package mapbox-vector-tile 2.2.0 on the tiles compared.
@Suite(.enabled(if: TestData.has("tiles/mvt/real-world/chicago"), "needs CATCHMENT_TEST_DATA"))
struct RealTileTests {
    static let chicago = TestData.names(in: "tiles/mvt/real-world/chicago").map { "tiles/mvt/real-world/chicago/" + $0 }
    static let packed = TestData.names(in: "tiles/mvt/real-world/compressed").map {
        "tiles/mvt/real-world/compressed/" + $0
    }

    struct Sums: Equatable {
        var layers = 0
        var features = 0
        var parts = 0
        var points = 0
        var x = 0
        var y = 0
        var tags = 0

        static func of(_ tiles: [VectorTile]) -> Sums {
            var sums = Sums()
            for layer in tiles.flatMap(\.layers) {
                sums.layers += 1
                sums.features += layer.features.count
                sums.parts += layer.parts.count
                sums.points += layer.points.count
                sums.x += layer.points.reduce(0) { $0 + Int($1.x) }
                sums.y += layer.points.reduce(0) { $0 + Int($1.y) }
                sums.tags += layer.tags.count
            }
            return sums
        }
    }

    @Test func chicagoIsReadWhole() throws {
        let tiles = try Self.chicago.map { try VectorTile(decoding: try TestData.bytes($0), limits: .strict) }
        #expect(
            Sums.of(tiles)
                == Sums(
                    layers: 319, features: 16_507, parts: 41_184, points: 131_652, x: 263_463_046, y: 269_947_557,
                    tags: 191_304))
    }

    @Test func packedTilesAreUnpacked() throws {
        let tiles = try Self.packed.map { try VectorTile(decoding: try TestData.bytes($0), limits: .strict) }
        #expect(
            Sums.of(tiles)
                == Sums(
                    layers: 37, features: 789, parts: 1455, points: 6796, x: 13_239_264, y: 14_406_978, tags: 10_166))
    }

    @Test func featuresHaveTheirKnownAttributes() throws {
        let tile = try VectorTile(decoding: try TestData.bytes("tiles/mvt/real-world/chicago/13-2101-3044.mvt"))
        #expect(
            tile.layers.map(\.name).sorted() == [
                "barrier_line", "building", "landuse", "landuse_overlay", "motorway_junction", "place_label",
                "poi_label",
                "rail_station_label", "road", "road_label", "water", "waterway", "waterway_label",
            ])
        let labels = try #require(tile.layers.first { $0.name == "road_label" })
        let street = try #require(labels.features.first)
        #expect(street.kind == .line)
        #expect(labels.value("name", of: street) == .string("S Wabash Ave"))
        #expect(labels.value("class", of: street) == .string("tertiary"))
        #expect(
            labels.points[labels.parts[street.parts.lowerBound]] == [
                GridPoint(x: 4169, y: 2529), GridPoint(x: 4186, y: 3490),
            ])
        let places = try #require(tile.layers.first { $0.name == "place_label" })
        let city = try #require(places.features.first)
        #expect(city.id == 1_533_886_900)
        #expect(places.value("name_ru", of: city) == .string("Чикаго"))
    }

    /// Tiles with bytes changed, cut off or inserted are read or refused; what is read has no index out of range.
    @Test(arguments: [1, 2, 3, 4])
    func damagedBytesAreReadOrRefused(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let originals = try ["13-2102-3042.mvt", "13-2102-3043.mvt", "13-2098-3045.mvt"].map {
            try TestData.bytes("tiles/mvt/real-world/chicago/" + $0)
        }
        var refused = 0
        for round in 0..<1500 {
            var bytes = originals[round % 10 == 0 ? 2 : round % 2]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 4))
                case 3: bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], at: place)
                case 4: bytes[place] = 0xFF
                default: bytes = Array(bytes.prefix(place + 1))
                }
                if bytes.isEmpty { bytes = [0x1A] }
            }
            guard let tile = try? VectorTile(decoding: bytes) else {
                refused += 1
                continue
            }
            #expect(tile.layers.allSatisfy(Self.isConsistent))
        }
        #expect(refused > 700)
    }

    /// Every cut-off tile is refused, except the few that end between two layers.
    @Test func truncatedTilesAreRefused() throws {
        let bytes = try TestData.bytes("tiles/mvt/real-world/chicago/13-2102-3043.mvt")
        let whole = (0..<bytes.count).filter { (try? VectorTile(decoding: Array(bytes.prefix($0)))) != nil }
        #expect(whole.count == (try VectorTile(decoding: bytes)).layers.count)
        let packed = try TestData.bytes(Self.packed[0])
        for count in stride(from: 1, to: packed.count, by: 37) {
            #expect(throws: TileError.self) { try VectorTile(decoding: Array(packed.prefix(count))) }
        }
    }

    static func isConsistent(_ layer: VectorTile.Layer) -> Bool {
        layer.features.allSatisfy { feature in
            feature.parts.lowerBound >= 0 && feature.parts.upperBound <= layer.parts.count
                && feature.tags.lowerBound >= 0 && feature.tags.upperBound <= layer.tags.count
                && feature.tags.count.isMultiple(of: 2)
        }
            && layer.parts.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= layer.points.count && !$0.isEmpty }
            && layer.points.allSatisfy { max($0.x.magnitude, $0.y.magnitude) <= 1_073_741_823 }
            && stride(from: 0, to: layer.tags.count - 1, by: 2).allSatisfy {
                layer.tags[$0] < layer.keys.count && layer.tags[$0 + 1] < layer.values.count
            }
    }
}
