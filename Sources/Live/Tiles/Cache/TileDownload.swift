import Catalogue
import Dispatch
import Geo
import Glibc
import HTTP
import Synchronization
import Tiles

/// Fetches all tiles of an area into the cache, for use without a network. Tiles in the cache are left out, so a download that was
/// stopped can be continued.
public struct TileDownload: Sendable {
    /// For more tiles than this, users should get an archive.
    public static let mostTiles = 2500
    public static let standardZooms = 10...14
    /// The usual size of a tile in a town in bytes, to estimate the size of the download.
    private static let typicalBytes = 40_000

    /// All tiles of the area, the lowest zoom first.
    public let tiles: [TileID]
    /// The tiles that are not in the cache or have to be fetched again.
    public let missing: [TileID]
    private let online: OnlineTiles

    /// Requests the source's description and counts the tiles.
    /// - Parameters:
    ///   - zooms: nil for all standard zooms that the source has.
    ///   - mayKeep: whether the settings say that the terms of an unknown source allow fetching tiles ahead.
    public init(
        around center: Coordinate, radiusMetres: Double, zooms wanted: ClosedRange<Int>?, store: TileStore,
        mayKeep: Bool
    ) throws(TileDownloadError) {
        guard let online = store.online else { throw .noSource(store.problems) }
        let name = online.source.name
        if let refusal = online.source.whyNoPrefetch(mayKeep: mayKeep) { throw .notAllowed(refusal, source: name) }
        guard store.isOnline else { throw .networkOff }
        do throws(TileError) { try online.open(Cancellation()) } catch { throw .notOpened(error, source: name) }
        let has = online.record.zooms
        let standard = Self.standardZooms.clamped(to: has)
        let zooms = wanted ?? standard
        guard has.lowerBound <= zooms.lowerBound, zooms.upperBound <= has.upperBound else {
            throw .otherZooms(has, source: name)
        }
        let boxes = BoundingBox.parts(around: center, radiusMetres: radiusMetres)
        // This is one too many if there are two boxes and zoom 0 is wanted, because both boxes share its only tile.
        let count = zooms.reduce(0) { sum, zoom in boxes.reduce(sum) { $0 + TileID.count(covering: $1, zoom: zoom) } }
        guard count <= Self.mostTiles else { throw .tooMany(tiles: count) }
        let bytes = count * Self.typicalBytes
        guard bytes <= store.cache.limit else { throw .tooLarge(bytes: bytes, limit: store.cache.limit) }
        self.online = online
        tiles = zooms.flatMap { zoom in
            // If there are two boxes, both share the only tile of zoom 0, which covers the whole world.
            let covering = boxes.map { TileID.covering($0, zoom: zoom) }
            return covering[0] + covering.dropFirst().joined().filter { !covering[0].contains($0) }
        }
        missing = tiles.filter { !store.cache.hasFresh($0, of: online.source.folder) }
    }

    /// How a download ended.
    public struct Outcome: Sendable {
        public var fetched = 0
        public var failed = 0
        /// Why the last tile failed, or why the download ended early.
        public var problem: TileError?
        /// Why tiles cannot be saved, for example because the disk is full.
        public var fileProblem: FileError?
        public var wasStopped = false
    }

    private struct Work {
        var next = 0
        var outcome = Outcome()
        var failedInRow = 0
        var isOver = false
    }

    /// Fetches the missing tiles, a few at the same time.
    /// - Parameter progress: called several times a second with the number of tiles that are done; returns whether to go on.
    public func run(progress: (Int) -> Bool) -> Outcome {
        let work = Run(missing, online)
        let group = DispatchGroup()
        for _ in 0..<TileLoader.maximumJobs { runOnOwnThread("tile", group: group) { work.run() } }
        while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if !progress(work.done) { work.stop() }
        }
        return work.outcome
    }

    private final class Run: Sendable {
        private let missing: [TileID]
        private let online: OnlineTiles
        private let cancellation = Cancellation()
        private let work = Mutex(Work())

        private static let attempts = 2
        private static let longestPause = 10
        private static let mostFailuresInRow = 6

        init(_ missing: [TileID], _ online: OnlineTiles) {
            self.missing = missing
            self.online = online
        }

        var outcome: Outcome { work.withLock { $0.outcome } }
        var done: Int { work.withLock { $0.outcome.fetched + $0.outcome.failed } }

        func stop() {
            work.withLock { work in
                work.outcome.wasStopped = true
                work.isOver = true
            }
            cancellation.cancel()
        }

        func run() {
            while let id = next() {
                let error = fetch(id)
                if cancellation.isCancelled { break }
                work.withLock { work in
                    if let error {
                        work.outcome.failed += 1
                        work.outcome.problem = error
                        work.failedInRow += 1
                        if work.failedInRow >= Self.mostFailuresInRow { work.isOver = true }
                    } else {
                        work.outcome.fetched += 1
                        work.failedInRow = 0
                    }
                    // A download without saving would be of no use.
                    if let problem = online.saveProblem {
                        work.outcome.fileProblem = problem
                        work.isOver = true
                    }
                    if let pause = online.pause, pause > Self.longestPause {
                        work.outcome.problem = work.outcome.problem ?? error
                        work.isOver = true
                    }
                }
            }
        }

        private func next() -> TileID? {
            work.withLock { work in
                guard !work.isOver, work.next < missing.count else { return nil }
                defer { work.next += 1 }
                return missing[work.next]
            }
        }

        /// - Returns: why the tile failed after all tries; nil if it was fetched.
        private func fetch(_ id: TileID) -> TileError? {
            var attempt = 1
            while true {
                do throws(TileError) {
                    _ = try online.tile(id, cancellation)
                    return nil
                } catch {
                    attempt += 1
                    let pause = online.pause ?? 1
                    guard error.kind == .unreachable, attempt <= Self.attempts, pause <= Self.longestPause else {
                        return error
                    }
                    wait(seconds: pause)
                    if cancellation.isCancelled { return error }
                }
            }
        }

        private func wait(seconds: Int) {
            for _ in 0..<seconds * 10 where !cancellation.isCancelled { usleep(100_000) }
        }
    }
}
