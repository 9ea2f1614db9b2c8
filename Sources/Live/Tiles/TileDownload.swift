import Dispatch
import Geo
import Glibc
import Synchronization
import Tiles

/// Fetches all tiles of an area into the cache, for use without a network. What is there already is left out, so one that was
/// stopped goes on where it was.
public struct TileDownload: Sendable {
    /// More is a matter for an archive, which is one file.
    public static let mostTiles = 2500
    public static let standardZooms = 10...14
    /// Of a tile of a town, to say beforehand what will be needed.
    private static let typicalBytes = 40_000

    /// The lowest zoom first.
    public let tiles: [TileID]
    /// Those of them that are not here.
    public let missing: [TileID]
    private let online: OnlineTiles

    /// Asks the source about itself, and counts.
    /// - Parameters:
    ///   - zooms: nil for the standard ones that the source has.
    ///   - mayKeep: what the settings say of the terms of a source that is not known.
    /// - Throws: where the terms do not allow it (`unsupported`) or it is too much (`tooLarge`).
    public init(
        around center: Coordinate, radiusMetres: Double, zooms wanted: ClosedRange<Int>?, store: TileStore,
        mayKeep: Bool
    ) throws(TileError) {
        guard let online = store.online else {
            throw TileError(.unsupported, store.problem ?? "no tile source is set")
        }
        if let why = online.source.whyNotAhead(mayKeep: mayKeep) {
            throw TileError(.unsupported, "tiles of \(online.source.name) cannot be fetched ahead, as \(why)")
        }
        guard store.isOnline else {
            throw TileError(
                .unreachable,
                "the network is turned off: \"network\" in settings.json (:network on in the program) or CATCHMENT_OFFLINE does that"
            )
        }
        do throws(TileError) { try online.open(Cancellation()) } catch {
            throw TileError(.unreachable, "\(online.source.name) cannot be asked for its tiles: \(error.description)")
        }
        let has = online.record.zooms
        let standard = Self.standardZooms.clamped(to: has)
        let zooms = wanted ?? standard
        guard has.lowerBound <= zooms.lowerBound, zooms.upperBound <= has.upperBound else {
            throw TileError(
                .tooLarge, "\(online.source.name) has the zooms \(has.lowerBound) to \(has.upperBound) only")
        }
        let box = BoundingBox(around: center, radiusMetres: radiusMetres)
        let count = zooms.reduce(0) { $0 + TileID.count(covering: box, zoom: $1) }
        guard count <= Self.mostTiles else {
            throw TileError(
                .tooLarge,
                "that would be \(count) tiles, more than the \(Self.mostTiles) that are fetched at once: take a smaller radius or fewer zooms"
            )
        }
        guard count * Self.typicalBytes <= store.cache.limit else {
            throw TileError(
                .tooLarge,
                "that would be about \(count * Self.typicalBytes / 1_000_000) MB, more than the \(store.cache.limit / 1_000_000) MB that the cache may have: raise \"cacheMegabytes\" in settings.json"
            )
        }
        self.online = online
        tiles = zooms.flatMap { TileID.covering(box, zoom: $0) }
        missing = tiles.filter { !store.cache.hasFresh($0, of: online.source.folder) }
    }

    /// How a download ended.
    public struct Outcome: Sendable {
        public var fetched = 0
        public var failed = 0
        /// Why the last one failed, or all was given up.
        public var problem: TileError?
        /// The disk takes no more.
        public var fileProblem: FileError?
        public var wasStopped = false
    }

    private struct Work {
        var next = 0
        var outcome = Outcome()
        var failedInRow = 0
        var isOver = false
    }

    /// Fetches what is missing, a few at a time.
    /// - Parameter progress: told some times a second how many are done; answers whether to go on.
    public func run(progress: (Int) -> Bool) -> Outcome {
        let work = Run(missing, online)
        let group = DispatchGroup()
        for _ in 0..<TileLoader.atATime { DispatchQueue(label: "tile").async(group: group) { work.run() } }
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
                    // It is fetched to be kept.
                    if let problem = online.keepProblem {
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

        /// - Returns: why it failed, for good.
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
