import Catalogue
import Synchronization

/// Problems that stop nothing, as sentences that wait to be shown. A sentence that is already waiting is not added again.
final class Warnings: Sendable {
    private let waiting = Mutex<[String]>([])

    func add(_ text: String?) {
        if let text { waiting.withLock { if !$0.contains(text) { $0.append(text) } } }
    }

    /// Removes and returns the waiting sentences.
    func removeAll() -> [String] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
