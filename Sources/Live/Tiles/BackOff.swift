import Tiles

/// How long a source, or a tile of it, is left alone after it failed.
struct BackOff: Sendable {
    private struct Failure {
        let error: TileError
        /// Seconds since 1970.
        let until: Int
    }

    private var row = 0
    private var source: Failure?
    private var tiles: [TileID: Failure] = [:]
    /// Until when the source asked to be left alone, in seconds since 1970.
    private var restEnd = 0

    private static let longest = 300
    /// What a server that asks to be left alone is given where it does not say for how long, and at most.
    private static let rests = (usual: 60, longest: 86_400)
    private static let mostTiles = 2000

    /// What went wrong, where it is too early to try again.
    /// - Parameter id: nil to ask of the source itself.
    func reason(_ id: TileID?, now: Int) -> TileError? {
        if let id, let tile = tiles[id], now < tile.until { return tile.error }
        // Whatever was wrong with another tile: of this one it is not known.
        return source.flatMap { now < $0.until ? TileError(.unreachable, $0.error.description) : nil }
    }

    /// Until when nothing is fetched from the source; nil where something may be.
    func pause(now: Int) -> Int? {
        let left = max(source?.until ?? 0, restEnd) - now
        return left > 0 ? left : nil
    }

    /// For how many seconds the source asked to be left alone; nil where it did not.
    func rest(now: Int) -> Int? { now < restEnd ? restEnd - now : nil }

    /// The source asks to be left alone, for so many seconds where it says.
    /// - Returns: until when, in seconds since 1970.
    @discardableResult
    mutating func rest(_ seconds: Int?, now: Int) -> Int {
        restEnd = max(restEnd, now + min(max(seconds ?? Self.rests.usual, 1), Self.rests.longest))
        return restEnd
    }

    mutating func failed(_ id: TileID?, _ error: TileError, now: Int) {
        row += 1
        // 1, 2, 4 … seconds.
        let wait = min(Self.longest, 1 << min(row - 1, 16))
        let until = now + wait
        source = Failure(error: error, until: max(until, source?.until ?? 0))
        guard let id else { return }
        if tiles.count >= Self.mostTiles { tiles = tiles.filter { now < $0.value.until } }
        if tiles.count >= Self.mostTiles { tiles = [:] }
        // What came was no tile: it will hardly be one in a minute.
        tiles[id] = Failure(error: error, until: now + (error.kind == .unreachable ? 5 : 600))
    }

    mutating func succeeded(_ id: TileID) {
        row = 0
        source = nil
        tiles[id] = nil
    }
}
