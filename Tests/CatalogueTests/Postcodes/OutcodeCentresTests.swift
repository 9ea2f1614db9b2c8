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

    @Test func theIslandsTownsComeLast() throws {
        let towns = Outcodes(try Self.bytes.withUnsafeBytes { try OutcodeCentres.all($0).centres }).towns
        let first = try #require(towns.firstIndex { ["Guernsey", "Jersey", "IOM"].contains($0.district) })
        #expect(towns[first...].allSatisfy { ["Guernsey", "Jersey", "IOM"].contains($0.district) })
        let richmonds = towns.filter { $0.name == "Richmond" }.map(\.district)
        #expect(richmonds.count > 1 && richmonds.last == "Guernsey")
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
