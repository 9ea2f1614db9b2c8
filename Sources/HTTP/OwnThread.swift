import Dispatch

/// Runs work that may wait for a disk, a server or other work, on a thread of its own.
///
/// Dispatch's global queues have as many threads as the machine has cores. If all of them wait, Dispatch on Linux takes up to a second
/// to add one. A serial queue gets a thread at once.
/// - Parameters:
///   - name: the queue's name, for debuggers.
///   - group: notices when the work has ended.
public func runOnOwnThread(_ name: String, group: DispatchGroup? = nil, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: name).async(group: group, execute: work)
}
