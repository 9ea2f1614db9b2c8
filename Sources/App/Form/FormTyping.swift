import Catalogue
import Geo
import Screen

/// What keys, pasted text and the mouse do in the fields of the form.
extension FormPane {
    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        if stage != nil { return nil }
        // A letter typed now might answer the question about the location, which may open at any moment.
        if isLocating(state) { return [] }
        isGoingOn = false
        if key != .escape { isLeaving = false }
        if key != .up, key != .down { goal = nil }
        switch key {
        case .escape: return leave(&state)
        case .tab: return move(1)
        case .backTab: return move(-1)
        case .up: return step(-1, in: state)
        case .down: return step(1, in: state)
        case .enter where isInLines: return change(in: &state) { $0.insert("\n") }
        default:
            guard phase == .filling, lines.indices.contains(focus) else { return nil }
            var text = lines[focus].text
            guard text.handle(key) else { return nil }
            return change(in: &state) { $0 = text }
        }
    }

    /// A text of several lines gets all pasted lines, any other field only the first.
    mutating func paste(text: String, in state: inout State) -> [Effect] {
        guard stage == nil, !isLocating(state) else { return [] }
        let first = text.split(separator: "\n").first.map { String($0).trimmingBlanks } ?? ""
        let pasted = isInLines ? text : first
        (isGoingOn, isLeaving) = (false, false)
        return change(in: &state) { $0.insert(pasted) }
    }

    /// A click presses the button, selects a field, or moves the cursor in a text of several lines. A click beside the form
    /// does not close it, because the typed text would be lost.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        if stage != nil {
            mouseOnMap(event, in: state)
            return []
        }
        guard event.kind == .press, !isLocating(state) else { return [] }
        isLeaving = false
        let layout = layout(in: state)
        if layout.button.contains(event.at) { return goOn(in: &state) }
        guard let part = layout.parts.first(where: { $0.contains(event.at) }) else { return [] }
        let isFocused = part.line == focus
        completeLink()
        (focus, goal) = (part.line, nil)
        if lines[focus].hasLines, part.field.contains(event.at) {
            let area = TextArea(lines[focus].text, columns: part.field.columns)
            lines[focus].text.moveCursor(to: area.offset(at: event.at, in: part.field, isFocused: isFocused))
        }
        return []
    }

    /// Whether the person's location is being looked up for this form.
    func isLocating(_ state: State) -> Bool { locating != nil && state.welcome.running?.purpose == .form }

    mutating func move(_ step: Int) -> [Effect] {
        completeLink()
        focus = (focus + step + lines.count + 1) % (lines.count + 1)
        return []
    }

    /// Carries out the up and down keys: in a text of several lines they move the cursor, in a place field they choose among
    /// places of the same name. At the first or last line or place, and in any other field, they move to the previous or next field.
    private mutating func step(_ step: Int, in state: State) -> [Effect] {
        guard phase == .filling, lines.indices.contains(focus) else { return move(step) }
        let line = lines[focus]
        if line.isPlace, line.origins.indices.contains(line.chosen + step) {
            lines[focus].choose(line.chosen + step)
            return []
        }
        guard line.hasLines else { return move(step) }
        let area = TextArea(line.text, columns: fieldColumns(in: state.screen.size))
        let row = area.cursor.row + step
        guard (0..<area.rowCount).contains(row) else { return move(step) }
        goal = goal ?? area.cursor.column
        lines[focus].text.moveCursor(to: area.offset(row: row, column: goal ?? 0))
        return []
    }

    /// Changes the text of the focused line. If this changes the text, its problem is cleared, and a place is looked up again.
    private mutating func change(in state: inout State, _ change: (inout TextField) -> Void) -> [Effect] {
        guard phase == .filling, lines.indices.contains(focus) else { return [] }
        isGoingOn = false
        let before = lines[focus].text.text
        change(&lines[focus].text)
        guard lines[focus].text.text != before else { return [] }
        lines[focus].problem = nil
        problem = nil
        return lines[focus].isPlace ? placeTyped(in: &state) : []
    }

    /// Puts https:// in front of a link that was typed without it, and marks a text that is no link.
    mutating func completeLink() {
        guard lines.indices.contains(focus), case .link = lines[focus].field.kind else { return }
        let text = lines[focus].text.text
        switch TypedLink(text) {
        case .withoutScheme(let whole):
            lines[focus].text = TextField(whole, limit: lines[focus].field.typingLimit)
        case .unfinished where !text.trimmingBlanks.isEmpty: lines[focus].problem = TypedLink.wrong.problem
        default: break
        }
    }
}
