import Dispatch
import HTTP
import Synchronization
import Tiles

/// What `TileLoader` reports.
public enum TileEvent: Sendable {
    /// A tile was loaded. The block is nil if there is nothing to draw in it. An old tile is reported again after it
    /// has been fetched again.
    case loaded(TileID, FeatureBlock?, isOld: Bool = false)
    /// A tile failed. If the source was unreachable, it is tried again a few times.
    case failed(TileID, TileError)
    /// The source of the tiles, reported before the first tile and whenever it changes; nil if there is none.
    case source(TileSourceInfo?)
}

/// Loads the tiles of a map in the background: a few at the same time, in the order in which they are requested. Tiles that are
/// no longer requested are cancelled.
public final class TileLoader: Sendable {
    /// Runs work on other threads, at once or after some seconds. Tests replace it.
    public struct Runner: Sendable {
        public var now: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
        public var later: @Sendable (_ seconds: Int, _ work: @escaping @Sendable () -> Void) -> Void

        public init(
            now: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void,
            later: @escaping @Sendable (_ seconds: Int, _ work: @escaping @Sendable () -> Void) -> Void
        ) {
            self.now = now
            self.later = later
        }

        /// Runs each piece of work on a thread of its own.
        public static let threads = Runner(
            now: { runOnOwnThread("tile", $0) },
            later: { DispatchQueue(label: "tile").asyncAfter(deadline: .now() + .seconds($0), execute: $1) })
    }

    /// The reading of one tile. `ids` are the requested tiles that are drawn from it.
    private struct Job {
        let cancellation = Cancellation()
        var ids: [TileID]
    }

    private struct State {
        enum Source { case unknown, opening, open }
        var source = Source.unknown
        /// The source that was last reported; the outer optional is nil if none was.
        var reportedSource: TileSourceInfo??
        /// The tiles that are requested and not loaded yet.
        var requested: Set<TileID> = []
        /// The requested tiles without a job, the next one first.
        var queue: [TileID] = []
        /// The running jobs by the tile that is read. Several requested tiles may be drawn from the same one.
        var jobs: [TileID: Job] = [:]
        /// How many jobs were cancelled but have not ended.
        var cancelledJobs = 0
        /// How often each requested tile failed.
        var attempts: [TileID: Int] = [:]
        /// The tiles that failed and wait until they are tried again.
        var awaitingRetry: Set<TileID> = []
        /// The tiles that were reported as old.
        var reportedOld: Set<TileID> = []
    }

    private let store: any TileBlocks
    private let runner: Runner
    private let report: @Sendable (TileEvent) -> Void
    private let state = Mutex(State())

    /// How many tiles are loaded at the same time.
    static let maximumJobs = 4
    /// Seconds before each further try of a tile.
    static let retries = [2, 8, 30, 120]

    /// - Parameter report: called from any thread.
    public init(_ store: any TileBlocks, runner: Runner = .threads, report: @escaping @Sendable (TileEvent) -> Void) {
        self.store = store
        self.runner = runner
        self.report = report
    }

    deinit { for job in state.withLock({ $0.jobs.values.map(\.cancellation) }) { job.cancel() } }

    /// Requests tiles, the most important first, and cancels all others. The caller leaves out the tiles that it has.
    public func request(_ ids: [TileID]) {
        let (stale, mustOpen) = state.withLock { state -> ([Cancellation], Bool) in
            state.requested = Set(ids)
            state.attempts = state.attempts.filter { state.requested.contains($0.key) }
            state.awaitingRetry.formIntersection(state.requested)
            state.reportedOld.formIntersection(state.requested)
            var stale: [Cancellation] = []
            for (needed, job) in state.jobs {
                let left = job.ids.filter(state.requested.contains)
                state.jobs[needed]?.ids = left
                if left.isEmpty {
                    stale.append(job.cancellation)
                    state.jobs[needed] = nil
                    state.cancelledJobs += 1
                }
            }
            // Tiles that are being loaded or wait for another try are not started again.
            var seen = state.awaitingRetry.union(state.jobs.values.flatMap(\.ids))
            state.queue = ids.filter { seen.insert($0).inserted }
            return (stale, state.source == .unknown)
        }
        for cancellation in stale { cancellation.cancel() }
        if mustOpen { open() } else { startJobs() }
    }

    /// Checks whether archives were added or removed, which takes one system call. If so, opens them, forgets the requested
    /// tiles and reports a new source, so that the caller requests its tiles again.
    public func reopenIfChanged() {
        guard store.hasChanged, state.withLock({ $0.source == .open }) else { return }
        request([])
        open(hasOtherArchives: true)
    }

    private func open(hasOtherArchives: Bool = false) {
        state.withLock { $0.source = .opening }
        runner.now { [weak self] in
            guard let self else { return }
            store.open()
            state.withLock { $0.source = .open }
            reportSource(hasOtherArchives: hasOtherArchives)
            startJobs()
        }
    }

    /// - Parameter hasOtherArchives: whether the tiles may have changed although the source's description has not. If so, "no
    ///   source" is reported first, so that the receiver notices a change.
    private func reportSource(hasOtherArchives: Bool = false) {
        let info = store.description()
        if hasOtherArchives, info != nil, state.withLock({ $0.reportedSource != .some(nil) }) { report(source: nil) }
        report(source: info)
    }

    /// Reports the source if it has changed.
    private func report(source info: TileSourceInfo?) {
        let isNew = state.withLock { state in
            defer { state.reportedSource = .some(info) }
            return state.reportedSource != .some(info)
        }
        if isNew { report(.source(info)) }
    }

    private func startJobs() {
        let started = state.withLock { state -> [Start] in
            guard state.source == .open else { return [] }
            var started: [Start] = []
            var waiting: [TileID] = []
            for id in state.queue {
                let needed = store.needed(for: id)
                if state.jobs[needed] != nil {
                    state.jobs[needed]?.ids.append(id)
                } else if state.jobs.count + state.cancelledJobs < Self.maximumJobs {
                    let job = Job(ids: [id])
                    state.jobs[needed] = job
                    started.append(
                        Start(
                            id: id, needed: needed, acceptsOld: !state.reportedOld.contains(id),
                            cancellation: job.cancellation))
                } else {
                    waiting.append(id)
                }
            }
            state.queue = waiting
            return started
        }
        for start in started { runner.now { [weak self] in self?.run(start) } }
    }

    private struct Start: Sendable {
        /// The first requested tile that is drawn from `needed`.
        let id: TileID
        /// The tile that is read.
        let needed: TileID
        let acceptsOld: Bool
        let cancellation: Cancellation
    }

    private func run(_ start: Start) {
        var result: Result<TileAnswer, TileError> = .success(TileAnswer(nil, of: start.id))
        if !start.cancellation.isCancelled {
            do throws(TileError) {
                result = .success(
                    try store.answer(for: start.id, acceptsOld: start.acceptsOld, start.cancellation))
            } catch {
                result = .failure(error)
            }
        }
        let ids = endJob(start, result)
        if !ids.isEmpty { reportSource() }
        for id in ids { finished(id, result) }
        startJobs()
    }

    /// Ends a job. The requested tiles that its answer does not cover are put back at the front of the queue.
    /// - Returns: those that it covers; none if the job was cancelled.
    private func endJob(_ start: Start, _ result: Result<TileAnswer, TileError>) -> [TileID] {
        // A source with closer zooms may have answered with a smaller tile.
        func isCovered(_ id: TileID) -> Bool {
            guard id != start.id, case .success(let answer) = result else { return true }
            return answer.tile == id.ancestor(zoom: answer.tile.zoom)
        }
        return state.withLock { state in
            guard let job = state.jobs[start.needed], job.cancellation === start.cancellation else {
                state.cancelledJobs -= 1
                return []
            }
            state.jobs[start.needed] = nil
            state.queue.insert(contentsOf: job.ids.filter { !isCovered($0) }, at: 0)
            return job.ids.filter(isCovered)
        }
    }

    /// Reports a tile and, if needed, puts it into the queue again.
    private func finished(_ id: TileID, _ result: Result<TileAnswer, TileError>) {
        switch result {
        case .success(let answer) where answer.isOld:
            // At the end of the queue: old tiles are fetched again after all other tiles are shown.
            state.withLock { state in
                guard state.requested.contains(id) else { return }
                state.reportedOld.insert(id)
                state.queue.append(id)
            }
            report(.loaded(id, answer.block, isOld: true))
        case .success(let answer):
            state.withLock { state in
                state.requested.remove(id)
                state.attempts[id] = nil
            }
            report(.loaded(id, answer.block))
        case .failure(let error):
            report(.failed(id, error))
            guard error.kind == .unreachable else { break }
            let pause = store.pause ?? 0
            let wait = state.withLock { state -> Int? in
                guard state.requested.contains(id) else { return nil }
                let attempt = state.attempts[id, default: 0]
                state.attempts[id] = attempt + 1
                guard attempt < Self.retries.count else { return nil }
                state.awaitingRetry.insert(id)
                return max(Self.retries[attempt], pause)
            }
            if let wait { runner.later(wait) { [weak self] in self?.retry(id) } }
        }
    }

    private func retry(_ id: TileID) {
        // The tile may no longer be requested.
        state.withLock { if $0.awaitingRetry.remove(id) != nil { $0.queue.append(id) } }
        startJobs()
    }
}
