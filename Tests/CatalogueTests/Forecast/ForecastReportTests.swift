import Geo
import JSON
import Testing

@testable import Catalogue

struct ForecastReportTests {
    /// 20 September 2026, 03:00 UTC, which is 12:00 in Japan.
    private let noon = 1_789_873_200
    private let place = Coordinate(latitude: 34.7, longitude: 135.5)

    private func forecast() throws -> Forecast {
        var now = Forecast.Now(at: noon)
        (now.temperature, now.feelsLike, now.code, now.isDay) = (27.3, 29, WeatherCode(3), true)
        now.wind = Forecast.Wind(speed: 18, gusts: 36, direction: 270)
        now.precipitation = 2.54
        var today = Forecast.Day(date: try #require(CalendarDate(year: 2026, month: 9, day: 20)))
        (today.worst, today.low, today.high, today.precipitationProbability) = (WeatherCode(95), 20, 30, 55)
        today.sun = .risesAndSets(rise: noon - 23_000, set: noon + 21_000)
        var tomorrow = Forecast.Day(date: try #require(CalendarDate(year: 2026, month: 9, day: 21)))
        (tomorrow.low, tomorrow.sun) = (19, .neverSets)
        let last = Forecast.Day(date: try #require(CalendarDate(year: 2026, month: 9, day: 22)))
        let hours = (-12..<36).map { Forecast.Hour(at: noon + $0 * 3600) }
        return Forecast(
            fetchedAt: noon + 60, zone: ZoneRules(name: "Asia/Tokyo", secondsAhead: 32_400), cell: place, now: now,
            hours: hours, days: [today, tomorrow, last])
    }

    private func value(_ forecast: Forecast, _ units: ForecastUnits) -> JSONValue {
        .object(forecast.report(units: units))
    }

    @Test func theValuesOfNowHaveTheNamesThatScriptsKnow() throws {
        let now = try #require(value(try forecast(), .metric)["now"])
        #expect(
            now.members.map(\.name) == [
                "at", "temperature", "feelsLike", "code", "condition", "windSpeed", "windDirection", "windGusts",
                "humidity", "precipitation", "isDay",
            ])
        #expect(now["at"]?.string == "2026-09-20T12:00:00+09:00")
        #expect(now["temperature"]?.double == 27.3 && now["windDirection"]?.integer == 270)
        #expect(now["condition"]?.string == "overcast" && now["isDay"] == .bool(true))
        #expect(now["humidity"] == .null, "a value that is not known is null")
    }

    @Test func valuesAreInTheNamedUnits() throws {
        let report = value(try forecast(), .imperial)
        let now = try #require(report["now"])
        #expect(now["temperature"]?.double == 81.1 && now["windSpeed"]?.double == 11.2)
        #expect(now["precipitation"]?.double == 0.1)
        #expect(
            report["units"]
                == .object([
                    ("temperature", .string("°F")), ("windSpeed", .string("mph")), ("precipitation", .string("in")),
                ]))
    }

    @Test func daysSayTheirWorstHourAndWhenTheSunNeverSets() throws {
        let days = try #require(value(try forecast(), .metric)["days"]).elements
        #expect(days.count == 2, "a day without any value is left out")
        #expect(days[0]["date"]?.string == "2026-09-20" && days[0]["condition"]?.string == "thunderstorm")
        #expect(days[0]["sunrise"]?.string == "2026-09-20T05:36:40+09:00")
        #expect(days[0]["precipitationProbability"]?.integer == 55)
        #expect(days[1]["sun"]?.string == "neverSets" && days[1]["sunset"] == .null)
    }

    @Test func hoursEndWithTheLastDayThatIsShown() throws {
        let forecast = try forecast()
        let today = forecast.firstDays(1, from: noon)
        #expect(today.map(\.date.iso) == ["2026-09-20"])
        let hours = forecast.report(units: .metric, hours: forecast.hours(from: noon, toEndOf: today)).elements
        #expect(hours.first?["at"]?.string == "2026-09-20T12:00:00+09:00")
        #expect(hours.last?["at"]?.string == "2026-09-20T23:00:00+09:00")
        #expect(hours.first?.members.last?.name == "precipitationProbability")
        #expect(forecast.hours(from: noon, toEndOf: []).isEmpty)
        // An hour before midnight in Japan it is still the same day, an hour later the next.
        #expect(forecast.firstDays(4, from: noon + 11 * 3600).first?.date.iso == "2026-09-20")
        #expect(forecast.firstDays(4, from: noon + 12 * 3600).first?.date.iso == "2026-09-21")
    }

    @Test(arguments: [(0, "+00:00"), (-12_600, "-03:30"), (20_700, "+05:45")])
    func momentsHaveTheOffsetOfTheZone(ahead: Int, offset: String) {
        let text = isoText(0, in: ZoneRules(name: "test", secondsAhead: ahead))
        #expect(text.hasSuffix(offset))
        #expect(ahead >= 0 || text.hasPrefix("1969-12-31T20:30:00"))
    }

    @Test func warningsKeepTheirWords() {
        let warning = WeatherWarning(
            event: "Heat Advisory", severity: .severe, from: 0, area: "Drenthe", source: "KNMI")
        let report = warning.report(in: ZoneRules(name: "GMT", secondsAhead: 0))
        #expect(report["severity"]?.string == "severe" && report["from"]?.string == "1970-01-01T00:00:00+00:00")
        #expect(report["area"]?.string == "Drenthe" && report["until"] == .null && report["headline"] == .null)
    }
}
