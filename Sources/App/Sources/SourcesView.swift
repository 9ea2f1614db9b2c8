import Catalogue
import Screen

/// Draws the lists of a dataset, the field for another one, and the columns of the list that is being added.
extension SourcesPane {
    /// The number of rows below the lists: a note and the properties of the selected list.
    private static let aboutRows = 4
    /// The number of rows below the fields: the columns without a field, and a note.
    private static let noteRows = 3

    /// The keys of text fields that do nothing while a request is pending or a question is open.
    private static let otherKeys: Set<Command> = [.nextPane, .previousPane, .back, .datasets, .help]

    private func rect(in state: State) -> Rect {
        Rect(column: 0, row: 1, columns: state.screen.size.columns, rows: state.screen.size.rows - 3)
    }

    func listArea(in state: State) -> Rect { area(in: state, without: Self.aboutRows) }
    func fieldArea(in state: State) -> Rect { area(in: state, without: Self.noteRows) }

    private func area(in state: State, without rows: Int) -> Rect {
        let inside = rect(in: state).inset()
        return Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: max(1, inside.rows - rows))
    }

    func listWindow(in state: State) -> ListWindow {
        ListWindow(list, count: lists?.count ?? 0, rows: listArea(in: state).rows)
    }

    func fieldWindow(in state: State) -> ListWindow {
        ListWindow(fields, count: choices?.count ?? 0, rows: fieldArea(in: state).rows)
    }

    func footer(in state: State) -> Footer? {
        if let pending {
            let hints = pending.work == .reading ? [Footer.Hint(.escape, "stop")] : []
            return Footer(.field, extra: hints, without: Self.otherKeys, in: state)
        }
        let context = context(in: state)
        switch stage {
        case .lists:
            if removal != nil {
                return Footer(
                    .field, extra: [Footer.Hint(.delete, "remove"), Footer.Hint(.escape, "cancel")],
                    without: Self.otherKeys, in: state)
            }
            let update = Footer.Hint(.character("R"), "update")
            return Footer(
                context,
                extra: [Footer.Hint(.character("a"), "add"), Footer.Hint(.delete, "remove"), update], in: state)
        case .address: return Footer(context, in: state)
        case .columns:
            return Footer(
                context,
                extra: [Footer.Hint(.enter, "add"), Footer.Hint("↑ ↓", "field"), Footer.Hint("← →", "column")],
                in: state)
        }
    }

    func draw(_ state: State, into frame: inout Frame) {
        switch stage {
        case .lists: drawLists(state, into: &frame)
        case .address:
            drawLists(state, into: &frame)
            drawAddress(into: &frame)
        case .columns: drawColumns(state, into: &frame)
        }
    }

    // MARK: The lists

    private func drawLists(_ state: State, into frame: inout Frame) {
        let shown = lists ?? []
        let title = "Lists: \(dataset.name)"
        let count = shown.isEmpty ? "" : "\(shown.count) \(shown.count == 1 ? "list" : "lists")"
        let long = count + goneNote(state)
        let room = rect(in: state).columns - width(of: title) - 8
        let inside = frame.box(
            rect(in: state), title: title, note: width(of: long) <= room ? long : count, focused: stage == .lists)
        let area = listArea(in: state)
        guard !shown.isEmpty else {
            let text = lists == nil ? "Reading …" : "There are no lists yet. Press a to add one by its address or file"
            frame.writeWrapped(state.namingKeys(text), in: area.inset(columns: 1, rows: 0), style: Theme.dim)
            if stage == .lists { frame.cursor = Point(column: area.column + 1, row: area.row) }
            return
        }
        frame.drawRows(
            of: list, listWindow(in: state), inside: area, isFocused: stage == .lists
        ) { frame, item, area, style in
            drawList(shown[item], into: &frame, area, style)
        }
        let about = Rect(
            column: inside.column + 1, row: area.endRow, columns: inside.columns - 2, rows: inside.endRow - area.endRow)
        if stage == .lists {
            drawNote(
                question(in: state) ?? note, into: &frame, column: about.column, row: about.row, columns: about.columns)
        }
        guard shown.indices.contains(list.selected) else { return }
        for (index, line) in facts(shown[list.selected]).enumerated() {
            frame.write(
                fitted(line, columns: about.columns), column: about.column, row: about.row + 1 + index,
                style: Theme.dim)
        }
    }

    /// " · 186 works still there, 123 gone"; empty if no listed work is gone.
    private func goneNote(_ state: State) -> String {
        guard let places = state.data.places, places.dataset.id == dataset.id, case let gone = places.goneCount,
            gone > 0
        else { return "" }
        return " · \(state.counted(places.currentCount)) still there, \(grouped(gone)) gone"
    }

    private func drawList(_ list: GatheredList, into frame: inout Frame, _ area: Rect, _ style: Style) {
        let (source, noun) = (list.part.source, dataset.noun.form(for: list.places))
        let licenceColumns = area.columns >= 100 ? min(60, area.columns / 3) : 0
        let titleColumns = max(8, area.columns - 30 - licenceColumns)
        frame.write(style == Theme.selected ? "▸" : " ", column: area.column, row: area.row, style: style)
        frame.write(
            fitted(source.title, columns: titleColumns), column: area.column + 1, row: area.row, style: style)
        if licenceColumns > 0 {
            frame.write(
                fitted(source.licence, columns: licenceColumns - 2), column: area.column + titleColumns + 2,
                row: area.row, style: style)
        }
        frame.writeRight(
            "\(grouped(list.places)) \(noun)", endColumn: area.endColumn - 13, row: area.row, style: style)
        let date = source.date.isEmpty ? "no date" : dateWords(source.date)
        frame.writeRight(date, endColumn: area.endColumn - 1, row: area.row, style: style)
    }

    /// The properties of a list, one on each line.
    private func facts(_ list: GatheredList) -> [String] {
        let source = list.part.source
        let licence = [source.licence, source.attribution].filter { !$0.isEmpty }.joined(separator: " · ")
        let address =
            list.address.isEmpty ? "the file \(source.file); updates do not read it again" : list.address
        return [
            "Name     \(list.part.name)" + (source.isStarter ? ", came with the program" : ""),
            "Licence  \(licence.isEmpty ? "not known" : licence)",
            "Address  \(address)",
        ]
    }

    /// The question before a list is removed; nil if there is none.
    private func question(in state: State) -> (text: String, isError: Bool)? {
        removal.map { list in
            let noun = dataset.noun.form(for: list.places)
            let text = "Remove \(list.part.name) and its \(grouped(list.places)) \(noun)? Press Del again"
            return (text: state.namingKeys(text), isError: true)
        }
    }

    /// The action that is running, or why the last one failed; nil if there is neither.
    private var note: (text: String, isError: Bool)? {
        if let problem { return (problem, true) }
        switch pending?.work {
        case .reading: return ("Reading the list … \(step?.text ?? "")  Esc stops", false)
        case .adding: return ("Adding the list …", false)
        case .removing: return ("Removing the list …", false)
        case nil: return nil
        }
    }

    private func drawNote(
        _ note: (text: String, isError: Bool)?, into frame: inout Frame, column: Int, row: Int, columns: Int,
        rows: Int = 1
    ) {
        guard let note else { return }
        let style = note.isError ? Theme.error : Theme.accent
        let lines = rows == 1 ? [fitted(note.text, columns: columns)] : wrapped(note.text, columns: columns)
        for (index, line) in lines.prefix(rows).enumerated() {
            frame.write(line, column: column, row: row + index, style: style)
        }
    }

    // MARK: The address

    private func drawAddress(into frame: inout Frame) {
        let columns = min(frame.size.columns - 4, 90)
        let known = dataset.feeds.compactMap { $0.list?.part.name }
        let rows = 9
        let box = Rect(
            column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - rows) / 2), columns: columns,
            rows: rows)
        let inside = frame.box(box, title: "Add a list", focused: true).inset(columns: 1, rows: 0)
        frame.write(
            fitted("Address (https://…) or file, as CSV, JSON or GeoJSON", columns: inside.columns),
            column: inside.column, row: inside.row)
        field.draw(
            into: &frame, column: inside.column, row: inside.row + 1, columns: inside.columns,
            focused: pending == nil)
        if pending != nil { frame.cursor = nil }
        if !known.isEmpty {
            frame.write(
                fitted("Known lists: \(known.joined(separator: ", "))", columns: inside.columns), column: inside.column,
                row: inside.row + 2, style: Theme.dim)
        }
        guard note != nil else {
            let names = completion?.words(columns: inside.columns)
            let help = "Tab completes a path; Enter reads the list and shows its columns"
            frame.write(
                fitted(names ?? help, columns: inside.columns), column: inside.column, row: inside.row + 4,
                style: names == nil ? Theme.dim : Theme.accent)
            return
        }
        drawNote(
            note, into: &frame, column: inside.column, row: inside.row + 4, columns: inside.columns,
            rows: inside.rows - 4)
    }

    // MARK: The columns

    private func drawColumns(_ state: State, into frame: inout Frame) {
        guard let choices else { return }
        let preview = choices.preview
        let read = preview.report.rowsRead
        let inside = frame.box(
            rect(in: state), title: "Add the list \(preview.part.name): check its columns",
            note: "\(preview.form), \(grouped(read)) \(read == 1 ? "row" : "rows")", focused: true)
        let area = fieldArea(in: state)
        frame.drawRows(of: fields, fieldWindow(in: state), inside: area) { frame, item, area, style in
            drawField(item, of: choices, into: &frame, area, style)
        }
        let (column, columns) = (inside.column + 1, inside.columns - 2)
        let unused = choices.unusedColumns
        if !unused.isEmpty {
            frame.write(
                fitted("Not used: \(unused.joined(separator: ", "))", columns: columns), column: column,
                row: area.endRow, style: Theme.dim)
        }
        let keys = "← and → choose another column or none; Enter adds the list"
        let help = [preview.doubt?.words, keys].compactMap { $0 }.joined(separator: ". ")
        drawNote(
            note ?? (text: help, isError: false), into: &frame, column: column, row: area.endRow + 1, columns: columns,
            rows: Self.noteRows - 1)
    }

    private func drawField(
        _ index: Int, of choices: ColumnChoices, into frame: inout Frame, _ area: Rect, _ style: Style
    ) {
        let labelColumns = 15
        let nameColumns = min(28, (area.columns - labelColumns) / 2)
        let name = choices.column(ofLine: index)
        let isSelected = index == fields.selected
        let quiet = isSelected ? style : Theme.dim
        frame.write(
            fitted(choices.preview.lines[index].field.label, columns: labelColumns - 1), column: area.column + 1,
            row: area.row, style: style)
        let shown = fitted(name.isEmpty ? "none" : name, columns: nameColumns - 4)
        frame.write(
            isSelected ? "‹ \(shown) ›" : "  \(shown)", column: area.column + 1 + labelColumns, row: area.row,
            style: name.isEmpty ? quiet : style)
        let start = labelColumns + nameColumns + 2
        frame.write(
            fitted(choices.example(ofLine: index), columns: max(1, area.columns - start - 1)),
            column: area.column + start, row: area.row, style: quiet)
    }
}
