import Geo
import Testing

@testable import Catalogue
@testable import Collections

/// The clock of a place during its forecast, as it is saved beside the forecast.
struct PlaceClockTests {
    @Test func aChangeOfTheClockIsFoundToTheSecond() {
        let clock = PlaceClock(of: CitySamples.torontoForecast)
        #expect(clock.text == "-18000 \(CitySamples.change):-14400")
        #expect(PlaceClock(of: CitySamples.leedsForecast).text == "0")
    }

    @Test(
        arguments: [
            (1_772_910_900, "2026-03-07T14:15-05:00"), (CitySamples.change - 1, "2026-03-08T01:59-05:00"),
            (CitySamples.change, "2026-03-08T03:00-04:00"), (1_773_056_400, "2026-03-09T07:40-04:00"),
        ])
    func timesHaveTheOffsetOfTheirMoment(moment: Int, text: String) {
        let clock = PlaceClock(of: CitySamples.torontoForecast)
        #expect(clock.iso(moment) == text)
        #expect(PlaceClock(text: clock.text, zone: "America/Toronto").iso(moment) == text)
    }

    @Test(arguments: [("19800", "+05:30"), ("0", "+00:00"), ("-12600", "-03:30"), ("", "+00:00"), ("x 5:", "+00:00")])
    func anOffsetHasHoursAndMinutes(text: String, offset: String) {
        #expect(PlaceClock(text: text, zone: "Asia/Kolkata").iso(1_772_910_900).hasSuffix(offset))
    }

    /// Dates that are centuries apart, as in a broken answer, are not walked through day by day.
    @Test func datesFarApartAreNotSearched() throws {
        var forecast = CitySamples.torontoForecast
        forecast.days.append(Forecast.Day(date: try #require(CalendarDate(number: 2199_12_31))))
        #expect(PlaceClock(of: forecast).text == "-18000 \(CitySamples.change):-14400")
    }
}
