extension StringProtocol {
    /// Whether a word's UTF-8 bytes stand somewhere in the text.
    ///
    /// `contains` answers the same for plain words, but prepares tables for each call: too slow for every value of a column at
    /// each start.
    func hasBytes(of word: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: word.utf8) }
    }
}
