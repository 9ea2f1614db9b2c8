import Catalogue

extension String {
    /// Replaces "{place}" and "{places}" by what a dataset calls its places, such as "pin" and "pins".
    func naming(_ noun: Noun) -> String {
        split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part -> String in
            guard index > 0 else { return String(part) }
            for (mark, word) in [("place}", noun.one), ("places}", noun.many)] where part.hasPrefix(mark) {
                return word + part.dropFirst(mark.count)
            }
            return "{" + part
        }.joined()
    }
}

extension State {
    /// What the open dataset calls its places.
    var noun: Noun { dataset?.noun ?? .place }
}
