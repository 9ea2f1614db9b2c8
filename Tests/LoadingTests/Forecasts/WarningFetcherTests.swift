import Catalogue
import Geo
import HTTP
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

struct WarningFetcherTests {
    private static let now = 1_774_353_660
    private static let nws = "https://nws.example"
    private static let point = "https://nws.example/alerts/active?point=40.7143,-74.006"
    private static let dutch = "https://meteoalarm.example/api/v1/warnings/feeds-netherlands"

    private static func place(_ country: String) -> ForecastPlace {
        ForecastPlace(
            key: "1", name: "Somewhere", region: "Drenthe", countryCode: country,
            coordinate: Coordinate(latitude: 40.71427, longitude: -74.00597))
    }

    private static let refusals: [(Response, ServiceError)] = [
        (Response(status: 429, headers: ["Retry-After": "30"]), .tooFast(afterSeconds: 30)),
        (Response(status: 429), .tooFast(afterSeconds: 60)), (Response(status: 503), .unavailable(afterSeconds: 60)),
        (Response(status: 429, headers: ["Retry-After": "99999999"]), .tooFast(afterSeconds: 86_400)),
        (Response(status: 503, headers: ["Retry-After": "60"]), .unavailable(afterSeconds: 60)),
        (Response(status: 500), .unavailable(afterSeconds: nil)), (Response(status: 404), .wrongAddress),
        (Response(status: 403), .forbidden), (Response(status: 418), .notUnderstood(detail: "status 418")),
        (
            Response(status: 400, body: Array(#"{"detail":"Bad\u001b point"}"#.utf8)),
            .invalid(field: nil, reason: "Bad point")
        ),
        (Response(status: 400, body: Array("<html>".utf8)), .invalid(field: nil, reason: "status 400")),
        (Response(status: 200, body: Array("<html>".utf8)), .notUnderstood(detail: "no JSON")),
        (Response(status: 200, body: Array("[]".utf8)), .notUnderstood(detail: "no object")),
    ]

    private let server = FakeServer()

    private func warnings(_ country: String, nws: String = Self.nws) throws -> [WeatherWarning] {
        let fetcher = WarningFetcher(
            client: { [server] in server }, address: { $0 == .nws ? nws : "https://meteoalarm.example/" },
            now: { Self.now })
        return try fetcher.warnings(for: Self.place(country), Cancellation())
    }

    @Test func theUnitedStatesAreAskedByPosition() throws {
        server.answer(
            Self.point,
            Array(#"{"features":[{"properties":{"event":"Heat Advisory","severity":"Moderate"}}]}"#.utf8))
        #expect(try warnings("US").map(\.event) == ["Heat Advisory"])
        #expect(server.urls == [Self.point])
        #expect(server.requests.first?.headers["Accept"] == "application/geo+json")
    }

    @Test func europeIsAskedByCountryWithoutThePosition() throws {
        server.answer(Self.dutch, Array(#"{"warnings":[{"alert":{"info":[{"event":"Wind"}]}}]}"#.utf8))
        #expect(try warnings("nl").map(\.event) == ["Wind"])
        #expect(server.urls == [Self.dutch])
    }

    /// Germany's feed has more than five million bytes, so places of one country share it.
    @Test func theFeedOfACountryIsFetchedOnceInTenMinutes() throws {
        let clock = TestClock()
        let fetcher = WarningFetcher(
            client: { [server] in server }, address: { _ in "https://meteoalarm.example" }, now: clock.reading)
        func ask(_ name: String, _ country: String = "NL") throws -> [String] {
            var place = Self.place(country)
            (place.key, place.name) = (name, name)
            return try fetcher.warnings(for: place, Cancellation()).map(\.event)
        }
        server.answer(Self.dutch, Array("<html>".utf8))
        #expect(throws: ServiceError.self) { try ask("Assen") }
        server.answer(Self.dutch, Array(#"{"warnings":[{"alert":{"info":[{"event":"Wind"}]}}]}"#.utf8))
        #expect(try ask("Assen") == ["Wind"], "an answer that could not be read is not kept")
        clock.pass(599)
        #expect(try ask("Emmen") == ["Wind"])
        #expect(server.urls == [Self.dutch, Self.dutch])
        clock.pass(1)
        #expect(try ask("Emmen") == ["Wind"])
        #expect(server.urls.count == 3)
        let belgian = "https://meteoalarm.example/api/v1/warnings/feeds-belgium"
        server.answer(belgian, Array(#"{"warnings":[]}"#.utf8))
        #expect(try ask("Ghent", "BE").isEmpty)
        #expect(server.urls.last == belgian, "each country has its own feed")
    }

    @Test(.enabled(if: TestData.has("weather/alerts_nws.json"), "needs shared/data"))
    func theRealAnswerIsRead() throws {
        server.answer(Self.point, try TestData.bytes("weather/alerts_nws.json"))
        #expect(try warnings("US").map(\.link) == ["https://alerts.weather.gov/real456"])
    }

    @Test(arguments: ["JP", "", "XX"]) func otherCountriesHaveNoWarningsAndNoRequest(country: String) throws {
        #expect(try warnings(country).isEmpty)
        #expect(server.urls.isEmpty)
    }

    @Test(arguments: refusals)
    func aRefusalIsSaidAsItIs(response: Response, error: ServiceError) {
        server.answer(Self.point, response)
        #expect(throws: error) { try warnings("US") }
    }

    @Test func withoutANetworkNothingIsAsked() {
        let fetcher = WarningFetcher(client: { nil }, address: \.address, now: { Self.now })
        #expect(throws: ServiceError.noNetwork) { try fetcher.warnings(for: Self.place("US"), Cancellation()) }
    }

    @Test func aBrokenConnectionIsAnOutage() {
        server.fail(Self.point, HTTPError(.noSuchHost, host: "nws.example"))
        #expect(throws: ServiceError.noNetwork) { try warnings("US") }
        server.fail(Self.point, HTTPError(.stalled, host: "nws.example"))
        #expect(throws: ServiceError.unavailable(afterSeconds: nil)) { try warnings("US") }
    }

    @Test func aCancelledCallSaysSo() {
        let cancellation = Cancellation()
        cancellation.cancel()
        server.fail(Self.point, HTTPError(.connectionLost, host: "nws.example"))
        let fetcher = WarningFetcher(client: { [server] in server }, address: { _ in Self.nws }, now: { Self.now })
        #expect(throws: ServiceError.cancelled) { try fetcher.warnings(for: Self.place("US"), cancellation) }
    }

    @Test(arguments: ["http://nws.example", "http://127.0.0.1.example:80"])
    func plainHTTPToAnotherMachineIsRefused(address: String) {
        #expect(throws: ServiceError.notSecure) { try warnings("US", nws: address) }
        #expect(server.urls.isEmpty)
    }

    @Test(arguments: ["", "nws.example", "ftp://nws.example", "https://name@nws.example"])
    func whatIsNoAddressIsRefused(address: String) {
        #expect(throws: ServiceError.wrongAddress) { try warnings("US", nws: address) }
        #expect(server.urls.isEmpty)
    }

    @Test func thisMachineMayBeAskedWithoutEncryption() throws {
        let url = "http://127.0.0.1:8080/mirror/alerts/active?point=40.7143,-74.006"
        server.answer(url, Array(#"{"features":[]}"#.utf8))
        #expect(try warnings("US", nws: "http://127.0.0.1:8080/mirror/").isEmpty)
        #expect(server.urls == [url])
    }
}
