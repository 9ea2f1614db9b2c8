/// Finds the parts of a matching name that match the typed words.
struct NameHighlighter {
    let query: NameQuery
    let table: WordTable
    let hits: [NameQuery.Hits]
    let synonyms: Synonyms

    /// The matching parts in UTF-8 offsets, in ascending order, without overlaps.
    func ranges(in name: String) -> [Range<Int>] {
        var text = FoldedText(name)
        synonyms.unify(&text)
        let found = text.words.map { word in
            table.knownNumber(of: word.range, in: text.bytes, key: word.key).map { hits[$0] } ?? NameQuery.Hits()
        }
        var ranges: [Range<Int>] = []
        var next = 0
        for typed in query.text.words.indices {
            guard let index = word(typed, found, from: next) ?? word(typed, found, from: 0) else { continue }
            next = index + 1
            let isBeginning = found[index].beginnings >> UInt64(typed) & 1 == 1
            ranges.append(range(of: text.words[index], in: text, typed: isBeginning ? typed : nil))
        }
        return Self.merged(ranges)
    }

    /// The first word of the name, from `start` on, that matches a typed word; a word without typing errors is preferred.
    private func word(_ typed: Int, _ found: [NameQuery.Hits], from start: Int) -> Int? {
        let bit = UInt64(typed)
        let rest = found.indices.dropFirst(start)
        return rest.first { found[$0].wholes >> bit & 1 == 1 } ?? rest.first { found[$0].beginnings >> bit & 1 == 1 }
            ?? rest.first { (found[$0].oneError | found[$0].twoErrors) >> bit & 1 == 1 }
    }

    /// The part of a word that is highlighted: its typed beginning, or all of it if it matches by a synonym or with errors.
    private func range(of word: FoldedText.Word, in text: FoldedText, typed: Int?) -> Range<Int> {
        guard let typed, !word.isRewritten else { return word.source }
        let length = query.text.words[typed].range.count
        guard length < word.range.count else { return word.source }
        return word.source.lowerBound..<text.sourceEnds[word.range.lowerBound + length - 1]
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
