import Catalogue
import Dispatch
import HTTP
import Synchronization

/// Lets one request at a time through to each server. The others wait in their order; one that is cancelled leaves.
final class RequestTurns: Sendable {
    private final class Waiter: Sendable {
        let signal = DispatchSemaphore(value: 0)
    }

    private struct Line {
        /// Whose turn it is.
        var holder: Waiter
        var waiting: [Waiter] = []
    }

    /// The servers that are being asked now.
    private let lines = Mutex<[String: Line]>([:])

    /// Does the work when no other work for the same server is being done.
    /// - Throws: `cancelled` if the cancellation comes first; then the work is not done.
    func wait<Value>(
        for server: String, _ cancellation: Cancellation, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let own = Waiter()
        let mustWait = lines.withLock { lines in
            guard lines[server] != nil else {
                lines[server] = Line(holder: own)
                return false
            }
            lines[server]?.waiting.append(own)
            return true
        }
        if mustWait {
            cancellation.whileRunning(onCancel: { own.signal.signal() }) { own.signal.wait() }
            let isOwnTurn = lines.withLock { lines in
                if lines[server]?.holder === own { return true }
                lines[server]?.waiting.removeAll { $0 === own }
                return false
            }
            guard isOwnTurn else { throw .cancelled }
        }
        defer { passOn(server) }
        guard !cancellation.isCancelled else { throw .cancelled }
        return try work()
    }

    /// Gives the turn to the next in the line.
    private func passOn(_ server: String) {
        let next = lines.withLock { lines -> Waiter? in
            guard var line = lines[server], !line.waiting.isEmpty else {
                lines[server] = nil
                return nil
            }
            line.holder = line.waiting.removeFirst()
            lines[server] = line
            return line.holder
        }
        next?.signal.signal()
    }
}
