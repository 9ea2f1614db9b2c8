import Foundation
import Geo
import TestSupport
import Testing

@testable import Catalogue

/// The files that come with the program.
struct PostcodeCentresTests {
    static let bytes = resource("outcodes.json")

    private static func resource(_ name: String) -> [UInt8] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return (try? Data(contentsOf: package.appendingPathComponent("Resources/\(name)"))).map { [UInt8]($0) } ?? []
    }

    static func centre(_ text: String) throws -> PostcodeCentre? {
        try bytes.withUnsafeBytes { try PostcodeCentres.centre(of: text, in: $0) }
    }

    /// pyproj 3: Transformer.from_crs(27700, 4326).transform(easting, northing) of the median easting and northing of the outcode's
    /// different positions in Code-Point Open, found with Python's statistics module.
    @Test(arguments: [
        ("LS1", 53.79779827433612, -1.547546676791708, "Leeds"),
        ("AB10", 57.13592233010726, -2.120356758557326, "Aberdeen, Aberdeen City"),
        ("AB12", 57.10408913793146, -2.10746032485481, "Aberdeen, Aberdeen City"),
        ("CB3", 52.2114339387799, 0.10214991264086272, "Cambridgeshire"),
    ])
    func isWhereTheGridSays(outcode: String, latitude: Double, longitude: Double, place: String) throws {
        let centre = try #require(try Self.centre(outcode))
        // Five decimals, and the five metres that the transformation may be off: 0.00008 degrees.
        #expect(abs(centre.coordinate.latitude - latitude) < 0.00008)
        #expect(abs(centre.coordinate.longitude - longitude) < 0.00008)
        #expect(centre.place == place)
    }

    @Test func hasEveryOutcodeOnce() throws {
        let (centres, source) = try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0) }
        #expect(centres.count == 2856)
        #expect(Set(centres.compactMap { Outcode($0.code) }).count == 2856)
        #expect(source.licence == "Open Government Licence v3.0; names CC0 1.0" && source.date == "2014-07-29")
        #expect(try Self.centre("ZE99") == nil)
        for centre in centres { #expect(try Self.centre(centre.code) == centre) }
    }

    /// Hardwick is 5 km west of the middle of CB3, which is in Cambridge. Its position is that of the source of the names, converted as above.
    @Test func aTownIsNotMovedToTheCentreOfItsOutcode() throws {
        let towns = Outcodes(try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }).towns
        let hardwick = try #require(towns.first { $0.fullName == "Hardwick, Cambridgeshire" })
        let known = Coordinate(latitude: 52.21366, longitude: 0.02283)
        #expect(hardwick.coordinate.distance(to: known) < 10)
    }

    @Test func aTownInAnotherCountryHasItsName() throws {
        let towns = Outcodes(try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }).towns
        #expect(towns.first { $0.name == "Glasgow" }?.fullName == "Glasgow, Glasgow City, Scotland")
        #expect(towns.first { $0.name == "Fulbourn" }?.fullName == "Fulbourn, Cambridgeshire")
        #expect(towns.first { $0.name == "Monmouth" }?.fullName == "Monmouth, Monmouthshire, Wales")
        // Most postcodes of CH4 are in England, and most of TD12 in Scotland, but the towns that they are named after are not.
        #expect(towns.first { $0.name == "Saltney" }?.fullName == "Saltney, Flintshire, Wales")
        #expect(towns.first { $0.name == "Cornhill-on-Tweed" }?.fullName == "Cornhill-on-Tweed, Northumberland")
    }

    /// The boroughs' boxes in the city's own borough boundaries, rounded outwards to a hundredth of a degree.
    @Test func everyZIPCodeIsInItsBorough() throws {
        let boxes = [
            "Manhattan": BoundingBox(south: 40.68, west: -74.05, north: 40.88, east: -73.90),
            "Staten Island": BoundingBox(south: 40.49, west: -74.26, north: 40.65, east: -74.04),
            "Bronx": BoundingBox(south: 40.78, west: -73.94, north: 40.92, east: -73.76),
            "Brooklyn": BoundingBox(south: 40.56, west: -74.05, north: 40.74, east: -73.83),
            "Queens": BoundingBox(south: 40.54, west: -73.97, north: 40.81, east: -73.70),
        ]
        let centres = try Self.resource("newyork/zipcodes.json").withUnsafeBytes {
            try PostcodeCentres.all($0).centres
        }
        #expect(centres.count == 210 && Set(centres.map(\.code)).count == 210)
        for centre in centres {
            let box = try #require(boxes[centre.district], "\(centre)")
            #expect(box.contains(centre.coordinate), "\(centre)")
        }
    }

    /// Compared with the addresses and positions in the city's own directory: the largest of these areas are 6 km across.
    @Test(.enabled(if: TestData.has("nyc/s3k6-pzi2.json"), "needs shared/data"))
    func everyHighSchoolIsInOrNearTheAreaOfItsZIPCode() throws {
        let centres = try Self.resource("newyork/zipcodes.json").withUnsafeBytes { try PostcodeCentres.all($0).centres }
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(TestData.bytes("nyc/s3k6-pzi2.json"))) as? [[String: Any]])
        var held = 0
        for row in rows {
            guard let latitude = (row["latitude"] as? String).flatMap(Double.init),
                let longitude = (row["longitude"] as? String).flatMap(Double.init), let code = row["zip"] as? String
            else { continue }
            let centre = try #require(centres.first { $0.code == code }, "\(code)")
            let metres = centre.coordinate.distance(to: Coordinate(latitude: latitude, longitude: longitude))
            #expect(metres < 3500, "\(code): \(metres)")
            held += 1
        }
        #expect(held > 400)
    }

    private static let islands: Set = ["Guernsey", "Isle of Man", "Jersey"]

    @Test func theIslandsTownsComeLast() throws {
        let towns = Outcodes(try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }).towns
        func isOfIsland(_ town: NamedPlace) -> Bool {
            Self.islands.contains(town.district.isEmpty ? town.name : town.district)
        }
        let first = try #require(towns.firstIndex(where: isOfIsland))
        #expect(towns[first...].allSatisfy(isOfIsland))
        let names = towns[first...].map(\.fullName)
        #expect(Set(names).count == names.count)
        #expect(
            Set(["Jersey", "Isle of Man", "St Helier, Jersey", "Peel, Isle of Man"]).isSubset(of: names), "\(names)")
        #expect(towns[first...].filter { $0.kind == .district }.map(\.name) == ["Guernsey", "Isle of Man", "Jersey"])
    }

    /// The boxes of the coasts in Natural Earth's 1:10m coastline, with a kilometre around them. Alderney is in the area of
    /// Guernsey.
    @Test func theIslandsOutcodesAreOnThem() throws {
        let boxes = [
            "GY": BoundingBox(south: 49.41, west: -2.70, north: 49.52, east: -2.48),
            "JE": BoundingBox(south: 49.16, west: -2.26, north: 49.27, east: -2.00),
            "IM": BoundingBox(south: 54.04, west: -4.84, north: 54.43, east: -4.29),
            "GY9": BoundingBox(south: 49.69, west: -2.25, north: 49.75, east: -2.15),
        ]
        let all = try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }
        let centres = all.filter { ["GY", "JE", "IM"].contains($0.code.prefix(2)) }
        #expect(centres.count == 22)
        for centre in centres {
            let box = try #require(boxes[centre.code] ?? boxes[String(centre.code.prefix(2))])
            #expect(box.contains(centre.coordinate), "\(centre)")
            #expect(Self.islands.contains(centre.district) && !centre.town.contains { ",+0123456789".contains($0) })
        }
        #expect(Set(centres.map(\.coordinate)).count == centres.count)
    }

    /// LS and BD meet at Pudsey; WC, EC, SE and SW around Waterloo Bridge.
    @Test(
        arguments: [
            (53.797, -1.549, ["LS"], ["SW"]), (53.80, -1.70, ["LS", "BD"], ["SW"]),
            (51.5087, -0.1170, ["WC", "SE", "SW", "EC"], ["LS"]),
        ] as [(Double, Double, Set<String>, Set<String>)])
    func theAreasAroundAPoint(latitude: Double, longitude: Double, some: Set<String>, none: Set<String>) throws {
        let centres = try Self.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }
        let areas = Outcodes(centres).areas(around: Coordinate(latitude: latitude, longitude: longitude))
        #expect(Set(areas).isSuperset(of: some) && Set(areas).isDisjoint(with: none), "\(areas)")
        #expect(Set(areas).count == areas.count)
    }
}
