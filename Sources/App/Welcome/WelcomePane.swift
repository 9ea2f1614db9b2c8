import Catalogue
import Geo
import MapDrawing
import Screen

/// The welcome screen: the form that a search starts from, its preview and the previous searches.
struct WelcomePane: Pane {
    static let context = Context(
        "Welcome", kind: .start, offersBack: false, [.nextField, .previousField],
        [Binding([.enter], .open, help: "Search", hint: "search")], Binding.radius, Binding.searchEditing, [.listAll])
    static var contexts: [Context] { [context] }

    var showsStatus: Bool { true }

    func context(in state: State) -> Context { state.welcome.isTyping ? .field : Self.context }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset?.hasRadius == false ? [.radiusLess, .radiusMore] : []
    }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        var withoutEffect = unsupported(by: state.dataset)
        if state.panes.isEmpty, state.results == nil {
            if case .searches = state.welcome.focus {} else { withoutEffect.insert(.delete) }
            if !state.history.canRestore { withoutEffect.insert(.undo) }
            // Esc leaves a text field and cancels a search; there is no screen to go back to.
            if !state.welcome.isTyping, state.welcome.running == nil { withoutEffect.insert(.back) }
        }
        return withoutEffect
    }

    func footer(in state: State) -> Footer? {
        let context = context(in: state)
        let focus = state.welcome.focus == .radius ? [Footer.Hint("←→", "radius")] : []
        return Footer(
            context, extra: context == .field ? fieldHints(in: state) : focus + listHint(in: state), in: state)
    }

    /// The hints while a text is typed. In a dataset that opens with its list, Enter on an empty line shows the list.
    private func fieldHints(in state: State) -> [Footer.Hint] {
        let search = Footer.Hint(.enter, "search")
        guard state.welcome.focus != .radius else { return [search] }
        let choose = Footer.Hint("↑↓", "choose")
        guard let dataset = state.dataset, dataset.opensWithList else {
            let again = state.lastSearch != nil && state.isStartEmpty && state.welcome.start == .place
            return [again ? Footer.Hint(.enter, "search again") : search, choose]
        }
        let list = "all \(dataset.noun.many)"
        return state.isStartEmpty
            ? [Footer.Hint(.enter, list), choose]
            : [search, Footer.Hint("Esc \(state.bound(.character("A"), in: Self.context).label)", list), choose]
    }

    /// The hint for the key that shows the list; empty in a dataset that does not open with its list.
    private func listHint(in state: State) -> [Footer.Hint] {
        guard let dataset = state.dataset, dataset.opensWithList else { return [] }
        return [Footer.Hint(.character("A"), "all \(dataset.noun.many)")]
    }

    /// Handles a key on the form: the focused text field first, then the key bindings.
    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        // A long status covers the footer; the next key removes it.
        if state.longStatus != nil { state.run.status = nil }
        let welcome = state.welcome
        if welcome.focus == .start, welcome.start == .name, state.stepSuggestion(key) { return [] }
        if welcome.focus == .start, key == .up || key == .down {
            if key == .down, state.keepStep() { return [] }
            return state.stepMeaning(key == .down ? 1 : -1) ? [] : state.moveStart(key == .down ? 1 : -1)
        }
        // Function keys are commands in a text field, too.
        if case .function = key, let command = state.paneTable.command(for: key, in: Self.context) {
            return state.perform(command)
        }
        if welcome.isTyping, let effects = state.typeIntoField(key) { return effects }
        if welcome.focus == .radius, case .character(let digit) = key, digit.isNumber {
            state.welcome.radiusField = TextField(String(digit))
            return []
        }
        guard let command = state.paneTable.command(for: key, in: context(in: state)) else {
            return welcome.isTyping && key == .enter ? state.perform(.open) : []
        }
        return state.perform(command)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        let range = Radius.range(in: state.distances)
        let isOnRadius = state.welcome.focus == .radius
        switch command {
        case .nextPane: state.moveFocus(1)
        case .previousPane: state.moveFocus(-1)
        case .radiusLess where !state.usesRadius, .radiusMore where !state.usesRadius: return state.refuseRadius()
        case .radiusLess: state.stepRadius(up: false)
        case .radiusMore: state.stepRadius(up: true)
        case .left where isOnRadius: state.stepRadius(up: false)
        case .right where isOnRadius: state.stepRadius(up: true)
        case .first where isOnRadius: state.chooseRadius(range.lowerBound)
        case .last where isOnRadius: state.chooseRadius(range.upperBound)
        case .up, .down: return state.moveVertically(command == .down)
        case .open: return state.activateWelcome()
        case .back:
            // Esc leaves the text field, so that letters are commands again.
            guard state.welcome.isTyping else { return nil }
            state.welcome.focus = .button
        case .delete:
            guard case .searches(let index) = state.welcome.focus else { return nil }
            return state.deleteSearch(at: index)
        case .undo: return state.restoreSearch()
        case .clearFilters: return state.clearFilters()
        default: return nil
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        guard state.welcome.running == nil else { return [] }
        if state.welcome.focus == .radius { state.welcome.radiusField?.insert(line) }
        guard state.welcome.focus == .start else { return [] }
        switch state.welcome.start {
        case .place:
            state.welcome.place.insert(line)
            return state.placeTyped()
        case .name:
            state.welcome.name.insert(line)
            return state.nameTyped()
        default: return []
        }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let layout = state.welcomeLayout
        if event.kind == .wheelUp || event.kind == .wheelDown {
            return state.usesRadius && (layout.form.contains(event.at) || layout.preview.contains(event.at))
                ? perform(event.kind == .wheelUp ? .radiusMore : .radiusLess, in: &state) ?? [] : []
        }
        let isAtRadius = event.at.row == layout.radiusRow && state.usesRadius
        if event.kind == .drag, isAtRadius { return setRadius(at: event.at, layout, &state) }
        guard event.kind == .press else { return [] }
        if event.at.row == 0, state.datasetColumns.contains(event.at.column) { return DatasetsPane.open(in: &state) }
        if layout.form.contains(event.at) { return click(event.at, layout, &state) }
        var list = state.welcomeSearches
        let searches = state.history.searches
        let inside = layout.searches.inset()
        let window = ListWindow(list, count: searches.count, rows: inside.rows)
        guard list.click(event.at, in: window, inside: inside) != nil else { return [] }
        return state.open(searches[list.selected])
    }

    private mutating func click(_ at: Point, _ layout: WelcomeLayout, _ state: inout State) -> [Effect] {
        if let start = Welcome.Start(rawValue: at.row - layout.startRow) {
            let isAgain = state.welcome.start == start && state.welcome.focus == .start
            let effects = state.choose(start)
            return isAgain && start == .point ? PickPane.open(in: &state) : effects
        }
        if at.row == layout.radiusRow, state.usesRadius { return setRadius(at: at, layout, &state) }
        guard at.row == layout.buttonRow else { return [] }
        state.welcome.focus = .button
        return state.startSearch()
    }

    private func setRadius(at point: Point, _ layout: WelcomeLayout, _ state: inout State) -> [Effect] {
        state.welcome.focus = .radius
        let share = Double(point.column - layout.sliderColumn) / Double(max(1, layout.sliderColumns - 1))
        guard share >= 0, share <= 1 else { return [] }
        let range = state.sliderRange
        let metres = Double(range.lowerBound) + share * Double(range.upperBound - range.lowerBound)
        state.chooseRadius(Radius.rounded(metres, in: state.distances, upTo: range.upperBound))
        return []
    }

    func viewports(in state: State) -> [Viewport] { state.previewViewport.map { [$0] } ?? [] }

    func draw(_ state: State, into frame: inout Frame) { drawWelcome(state, into: &frame) }
}

extension State {
    /// The newest search of the open dataset, which Enter in the empty place field opens; nil in a dataset that opens with its
    /// list, where Enter means the list.
    var lastSearch: SavedSearch? {
        guard let dataset, !dataset.opensWithList else { return nil }
        return history.searches.first { $0.dataset == dataset.id }
    }

    /// Whether the line for a place or a name has the focus, and nothing is typed in it.
    fileprivate var isStartEmpty: Bool {
        guard welcome.focus == .start else { return false }
        return switch welcome.start {
        case .place: welcome.place.text.trimmingBlanks.isEmpty
        case .name: welcome.name.text.trimmingBlanks.isEmpty
        case .near, .point: false
        }
    }

    /// The list of previous searches on the form; its selection follows the form's focus.
    var welcomeSearches: SelectableList {
        if case .searches(let index) = welcome.focus { SelectableList(selected: index) } else { SelectableList() }
    }

    /// Selects the next or previous suggestion. Without one, the arrow key leaves the field.
    /// - Returns: false if there is no suggestion in that direction.
    fileprivate mutating func stepSuggestion(_ key: Key) -> Bool {
        let next = welcome.suggestion + (key == .down ? 1 : key == .up ? -1 : 0)
        guard next != welcome.suggestion, welcome.suggestions.indices.contains(next) else { return false }
        welcome.suggestion = next
        previewSuggestion()
        return true
    }
}
