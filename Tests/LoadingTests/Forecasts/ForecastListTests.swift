import Catalogue
import Geo
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

/// The weather of the home and of all favourites.
@Suite(.timeLimit(.minutes(15)))
struct ForecastListTests {
    private let setting = ForecastSetting()

    private func temperatures() -> [Double?] { setting.forecasts().known.map { $0.forecast?.now?.temperature } }

    private func setHome(_ label: String, _ latitude: Double, _ longitude: Double) {
        setting.scratch.write(
            #"{"version":1,"home":{"label":"\#(label)","latitude":\#(latitude),"longitude":\#(longitude)}}"#,
            "settings.json")
    }

    @Test func oneRequestFetchesTheWeatherOfAllPlaces() throws {
        setHome("LS1 4AP", 51.5, -0.1)
        try setting.add(.leeds, .lyon)
        try setting.refreshList()
        #expect(setting.server.urls.count == 1)
        #expect(temperatures() == [12, 12, 12])
        setting.clock.pass(3599)
        try setting.refreshList()
        #expect(setting.server.urls.count == 1)
        setting.clock.pass(1)
        try setting.refreshList()
        #expect(setting.server.urls.map { ForecastServer.places(in: $0).count } == [3, 3])
    }

    @Test func nothingIsAskedWithoutPlaces() throws {
        try setting.refreshList(always: true)
        #expect(setting.server.urls.isEmpty)
    }

    @Test func onlyPlacesWhoseHourIsOverAreAskedFor() throws {
        try setting.add(.leeds)
        _ = setting.read(.leeds)
        try setting.add(.lyon)
        try setting.refreshList()
        let asked = setting.server.urls.map { ForecastServer.places(in: $0).map(\.latitude) }
        #expect(asked == [["53.7965"], ["45.7485"]])
        try setting.refreshList(always: true)
        #expect(ForecastServer.places(in: setting.server.urls.last ?? "").count == 2)
    }

    @Test func theListsNewerValuesAreAddedToAFullForecast() throws {
        try setting.add(.leeds)
        let full = try #require(setting.read().forecast)
        setting.clock.pass(3600)
        setting.server.setTemperature(20)
        try setting.refreshList()
        let both = try #require(setting.forecasts().saved(.leeds))
        #expect(both.now?.temperature == 20 && both.fetchedAt == setting.clock.now)
        #expect(both.hours == full.hours && !full.hours.isEmpty)
        #expect(both.hoursFetchedAt == full.fetchedAt && both.validityOfAll == full.validity, "the hours are not new")
        #expect(both.days.map(\.high) == [20] && both.days.map(\.uvIndex) == [3])
        // The hours are old, so whoever opens the place still gets a new forecast.
        #expect(setting.read().forecast?.hours.first?.temperature == 20)
        #expect(setting.server.urls.count == 3)
        // And the full one is newer than the list now.
        #expect(setting.forecasts().saved(.leeds)?.hours.first?.temperature == 20)
        #expect(setting.forecasts().saved(.leeds)?.hoursFetchedAt == nil)
    }

    /// The clock was a day ahead when the list was fetched, and was then set right.
    @Test func aListFromTheFutureIsTheOldest() throws {
        try setting.add(.leeds)
        setting.clock.pass(86_400)
        try setting.refreshList()
        setting.clock.pass(-86_400)
        setting.server.setTemperature(20)
        _ = setting.read()
        #expect(setting.forecasts().saved(.leeds)?.now?.temperature == 20)
        #expect(setting.forecasts().saved(.leeds)?.fetchedAt == setting.clock.now)
    }

    @Test func aFullForecastFromTheFutureIsTheOldest() throws {
        try setting.add(.leeds)
        setting.clock.pass(86_400)
        _ = setting.read()
        setting.clock.pass(-86_400)
        setting.server.setTemperature(20)
        try setting.refreshList()
        #expect(temperatures() == [20])
    }

    @Test func theHomeComesFirst() throws {
        try setting.add(.leeds, .lyon)
        setHome("SE1 8XX", 51.5, -0.1)
        let known = setting.forecasts().known
        #expect(known.map(\.place.name) == ["SE1 8XX", "Leeds", "Lyon"])
        #expect(known.map(\.isHome) == [true, false, false])
        #expect(known.map(\.isFavourite) == [false, true, true])
        #expect(known[0].place.countryCode == "GB" && known[0].place.key == "51.5,-0.1")
    }

    @Test func aFavouriteCloseToTheHomeStandsForIt() throws {
        try setting.add(.lyon, .leeds)
        setHome("LS1 4AP", 53.80, -1.55)
        let known = setting.forecasts().known
        #expect(known.map(\.place.name) == ["Lyon", "Leeds"])
        #expect(known.map(\.isHome) == [false, true])
        #expect(known.map(\.isFavourite) == [true, true])
    }

    // MARK: The service

    /// Makes a stall of each place, and notes in which units it was asked to.
    private final class StallTable: ForecastTable {
        let units = Mutex<[ForecastUnits]>([])
        var tableName: String { StallService.tableName }

        func places(from known: [KnownForecast], units: ForecastUnits, now: Int) -> ServedPlaces {
            self.units.withLock { $0.append(units) }
            let stalls = known.enumerated().map { index, entry in
                Stall(
                    "s\(10 + index)", entry.place.name, market: "", .fruit,
                    price: entry.forecast?.now?.temperature.map { Int($0) }, at: entry.place.coordinate, minutesAgo: 1)
            }
            return Stall.served(stalls)
        }
    }

    private func names(_ answer: ServiceAnswer) -> [String]? {
        guard case .places(let served) = answer else { return nil }
        let places = Places([served.table], of: Stalls())
        return (0..<places.count).map { places.name($0) }
    }

    @Test func theServiceAnswersWhatHasChanged() async throws {
        let list = ForecastList(setting.forecasts(), table: StallTable(), country: "GB")
        try setting.add(.leeds)
        #expect(names(try await list.perform(.list, ServiceSession())) == ["Leeds"])
        #expect(names(try await list.perform(.list, ServiceSession())) == nil, "nothing is new")
        try setting.add(.lyon)
        #expect(names(try await list.perform(.list, ServiceSession())) == ["Leeds", "Lyon"])
        #expect(setting.server.urls.map { ForecastServer.places(in: $0).count } == [1, 1])
        setting.server.setTemperature(3)
        #expect(names(try await list.perform(.listAll, ServiceSession())) == ["Leeds", "Lyon"])
        #expect(list.forecasts.known.map { $0.forecast?.now?.temperature } == [3, 3])
    }

    @Test func theServiceSaysWhyItHasNothingNewAndKeepsWhatItHas() async throws {
        let list = ForecastList(setting.forecasts(), table: StallTable(), country: nil)
        try setting.add(.leeds)
        setting.server.setFault(.failure(HTTPError(.noSuchHost)))
        await #expect(throws: ServiceError.noNetwork) { try await list.perform(.list, ServiceSession()) }
        #expect(list.saved().flatMap { names(.places($0)) } == ["Leeds"])
        #expect(list.keepsPlaces, "so nobody saves the places a second time")
        await #expect(throws: ServiceError.readOnly) { try await list.perform(.post(Draft()), ServiceSession()) }
    }

    @Test func theUnitsAreThoseOfTheCountryUnlessThePersonChoseOthers() {
        let table = StallTable()
        let list = ForecastList(setting.forecasts(), table: table, country: "US")
        _ = list.saved()
        setting.scratch.write(#"{"version":1,"weather":{"temperature":"celsius"}}"#, "settings.json")
        _ = list.saved()
        #expect(table.units.withLock { $0.map(\.temperature) } == [.fahrenheit, .celsius])
        #expect(table.units.withLock { $0.map(\.speed) } == [.miles, .miles])
    }
}
