import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Cities in the list and on the map.
struct CityListTests {
    private let places = CitySamples.places(CitySamples.known)

    private func names(sortedBy order: String) -> [String] {
        places.sorted(places.allHits(), by: order).map { places.name($0.row) }
    }

    private func row(_ key: String) throws -> Int { try #require(places.row(ofID: "city:" + key)) }

    @Test func theHomeIsFirstThenTheCitiesAsTheyWereAdded() {
        #expect(names(sortedBy: places.dataset.opening.order) == ["LS7 4HE", "Toronto", "Leeds"])
    }

    @Test func aCityWithoutATemperatureIsLastWhenTheWarmestIsFirst() {
        #expect(names(sortedBy: "temperature") == ["Leeds", "Toronto", "LS7 4HE"])
    }

    @Test func aRowSaysNowAndToday() throws {
        let (leeds, toronto) = (try row("2644688"), try row("6167865"))
        #expect(places.title(leeds) == "Leeds · England")
        #expect(places.headline(leeds) == "12°, light rain")
        #expect(places.summary(leeds) == "12° light rain, 7–13°, rain 80 %")
        #expect(places.summary(toronto) == "-12° light snow, -13 to -4°, snow 80 %")
        #expect(places.columns.districts[leeds] == "United Kingdom")
    }

    @Test func aRowIsInThePersonsUnits() throws {
        let imperial = CitySamples.places(CitySamples.known, units: .imperial)
        let row = try #require(imperial.row(ofID: "city:2644688"))
        #expect(imperial.summary(row) == "54° light rain, 45–56°, rain 80 %")
        #expect(imperial.mark(row).label == "☂ 54°")
    }

    @Test func theLabelIsASymbolAndATemperature() throws {
        let marks = [try row("6167865"), try row("2644688")].map(places.mark)
        #expect(marks.map(\.label) == ["❄ -12°", "☂ 12°"])
        #expect(marks.allSatisfy { $0.shape == .circle && $0.tone == .neutral && $0.label.count <= 6 })
    }

    @Test func aHomeWithoutAForecastSaysSo() throws {
        let home = try row(CitySamples.home.key)
        #expect(places.title(home) == "Home · LS7 4HE" && places.summary(home) == "no forecast yet")
        #expect(places.mark(home) == Mark(shape: .diamond, letter: " ", tone: .none))
        #expect(CitySamples.dataset.validity(of: home, in: places) == nil)
        #expect(CitySamples.dataset.forecast(of: home, in: places) == nil)
        #expect(!CitySamples.dataset.isFavourite(home, in: places))
    }

    @Test func theValuesHoldUntilTheHourIsOver() throws {
        let validity = CitySamples.dataset.validity(of: try row("6167865"), in: places)
        #expect(validity == Validity(fetchedAt: 1_772_911_200, goodUntil: 1_772_913_600))
    }

    @Test func aForecastWithoutNowSaysWhatIsKnownOfToday() {
        var forecast = CitySamples.leedsForecast
        forecast.now = nil
        let places = CitySamples.places([KnownForecast(CitySamples.leeds, forecast)])
        #expect(places.headline(0) == "7° to 13° today, rain 80 %" && places.summary(0) == places.headline(0))
        forecast.days = []
        let empty = CitySamples.places([KnownForecast(CitySamples.leeds, forecast)])
        #expect(empty.summary(0) == "no values in the forecast" && empty.mark(0).tone == .none)
    }

    /// A day of the forecast that is not the day at the place is not called today.
    @Test func tomorrowIsNotCalledToday() {
        var forecast = CitySamples.leedsForecast
        forecast.days.removeFirst()
        let places = CitySamples.places([KnownForecast(CitySamples.leeds, forecast)])
        #expect(places.summary(0) == "12° light rain")
    }

    /// Midnight in Leeds is 280 minutes after the fetch. The days of an old forecast are not called today once they are over.
    @Test func todayIsTheDayAtThePlaceWhenTheListIsMade() throws {
        var forecast = CitySamples.leedsForecast
        forecast.days[1].low = 3
        let known = [KnownForecast(CitySamples.leeds, forecast)]
        let midnight = CitySamples.fetchedAt + 280 * 60
        func detail(_ now: Int) throws -> Detail {
            try CitySamples.places(known, now: now).detail(of: 0, records: .none)
        }
        #expect(CitySamples.places(known, now: midnight - 1).summary(0) == "12° light rain, 7–13°, rain 80 %")
        #expect(CitySamples.places(known, now: midnight).summary(0) == "12° light rain, 3–10°")
        #expect(CitySamples.places(known, now: midnight + 86_400).summary(0) == "12° light rain")
        func today(_ now: Int) throws -> ComparisonRow.Value? {
            try detail(now).comparison.first { $0.group == "Today" && $0.label == "Temperature" }?.value
        }
        #expect(try today(midnight) == .known("3° to 10°"))
        #expect(try today(midnight + 86_400) == .absent("not available"))
        #expect(try detail(midnight).sections.map(\.title).contains("Next days") == false)
    }

    @Test(
        arguments: [(nil, 13.4, "up to 13°"), (7.2, nil, "from 7°"), (-0.4, 0.3, "0–0°")]
            as [(Double?, Double?, String)])
    func oneEndOfTheDaysTemperaturesMayBeMissing(low: Double?, high: Double?, words: String) {
        var forecast = CitySamples.leedsForecast
        (forecast.days[0].low, forecast.days[0].high) = (low, high)
        forecast.days[0].precipitationProbability = 0
        let places = CitySamples.places([KnownForecast(CitySamples.leeds, forecast)])
        #expect(places.summary(0) == "12° light rain, " + words)
    }

    /// It is 19:15: the rain of the morning is over, and that of the next day does not count.
    @Test func theRainOfTodayIsThatOfTheHoursThatAreLeft() {
        func hour(_ hours: Int, _ chance: Double?) -> Forecast.Hour {
            var hour = Forecast.Hour(at: CitySamples.fetchedAt / 3600 * 3600 + hours * 3600)
            hour.precipitationProbability = chance
            return hour
        }
        func summary(_ hours: [Forecast.Hour]) -> String {
            var forecast = CitySamples.leedsForecast
            forecast.hours = hours
            return CitySamples.places([KnownForecast(CitySamples.leeds, forecast)]).summary(0)
        }
        let before = [hour(-2, 80), hour(-1, 70)]
        #expect(summary(before + [hour(0, 10), hour(4, 20), hour(5, 90)]) == "12° light rain, 7–13°, rain 20 %")
        #expect(summary(before + [hour(0, 0), hour(1, 0)]) == "12° light rain, 7–13°")
        #expect(summary(before + [hour(0, nil)]) == "12° light rain, 7–13°, rain 80 %")
    }

    @Test func aFavouriteThatIsAlsoTheHomeIsOneRow() {
        let places = CitySamples.places([
            KnownForecast(CitySamples.leeds, isFavourite: false, isHome: true),
            KnownForecast(CitySamples.toronto), KnownForecast(CitySamples.leeds, CitySamples.leedsForecast),
        ])
        #expect(places.count == 2 && places.title(0) == "Home · Leeds")
        #expect(CitySamples.dataset.isFavourite(0, in: places) && places.headline(0) == "12°, light rain")
    }

    /// A number beyond all sense must not stop the program.
    @Test func hugeNumbersAreBounded() {
        #expect(wholeNumber(1e300) == 1_000_000_000 && wholeNumber(.nan) == 0 && wholeNumber(-2.5) == -3)
    }

    @Test func aPlaceComesBackFromTheTable() throws {
        let (leeds, toronto) = (try row("2644688"), try row("6167865"))
        let dataset = CitySamples.dataset
        #expect(dataset.forecastPlace(of: leeds, in: places) == CitySamples.leeds)
        #expect(dataset.forecast(of: leeds, in: places) == CitySamples.leedsForecast)
        // Also the changes of Toronto's clocks.
        #expect(dataset.forecast(of: toronto, in: places) == CitySamples.torontoForecast)
    }

    @Test func citiesAreFilteredByWeatherAndCountry() throws {
        func keys(_ facet: String, _ values: Set<String>) throws -> [String] {
            var filter = Filter()
            filter.only(values, of: try #require(places.facets.first { $0.id == facet }))
            let compiled = CompiledFilter(filter, facets: places.facets)
            return (0..<places.count).filter { compiled.passes($0) }.map(places.name).sorted()
        }
        #expect(try keys("weather", ["snow"]) == ["Toronto"])
        #expect(try keys("weather", ["rain", "not-known"]) == ["LS7 4HE", "Leeds"])
        #expect(try keys("country", ["united-kingdom"]) == ["Leeds"])
        #expect(try keys("country", ["not-known"]) == ["LS7 4HE"])
    }

    @Test func aSchoolIsToldByItsTown() throws {
        var school = ForecastPlace(name: "Low Road Primary", at: Coordinate(latitude: 53.78, longitude: -1.52))
        school.region = "Leeds"
        let places = CitySamples.places([KnownForecast(school), KnownForecast(CitySamples.toronto)])
        let row = try #require(places.row(ofID: "city:53.78,-1.52"))
        #expect(places.title(row) == "Low Road Primary · Leeds" && places.columns.districts[row] == "Leeds")
        #expect(places.columns.districts[1 - row] == "Canada", "cities are told by their country")
    }

    @Test func theSameDayBringsNewForecasts() {
        var forecast = CitySamples.leedsForecast
        forecast.now?.temperature = 13
        let newer = CitySamples.places([KnownForecast(CitySamples.leeds, forecast)])
        let older = CitySamples.places([KnownForecast(CitySamples.leeds, CitySamples.leedsForecast)])
        #expect(newer.sources == older.sources && !newer.isSameEdition(as: older))
        #expect(
            older.isSameEdition(as: CitySamples.places([KnownForecast(CitySamples.leeds, CitySamples.leedsForecast)])))
    }

    @Test func theLegendHasEverySymbol() {
        let labels = Set(CitySamples.dataset.legend.map(\.mark.label))
        for number in 0...99 where WeatherCode(number).kind != .unknown {
            for isDay in [true, false] {
                #expect(labels.contains(String(WeatherCode(number).symbol(isDay: isDay))), "code \(number)")
            }
        }
    }

    @Test func anEmptyListSaysWhatToDo() {
        let lines = CitySamples.places([]).dataset.words.introduction.split(separator: "\n")
        #expect(
            lines.first
                == "No cities yet. Press a and type a city, a town or a postcode. Space adds it to your favourites.")
        #expect(lines.count == 2 && lines[1].contains("network"))
        let words = CitySamples.places([]).dataset.words.introductionInShell
        #expect(words.contains("catchment weather favourites add PLACE"))
    }
}
