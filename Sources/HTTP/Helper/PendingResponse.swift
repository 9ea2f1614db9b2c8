import Dispatch
import Synchronization

/// A response that is arriving: the thread that reads from the helper adds events, the thread that waits for the response
/// removes them.
final class PendingResponse: Sendable {
    enum Event: Sendable {
        case head(status: Int, Headers)
        case body([UInt8])
        case end
        case failed(HTTPError)
    }

    private struct State {
        var events: [Event] = []
        /// Bytes of bodies in `events`.
        var bytes = 0
        /// Set once the response has failed.
        var error: HTTPError?
        var isReaderWaiting = false
    }

    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    /// The most bytes that may wait, so that a slow disk slows the transfer down instead of filling the memory.
    private static let maximumBytes = 4 << 20

    /// Adds an event; waits first while too many bytes are unread.
    func add(_ event: Event) {
        while true {
            let isAdded = state.withLock { state in
                if state.error != nil { return true }
                guard state.bytes < Self.maximumBytes else {
                    state.isReaderWaiting = true
                    return false
                }
                if case .body(let bytes) = event { state.bytes += bytes.count }
                state.events.append(event)
                available.signal()
                return true
            }
            if isAdded { return }
            room.wait()
        }
    }

    /// Makes the response fail with an error, unless it has failed before. Drops all events.
    func fail(_ error: HTTPError) {
        state.withLock { state in
            guard state.error == nil else { return }
            state.error = error
            state.events = []
            state.bytes = 0
            available.signal()
            wakeReader(&state)
        }
    }

    /// The next event; nil if none arrives before the deadline.
    func next(until deadline: DispatchTime) -> Event? {
        guard available.wait(timeout: deadline) == .success else { return nil }
        return state.withLock { state in
            if let error = state.error { return .failed(error) }
            guard !state.events.isEmpty else { return nil }
            let event = state.events.removeFirst()
            if case .body(let bytes) = event { state.bytes -= bytes.count }
            wakeReader(&state)
            return event
        }
    }

    private func wakeReader(_ state: inout State) {
        guard state.isReaderWaiting else { return }
        state.isReaderWaiting = false
        room.signal()
    }
}
