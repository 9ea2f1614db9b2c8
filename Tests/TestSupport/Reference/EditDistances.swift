/// The number of typing errors between a word and each prefix of another word, from the empty prefix to the whole word,
/// computed with the simple recurrence.
///
/// Source: the optimal string alignment recurrence (Boytsov 2011, "Indexing methods for approximate dictionary searching").
public func editDistances(_ word: [UInt8], _ other: [UInt8]) -> [Int] {
    var table = (0...word.count).map { row in (0...other.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
    for row in word.indices {
        for column in other.indices {
            var least = min(table[row][column + 1], table[row + 1][column]) + 1
            least = min(least, table[row][column] + (word[row] == other[column] ? 0 : 1))
            if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
                least = min(least, table[row - 1][column - 1] + 1)
            }
            table[row + 1][column + 1] = least
        }
    }
    return table[word.count]
}
