import Synchronization

/// Tells work that runs elsewhere that nobody wants it any more.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handlers: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    public func cancel() {
        let handlers = state.withLock { state in
            defer { state.handlers = [:] }
            state.isCancelled = true
            return state.handlers.values
        }
        for handler in handlers { handler() }
    }

    /// Does some work, during which a cancellation runs the handler; at once where it was cancelled before.
    func whileRunning<Value, Failure: Error>(
        onCancel handler: @escaping @Sendable () -> Void, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let id: Int? = state.withLock { state in
            guard !state.isCancelled else { return nil }
            state.next += 1
            state.handlers[state.next] = handler
            return state.next
        }
        if id == nil { handler() }
        defer { if let id { state.withLock { _ = $0.handlers.removeValue(forKey: id) } } }
        return try work()
    }
}
