extension StringProtocol {
    /// The text without white space at both ends.
    public var trimmingBlanks: String {
        var view = self[...]
        while view.first?.isWhitespace == true { view = view.dropFirst() }
        while view.last?.isWhitespace == true { view = view.dropLast() }
        return String(view)
    }
}

extension StringProtocol {
    /// Whether the UTF-8 bytes of a word are anywhere in the text.
    ///
    /// `contains` gives the same answer for plain words, but prepares tables for each call, which is too slow for every
    /// value of a column. The function is inlinable, so that the compiler specialises it in other modules: otherwise
    /// loading the places of a country takes half as long again.
    @inlinable public func hasBytes(of word: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: word.utf8) }
    }
}

/// A typed text on one line and short enough to be repeated in a sentence: 40 characters at most.
func shortened(_ typed: String) -> String {
    let line = typed.map { $0.isNewline ? " " : $0 }
    return line.count > 40 ? String(line.prefix(39)) + "…" : String(line)
}

extension StringProtocol {
    /// The text with its first letter in upper case.
    public var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text with its first letter in lower case.
    public var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
