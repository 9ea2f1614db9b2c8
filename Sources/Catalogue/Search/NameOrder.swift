/// Compares names as a dictionary does: without regard to case, accents and punctuation.
struct NameOrder {
    /// The folded names one after the other, and the end of each name in `bytes`.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// The first eight bytes of each name, which tell most names apart.
    private var keys: [UInt64] = []

    /// - Complexity: O(length of the names).
    init(_ names: TextColumn, of rows: some Swift.Collection<Int>) {
        ends.reserveCapacity(rows.count)
        keys.reserveCapacity(rows.count)
        var text = FoldedText()
        names.bytes.withUnsafeBufferPointer { all in
            for row in rows {
                let start = bytes.count
                text.fold(UnsafeBufferPointer(rebasing: all[names.range(row)]))
                for word in text.words {
                    if bytes.count > start { bytes.append(UInt8(ascii: " ")) }
                    bytes += text.bytes[word.range]
                }
                ends.append(bytes.count)
                keys.append(wordKey(bytes, start..<bytes.count))
            }
        }
    }

    /// Whether one name comes before another, both given by their positions in the `rows` of `init`; nil if they are the same.
    func isBefore(_ left: Int, _ right: Int) -> Bool? {
        if keys[left] != keys[right] { return keys[left] < keys[right] }
        let (first, second) = (bytes[range(left)], bytes[range(right)])
        if first.elementsEqual(second) { return nil }
        return first.lexicographicallyPrecedes(second)
    }

    /// The positions of the names in alphabetical order; equal names are in order of position.
    ///
    /// Sorts the first eight bytes together with the positions, because a look-up for each comparison takes three times as
    /// long.
    func sortedIndices() -> [Int] {
        var pairs = keys.indices.map { (key: keys[$0], index: Int32($0)) }
        pairs.sort {
            $0.key != $1.key ? $0.key < $1.key : isBefore(Int($0.index), Int($1.index)) ?? ($0.index < $1.index)
        }
        return pairs.map { Int($0.index) }
    }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
