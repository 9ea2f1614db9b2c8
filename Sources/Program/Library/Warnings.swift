import Catalogue
import Synchronization

/// What went wrong without stopping anything, in sentences that wait to be shown. A sentence that already waits is not added
/// again.
final class Warnings: Sendable {
    private let waiting = Mutex<[String]>([])

    func add(_ text: String?) {
        if let text { waiting.withLock { if !$0.contains(text) { $0.append(text) } } }
    }

    /// Removes and returns all that wait.
    func removeAll() -> [String] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
