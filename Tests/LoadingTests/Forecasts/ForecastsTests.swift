import Catalogue
import Geo
import HTTP
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// When a forecast is fetched, and what stays when an answer is of no use.
@Suite(.timeLimit(.minutes(15)))
struct ForecastsTests {
    private let setting = ForecastSetting()

    @Test func nothingIsRequestedWhileTheHourLasts() {
        let first = setting.read()
        #expect(first.forecast?.now?.temperature == 12 && first.problem == nil)
        setting.server.setTemperature(20)
        setting.clock.pass(3599)
        #expect(setting.read().forecast?.now?.temperature == 12)
        #expect(setting.server.urls.count == 1)
        setting.clock.pass(1)
        let next = setting.read().forecast
        #expect(next?.now?.temperature == 20 && next?.fetchedAt == setting.clock.now)
        #expect(setting.server.urls.count == 2)
    }

    /// Open-Meteo writes the rain of 23:00 beside midnight, so one more day is asked for and then left out.
    @Test func theLastHourOfTheLastDayHasItsRain() {
        let body =
            #"{"latitude":53.8,"longitude":-1.5,"utc_offset_seconds":0,"timezone":"GMT","#
            + #""daily":{"time":["2027-01-15","2027-01-16"]},"hourly":{"time":["2027-01-15T23:00","2027-01-16T00:00","#
            + #""2027-01-16T01:00"],"precipitation":[0,1.5,0]}}"#
        setting.server.setFault(.success(Response(status: 200, body: Array(body.utf8))))
        let forecast = setting.read(days: 1).forecast
        #expect(setting.server.urls.last?.contains("forecast_days=2&") == true)
        #expect(forecast?.days.count == 1 && forecast?.hours.map(\.precipitation) == [1.5])
    }

    @Test func aForecastOfFewerDaysIsFetchedAgain() {
        _ = setting.read(days: 4)
        _ = setting.read(days: 16)
        // The server sent one day only, but sixteen were asked for.
        _ = setting.read(days: 7)
        #expect(setting.server.urls.count == 2)
        #expect(setting.server.urls.last?.contains("forecast_days=16") == true)
    }

    @Test func aShorterForecastDoesNotReplaceALongOneOfTheLastTwoDays() {
        func days() -> Bool { setting.server.urls.last?.contains("forecast_days=16") == true }
        _ = setting.read(days: 16)
        setting.clock.pass(2 * 86_400)
        _ = setting.read(days: 4, .always)
        #expect(days() && setting.server.urls.count == 2)
        setting.clock.pass(2 * 86_400 + 1)
        _ = setting.read(days: 4, .always)
        #expect(!days() && setting.server.urls.count == 3, "nobody has looked for so long")
    }

    @Test func aPersonMayAskAtAnyTimeAndMayAskForNothing() {
        #expect(setting.read(.leeds, .never) == ForecastReply())
        _ = setting.read()
        _ = setting.read(.leeds, .always)
        #expect(setting.read(.leeds, .never).forecast?.now?.temperature == 12)
        #expect(setting.server.urls.count == 2)
    }

    /// Every other forecast would count as fresh until the clock has come to its hour.
    @Test func aForecastFromTheFutureIsFetchedAgain() {
        setting.clock.pass(86_400)
        _ = setting.read()
        setting.clock.pass(-86_400)
        _ = setting.read()
        #expect(setting.server.urls.count == 2)
    }

    @Test(
        arguments: [
            .success(Response(status: 200, body: Array("<html>Log in</html>".utf8))),
            .success(Response(status: 200, body: Array(#"{"latitude":53.8,"longitude":-1.5,"cur"#.utf8))),
            .success(Response(status: 200, body: Array(#"{"error":true,"reason":"Something went wrong."}"#.utf8))),
            .success(Response(status: 200, body: Array("[]".utf8))),
            .success(
                Response(
                    status: 200, body: Array(#"{"latitude":1,"longitude":1,"utc_offset_seconds":0,"daily":{}}"#.utf8))),
            .success(Response(status: 400, body: Array(#"{"error":true,"reason":"Invalid timezone"}"#.utf8))),
            .success(Response(status: 404)), .success(Response(status: 500)), .success(Response(status: 302)),
            .success(Response(status: 429)), .success(Response(status: 503)),
            .failure(HTTPError(.noSuchHost)), .failure(HTTPError(.stalled)),
            .failure(HTTPError(.tooLarge(bytes: nil, limit: 1))), .failure(HTTPError(.helperEnded)),
        ] as [Result<Response, HTTPError>])
    func theLastGoodForecastStays(fault: Result<Response, HTTPError>) throws {
        try setting.add(.leeds)
        let good = setting.read().forecast
        setting.clock.pass(3600)
        setting.server.setFault(fault)
        let reply = setting.read()
        #expect(reply.forecast == good && good != nil)
        #expect(reply.problem != nil)
        #expect(throws: ServiceError.self) { try setting.refreshList() }
        #expect(setting.forecasts().saved(.leeds) == good)
    }

    @Test func eachFaultHasItsOwnError() {
        func problem(_ fault: Result<Response, HTTPError>) -> ServiceError? {
            setting.server.setFault(fault)
            return setting.read().problem
        }
        #expect(problem(.failure(HTTPError(.noSuchHost))) == .noNetwork)
        #expect(problem(.failure(HTTPError(.stalled))) == .unavailable(afterSeconds: nil))
        let refused = Response(status: 400, body: Array(#"{"error":true,"reason":"Invalid timezone"}"#.utf8))
        #expect(problem(.success(refused)) == .invalid(field: nil, reason: "Invalid timezone"))
        guard case .notUnderstood? = problem(.success(Response(status: 404))) else {
            Issue.record("404 has another error")
            return
        }
    }

    @Test func withoutANetworkTheSavedForecastIsShown() {
        #expect(setting.read(isOff: true) == ForecastReply(problem: .noNetwork))
        let good = setting.read().forecast
        #expect(setting.read(isOff: true).problem == nil, "nothing has to be fetched")
        setting.clock.pass(3600)
        #expect(setting.read(isOff: true) == ForecastReply(forecast: good, problem: .noNetwork))
    }

    @Test func aDamagedFileCountsAsNone() throws {
        _ = setting.read()
        for kind in ForecastFiles.Kind.allCases {
            for name in try LocalFiles().names(in: setting.scratch.path + "/cache/forecasts")
            where name.hasSuffix("\(kind.rawValue).json") {
                setting.scratch.write("{\"version\":1", "cache/forecasts/\(name)")
            }
        }
        #expect(setting.forecasts().saved(.leeds) == nil)
        #expect(setting.read().forecast?.now?.temperature == 12)
    }

    @Test(arguments: ["http://weather.example", "weather.example", "https://weather.example?x=1", ""])
    func onlySafeAddressesAreAsked(address: String) {
        let reply = setting.forecasts(address: address).read(
            .leeds, days: 4, fetching: .always, warnings: false, Cancellation())
        #expect(reply.problem == .notSecure || reply.problem == .wrongAddress)
        #expect(setting.server.urls.isEmpty)
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://localhost:1/", "https://weather.example/api/"])
    func aServerOfOnesOwnIsAsked(address: String) throws {
        _ = setting.forecasts(address: address).read(
            .leeds, days: 4, fetching: .always, warnings: false, Cancellation())
        let url = try #require(setting.server.urls.first)
        #expect(url.hasPrefix(address) && !url.dropFirst("https://".count).contains("//"))
    }

    @Test func whatIsKnownIsShownBeforeANewerForecast() {
        func preliminary() -> ForecastReply? {
            setting.forecasts().preliminary(.leeds, days: 4, fetching: .ifExpired, warnings: false)
        }
        #expect(preliminary() == nil, "nothing is known")
        let good = setting.read().forecast
        #expect(preliminary() == nil, "nothing will be fetched")
        setting.clock.pass(3600)
        #expect(preliminary() == ForecastReply(forecast: good, isPreliminary: true))
    }

    @Test func warningsForAPlaceThatIsNoCityAreThoseOfTheCountryOfTheNearestCity() {
        let city =
            #"{"version":1,"countries":[["US","United States"]],"regions":["New York"],"regionCodes":[],"#
            + #""zones":["America/New_York"],"key":[5128581],"name":["New York"],"country":[0],"region":[0],"#
            + #""zone":[0],"latitude":[407143],"longitude":[-740060],"population":[8175133]}"#
        setting.scratch.write(city, "weather/cities.json")
        func ask(_ latitude: Double, _ longitude: Double) {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            _ = setting.forecasts().read(
                ForecastPlace(name: "Somewhere", at: point), days: 4, fetching: .always, warnings: true, Cancellation())
        }
        ask(40.73, -73.99)
        #expect(setting.server.urls.count { $0.hasSuffix("/alerts/active?point=40.73,-73.99") } == 1)
        ask(0.5, -30.5)
        ask(41.1, -74.0)
        #expect(setting.server.urls.count { $0.contains("/alerts/") } == 1, "no city is within 30 km")
    }

    @Test func aCancelledReadingChangesNothing() {
        let good = setting.read().forecast
        setting.clock.pass(3600)
        let cancellation = Cancellation()
        cancellation.cancel()
        let reply = setting.forecasts().read(
            .leeds, days: 4, fetching: .always, warnings: false, cancellation)
        #expect(reply == ForecastReply(forecast: good, problem: .cancelled))
        #expect(setting.server.urls.count == 1)
    }
}
