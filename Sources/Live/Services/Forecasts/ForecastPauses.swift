import Catalogue
import Synchronization

/// Until when a server must not be asked, because it said so. The times are saved in `lookups.json`, so that other running
/// programs obey them, too.
final class ForecastPauses: Sendable {
    private let files: UserFiles
    private let now: @Sendable () -> Int
    /// The same times in memory, in case they cannot be saved: seconds since 1970, by the server.
    private let known = Mutex<[String: Int]>([:])

    /// How long a pause is if the server does not say.
    static let usualSeconds = 60
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
    /// - Parameter seconds: nil if the server does not say how long it is.
    func begin(_ server: String, seconds: Int?) {
        let end = now() + min(max(seconds ?? Self.usualSeconds, 1), Self.longestSeconds)
        known.withLock { $0[server] = end }
        try? files.updateLookups { $0.resting[server] = end }
    }
}
