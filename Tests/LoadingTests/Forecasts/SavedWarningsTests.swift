import Catalogue
import Geo
import HTTP
import Testing

@testable import Live
@testable import LiveTestSupport

/// Which official warnings are known, with and without a network.
@Suite(.timeLimit(.minutes(15)))
struct SavedWarningsTests {
    private let setting = ForecastSetting()

    private static let newYork = ForecastPlace(
        key: "5128581", name: "New York", region: "New York", country: "United States", countryCode: "US",
        coordinate: Coordinate(latitude: 40.7143, longitude: -74.006))

    /// Three hours from the beginning of the tests, 15 January 2027, 08:00.
    private static let end = "2027-01-15T11:00:00+00:00"

    private func read(
        _ place: ForecastPlace = Self.newYork, _ fetching: ForecastFetching = .ifExpired, isOff: Bool = false
    ) -> ForecastReply {
        setting.forecasts(isOff: isOff).read(place, days: 4, fetching: fetching, warnings: true, Cancellation())
    }

    private func issue(until end: String? = Self.end) {
        let expires = end.map { #","ends":"\#($0)""# } ?? ""
        setting.server.setWarnings(
            #"{"features":[{"properties":{"event":"Wind Advisory","severity":"Moderate"\#(expires)}}]}"#)
    }

    @Test func withoutANetworkTheLastWarningsStayUntilTheyEnd() {
        issue()
        let first = read()
        #expect(first.warnings.map(\.event) == ["Wind Advisory"] && first.warningsProblem == nil)
        #expect(first.warningsFetchedAt == setting.clock.now && first.warningSource == .nws)
        let fetchedAt = setting.clock.now
        for fetching in [ForecastFetching.never, .ifExpired] {
            setting.clock.pass(3600)
            let saved = read(Self.newYork, fetching, isOff: true)
            #expect(saved.warnings == first.warnings && saved.knownWarnings == first.warnings)
            #expect(saved.warningsProblem == .noNetwork && saved.warningsFetchedAt == fetchedAt)
        }
        setting.clock.pass(3600)
        let over = read(Self.newYork, .never)
        #expect(over.warnings.isEmpty && over.knownWarnings == nil, "there may be newer ones")
    }

    @Test func aFailureKeepsTheLastWarningsToo() {
        issue()
        let first = read()
        setting.clock.pass(600)
        setting.server.setWarnings(nil)
        let failed = read()
        #expect(failed.warnings == first.warnings && failed.warningsProblem == .wrongAddress)
        #expect(failed.problem == nil)
    }

    @Test func noWarningsDiffersFromUnknown() {
        #expect(read(Self.newYork, .never).knownWarnings == nil)
        setting.server.setWarnings(#"{"features":[]}"#)
        #expect(read().knownWarnings == [])
        #expect(read(Self.newYork, .never).knownWarnings == [], "they were fetched just now")
        setting.clock.pass(600)
        #expect(read(Self.newYork, .never).knownWarnings == nil)
        #expect(setting.read(Self.newYork).knownWarnings == nil, "none were asked for")
    }

    @Test func aWarningWithoutAnEndCountsForADay() {
        issue(until: nil)
        _ = read()
        setting.clock.pass(86_399)
        #expect(read(Self.newYork, .never).warnings.count == 1)
        setting.clock.pass(1)
        #expect(read(Self.newYork, .never).warnings.isEmpty)
    }

    @Test func theLastWarningsAreShownWhileNewOnesAreFetched() {
        issue()
        let first = read()
        setting.clock.pass(700)
        let known = setting.forecasts().preliminary(Self.newYork, days: 4, fetching: .ifExpired, warnings: true)
        #expect(known?.warnings == first.warnings && known?.isPreliminary == true && first.warnings.count == 1)
        #expect(
            setting.forecasts().preliminary(Self.newYork, days: 4, fetching: .never, warnings: true) == nil,
            "nothing will be fetched")
    }

    /// They are asked for at most every ten minutes, by all running programs together.
    @Test func warningsAreFetchedAgainAfterTenMinutes() {
        issue()
        func count() -> Int { setting.server.urls.count { $0.contains("/alerts/") } }
        for (seconds, requests) in [(0, 1), (599, 1), (1, 2)] {
            setting.clock.pass(seconds)
            _ = read()
            #expect(count() == requests)
        }
        _ = read(Self.newYork, .always)
        #expect(count() == 3)
    }

    @Test func whereNoServiceIsKnownTheReplySaysSo() {
        var place = Self.newYork
        place.countryCode = "JP"
        let reply = read(place)
        #expect(reply.hasNoWarningSource && reply.warningSource == nil && reply.warningsProblem == nil)
        #expect(reply.knownWarnings == nil)
        // There is no list of cities by which the country could be found.
        #expect(read(ForecastPlace(name: "A school", at: Self.newYork.coordinate)).hasNoWarningSource)
        #expect(!setting.read(place).hasNoWarningSource, "none were asked for")
        #expect(!setting.server.urls.contains { $0.contains("/alerts/") })
    }

    @Test func aDamagedFileCountsAsNone() throws {
        issue()
        _ = read()
        for name in try LocalFiles().names(in: setting.scratch.path + "/cache/forecasts")
        where name.contains("warnings") {
            setting.scratch.write(
                #"{"version":1,"id":"5128581","warnings":{"fetched_at":1e99}}"#, "cache/forecasts/\(name)")
        }
        #expect(read(Self.newYork, .never).knownWarnings == nil)
        #expect(read().warnings.count == 1)
    }
}
