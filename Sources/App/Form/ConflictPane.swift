import Catalogue
import Screen

/// Shows a person's change beside the one that somebody else made meanwhile, and asks which one stays. The form with the
/// person's change lies below it.
struct ConflictPane: Pane {
    let dataset: any Posting
    /// The key of the place.
    let key: String
    let yours: Draft
    /// The place as the service has it now, with its version.
    let theirs: Draft

    static var contexts: [Context] { [] }
    var datasetID: String? { dataset.id }
    var holdsText: Bool { true }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .enter:
            state.panes.closeTop()
            return state.sendOverTheirs(self)
        case .character("t"), .character("T"): return state.keepTheirs(self)
        case .escape: state.panes.closeTop()
        default: break
        }
        return []
    }

    /// Unlike other boxes, this one is not closed by a click.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { [] }

    func footer(in state: State) -> Footer? {
        Footer(
            .field,
            extra: [
                Footer.Hint(.enter, "send yours"), Footer.Hint(.character("t"), "use theirs"),
                Footer.Hint(.escape, "back to the form"),
            ], in: state)
    }

    func draw(_ state: State, into frame: inout Frame) {
        let columns = min(frame.size.columns - 4, 70)
        let lines = lines(columns: columns - 4, rows: frame.size.rows - 6)
        // Two borders, an empty row and the row with the keys.
        let rows = lines.count + 4
        let box = Rect(
            column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - rows) / 2), columns: columns,
            rows: rows)
        let inside = frame.box(box, title: "Somebody else has changed it", focused: true)
            .inset(columns: 1, rows: 0)
        for (index, line) in lines.enumerated() {
            frame.write(line.text, column: inside.column, row: inside.row + index, style: line.style)
        }
        frame.write(
            fitted("Enter sends yours    t uses theirs    Esc back to the form", columns: inside.columns),
            column: inside.column, row: inside.endRow - 1, style: Theme.title)
        frame.cursor = Point(column: inside.column, row: inside.endRow - 1)
    }

    /// The fields that differ, with both versions. Long texts are cut; the last fields are left out if there is no room for them.
    private func lines(columns: Int, rows: Int) -> [(text: String, style: Style)] {
        let fields = yours.fields(differingFrom: theirs, in: dataset.form)
        guard !fields.isEmpty else { return [("Both versions say the same", .plain)] }
        // Each field has one line for its name, and the rest for the two texts.
        let linesPerText = max(1, (rows / fields.count - 1) / 2)
        let shown = fields.prefix(max(1, rows / (1 + 2 * linesPerText)))
        var lines: [(text: String, style: Style)] = []
        for field in shown {
            lines.append((field.label, Theme.title))
            for line in cut("Theirs: ", theirs.words(of: field), columns: columns, to: linesPerText) {
                lines.append((line, .plain))
            }
            for line in cut("Yours: ", yours.words(of: field), columns: columns, to: linesPerText) {
                lines.append((line, Theme.accent))
            }
        }
        return lines
    }

    /// A text as lines, at most `most` of them; if the text is longer, the last line ends with "…".
    /// - Parameter label: comes before the first line; the other lines are indented by its width.
    private func cut(_ label: String, _ text: String, columns: Int, to most: Int) -> [String] {
        let indent = width(of: label)
        let all = text.split(separator: "\n").flatMap { wrapped(String($0), columns: columns - indent) }
        var lines = Array(all.prefix(most))
        if all.count > most, let last = lines.popLast() {
            lines.append(fitted(last + " …", columns: columns - indent))
        }
        let blanks = String(repeating: " ", count: indent)
        return lines.isEmpty ? [label] : lines.enumerated().map { ($0 == 0 ? label : blanks) + $1 }
    }
}

extension State {
    /// Sends the person's version in place of the one that the service has.
    fileprivate mutating func sendOverTheirs(_ conflict: ConflictPane) -> [Effect] {
        guard var form = panes.opened(FormPane.self).last(where: { $0.key == conflict.key }) else { return [] }
        var draft = conflict.yours
        draft.version = conflict.theirs.version
        let effects = form.send(draft, in: &self)
        panes.update(FormPane.self) { if $0.key == conflict.key { $0 = form } }
        return effects
    }

    /// Closes the form and keeps the service's version. `u` brings the person's version back into the outbox if it was
    /// there, else into the form.
    fileprivate mutating func keepTheirs(_ conflict: ConflictPane) -> [Effect] {
        let form = panes.opened(FormPane.self).last { $0.key == conflict.key }
        let entry = form?.isFromOutbox == true ? service.outbox.entry(conflict.key) : nil
        panes.close { pane in
            pane is ConflictPane || (pane as? FormPane)?.key == conflict.key
        }
        if let entry {
            service.deletions.add(.unsent(entry))
        } else if let form {
            service.deletions.add(.givenUp(form, user: service.session.user))
        }
        let isInOutbox = service.outbox.entry(conflict.key) != nil
        let effects = requestServicePlaces() + (isInOutbox ? [changeOutbox(.remove(key: conflict.key))] : [])
        run.status = Status(text: "Their version stays. Press u to get yours back")
        return effects
    }
}
