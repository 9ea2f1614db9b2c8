import Catalogue
import HTTP
import JSON
import Synchronization

/// Fetches official warnings of dangerous weather. Calls block until there is an answer.
public struct WarningFetcher: Sendable {
    private let client: @Sendable () -> (any HTTPClient)?
    private let address: @Sendable (WarningSource) -> String
    private let now: @Sendable () -> Int
    private let feeds = CountryFeeds()

    /// The most bytes of an answer; Germany's has more than five million.
    private static let mostBytes = 32 << 20
    private static let patienceSeconds = 30

    /// - Parameters:
    ///   - client: sends the requests; nil if the network may not be used.
    ///   - address: the address of a source.
    ///   - now: seconds since 1970.
    public init(
        client: @escaping @Sendable () -> (any HTTPClient)?, address: @escaping @Sendable (WarningSource) -> String,
        now: @escaping @Sendable () -> Int = secondsNow
    ) {
        self.client = client
        self.address = address
        self.now = now
    }

    /// The official warnings for a place: in the United States those at its position, in Europe those of the whole country.
    /// - Returns: no warnings for a place in any other country, or if its country is not known.
    public func warnings(
        for place: ForecastPlace, _ cancellation: Cancellation
    ) throws(ServiceError) -> [WeatherWarning] {
        let country = place.countryCode.uppercased()
        switch WarningSource(country: country) {
        case nil: return []
        case .nws?:
            let body = try fetch(
                .nws, NWSAlerts.path(at: place.coordinate), type: "application/geo+json", cancellation)
            return try NWSAlerts.warnings(body, now: now())
        case .meteoalarm?:
            guard let path = MeteoAlarm.path(ofCountry: country) else { return [] }
            return try warnings(ofCountryAt: path, for: place, cancellation)
        }
    }

    /// The warnings in the feed of a country. All its places share the feed, which may have millions of bytes.
    private func warnings(
        ofCountryAt path: String, for place: ForecastPlace, _ cancellation: Cancellation
    ) throws(ServiceError) -> [WeatherWarning] {
        // The network may have been turned off, or another address been set, since the feed was fetched.
        guard client() != nil else { throw .noNetwork }
        let feed = try ServerAddress(address(.meteoalarm)).text + path
        if let body = feeds.body(of: feed, at: now()) { return try MeteoAlarm.warnings(body, for: place, now: now()) }
        let body = try fetch(.meteoalarm, path, type: "application/json", cancellation)
        let found = try MeteoAlarm.warnings(body, for: place, now: now())
        feeds.keep(body, of: feed, at: now())
        return found
    }

    private func fetch(
        _ source: WarningSource, _ path: String, type: String, _ cancellation: Cancellation
    ) throws(ServiceError) -> [UInt8] {
        guard let client = client() else { throw .noNetwork }
        let server = try ServerAddress(address(source))
        let response = try client.answer(
            from: server.text + path, type: type, limit: Self.mostBytes, seconds: Self.patienceSeconds, cancellation)
        guard response.status == 200 else { throw Self.error(response).withPause(after: response.status) }
        return response.body
    }

    /// The error for a response with a status other than 200.
    private static func error(_ response: Response) -> ServiceError {
        let pause = response.retryAfter
        switch response.status {
        case 400:
            // The National Weather Service says in `detail` what is wrong. Source: RFC 9457.
            let reason = visibleText((try? response.body.jsonValue())?["detail"]?.string, limit: 200)
            return .invalid(field: nil, reason: reason.isEmpty ? "status 400" : reason)
        case 403: return .forbidden
        case 404: return .wrongAddress
        case 410: return .closed
        case 429: return .tooFast(afterSeconds: pause)
        case 500...599: return .unavailable(afterSeconds: pause)
        default: return .notUnderstood(detail: "status \(response.status)")
        }
    }
}

/// The feeds of whole countries that were fetched last. They are kept in memory for ten minutes.
private final class CountryFeeds: Sendable {
    private struct Feed {
        let body: [UInt8]
        let fetchedAt: Int
    }

    private static let seconds = 600
    /// The most feeds at a time, because each may have several million bytes.
    private static let most = 4

    /// By their addresses.
    private let feeds = Mutex<[String: Feed]>([:])

    /// The feed at an address; nil if it was not fetched in the last ten minutes.
    func body(of address: String, at now: Int) -> [UInt8]? {
        feeds.withLock { feeds in
            feeds = feeds.filter { 0..<Self.seconds ~= now - $0.value.fetchedAt }
            return feeds[address]?.body
        }
    }

    func keep(_ body: [UInt8], of address: String, at now: Int) {
        feeds.withLock { feeds in
            if feeds.count >= Self.most, let oldest = feeds.min(by: { $0.value.fetchedAt < $1.value.fetchedAt }) {
                feeds[oldest.key] = nil
            }
            feeds[address] = Feed(body: body, fetchedAt: now)
        }
    }
}
