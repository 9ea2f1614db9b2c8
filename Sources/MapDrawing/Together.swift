import Dispatch
import Synchronization

/// What two pieces of work make, done at once where there is another core for it.
func together<One: Sendable, Other: Sendable>(
    _ one: @Sendable () -> One, _ other: @Sendable () -> Other
) -> (One, Other) {
    let first = Mutex<One?>(nil)
    let second = Mutex<Other?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
            let made = one()
            first.withLock { $0 = made }
        } else {
            let made = other()
            second.withLock { $0 = made }
        }
    }
    // Both have ended: nothing is made twice.
    return (first.withLock { $0 } ?? one(), second.withLock { $0 } ?? other())
}
