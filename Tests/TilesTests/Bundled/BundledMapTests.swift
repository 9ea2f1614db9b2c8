import Foundation
import Geo
import Testing
import Tiles

/// The map in Resources, compared with facts from an atlas.
struct BundledMapTests {
    static let bytes: [UInt8] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return (try? Data(contentsOf: package.appendingPathComponent("Resources/map/basemap.bin"))).map { [UInt8]($0) }
            ?? []
    }()
    static let map = try? BundledMap(decoding: bytes)

    @Test func theBundledMapIsSmall() throws {
        #expect(Self.bytes.count < 1_000_000)
        #expect(try #require(Self.map).pieces.count == 7)
        for piece in try #require(Self.map).pieces { #expect(BundledMapFormatTests.isSound(piece.block)) }
    }

    @Test(arguments: [
        ("Leeds", 53.797, -1.548, true), ("London", 51.52, -0.11, true), ("Dover's castle", 51.13, 1.32, true),
        ("Land's End", 50.07, -5.69, true), ("Isle of Wight", 50.66, -1.33, true),
        ("Hull", 53.745, -0.36, true), ("Gloucester", 51.865, -2.24, true), ("Chepstow", 51.64, -2.69, true),
        ("Chester", 53.19, -2.89, true), ("Carlisle", 54.893, -2.93, true), ("Berwick", 55.785, -2.02, true),
        ("Edinburgh", 55.94, -3.20, true), ("Inverness", 57.47, -4.22, true), ("Cardiff", 51.50, -3.19, true),
        ("Aberystwyth", 52.41, -4.06, true), ("Anglesey", 53.28, -4.35, true), ("Dublin", 53.34, -6.28, true),
        ("Galway", 53.28, -9.02, true), ("Belfast", 54.58, -5.95, true), ("Isle of Man", 54.2, -4.55, true),
        ("Calais", 50.93, 1.85, true), ("Rouen", 49.44, 1.10, true), ("Amiens", 49.89, 2.30, true),
        ("Lewis", 58.25, -6.6, true), ("Skye", 57.3, -6.25, true),
        ("Irish Sea", 53.75, -4.9, false), ("mid-Channel", 50.2, -1.0, false), ("Strait of Dover", 51.0, 1.5, false),
        ("North Sea", 55, 1.6, false), ("Atlantic", 56, -10, false), ("Bristol Channel", 51.35, -3.6, false),
        ("The Wash", 52.95, 0.3, false), ("Morecambe Bay", 54.05, -3.05, false), ("Solway Firth", 54.8, -3.7, false),
        ("Humber", 53.62, -0.03, false), ("Severn mouth", 51.5, -2.85, false), ("Firth of Forth", 56.1, -2.9, false),
        ("Moray Firth", 57.8, -3.6, false), ("Cardigan Bay", 52.4, -4.6, false), ("Dogger Bank", 54.7, 2.2, false),
    ])
    func britishIslesAreLandAndSeaWhereTheyAre(
        _ name: String, _ latitude: Double, _ longitude: Double, _ isLand: Bool
    ) throws {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let pieces = try #require(Self.map).pieces[1...3]
        for piece in pieces {
            #expect(piece.block.contains(place))
            #expect(piece.block.isLand(place) == isLand, "\(name) at zooms \(piece.zooms)")
        }
    }

    @Test(arguments: [
        ("Manhattan", 40.78, -73.965, true), ("Brooklyn", 40.65, -73.95, true), ("Queens", 40.73, -73.80, true),
        ("the Bronx", 40.85, -73.87, true), ("Staten Island", 40.58, -74.15, true), ("Newark", 40.735, -74.18, true),
        ("Yonkers", 40.94, -73.86, true), ("Long Island", 40.80, -73.2, true), ("Riverhead", 40.92, -72.66, true),
        ("New Haven", 41.33, -72.93, true), ("Trenton", 40.22, -74.76, true), ("Philadelphia", 39.95, -75.148, true),
        ("Hempstead", 40.706, -73.62, true), ("White Plains", 41.03, -73.76, true),
        ("Atlantic", 40.3, -73.2, false), ("Long Island Sound", 41.07, -72.9, false),
        ("Upper Bay", 40.66, -74.05, false),
        ("Hudson off 79th Street", 40.79, -73.99, false), ("Raritan Bay", 40.48, -74.15, false),
        ("Great South Bay", 40.68, -73.15, false), ("Sandy Hook Bay", 40.44, -74.05, false),
        ("Atlantic off Jersey", 40.0, -73.9, false), ("Great Peconic Bay", 40.94, -72.505, false),
    ])
    func newYorkIsLandAndWaterWhereItIs(
        _ name: String, _ latitude: Double, _ longitude: Double, _ isLand: Bool
    ) throws {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        for piece in try #require(Self.map).pieces[4...5] {
            #expect(piece.block.contains(place))
            #expect(piece.block.isLand(place) == isLand, "\(name) at zooms \(piece.zooms)")
        }
    }

    @Test(
        arguments: [
            (51.5, -0.6, true), (48.8, 2.3, true), (40, -100, true), (-10, -55, true), (62, 100, true), (67, 179, true),
            (66.5, -174, true), (-25, 134, true), (9, 20, true), (-80, 0, true), (-84.9, 179, true), (72, -40, true),
            (23, 79, true), (9, -80, true), (44.5, 34, true), (64.9, -18, true),
            (0, 0, false), (30, -40, false), (0, -150, false), (0, 170, false), (-30, 80, false), (85, 0, false),
            (41.5, 50.8, false), (43.2, 34.5, false), (75, 179.5, false), (-60, -179.9, false), (57, 19.8, false),
            (56, 3, false), (35, 18, false),
        ] as [(Double, Double, Bool)])
    func theWorldIsLandAndSeaWhereItIs(_ latitude: Double, _ longitude: Double, _ isLand: Bool) throws {
        let world = try #require(Self.map).pieces[0].block
        #expect(world.isLand(Coordinate(latitude: latitude, longitude: longitude)) == isLand)
    }

    @Test func namesOfWaterStandOnIt() throws {
        for piece in try #require(Self.map).pieces {
            for feature in piece.block.features where feature.role == .waterName {
                let place = piece.block.coordinate(feature)
                #expect(!piece.block.isLand(place), "\(feature.name) at zooms \(piece.zooms)")
            }
        }
    }

    @Test func countriesAreNamedOnLand() throws {
        for piece in try #require(Self.map).pieces {
            for feature in piece.block.features where [.country, .region].contains(feature.role) {
                let isOnLand = piece.block.isLand(piece.block.coordinate(feature))
                #expect(isOnLand, "\(feature.name) at zooms \(piece.zooms)")
            }
        }
    }

    /// The register spells some towns in two ways, or has them in the addresses of distant villages.
    @Test(arguments: [
        ("Hull", 1), ("Kingston-upon-Hull", 0), ("Newcastle", 0), ("Newcastle-under-Lyme", 1),
        ("Newcastle upon Tyne", 1), ("Kidderminster", 1),
    ])
    func townsAreNamedOnce(_ name: String, _ count: Int) throws {
        let towns = try #require(Self.map).pieces[3].block.features.filter {
            [.city, .town, .village].contains($0.role)
        }
        #expect(towns.count { $0.name == name } == count)
    }

    @Test func districtsAreNamedOnLand() throws {
        for piece in try #require(Self.map).pieces[2...] {
            for feature in piece.block.features where feature.role == .district {
                #expect(piece.block.isLand(piece.block.coordinate(feature)), "\(feature.name) at zooms \(piece.zooms)")
            }
        }
    }

    /// Positions from Wikipedia's articles. Towns lie within a tenth of a degree of them, districts within half a
    /// degree, countries within two.
    @Test(arguments: [
        (0, MapRole.city, "Tokyo", 35.69, 139.69), (0, .city, "Nairobi", -1.29, 36.82),
        (0, .waterName, "Black Sea", 43, 34), (0, .country, "Portugal", 39.5, -8.2),
        (0, .country, "Indonesia", -1, 114), (0, .country, "United Kingdom", 53.0, -1.5),
        (1, .city, "London", 51.51, -0.13), (1, .city, "Leeds", 53.80, -1.55), (1, .city, "Dublin", 53.35, -6.26),
        (1, .city, "Edinburgh", 55.95, -3.19), (1, .region, "Wales", 52.3, -3.6),
        (2, .district, "Leeds", 53.83, -1.5), (2, .town, "Harrogate", 53.99, -1.54),
        (2, .district, "Cornwall", 50.4, -4.9),
        (3, .town, "Whitby", 54.49, -0.62), (3, .town, "Hebden Bridge", 53.74, -2.01),
        (3, .district, "Camden", 51.55, -0.16),
        (3, .district, "Bristol", 51.46, -2.58), (3, .district, "Isles of Scilly", 49.93, -6.3),
        (4, .district, "Brooklyn", 40.65, -73.95), (5, .district, "Bronx", 40.85, -73.87),
        (5, .district, "Manhattan", 40.78, -73.97), (5, .district, "Queens", 40.73, -73.8),
        (5, .district, "Staten Island", 40.58, -74.15), (5, .city, "New York", 40.75, -73.98),
    ])
    func placesHaveTheirNames(
        _ piece: Int, _ role: MapRole, _ name: String, _ latitude: Double, _ longitude: Double
    ) throws {
        let block = try #require(Self.map).pieces[piece].block
        let feature = try #require(block.features.first { $0.name == name && $0.role == role })
        let place = block.coordinate(feature)
        let reach = role == .city || role == .town ? 0.1 : role == .country ? 2 : 0.5
        #expect(
            abs(place.latitude - latitude) < reach
                && abs(place.longitude - longitude) < (role == .waterName ? 3 : reach))
    }

    @Test func theLargestTownsComeFirst() throws {
        let map = try #require(Self.map)
        let cities = map.pieces[3].block.features.filter { $0.role == .city }
        #expect(cities.map(\.rank) == cities.map(\.rank).sorted())
        #expect(cities.prefix(4).map(\.name).contains("London"))
        #expect(map.pieces[3].block.features.filter { $0.role == .district }.count == 326)
    }

    @Test func areasComeBeforeLinesAndNames() throws {
        for piece in try #require(Self.map).pieces {
            #expect((piece.block.features.first?.role == .water) == !piece.isOverlay)
            let roles = piece.block.features.dropFirst(piece.isOverlay ? 0 : 1).map(\.role.rawValue)
            #expect(roles == roles.sorted())
        }
    }

    /// Where land crosses the edge of a piece, a strip without land would be a strip of water on the map.
    @Test(arguments: [
        (1, "Normandy", 49.2, 0.5), (2, "Normandy", 49.2, 0.5), (3, "Normandy", 49.2, 0.5),
        (4, "Pennsylvania", 40.6, -75), (5, "Pennsylvania", 40.6, -75),
    ])
    func landReachesTheEdgeOfItsPiece(_ index: Int, _ name: String, _ latitude: Double, _ longitude: Double) throws {
        let block = try #require(Self.map).pieces[index].block
        let inland = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
        let (west, south) = (block.corner.x, block.corner.y + Double(block.height) * block.unit)
        for units in [0.25, 0.5, 0.75, 1.5] {
            let point =
                name == "Normandy"
                ? WorldPoint(x: inland.x, y: south - units * block.unit)
                : WorldPoint(x: west + units * block.unit, y: inland.y)
            let isLand = block.isLand(WebMercator.unproject(point))
            #expect(isLand, "\(units) units from the edge in \(name)")
        }
    }
}
