import Foundation
import TestSupport
import Testing
import Tiles

/// The test tiles of Mapbox's *mvt-fixtures*: each with what it means (tile.json), and whether it is valid (info.json).
@Suite(.enabled(if: TestData.has("tiles/mvt/fixtures"), "needs CATCHMENT_TEST_DATA"))
struct FixtureTests {
    struct Fixture: CustomTestStringConvertible {
        let number: String

        /// Whether a fixture counts as valid although its info.json says otherwise. 003 has the same bytes as 016, which is
        /// called valid. 057 states 536,870,911 points and has one, like 051, which is called "fatal". 061 names no
        /// version, like 024, which is called "fatal".
        static let contradictions = ["003": true, "057": false, "061": false]

        var testDescription: String { number }

        func json(_ name: String) throws -> [String: Any] {
            let data = Data(try TestData.bytes("tiles/mvt/fixtures/\(number)/\(name).json"))
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }

        var bytes: [UInt8] { get throws { try TestData.bytes("tiles/mvt/fixtures/\(number)/tile.mvt") } }

        /// Whether it is valid for the version that its layers name, nearly always 2.
        var isValid: Bool {
            get throws {
                if let decided = Self.contradictions[number] { return decided }
                let validity = try #require(try json("info")["validity"] as? [String: Any])
                let layers = try json("tile")["layers"] as? [[String: Any]] ?? []
                let isOld = layers.contains { $0["version"] as? Int == 1 }
                return try #require(validity[isOld ? "v1" : "v2"] as? Bool)
            }
        }
    }

    static let all = TestData.names(in: "tiles/mvt/fixtures").map(Fixture.init)

    @Test func allFixturesAreThere() { #expect(Self.all.count == 74) }

    @Test(arguments: all)
    func validTilesAreReadAndInvalidOnesRefused(fixture: Fixture) throws {
        guard try fixture.isValid else {
            let error = #expect(throws: TileError.self) {
                try VectorTile(decoding: try fixture.bytes, limits: .strict)
            }
            #expect(error?.description.isEmpty == false)
            return
        }
        let layers = try fixture.json("tile")["layers"] as? [[String: Any]] ?? []
        for limits in [TileLimits.strict, .standard] {
            let tile = try VectorTile(decoding: try fixture.bytes, limits: limits)
            try #require(tile.layers.count == layers.count)
            for (layer, expected) in zip(tile.layers, layers) { try check(layer, expected) }
        }
    }

    /// The limits for maps accept one more invalid tile: it repeats points, as encoders in use do.
    @Test func repeatedPointsAreLeftOutIfAsked() throws {
        for fixture in Self.all {
            let isRead = (try? VectorTile(decoding: try fixture.bytes)) != nil
            let isReadStrictly = (try? VectorTile(decoding: try fixture.bytes, limits: .strict)) != nil
            #expect(isRead == (isReadStrictly || fixture.number == "046"), "\(fixture.number)")
        }
        let layer = try VectorTile(decoding: try Fixture(number: "046").bytes).layers[0]
        #expect(layer.points == [GridPoint(x: 2, y: 2), GridPoint(x: 2, y: 10)])
    }

    private func check(_ layer: VectorTile.Layer, _ expected: [String: Any]) throws {
        #expect(layer.name == expected["name"] as? String)
        #expect(layer.version == expected["version"] as? Int)
        #expect(layer.extent == expected["extent"] as? Int ?? 4096)
        #expect(layer.keys == expected["keys"] as? [String])
        let values = try #require(expected["values"] as? [[String: Any]])
        #expect(layer.values == values.map(Self.value))
        let features = try #require(expected["features"] as? [[String: Any]])
        try #require(layer.features.count == features.count)
        for (feature, expected) in zip(layer.features, features) {
            #expect(feature.id == (expected["id"] as? NSNumber)?.uint64Value)
            let kind = expected["type"] as? Int ?? 0
            #expect(feature.kind == [.unknown, .point, .line, .polygon][kind])
            #expect(layer.tags[feature.tags].map { Int($0) } == expected["tags"] as? [Int] ?? [])
            let commands = try #require(expected["geometry"] as? [NSNumber]).map { $0.int64Value }
            let parts = layer.parts[feature.parts].map { part in layer.points[part].map { [Int($0.x), Int($0.y)] } }
            #expect(parts == slowGeometry(commands, kind: kind))
        }
    }

    private static func value(_ json: [String: Any]) -> VectorTile.Value? {
        guard let (kind, value) = json.first, json.count == 1 else { return nil }
        // 076 writes the text "613" as a number.
        if kind == "string_value" { return .string("\(value)") }
        guard let number = value as? NSNumber else { return nil }
        switch kind {
        case "float_value": return .float(number.floatValue)
        case "double_value": return .double(number.doubleValue)
        case "int_value", "sint_value": return .int(number.int64Value)
        case "uint_value": return .uint(number.uint64Value)
        case "bool_value": return .bool(number.boolValue)
        default: return nil
        }
    }
}

/// A slow reader of valid geometries, command by command as in the specification. The fast reader is compared with it.
func slowGeometry(_ numbers: [Int64], kind: Int) -> [[[Int]]] {
    guard kind != 0 else { return [] }
    var parts: [[[Int]]] = []
    var cursor: [Int64] = [0, 0]
    var index = 0
    while index < numbers.count {
        let (command, count) = (numbers[index] % 8, numbers[index] / 8)
        index += 1
        for _ in 0..<count where command != 7 {
            for axis in 0...1 {
                let number = numbers[index + axis]
                cursor[axis] += number % 2 == 0 ? number / 2 : -(number + 1) / 2
            }
            index += 2
            let point = cursor.map { Int(max(min($0, 1_073_741_823), -1_073_741_823)) }
            if command == 1 { parts.append([point]) } else { parts[parts.count - 1].append(point) }
        }
        if command == 7, let ring = parts.last, ring.count > 1, ring.first == ring.last {
            parts[parts.count - 1].removeLast()
        }
    }
    return parts
}
