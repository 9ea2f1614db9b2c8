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
            return waiting.map(\.capitalisedUnlessName)
        }
    }
}

extension String {
    /// With a capital at the beginning, unless that is the name of a host or a file, or an address.
    var capitalisedUnlessName: String {
        let word = prefix { $0 != " " && $0 != ":" }
        return word.dropLast().contains(".") || word.contains("/") ? self : capitalisedFirst
    }

    /// With a full stop at the end, unless it ends a sentence already.
    var withFullStop: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
