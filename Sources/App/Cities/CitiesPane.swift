import Catalogue
import Screen

/// The search for a city: a field, and below it the places that the typed text may mean. A person opens the forecast of one of
/// them or makes it a favourite; nothing is chosen by itself.
struct CitiesPane: Pane {
    enum Focus: Sendable { case field, list }

    /// How far the search for the typed text is.
    enum Stage: Sendable, Equatable {
        /// There is no text, or too little of it.
        case idle
        /// The person may still be typing; the search starts after a pause.
        /// - tick: the request of the ticks.
        case waiting(tick: Int, ticks: Int)
        case asked(request: Int)
        case answered
    }

    let datasetID: String?
    private(set) var field: TextField
    var focus = Focus.field
    private(set) var stage = Stage.idle
    /// The last answer. While the next one is awaited, it is still shown.
    private(set) var found = FoundCities([])
    var list = SelectableList()
    /// The number of the request for the typed text, reserved when it was typed.
    private var request = 0
    /// The text that the search is for.
    private(set) var searched = ""
    /// Whether the list gets the focus once the answer is there.
    private var goesToList = false

    /// Tenths of a second without typing after which the search starts.
    static let pause = 4
    /// A text with fewer letters than this is searched only after Enter, because it would find too much.
    private static let fewestLetters = 2

    static let fieldContext = Context(
        "Search for a city", kind: .field,
        [
            Binding([.enter], .open, help: "Open the forecast of the selected city, or search now"),
            Binding([.tab, .down], .nextPane, help: "To the cities that were found", hint: "list"),
        ])
    static let listContext = Context(
        "Cities that were found",
        [
            Binding([.enter], .open, help: "Open the forecast", hint: "forecast"),
            Binding([.character(" ")], .shortlist, help: "Add to or remove from your favourites", hint: "favourite"),
            Binding([.character("u")], .undo, help: "Undo the removal of a favourite"),
            Binding([.tab, .backTab, .character("/")], .nextPane, help: "Back to the text", hint: "search"),
            DatasetsPane.opening([.character("i"), .function(2)]),
        ])
    static var contexts: [Context] { [fieldContext, listContext] }
    static let keys = [
        PaneKeys(
            in: [.results],
            Binding([.character("a")], .addCity, help: "Search for a {place} and add it", hint: "add", name: "add"),
            Binding(
                [.character("x")], .markToCompare, about: .choosing, help: "Add to or remove from the comparison",
                hint: "to compare"))
    ]

    private init(_ text: String, datasetID: String) {
        field = TextField(text)
        self.datasetID = datasetID.isEmpty ? nil : datasetID
    }

    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        guard !unsupported(by: state.dataset).contains(command) else { return [] }
        return switch command {
        case .addCity: open(in: &state)
        case .markToCompare: state.toggleCompared()
        default: nil
        }
    }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset?.listsFavourites == true ? [] : [.addCity, .markToCompare]
    }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        var without = unsupported(by: state.dataset)
        if state.selectedID == nil { without.insert(.markToCompare) }
        return without
    }

    static func open(in state: inout State) -> [Effect] { open("", in: &state) }

    /// Opens the search with a text, and searches for it at once.
    static func open(_ text: String, in state: inout State) -> [Effect] {
        guard state.data.datasets.forecasting != nil else {
            state.run.status = Status(text: "There are no forecasts in this program")
            return []
        }
        var pane = CitiesPane(text, datasetID: state.datasetID)
        let effects = text.trimmingBlanks.isEmpty ? [] : pane.searchNow(in: &state)
        if state.panes.top is CitiesPane { state.panes.replaceTop(with: pane) } else { state.panes.open(pane) }
        return effects + state.readFavourites()
    }

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }
    var holdsText: Bool { focus == .field && !field.text.isEmpty }

    func context(in state: State) -> Context { focus == .field ? Self.fieldContext : Self.listContext }

    func selectedID(in state: State) -> String? { nil }

    /// Whether the text is still to be searched for, or its answer has not come.
    var isSearching: Bool {
        switch stage {
        case .waiting, .asked: true
        case .idle, .answered: false
        }
    }

    /// The selected place, if it was found for the text on the screen.
    var selected: ForecastPlace? {
        guard stage == .answered, found.places.indices.contains(list.selected) else { return nil }
        return found.places[list.selected]
    }

    // MARK: Keys

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        guard focus == .field else { return nil }
        switch key {
        case .escape: return close(in: &state)
        case .enter: return selected == nil ? searchNow(in: &state) : openSelected(in: &state)
        case .tab, .down: return goToList(in: &state)
        case .up, .pageUp, .pageDown, .backTab: return []
        default:
            guard field.handle(key) else { return nil }
            return typed(in: &state)
        }
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        focus = .field
        field.insert(line)
        return typed(in: &state)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        guard focus == .list else { return command == .back ? close(in: &state) : nil }
        if command == .up, list.selected == 0 {
            focus = .field
            return []
        }
        list.scroll(in: window(in: state))
        if list.move(command, count: found.places.count, page: window(in: state).lines.count) { return [] }
        switch command {
        case .open: return openSelected(in: &state)
        case .shortlist: return selected.map { state.toggleFavourite($0) } ?? []
        case .undo: return state.restoreFavourite()
        case .nextPane: focus = .field
        case .back: return close(in: &state)
        case .datasets: return close(in: &state) + DatasetsPane.open(in: &state)
        default: return nil
        }
        return []
    }

    /// A click selects a city or the field, a second click opens the forecast.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        guard let isAgain = list.click(event.at, in: window(in: state), inside: listArea(in: state)) else {
            if event.at.row == fieldRow(in: state) { focus = .field }
            return []
        }
        let wasInList = focus == .list
        focus = .list
        return isAgain && wasInList ? openSelected(in: &state) : []
    }

    private func openSelected(in state: inout State) -> [Effect] {
        selected.map { state.openForecast($0) } ?? []
    }

    private mutating func goToList(in state: inout State) -> [Effect] {
        guard isSearching else {
            if !found.places.isEmpty, stage == .answered { focus = .list }
            return []
        }
        goesToList = true
        if case .waiting = stage { return ask(in: state) }
        return []
    }

    private mutating func close(in state: inout State) -> [Effect] {
        state.panes.closeTop()
        return stop()
    }

    // MARK: The search

    /// Starts the pause after which the text is searched for, if it has changed.
    private mutating func typed(in state: inout State) -> [Effect] {
        let text = field.text.trimmingBlanks
        guard text != searched else { return [] }
        state.run.status = nil
        let stopped = stop()
        searched = text
        guard text.count >= Self.fewestLetters else {
            found = FoundCities([])
            return stopped
        }
        let tick = state.run.nextRequest()
        request = state.run.nextRequest()
        stage = .waiting(tick: tick, ticks: 0)
        return stopped + [.tick(request: tick)]
    }

    /// Searches for the text at once. Does nothing while an answer is awaited.
    private mutating func searchNow(in state: inout State) -> [Effect] {
        let text = field.text.trimmingBlanks
        guard !text.isEmpty else { return [] }
        switch stage {
        case .asked: return []
        case .waiting: return ask(in: state)
        case .idle, .answered:
            searched = text
            request = state.run.nextRequest()
            return ask(in: state)
        }
    }

    private mutating func ask(in state: State) -> [Effect] {
        guard let context = state.lookupContext else { return [] }
        stage = .asked(request: request)
        return [.forecast(.findCities(request: request, searched, canFetch: state.canFetch, context))]
    }

    /// Ends the search that is waiting or under way. An answer that comes later is ignored.
    private mutating func stop() -> [Effect] {
        defer { (stage, goesToList) = (.idle, false) }
        if case .asked(let request) = stage { return [.cancel(request: request)] }
        return []
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .ticked(let request): return ticked(request, in: state)
        case .citiesFound(let request, let answer):
            guard stage == .asked(request: request) else { return [] }
            stage = .answered
            found = answer
            list = SelectableList()
            // In linear mode the next line is about these cities.
            if found.places.isEmpty { focus = .field } else if goesToList || state.screen.isLinear { focus = .list }
            goesToList = false
        default: break
        }
        return []
    }

    private mutating func ticked(_ request: Int, in state: State) -> [Effect] {
        guard case .waiting(let tick, let ticks) = stage, tick == request else { return [] }
        // While the data are being read, there is nothing to look places up in yet.
        guard ticks + 1 >= Self.pause, state.lookupContext != nil else {
            stage = .waiting(tick: tick, ticks: ticks + 1)
            return [.tick(request: tick)]
        }
        return ask(in: state)
    }
}
