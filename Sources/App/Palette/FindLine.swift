import Catalogue
import Screen

/// The line that a name is looked for with, among the places of the search at hand.
struct FindLine: Sendable {
    var field = TextField()
    /// What may be typed.
    var hint = "part of a name"
}

extension State {
    mutating func typeFind(_ key: Key, _ line: FindLine) -> [Effect] {
        var line = line
        switch key {
        case .escape, .enter:
            overlays.removeLast()
            if key == .escape {
                status = nil
                if !widen() { results?.mark([]) }
            }
            return []
        // The rows that are left are to be seen while one types.
        case .up, .down: return results?.isEverywhere == true ? stepFind(forward: key == .down) : []
        default: _ = line.field.handle(key)
        }
        replaceTop(.find(line))
        find(line.field.text)
        return []
    }

    /// Looks for a text in the search at hand, and says where that found nothing.
    mutating func find(_ text: String) {
        guard var results else { return }
        results.find(text, index(of: results.places))
        results.revealSelected(in: mapSize ?? size)
        if results.isFindWaiting {
            status = Status(text: "Getting ready to look through \(counted(results.hits.count)) …")
        } else if results.matches.isEmpty, !text.isEmpty {
            status = Status(text: "Nothing shown here is called \"\(text)\".")
        } else {
            status = nil
        }
        self.results = results
    }

    mutating func stepFind(forward: Bool) -> [Effect] {
        guard var results else { return [] }
        guard !results.matches.isEmpty else {
            status = Status(
                text: results.lastFind.isEmpty
                    ? "Press / and type a name first." : "Nothing shown here is called \"\(results.lastFind)\".")
            return []
        }
        // In the order of the list, round and round.
        let shown = results.visible.map(\.row).filter(results.matchingRows.contains)
        let at = shown.firstIndex { $0 == results.selected }
        let next = at.map { ($0 + (forward ? 1 : shown.count - 1)) % shown.count } ?? 0
        results.selected = shown[next]
        results.revealSelected(in: mapSize ?? size)
        self.results = results
        status = Status(text: "Match \(grouped(next + 1)) of \(grouped(shown.count)) for \"\(results.lastFind)\"")
        return []
    }
}

extension Results {
    /// Marks the places whose names match, and selects the best. A list of all places is narrowed down to what matches
    /// by its name, or by where it is.
    /// - Parameter index: of all places; while it is missing, a list of them waits for it.
    mutating func find(_ text: String, _ index: NameIndex?) {
        lastFind = text
        isFindWaiting = false
        guard !text.trimmed.isEmpty else {
            mark([])
            if narrowed != nil { narrow(to: nil) }
            return
        }
        if isEverywhere {
            guard let index else {
                isFindWaiting = true
                return
            }
            let rows = index.rows(like: text)
            narrow(to: rows)
            mark(rows)
            // Of several words some may be the borough's: the best is who is called so.
            if text.trimmed.contains(" "),
                let named = NameIndex(places.columns.names, among: rows).matches(text, limit: 1).first,
                isVisible(named.row)
            {
                selected = named.row
                return
            }
        } else {
            // What the filters hide now, they may show later.
            let all = hits + gone
            let index = NameIndex(places.columns.names, among: all.map(\.row))
            let distances = Dictionary(uniqueKeysWithValues: all.map { ($0.row, $0.distanceMetres) })
            mark(index.matches(text, limit: .max, distance: { distances[$0] ?? .infinity }).map(\.row))
        }
        if let best = matches.first { selected = best }
    }
}

func drawFind(_ line: FindLine, into frame: inout Frame, theme: Theme) {
    let row = frame.size.rows - 1
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let used = frame.write(" / ", column: 0, row: row, style: theme.key)
    let hint = "Enter keeps  Esc clears"
    frame.writeRight(hint + " ", endColumn: frame.size.columns, row: row, style: theme.dim)
    line.field.draw(
        into: &frame, column: used, row: row, columns: max(2, frame.size.columns - used - hint.count - 3),
        focused: true, hint: line.hint, theme: theme)
}
