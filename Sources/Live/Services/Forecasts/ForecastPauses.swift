import Catalogue
import Synchronization

/// Until when a server must not be asked, because it said so. The times are saved in `lookups.json`, so that other running
/// programs obey them, too.
final class ForecastPauses: Sendable {
    private let files: UserFiles
    private let now: @Sendable () -> Int
    /// The same times in memory, in case they cannot be saved: seconds since 1970, by the server.
    private let known = Mutex<[String: Int]>([:])

    init(files: UserFiles, now: @escaping @Sendable () -> Int) {
        self.files = files
        self.now = now
    }

    /// How many seconds are left of a server's pause; nil if there is none.
    func left(of server: String) -> Int? {
        let now = now()
        let ends = [known.withLock { $0[server] }, files.loadLookups().resting[server]].compactMap { $0 }
        return ends.compactMap { ServerPause(end: $0).left(now: now) }.max()
    }

    /// Notes a pause.
    /// - Parameter seconds: nil if the server does not say how long it is.
    func begin(_ server: String, seconds: Int?) {
        let end = ServerPause(asked: seconds, now: now()).end
        known.withLock { $0[server] = end }
        try? files.updateLookups { $0.resting[server] = end }
    }
}
