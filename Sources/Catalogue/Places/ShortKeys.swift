/// Long random keys, such as UUIDs, are shortened to as many first characters as tell them apart. A command accepts the
/// beginning of a key.
extension Places {
    /// A key of at most this many characters is always shown in full.
    private static let longestWholeKey = 12
    /// More characters than most lists need, so that a short key still names one place after others have come.
    private static let fewestShown = 7
    private static let fewestTyped = 4

    /// How many characters to show of each key, so that they tell all places apart; nil if any key is shown in full.
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

    /// The rows of the places that a typed id names, in full or by the beginning of a long key: "pin:3f2a9c1", "3f2a".
    /// There are several rows if several keys begin as typed.
    /// - Complexity: O(places), unless the id is typed in full.
    public func rows(ofShortID id: String) -> [Int] {
        if let row = row(ofID: id) { return [row] }
        let typed = dataset.key(inID: id).lowercased()
        guard typed.count >= Self.fewestTyped else { return [] }
        return (0..<count).filter { row in
            let key = key(row)
            return key.utf8.count > Self.longestWholeKey && key.lowercased().hasPrefix(typed)
        }
    }
}
