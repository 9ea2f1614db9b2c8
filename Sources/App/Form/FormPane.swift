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
        /// The pending look-up of the typed text; nil where none is.
        var request: Int?
        /// Why the line cannot be sent; nil while nothing is wrong with it.
        var problem: String?

        var origin: Origin? { origins.indices.contains(chosen) ? origins[chosen] : nil }
    }

    /// What the form is doing.
    enum Phase: Sendable, Equatable {
        /// The place to edit is being read by a request.
        case reading(request: Int)
        /// The place to edit could not be read, so nothing can be sent.
        case unreadable
        case filling
        /// The filled-in form was sent by a request.
        case sending(request: Int)
        /// The service has accepted it.
        case accepted
    }

    /// The dataset that the form is for, whichever is open when it is sent.
    let dataset: any Posting
    /// The places of the dataset, in which typed places are looked up.
    private let places: Places?
    /// The key of the edited place; nil for a new place.
    let editedKey: String?
    private(set) var lines: [Line]
    private(set) var focus = 0
    private(set) var phase = Phase.filling
    /// What is wrong with the whole form; nil where nothing is known to be.
    private(set) var problem: String?
    /// Whether Esc was pressed once with unsent text; a second Esc closes the form.
    private(set) var isLeaving = false
    /// The values that the form was opened with.
    private var original = Draft()
    /// Whether the form was opened with a place that waits to be sent.
    let isFromOutbox: Bool
    /// The call that was made last; nil before the first one.
    private var sent: ServiceCall?

    static let context = Context(
        "Form", isField: true,
        [
            .nextField, .previousField, Binding([.enter], .open, help: "Send the form", hint: "send"),
            .datasetsWhileTyping,
        ])
    static var contexts: [Context] { [context] }
    static var placeBindings: [Binding] {
        [
            Binding([.character("P")], .post, help: "Post a new place", hint: "post", name: "post"),
            Binding([.character("E")], .edit, help: "Change a place of your own", hint: "edit", name: "edit"),
            Binding([.delete], .deletePlace, help: "Delete a place of your own", name: "delete"),
        ]
    }
    var extent: PaneExtent { .over }
    var holdsText: Bool { true }
    var isFinished: Bool { phase == .accepted }

    /// An empty form for a new place.
    /// - Parameter key: of the new place; the same each time that the form is sent.
    init(_ posting: any Posting, _ places: Places?, key: String) {
        dataset = posting
        self.places = places
        editedKey = nil
        isFromOutbox = false
        lines = Self.emptyLines(posting)
        original.id = key
        original = draft
    }

    /// A form for a place that waits to be sent, with the reason why it was not sent.
    init(_ posting: any Posting, _ places: Places?, changing entry: OutboxEntry) {
        dataset = posting
        self.places = places
        editedKey = nil
        isFromOutbox = true
        lines = Self.emptyLines(posting)
        fill(with: entry.draft)
        if let error = entry.problem { refused(error) }
    }

    /// A form for a place that is being read; `Message.draftLoaded` brings its values.
    init(_ posting: any Posting, _ places: Places, editing key: String, request: Int) {
        dataset = posting
        self.places = places
        editedKey = key
        isFromOutbox = false
        lines = Self.emptyLines(posting)
        phase = .reading(request: request)
    }

    private static func emptyLines(_ posting: any Posting) -> [Line] {
        posting.form.map { Line(field: $0, text: TextField(limit: $0.typingLimit)) }
    }

    private mutating func fill(with draft: Draft) {
        for index in lines.indices {
            let origin = draft.positions[lines[index].field.id]
            lines[index].text = TextField(
                draft.texts[lines[index].field.id] ?? origin?.label ?? "", limit: lines[index].field.typingLimit)
            lines[index].origins = origin.map { [$0] } ?? []
        }
        original = draft
        original = self.draft
    }

    /// The key of the place that the form is for.
    var key: String { editedKey ?? original.id }

    /// Whether the form waits for the answer to a request.
    func isSending(_ request: Int) -> Bool { phase == .sending(request: request) }

    /// The filled-in values.
    private var draft: Draft {
        var draft = Draft()
        (draft.id, draft.version) = (original.id, original.version)
        for line in lines {
            draft.texts[line.field.id] = line.text.text
            if let origin = line.origin { draft.positions[line.field.id] = origin }
        }
        return draft
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        if key != .escape { isLeaving = false }
        switch key {
        case .escape: return leave(&state)
        case .enter: return send(in: &state)
        case .tab: return move(1)
        case .backTab: return move(-1)
        case .up, .down:
            let step = key == .down ? 1 : -1
            let line = lines[focus]
            guard line.field.kind == .place, line.origins.indices.contains(line.chosen + step) else {
                return move(step)
            }
            if phase == .filling { lines[focus].chosen += step }
            return []
        default:
            guard phase == .filling, lines[focus].text.handle(key) else { return nil }
            return typed(in: &state)
        }
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        guard phase == .filling else { return [] }
        lines[focus].text.insert(line)
        return typed(in: &state)
    }

    /// A click selects a field. It does not close the form, as it closes other boxes: what was typed would be lost.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        if event.kind == .press, let index = line(at: event.at, of: state.screen.size) { focus = index }
        return []
    }

    /// Cancels the sending; else closes the form. Unsent text needs a second Esc.
    private mutating func leave(_ state: inout State) -> [Effect] {
        if case .sending(let request) = phase {
            phase = .filling
            problem = "Stopped. It may still have been sent: check the list first"
            return state.stopSending(request, isFromOutbox: isFromOutbox)
        }
        guard isLeaving || phase != .filling || draft == original else {
            isLeaving = true
            return []
        }
        state.panes.closeTop()
        return lines.compactMap(\.request).map { .cancel(request: $0) }
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
        let stop: [Effect] = lines[focus].request.map { [.cancel(request: $0)] } ?? []
        lines[focus].request = nil
        let text = lines[focus].text.text
        guard !text.trimmingBlanks.isEmpty else { return stop }
        let request = state.run.nextRequest()
        lines[focus].request = request
        let context = places.map { LookupContext(places: $0, settings: state.settings) }
        return stop + (context.map { [.lookup(.resolve(request: request, text, .nobody, $0))] } ?? [])
    }

    /// Sends the form, or shows below each line why it cannot be sent.
    private mutating func send(in state: inout State) -> [Effect] {
        guard phase == .filling else { return [] }
        if let index = lines.firstIndex(where: { $0.request != nil }) {
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
        return send(draft, in: &state)
    }

    /// Posts a new place, or sends the change of one that the service has.
    /// - Parameter draft: what the form says. One with a version replaces that version.
    mutating func send(_ draft: Draft, in state: inout State) -> [Effect] {
        let isEdit = editedKey != nil || draft.version != nil
        let call = isEdit ? ServiceCall.edit(id: key, draft) : .post(draft)
        sent = call
        guard state.canFetch || !isEdit else {
            problem = ServiceError.noNetwork.sentence(after: call)
            return []
        }
        let request = state.run.nextRequest()
        phase = .sending(request: request)
        problem = nil
        return isEdit
            ? [state.service.ask(call, request: request, of: dataset)]
            : state.post(draft, request: request, of: dataset)
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .draftLoaded(let request, let read) where phase == .reading(request: request):
            switch read {
            case .success(let draft):
                phase = .filling
                fill(with: draft)
            case .failure(let error):
                phase = .unreadable
                problem = "It cannot be changed: \(error.description)"
            }
        case .originFound(let request, let origin, let others, _):
            receive(request, origins: [origin] + others, problem: nil)
        case .originFailed(let request, let error): receive(request, origins: [], problem: error.words)
        case .outboxRead(let request, _) where isSending(request) && !state.canFetch:
            phase = .accepted
            if !state.isWaiting(sent, after: .noNetwork) { refused(.noNetwork) }
        case .serviceAnswered(let request, let answer) where isSending(request):
            phase = .accepted
            if case .failure(let error) = answer, !state.isWaiting(sent, after: error) { refused(error) }
        case .accountAnswered(_, nil) where phase == .filling: problem = nil
        default: break
        }
        return []
    }

    /// Shows the answer to the look-up of a line; an answer to an older one is ignored.
    private mutating func receive(_ request: Int, origins: [Origin], problem: String?) {
        guard let index = lines.firstIndex(where: { $0.request == request }) else { return }
        lines[index].request = nil
        lines[index].origins = origins
        lines[index].problem = problem
        self.problem = nil
    }

    /// Shows why the service did not accept the form, beside the field where the service names one.
    private mutating func refused(_ error: ServiceError) {
        phase = .filling
        if case .invalid(let field?, let reason) = error,
            let index = lines.firstIndex(where: { $0.field.id == field })
        {
            lines[index].problem = reason
            focus = index
        } else {
            problem = error.sentence(after: sent ?? .post(draft))
        }
    }

    private static func words(for reason: Draft.Problem.Reason) -> String {
        switch reason {
        case .missing: "Fill this in"
        case .tooLong(let limit): "At most \(limit) characters"
        case .notALink: "Type a link that begins with https:// or http://"
        case .noPlace: "This place was not found. Choose another"
        }
    }
}
