import Dispatch

/// Runs work on a thread of its own, because it may wait for a disk, a server or another thread.
///
/// Dispatch's global queues share as many threads as the machine has cores. If all of them wait, Dispatch on Linux takes up to a second
/// to add one. A new serial queue, as used here, gets a thread at once.
/// - Parameters:
///   - name: the queue's name, for debuggers.
///   - group: a group that the work joins, so that a caller can wait for its end.
public func runOnOwnThread(_ name: String, group: DispatchGroup? = nil, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: name).async(group: group, execute: work)
}
