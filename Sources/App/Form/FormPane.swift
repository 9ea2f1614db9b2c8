import Catalogue
import Geo
import Screen

/// The form in which a place is posted or edited. The typed text stays until the service has accepted it.
struct FormPane: Pane {
    /// A field of the form with its text.
    struct Line: Sendable {
        let field: FormField
        var text: TextField
        /// The places that the typed text may mean; empty in fields of other kinds.
        var origins: [Origin] = []
        var chosen = 0
        /// The last look-up of what was typed.
        var request = 0
        /// Whether the look-up has not been answered yet.
        var isLookedUp = false
        /// Why the line cannot be sent; nil while nothing is wrong with it.
        var problem: String?

        var origin: Origin? { origins.indices.contains(chosen) ? origins[chosen] : nil }
    }

    /// The dataset that the form is for, whichever is open when it is sent.
    private let dataset: any Posting
    private(set) var lines: [Line]
    private var focus = 0
    /// The key of the edited place; nil for a new place.
    private let editedKey: String?
    /// The request of the call that was sent; nil while the form is being filled in.
    private var sent: Int?
    /// What is wrong with the whole form; nil where nothing is known to be.
    private var problem: String?
    /// What was filled in when the form was opened.
    private var original = Draft()
    /// Whether Esc was pressed once over something typed: the second time the form is closed.
    private var isLeaving = false

    static let context = Context(
        "Form", isField: true,
        [.nextField, .previousField, Binding([.enter], .open, help: "Send the form", hint: "send")])
    static var contexts: [Context] { [context] }
    static var opener: Command? { .post }
    var extent: PaneExtent { .over }
    var holdsText: Bool { true }

    /// Opens an empty form.
    static func open(in state: inout State) -> [Effect] {
        guard let posting = state.dataset as? any Posting else {
            state.run.status = Status(text: "You cannot post to \(state.dataset?.name ?? "this collection")")
            return []
        }
        state.panes.open(FormPane(posting, Draft(), key: nil))
        return []
    }

    /// - Parameters:
    ///   - posting: the dataset whose form this is.
    ///   - draft: what the lines begin with.
    ///   - key: of the place that is edited; nil of a new one.
    init(_ posting: any Posting, _ draft: Draft, key: String?) {
        dataset = posting
        editedKey = key
        lines = posting.form.map { field in
            let origin = draft.positions[field.id]
            return Line(
                field: field, text: TextField(draft.texts[field.id] ?? origin?.label ?? ""),
                origins: origin.map { [$0] } ?? [])
        }
        original = self.draft
    }

    /// The filled-in values.
    private var draft: Draft {
        var draft = Draft()
        for line in lines {
            draft.texts[line.field.id] = line.text.text
            if let origin = line.origin { draft.positions[line.field.id] = origin }
        }
        return draft
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        if key != .escape { isLeaving = false }
        switch key {
        case .tab: return move(1)
        case .backTab: return move(-1)
        case .up, .down:
            let step = key == .down ? 1 : -1
            let line = lines[focus]
            guard line.field.kind == .place, line.origins.indices.contains(line.chosen + step) else {
                return move(step)
            }
            lines[focus].chosen += step
            return []
        case .escape: return leave(&state)
        case .enter: return send(in: &state)
        default:
            guard lines[focus].text.handle(key) else { return nil }
            return typed(in: &state)
        }
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        lines[focus].text.insert(line)
        return typed(in: &state)
    }

    /// A click does not close the form, as it closes other boxes: what was typed would be lost.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { [] }

    /// Closes the form; asks for a second Esc where something would be lost by that, and waits for what is being sent.
    private mutating func leave(_ state: inout State) -> [Effect] {
        guard sent == nil else { return [] }
        guard isLeaving || draft == original else {
            isLeaving = true
            return []
        }
        state.panes.closeTop()
        return []
    }

    private mutating func move(_ step: Int) -> [Effect] {
        focus = (focus + step + lines.count) % lines.count
        return []
    }

    /// Clears the problem of a changed line; looks its text up again if it is a place.
    private mutating func typed(in state: inout State) -> [Effect] {
        lines[focus].problem = nil
        problem = nil
        guard lines[focus].field.kind == .place else { return [] }
        lines[focus].origins = []
        lines[focus].chosen = 0
        let stop: [Effect] = lines[focus].isLookedUp ? [.cancel(request: lines[focus].request)] : []
        let text = lines[focus].text.text
        lines[focus].isLookedUp = !text.trimmed.isEmpty
        guard lines[focus].isLookedUp else { return stop }
        lines[focus].request = state.run.nextRequest()
        return stop + state.resolve(text, request: lines[focus].request, .nobody)
    }

    /// Sends the form, or shows below each line why it cannot be sent.
    private mutating func send(in state: inout State) -> [Effect] {
        guard sent == nil else { return [] }
        if let index = lines.firstIndex(where: \.isLookedUp) {
            focus = index
            problem = "Still looking up the place. Press Enter again in a moment"
            return []
        }
        let draft = draft
        let problems = draft.problems(in: lines.map(\.field))
        for index in lines.indices {
            let reason = problems.first { $0.field == lines[index].field.id }?.reason
            lines[index].problem = reason.map { Self.words(for: $0) }
        }
        if let first = lines.firstIndex(where: { $0.problem != nil }) {
            focus = first
            return []
        }
        guard state.canFetch else {
            problem = "Offline: not sent. Your text stays here"
            return []
        }
        let request = state.run.nextRequest()
        sent = request
        problem = nil
        let call = editedKey.map { ServiceCall.edit(id: $0, draft) } ?? .post(draft)
        return [state.service.ask(call, request: request, of: dataset)]
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .originFound(let request, let origin, let others, _):
            guard let index = lines.firstIndex(where: { $0.request == request }) else { break }
            lines[index].isLookedUp = false
            lines[index].origins = [origin] + others
            lines[index].problem = nil
            problem = nil
        case .originFailed(let request, let error):
            guard let index = lines.firstIndex(where: { $0.request == request }) else { break }
            lines[index].isLookedUp = false
            lines[index].problem = error.words
            problem = nil
        case .serviceAnswered(let request, .failure(let error)) where request == sent:
            sent = nil
            if case .invalid(let field?, let reason) = error,
                let index = lines.firstIndex(where: { $0.field.id == field })
            {
                lines[index].problem = reason
                focus = index
            } else {
                problem = error.sentence
            }
        case .serviceAnswered(let request, .success) where request == sent: sent = nil
        default: break
        }
        return []
    }

    /// Whether a message says that the service accepted the form, which is then closed.
    func isTaken(by message: Message) -> Bool {
        if case .serviceAnswered(let request, .success) = message { request == sent } else { false }
    }

    private static func words(for reason: Draft.Problem.Reason) -> String {
        switch reason {
        case .missing: "Fill this in"
        case .tooLong(let limit): "At most \(limit) characters"
        case .notALink: "Type a link that begins with https:// or http://"
        case .noPlace: "This place was not found. Choose another"
        }
    }

    // MARK: Drawing

    func draw(_ state: State, into frame: inout Frame) {
        let theme = Theme.standard
        let columns = min(frame.size.columns - 4, 70)
        let rows = lines.count * 2 + 4
        let area = Rect(
            column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - rows) / 2), columns: columns,
            rows: rows)
        let title = editedKey == nil ? "New \(dataset.noun.one)" : "Change the \(dataset.noun.one)"
        let inside = frame.box(area, title: title, focused: true, theme: theme).inset(columns: 1, rows: 0)
        let labelColumns = (lines.map { width(of: $0.field.label) }.max() ?? 0) + 2
        for (index, line) in lines.enumerated() {
            let row = inside.row + index * 2
            frame.write(
                line.field.label, column: inside.column, row: row, style: index == focus ? theme.title : .plain)
            line.text.draw(
                into: &frame, column: inside.column + labelColumns, row: row,
                columns: inside.columns - labelColumns, focused: index == focus && sent == nil,
                hint: line.field.hint, theme: theme)
            let (text, style) = note(of: line, theme)
            frame.write(
                fitted(text, columns: inside.columns - labelColumns), column: inside.column + labelColumns,
                row: row + 1, style: style)
        }
        let (text, style) = note(theme)
        frame.write(
            fitted(text, columns: inside.columns), column: inside.column, row: inside.endRow - 1, style: style)
    }

    /// What stands below the lines: what is wrong with the whole, or what can be done.
    private func note(_ theme: Theme) -> (String, Style) {
        if isLeaving { return ("Esc again discards what you typed", theme.error) }
        if let problem { return (problem, theme.error) }
        return (sent == nil ? "Enter sends, Esc cancels" : "Sending …", theme.dim)
    }

    /// What stands below a line: what is wrong with it, or the place that was found.
    private func note(of line: Line, _ theme: Theme) -> (String, Style) {
        if let problem = line.problem { return (problem, theme.error) }
        guard let origin = line.origin else { return ("", theme.dim) }
        let more = line.origins.count > 1 ? " · \(line.chosen + 1) of \(line.origins.count)  ↑↓" : ""
        return ("● \(origin.fullName)\(more)", theme.accent)
    }
}

extension State {
    /// Opens the form with the selected place, if the person posted it.
    mutating func editOwnPlace() -> [Effect] {
        guard let posting = dataset as? any Posting, let id = selectedID, let (places, row) = place(ofID: id) else {
            return []
        }
        guard posting.isOwn(row, in: places, session: service.session) else {
            run.status = Status(text: "Only the person who posted this \(posting.noun.one) can change it")
            return []
        }
        let request = run.nextRequest()
        lookups.draftRequest = request
        return [.data(.loadDraft(request: request, id: id, in: places))]
    }

    /// Opens the form with the draft of the place to edit.
    mutating func receivedDraft(_ draft: Draft, of id: String, request: Int) {
        guard request == lookups.draftRequest, let posting = dataset as? any Posting,
            let (places, row) = place(ofID: id)
        else { return }
        lookups.draftRequest = nil
        panes.open(FormPane(posting, draft, key: places.key(row)))
    }
}
