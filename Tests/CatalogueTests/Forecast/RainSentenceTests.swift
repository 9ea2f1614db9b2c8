import Catalogue
import Geo
import TestSupport
import Testing

/// The sentence on the rain of the next hours.
struct RainSentenceTests {
    /// Sunday 22 November 2026, 13:00 UTC.
    private static let start = 1_795_352_400
    private static let utc = ZoneRules(name: "Europe/London", secondsAhead: 0)

    /// A forecast of hours, one character each: `.` is dry, `r` rain, `d` drizzle, `s` snow, `S` showers, `T` a thunderstorm,
    /// `F` freezing rain, `c` a chance of 60 % without an amount, `l` a chance of 40 % without an amount, `?` nothing known.
    private static func forecast(_ hours: String, from start: Int = start, zone: ZoneRules = utc) -> Forecast {
        let made = hours.enumerated().map { index, sign -> Forecast.Hour in
            var hour = Forecast.Hour(at: start + index * 3600)
            switch sign {
            case "?": return hour
            case "c": hour.precipitationProbability = 60
            case "l": hour.precipitationProbability = 40
            default: hour.precipitation = sign == "." ? 0 : 0.1
            }
            let codes: [Character: Int] = ["r": 61, "c": 61, "d": 51, "s": 73, "S": 80, "T": 95, "F": 66]
            hour.code = codes[sign].map(WeatherCode.init)
            return hour
        }
        return Forecast(
            fetchedAt: start, zone: zone, cell: Coordinate(latitude: 53.8, longitude: -1.5), hours: made)
    }

    private static func dots(_ count: Int) -> String { String(repeating: ".", count: count) }

    private static let cases: [(hours: String, sentence: String?)] = [
        // Dry.
        (dots(24), "Dry for the next 24 hours"), (dots(48), "Dry for the next 24 hours"),
        (dots(24) + "r", "Dry for the next 24 hours"), ("...", "Dry for the next 3 hours"),
        (".", "Dry for the next hour"),
        ("...?rrr", "Dry for the next 3 hours"), ("llll", "Dry for the next 4 hours"),
        // Nothing known.
        ("", nil), ("????", nil),
        // Rain now.
        ("rrrr" + dots(20), "Rain now, ends about 17:00"), ("r" + dots(23), "Rain now, ends about 14:00"),
        (String(repeating: "r", count: 30), "Rain for the next 24 hours"),
        ("rrrrrrrrrrrr??", "Rain for the next 12 hours"), ("r", "Rain for the next hour"),
        ("rrrrrrrrrrr.........", "Rain now, ends about midnight"),
        ("rrrrrrrrrrrr........", "Rain now, ends about 01:00 tomorrow"),
        // Later.
        (".rrr" + dots(20), "Rain from 14:00, ends about 17:00"),
        (".ccc" + dots(20), "Rain from 14:00, ends about 17:00"),
        (".rrrrrrrrrr", "Rain from 14:00 until after midnight"),
        (".rrrrrrrrrrr?", "Rain from 14:00 until after 01:00 tomorrow"),
        (dots(7) + "rrrrrr...", "Rain from 20:00, ends about 02:00 tomorrow"),
        (dots(14) + "rrr...", "Dry until 03:00 tomorrow, then rain"), (dots(9) + "r...", "Dry until 22:00, then rain"),
        // One dry hour does not end the rain, two do.
        (".r.r" + dots(20), "Rain from 14:00, ends about 17:00"),
        (".r..r" + dots(20), "Rain from 14:00, ends about 15:00"),
        (".r.", "Rain from 14:00, ends about 15:00"),
        // Other weather.
        ("sss..", "Snow now, ends about 16:00"), (".srs..", "Snow from 14:00, ends about 17:00"),
        (".srr..", "Rain from 14:00, ends about 17:00"), (".SSr..", "Showers from 14:00, end about 17:00"),
        ("..TT..", "Thunderstorm from 15:00, ends about 17:00"), ("dd..", "Drizzle now, ends about 15:00"),
        (".FF..", "Freezing rain from 14:00, ends about 16:00"),
        (".rrTrr..", "Rain from 14:00, with a thunderstorm about 16:00, ends about 19:00"),
        ("Trrr..", "Rain now, with a thunderstorm, ends about 17:00"),
        (dots(14) + "TT", "Dry until 03:00 tomorrow, then a thunderstorm"),
    ]

    @Test(arguments: cases)
    func theSentenceSaysWhenRainBeginsAndEnds(hours: String, sentence: String?) {
        #expect(Self.forecast(hours).rainSentence(from: Self.start + 600, units: .metric) == sentence)
    }

    @Test func itBeginsInTheHourOfTheMoment() {
        let forecast = Self.forecast("rr..rr" + Self.dots(20))
        let sentence = forecast.rainSentence(from: Self.start + 2 * 3600, units: .metric)
        #expect(sentence == "Rain from 17:00, ends about 19:00")
        #expect(forecast.rainSentence(from: Self.start + 7199, units: .metric) == "Rain now, ends about 15:00")
    }

    @Test func rainOfALaterHourIsNotCalledNow() {
        let forecast = Self.forecast("rr..", from: Self.start + 3600)
        #expect(forecast.rainSentence(from: Self.start, units: .metric) == "Rain from 14:00, ends about 16:00")
    }

    /// "Dry for the next 4 hours" would not be about the next hours.
    @Test(arguments: ["....", "rr.."])
    func nothingIsClaimedIfTheFirstKnownHourIsFarAway(hours: String) {
        let forecast = Self.forecast(hours, from: Self.start + 2 * 3600)
        #expect(forecast.rainSentence(from: Self.start + 3599, units: .metric) == nil)
        #expect(forecast.rainSentence(from: Self.start + 3600, units: .metric) != nil)
    }

    @Test func hoursThatAreMissingEndWhatIsKnown() {
        var forecast = Self.forecast("......")
        forecast.hours.remove(at: 3)
        #expect(forecast.rainSentence(from: Self.start, units: .metric) == "Dry for the next 3 hours")
    }

    @Test func theClockIsTheOneThatThePersonChose() {
        let forecast = Self.forecast(".rrr" + Self.dots(20))
        #expect(forecast.rainSentence(from: Self.start, units: .imperial) == "Rain from 14:00, ends about 17:00")
        #expect(
            forecast.rainSentence(from: Self.start, units: ForecastUnits(country: "US"))
                == "Rain from 2 pm, ends about 5 pm")
    }

    /// 29 March 2026: clocks in England go from 01:00 to 02:00.
    @Test func theHoursAreThoseOfThePlaceAfterItsClocksChange() {
        let midnight = 1_774_742_400
        let zone = ZoneRules.changing("Europe/London", from: 0, at: midnight + 3600, to: 3600)
        let forecast = Self.forecast(".rr" + Self.dots(20), from: midnight, zone: zone)
        #expect(forecast.rainSentence(from: midnight, units: .metric) == "Rain from 02:00, ends about 04:00")
    }

    /// 25 October 2026: clocks in England go from 02:00 back to 01:00, so the day has 25 hours.
    @Test func tomorrowIsTheDateOfThePlaceWhenClocksGoBack() {
        let midnight = 1_792_882_800
        let zone = ZoneRules.changing("Europe/London", from: 3600, at: midnight + 7200, to: 0)
        let forecast = Self.forecast("...rrr" + Self.dots(20), from: midnight - 3600, zone: zone)
        // The hours are 23, 00, 01, 01, 02, 03 and 04.
        #expect(
            forecast.rainSentence(from: midnight - 3600, units: .metric)
                == "Rain from 01:00 tomorrow, ends about 04:00")
    }

    @Test func aZoneMayBeHalfAnHourOff() {
        // 13:00 UTC is 18:30 in India; its hours begin at half past by UTC.
        let zone = ZoneRules(name: "Asia/Kolkata", secondsAhead: 19_800)
        let forecast = Self.forecast(".rrr..", from: Self.start - 1800, zone: zone)
        #expect(forecast.rainSentence(from: Self.start, units: .metric) == "Rain from 19:00, ends about 22:00")
        let inGMT = Self.forecast("......rr..", from: Self.start, zone: zone)
        #expect(inGMT.rainSentence(from: Self.start, units: .metric) == "Rain from 00:30 tomorrow, ends about 02:30")
    }
}
