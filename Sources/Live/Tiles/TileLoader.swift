import Dispatch
import Synchronization
import Tiles

/// What became of tiles that were wanted.
public enum TileEvent: Sendable {
    /// Nil where there is nothing to be drawn there. An old one is asked for again, and told again then.
    case loaded(TileID, FeatureBlock?, isOld: Bool = false)
    /// With a sentence without a full stop. It is tried again a few times where that may help.
    case failed(TileID, String)
    /// Where tiles come from, before the first of them and whenever that changes; nil where there are none.
    case source(TileSourceInfo?)
}

/// Loads the tiles that a map wants beside the loop that draws it: a few at a time, the first wished first, and nothing that
/// is not wanted any more.
public final class TileLoader: Sendable {
    /// What runs work elsewhere, at once or after some seconds.
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

        /// Threads of their own, a serial queue each: a wait for a server would hold up others in a pool, which has one
        /// thread a core.
        public static let threads = Runner(
            now: { DispatchQueue(label: "tile").async(execute: $0) },
            later: { DispatchQueue(label: "tile").asyncAfter(deadline: .now() + .seconds($0), execute: $1) })
    }

    private struct Job {
        let cancellation = Cancellation()
        var ids: [TileID]
    }

    private struct State {
        enum Source { case unknown, opening, open }
        var source = Source.unknown
        var told: TileSourceInfo??
        /// What is wanted and not there yet.
        var wanted: Set<TileID> = []
        /// Those of them that nobody works at, the next first.
        var queue: [TileID] = []
        /// By the tile that is read: several may need the same one.
        var jobs: [TileID: Job] = [:]
        /// What was cancelled and has not ended yet.
        var ending = 0
        /// How often those that are still wanted failed.
        var attempts: [TileID: Int] = [:]
        /// Those that failed and wait to be tried again.
        var resting: Set<TileID> = []
        /// Those of which an old one was told.
        var old: Set<TileID> = []
    }

    private let store: any TileBlocks
    private let runner: Runner
    private let report: @Sendable (TileEvent) -> Void
    private let state = Mutex(State())

    static let atATime = 4
    /// Seconds before a tile is tried again.
    static let retries = [2, 8, 30, 120]

    /// - Parameter report: called from any thread.
    public init(_ store: any TileBlocks, runner: Runner = .threads, report: @escaping @Sendable (TileEvent) -> Void) {
        self.store = store
        self.runner = runner
        self.report = report
    }

    deinit { for job in state.withLock({ $0.jobs.values.map(\.cancellation) }) { job.cancel() } }

    /// Wishes for tiles, the most wanted first, in the place of all wishes before; those that are there already are left out.
    public func want(_ ids: [TileID]) {
        let (stale, mustOpen) = state.withLock { state -> ([Cancellation], Bool) in
            state.wanted = Set(ids)
            state.attempts = state.attempts.filter { state.wanted.contains($0.key) }
            state.resting.formIntersection(state.wanted)
            state.old.formIntersection(state.wanted)
            var stale: [Cancellation] = []
            for (needed, job) in state.jobs {
                let left = job.ids.filter(state.wanted.contains)
                state.jobs[needed]?.ids = left
                if left.isEmpty {
                    stale.append(job.cancellation)
                    state.jobs[needed] = nil
                    state.ending += 1
                }
            }
            // Neither what runs nor what rests is started now.
            var seen = state.resting.union(state.jobs.values.flatMap(\.ids))
            state.queue = ids.filter { seen.insert($0).inserted }
            return (stale, state.source == .unknown)
        }
        for cancellation in stale { cancellation.cancel() }
        if mustOpen { open() } else { startJobs() }
    }

    /// Looks whether other archives are there than before, which is quickly done. Where there are, it tells that there is
    /// another source, and forgets what was wished for: those tiles are not what is there now.
    public func lookAgain() {
        guard store.hasChanged, state.withLock({ $0.source == .open }) else { return }
        want([])
        open(isAnew: true)
    }

    private func open(isAnew: Bool = false) {
        state.withLock { $0.source = .opening }
        runner.now { [weak self] in
            guard let self else { return }
            store.open()
            state.withLock { $0.source = .open }
            tellSource(isAnew: isAnew)
            startJobs()
        }
    }

    /// - Parameter isAnew: whether tiles are others even where the source is called as before.
    private func tellSource(isAnew: Bool = false) {
        let info = store.description()
        if isAnew, info != nil, state.withLock({ $0.told != .some(nil) }) { tell(nil) }
        tell(info)
    }

    private func tell(_ info: TileSourceInfo?) {
        let isNew = state.withLock { state in
            defer { state.told = .some(info) }
            return state.told != .some(info)
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
                } else if state.jobs.count + state.ending < Self.atATime {
                    let job = Job(ids: [id])
                    state.jobs[needed] = job
                    started.append(
                        Start(
                            id: id, needed: needed, takesOld: !state.old.contains(id), cancellation: job.cancellation))
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
        /// The first that is wanted of it.
        let id: TileID
        let needed: TileID
        let takesOld: Bool
        let cancellation: Cancellation
    }

    private func run(_ start: Start) {
        var result: Result<TileAnswer, TileError> = .success(TileAnswer(nil))
        if !start.cancellation.isCancelled {
            do throws(TileError) {
                result = .success(
                    try store.answer(for: start.id, takesOld: start.takesOld, start.cancellation))
            } catch {
                result = .failure(error)
            }
        }
        let ids = finish(start.needed, start.cancellation)
        if !ids.isEmpty { tellSource() }
        for id in ids { tell(id, result) }
        startJobs()
    }

    /// - Returns: for whom it was.
    private func finish(_ needed: TileID, _ cancellation: Cancellation) -> [TileID] {
        state.withLock { state in
            guard let job = state.jobs[needed], job.cancellation === cancellation else {
                state.ending -= 1
                return []
            }
            state.jobs[needed] = nil
            return job.ids
        }
    }

    private func tell(_ id: TileID, _ result: Result<TileAnswer, TileError>) {
        switch result {
        case .success(let answer) where answer.isOld:
            // All that is here is shown before anything is asked for again.
            state.withLock { state in
                guard state.wanted.contains(id) else { return }
                state.old.insert(id)
                state.queue.append(id)
            }
            report(.loaded(id, answer.block, isOld: true))
        case .success(let answer):
            state.withLock { state in
                state.wanted.remove(id)
                state.attempts[id] = nil
            }
            report(.loaded(id, answer.block))
        case .failure(let error):
            report(.failed(id, error.description))
            guard error.kind == .unreachable else { break }
            let pause = store.pause ?? 0
            let wait = state.withLock { state -> Int? in
                let attempt = state.attempts[id, default: 0]
                state.attempts[id] = attempt + 1
                guard attempt < Self.retries.count else { return nil }
                state.resting.insert(id)
                return max(Self.retries[attempt], pause)
            }
            if let wait { runner.later(wait) { [weak self] in self?.retry(id) } }
        }
    }

    private func retry(_ id: TileID) {
        // Nobody may want it any more.
        state.withLock { if $0.resting.remove(id) != nil { $0.queue.append(id) } }
        startJobs()
    }
}
