import Catalogue
import Geo
import MapDrawing
import Screen

/// The form in which a place is posted or edited. The typed text stays until the service has accepted it.
struct FormPane: Pane {
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
    let places: Places?
    /// The key of the edited place; nil for a new place.
    private(set) var editedKey: String?
    /// Whether the edited place was deleted or hidden meanwhile. The next Enter then posts the form as a new place.
    private(set) var isGone = false
    /// Somebody else's version of the place, and the draft that the service refused because of it; nil if it refused none.
    private var conflict: (theirs: Draft, yours: Draft)?
    /// The request that reads somebody else's version of the place; nil if none does.
    private var theirsRequest: Int?
    /// The key of the outbox entry that the new place of this form replaces; nil if there is none.
    private var replacedKey: String?
    var lines: [Line]
    /// The index of the line with the cursor; the number of lines while the button below them has the focus.
    var focus = 0
    /// The map of a place, shown instead of the fields; nil while the fields are shown.
    var stage: PlaceStage?
    /// Whether the map is to be shown once the pending look-ups are answered.
    var isGoingOn = false
    /// The line for which the person's location is being looked up; nil if there is none.
    var locating: Int?
    /// The column that the up and down keys keep in a text of several lines; nil after any other key.
    var goal: Int?
    private(set) var phase = Phase.filling
    /// What is wrong with the whole form; nil if nothing is.
    var problem: String?
    /// Whether Esc was pressed once with unsent text; a second Esc closes the form.
    var isLeaving = false
    /// The values that the form was opened with.
    private var original = Draft()
    /// Whether the form was opened with a place that waits to be sent.
    let isFromOutbox: Bool
    /// The call that was made last; nil before the first one.
    private var sent: ServiceCall?

    var extent: PaneExtent { stage == nil ? .over : .whole }
    var datasetID: String? { dataset.id }
    var holdsText: Bool { true }
    var hasUnsentText: Bool { phase == .filling && draft != original }
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
        editedKey = entry.isChange ? entry.key : nil
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

    /// Reads somebody else's version of the place if the service refused this change without sending that version, and a
    /// newer list has it.
    mutating func readTheirs(in state: inout State) -> [Effect] {
        guard case .changedMeanwhile(nil)? = state.service.outbox.entry(key)?.problem,
            let accepted = state.data.places?.accepted,
            let row = accepted.row(ofID: dataset.id(ofKey: key)),
            let version = dataset.version(of: row, in: accepted), version > original.version ?? .min
        else { return [] }
        let request = state.run.nextRequest()
        theirsRequest = request
        return [.data(.loadDraft(request: request, id: accepted.id(row), in: accepted))]
    }

    /// Fills the first place field with a point, and moves to the next field.
    mutating func start(at point: Origin, in state: inout State) -> [Effect] {
        guard let index = lines.firstIndex(where: \.isPlace) else { return [] }
        let effects = use(point, for: index, in: &state)
        focus = index + 1
        original = draft
        return effects
    }

    private static func emptyLines(_ posting: any Posting) -> [Line] { posting.form.map { Line($0) } }

    var title: String { editedKey == nil ? "New \(dataset.noun.one)" : "Change the \(dataset.noun.one)" }
    var hasPlaces: Bool { lines.contains(where: \.isPlace) }
    /// Whether the cursor is in a text of several lines.
    var isInLines: Bool { lines.indices.contains(focus) && lines[focus].hasLines }

    func viewports(in state: State) -> [Viewport] { stage.map { [$0.map.viewport(in: state.screen.size)] } ?? [] }

    private mutating func fill(with draft: Draft) {
        for index in lines.indices {
            let field = lines[index].field
            if let origin = draft.positions[field.id] { lines[index].use(origin) }
            if let text = draft.texts[field.id] { lines[index].text = TextField(text, limit: field.typingLimit) }
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

    /// Cancels the sending; else closes the form. Unsent text needs a second Esc.
    mutating func leave(_ state: inout State) -> [Effect] {
        if case .sending(let request) = phase {
            phase = .filling
            problem = "Stopped. \(goOnKey) sends it again; it cannot appear twice"
            return state.stopSending(request, isFromOutbox: isFromOutbox)
        }
        guard isLeaving || phase != .filling || draft == original else {
            isLeaving = true
            return []
        }
        state.panes.closeTop()
        return lines.compactMap(\.request).map { .cancel(request: $0) }
    }

    /// The name of the key that goes on.
    var goOnKey: String { isInLines ? "Ctrl-D" : "Enter" }

    /// Somebody else's version of the place; nil once the person has changed the refused draft.
    var theirs: Draft? { conflict.flatMap { draft == $0.yours ? $0.theirs : nil } }

    /// The question which of the two versions to keep; nil if `theirs` is nil.
    var conflictPane: ConflictPane? {
        theirs.map { ConflictPane(dataset: dataset, key: key, yours: sendable(draft), theirs: $0) }
    }

    /// Turns the form into one for a new place, because the service no longer has the edited one.
    private mutating func becomeNew(in state: inout State) {
        if isFromOutbox { replacedKey = key }
        (original.id, original.version) = (state.run.newPlaceKey(), nil)
        (editedKey, isGone, sent) = (nil, false, nil)
    }

    /// Shows the map of the place as soon as its look-up is answered. A form without places is sent instead.
    mutating func goOn(in state: inout State) -> [Effect] {
        guard phase == .filling else { return [] }
        if let conflictPane {
            state.panes.open(conflictPane)
            return []
        }
        if isGone { becomeNew(in: &state) }
        completeLink()
        if let effects = followRemedy(in: &state) { return effects }
        let effects = lookUpAgain(in: &state)
        isGoingOn = lines.contains { $0.request != nil }
        if isGoingOn || !check(in: state) || showMap(in: state) { return effects }
        return effects + send(in: &state)
    }

    /// Checks all lines, and shows below each wrong line why it cannot be sent.
    /// - Returns: whether all lines can be sent.
    mutating func check(in state: State) -> Bool {
        let problems = draft.problems(in: lines.map(\.field), original: original)
        for index in lines.indices {
            let field = lines[index].field.id
            lines[index].problem = nil
            guard let reason = problems.first(where: { $0.field == field })?.reason else { continue }
            lines[index].problem = words(for: reason, index, in: state)
        }
        guard let first = lines.firstIndex(where: { $0.problem != nil }) else { return true }
        focus = first
        return false
    }

    /// Sends the form, or shows below each line why it cannot be sent.
    mutating func send(in state: inout State) -> [Effect] {
        guard phase == .filling, check(in: state) else { return [] }
        let draft = draft
        return send(draft, in: &state)
    }

    /// Posts a new place, or sends a change to a place that the service has.
    /// - Parameter draft: the contents of the form. A draft with a version replaces that version of the place.
    mutating func send(_ draft: Draft, in state: inout State) -> [Effect] {
        let isEdit = editedKey != nil || draft.version != nil
        let draft = sendable(draft)
        let call = isEdit ? ServiceCall.edit(id: key, draft) : .post(draft)
        sent = call
        let waits = call.outboxDraft != nil
        guard state.canFetch || waits else {
            problem = ServiceError.noNetwork.sentence(after: call)
            return []
        }
        let request = state.run.nextRequest()
        phase = .sending(request: request)
        problem = nil
        conflict = nil
        guard waits else { return [state.service.ask(call, request: request, of: dataset)] }
        let effects = state.sendByOutbox(draft, request: request, of: dataset)
        // The new place goes into the outbox before the change that it replaces is removed.
        defer { replacedKey = nil }
        return effects + (replacedKey.map { [state.changeOutbox(.remove(key: $0))] } ?? [])
    }

    /// A draft with the key of its place. The draft of an edited place lacks the key.
    private func sendable(_ draft: Draft) -> Draft {
        var draft = draft
        draft.id = key
        return draft
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
                problem = "This \(dataset.noun.one) cannot be changed: \(error.description)"
            }
        case .draftLoaded(let request, .success(let theirs)) where request == theirsRequest && phase == .filling:
            problem = nil
            conflict = (theirs, draft)
        case .originFound, .originFailed: receivePlace(message, in: state)
        case .pointNamed(let request, let name): receivedName(name, request: request)
        case .outboxRead(let request, _) where isSending(request) && !state.canFetch:
            phase = .accepted
            if !state.isWaiting(sent, after: .noNetwork) { refused(.noNetwork) }
        case .serviceAnswered(let request, let answer) where isSending(request):
            phase = .accepted
            if case .failure(let error) = answer, !state.isWaiting(sent, after: error) { refused(error) }
        case .accountAnswered(_, nil, _) where phase == .filling: problem = nil
        default: break
        }
        return []
    }

    /// Fills in the name of a picked point. This does not count as a change by the person.
    private mutating func receivedName(_ name: String?, request: Int) {
        guard let index = lines.firstIndex(where: { $0.naming == request }) else { return }
        let isUnchanged = draft == original
        lines[index].received(name: name)
        if isUnchanged { original = draft }
    }

    /// Shows why the service did not accept the form: below the field that the service names, else at the bottom of the form.
    private mutating func refused(_ error: ServiceError) {
        phase = .filling
        if case .gone = error, editedKey != nil {
            isGone = true
        } else if case .invalid(let field?, let reason) = error,
            let index = lines.firstIndex(where: { $0.field.id == field })
        {
            lines[index].problem = reason
            focus = index
        } else if case .changedMeanwhile(let theirs?) = error {
            conflict = (theirs, draft)
        } else {
            problem = error.sentence(after: sent ?? .post(draft))
        }
    }

    /// What is wrong with a line, and what to do.
    private mutating func words(for reason: Draft.Problem.Reason, _ index: Int, in state: State) -> String {
        switch reason {
        case .missing: "Fill this in"
        case .tooLong(let limit): "At most \(limit) characters"
        case .notALink: TypedLink(lines[index].text.text).refusal
        case .noPlace: offerRemedy(index, in: state)
        }
    }
}
