import Geo
import Testing

@testable import Tiles

struct TileBlockTests {
    private func points(_ pairs: (Int32, Int32)...) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }

    @Test(arguments: [
        (["transportation", "water", "landuse", "building", "place", "boundary", "poi"], "OpenMapTiles"),
        (["streets", "water_polygons", "land", "buildings", "place_labels", "boundaries", "pois"], "Shortbread"),
        (["roads", "water", "earth", "landuse", "places", "buildings", "boundaries", "pois"], "Protomaps"),
        (["earth", "natural", "landuse", "water", "physical_line", "mask", "transit"], "Protomaps"),
        (["landuse", "waterway", "water", "building", "road", "admin", "place_label", "road_label"], "Mapbox Streets"),
        (["water", "place", "boundary"], "OpenMapTiles"), (["ocean"], "Shortbread"),
    ])
    func schemasAreRecognised(_ layers: [String], _ name: String) {
        #expect(TileSchema.recognised(fromLayers: layers)?.name == name)
        #expect(TileSchema.recognised(fromLayers: Set(layers + ["something_else"]))?.name == name)
    }

    @Test(arguments: [[], ["water"], ["contour", "hillshade"]])
    func unknownLayersAreNoSchema(_ layers: [String]) {
        #expect(TileSchema.recognised(fromLayers: layers) == nil)
    }

    @Test func featuresComeInTheOrderOfTheirRolesAndNamesByRank() throws {
        var roads = VectorTile.Layer("transportation")
        roads.add(.line, ["class": "path"])
        roads.add(.line, ["class": "motorway"])
        roads.add(.line, ["class": "minor"])
        var places = VectorTile.Layer("place")
        places.add(.point, ["class": "town", "name": "Third"])
        places.add(.point, ["class": "town", "name": "Second", "rank": 12])
        places.add(.point, ["class": "town", "name": "First", "rank": 9])
        var water = VectorTile.Layer("water")
        water.add(.polygon, ["class": "lake"])
        let block = TileSchema.openMapTiles.block(places, roads, water)
        #expect(block.features.map(\.role) == [.water, .motorway, .street, .path, .town, .town, .town])
        #expect(block.features.suffix(3).map(\.name) == ["First", "Second", "Third"])
        #expect(block.features.suffix(3).map(\.rank) == [9, 12, PlaceRank.unknown])
        #expect(block.width == 4096 && block.height == 4096 && block.unit == 1 / 16384 / 4096)
        #expect(block.corner == WorldPoint(x: 8000 / 16384, y: 5000 / 16384))
    }

    @Test func partsAndPointsLieInTheOrderOfTheirFeatures() {
        let (first, second, third) = (points((1, 1), (2, 2)), points((3, 3), (4, 4), (5, 5)), points((6, 6), (7, 7)))
        var roads = VectorTile.Layer("transportation")
        roads.add(.line, ["class": "path"], [third])
        roads.add(.line, ["class": "motorway"], [first, second])
        let block = TileSchema.openMapTiles.block(roads)
        #expect(block.features.map(\.parts) == [0..<2, 2..<3])
        #expect(block.parts == [0..<2, 2..<5, 5..<7])
        #expect(block.points == first + second + third)
    }

    @Test func coordinatesAreScaledToOneGrid() {
        var layer = VectorTile.Layer("water", extent: 512)
        layer.add(.polygon, [:], [points((-8, 0), (512, 0), (256, 300)), points((1, 1), (2, 2), (1, 2))])
        let block = TileSchema.openMapTiles.block(layer)
        #expect(block.line(0) == points((-64, 0), (4096, 0), (2048, 2400)))
        #expect(block.line(1) == points((8, 8), (16, 16), (8, 16)))
        #expect(block.features.map(\.parts) == [0..<2])
    }

    @Test func featuresWithTooFewPointsAreDropped() {
        var layer = VectorTile.Layer("water")
        layer.add(.polygon, [:], [points((0, 0), (9, 9))])
        layer.add(.polygon, ["class": "lake"], [points((0, 0), (9, 9)), points((0, 0), (9, 9), (0, 9))])
        var lines = VectorTile.Layer("waterway")
        lines.add(.line, ["class": "river"], [points((5, 5))])
        lines.add(.line, ["class": "river"], [[], points((5, 5), (6, 6))])
        let block = TileSchema.openMapTiles.block(layer, lines)
        #expect(block.features.map(\.role) == [.water, .waterway])
        #expect(block.parts.map(\.count) == [3, 2])
    }

    @Test(
        arguments: [(0, 0, true), (4095, 4095, true), (-1, 5, false), (5, 4096, false), (9000, 9000, false)]
            as [(Int32, Int32, Bool)])
    func namesBelongToTheTileThatTheyStandIn(_ x: Int32, _ y: Int32, _ isKept: Bool) {
        var layer = VectorTile.Layer("place")
        layer.add(.point, ["class": "city", "name": "Leeds"], [points((x, y))])
        #expect(TileSchema.openMapTiles.block(layer).features.isEmpty == !isKept)
    }

    @Test func ofSeveralPointsTheFirstInTheTileIsUsed() {
        var layer = VectorTile.Layer("place")
        layer.add(.point, ["class": "city", "name": "Leeds"], [points((-9, 4)), points((7, 8)), points((9, 9))])
        #expect(TileSchema.openMapTiles.block(layer).points == points((7, 8)))
    }

    @Test func aLinesNameStandsInItsMiddle() {
        var layer = VectorTile.Layer("water_name")
        layer.add(
            .line, ["class": "lake", "name": "Windermere"],
            [points((0, 0), (1, 1)), points((10, 0), (10, 10), (10, 20), (10, 30), (10, 40))])
        let block = TileSchema.openMapTiles.block(layer)
        #expect(block.points == points((10, 20)))
    }

    @Test(
        arguments: [
            (["name": "Århus", "name_en": "Aarhus"], "Århus"), (["name_en": "Aarhus"], "Aarhus"),
            (["name": "", "name:latin": "Beijing"], "Beijing"), (["name": "  Leeds \n City "], "Leeds City"),
            (["name": "Le\u{202E}eds\u{7}\u{200B}"], "Leeds"), (["name": "\u{1B}[31mRed"], "[31mRed"),
            (["name": "東京"], "東京"), (["name": "\u{200B}\u{FEFF}", "name:en": "Tokyo"], "Tokyo"),
            (["name": 17, "name:en": "Seventeen"], "Seventeen"),
        ] as [(Attributes, String)])
    func namesAreTheLocalOnesAndClean(_ names: Attributes, _ expected: String) {
        var layer = VectorTile.Layer("place")
        let geometry = [points((1, 1))]
        var attributes: [(String, VectorTile.Value)] = [("class", "city")]
        attributes += names.map { ($0.key, $0.value) }
        layer.add(.point, attributes, geometry)
        #expect(TileSchema.openMapTiles.block(layer).features.map(\.name) == [expected])
    }

    @Test func namesAreOfLimitedLength() {
        var layer = VectorTile.Layer("place")
        layer.add(.point, ["class": "city", "name": .string(String(repeating: "é", count: 100_000))])
        layer.add(.point, ["class": "city", "name": .string(String(repeating: "x", count: 100_000))])
        #expect(TileSchema.openMapTiles.block(layer).features.map(\.name.unicodeScalars.count) == [80, 80])
    }

    @Test func aRoadWithoutANameIsKnownByItsNumber() {
        var layer = VectorTile.Layer("street_labels")
        layer.add(.line, ["kind": "motorway", "name": "Leeds Inner Ring Road", "ref": "A58(M)"])
        layer.add(.line, ["kind": "primary", "ref": "A61\nA64"])
        layer.add(.line, ["kind": "tertiary", "ref": "C12"])
        #expect(TileSchema.shortbread.block(layer).features.map(\.name) == ["Leeds Inner Ring Road", "A61"])
    }

    @Test(
        arguments: [
            (10_000_000, 30), (1_000_000, 40), (100_000, 50), (500_000, 43), (1, 100), (0, 100), (-5, 100),
            (.infinity, 100), (-.infinity, 100), (.nan, 100), (1e308, 0), (.greatestFiniteMagnitude, 0),
        ] as [(Double, Int)])
    func ranksFollowPopulation(_ people: Double, _ rank: Int) {
        #expect(PlaceRank.ofPopulation(people) == rank)
    }

    /// For each schema with sizes of places: a layer, a class, and the key of the size.
    private static let sized: [(TileSchema, String, Attributes, String)] = [
        (.shortbread, "place_labels", ["kind": "city"], "population"),
        (.shortbread, "water_polygons_labels", ["kind": "water"], "way_area"),
        (.shortbread, "boundary_labels", ["admin_level": 2], "way_area"),
        (.protomaps, "places", ["kind": "locality"], "population"),
        (.protomaps, "places", ["place": "town"], "population"),
        (.mapboxStreets, "water_label", [:], "area"), (.mapboxStreets, "state_label", [:], "area"),
    ]

    @Test(
        arguments: [
            (.double(.infinity), 100), (.float(.infinity), 100), ("inf", 100), ("1e999", 100), ("-inf", 100),
            (.double(.nan), 100), ("nan", 100), (.float(-5), 100), (.int(.min), 100), ("-1e308", 100),
            (.double(1e308), 0), ("1e308", 0), (.uint(.max), 0), ("", 100), ("many", 100),
            // The most digits that are read as a number, and one more.
            (.string(String(repeating: "0", count: 26) + "100000"), 50),
            (.string(String(repeating: "0", count: 27) + "100000"), 100),
        ] as [(VectorTile.Value, Int)])
    func impossibleSizesAreUnknown(_ size: VectorTile.Value, _ rank: Int) {
        for (schema, name, attributes, key) in Self.sized {
            var layer = VectorTile.Layer(name)
            let all = attributes.map { ($0.key, $0.value) } + [("name", "A"), (key, size)]
            layer.add(.point, all, [points((1, 1))])
            #expect(schema.block(layer).features.map(\.rank) == [rank], "\(schema.name), \(name), \(key)")
        }
    }

    @Test func everySchemaRanksPlacesBySize() {
        var keys: Set<String> = []
        for rules in TileSchema.all.flatMap(\.layers.values) {
            for case .size(let slot) in rules.ranks { keys.insert(rules.keys[slot]) }
        }
        #expect(keys == Set(Self.sized.map(\.3)))
    }

    /// A text may be as long as the tile, and every road may use it.
    @Test func ofARoadsNumbersOnlyTheBeginningIsRead() {
        let hidden = String(repeating: "\u{200B}", count: 78)
        let names = [hidden + "A1", hidden + "A61", hidden + "  A1;A2"].map { reference in
            var layer = VectorTile.Layer("street_labels")
            layer.add(.line, ["kind": "primary", "ref": .string(reference)])
            return TileSchema.shortbread.block(layer).features.map(\.name)
        }
        #expect(names == [["A1"], ["A6"], []])
    }

    @Test func largerPlacesComeFirstWhateverTheTypeOfTheirPopulation() {
        var layer = VectorTile.Layer("place_labels")
        layer.add(.point, ["kind": "city", "name": "Wakefield", "population": .string("99251")])
        layer.add(.point, ["kind": "city", "name": "Leeds", "population": .double(536_280)])
        layer.add(.point, ["kind": "city", "name": "Nowhere"])
        let features = TileSchema.shortbread.block(layer).features
        #expect(features.map(\.name) == ["Leeds", "Wakefield", "Nowhere"])
        #expect(features.map(\.rank) == [43, 50, 100])
    }

    /// Tags out of range, impossible numbers, and points at the ends of their range do not trap.
    @Test func hostileTilesBecomeSoundBlocks() {
        var layer = VectorTile.Layer("place", extent: 1)
        layer.add(.point, ["class": "city", "name": "A", "rank": .double(.infinity)], [points((0, 0))])
        layer.add(.point, ["class": "city", "name": "B", "rank": .uint(.max)], [points((0, 0))])
        layer.add(.point, ["class": "city", "name": "C", "rank": .float(.nan)], [points((.min, .max))])
        layer.tags[1] = 4_000_000_000
        layer.tags[6] = 4_000_000_000
        var water = VectorTile.Layer("water", extent: 1)
        water.add(.polygon, [:], [points((.min, .min), (.max, .min), (.max, .max))])
        var empty = VectorTile.Layer("water", extent: 0)
        empty.add(.polygon, [:])
        let block = TileSchema.openMapTiles.block(layer, water, empty)
        #expect(block.features.map(\.role) == [.water])
        #expect(block.points.first == GridPoint(x: .min, y: .min))
    }
}
