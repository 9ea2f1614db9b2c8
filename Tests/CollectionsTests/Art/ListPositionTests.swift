import Geo
import JSON
import Testing

@testable import Collections

struct ListPositionTests {
    @Test(arguments: [
        #"{"type":"Point","coordinates":[-2.97,53.4]}"#,
        #"{"type":"MultiPoint","coordinates":[[-2.96,53.3],[-2.98,53.5]]}"#,
        #"{"type":"Polygon","coordinates":[[[-2.96,53.3],[-2.98,53.3],[-2.98,53.5],[-2.96,53.3]]]}"#,
        #"{"lat":53.4,"lon":-2.97}"#, #"{"latitude":"53.4","longitude":"-2.97"}"#, "[53.4,-2.97]", #""53.4, -2.97""#,
        #""(53.4, -2.97)""#, #""POINT (-2.97 53.4)""#, #""{\"coordinates\":[-2.97,53.4]}""#,
    ])
    func readsEveryForm(text: String) throws {
        let position = try #require(ListPosition(try Array(text.utf8).jsonValue()))
        #expect(abs(position.latitude - 53.4) < 1e-9 && abs(position.longitude + 2.97) < 1e-9)
    }

    @Test(arguments: [
        #""""#, #""Rendall Building""#, #""12""#, "[1,2,3]", #"{"type":"Point","coordinates":[]}"#, "null", "7",
    ])
    func textsWithoutAPositionAreRefused(text: String) throws {
        #expect(ListPosition(try Array(text.utf8).jsonValue()) == nil)
    }

    private static let city = (0..<5).map { ListPosition(latitude: 53.40 + Double($0) / 100, longitude: -2.97) }

    @Test func aSwappedPositionIsRecognisedByTheOtherWorks() {
        var repair = PositionRepair(region: nil)
        let found = repair.repair(Self.city + [ListPosition(latitude: -2.97, longitude: 53.41)])
        #expect(found[5] == Coordinate(latitude: 53.41, longitude: -2.97) && repair.swapped == 1 && repair.removed == 0)
        #expect(found[0] == Coordinate(latitude: 53.40, longitude: -2.97))
    }

    @Test func aListOfSwappedPositionsIsRecognisedByItsRegion() {
        var repair = PositionRepair(region: BoundingBox(south: 53.2, west: -3.3, north: 53.6, east: -2.6))
        let found = repair.repair(Self.city.map(\.swapped) + [ListPosition(latitude: 48.85, longitude: 2.35)])
        #expect(found[0] == Coordinate(latitude: 53.40, longitude: -2.97) && repair.swapped == 5)
        #expect(found[5] == Coordinate(latitude: 48.85, longitude: 2.35), "a work elsewhere stays where it is")
    }

    @Test func anImpossibleLatitudeIsReadAsALongitude() {
        var repair = PositionRepair(region: nil)
        let found = repair.repair([ListPosition(latitude: -123.1, longitude: 49.3)])
        #expect(found == [Coordinate(latitude: 49.3, longitude: -123.1)] && repair.swapped == 1)
    }

    @Test func zeroAndImpossiblePositionsAreRemoved() {
        var repair = PositionRepair(region: nil)
        let bad = [(0, 0), (0, -2.97), (53.4, 0), (500, 700), (-91, 200)] as [(Double, Double)]
        let found = repair.repair(bad.map { ListPosition(latitude: $0.0, longitude: $0.1) } + [nil])
        #expect(found == [nil, nil, nil, nil, nil, nil] && repair.removed == 5)
    }
}
