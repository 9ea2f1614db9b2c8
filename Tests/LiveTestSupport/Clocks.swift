import Live
import Synchronization

struct FixedClock: DayClock {
    var today = "2026-11-21"
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let seconds = Mutex(1_800_000_000)
    var now: Int { seconds.withLock { $0 } }
    func pass(_ seconds: Int) { self.seconds.withLock { $0 += seconds } }
    var reading: @Sendable () -> Int { { [self] in now } }
}
