/// Words that are written in several ways in names, and the one way in which they are compared: "saint" as "st".
public struct Synonyms: Sendable {
    /// For names whose words are compared as they are written.
    public static let none = Synonyms([])
    /// For the names of towns.
    static let towns = Synonyms([Entry("st", forms: ["saint"], aliases: ["saint"])])

    /// Words that mean the same.
    public struct Entry: Sendable {
        let words: [[UInt8]]
        let forms: [String]
        let aliases: [[UInt8]]

        /// - Parameters:
        ///   - words: the words that replace the forms when names are compared.
        ///   - forms: other ways to write the words; a form has no word of more than eight letters.
        ///   - aliases: further words that find a name with these words, also while a person is still typing them.
        ///   - onlyForms: whether only names with one of the forms get the aliases, and not names with the words themselves.
        public init(_ words: String, forms: [String], aliases: [String] = [], onlyForms: Bool = false) {
            self.words = words.split(separator: " ").map { Array($0.utf8) }
            self.forms = onlyForms ? forms : forms + [words]
            self.aliases = aliases.map { Array($0.utf8) }
        }
    }

    private struct Form {
        let keys: [UInt64]
        let words: [[UInt8]]
        let aliases: [[UInt8]]
        /// Whether the form is the same as `words`.
        let isPlain: Bool
    }

    /// The forms with most words first, so that "market hall" is found before "market".
    private let forms: [Form]
    /// A bit for the first word of each form, which shows quickly that most words of a name begin no form.
    private let firstWords: UInt64

    public init(_ entries: [Entry]) {
        forms = entries.flatMap { entry in
            entry.forms.map { text in
                let folded = FoldedText(text)
                return Form(
                    keys: folded.words.map(\.key), words: entry.words, aliases: entry.aliases,
                    isPlain: folded.words.map { Array(folded.bytes[$0.range]) } == entry.words)
            }
        }.sorted { $0.keys.count > $1.keys.count }
        firstWords = forms.reduce(0) { $0 | Self.bit($1.keys[0]) }
    }

    @inline(__always)
    private static func bit(_ key: UInt64) -> UInt64 { 1 << ((key &* 0x9E37_79B9_7F4A_7C15) >> 58) }

    /// Whether a word with this key may be the first word of a form.
    @inline(__always)
    func mayBegin(_ key: UInt64) -> Bool { Self.bit(key) & firstWords != 0 }

    /// The words that can be in a text in place of a form or after it.
    var replacements: [[UInt8]] { forms.flatMap { $0.words + $0.aliases } }

    /// Replaces the forms in a text by the words that they are compared as, and adds the aliases after them.
    /// - Parameter limit: how many words, from the first on, may be replaced; the rest stay unchanged.
    func unify(_ text: inout FoldedText, upTo limit: Int = .max) {
        let words = text.words
        guard words.contains(where: { mayBegin($0.key) }) else { return }
        let end = min(limit, words.count)
        text.words.removeAll(keepingCapacity: true)
        var index = 0
        while index < words.count {
            guard mayBegin(words[index].key), let form = form(at: index, of: words, end: end) else {
                text.words.append(words[index])
                index += 1
                continue
            }
            let matched = words[index..<index + form.keys.count]
            index = matched.endIndex
            let source = matched[matched.startIndex].source.lowerBound..<matched[index - 1].source.upperBound
            if form.isPlain {
                text.words += matched
            } else {
                for word in form.words { text.words.append(text.rewritten(word, source: source, isAlias: false)) }
            }
            for alias in form.aliases { text.words.append(text.rewritten(alias, source: source, isAlias: true)) }
        }
    }

    private func form(at index: Int, of words: [FoldedText.Word], end: Int) -> Form? {
        forms.first { form in
            guard index + form.keys.count <= end, form.keys[0] == words[index].key else { return false }
            // A key holds the first eight bytes of a word. A longer word of the text may have the same key as a word of a form, but
            // cannot be equal to it, because no word of a form has more than eight bytes.
            return form.keys.indices.allSatisfy {
                form.keys[$0] == words[index + $0].key && words[index + $0].range.count <= 8
            }
        }
    }
}
