import App
import Catalogue
import Collections
import Foundation
import Geo
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import Program

/// A server of forecasts with one answer for all places.
private final class SteadyWeather: HTTPClient {
    let urls = Mutex<[String]>([])
    let temperature = Mutex(12)
    let fault = Mutex<Response?>(nil)

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        urls.withLock { $0.append(request.url) }
        if let fault = fault.withLock({ $0 }) { return fault }
        if request.url.contains("/v1/search?") {
            let leeds = #"{"id":2644688,"name":"Leeds","latitude":53.79648,"longitude":-1.54785,"country_code":"GB"}"#
            return Response(status: 200, body: Array(#"{"results":[\#(leeds)]}"#.utf8))
        }
        let now = #"{"time":"2026-09-21T14:00","temperature_2m":\#(temperature.withLock { $0 })}"#
        let answer = #"{"latitude":53.8,"longitude":-1.5,"utc_offset_seconds":0,"timezone":"GMT","current":\#(now)}"#
        return Response(status: 200, body: Array(answer.utf8))
    }
}

/// Forecasts as the program reads them, with a server that answers at once.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct ForecastInterpreterTests {
    private let shell: TestShell
    private let server = SteadyWeather()
    private let library: Library
    private let mailbox = Mailbox()
    private let forecasts: ForecastInterpreter
    private let leeds = ForecastPlace(
        key: "2644688", name: "Leeds", coordinate: Coordinate(latitude: 53.7965, longitude: -1.5479))

    init() throws {
        let shell = try TestShell()
        self.shell = shell
        let server = server
        let files = Forecasts(
            folders: shell.machine.folders, resources: nil, client: { server },
            address: { _ in "https://weather.example" }, now: { Stall.now })
        let datasets = Datasets(
            Stalls(), Weather { ForecastList(files, table: $0, country: "GB") })
        library = Library(datasets: datasets, machine: shell.machine)
        let requests = Requests(WarningReporter(warnings: library.warnings, mailbox: mailbox))
        forecasts = ForecastInterpreter(library, requests)
    }

    private func read(_ fetching: ForecastFetching, answers: Int = 1) async -> [ForecastReply] {
        forecasts.carryOut(.read(request: 3, leeds, days: 4, fetching: fetching, warnings: false))
        return await messages(answers, from: mailbox).compactMap { message in
            if case .forecastRead(request: 3, let reply) = message { reply } else { nil }
        }
    }

    @Test func theLibraryAndTheListShareTheirForecasts() {
        #expect(library.datasets.forecasts === library.forecasts)
    }

    @Test func theSavedForecastComesBeforeTheNewOne() async {
        let first = await read(.ifExpired)
        #expect(first.map(\.isPreliminary) == [false] && first[0].forecast?.now?.temperature == 12)
        server.temperature.withLock { $0 = 20 }
        let both = await read(.always, answers: 2)
        #expect(both.map(\.isPreliminary) == [true, false])
        #expect(both.map { $0.forecast?.now?.temperature } == [12, 20])
        let known = await read(.ifExpired)
        #expect(known.map(\.isPreliminary) == [false], "nothing is fetched within the hour")
    }

    @Test func aFaultIsInTheReplyBesideTheLastForecast() async {
        _ = await read(.ifExpired)
        server.fault.withLock { $0 = Response(status: 404) }
        let both = await read(.always, answers: 2)
        #expect(both.map { $0.problem == nil } == [true, false])
        #expect(both.map { $0.forecast?.now?.temperature } == [12, 12])
    }

    @Test func aChangeOfTheFavouritesShowsTheNewList() async {
        forecasts.carryOut(.changeFavourites(.add(leeds), dataset: "weather"))
        forecasts.carryOut(.changeFavourites(.remove(key: leeds.key), dataset: "weather"))
        forecasts.carryOut(.changeFavourites(.add(leeds), dataset: "weather"))
        forecasts.carryOut(.renewList(dataset: "weather"))
        let lists = await messages(4, from: mailbox).compactMap { message -> Int? in
            if case .placesLoaded(let places) = message { places.count } else { nil }
        }
        #expect(lists == [1, 0, 1, 1])
        #expect(library.forecasts.favourites == [leeds])
        #expect(server.urls.withLock { $0.isEmpty }, "the network is not used")
    }

    @Test func aChangeThatCannotBeSavedIsReportedAndTheListStays() async throws {
        let folder = shell.folder.appendingPathComponent("favourites.json").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        forecasts.carryOut(.changeFavourites(.add(leeds), dataset: "weather"))
        let answers = await messages(2, from: mailbox)
        #expect(answers.first?.sentence?.contains("favourites.json") == true)
        guard case .placesLoaded(let places)? = answers.last else { Issue.record("no list"); return }
        #expect(places.count == 0)
    }

    @Test func allChangesAreWrittenBeforeTheProgramEnds() {
        forecasts.carryOut(.changeFavourites(.add(leeds), dataset: "weather"))
        forecasts.finish()
        #expect(library.forecasts.favourites == [leeds])
    }

    @Test func citiesAreFound() async {
        let context = LookupContext(places: .stalls(), settings: Settings())
        forecasts.carryOut(.findCities(request: 5, "Leeds", canFetch: true, context))
        let answer = await messages(from: mailbox).first
        guard case .citiesFound(request: 5, let found)? = answer else { Issue.record("no answer"); return }
        #expect(found.places.first?.key == "2644688" && found.problem == nil)
    }
}
