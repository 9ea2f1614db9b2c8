import Geo
import Testing

@testable import Catalogue
@testable import Collections

/// The details of a city, and cities side by side.
struct CityDetailTests {
    private static func detail(_ forecast: Forecast?, units: ForecastUnits = .metric) throws -> Detail {
        try CitySamples.places([KnownForecast(CitySamples.toronto, forecast)], units: units)
            .detail(of: 0, records: .none)
    }

    /// The value of a field in a section; nil if there is no such field.
    private static func field(_ label: String, in section: String, of detail: Detail) -> String? {
        for row in detail.sections.first(where: { $0.title == section })?.rows ?? [] {
            if case .field(label, let value) = row { return value }
        }
        return nil
    }

    @Test func theSectionsSayNowTodayAndTheNextDays() throws {
        let detail = try Self.detail(CitySamples.torontoForecast)
        #expect(detail.name == "Toronto" && detail.address == "Ontario, Canada")
        #expect(detail.headline == "-12°, light snow")
        #expect(detail.sections.map(\.title) == ["Now", "Today", "Next days", "Point of the forecast"])
        #expect(
            detail.sections[0].rows == [
                .field("Temperature", "-12°, feels like -19°"), .field("Weather", "light snow"),
                .field("Wind", "19 km/h W, gusts 38 km/h"), .field("Humidity", "82 %"),
                .field("As of", "14:15 there (America/Toronto)"),
            ])
        #expect(
            detail.sections[1].rows == [
                .field("Day", "Sat 7 Mar"), .field("Temperature", "-13° to -4°"),
                .field("Weather", "at worst heavy snow"), .field("Chance of rain", "80 %"), .field("Rain", "6.0 mm"),
                .field("Sun", "07:40 to 18:11"), .field("UV index", "3, moderate"),
            ])
        #expect(detail.sections[2].rows == [.field("Mon 9 Mar", "-1° to 8° · clear")])
        #expect(detail.times == [Detail.Time("Fetched", CitySamples.fetchedAt)])
        #expect(detail.links["page"] == OpenMeteo.page(of: CitySamples.toronto.coordinate))
    }

    @Test func theCellOfTheGridIsSaidOnce() throws {
        let detail = try Self.detail(CitySamples.torontoForecast)
        guard case .text(let text)? = detail.sections.last?.rows.first else {
            Issue.record("no text")
            return
        }
        #expect(text.contains("1.3 km E of this place, 163 m above sea level"))
    }

    /// Wind in miles an hour alone would mean miles and feet.
    @Test func theChosenUnitsOfDistancesAreKept() throws {
        var units = ForecastUnits.metric
        (units.speed, units.chosenDistances) = (.miles, .metric)
        let detail = try Self.detail(CitySamples.torontoForecast, units: units)
        guard case .text(let text)? = detail.sections.last?.rows.first else {
            Issue.record("no text")
            return
        }
        #expect(text.contains("1.3 km E of this place, 163 m above sea level"))
    }

    @Test func theSourceIsNamedWithItsLicence() throws {
        let source = try #require(try Self.detail(CitySamples.torontoForecast).sources.first)
        #expect(source.title == "Weather data by Open-Meteo.com" && source.licence == "CC BY 4.0")
        #expect(source.date == "2026-03-07" && source.attribution.contains("GeoNames"))
        #expect(source.attribution.contains(OpenMeteo.link))
    }

    @Test(
        arguments: [(.neverRises, "does not rise"), (.neverSets, "does not set"), (.unknown, nil)]
            as [(Forecast.Sun, String?)])
    func polarDaysAndNightsAreSaid(sun: Forecast.Sun, words: String?) throws {
        var forecast = CitySamples.torontoForecast
        forecast.days[0].sun = sun
        #expect(try Self.field("Sun", in: "Today", of: Self.detail(forecast)) == words)
    }

    @Test func aCityWithoutAForecastSaysSo() throws {
        let detail = try Self.detail(nil)
        #expect(detail.headline == "no forecast yet" && detail.times.isEmpty)
        #expect(detail.sections.map(\.rows) == [[.text("No forecast has been fetched yet.")]])
        #expect(detail.comparison.map(\.group) == ["Now", "Today", "Tomorrow"])
        #expect(detail.comparison.allSatisfy { $0.value == .absent("no forecast yet") })
    }

    @Test func comparedCitiesHaveTheSameGroupsAndNoBest() throws {
        let places = CitySamples.places(CitySamples.known)
        let toronto = try #require(places.row(ofID: "city:6167865"))
        let leeds = try #require(places.row(ofID: "city:2644688"))
        let rows = try [toronto, leeds].map { try places.detail(of: $0, records: .none).comparison }
        func value(_ group: String, _ label: String, _ city: Int) -> ComparisonRow.Value? {
            rows[city].first { $0.group == group && $0.label == label }?.value
        }
        #expect(value("Now", "Temperature", 0) == .known("-12°") && value("Now", "Temperature", 1) == .known("12°"))
        #expect(value("Now", "Gusts", 0) == .known("38 km/h"))
        #expect(value("Now", "Gusts", 1) == .missing("not available"))
        #expect(value("Now", "As of", 0) == .known("14:15 there") && value("Now", "As of", 1) == .known("19:15 there"))
        #expect(value("Now", "Fetched", 0) == .known("Sat 7 Mar, 14:20"), "values without a network may be old")
        #expect(value("Now", "Time there", 0) == nil, "the present time is not known here")
        #expect(value("Today", "Sunrise", 0) == .known("07:40"))
        #expect(value("Tomorrow", "Temperature", 0) == .absent("not available"), "the source says nothing of that day")
        #expect(value("Tomorrow", "Weather", 1) == .known("partly cloudy"))
        #expect(rows.joined().allSatisfy { $0.value.rank == nil })
    }

    @Test func timesAreOnTheChosenClock() throws {
        var units = ForecastUnits.metric
        units.clock = .hours12
        let detail = try Self.detail(CitySamples.torontoForecast, units: units)
        #expect(Self.field("Sun", in: "Today", of: detail) == "7:40 am to 6:11 pm")
    }
}
