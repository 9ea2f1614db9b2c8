import Catalogue
import JSON
import Synchronization

/// Until when a server must not be asked, because it said so. The times are saved in `lookups.json`, so that other running
/// programs obey them, too.
final class ForecastPauses: Sendable {
    private let files: UserFiles
    private let now: @Sendable () -> Int
    /// The same times in memory, in case they cannot be saved: seconds since 1970, by the server.
    private let known = Mutex<[String: Int]>([:])

    private static let usualSeconds = 60
    private static let longestSeconds = 86_400

    init(files: UserFiles, now: @escaping @Sendable () -> Int) {
        self.files = files
        self.now = now
    }

    /// How many seconds are left of a server's pause; nil if there is none.
    func left(of server: String) -> Int? {
        let now = now()
        let ends = [known.withLock { $0[server] }, files.loadLookups().resting[server]].compactMap { $0 }
        // A longer pause means that the clock was set back since it was noted; it is ignored.
        return ends.map { $0 - now }.filter { 1...Self.longestSeconds ~= $0 }.max()
    }

    /// Notes a pause.
    func begin(_ server: String, seconds: Int) {
        let end = now() + seconds
        known.withLock { $0[server] = end }
        try? files.updateLookups { $0.resting[server] = end }
    }

    /// How many seconds a server wants not to be asked again, after it answered with the status 429 or 503.
    /// - Parameter retryAfter: seconds, from the header of that name; nil if it is missing.
    static func seconds(retryAfter: Int?, body: [UInt8], now: Int) -> Int {
        if let retryAfter { return min(max(retryAfter, 1), longestSeconds) }
        // Open-Meteo says it in words: "Hourly API request limit exceeded. Please try again in the next hour."
        let reason = ((try? body.jsonValue())?["reason"]?.string ?? "").lowercased()
        if reason.contains("next hour") { return 3600 - now % 3600 }
        if reason.contains("tomorrow") { return 86_400 - now % 86_400 }
        return usualSeconds
    }
}
