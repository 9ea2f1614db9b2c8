import Synchronization

/// Tells running work that its result is no longer wanted.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handlers: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Runs the handlers of all work in progress, on this thread.
    public func cancel() {
        let handlers = state.withLock { state in
            defer { state.handlers = [:] }
            state.isCancelled = true
            return state.handlers.values
        }
        for handler in handlers { handler() }
    }

    /// Does the work. If the cancellation happens meanwhile or has happened before, the handler runs.
    public func whileRunning<Value, Failure: Error>(
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
