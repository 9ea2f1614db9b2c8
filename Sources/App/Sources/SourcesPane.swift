import Catalogue
import Screen

/// The lists that the places of a dataset come from. Here a person adds lists by address or file, and removes them.
struct SourcesPane: Pane {
    /// What the pane shows.
    enum Stage: Sendable { case lists, address, columns }
    /// What a pending request does.
    enum Work: Sendable { case reading, adding, removing }

    let dataset: any Gathering
    private(set) var stage = Stage.lists
    /// The lists; nil until they are read.
    private(set) var lists: [GatheredList]?
    var list = SelectableList()
    /// The name of the list that is selected once the lists are read again; nil to keep the selection.
    private var nextName: String?
    /// The list that the person is asked about before it is removed; nil if there is no question.
    private(set) var removal: GatheredList?
    /// The address or path of the list that is being added.
    private(set) var field = TextField(limit: SourcesPane.longestPlace)
    /// What Tab found for the text in the field; nil before Tab is pressed, and after the text has changed.
    private(set) var completion: PathCompletion?
    /// The list that was read from the typed address or path; nil if none was.
    private(set) var candidate: ListCandidate?
    private(set) var choices: ColumnChoices?
    var fields = SelectableList()
    private(set) var pending: (request: Int, work: Work)?
    /// How much of the list was fetched; nil while nothing is fetched.
    private(set) var step: UpdateStep?
    /// Why the last attempt failed; nil if it did not.
    private(set) var problem: String?

    private static let longestPlace = 2000

    init(_ dataset: any Gathering) { self.dataset = dataset }

    static func open(in state: inout State) -> [Effect] {
        guard let dataset = state.dataset as? any Gathering else {
            let name = state.dataset?.name ?? "this collection"
            state.run.status = Status(text: "Lists can't be added to \(name)", isError: true)
            return []
        }
        guard !state.panes.closeAbove(SourcesPane.self) else { return [] }
        state.panes.open(SourcesPane(dataset))
        return [.sources(.read(dataset: dataset.id))]
    }

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }
    var datasetID: String? { dataset.id }
    var hasUnsentText: Bool { stage != .lists && !field.text.trimmingBlanks.isEmpty }
    var holdsText: Bool { hasUnsentText || pending != nil }

    func context(in state: State) -> Context {
        switch stage {
        case .lists: Self.context
        case .address: Self.addressContext
        case .columns: Self.columnsContext
        }
    }

    // MARK: Keys

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        if let pending { return key == .escape && pending.work == .reading ? stopReading() : [] }
        switch stage {
        case .lists:
            guard let asked = removal else { return nil }
            removal = nil
            return [.delete, .backspace, .enter].contains(key) ? remove(asked, in: &state) : []
        case .address: return typeAddress(key, in: &state)
        case .columns: return typeInColumns(key, in: &state)
        }
    }

    private mutating func typeAddress(_ key: Key, in state: inout State) -> [Effect]? {
        completion = nil
        switch key {
        case .tab:
            return Draft.isLink(field.path) ? [] : [.file(.completePath(field.path))]
        case .escape:
            // The typed text is still there when the field is opened again.
            stage = .lists
            problem = nil
        default:
            guard field.handle(key) else { return nil }
            problem = nil
        }
        return []
    }

    private mutating func typeInColumns(_ key: Key, in state: inout State) -> [Effect]? {
        let moves: [Key: Command] = [
            .home: .first, .end: .last, .pageUp: .pageUp, .control("b"): .pageUp, .pageDown: .pageDown,
            .control("f"): .pageDown, .control("u"): .halfPageUp, .control("d"): .halfPageDown,
        ]
        if key == .escape {
            stage = .address
            problem = nil
            return []
        }
        guard let move = moves[key] else { return nil }
        moveField(move, in: state)
        return []
    }

    private mutating func moveField(_ move: Command, in state: State) {
        fields.scroll(in: fieldWindow(in: state))
        _ = fields.move(move, count: choices?.count ?? 0, page: fieldWindow(in: state).lines.count)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch (stage, command) {
        case (.lists, _): return performInLists(command, in: &state)
        case (_, .sources): break
        case (.address, .readSource): return readList(in: &state)
        case (.columns, .confirmSource): return add(in: &state)
        case (.columns, .previousListField): moveField(.up, in: state)
        case (.columns, .nextListField): moveField(.down, in: state)
        case (.columns, .previousColumn), (.columns, .nextColumn):
            choices?.choose(command == .previousColumn ? -1 : 1, forLine: fields.selected)
            problem = nil
        default: return nil
        }
        return []
    }

    private mutating func performInLists(_ command: Command, in state: inout State) -> [Effect]? {
        let shown = lists ?? []
        list.scroll(in: listWindow(in: state))
        if list.move(command, count: shown.count, page: listWindow(in: state).lines.count) { return [] }
        switch command {
        case .addSource:
            stage = .address
            problem = nil
        case .removeSource:
            problem = nil
            removal = shown.indices.contains(list.selected) ? shown[list.selected] : nil
        case .back:
            state.panes.closeTop()
            return candidate == nil ? [] : [.sources(.discard)]
        case .sources: break
        default: return nil
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        guard stage == .address, pending == nil else { return [] }
        completion = nil
        field.insert(line)
        problem = nil
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard pending == nil, removal == nil else { return [] }
        guard event.kind == .press else {
            if stage == .columns, let command = event.wheelCommand {
                moveField(command, in: state)
                return []
            }
            return scroll(by: event, in: &state)
        }
        switch stage {
        case .lists: _ = list.click(event.at, in: listWindow(in: state), inside: listArea(in: state))
        case .columns: _ = fields.click(event.at, in: fieldWindow(in: state), inside: fieldArea(in: state))
        case .address: break
        }
        return []
    }

    // MARK: Requests

    private mutating func readList(in state: inout State) -> [Effect] {
        let place = field.text.trimmingBlanks
        guard !place.isEmpty else {
            problem = "Type the address or the path of a list"
            return []
        }
        // After Esc the columns that the person chose are still there.
        if candidate?.place == place {
            stage = .columns
            return []
        }
        if Draft.isLink(place) || dataset.feeds.contains(where: { $0.list?.part.name == place }) {
            guard state.canFetch else {
                problem = "The network is off: only a file can be added"
                return []
            }
            guard state.updates.running == nil else {
                problem = "An update is running. Press Enter again when it is done"
                return []
            }
        }
        // The file of the next list may replace this list's file, so this list can no longer be added.
        (candidate, choices) = (nil, nil)
        let request = start(.reading, in: &state)
        return [.sources(.preview(request: request, dataset: dataset.id, place: place))]
    }

    private mutating func stopReading() -> [Effect] {
        guard let request = pending?.request else { return [] }
        pending = nil
        problem = "Stopped"
        return [.cancel(request: request)]
    }

    private mutating func add(in state: inout State) -> [Effect] {
        guard let candidate, let choices else { return [] }
        if let line = choices.missingLine {
            fields.selected = line
            problem = "Choose the column of the \(choices.preview.lines[line].field.label.lowercasedFirst)"
            return []
        }
        var part = candidate.part
        part.mapping = choices.mapping
        let request = start(.adding, in: &state)
        return [
            .sources(
                .add(request: request, dataset: dataset.id, file: candidate.file, from: candidate.address, part))
        ]
    }

    private mutating func remove(_ removed: GatheredList, in state: inout State) -> [Effect] {
        let request = start(.removing, in: &state)
        return [.sources(.remove(request: request, dataset: dataset.id, name: removed.part.name))]
    }

    private mutating func start(_ work: Work, in state: inout State) -> Int {
        let request = state.run.nextRequest()
        pending = (request, work)
        step = nil
        problem = nil
        return request
    }

    // MARK: Answers

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .sourcesRead(let id, let read): if id == dataset.id { receivedLists(read) }
        case .placesLoaded(let places): if places.dataset.id == dataset.id { return [readAgain] }
        case .updateEnded: return [readAgain]
        case .pathCompleted(let completion): received(completion)
        case .sourceStepped(let request, let step): if request == pending?.request { self.step = step }
        case .sourcePreviewed(let request, let result): if request == pending?.request { received(result) }
        case .sourceChanged(let request, let result):
            if request == pending?.request { return received(result) }
        default: break
        }
        return []
    }

    private var readAgain: Effect { .sources(.read(dataset: dataset.id)) }

    private mutating func received(_ completion: PathCompletion) {
        guard stage == .address, pending == nil, completion.typed == field.path else { return }
        self.completion = completion
        problem = nil
        if completion.completed != completion.typed {
            field = TextField(completion.completed, limit: Self.longestPlace)
        }
    }

    private mutating func receivedLists(_ read: [GatheredList]) {
        let name = nextName ?? lists.flatMap { $0.indices.contains(list.selected) ? $0[list.selected].part.name : nil }
        lists = read
        nextName = nil
        list.selected =
            read.firstIndex { $0.part.name == name } ?? max(0, min(list.selected, read.count - 1))
    }

    private mutating func received(_ result: Result<ListCandidate, SourceError>) {
        pending = nil
        step = nil
        switch result {
        case .success(let read):
            candidate = read
            choices = ColumnChoices(read.preview)
            fields = SelectableList()
            fields.selected = choices?.missingLine ?? 0
            stage = .columns
        case .failure(let error): problem = error.sentence
        }
    }

    private mutating func received(_ result: Result<SourceChange, SourceError>) -> [Effect] {
        pending = nil
        switch result {
        case .failure(let error): problem = error.sentence
        case .success(.removed): break
        case .success(.added(let name, _)):
            (field, candidate, choices) = (TextField(limit: Self.longestPlace), nil, nil)
            stage = .lists
            nextName = name
            return [.sources(.discard), readAgain]
        }
        return []
    }
}
