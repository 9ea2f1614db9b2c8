import Geo
import TestSupport
import Testing

@testable import Catalogue

/// The radius that covers an area.
struct AreaReachTests {
    @Test(
        arguments: [
            (0.0, 1000), (950, 1000), (1000, 1000), (1001, 1250), (2600, 2750), (4000, 4000), (4001, 4500),
            (12_300, 12_500),
            (90_000, 50_000), (.infinity, 1000),
        ] as [(Double, Int)])
    func metresAreRoundedUpToAStep(reach: Double, radius: Int) {
        #expect(Radius.covering(reach, in: .metric) == radius)
    }

    @Test(arguments: [(0.3, 0.5), (0.71, 0.8), (1.1, 1.25), (3.8, 4.0), (4.1, 4.5)])
    func milesAreRoundedUpToAStep(reach: Double, radius: Double) {
        let found = Radius.covering(reach * DistanceFormat.metresPerMile, in: .customary)
        #expect(abs(Double(found) - radius * DistanceFormat.metresPerMile) < 1)
    }

    /// Of all positions of an outcode, at least 98 in 100 are within the radius. Those of LS10 are not counted for LS1, and the 100 post
    /// office boxes at a sorting office 15 km away count as one position.
    @Test func nearlyAllPostcodesOfAnOutcodeAreCovered() throws {
        var random = SeededRandom(seed: 7)
        let middle = NationalGridPoint(easting: 430_000, northing: 434_000)
        var rows: [PostcodeRow] = []
        var distances: [Double] = []
        for (outcode, width) in [("LS1", 1500.0), ("LS10", 90_000.0)] {
            for number in 0..<300 {
                let (east, north) = (Double.random(in: -width...width, using: &random), Double(number % 40) * 20)
                let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
                let unit = "\(letters[number / 20 % 5])\(letters[number % 20])"
                let postcode = try #require(Postcode("\(outcode) \(number / 100)\(unit)"))
                let (easting, northing) = (Int32(middle.easting + east), Int32(middle.northing + north))
                guard easting > 0 else { continue }
                rows.append(PostcodeRow(postcode: postcode, easting: easting, northing: northing))
                guard outcode == "LS1" else { continue }
                let (x, y) = (Double(easting) - middle.easting, Double(northing) - middle.northing)
                distances.append((x * x + y * y).squareRoot())
            }
        }
        for number in 0..<100 {
            let letters = Array("ABDEFGHJLN")
            let unit = "\(letters[number / 10])\(letters[number % 10])"
            let box = try #require(Postcode("LS1 9\(unit)"))
            rows.append(PostcodeRow(postcode: box, easting: 445_000, northing: 434_000))
        }
        let bytes = PostcodeAreaFile.encode(area: "LS", rows.sorted { $0.postcode < $1.postcode })
        let outcode = try #require(Outcode("LS1"))
        let reach = try #require(
            try bytes.withUnsafeBytes { try PostcodeAreaFile.reach(of: outcode, from: middle, in: $0) })
        let covered = distances.count { $0 <= reach }
        #expect(covered * 100 >= distances.count * 98 && covered < distances.count)
        #expect(reach < 2000)
    }

    /// The ZIP codes and outcodes that come with the program: the circles of neighbours meet.
    @Test(arguments: ["LS7", "LS1", "YO41"])
    func withoutPostcodesAnAreaReachesHalfWayToItsNeighbours(code: String) throws {
        let centres = try PostcodeCentresTests.bytes.withUnsafeBytes { try PostcodeCentres.all($0).centres }
        let own = try #require(centres.first { $0.code == code })
        let reach = try #require(
            try PostcodeCentresTests.bytes.withUnsafeBytes { try PostcodeCentres.halfWayToNeighbours(of: code, in: $0) }
        )
        let near = centres.map { own.coordinate.distance(to: $0.coordinate) }.filter { $0 > 100 }.sorted()
        #expect(reach == near[5] / 2)
    }

    @Test func theSchoolsOfATownAndAPostcodeAreaAreCovered() throws {
        let places = Places(
            (0..<40).map { number in
                TestPlace(
                    postcode: number < 20 ? "LS7 1A\(["B", "D"][number % 2])" : "LS71 1AB", town: "Leeds",
                    district: "Leeds",
                    coordinate: Coordinate(latitude: 53.8 + Double(number) / 1000, longitude: -1.55))
            })
        let middle = Coordinate(latitude: 53.8, longitude: -1.55)
        let far = middle.distance(to: Coordinate(latitude: 53.819, longitude: -1.55))
        let reachOfLS7 = try #require(places.reach(ofPostcodes: "LS7", from: middle))
        #expect(abs(reachOfLS7 - far) < 0.01)
        #expect(places.reach(ofPostcodes: "LS8", from: middle) == nil)
        let leeds = try #require(Gazetteer(places).places(named: "leeds").first)
        let reach = try #require(places.reach(of: leeds))
        let inside = (0..<40).count { leeds.coordinate.distance(to: places.coordinate($0) ?? middle) <= reach }
        #expect(inside == 40)
    }

    /// A city with a school every 1.1 km to the north, and a village of its post town 6 km behind the last one.
    @Test func theVillagesOfAPostTownAreNotCovered() throws {
        func school(_ latitude: Double) -> TestPlace {
            TestPlace(
                town: latitude > 54 ? "YORK" : "York", coordinate: Coordinate(latitude: latitude, longitude: -1.08))
        }
        let middle = Coordinate(latitude: 53.96, longitude: -1.08)
        let places = Places((0..<6).map { school(53.96 + Double($0) / 100) } + [school(54.064)])
        var york = NamedPlace(name: "York", coordinate: middle)
        let edge = middle.distance(to: Coordinate(latitude: 54.01, longitude: -1.08))
        #expect(abs(try #require(places.reach(of: york)) - edge) < 0.01)
        // A middle without a school near it: the nearest one counts, and those connected with it.
        york.coordinate = Coordinate(latitude: 54.09, longitude: -1.08)
        let village = york.coordinate.distance(to: Coordinate(latitude: 54.064, longitude: -1.08))
        #expect(abs(try #require(places.reach(of: york)) - village) < 0.01)
    }

    /// Places without towns in their addresses: one every 1.1 km to the north of the town's middle, and one 6 km behind the last.
    @Test func aTownOfTheMapReachesAsFarAsTheConnectedPlaces() throws {
        let rows = ((0..<6).map { 45.5 + Double($0) / 100 } + [45.61]).map {
            TestPlace(coordinate: Coordinate(latitude: $0, longitude: -73.6))
        }
        let middle = Coordinate(latitude: 45.5, longitude: -73.6)
        let town = NamedPlace(name: "Montréal", coordinate: middle)
        let reach = try #require(Places(rows, knowsTownsOfMap: true).reach(of: town))
        #expect(abs(reach - middle.distance(to: Coordinate(latitude: 45.55, longitude: -73.6))) < 0.01)
        #expect(Places(rows).reach(of: town) == nil)
        let quarter = NamedPlace(name: "Mile End", kind: .locality, coordinate: middle)
        #expect(Places(rows, knowsTownsOfMap: true).reach(of: quarter) == nil)
        let elsewhere = NamedPlace(name: "Laval", coordinate: Coordinate(latitude: 45.58, longitude: -73.6))
        #expect(Places(rows, knowsTownsOfMap: true).reach(of: elsewhere) == nil)
    }
}
