import Tiles

/// Decides how long to wait before a source, or one of its tiles, is requested again after a failure.
struct BackOff: Sendable {
    private struct Failure {
        let error: TileError
        /// When the next request may be sent, in seconds since 1970.
        let until: Int
    }

    /// Failures since the last success.
    private var failuresInRow = 0
    private var source: Failure?
    private var tiles: [TileID: Failure] = [:]
    /// The pause that the source asked for; nil if it asked for none.
    private var requested: ServerPause?

    /// The most seconds to wait after a failure.
    private static let longestPause = 300
    /// The most failed tiles that are remembered.
    private static let mostTiles = 2000

    /// The last failure of a tile or of its source; nil if a request may be sent now.
    /// - Parameter id: nil for the source's description of itself.
    func recentError(_ id: TileID?, now: Int) -> TileError? {
        if let id, let tile = tiles[id], now < tile.until { return tile.error }
        guard let source, now < source.until else { return nil }
        // Another request failed. Even if its answer was damaged, this tile may be good, so the error is `unreachable`.
        return source.error.kind == .unreachable ? source.error : TileError.unreachable(.lastAnswer(source.error))
    }

    /// For how many seconds nothing is fetched from the source; nil if a request may be sent now.
    func pause(now: Int) -> Int? {
        let left = max((source?.until ?? now) - now, requestedPause(now: now) ?? 0)
        return left > 0 ? left : nil
    }

    /// How many seconds are left of the pause that the source asked for; nil if there is none.
    func requestedPause(now: Int) -> Int? { requested?.left(now: now) }

    /// Notes that the source asked for a pause.
    /// - Parameter seconds: nil if the source does not say how many.
    /// - Returns: the end of the pause in seconds since 1970.
    @discardableResult
    mutating func receivedPauseRequest(_ seconds: Int?, now: Int) -> Int {
        let pause = ServerPause(asked: seconds, extending: requested, now: now)
        requested = pause
        return pause.end
    }

    /// - Parameter id: nil if the source's description of itself failed.
    mutating func failed(_ id: TileID?, _ error: TileError, now: Int) {
        failuresInRow += 1
        // 1, 2, 4 … seconds.
        let wait = min(Self.longestPause, 1 << min(failuresInRow - 1, 16))
        let until = now + wait
        source = Failure(error: error, until: max(until, source?.until ?? 0))
        guard let id else { return }
        if tiles.count >= Self.mostTiles { tiles = tiles.filter { now < $0.value.until } }
        if tiles.count >= Self.mostTiles { tiles = [:] }
        // If the response was not a tile, it will probably not be one in a minute either.
        tiles[id] = Failure(error: error, until: now + (error.kind == .unreachable ? 5 : 600))
    }

    mutating func succeeded(_ id: TileID) {
        failuresInRow = 0
        source = nil
        tiles[id] = nil
    }
}
