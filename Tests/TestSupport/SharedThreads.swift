import Dispatch
import Foundation
import Synchronization

/// Does work while all threads that Dispatch's global queues share wait for something else.
/// - Returns: whether the work ended within 30 seconds. Then the waiting threads go on, so that work that needs one of them ends, too.
public func endsWhileSharedThreadsWait(_ work: () throws -> Void) rethrows -> Bool {
    // More than the threads that there are, one for each core, and the 30 that Dispatch adds in 30 seconds.
    let count = ProcessInfo.processInfo.activeProcessorCount + 64
    let gate = DispatchSemaphore(value: 0)
    let isOpen = Mutex(false)
    let open: @Sendable () -> Bool = {
        let isFirst = isOpen.withLock { wasOpen in
            defer { wasOpen = true }
            return !wasOpen
        }
        if isFirst { for _ in 0..<count { gate.signal() } }
        return isFirst
    }
    for _ in 0..<count { DispatchQueue.global().async { gate.wait() } }
    let rescue = DispatchWorkItem { _ = open() }
    DispatchQueue(label: "rescue").asyncAfter(deadline: .now() + 30, execute: rescue)
    defer { rescue.cancel() }
    do { try work() } catch {
        _ = open()
        throw error
    }
    return open()
}
