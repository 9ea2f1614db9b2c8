import Geo
import JSON
import TestSupport
import Testing

@testable import Catalogue

struct ForecastJSONTests {
    private static func reread(
        _ forecast: Forecast, zone: (String) -> ZoneRules? = SystemZones.rules
    ) throws -> Forecast? {
        Forecast(json: try Array(forecast.json.text.utf8).jsonValue(), zone: zone)
    }

    private static var sample: Forecast {
        var forecast = Forecast(
            fetchedAt: 1_780_000_000, zone: ZoneRules(name: "GMT+5:45", secondsAhead: 20_700),
            cell: Coordinate(latitude: 27.7, longitude: 85.3), elevation: 1300)
        var now = Forecast.Now(at: 1_779_999_300)
        (now.temperature, now.feelsLike, now.humidity, now.precipitation) = (21.5, 22.1, 60, 0.2)
        now.wind = Forecast.Wind(speed: 7.2, gusts: 20.5, direction: 181)
        (now.code, now.isDay) = (WeatherCode(80), true)
        forecast.now = now
        forecast.hoursFetchedAt = 1_779_990_000
        var hour = Forecast.Hour(at: 1_779_998_400)
        (hour.temperature, hour.feelsLike, hour.humidity, hour.precipitation) = (-3.5, -9.25, 88, 1.1)
        (hour.precipitationProbability, hour.code, hour.isDay) = (73, WeatherCode(42), false)
        hour.wind = Forecast.Wind(speed: 3, gusts: nil, direction: 0)
        forecast.hours = [hour, Forecast.Hour(at: 1_780_002_000)]
        forecast.days = [
            Forecast.Sun.risesAndSets(rise: 1_780_011_000, set: 1_780_060_000), .neverRises, .neverSets, .unknown,
        ].enumerated().compactMap { index, sun in
            guard let date = CalendarDate(year: 2026, month: 5, day: 28 + index) else { return nil }
            var day = Forecast.Day(date: date)
            day.sun = sun
            return day
        }
        forecast.days[0].worst = WeatherCode(95)
        (forecast.days[0].low, forecast.days[0].high, forecast.days[0].precipitation) = (12, 25.5, 14.5)
        (forecast.days[0].precipitationProbability, forecast.days[0].uvIndex) = (90, 7.25)
        forecast.days[0].wind = Forecast.Wind(speed: 30, gusts: 61.5, direction: 359)
        return forecast
    }

    @Test func aForecastIsReadBackWhole() throws {
        #expect(try Self.reread(Self.sample) == Self.sample)
        let empty = Forecast(
            fetchedAt: 0, zone: ZoneRules(secondsAhead: 0), cell: Coordinate(latitude: 0, longitude: 0))
        #expect(try Self.reread(empty) == empty)
    }

    /// "EST" is also the name of a zone of the database, so the name of a fixed difference must not be looked up.
    @Test func aFixedDifferenceIsNotLookedUp() throws {
        var forecast = Self.sample
        forecast.zone = ZoneRules(name: "CET", secondsAhead: 3600)
        #expect(try Self.reread(forecast) { ZoneRules(name: $0, secondsAhead: 7200) } == forecast)
    }

    @Test(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
    func theZoneIsReadFromTheDatabaseAgain() throws {
        var forecast = Self.sample
        forecast.zone = try #require(SystemZones.rules("Europe/London"))
        #expect(try Self.reread(forecast) == forecast)
        // Without the database, the zone is as it is on the days of the forecast: summer time.
        let other = try #require(try Self.reread(forecast) { _ in nil })
        #expect(other.zone == ZoneRules(name: "Europe/London", secondsAhead: 3600))
        #expect(other.hours == forecast.hours && other.days == forecast.days && other.now == forecast.now)
    }

    /// Toronto's clocks as far as 2027. The changes of 8 March and 1 November 2026 are at 7:00 and at 6:00 UTC.
    private static let toronto = ZoneRules(
        name: "America/Toronto", first: -18_000,
        changes: [
            ZoneRules.Change(at: 1_772_953_200, secondsAhead: -14_400),
            ZoneRules.Change(at: 1_793_512_800, secondsAhead: -18_000),
            ZoneRules.Change(at: 1_805_007_600, secondsAhead: -14_400),
        ], yearly: nil)

    @Test func theChangesOfTheClockDuringTheForecastAreKept() throws {
        var forecast = Forecast(
            fetchedAt: 1_772_911_200, zone: Self.toronto, cell: Coordinate(latitude: 43.7, longitude: -79.4))
        forecast.hours = [1_772_949_600, 1_772_953_200].map { Forecast.Hour(at: $0) }
        let hours = try #require(try Self.reread(forecast) { _ in nil })
        #expect(
            hours.zone
                == ZoneRules(
                    name: "America/Toronto", first: -18_000,
                    changes: [ZoneRules.Change(at: 1_772_953_200, secondsAhead: -14_400)], yearly: nil))
        // The sun of the last day, 8 March, rises after the change, although no hour is as late.
        forecast.hours = []
        forecast.days = [Forecast.Day(date: try #require(CalendarDate(year: 2026, month: 3, day: 8)))]
        #expect(try Self.reread(forecast, zone: { _ in nil })?.zone == hours.zone)
        // In summer the difference is that of the beginning, not that of winter.
        forecast.days = []
        forecast.fetchedAt = 1_782_864_000
        #expect(
            try Self.reread(forecast, zone: { _ in nil })?.zone
                == ZoneRules(name: "America/Toronto", secondsAhead: -14_400))
        #expect(try Self.reread(forecast, zone: { _ in Self.toronto }) == forecast, "known rules are whole")
    }

    /// The dates of a broken answer may be centuries apart. No changes after this century are saved.
    @Test func datesFarApartCanBeSaved() throws {
        var forecast = Self.sample
        let rule = YearlyClockChange.Rule(day: .weekday(0, week: 5, month: 3), seconds: 3600)
        let end = YearlyClockChange.Rule(day: .weekday(0, week: 5, month: 10), seconds: 7200)
        forecast.zone = ZoneRules(
            name: "Europe/London", first: 0, changes: [],
            yearly: YearlyClockChange(standard: 0, summer: 3600, start: rule, end: end))
        forecast.days.append(Forecast.Day(date: try #require(CalendarDate(number: 2199_12_31))))
        let changes = try #require(forecast.json["clock_changes"]).elements
        #expect((140...160).contains(changes.count), "two changes a year until 2100")
        #expect(try Self.reread(forecast, zone: { _ in nil })?.zone.secondsAhead(at: 1_780_000_000) == 3600)
    }

    @Test(.enabled(if: ForecastSamples.areHere && SystemZones.areHere, ForecastSamples.comment))
    func theTimesOfARealForecastNeedNoDatabase() throws {
        let forecast = try ForecastSamples.forecast(
            "forecast_toronto_2026-03-05_fahrenheit", of: ForecastSamples.toronto, fetchedAt: 1_772_763_000)
        let other = try #require(try Self.reread(forecast) { _ in nil })
        var moments = forecast.hours.map(\.at)
        for case .risesAndSets(let rise, let set) in forecast.days.map(\.sun) { moments += [rise, set] }
        #expect(!moments.isEmpty)
        let wrong = moments.filter { other.zone.secondsAhead(at: $0) != forecast.zone.secondsAhead(at: $0) }
        #expect(wrong.isEmpty)
    }

    @Test(.enabled(if: ForecastSamples.areHere && SystemZones.areHere, ForecastSamples.comment))
    func realForecastsAreReadBackWhole() throws {
        let samples = [
            ("forecast_toronto_2026-03-05_fahrenheit", ForecastSamples.toronto),
            ("forecast_melbourne_daily_gmt_2025-10-25", ForecastSamples.melbourne),
            ("forecast_frederick_nulls_2026-08-09", ForecastSamples.frederick),
            ("forecast_new_jersey_hourly_2025-12-28_gmt", ForecastSamples.plainfield),
            ("forecast_new_jersey_daily_2025-12-28", ForecastSamples.plainfield),
            ("forecast_osaka_2026-09-20", ForecastSamples.osaka),
        ]
        for (name, place) in samples {
            let forecast = try ForecastSamples.forecast(name, of: place, fetchedAt: 1_780_000_000)
            #expect(try Self.reread(forecast) == forecast, "\(name)")
        }
    }

    private static let head =
        #""fetched_at":1780000000,"timezone":"GMT","utc_offset_seconds":0,"fixed":true,"latitude":1,"longitude":2"#

    private static func read(_ text: String) throws -> Forecast? {
        Forecast(json: try Array(text.utf8).jsonValue()) { _ in nil }
    }

    @Test func aForecastWithoutItsMomentOrPlaceIsNotRead() throws {
        #expect(try Self.read("{\(Self.head)}") != nil)
        for member in [
            #""fetched_at":1780000000"#, #""timezone":"GMT""#, #""utc_offset_seconds":0"#, #""latitude":1"#,
            #""longitude":2"#,
        ] {
            let text = "{\(Self.head.replacing(member, with: #""other":0"#))}"
            #expect(try Self.read(text) == nil, "without \(member)")
        }
        for text in ["null", "[]", "{}", "7"] { #expect(try Self.read(text) == nil, "\(text)") }
    }

    @Test func damagedChangesOfTheClockAreLeftOut() throws {
        let forecast = try #require(
            try Self.read(
                """
                {\(Self.head),"clock_changes":[{"at":1780002000,"utc_offset_seconds":3600},null,7,
                {"at":1780002000,"utc_offset_seconds":0},{"at":1780001000,"utc_offset_seconds":0},{"at":1780003000},
                {"at":1780004000,"utc_offset_seconds":99999},{"at":"later","utc_offset_seconds":0}]}
                """))
        #expect(
            forecast.zone
                == ZoneRules(
                    name: "GMT", first: 0, changes: [ZoneRules.Change(at: 1_780_002_000, secondsAhead: 3600)],
                    yearly: nil))
    }

    @Test func damagedPartsAreLeftOut() throws {
        let forecast = try #require(
            try Self.read(
                """
                {\(Self.head),"now":{"temperature_2m":7},"elevation":1e99,
                "hours":[{"at":1780002000,"temperature_2m":1e99,"precipitation":"much","weather_code":61},null,7,
                {"at":1780002000},{"at":1780005600},{"at":1780002000},{"at":999999999999999999},{"at":"now"}],
                "days":[{"date":20260601,"sunrise":1780000000},{"date":20260699},{"date":20260531},{"date":20260602}]}
                """))
        #expect(forecast.now == nil && forecast.elevation == nil)
        #expect(forecast.hours.map(\.at) == [1_780_002_000, 1_780_005_600])
        #expect(forecast.hours.first?.temperature == nil && forecast.hours.first?.precipitation == nil)
        #expect(forecast.hours.first?.code == WeatherCode(61))
        #expect(forecast.days.map(\.date.number) == [20_260_601, 20_260_602])
        #expect(forecast.days.first?.sun == .unknown)
    }
}
