import Testing

@testable import Catalogue

struct ForecastUnitsTests {
    private static func units(_ change: (inout ForecastUnits) -> Void) -> ForecastUnits {
        var units = ForecastUnits()
        change(&units)
        return units
    }

    @Test(
        arguments: [
            (-0.4, "0°", "31°"), (0.4, "0°", "33°"), (-0.5, "-1°", "31°"), (12.4, "12°", "54°"), (12.5, "13°", "55°"),
            (-3.2, "-3°", "26°"), (-17.9, "-18°", "0°"), (-40, "-40°", "-40°"), (37, "37°", "99°"),
        ] as [(Double, String, String)])
    func temperaturesAreRounded(celsius: Double, metric: String, fahrenheit: String) {
        #expect(ForecastUnits.metric.text(temperature: celsius) == metric)
        #expect(ForecastUnits.imperial.text(temperature: celsius) == fahrenheit)
    }

    @Test func speedsAreRounded() {
        let texts = ForecastUnits.Speed.allCases.map { speed in
            Self.units { $0.speed = speed }.text(speed: 36)
        }
        #expect(texts == ["36 km/h", "10 m/s", "22 mph", "19 kn"])
        #expect(ForecastUnits.metric.text(speed: 0.4) == "0 km/h")
    }

    @Test(
        arguments: [
            (0, "0.0 mm", "0.00 in"), (0.44, "0.4 mm", "0.02 in"), (6, "6.0 mm", "0.24 in"),
            (9.94, "9.9 mm", "0.39 in"),
            (9.96, "10 mm", "0.39 in"), (38.608, "39 mm", "1.52 in"),
        ] as [(Double, String, String)])
    func depthsHaveTheDecimalsThatMatter(millimetres: Double, metric: String, imperial: String) {
        #expect(ForecastUnits.metric.text(depth: millimetres) == metric)
        #expect(ForecastUnits.imperial.text(depth: millimetres) == imperial)
    }

    @Test(arguments: [
        (0, "00:00", "12 am"), (540, "00:09", "12:09 am"), (43_200, "12:00", "12 pm"), (50_400, "14:00", "2 pm"),
        (52_200, "14:30", "2:30 pm"), (86_399, "23:59", "11:59 pm"), (-60, "23:59", "11:59 pm"),
    ])
    func timesOfDayAreOfEitherClock(moment: Int, hours24: String, hours12: String) {
        let utc = ZoneRules(name: "UTC", secondsAhead: 0)
        #expect(ForecastUnits.metric.time(moment, in: utc) == hours24)
        #expect(Self.units { $0.clock = .hours12 }.time(moment, in: utc) == hours12)
        let kathmandu = ZoneRules(name: "GMT+5:45", secondsAhead: 20_700)
        #expect(ForecastUnits.metric.time(moment - 20_700, in: kathmandu) == hours24)
    }

    /// A foot is 0.3048 m.
    @Test(arguments: [
        (92.4, "92 m above sea level", "303 ft above sea level"), (-3, "3 m below sea level", "10 ft below sea level"),
        (0.2, "0 m above sea level", "1 ft above sea level"),
    ])
    func heightsAreInMetresOrFeet(metres: Double, metric: String, feet: String) {
        #expect(ForecastUnits.metric.text(elevation: metres) == metric)
        #expect(ForecastUnits.imperial.text(elevation: metres) == feet)
    }

    @Test func unitsAreThoseOfTheCountry() {
        #expect(ForecastUnits(country: "FR") == .metric && ForecastUnits(country: nil) == .metric)
        #expect(ForecastUnits(country: "GB") == Self.units { $0.speed = .miles })
        #expect(ForecastUnits(country: "US").temperature == .fahrenheit)
        #expect(ForecastUnits(country: "US").clock == .hours12)
        #expect(ForecastUnits(country: "SE").speed == .metres)
    }
}
