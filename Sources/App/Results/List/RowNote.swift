import Catalogue
import Screen

/// The note in a row of the list: a sign before the place's name, and words before its summary.
struct RowNote: Sendable, Equatable {
    /// The sign before the name: ASCII, so that every character set has it.
    var sign: String
    var words: String
    /// Whether the place is no longer there, and so has no pin.
    var isGone = false
    /// Whether the place's name is written faintly.
    var isDim = false
    /// Whether the sign and the words have the colour for new places.
    var isNews = false
}

extension State {
    /// The note on a place in the list: in a saved search, what changed since; else whether the place is hidden, new or changed.
    func rowNote(_ row: Int, in results: Results) -> RowNote? {
        if let note = results.note(row) {
            let isGone = note.mark == .gone
            return RowNote(sign: note.mark.sign, words: note.words, isGone: isGone, isDim: isGone)
        }
        let places = results.places
        if (places.dataset as? any Hiding)?.isHidden(row, in: places) == true {
            return RowNote(sign: "x", words: "hidden", isDim: true)
        }
        guard !service.news.isEmpty, let mark = service.news.mark(of: places.id(row)) else { return nil }
        return RowNote(sign: mark.sign, words: mark.word, isNews: true)
    }
}

extension Frame {
    /// Colours the note of a row: the sign where the name begins, and the words where the summary begins.
    /// - Parameter columns: the width of the summary.
    mutating func colour(
        _ note: RowNote?, nameAt name: Point, summary: String, at start: Point, columns: Int
    ) {
        guard let note, note.isNews else { return }
        let style = Theme.accent.with(.bold)
        restyle(Rect(column: name.column, row: name.row, columns: width(of: note.sign), rows: 1)) { $0 = style }
        guard summary.hasPrefix(note.words) else { return }
        let words = min(columns, width(of: note.words))
        restyle(Rect(column: start.column, row: start.row, columns: words, rows: 1)) { $0 = style }
    }
}
