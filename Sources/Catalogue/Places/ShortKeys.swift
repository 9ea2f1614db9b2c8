/// Long random keys, such as UUIDs, are shown by their first characters, which tell them apart. The same characters name the
/// place in a command.
extension Places {
    /// A key of at most this many characters is always shown in full.
    private static let longestWholeKey = 12
    /// More characters than needed now, so that they still tell the places apart when others have come.
    private static let fewestShown = 7
    private static let fewestTyped = 4

    /// How many characters of their keys tell all places apart; nil if any key is short enough to be shown in full.
    /// - Complexity: O(n log n), where n is the number of places.
    public var shortKeyLength: Int? {
        let keys = (0..<count).map { Array(key($0).utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        guard let first = keys.first, keys.allSatisfy({ $0.count > Self.longestWholeKey }) else { return nil }
        var (length, last) = (Self.fewestShown, first)
        for key in keys.dropFirst() {
            length = max(length, zip(last, key).prefix { $0 == $1 }.count + 1)
            last = key
        }
        return length
    }

    /// The rows of the places with an id, or with long keys that begin as typed: "pin:3f2a9c1", "3f2a". Several rows only for
    /// a beginning that does not tell the places apart.
    /// - Complexity: O(places), unless the id is typed in full.
    public func rows(ofShortID id: String) -> [Int] {
        if let row = row(ofID: id) { return [row] }
        let prefix = dataset.keyScheme + ":"
        let typed = (id.lowercased().hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id).lowercased()
        guard typed.count >= Self.fewestTyped else { return [] }
        return (0..<count).filter { row in
            let key = key(row)
            return key.utf8.count > Self.longestWholeKey && key.lowercased().hasPrefix(typed)
        }
    }
}
