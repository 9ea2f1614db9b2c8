import Foundation
import Geo
import TestSupport
import Testing

@testable import Tiles

/// Pieces that are laid over others, and the files that have them.
struct BundledOverlayTests {
    private static let draft: MapPieceDraft = {
        typealias Use = MapPieceDraft.LineUse
        var piece = SquareIsland.draft
        piece.hasSea = false
        piece.credit = "© Someone"
        piece.lines = [
            SquareIsland.points((3, 3), (9, 3)), SquareIsland.points((4, 4)), SquareIsland.points((5, 5)),
            SquareIsland.points((6, 6)),
        ]
        piece.features = [
            MapPieceDraft.Feature(.street, name: "High Street", parts: [[Use(0)]]),
            MapPieceDraft.Feature(.quarter, name: "Brixton", rank: 50, area: "Lambeth", parts: [[Use(1)]]),
            MapPieceDraft.Feature(.hamlet, name: "Brixton", rank: 70, area: "Devon", parts: [[Use(2)]]),
            MapPieceDraft.Feature(.station, name: "Brixton", rank: 7, parts: [[Use(3)]]),
        ]
        return piece
    }()

    @Test(arguments: [false, true])
    func overlaysAreReadBackWithTheirAreas(isPacked: Bool) throws {
        let plain = BundledMap.encode([SquareIsland.draft, Self.draft])
        let map = try BundledMap(decoding: isPacked ? try #require(Gzip.packed(plain)) : plain)
        #expect(map.pieces.map(\.isOverlay) == [false, true])
        let piece = try #require(map.pieces.last)
        #expect(piece.block.credit == "© Someone" && map.pieces[0].block.credit.isEmpty)
        #expect(piece.block.features.map(\.role) == [.street, .quarter, .hamlet, .station])
        #expect(piece.block.features.indices.map { piece.area(ofFeature: $0) } == ["", "Lambeth", "Devon", ""])
        #expect(map.pieces[0].area(ofFeature: 0) == "" && piece.area(ofFeature: 99) == "")
        #expect(piece.block.parts.indices.map { piece.block.line($0)[0].x } == [3, 4, 5, 6])
    }

    @Test func aPieceWithASeaHasAreasToo() throws {
        var draft = Self.draft
        draft.hasSea = true
        let piece = try #require(try BundledMap(decoding: BundledMap.encode([draft])).pieces.first)
        #expect(piece.block.features.map(\.role) == [.water, .street, .quarter, .hamlet, .station])
        #expect(piece.block.features.indices.map { piece.area(ofFeature: $0) } == ["", "", "Lambeth", "Devon", ""])
    }

    /// A box of the draft's grid, which is that of `SquareIsland`, and the areas of the points in it.
    @Test(arguments: [(4, 4, 5, 5, ["Lambeth", "Devon"]), (5, 5, 6, 6, ["Devon", ""]), (7, 7, 9, 9, [])])
    func onlyThePointsOfABoxAreRead(left: Int32, top: Int32, right: Int32, bottom: Int32, areas: [String]) throws {
        let bytes = BundledMap.encode([SquareIsland.draft, Self.draft])
        let whole = try #require(try BundledMap(decoding: bytes).pieces.last).block
        let (northWest, southEast) = (
            whole.coordinate(of: GridPoint(x: left, y: top)), whole.coordinate(of: GridPoint(x: right, y: bottom))
        )
        let box = BoundingBox(
            south: southEast.latitude, west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)
        let piece = try #require(try BundledMap(decoding: bytes, pointsIn: box).pieces.last)
        // A box may grow by a unit to each side where its edge is rounded.
        let found = piece.block.features.indices.filter { index in
            let point = piece.block.points[piece.block.parts[piece.block.features[index].parts.lowerBound].lowerBound]
            return left...right ~= point.x && top...bottom ~= point.y
        }
        #expect(found.map { piece.area(ofFeature: $0) } == areas)
        #expect(piece.block.features.allSatisfy { $0.role.shape == .point })
    }

    /// The same names as in the whole file, in some boxes of 3 km.
    @Test(arguments: [(53.82, -1.53), (51.501, -0.142), (40.735, -73.99), (58.0, -5.5), (0, 0)])
    func theNamesOfABoxAreThoseOfTheFile(latitude: Double, longitude: Double) throws {
        let box = BoundingBox(around: Coordinate(latitude: latitude, longitude: longitude), radiusMetres: 1500)
        func names(_ map: BundledMap) -> [String] {
            map.pieces.flatMap { piece in
                piece.block.features.indices.compactMap { index in
                    let feature = piece.block.features[index]
                    guard feature.role.shape == .point else { return nil }
                    let point = piece.block.points[piece.block.parts[feature.parts.lowerBound].lowerBound]
                    guard box.contains(piece.block.coordinate(of: point)) else { return nil }
                    return "\(feature.role) \(feature.name), \(piece.area(ofFeature: index)), \(feature.rank)"
                }
            }
        }
        let expected = names(try Self.file("places.bin").map)
        #expect(expected.isEmpty == (latitude == 0 || latitude == 58))
        #expect(names(try BundledMap(decoding: Self.fileBytes("places.bin"), pointsIn: box)) == expected)
    }

    @Test func mapsAreJoinedInTheirOrder() throws {
        let one = try BundledMap(decoding: BundledMap.encode([SquareIsland.draft]))
        let other = try BundledMap(decoding: BundledMap.encode([Self.draft]))
        #expect(BundledMap([one, other]).pieces.map(\.isOverlay) == [false, true])
        #expect(BundledMap([]).pieces.isEmpty)
    }

    /// Damaged files whose checksum was made to fit, and damaged packed ones.
    @Test func hostileOverlaysGiveBlocksThatHoldTogetherOrNone() throws {
        var random = SeededRandom(seed: 11)
        let bytes = BundledMap.encode([Self.draft])
        let packed = try #require(Gzip.packed(bytes))
        var refused = 0
        for round in 0..<4000 {
            var content = round < 3000 ? Array(bytes[BundledMap.headerLength...]) : packed
            content[.random(in: content.indices, using: &random)] = .random(in: 0...255, using: &random)
            if Bool.random(using: &random) { content.removeLast(.random(in: 0..<content.count, using: &random)) }
            do throws(TileError) {
                let map = try BundledMap(
                    decoding: round < 3000 ? BundledMapFormatTests.withChecksum(content) : content)
                for piece in map.pieces {
                    #expect(BundledMapFormatTests.isSound(piece.block))
                    for index in piece.block.features.indices { _ = piece.area(ofFeature: index) }
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 2000)
    }

    @Test func featuresOutsideOfABoxAreRemoved() throws {
        var block = try #require(try BundledMap(decoding: BundledMap.encode([Self.draft])).pieces.first).block
        block.removeFeatures(outside: GridBox(left: 4, top: 0, right: 5, bottom: 9))
        #expect(block.features.map(\.role) == [.street, .quarter, .hamlet])
        #expect(block.isIndexed && block.boxes.count == 3)
    }

    // MARK: The files in Resources

    private static func fileBytes(_ name: String) throws -> [UInt8] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: package.appendingPathComponent("Resources/map/" + name)))
    }

    private static func file(_ name: String) throws -> (bytes: Int, map: BundledMap) {
        let bytes = try fileBytes(name)
        return (bytes.count, try BundledMap(decoding: bytes))
    }

    @Test(arguments: [("places.bin", 1_100_000, 45_000), ("streets-osm.bin", 300_000, 10_000)])
    func theFilesAreSmallAndSound(name: String, mostBytes: Int, leastFeatures: Int) throws {
        let (bytes, map) = try Self.file(name)
        #expect(bytes < mostBytes)
        #expect(map.pieces.reduce(0) { $0 + $1.block.features.count } > leastFeatures)
        for piece in map.pieces { #expect(piece.isOverlay && BundledMapFormatTests.isSound(piece.block)) }
    }

    @Test func onlyStreetsOfOpenStreetMapHaveItsCredit() throws {
        #expect(try Self.file("streets-osm.bin").map.pieces.allSatisfy { $0.block.credit.contains("OpenStreetMap") })
        #expect(try Self.file("places.bin").map.pieces.allSatisfy { $0.block.credit.isEmpty })
    }

    /// A feature of each kind that the files have, with a place within 2 km of it.
    @Test(arguments: [
        ("places.bin", MapRole.quarter, "Chapel Allerton", "Leeds", 53.833, -1.543),
        ("places.bin", .village, "Chapel Allerton", "Somerset", 51.249, -2.850),
        ("places.bin", .quarter, "Camden Town", "Camden", 51.540, -0.143),
        ("places.bin", .quarter, "Chorlton-cum-Hardy", "Manchester", 53.440, -2.269),
        ("places.bin", .quarter, "Williamsburg", "Brooklyn", 40.707, -73.958),
        ("places.bin", .hamlet, "Clifton", "Devon", 51.153, -4.004),
        ("places.bin", .station, "Waterloo", "Rail, Underground", 51.503, -0.113),
        ("places.bin", .station, "Harrogate", "Rail", 53.993, -1.538),
        ("places.bin", .station, "14 St-Union Sq", "Subway 4 5 6 L N Q R W", 40.735, -73.990),
        ("places.bin", .motorway, "M621", "", 53.772, -1.56),
        ("streets-osm.bin", .street, "Albion Street", "", 53.797, -1.545),
        ("streets-osm.bin", .mainRoad, "Old Kent Road", "", 51.487, -0.073),
    ])
    func featuresAreWhereTheyShouldBe(
        file: String, role: MapRole, name: String, area: String, latitude: Double, longitude: Double
    ) throws {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        var nearest = Double.infinity
        for piece in try Self.file(file).map.pieces {
            for (index, feature) in piece.block.features.enumerated() where feature.role == role && feature.name == name
            {
                guard area.isEmpty || piece.area(ofFeature: index) == area else { continue }
                let points = piece.block.parts[feature.parts].flatMap { piece.block.points[$0] }
                nearest = points.reduce(nearest) { min($0, piece.block.coordinate(of: $1).distance(to: place)) }
            }
        }
        #expect(nearest < 2000)
    }
}

extension FeatureBlock {
    fileprivate func coordinate(of point: GridPoint) -> Coordinate {
        WebMercator.unproject(
            WorldPoint(x: corner.x + Double(point.x) * unit, y: corner.y + Double(point.y) * unit))
    }
}
