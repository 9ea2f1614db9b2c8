/// Words in names that are written in several ways, and the one way in which they are compared: "saint" as "st".
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
        ///   - words: what the forms are compared as.
        ///   - forms: other ways to write the words; a form has no word of more than eight letters.
        ///   - aliases: further words under which a name with these words is found while somebody is still typing.
        ///   - onlyForms: whether only names with one of the forms get the aliases, and those with the words do not.
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
        /// Whether the form is the words that it is compared as.
        let isPlain: Bool
    }

    /// The form with most words first, so that "market hall" is found before "market".
    private let forms: [Form]
    /// A bit for the first word of each form: most words of a name are recognised at once as no beginning of a form.
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

    /// Rewrites the words of a text to those that they are compared as, and adds their aliases behind them.
    /// - Parameter limit: how many words may be rewritten; the rest stay as they are.
    func unify(_ text: inout FoldedText, upTo limit: Int = .max) {
        let words = text.words
        guard words.contains(where: { Self.bit($0.key) & firstWords != 0 }) else { return }
        let end = min(limit, words.count)
        text.words.removeAll(keepingCapacity: true)
        var index = 0
        while index < words.count {
            guard Self.bit(words[index].key) & firstWords != 0, let form = form(at: index, of: words, end: end) else {
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
            // A key holds eight bytes: no form has a longer word, so the lengths decide the rest.
            return form.keys.indices.allSatisfy {
                form.keys[$0] == words[index + $0].key && words[index + $0].range.count <= 8
            }
        }
    }
}
