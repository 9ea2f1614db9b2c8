import Geo
import TestSupport
import Testing

@testable import Catalogue

@Suite struct DistanceTests {
    /// A mile is 1609.344 m and a yard 0.9144 m, by the international agreement of 1959.
    @Test(arguments: [
        ("800", 800), ("800m", 800), (" 800 M ", 800), ("1.2km", 1200), ("1,2km", 1200), ("1,200", 1200),
        ("1,200.4m", 1200),
        ("0.5mi", 805), ("0.5 miles", 805), ("1 mile", 1609), ("500 yards", 457), (".5km", 500), ("4km", 4000),
        ("50km", 50_000),
        ("100", 100),
        ("99.6", 100),
    ])
    func readsDistances(typed: String, metres: Int) throws { #expect(try Radius.parse(typed) == metres) }

    @Test(arguments: [
        "", "km", "x", "1.2.3km", "1,2,3", "-800", "8e2", "800 furlongs", "NaN", "infm", "1 200x", "٨٠٠", ",5km", "1,",
    ])
    func refusesInvalidDistances(typed: String) {
        let error = #expect(throws: DistanceError.self) { try Radius.parse(typed) }
        #expect(error?.description.contains("write 800, 800m, 1.2km or 0.5mi") == true)
    }

    @Test(arguments: ["99", "50001", "51km", "0", "99999999999999999999999999km"])
    func namesTheRange(typed: String) {
        let error = #expect(throws: DistanceError.self) { try Radius.parse(typed) }
        #expect(error?.description.contains("between 100 m and 50.0 km") == true)
    }

    /// A number is offered in kilometres and in miles only if these can be searched.
    @Test(arguments: [
        ("2", "\"2\" means 2 m, but a radius is between 100 m and 50.0 km: write 2km for kilometres or 2mi for miles."),
        ("50", "between 100 m and 50.0 km: write 50km for kilometres."),
        ("0", "means 0 m, but a radius is between 100 m and 50.0 km."),
        ("99", "means 99 m, but a radius is between 100 m and 50.0 km."),
        ("50001", "means 50001 m, but a radius is between 100 m and 50.0 km."),
        ("51km", "is out of range: a radius is between 100 m and 50.0 km."),
    ])
    func offersOtherUnitsInRange(typed: String, ending: String) {
        let error = #expect(throws: DistanceError.self) { try Radius.parse(typed) }
        #expect(error?.description.hasSuffix(ending) == true, "\(error as Any)")
    }

    /// A mile is 1609.344 m, so 0.1 miles are 161 m and 31 miles 49,890 m.
    @Test(arguments: [
        ("99", "\"99\" means 99 m, but a radius is between 0.1 mi and 31.0 mi."),
        ("2", "a radius is between 0.1 mi and 31.0 mi: write 2km for kilometres or 2mi for miles."),
        ("100m", "\"100m\" is out of range: a radius is between 0.1 mi and 31.0 mi."),
        ("50km", "is out of range: a radius is between 0.1 mi and 31.0 mi."),
        ("32mi", "is out of range: a radius is between 0.1 mi and 31.0 mi."),
    ])
    func theLimitsAreRoundInMilesToo(typed: String, ending: String) {
        for format in [DistanceFormat.imperial, .customary] {
            let error = #expect(throws: DistanceError.self) { try Radius.parse(typed, in: format) }
            #expect(error?.description.hasSuffix(ending) == true, "\(error as Any)")
        }
    }

    @Test(arguments: [("0.1mi", 161), ("31mi", 49_890), ("1km", 1000), ("161", 161)])
    func theLimitsInMilesCanBeTyped(typed: String, metres: Int) throws {
        #expect(try Radius.parse(typed, in: .imperial) == metres)
    }

    /// Otherwise a sentence would say that nothing is within 1.0 km, and that the nearest is 1.0 km away.
    @Test(arguments: [
        (1_041.0, 1_000, DistanceFormat.metric, "1.0 km S, just outside"), (1_060, 1_000, .metric, "1.1 km S"),
        (503, 500, .metric, "500 m S, just outside"), (510, 500, .metric, "510 m S"),
        (830, 805, .imperial, "0.5 mi S, just outside"), (900, 805, .imperial, "0.6 mi S"),
    ])
    func aDistanceRoundedToTheRadiusIsJustOutside(
        metres: Double, radius: Int, format: DistanceFormat, text: String
    ) {
        let hit = Hit(row: 0, distanceMetres: metres, bearingDegrees: 180)
        #expect(format.text(hit, from: nil, outside: radius) == text)
    }

    /// A person who types a radius in miles gets distances in miles, whatever is usual there.
    @Test(arguments: [
        ("", DistanceFormat.metric, DistanceFormat.metric), ("", .customary, .customary), ("800", .imperial, .imperial),
        ("0.5mi", .metric, .imperial), ("0.5 Miles", .metric, .imperial), ("500 yards", .metric, .imperial),
        ("1500ft", .metric, .customary), ("1mi", .customary, .customary), ("500 yd", .customary, .imperial),
        ("1500 ft", .imperial, .customary),
        ("2km", .customary, .metric), ("800 m", .imperial, .metric), ("1.2km", .metric, .metric),
        ("3 ells", .metric, .metric),
    ])
    func answersFollowTheUnitOfTheRadius(radius: String, usual: DistanceFormat, answer: DistanceFormat) {
        #expect(usual.following(radius: radius) == answer)
    }

    @Test(arguments: [
        (0.0, "0 m", "0 yd"), (4, "0 m", "0 yd"), (87, "90 m", "100 yd"), (350, "350 m", "0.2 mi"),
        (994, "990 m", "0.6 mi"),
        (996, "1.0 km", "0.6 mi"), (1249, "1.2 km", "0.8 mi"), (9940, "9.9 km", "6.2 mi"), (9960, "10 km", "6.2 mi"),
        (12_345, "12 km", "7.7 mi"), (20_000, "20 km", "12 mi"), (5_052_500, "5,053 km", "3,139 mi"),
    ])
    func writesDistances(metres: Double, metric: String, imperial: String) {
        #expect(DistanceFormat.metric.text(metres: metres) == metric)
        #expect(DistanceFormat.imperial.text(metres: metres) == imperial)
    }

    /// A foot is 0.3048 m; a tenth of a mile is 528 ft.
    @Test(arguments: [
        (0.0, "0 ft"), (4, "10 ft"), (87, "290 ft"), (152, "500 ft"), (153, "0.1 mi"), (350, "0.2 mi"),
    ])
    func shortDistancesAreInFeetWhereThatIsUsual(metres: Double, text: String) {
        #expect(DistanceFormat.customary.text(metres: metres) == text)
    }

    @Test(arguments: [
        (500, "500 m", "0.31 mi"), (1000, "1.0 km", "0.62 mi"), (1250, "1.25 km", "0.78 mi"), (805, "805 m", "0.5 mi"),
        (4000, "4.0 km", "2.49 mi"), (50_000, "50.0 km", "31.07 mi"), (1609, "1.609 km", "1.0 mi"),
    ])
    func writesARadiusExactly(metres: Int, metric: String, imperial: String) {
        #expect(DistanceFormat.metric.text(radiusMetres: metres) == metric)
        #expect(DistanceFormat.imperial.text(radiusMetres: metres) == imperial)
    }

    @Test(arguments: [(nil, "410 m NE"), ("middle of LS7 4HE", "≈410 m NE")] as [(String?, String)])
    func distancesFromAnApproximatePositionSaySo(approximate: String?, text: String) {
        let origin = Origin(
            label: "LS7 4HE", coordinate: Coordinate(latitude: 53.8, longitude: -1.54), approximate: approximate)
        let hit = Hit(row: 0, distanceMetres: 408, bearingDegrees: 44)
        #expect(DistanceFormat.metric.text(hit, from: origin) == text)
    }

    @Test func invalidDistancesHaveNoText() {
        #expect(DistanceFormat.metric.text(metres: .nan) == "" && DistanceFormat.imperial.text(metres: -1) == "")
        #expect(DistanceFormat.metric.text(metres: .greatestFiniteMagnitude) == "1,000,000,000 km")
    }

    @Test func compassPointsHaveNames() { #expect(CompassPoint.allCases.map(\.word).contains("north-east")) }

    @Test func selectingIsSorting() {
        var random = SeededRandom(seed: 5)
        for count in 1...60 {
            let values = (0..<count).map { _ in Double(Int.random(in: 0..<20, using: &random)) }
            let sorted = values.sorted()
            for place in 0..<count {
                var copy = values
                #expect(copy.select(place) == sorted[place])
            }
            var copy = values
            #expect(copy.median() == (sorted[(count - 1) / 2] + sorted[count / 2]) / 2)
        }
    }
}
