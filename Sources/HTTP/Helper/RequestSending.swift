import Synchronization

/// Whether a request was sent to the helper and whether it was cancelled, for the thread that sends it and those that cancel it.
///
/// A request that is cancelled before it is sent is not sent at all. Otherwise the helper is told once, after it got the request:
/// by the thread that sends, if the cancellation came while it was sending, else by the thread that cancels.
final class RequestSending: Sendable {
    private struct State {
        var isSent = false
        var isCancelled = false
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Notes that the request was sent.
    /// - Returns: whether the caller has to tell the helper that it is cancelled.
    func sent() -> Bool {
        state.withLock { state -> Bool in
            state.isSent = true
            return state.isCancelled
        }
    }

    /// Notes that the request is cancelled.
    /// - Returns: whether the caller has to tell the helper.
    func cancel() -> Bool {
        state.withLock { state -> Bool in
            let isFirst = !state.isCancelled
            state.isCancelled = true
            return isFirst && state.isSent
        }
    }
}
