import Geo
import TestSupport
import Testing

@testable import Catalogue

/// Real answers. The expected values were worked out from the files with Python 3.11, `json` and `zoneinfo`: a moment is
/// `datetime.fromisoformat(time).replace(tzinfo=utc).timestamp() - utc_offset_seconds`, and its local time
/// `datetime.fromtimestamp(moment, ZoneInfo(timezone))`.
@Suite(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
struct OpenMeteoForecastTests {
    private static func local(_ moment: Int, _ forecast: Forecast) -> String {
        "\(forecast.zone.clock.day(moment)?.iso ?? "?") \(forecast.zone.clock.time(moment))"
    }

    /// The local times of sunrise and sunset.
    private static func sun(_ day: Forecast.Day, _ forecast: Forecast) -> [String] {
        guard case .risesAndSets(let rise, let set) = day.sun else { return [] }
        return [local(rise, forecast), local(set, forecast)]
    }

    @Test(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
    func torontosHoursSkipTheHourOfTheClockChange() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_toronto_2026-03-05_fahrenheit", of: ForecastSamples.toronto)
        #expect(forecast.zone.name == "America/Toronto")
        #expect(forecast.cell == Coordinate(latitude: 43.70455, longitude: -79.404625))
        #expect(forecast.elevation == 165)
        #expect(forecast.hours.count == 192)
        #expect(forecast.hours.first?.at == 1_772_600_400 && forecast.hours.last?.at == 1_773_288_000)
        let change = forecast.hours.filter { (1_772_946_000...1_772_971_200).contains($0.at) }
        #expect(
            change.map { forecast.zone.clock.time($0.at) }
                == ["00:00", "01:00", "03:00", "04:00", "05:00", "06:00", "07:00", "08:00"])
        #expect(Self.local(1_773_288_000, forecast) == "2026-03-12 00:00")
        #expect(
            forecast.days.map { Self.sun($0, forecast) } == [
                ["2026-03-04 06:48", "2026-03-04 18:09"], ["2026-03-05 06:46", "2026-03-05 18:11"],
                ["2026-03-06 06:45", "2026-03-06 18:12"], ["2026-03-07 06:43", "2026-03-07 18:13"],
                ["2026-03-08 07:41", "2026-03-08 19:14"], ["2026-03-09 07:39", "2026-03-09 19:16"],
                ["2026-03-10 07:38", "2026-03-10 19:17"], ["2026-03-11 07:36", "2026-03-11 19:18"],
            ])
        #expect(
            forecast.days.map(\.date.number) == [
                20_260_304, 20_260_305, 20_260_306, 20_260_307, 20_260_308, 20_260_309, 20_260_310, 20_260_311,
            ])
    }

    /// (F - 32) * 5 / 9, mph * 1.609344, inch * 25.4, rounded to three decimals.
    @Test func torontosUnitsBecomeMetric() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_toronto_2026-03-05_fahrenheit", of: ForecastSamples.toronto)
        let now = try #require(forecast.now)
        #expect(now.at == 1_772_762_400)
        #expect(ForecastSamples.rounded(now.temperature) == 0.333)
        #expect(ForecastSamples.rounded(now.feelsLike) == -5.278)
        #expect(ForecastSamples.rounded(now.wind.speed) == 21.243)
        #expect(ForecastSamples.rounded(now.wind.gusts) == 53.591)
        #expect(now.code == WeatherCode(3))
        #expect(now.isDay == nil && now.humidity == nil && now.wind.direction == nil)
        let day = forecast.days[3]
        #expect(ForecastSamples.rounded(day.high) == 17.611 && ForecastSamples.rounded(day.low) == 3.333)
        #expect(ForecastSamples.rounded(day.precipitation) == 38.608)
        #expect(day.precipitationProbability == 55 && day.worst == WeatherCode(65))
        #expect(ForecastSamples.rounded(day.wind.speed) == 30.899)
        #expect(ForecastSamples.rounded(day.wind.gusts) == 69.524)
        // The hour from 03:00 on 8 March.
        let hour = try #require(forecast.hours.first { $0.at == 1_772_953_200 })
        #expect(ForecastSamples.rounded(hour.temperature) == 5.333)
        #expect(hour.wind.direction == 296 && hour.precipitationProbability == 1 && hour.code == WeatherCode(3))
    }

    /// A machine without a time zone database shows the times with the difference that the answer gives.
    @Test func torontoWithoutRulesHasAFixedDifference() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_toronto_2026-03-05_fahrenheit", of: ForecastSamples.toronto, zone: { _ in nil })
        #expect(forecast.zone == ZoneRules(name: "GMT-5", secondsAhead: -18_000))
        #expect(Self.sun(forecast.days[4], forecast) == ["2026-03-08 06:41", "2026-03-08 18:14"])
    }

    @Test(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
    func melbournesAnswerInGMTIsShownInItsOwnZone() throws {
        let name = "forecast_melbourne_daily_gmt_2025-10-25"
        let forecast = try ForecastSamples.forecast(name, of: ForecastSamples.melbourne)
        #expect(forecast.zone.name == "Australia/Melbourne")
        #expect(forecast.days.count == 7 && forecast.hours.isEmpty && forecast.now == nil)
        let first = forecast.days[0]
        #expect(first.sun == .risesAndSets(rise: 1_761_333_660, set: 1_761_382_020))
        #expect(isoText(1_761_333_660) == "2025-10-24T19:21:00Z")
        #expect(first.date.iso == "2025-10-25")
        #expect(Self.sun(first, forecast) == ["2025-10-25 06:21", "2025-10-25 19:47"])
        #expect(Self.sun(forecast.days[6], forecast) == ["2025-10-31 06:14", "2025-10-31 19:53"])
        // The codes have no label of a unit.
        #expect(forecast.days.map(\.worst?.number) == [53, 63, 53, 0, 3, 3, 61])
        #expect(forecast.days.map(\.precipitation) == [6.6, 13, 0, 0, 0, 0, 7.8])

        var nowhere = ForecastSamples.melbourne
        nowhere.zone = ""
        let plain = try ForecastSamples.forecast(name, of: nowhere)
        #expect(plain.zone.name == "GMT")
        #expect(Self.sun(plain.days[0], plain) == ["2025-10-24 19:21", "2025-10-25 08:47"])
    }

    @Test func fredericksLastDayIsEmpty() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_frederick_nulls_2026-08-09", of: ForecastSamples.frederick, fetchedAt: 1_786_301_400)
        #expect(forecast.fetchedAt == 1_786_301_400)
        #expect(forecast.now?.at == 1_786_301_100 && forecast.now?.temperature == 32.4)
        #expect(forecast.now?.feelsLike == 36.5 && forecast.now?.wind.speed == 8.3)
        #expect(forecast.days.map(\.high) == [32.9, 34.6, 33, 28.8, 32.2, 28.8, 26.8, nil])
        #expect(forecast.days.map(\.low) == [22.5, 20.3, 23.8, 22.6, 20.6, 21.1, 16.3, nil])
        #expect(forecast.days.map(\.worst?.number) == [3, 80, 80, 95, 45, 80, 1, nil])
        #expect(forecast.days.map(\.isEmpty) == [false, false, false, false, false, false, false, true])
        #expect(forecast.days.allSatisfy { $0.sun == .unknown && $0.precipitation == nil })
    }

    @Test(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
    func newJerseysDaysAreLocal() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_new_jersey_daily_2025-12-28", of: ForecastSamples.plainfield)
        #expect(forecast.days.count == 14)
        #expect(Self.sun(forecast.days[0], forecast) == ["2025-12-28 07:20", "2025-12-28 16:38"])
        #expect(Self.sun(forecast.days[13], forecast) == ["2026-01-10 07:20", "2026-01-10 16:49"])
        #expect(forecast.days[0].low == -10.3 && forecast.days[0].high == -1)
        #expect(forecast.days.map(\.precipitation) == [0, 1.2, 0, 0, 0, 0, 0, 0, 0, 7.2, 0, 0, 0, 21.1])
        #expect(
            forecast.days.map(\.precipitationProbability)
                == [18, 68, 3, 6, 12, 12, 17, 20, 14, 15, 18, 18, 19, 25])
    }

    @Test(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
    func newJerseysHoursInGMTAreShownInItsOwnZone() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_new_jersey_hourly_2025-12-28_gmt", of: ForecastSamples.plainfield)
        #expect(forecast.zone.name == "America/New_York")
        #expect(forecast.now?.at == 1_766_962_800 && forecast.now?.isDay == false)
        #expect(forecast.hours.count == 336 && forecast.days.isEmpty)
        #expect(Self.local(forecast.hours[0].at, forecast) == "2025-12-27 19:00")
        #expect(Self.local(forecast.hours[335].at, forecast) == "2026-01-10 18:00")
        let hour = forecast.hours[18]
        #expect(hour.at == 1_766_944_800 && hour.temperature == -1.6 && hour.feelsLike == -5.2)
        #expect(hour.isDay == true && hour.humidity == 82 && hour.wind.gusts == 14.8)
        #expect(forecast.hours[334].precipitation == 2 && forecast.hours[335].precipitation == nil)
        #expect(forecast.hours.compactMap(\.wind.gusts).max() == 74.9)
        #expect(forecast.hours.compactMap(\.temperature).min() == -10.4)
    }

    @Test func twoPlacesHaveTheirOwnForecasts() throws {
        let places = [
            ForecastSamples.place("Glovelier", 47.16, 7.02), ForecastSamples.place("Maîche", 47.18, 6.9),
        ]
        let body = try ForecastSamples.bytes("forecast_two_places_2025-01-28")
        let forecasts = try OpenMeteo.forecasts(body, of: places, fetchedAt: 0, zone: { _ in nil })
        #expect(forecasts.map(\.elevation) == [825, 1037])
        #expect(forecasts.map { $0.days.map(\.high) } == [[5.3], [3.5]])
        #expect(forecasts.map { $0.days.map(\.low) } == [[1.7], [0.2]])
        #expect(forecasts.map(\.zone.name) == ["GMT+1", "GMT+1"])
        // The answers are numbered, so that a wrong order does not go unnoticed.
        let numbered = String(decoding: body, as: UTF8.self).replacing("\"location_id\":1", with: "\"location_id\":2")
        #expect(throws: ServiceError.notUnderstood(detail: "an answer for another place")) {
            try OpenMeteo.forecasts(Array(numbered.utf8), of: places, fetchedAt: 0, zone: { _ in nil })
        }
    }

    @Test func osakaHasNoWind() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_osaka_2026-09-20", of: ForecastSamples.osaka, zone: { _ in nil })
        #expect(forecast.now?.at == 1_789_873_200 && forecast.now?.temperature == 27.3)
        #expect(forecast.now?.wind == Forecast.Wind() && forecast.now?.feelsLike == nil)
        #expect(forecast.days.map(\.worst?.number) == [3, 51, 3])
        #expect(forecast.days.map(\.precipitationProbability) == [55, 44, 0])
        #expect(forecast.zone.name == "GMT+9")
    }

    @Test func anAnswerForAnotherPlaceIsRefused() throws {
        let body = try ForecastSamples.bytes("forecast_osaka_2026-09-20")
        #expect(throws: ServiceError.notUnderstood(detail: "an answer for another place")) {
            try OpenMeteo.forecasts(body, of: [ForecastSamples.toronto], fetchedAt: 0, zone: { _ in nil })
        }
    }

    @Test(arguments: [
        "forecast_toronto_2026-03-05_fahrenheit", "forecast_melbourne_daily_gmt_2025-10-25",
        "forecast_two_places_2025-01-28",
    ])
    func everyPartOfAnAnswerIsRefused(name: String) throws {
        let body = try ForecastSamples.bytes(name)
        let places = [ForecastSamples.toronto]
        for count in stride(from: 0, to: body.count, by: 97) {
            #expect(throws: ServiceError.self, "the first \(count) bytes") {
                try OpenMeteo.forecasts(Array(body.prefix(count)), of: places, fetchedAt: 0, zone: { _ in nil })
            }
        }
    }
}
