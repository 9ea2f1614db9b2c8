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
            return waiting.map(\.capitalisedUnlessName)
        }
    }
}

extension String {
    /// The text with a capital at its beginning, unless it begins with an address or the name of a host or a file.
    var capitalisedUnlessName: String {
        let word = prefix { $0 != " " && $0 != ":" }
        return word.dropLast().contains(".") || word.contains("/") ? self : capitalisedFirst
    }

    /// The text with a full stop at its end, unless it already ends like a sentence.
    var withFullStop: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
