import Dispatch
import Synchronization

/// The results of two pieces of work, which run at the same time if there are two cores.
func concurrently<One: Sendable, Other: Sendable>(
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
    // Both results are set by now, so neither closure is called again.
    return (first.withLock { $0 } ?? one(), second.withLock { $0 } ?? other())
}
