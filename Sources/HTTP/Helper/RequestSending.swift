import Synchronization

/// Whether a request was sent to the helper and whether it was cancelled, for the thread that sends it and those that cancel it.
///
/// A cancelled request is not sent. If it is cancelled while it is being sent or later, the helper is told so, once and after the
/// request: by whichever thread comes second.
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
