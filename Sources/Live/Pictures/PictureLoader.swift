import Catalogue
import HTTP
import Synchronization

/// Fetches pictures in the background: three at the same time, in the order in which they are wanted. Pictures that are no longer
/// wanted are cancelled.
public final class PictureLoader: Sendable {
    /// Starts work on another thread. Tests replace it.
    public typealias Runner = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    private struct State {
        /// The wanted addresses without a job that were not reported yet, the next one first.
        var queue: [String] = []
        var jobs: [String: Cancellation] = [:]
        /// How many jobs were cancelled but have not ended.
        var cancelledJobs = 0
        /// The wanted addresses that were reported.
        var reported: Set<String> = []
    }

    private let source: any PictureSource
    private let run: Runner
    private let report: @Sendable (String, Result<[UInt8], PictureError>) -> Void
    private let state = Mutex(State())

    /// How many pictures are fetched at the same time.
    static let maximumJobs = 3

    /// - Parameters:
    ///   - run: starts a piece of work; by default on a thread of its own.
    ///   - report: called from any thread with an address and the file of the picture, once for each wanted address.
    public init(
        _ source: any PictureSource, run: @escaping Runner = { runOnOwnThread("picture", $0) },
        report: @escaping @Sendable (_ address: String, _ file: Result<[UInt8], PictureError>) -> Void
    ) {
        self.source = source
        self.run = run
        self.report = report
    }

    deinit { for job in state.withLock({ Array($0.jobs.values) }) { job.cancel() } }

    /// Says which pictures are wanted from now on, the most important first; all others are cancelled. An address that was reported
    /// is reported again only if it was not wanted in between.
    public func want(_ addresses: [String]) {
        let wanted = Set(addresses)
        let stale = state.withLock { state in
            let stale = state.jobs.filter { !wanted.contains($0.key) }
            for address in stale.keys { state.jobs[address] = nil }
            state.cancelledJobs += stale.count
            state.reported.formIntersection(wanted)
            var seen = state.reported.union(state.jobs.keys)
            state.queue = addresses.filter { seen.insert($0).inserted }
            return stale.values
        }
        for job in stale { job.cancel() }
        startJobs()
    }

    private func startJobs() {
        let started = state.withLock { state in
            let room = max(0, Self.maximumJobs - state.jobs.count - state.cancelledJobs)
            let started = state.queue.prefix(room).map { ($0, Cancellation()) }
            state.queue.removeFirst(started.count)
            for (address, cancellation) in started { state.jobs[address] = cancellation }
            return started
        }
        for (address, cancellation) in started { run { [weak self] in self?.fetch(address, cancellation) } }
    }

    private func fetch(_ address: String, _ cancellation: Cancellation) {
        var file: Result<[UInt8], PictureError> = .failure(.cancelled)
        if !cancellation.isCancelled {
            do throws(PictureError) { file = .success(try source.picture(at: address, cancellation)) } catch {
                file = .failure(error)
            }
        }
        let isWanted = state.withLock { state in
            guard state.jobs[address] === cancellation else {
                state.cancelledJobs -= 1
                return false
            }
            state.jobs[address] = nil
            state.reported.insert(address)
            return true
        }
        if isWanted { report(address, file) }
        startJobs()
    }
}
