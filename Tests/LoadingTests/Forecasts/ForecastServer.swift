import Catalogue
import Geo
import HTTP
import Live
import Synchronization

@testable import LiveTestSupport

/// A server that answers as Open-Meteo does, for as many places as it is asked about, and records the requests.
final class ForecastServer: HTTPClient {
    private struct State {
        var temperature = 12
        var fault: Result<Response, HTTPError>?
        var urls: [String] = []
        var cities = #"{"generationtime_ms":0.5}"#
        var warnings: String?
    }

    private let state = Mutex(State())

    var urls: [String] { state.withLock { $0.urls } }
    func setTemperature(_ degrees: Int) { state.withLock { $0.temperature = degrees } }
    /// What every request gets from now on; nil for the weather.
    func setFault(_ fault: Result<Response, HTTPError>?) { state.withLock { $0.fault = fault } }
    /// What the service of warnings answers; nil for 404.
    func setWarnings(_ answer: String?) { state.withLock { $0.warnings = answer } }
    func setCities(_ answer: String) { state.withLock { $0.cities = answer } }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        if cancellation.isCancelled { throw HTTPError(.cancelled) }
        let state = state.withLock { state in
            state.urls.append(request.url)
            return state
        }
        if let fault = state.fault { return try fault.get() }
        if request.url.contains("/alerts/") {
            return state.warnings.map { Response(status: 200, body: Array($0.utf8)) } ?? Response(status: 404)
        }
        if request.url.contains("/v1/search?") { return Response(status: 200, body: Array(state.cities.utf8)) }
        let places = Self.places(in: request.url).map { latitude, longitude in
            Self.weather(latitude, longitude, state.temperature, isFull: request.url.contains("&hourly="))
        }
        let text = places.count == 1 ? places[0] : "[" + places.joined(separator: ",") + "]"
        return Response(status: 200, body: Array(text.utf8))
    }

    /// The coordinates in an address, in their order.
    static func places(in url: String) -> [(latitude: String, longitude: String)] {
        func values(_ name: String) -> [String] {
            let parts = url.split { $0 == "?" || $0 == "&" }
            return parts.first { $0.hasPrefix(name + "=") }.map { part in
                part.dropFirst(name.count + 1).split(separator: ",").map(String.init)
            } ?? []
        }
        return zip(values("latitude"), values("longitude")).map { (latitude: $0, longitude: $1) }
    }

    /// The weather at eight o'clock on 15 January 2027, when the clock of the tests starts.
    private static func weather(
        _ latitude: String, _ longitude: String, _ temperature: Int, isFull: Bool
    ) -> String {
        let hours =
            isFull
            ? #","hourly":{"time":["2027-01-15T08:00","2027-01-15T09:00"],"temperature_2m":[\#(temperature),13]}"# : ""
        let index = isFull ? #","uv_index_max":[3]"# : ""
        return #"{"latitude":\#(latitude),"longitude":\#(longitude),"utc_offset_seconds":0,"timezone":"GMT","#
            + #""timezone_abbreviation":"GMT","current":{"time":"2027-01-15T08:00","temperature_2m":\#(temperature)},"#
            + #""daily":{"time":["2027-01-15"],"temperature_2m_max":[\#(temperature)],"#
            + #""temperature_2m_min":[1]\#(index)}\#(hours)}"#
    }
}

extension ForecastPlace {
    static let leeds = ForecastPlace(
        key: "2644688", name: "Leeds", region: "England", country: "United Kingdom", countryCode: "GB",
        coordinate: Coordinate(latitude: 53.7965, longitude: -1.5479), zone: "Europe/London", population: 455_123)
    static let lyon = ForecastPlace(
        key: "2996944", name: "Lyon", country: "France", countryCode: "FR",
        coordinate: Coordinate(latitude: 45.7485, longitude: 4.8467))
}

/// What the tests of forecasts share: a folder, a clock and a server.
struct ForecastSetting {
    let scratch = Scratch()
    let clock = TestClock()
    let server = ForecastServer()

    /// - Parameters:
    ///   - isOff: whether the network may not be used.
    ///   - address: of the forecasts and of the city search.
    func forecasts(isOff: Bool = false, address: String = "https://weather.example") -> Forecasts {
        let server = server
        return Forecasts(
            folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), resources: scratch.path,
            client: { isOff ? nil : server }, address: { _ in address }, zones: ZoneFiles(folders: []),
            clock: FixedClock(), now: clock.reading)
    }

    func read(
        _ place: ForecastPlace = .leeds, days: Int = 4, _ fetching: ForecastFetching = .ifExpired, isOff: Bool = false
    ) -> ForecastReply {
        forecasts(isOff: isOff).read(place, days: days, fetching: fetching, warnings: false, Cancellation())
    }

    func refreshList(always: Bool = false) throws(ServiceError) {
        try forecasts().refreshList(always: always, Cancellation())
    }

    func add(_ places: ForecastPlace...) throws {
        for place in places { try forecasts().change(.add(place)) }
    }
}
