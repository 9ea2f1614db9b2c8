import Catalogue
import Screen

/// The line that a note is written on.
struct NoteLine: Sendable {
    var id: String
    var field: TextField
}

extension State {
    mutating func openNote() -> [Effect] {
        guard let id = selectedID else {
            status = Status(text: "Nothing is selected that a note could be about.")
            return []
        }
        overlays.append(.note(NoteLine(id: id, field: TextField(shortlist.entry(id)?.note ?? ""))))
        return []
    }

    mutating func typeNote(_ key: Key, _ line: NoteLine) -> [Effect] {
        var line = line
        switch key {
        case .escape: overlays.removeLast()
        case .enter:
            overlays.removeLast()
            return keepNote(line.field.text.trimmed, of: line.id)
        default:
            _ = line.field.handle(key)
            replaceTop(.note(line))
        }
        return []
    }

    /// A note on a place that is not on the shortlist puts it there.
    private mutating func keepNote(_ text: String, of id: String) -> [Effect] {
        guard let entry = shortlist.entry(id) else {
            if text.isEmpty { return [] }
            return putOn(Shortlist.Entry(id: id, name: nameOfPlace(id), note: text))
        }
        guard text != entry.note else { return [] }
        status = Status(text: text.isEmpty ? "The note is gone." : "The note is kept.")
        // Somebody may have taken the place off the list meanwhile: what was written is kept all the same.
        return change(
            text.isEmpty ? .note(id: id, "") : .add(Shortlist.Entry(id: id, name: entry.name, note: text)))
    }
}

func drawNote(_ line: NoteLine, into frame: inout Frame, theme: Theme) {
    let row = frame.size.rows - 1
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let used = frame.write(" Note: ", column: 0, row: row, style: theme.key)
    let hint = "Enter keeps  Esc leaves it"
    frame.writeRight(hint + " ", endColumn: frame.size.columns, row: row, style: theme.dim)
    line.field.draw(
        into: &frame, column: used, row: row, columns: max(2, frame.size.columns - used - hint.count - 3),
        focused: true, hint: "seen on the open day", theme: theme)
}
