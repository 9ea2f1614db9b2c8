import Foundation
import Geo
import Testing
import Tiles

/// The shores in Resources, compared with facts from an atlas.
struct ShoresTests {
    private static let bytes: [UInt8] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return (try? Data(contentsOf: package.appendingPathComponent("Resources/map/shores-gshhg.bin")))
            .map { [UInt8]($0) } ?? []
    }()
    private static let map = try? BundledMap(decoding: bytes)

    @Test func theFileIsSmallAndItsPiecesAreSound() throws {
        #expect(Self.bytes.count < 1_000_000)
        let pieces = try #require(Self.map).pieces
        #expect(pieces.map(\.zooms) == [5...24, 9...24, 9...24])
        #expect(pieces[0].zooms.lowerBound == BundledMap.shoresZoom)
        for piece in pieces { #expect(!piece.isOverlay && BundledMapFormatTests.isSound(piece.block)) }
    }

    /// Islands, straits, bays and lakes too small for the world's coast in little detail, and both sides of the squares into which
    /// the land is cut.
    @Test(
        arguments: [
            ("Sydney", -33.88, 151.20, true), ("off Bondi", -33.89, 151.33, false),
            ("San Francisco", 37.76, -122.44, true),
            ("San Francisco Bay", 37.70, -122.30, false), ("Hong Kong Island", 22.26, 114.19, true),
            ("Lantau", 22.26, 113.95, true), ("Singapore", 1.35, 103.82, true), ("Malta", 35.89, 14.43, true),
            ("Gotland", 57.5, 18.5, true), ("Öland", 56.75, 16.7, true), ("Kalmar Strait", 56.9, 16.62, false),
            ("Bornholm", 55.13, 14.92, true), ("Istanbul's Asian side", 41.0, 29.15, true),
            ("Marmara", 40.75, 28.5, false),
            ("Lake Geneva", 46.45, 6.6, false), ("Lake Victoria", -1, 33, false), ("Lake Ontario", 43.6, -78, false),
            ("Vancouver Island", 49.5, -125.5, true), ("Puget Sound", 47.6, -122.42, false),
            ("Crete", 35.25, 24.9, true),
            ("Tasmania", -42, 146.6, true), ("Cook Strait", -41.2, 174.5, false), ("Tenerife", 28.28, -16.6, true),
            ("Paris", 48.86, 2.35, true), ("Madrid", 40.42, -3.7, true), ("just south of it", 39.99, -3.7, true),
            ("just north of 50°", 50.01, 10.01, true), ("just south of 50°", 49.99, 9.99, true),
            ("Chukotka", 66.3, -177, true), ("Fiji", -17.8, 178, true), ("Reykjavík", 64.13, -21.85, true),
            ("the Atlantic", 30, -40, false), ("the Caspian Sea", 41.5, 50.8, false),
        ] as [(String, Double, Double, Bool)])
    func landAndWaterAreWhereTheAtlasHasThem(_ name: String, _ latitude: Double, _ longitude: Double, _ isLand: Bool)
        throws
    {
        let world = try #require(Self.map).pieces[0].block
        #expect(world.isLand(Coordinate(latitude: latitude, longitude: longitude)) == isLand, "\(name)")
    }

    @Test(
        arguments: [
            (2, "Stanley Park", 49.302, -123.142, true), (2, "English Bay", 49.288, -123.17, false),
            (2, "Coal Harbour", 49.2945, -123.121, false), (2, "Burrard Inlet", 49.302, -123.06, false),
            (2, "the airport", 49.194, -123.18, true), (2, "Downtown", 49.282, -123.118, true),
            (2, "Grouse Mountain", 49.38, -123.082, true), (2, "the north arm of Howe Sound", 49.55, -123.25, false),
            (1, "Mount Royal", 45.505, -73.588, true), (1, "Lac Saint-Louis", 45.40, -73.81, false),
            (1, "Laval", 45.6, -73.72, true), (1, "Longueuil", 45.53, -73.49, true),
            (1, "the Saint Lawrence", 45.56, -73.51, false),
        ] as [(Int, String, Double, Double, Bool)])
    func twoCitiesHaveTheirBaysAndRivers(
        _ piece: Int, _ name: String, _ latitude: Double, _ longitude: Double, _ isLand: Bool
    ) throws {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let block = try #require(Self.map).pieces[piece].block
        #expect(block.contains(place))
        #expect(block.isLand(place) == isLand, "\(name)")
    }

    @Test func namesOfWaterStandOnItAndTownsOnLand() throws {
        let pieces = try #require(Self.map).pieces
        for piece in pieces {
            for feature in piece.block.features where feature.role == .waterName {
                #expect(!piece.block.isLand(piece.block.coordinate(feature)), "\(feature.name)")
            }
        }
        for piece in pieces.dropFirst() {
            for feature in piece.block.features where feature.role == .town {
                #expect(piece.block.isLand(piece.block.coordinate(feature)), "\(feature.name)")
            }
        }
    }

    /// The basemap comes first, so the shores must be put between its coarse world and its British Isles.
    @Test func piecesAreDrawnFromTheCoarseToTheFine() throws {
        let all = BundledMap([try #require(BundledMapTests.map), try #require(Self.map)])
        let covering = all.pieces.filter { !$0.isOverlay }
        #expect(covering.map(\.block.unit) == covering.map(\.block.unit).sorted(by: >))
        #expect(covering[0].block.width == covering[0].block.height && covering[1].zooms == 5...24)
        #expect(all.pieces.last?.isOverlay == true)
        // Where two pieces of a place are drawn, the last one covers the others.
        let leeds = Coordinate(latitude: 53.8, longitude: -1.55)
        let shown = all.pieces(atZoom: 12).filter { !$0.isOverlay && $0.block.contains(leeds) }
        #expect(shown.last?.block.features.contains { $0.name == "Harrogate" } == true)
    }
}
