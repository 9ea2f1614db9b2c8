import Catalogue
import Screen

/// Where the parts of a form are on the screen. If not all fields fit, the ones around the focused field are shown.
struct FormLayout: Sendable {
    /// A field with the note below it.
    struct Part: Sendable {
        /// The index of the form's line.
        let line: Int
        let field: Rect
        let note: Rect
        let labelColumn: Int

        func contains(_ point: Point) -> Bool {
            point.row >= field.row && point.row < note.endRow && point.column >= labelColumn
                && point.column < field.endColumn
        }
    }

    let box: Rect
    let parts: [Part]
    let button: Rect
    /// The rows of the message about the whole form.
    let message: Rect
}

/// The note below a field.
struct FieldNote: Sendable {
    var text = ""
    var isError = false
    /// Whether the text names a place that was found or is being looked for.
    var isFinding = false
    /// How many of the allowed characters are typed: "34 of 280"; empty as long as the count is not shown.
    var count = ""
    var isTooLong = false
}

extension TypedLink {
    /// Why the typed text cannot become a link; nil if it still can.
    var problem: String? {
        switch self {
        case .unfinished, .whole, .withoutScheme: nil
        case .hasBlank: "A link has no spaces"
        case .wrong: Self.advice
        }
    }

    /// Why the typed text is not accepted as a link.
    var refusal: String {
        switch self {
        case .whole, .withoutScheme: "Type a link to a website, such as https://example.org"
        case .unfinished, .hasBlank, .wrong: problem ?? Self.advice
        }
    }

    private static let advice = "Type a link that begins with https:// or http://"
}

/// Draws the form: the fields with their notes, a button, and a message about the whole form.
extension FormPane {
    private static let mostNoteRows = 3
    /// The characters of a single line are counted on the screen once they reach this share of the limit.
    private static let countedShare = 0.8

    private var labelColumns: Int { (lines.map { width(of: $0.field.label) }.max() ?? 0) + 2 }

    private func boxColumns(in size: Size) -> Int { min(size.columns - 4, 70) }

    /// The width of the fields in columns.
    func fieldColumns(in size: Size) -> Int { boxColumns(in: size) - 4 - labelColumns }

    private func fieldRows(_ line: Line, in size: Size) -> Int {
        line.hasLines ? min(6, max(2, (size.rows - 12) / 3)) : 1
    }

    private func noteLines(_ line: Line, _ state: State) -> [String] {
        let note = note(of: line, state)
        let room = fieldColumns(in: state.screen.size) - (note.count.isEmpty ? 0 : width(of: note.count) + 2)
        return Array(wrapped(note.text, columns: room).prefix(Self.mostNoteRows))
    }

    private func messageLines(_ state: State) -> [String] {
        Array(wrapped(message(in: state).text, columns: boxColumns(in: state.screen.size) - 4).prefix(2))
    }

    func layout(in state: State) -> FormLayout {
        let size = state.screen.size
        let messageRows = messageLines(state).count
        let heights = lines.map { (field: fieldRows($0, in: size), note: max(1, noteLines($0, state).count)) }
        // The borders and the button; the first and the last row of the screen stay free.
        let otherRows = 3 + messageRows
        let shown = shownLines(heights.map { $0.field + $0.note }, room: size.rows - 2 - otherRows)
        let rows = heights[shown].reduce(otherRows) { $0 + $1.field + $1.note }
        let columns = boxColumns(in: size)
        let box = Rect(
            column: (size.columns - columns) / 2, row: max(1, (size.rows - rows) / 2), columns: columns, rows: rows)
        let inside = box.inset(columns: 2, rows: 1)
        let fields = inside.splitLeft(labelColumns).rest
        var row = inside.row
        let parts = shown.map { index -> FormLayout.Part in
            let (field, note) = heights[index]
            defer { row += field + note }
            return FormLayout.Part(
                line: index, field: Rect(column: fields.column, row: row, columns: fields.columns, rows: field),
                note: Rect(column: fields.column, row: row + field, columns: fields.columns, rows: note),
                labelColumn: inside.column)
        }
        return FormLayout(
            box: box, parts: parts,
            button: Rect(column: fields.column, row: row, columns: width(of: button), rows: 1),
            message: Rect(column: inside.column, row: row + 1, columns: inside.columns, rows: messageRows))
    }

    /// The lines that fit around the focused one, by their heights in rows.
    private func shownLines(_ heights: [Int], room: Int) -> Range<Int> {
        guard !heights.isEmpty else { return 0..<0 }
        let start = min(focus, heights.count - 1)
        var shown = start..<start + 1
        var used = heights[start]
        while true {
            let before = shown
            if shown.lowerBound > 0, used + heights[shown.lowerBound - 1] <= room {
                shown = shown.lowerBound - 1..<shown.upperBound
                used += heights[shown.lowerBound]
            }
            if shown.upperBound < heights.count, used + heights[shown.upperBound] <= room {
                used += heights[shown.upperBound]
                shown = shown.lowerBound..<shown.upperBound + 1
            }
            if shown == before { return shown }
        }
    }

    private var button: String { hasPlaces ? "[ Continue ]" : editedKey == nil ? "[ Post ]" : "[ Save ]" }

    func draw(_ state: State, into frame: inout Frame) {
        if let stage { return draw(stage, state, into: &frame) }
        let layout = layout(in: state)
        let count = layout.parts.count < lines.count ? "\(min(focus + 1, lines.count)) of \(lines.count)" : ""
        frame.box(layout.box, title: title, note: count, focused: true)
        for part in layout.parts { draw(part, state, into: &frame) }
        let isOnButton = focus == lines.count
        frame.write(
            button, column: layout.button.column, row: layout.button.row,
            style: isOnButton ? Theme.selected.with(.bold) : Theme.title)
        if isOnButton { frame.cursor = Point(column: layout.button.column + 2, row: layout.button.row) }
        let style = message(in: state).isError ? Theme.error : Theme.dim
        for (index, line) in messageLines(state).enumerated() {
            frame.write(line, column: layout.message.column, row: layout.message.row + index, style: style)
        }
    }

    private func draw(_ part: FormLayout.Part, _ state: State, into frame: inout Frame) {
        let line = lines[part.line]
        let isFocused = part.line == focus && phase == .filling
        frame.write(
            line.field.label, column: part.labelColumn, row: part.field.row,
            style: part.line == focus ? Theme.title : .plain)
        if line.hasLines {
            TextArea(line.text, columns: part.field.columns).draw(
                into: &frame, area: part.field, isFocused: isFocused, hint: line.field.hint)
        } else {
            line.text.draw(
                into: &frame, column: part.field.column, row: part.field.row, columns: part.field.columns,
                focused: isFocused, hint: line.field.hint)
        }
        let note = note(of: line, state)
        let style = note.isError ? Theme.error : note.isFinding ? Theme.accent : Theme.dim
        for (index, text) in noteLines(line, state).enumerated() {
            frame.write(text, column: part.note.column, row: part.note.row + index, style: style)
        }
        frame.writeRight(
            note.count, endColumn: part.note.endColumn, row: part.note.row,
            style: note.isTooLong ? Theme.error : Theme.dim)
    }

    // MARK: Notes

    /// The note below a line: what is wrong with it, or what was found for it; and how long it is.
    func note(of line: Line, _ state: State) -> FieldNote {
        var note = line.isPlace ? placeNote(line, state) : FieldNote()
        if case .link = line.field.kind {
            switch TypedLink(line.text.text) {
            case .withoutScheme: note.text = "Tab puts https:// in front"
            case let typed:
                note.text = typed.problem ?? ""
                note.isError = true
            }
        }
        if let problem = line.problem { (note.text, note.isError) = (problem, true) }
        guard let limit = line.field.limit else { return note }
        let length = Draft.length(of: line.text.text.trimmingBlanks)
        let isCounted = line.hasLines ? length > 0 : Double(length) >= Double(limit) * Self.countedShare
        note.count = isCounted ? "\(length) of \(limit)" : ""
        note.isTooLong = length > limit
        return note
    }

    private func placeNote(_ line: Line, _ state: State) -> FieldNote {
        if let locating, lines[locating].field == line.field, let running = state.welcome.running, isLocating(state) {
            return FieldNote(text: running.sentence, isFinding: true)
        }
        if line.request != nil {
            return FieldNote(text: line.asked == .names ? "Asking OpenStreetMap's Nominatim …" : "Looking it up …")
        }
        if line.remedy == .findLocation { return FieldNote(text: "Enter looks for your location") }
        return FieldNote(
            text: line.placeWords(keys: state.screen.isLinear ? "" : " ↑↓", state.distances), isFinding: true)
    }

    /// The message about the whole form: what is wrong with it, or which keys work now.
    func message(in state: State) -> (text: String, isError: Bool) {
        if isLeaving { return ("Press Esc again to discard what you typed", true) }
        // The question about the two versions is open over the form.
        if state.panes.opened(ConflictPane.self).contains(where: { $0.key == key }) { return ("", false) }
        if theirs != nil { return ("Somebody else has changed it. \(goOnKey) shows both versions", true) }
        if let problem { return (problem, true) }
        if isGone {
            let fate = ServiceError.fateOfGone(hider: dataset.whoHides)
            return ("It \(fate). \(goOnKey) posts it as a new \(dataset.noun.one)", true)
        }
        switch phase {
        case .reading: return ("Reading …", false)
        case .unreadable: return ("", false)
        case .filling where isInLines: return ("Enter begins a new line, Tab leaves the field", false)
        case .filling:
            let post = editedKey == nil ? "posts" : "saves"
            return ("Enter \(hasPlaces ? "shows the map" : post), Esc closes the form", false)
        case .sending, .accepted: return ("Sending …  Esc stops", false)
        }
    }
}
