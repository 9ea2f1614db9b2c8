import Catalogue
import Foundation
import Geo
import HTTP
import Testing

@testable import Live
@testable import Program

/// `catchment weather` with a hand-written server.
@Suite(.timeLimit(.minutes(15)))
struct WeatherCommandTests {
    private let shell: WeatherShell

    init() throws { shell = try WeatherShell() }

    // MARK: Text and JSON

    @Test func inAPipeTheForecastIsPlainLinesWithItsCredit() {
        let written = shell.run("weather", "Leeds")
        #expect(written.status == 0, "\(written)")
        #expect(written.output.hasPrefix("Leeds, England, United Kingdom"))
        #expect(written.output.contains("at worst thunderstorm") && written.output.contains(OpenMeteo.credit))
        #expect(!written.output.contains("\u{1B}"))
    }

    @Test func aTerminalGetsColoursUnlessTheyAreTurnedOff() {
        let coloured = shell.run("weather", "Leeds", isTerminal: true)
        #expect(coloured.output.contains("\u{1B}[") && coloured.output.contains(OpenMeteo.credit))
        let plain = shell.run("weather", "Leeds", "--colour", "never", isTerminal: true)
        #expect(plain.status == 0 && !plain.output.contains("\u{1B}"))
        let ascii = shell.run("weather", "Paris", "--colour", "always", isUTF8: false)
        #expect(ascii.output.contains("\u{1B}[") && ascii.output.utf8.allSatisfy { $0 < 128 })
    }

    @Test func jsonHasThePlaceItsClocksTheUnitsAndTheSource() throws {
        let json = try shell.object("weather", "Leeds", "--days", "2")
        let place = try #require(json["place"] as? [String: Any])
        #expect(place["id"] as? String == "city:2644688" && place["name"] as? String == "Leeds")
        #expect(place["region"] as? String == "England" && place["timeZone"] as? String == "Asia/Tokyo")
        let now = try #require(json["now"] as? [String: Any])
        #expect(now["temperature"] as? Double == 12.5 && now["condition"] as? String == "light rain")
        #expect((now["at"] as? String)?.hasSuffix("+09:00") == true)
        #expect((json["units"] as? [String: String])?["windSpeed"] == "mph", "the locale is British")
        #expect(now["windSpeed"] as? Double == 10)
        let days = try #require(json["days"] as? [[String: Any]])
        #expect(days.count == 2)
        #expect((days[0]["sunrise"] as? String)?.hasSuffix("T06:12:00+09:00") == true)
        let hours = try #require(json["hours"] as? [[String: Any]])
        let last = try #require(days[1]["date"] as? String)
        #expect(hours.last?["at"] as? String == last + "T23:00:00+09:00")
        #expect((25...48).contains(hours.count), "from now to the end of tomorrow")
        #expect((json["source"] as? [String: String])?["licence"] == "CC BY 4.0")
        #expect(json["warnings"] is NSNull && json["warningsFetchedAt"] is NSNull, "they were not asked for")
    }

    @Test func typedUnitsComeBeforeTheSettings() throws {
        try shell.test.library.saved.changeSettings { $0.weather.temperature = .celsius }
        let now = try #require(
            try shell.object("weather", "Leeds", "--units", "imperial")["now"] as? [String: Any])
        #expect(now["temperature"] as? Double == 54.5)
        let metric = try shell.object("weather", "Leeds", "--units", "metric")
        #expect((metric["units"] as? [String: String])?["windSpeed"] == "km/h")
    }

    // MARK: The place

    @Test func namesakesOfTheBestMatchAreNamedOnStandardError() {
        let written = shell.run("weather", "Paris")
        #expect(written.output.hasPrefix("Paris, Île-de-France, France"))
        #expect(written.errors.contains("Using Paris, Île-de-France, France.\n"), "\(written.errors)")
        #expect(written.errors.contains("Other places called Paris: Paris, Texas, United States"))
        #expect(written.errors.contains("Say which: catchment weather \"Paris, Texas\"."))
        let other = shell.run("weather", "Paris,", "Texas")
        #expect(other.output.hasPrefix("Paris, Texas, United States") && !other.errors.contains("Other places"))
    }

    @Test func aPositionAndAPostcodeArePlaces() throws {
        let point = try shell.object("weather", "53.7966,-1.5478")
        #expect((point["place"] as? [String: Any])?["latitude"] as? Double == 53.7966)
        _ = shell.countRequests()
        #expect(shell.run("weather", "95,200").status == 64, "no such position on earth")
        #expect(shell.run("weather", "Qwxyzzy").failure?.status == .noFile)
    }

    @Test func withoutAPlaceItIsTheHomeElseASentenceSaysWhatToType() {
        let none = shell.run("weather")
        #expect(none.status == 77 && none.failure?.message.hasSuffix("as in catchment weather Leeds.") == true)
        #expect(shell.run("home", "set", "53.8010,-1.5410", "--in", "england").status == 0)
        let home = shell.run("weather")
        #expect(home.status == 0 && home.output.contains("53.801,-1.541"), "\(home)")
        #expect(shell.run("weather", "here").output.contains("53.801,-1.541"))
    }

    // MARK: Wrong usage

    @Test(arguments: [
        ["Leeds", "--days", "0"], ["Leeds", "--days", "17"], ["Leeds", "--days", "many"],
        ["Leeds", "--units", "kelvin"], ["Leeds", "--format", "svg"], ["Leeds", "--online", "--offline"],
        ["favourites", "--days", "3"], ["favourites", "add"], ["favourites", "rename", "Leeds"],
    ])
    func wrongOptionsAreRefusedBeforeAnythingIsFetched(words: [String]) {
        #expect(shell.run(["weather"] + words).status == 64)
        #expect(shell.countRequests() == 0)
    }

    // MARK: Without the network

    @Test func withoutANetworkTheSavedForecastIsShown() {
        #expect(shell.run("weather", "Leeds").status == 0)
        _ = shell.countRequests()
        let saved = shell.run("weather", "Leeds", "--offline")
        #expect(saved.status == 0 && saved.output.contains("at worst thunderstorm"), "\(saved)")
        #expect(saved.errors.contains("Only the cities that come with Catchment were searched."))
        let none = shell.run("weather", "53.1,-1.1", "--offline")
        #expect(
            none.status == 69
                && none.failure?.message.hasSuffix(" is saved. To fetch one, leave out --offline.") == true)
        #expect(shell.countRequests() == 0)
    }

    @Test(arguments: [
        (429, #"{"error":true,"reason":"Too many concurrent requests"}"#, "asks Catchment to wait"),
        (503, "", "is not working"), (400, #"{"error":true,"reason":"Wrong variable"}"#, "Wrong variable"),
        (200, "<html>Log in</html>", "cannot be read"), (200, #"{"latitude":53.7966,"#, "cannot be read"),
    ])
    func aFaultIsSaidAndNeverReplacesTheLastForecast(status: Int, body: String, words: String) {
        let point = ForecastPlace(name: "", at: Coordinate(latitude: 53.7966, longitude: -1.5478))
        let before = shell.forecasts(now: { secondsNow() - 7200 })
        let first = before.read(point, days: 4, fetching: .always, warnings: false, Cancellation())
        #expect(first.forecast != nil && first.problem == nil)
        shell.server.failure.withLock { $0 = WeatherServer.response(body, status: status) }
        let old = shell.run("weather", "53.7966,-1.5478")
        #expect(old.status == 0 && old.output.contains("at worst thunderstorm"), "\(old)")
        #expect(
            old.errors.contains(words) && old.errors.contains("This forecast was fetched 2 h ago."), "\(old.errors)")
        let none = shell.run("weather", "53.1,-1.1")
        #expect(none.status == 69 && none.output.isEmpty)
    }

    // MARK: Official warnings

    @Test func withoutANetworkTheLastWarningsAreShownWithTheirAge() throws {
        let alert = #"{"alert":{"info":[{"event":"Yellow Wind","area":[{"areaDesc":"Yorkshire"}]}]}}"#
        shell.server.warnings.withLock { $0 = WeatherServer.response("{\"warnings\":[\(alert)]}") }
        let leeds = ForecastPlace(
            key: "2644688", name: "Leeds", countryCode: "GB",
            coordinate: Coordinate(latitude: 53.7965, longitude: -1.5479))
        let before = shell.forecasts(now: { secondsNow() - 1500 })
        let first = before.read(leeds, days: 4, fetching: .always, warnings: true, Cancellation())
        #expect(first.warnings.map(\.event) == ["Yellow Wind"] && first.warningsProblem == nil)
        #expect(shell.run("weather", "favourites", "add", "Leeds").status == 0)
        let offline = shell.run("weather", "city:2644688", "--warnings", "--offline")
        #expect(offline.output.contains("Yellow Wind") && offline.output.contains("Yorkshire"), "\(offline)")
        #expect(offline.errors.contains("The network is off. The official warnings were fetched 25 min ago"))
        let json = try shell.object("weather", "city:2644688", "--warnings", "--offline")
        #expect((json["warnings"] as? [Any])?.count == 1 && json["warningsFetchedAt"] is String)
    }

    @Test func unknownWarningsAreNullAndNoneIsAnEmptyList() throws {
        let leeds = try shell.object("weather", "Leeds", "--warnings")
        #expect((leeds["warnings"] as? [Any])?.isEmpty == true)
        shell.server.warnings.withLock { $0 = WeatherServer.response("", status: 404) }
        let paris = shell.run("weather", "Paris,", "Texas", "--warnings", "--format", "json")
        #expect(paris.status == 0 && paris.output.contains(#""warnings":null"#), "\(paris)")
        #expect(
            paris.errors.contains(
                "Official warnings are missing. The National Weather Service was not found"))
        #expect(
            paris.errors.contains(
                "correct its address in CATCHMENT_NWS_URL, or \"nws\" under sources in settings.json."))
        #expect(!paris.errors.contains("forecast\""))
        #expect(shell.run("weather", "favourites", "add", "Paris, Texas").status == 0)
        let offline = shell.run("weather", "city:4717560", "--warnings", "--offline")
        #expect(offline.errors.contains("Official warnings are missing. The network is off."), "\(offline)")
    }

    @Test func aPlaceInNoKnownCountrySaysThatItsWarningsAreNotKnown() {
        let atlantic = shell.run("weather", "0.5,-30.5", "--warnings")
        #expect(atlantic.status == 0, "\(atlantic)")
        #expect(atlantic.errors.contains("Official warnings: Catchment has no source for this place."), "\(atlantic)")
        #expect(!shell.run("weather", "0.5,-30.5").errors.contains("official warnings"), "none were asked for")
    }

    @Test func ifNothingCanBeReachedTheStatusIsThatOfTheNetwork() {
        shell.server.isReachable.withLock { $0 = false }
        let city = shell.run("weather", "Qwxyzzy")
        #expect(city.status == 69 && city.failure?.message.contains("\"Qwxyzzy\" is not among the cities") == true)
        let mistyped = shell.run("weather", "Manchestr")
        #expect(mistyped.failure?.message.hasSuffix("with Catchment: did you mean Manchester, England?") == true)
        let point = shell.run("weather", "53.1,-1.1")
        #expect(point.status == 69 && point.failure?.message.contains("cannot be reached") == true)
    }

    @Test func aNameThatIsNoCityOfTheWorldSuggestsTheOneThatWasMeant() {
        let city = shell.run("weather", "Manchestr")
        #expect(city.status == 66)
        #expect(city.failure?.message == "No place is known as \"Manchestr\": did you mean Manchester, England?")
    }

    @Test func helpNamesTheCommandAndItsOptions() {
        let help = shell.run("weather", "--help").output
        #expect(help.contains("--days NUMBER") && help.contains("favourites add Leeds"))
        let places = shell.run("places", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(places.contains("weather (cities, Weather)"))
    }
}
