import TestSupport
import Testing
import Tiles

struct VectorTileTests {
    private func parts(_ bytes: [UInt8], _ limits: TileLimits = .standard) throws -> [[[Int32]]] {
        let layer = try VectorTile(decoding: bytes, limits: limits).layers[0]
        return layer.features.flatMap { layer.parts[$0.parts] }.map { layer.points[$0].map { [$0.x, $0.y] } }
    }

    /// The examples of the specification, sections 4.3.5.1 to 4.3.5.6.
    @Test(
        arguments: [
            ([9, 50, 34], 1, [[[25, 17]]]),
            ([17, 10, 14, 3, 9], 1, [[[5, 7]], [[3, 2]]]),
            ([9, 4, 4, 18, 0, 16, 16, 0], 2, [[[2, 2], [2, 10], [10, 10]]]),
            (
                [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8], 2,
                [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]]
            ),
            ([9, 6, 12, 18, 10, 12, 24, 44, 15], 3, [[[3, 6], [8, 12], [20, 34]]]),
            (
                [
                    9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8,
                    0, 0,
                    7, 15,
                ], 3,
                [
                    [[0, 0], [10, 0], [10, 10], [0, 10]], [[11, 11], [20, 11], [20, 20], [11, 20]],
                    [[13, 13], [13, 17], [17, 17], [17, 13]],
                ]
            ),
        ] as [([UInt64], UInt64, [[[Int32]]])])
    func geometriesOfTheSpecificationAreRead(geometry: [UInt64], kind: UInt64, expected: [[[Int32]]]) throws {
        #expect(try parts(madeTile(geometry: geometry, kind: kind), .strict) == expected)
    }

    @Test(
        arguments: [
            // A ring that repeats its first point at the end.
            ([9, 0, 0, 26, 20, 0, 0, 20, 19, 19, 15], 3, 2, [[[0, 0], [10, 0], [10, 10]]]),
            // Version 1: a closed line, and two MoveTo of points.
            ([9, 4, 4, 18, 0, 16, 16, 0, 15], 2, 1, [[[2, 2], [2, 10], [10, 10], [2, 2]]]),
            ([9, 4, 4, 9, 2, 2], 1, 1, [[[2, 2]], [[3, 3]]]),
            // The largest possible step, twice: coordinates stay within 30 bits.
            (
                [9, 4_294_967_294, 4_294_967_295, 10, 4_294_967_294, 1], 2, 2,
                [
                    [[1_073_741_823, -1_073_741_823], [1_073_741_823, -1_073_741_823]]
                ]
            ),
        ] as [([UInt64], UInt64, UInt64, [[[Int32]]])])
    func unusualGeometriesAreRead(geometry: [UInt64], kind: UInt64, version: UInt64, expected: [[[Int32]]]) throws {
        #expect(try parts(madeTile(geometry: geometry, kind: kind, version: version)) == expected)
    }

    @Test(
        arguments: [
            ([], 1, "no command"), ([1], 1, "a MoveTo of no points"),
            ([9, 4, 4, 9, 4, 4], 1, "two MoveTo in version 2"),
            ([10, 4, 4], 2, "a LineTo first"), ([9, 4, 4], 2, "a line of one point"),
            ([9, 4, 4, 2], 2, "a LineTo of none"),
            ([17, 4, 4, 4, 4, 10, 2, 2], 2, "a line that starts twice"),
            ([9, 4, 4, 10, 2, 2, 15], 2, "a line closed in version 2"),
            ([9, 4, 4, 10, 2, 2, 15], 3, "a ring of two points"), ([9, 4, 4, 18, 2, 2, 2, 0], 3, "a ring left open"),
            ([9, 4, 4, 18, 2, 2, 2, 0, 9], 3, "another command in place of the close"),
            ([12, 4, 4], 1, "a command that is unknown"), ([9, 4_294_967_296, 0], 1, "a step of more than 32 bits"),
            ([9, 4, 4, 2_147_483_642, 2, 2], 2, "a count without points"),
        ] as [([UInt64], UInt64, String)])
    func refusesCommandsOutOfPlace(geometry: [UInt64], kind: UInt64, why: String) {
        #expect(throws: TileError.self, "\(why)") {
            try VectorTile(decoding: madeTile(geometry: geometry, kind: kind))
        }
    }

    @Test func valuesAreFoundByTheirKeys() throws {
        let feature = MadeMessage().packed(2, [1, 0, 0, 2]).number(3, 1).packed(4, [9, 0, 0])
        let layer = MadeMessage().data(2, feature.bytes).text(1, "places").text(3, "class").text(3, "name")
            .data(4, MadeMessage().text(1, "Leeds").bytes).data(4, MadeMessage().number(6, 3).bytes)
            .data(4, MadeMessage().number(4, .max).bytes).number(15, 2)
        let read = try VectorTile(decoding: MadeMessage().data(3, layer.bytes).bytes).layers[0]
        #expect(read.values == [.string("Leeds"), .int(-2), .int(-1)])
        #expect(read.value("name", of: read.features[0]) == .string("Leeds"))
        #expect(read.value("class", of: read.features[0]) == .int(-1))
        #expect(read.value("other", of: read.features[0]) == nil)
    }

    /// Field numbers that the specification's vector_tile.proto reserves for extensions, in each wire type.
    @Test func extensionFieldsAreSkipped() throws {
        let layer = MadeMessage().text(1, "a").number(15, 2).number(16, .max).text(99, "extension")
        var tile = MadeMessage().data(3, layer.bytes).number(16, 7)
        tile.bytes +=
            MadeMessage.varint(17 << 3 | 5) + [1, 2, 3, 4] + MadeMessage.varint(18 << 3 | 1) + [1, 2, 3, 4, 5, 6, 7, 8]
        #expect(try VectorTile(decoding: tile.bytes).layers.map(\.name) == ["a"])
    }

    /// Names are compared as bytes: to Swift, "é" is the same text whether it is written with one scalar or two.
    @Test func layersAreDistinguishedByTheBytesOfTheirNames() throws {
        func layer(_ name: String) -> [UInt8] { MadeMessage().text(1, name).number(15, 2).bytes }
        let tile = MadeMessage().data(3, layer("caf\u{E9}"))
        #expect(try VectorTile(decoding: tile.data(3, layer("cafe\u{301}")).bytes).layers.count == 2)
        #expect(throws: TileError.damaged(.tile(detail: "two layers have the same name"))) {
            try VectorTile(decoding: tile.data(3, layer("caf\u{E9}")).bytes)
        }
        let longest = String(repeating: "a", count: 256)
        #expect(try VectorTile(decoding: MadeMessage().data(3, layer(longest)).bytes).layers.map(\.name) == [longest])
    }

    /// Fields from 8 on, in each wire type, before and after the value.
    @Test func valuesMayHaveExtensions() throws {
        let extensions = MadeMessage().number(8, 5).text(9, "x").bytes + MadeMessage.varint(10 << 3 | 5) + [1, 2, 3, 4]
        let value = MadeMessage().text(1, "Leeds").bytes
        let layer = MadeMessage().text(1, "a").number(15, 2).data(4, extensions + value).data(4, value + extensions)
        let read = try VectorTile(decoding: MadeMessage().data(3, layer.bytes).bytes)
        #expect(read.layers[0].values == [.string("Leeds"), .string("Leeds")])
    }

    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let kind: TileError.Kind
        let bytes: [UInt8]

        init(_ name: String, _ kind: TileError.Kind, _ bytes: [UInt8]) {
            (testDescription, self.kind, self.bytes) = (name, kind, bytes)
        }

        /// A tile whose only layer has these bytes after its name and version.
        init(_ name: String, _ kind: TileError.Kind, inLayer added: MadeMessage, version: UInt64 = 2) {
            let layer = MadeMessage().text(1, "a").number(15, version).bytes + added.bytes
            self.init(name, kind, MadeMessage().data(3, layer).bytes)
        }
    }

    static let hostile = [
        Hostile("an endless number", .damaged, [0x1A] + Array(repeating: 0xFF, count: 100)),
        Hostile("a number of 65 bits", .damaged, Array(repeating: 0x80, count: 9) + [0x02]),
        Hostile("a length beyond the end", .damaged, [0x1A, 0x7F, 0x0A]),
        Hostile("a length of 2^63", .damaged, [0x1A] + Array(repeating: 0x80, count: 9) + [0x01]),
        Hostile("a web page", .damaged, Array("<!DOCTYPE html><title>502</title>".utf8)),
        Hostile("JSON", .damaged, Array(#"{"error":"no such tile"}"#.utf8)),
        Hostile("a picture", .damaged, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        Hostile("field 0", .damaged, [0x02, 0x00]),
        Hostile("a group", .damaged, [0x1B, 0x1C]),
        Hostile("half of a gzip header", .damaged, [0x1F, 0x8B, 0x08]),
        Hostile("version 3", .unsupported, inLayer: MadeMessage(), version: 3),
        Hostile("extent 0", .damaged, madeTile(geometry: [9, 0, 0], kind: 1, extent: 0)),
        Hostile("extent 2^32 - 1", .damaged, madeTile(geometry: [9, 0, 0], kind: 1, extent: 4_294_967_295)),
        Hostile("kind 4", .damaged, madeTile(geometry: [9, 0, 0], kind: 4)),
        Hostile(
            "a value of two kinds", .damaged,
            inLayer: MadeMessage().data(4, MadeMessage().number(4, 1).number(5, 1).bytes)),
        Hostile("a value of no kind", .damaged, inLayer: MadeMessage().data(4, [])),
        Hostile(
            "an extension and no value", .damaged, inLayer: MadeMessage().data(4, MadeMessage().number(8, 1).bytes)),
        Hostile("a text given as a number", .damaged, inLayer: MadeMessage().data(4, MadeMessage().number(1, 1).bytes)),
        Hostile("a name of 257 bytes", .tooLarge, inLayer: MadeMessage().text(1, String(repeating: "a", count: 257))),
        Hostile("65,536 layers", .tooLarge, layers(65_536)),
        Hostile(
            "a million features", .tooLarge,
            inLayer: MadeMessage(bytes: [UInt8](repeating: [0x12, 0x00], count: 1_000_000))),
        Hostile(
            "a million keys", .tooLarge,
            inLayer: MadeMessage(bytes: [UInt8](repeating: [0x1A, 0x00], count: 1_000_000))),
        Hostile(
            "2^17 + 1 features", .tooLarge,
            inLayer: MadeMessage(bytes: [UInt8](repeating: [0x12, 0x00], count: 1 << 17 + 1))),
        Hostile(
            "2^16 + 1 keys", .tooLarge,
            inLayer: MadeMessage(bytes: [UInt8](repeating: [0x1A, 0x00], count: 1 << 16 + 1))),
        Hostile("2^18 + 1 single points", .tooLarge, points(1 << 18 + 1)),
        Hostile("a line of 2^20 + 1 points", .tooLarge, line(1 << 20 + 1)),
        Hostile("2^18 + 1 tags", .tooLarge, tags(1 << 18 + 1)),
        Hostile("6 MB and a byte", .tooLarge, Array(repeating: 0, count: 6 << 20 + 1)),
    ]

    private static func layers(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { MadeMessage().data(3, MadeMessage().text(1, "\($0)").number(15, 2).bytes).bytes }
    }

    /// A tile of single points, all at the same place.
    private static func points(_ count: Int) -> [UInt8] {
        let geometry = MadeMessage.varint(UInt64(count) << 3 | 1) + Array(repeating: 0, count: 2 * count)
        let feature = MadeMessage().number(3, 1).data(4, geometry)
        return MadeMessage().data(3, MadeMessage().text(1, "a").number(15, 2).data(2, feature.bytes).bytes).bytes
    }

    /// A tile with a line that repeats no point.
    private static func line(_ count: Int) -> [UInt8] {
        let steps = [UInt8](repeating: [2, 0], count: count - 1)
        let geometry = [9, 0, 0] + MadeMessage.varint(UInt64(count - 1) << 3 | 2) + steps
        let feature = MadeMessage().number(3, 2).data(4, geometry)
        return MadeMessage().data(3, MadeMessage().text(1, "a").number(15, 2).data(2, feature.bytes).bytes).bytes
    }

    /// A tile whose tags all have the same key and value.
    private static func tags(_ count: Int) -> [UInt8] {
        let feature = MadeMessage().number(3, 1).data(2, Array(repeating: 0, count: 2 * count)).packed(4, [9, 0, 0])
        let layer = MadeMessage().text(1, "a").number(15, 2).text(3, "k").data(4, MadeMessage().text(1, "v").bytes)
        return MadeMessage().data(3, layer.data(2, feature.bytes).bytes).bytes
    }

    @Test func tilesWithinTheLimitsAreRead() throws {
        #expect(try VectorTile(decoding: Self.points(1 << 18)).layers[0].parts.count == 1 << 18)
        #expect(try VectorTile(decoding: Self.line(1 << 20)).layers[0].points.count == 1 << 20)
        #expect(try VectorTile(decoding: Self.tags(1 << 18)).layers[0].tags.count == 1 << 19)
    }

    /// Computed from the sizes of the tile's parts; a text takes 32 bytes more than its length.
    @Test func aTileAtAllItsLimitsTakesThirtyMegabytes() {
        let limits = TileLimits.standard
        let drawn =
            limits.points * MemoryLayout<GridPoint>.stride + limits.parts * MemoryLayout<Range<Int>>.stride
            + limits.bytes + 32 * limits.keysAndValues
        let decoded =
            drawn + limits.features * MemoryLayout<VectorTile.Feature>.stride + limits.tags
            * MemoryLayout<UInt32>.stride
            + limits.keysAndValues * MemoryLayout<VectorTile.Value>.stride
        #expect(decoded <= 30 << 20)
        #expect(drawn + limits.features * MemoryLayout<MapFeature>.stride <= 30 << 20)
    }

    @Test(arguments: hostile)
    func hostileTilesAreRefused(tile: Hostile) {
        let error = #expect(throws: TileError.self) { try VectorTile(decoding: tile.bytes) }
        #expect(error?.kind == tile.kind)
    }

    /// Points count towards a limit of the whole tile, not of one layer.
    @Test func limitsHoldForAllLayersTogether() throws {
        var limits = TileLimits.standard
        limits.points = 6
        let feature = MadeMessage().number(3, 1).packed(4, [4 << 3 | 1, 2, 2, 2, 2, 2, 2, 2, 2]).bytes
        let layers = ["a", "b"].map { MadeMessage().text(1, $0).number(15, 2).data(2, feature) }
        let one = MadeMessage().data(3, layers[0].bytes)
        #expect(try VectorTile(decoding: one.bytes, limits: limits).layers[0].points.count == 4)
        #expect(throws: TileError.tooLarge(.count(of: "points"))) {
            try VectorTile(decoding: one.data(3, layers[1].bytes).bytes, limits: limits)
        }
    }
}
