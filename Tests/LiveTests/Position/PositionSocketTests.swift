import Dispatch
import HTTP
import Synchronization
import Testing

@testable import Live

/// How the names and addresses of hosts are looked up.
struct PositionSocketTests {
    @Test func aSlowLookupOfANameEndsAtTheDeadline() {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        #expect(throws: PositionSocket.Failure.late) {
            _ = try PositionSocket.connect(
                host: "gps.example", port: "2947", by: .now + .milliseconds(50), Cancellation(),
                resolve: { _, _ in
                    end.wait()
                    return .success([])
                })
        }
    }

    @Test func theLookupOfANameCanBeCancelled() {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let cancellation = Cancellation()
        #expect(throws: PositionSocket.Failure.late) {
            _ = try PositionSocket.connect(
                host: "gps.example", port: "2947", by: .now + .seconds(600), cancellation,
                resolve: { _, _ in
                    cancellation.cancel()
                    end.wait()
                    return .success([])
                })
        }
    }

    @Test(arguments: ["127.0.0.1", "::1"]) func anIPAddressIsNotLookedUp(host: String) throws {
        let asked = Mutex(false)
        let port = try TalkingServer.closedPort()
        let error = #expect(throws: PositionSocket.Failure.self) {
            _ = try PositionSocket.connect(
                host: host, port: "\(port)", by: .now + .seconds(600), Cancellation(),
                resolve: { _, _ in
                    asked.withLock { $0 = true }
                    return .success([])
                })
        }
        guard case .unreachable? = error else {
            Issue.record("Nobody listens there.")
            return
        }
        #expect(!asked.withLock { $0 })
    }
}
