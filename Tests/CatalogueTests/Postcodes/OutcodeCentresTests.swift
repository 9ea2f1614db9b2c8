import Foundation
import Geo
import Testing

@testable import Catalogue

/// The file that is shipped.
struct OutcodeCentresTests {
    static let bytes: [UInt8] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return (try? Data(contentsOf: package.appendingPathComponent("Resources/outcodes.json"))).map { [UInt8]($0) }
            ?? []
    }()

    static func centre(_ text: String) throws -> OutcodeCentre? {
        let outcode = try #require(Outcode(text))
        return try bytes.withUnsafeBytes { try OutcodeCentres.centre(of: outcode, in: $0) }
    }

    /// pyproj 3: Transformer.from_crs(27700, 4326).transform(easting, northing) of the source's grid positions.
    @Test(arguments: [
        ("LS1", 53.79695914695399, -1.5490738580650014, "Leeds"),
        ("AB10", 57.13495352341089, -2.118932814587767, "Aberdeen, Aberdeen City"),
        ("AB12", 57.10082409959104, -2.1122209920868347, "Aberdeen, Aberdeen City"),
    ])
    func isWhereTheGridSays(outcode: String, latitude: Double, longitude: Double, place: String) throws {
        let centre = try #require(try Self.centre(outcode))
        // Five decimals, and the five metres that the transformation may be off: 0.00008 degrees.
        #expect(abs(centre.coordinate.latitude - latitude) < 0.00008)
        #expect(abs(centre.coordinate.longitude - longitude) < 0.00008)
        #expect(centre.place == place)
    }

    @Test func hasEveryOutcodeOnce() throws {
        let (centres, source) = try Self.bytes.withUnsafeBytes { try OutcodeCentres.all($0) }
        #expect(centres.count == 2856)
        #expect(Set(centres.map(\.outcode)).count == 2856)
        #expect(source.licence == "CC0 1.0")
        #expect(try Self.centre("ZE99") == nil)
        for centre in centres { #expect(try Self.centre(centre.outcode.description) == centre) }
    }

    private static let islands: Set = ["Guernsey", "Isle of Man", "Jersey"]

    @Test func theIslandsTownsComeLast() throws {
        let towns = Outcodes(try Self.bytes.withUnsafeBytes { try OutcodeCentres.all($0).centres }).towns
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
        let all = try Self.bytes.withUnsafeBytes { try OutcodeCentres.all($0).centres }
        let centres = all.filter { ["GY", "JE", "IM"].contains($0.outcode.area) }
        #expect(centres.count == 22)
        for centre in centres {
            let box = try #require(boxes[centre.outcode.description] ?? boxes[centre.outcode.area])
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
        let centres = try Self.bytes.withUnsafeBytes { try OutcodeCentres.all($0).centres }
        let areas = Outcodes(centres).areas(around: Coordinate(latitude: latitude, longitude: longitude))
        #expect(Set(areas).isSuperset(of: some) && Set(areas).isDisjoint(with: none), "\(areas)")
        #expect(Set(areas).count == areas.count)
    }
}
