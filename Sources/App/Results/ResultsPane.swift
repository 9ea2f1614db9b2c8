import Catalogue
import Geo
import MapDrawing
import Screen

/// The results screen: the list of places beside their map.
struct ResultsPane: Pane {
    private static let paneKeys: [Binding] = [.nextField, .previousField]
    private static let open = Binding(
        [.enter], .open, help: "Open the selected {place}", hint: "{details}", name: "details")
    private static let asThen = Binding(
        [.character("t")], .asThen, about: .noting, help: "Previous search: its results that day, or today's",
        name: "then")
    private static let cursorKey = Binding(
        [.character("m")], .cursor, about: .viewing, help: "Move a cursor over the map to measure and search",
        hint: "measure", name: "cursor")
    private static let views: [Binding] = [
        Binding(
            [.character("v")], .nextView, about: .viewing, help: "List and map, the list only, or the map only",
            hint: "view", name: "view"),
        Binding([.character("[")], .splitLess, about: .viewing, help: "Make the list narrower", name: "list narrower"),
        Binding([.character("]")], .splitMore, about: .viewing, help: "Make the list wider", name: "list wider"),
    ]
    private static let common: [Binding] =
        [asThen, Binding.listAll] + views + Binding.zoom + Binding.radius + [cursorKey] + Binding.pan
    /// On the map, the keys about the list and the selected place come last.
    private static let mapFirst: [KeyTopic] = [
        .own, .finding, .sorting, .noting, .viewing, .panning, .overviews,
    ]

    static let list = Context(
        "List", kind: .results, offersBack: false, paneKeys, [open, .shortlist], Binding.actions, common)
    static let mapContext = Context(
        "Map", kind: .results, offersBack: false, first: mapFirst,
        paneKeys, [open, .shortlist], Binding.actions, common)
    static let cursor = Context(
        "Cursor on the map", kind: .cursor, first: mapFirst, paneKeys,
        [Binding([.enter], .open, help: "Search from the cursor", hint: "search from here")], common)

    static var contexts: [Context] { [list, mapContext, cursor] }
    static var typedCommands: [TypedCommand] { searchCommands + listCommands + hidingCommands }

    var showsStatus: Bool { true }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset is any Hiding ? [] : [.hide, .unhide]
    }

    /// Without a selected place, `shortlist`, `sort` and `export` do nothing; `open` only searches from the map cursor.
    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        let unused = hidingWithoutEffect(in: state)
        guard let results = state.results, state.selectedID == nil else { return unused }
        return unused.union(results.usesCursor ? [.shortlist, .sort, .export] : [.open, .shortlist, .sort, .export])
    }

    func context(in state: State) -> Context {
        guard let results = state.results, results.focus == .map else { return Self.list }
        return results.usesCursor ? Self.cursor : Self.mapContext
    }

    func footer(in state: State) -> Footer? {
        var extra: [Footer.Hint] = []
        // With the cursor, Enter searches from there.
        if let results = state.results, !results.usesCursor {
            if state.radiusToNearest != nil {
                extra = [Footer.Hint(.enter, "widen search")]
            } else if results.selectedGroup != nil {
                // The pin opens the list of its places.
                extra = [Footer.Hint(.enter, results.places.dataset.noun.many)]
            }
        }
        if let results = state.results, results.find.narrowedTo != nil, !results.usesCursor {
            extra.append(Footer.Hint(.escape, "show all"))
        }
        // The text of an empty list says that this key fetches it.
        if let places = state.results?.places, places.count == 0, places.dataset.supply.service != nil,
            !places.dataset.listsFavourites, state.canFetch, !state.lacksServiceAddress
        {
            extra.append(Footer.Hint(.character("R"), "fetch"))
        }
        // A filter may be from last time, so even a narrow footer says how to clear it.
        if state.isFiltered { extra.append(Footer.Hint(.character("F"), "clear filters")) }
        // Once there are places to compare, even a narrow footer shows the key for it.
        if !state.listsFavourites, state.comparedEntries.count > 1,
            !ComparePane.unsupported(by: state.dataset).contains(.compare)
        {
            extra.append(Footer.Hint(.character("C"), "compare"))
        }
        // A small screen shows either the list or the map.
        if !state.hasRoomForBoth {
            extra.append(Footer.Hint(.tab, state.layout.map == nil ? "map" : "list"))
        }
        return Footer(context(in: state), extra: extra, in: state)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        guard let results = state.results else { return nil }
        if results.focus == .list, state.moveInList(command) { return [] }
        switch command {
        case .nextPane, .previousPane: state.switchFocus()
        case .nextView: state.showNextView()
        case .splitLess: return state.moveSplit(by: -4)
        case .splitMore: return state.moveSplit(by: 4)
        case .cursor: state.toggleCursor()
        case .up, .down, .left, .right: state.moveOnMap(command)
        case .zoomIn, .zoomOut, .panUp, .panDown, .panLeft, .panRight:
            let viewport = results.viewport(in: state.mapOrScreenSize)
            let selected = results.selected.flatMap { results.places.coordinate($0) }
            let anchor = [results.map.cursor, selected].compactMap { $0 }.first { viewport.cell(of: $0) != nil }
            state.results?.map.viewport = viewport.moved(by: command, keeping: anchor ?? viewport.center)
        case .fit:
            let size = state.mapOrScreenSize
            state.results?.fitMap(in: size)
        case .radiusLess, .radiusMore:
            let distances = state.distances
            return state.changeRadius(
                to: Radius.nudged(
                    results.radiusMetres, up: command == .radiusMore, in: distances,
                    upTo: results.areaRadius(in: distances)))
        case .open where results.usesCursor: return state.searchFromCursor()
        case .open where results.visible.isEmpty:
            return state.radiusToNearest.map { state.changeRadius(to: $0) } ?? []
        case .open: return state.openSelected()
        case .clearFilters: return state.clearFilters()
        case .asThen: return state.toggleThen()
        default: return nil
        }
        return []
    }

    /// Handles the mouse: a click selects, a second click opens, the wheel zooms or scrolls, a drag pans the map.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let layout = state.layout
        switch event.kind {
        case .drag, .release:
            state.dragMap(event)
            return []
        case .press, .doubleClick, .wheelUp, .wheelDown: break
        }
        if event.kind == .press, event.at.row == 0 { return event.at.column < 10 ? state.back() : [] }
        if let list = layout.list, list.contains(event.at) { return state.listMouse(event, list) }
        guard let map = layout.map?.inset(), map.contains(event.at) else { return [] }
        return state.mapMouse(event, map)
    }

    func viewports(in state: State) -> [Viewport] {
        guard let results = state.results, let size = state.mapSize else { return [] }
        return [results.viewport(in: size)]
    }

    func pictures(in state: State) -> [PictureView] { state.listedPictures }

    func draw(_ state: State, into frame: inout Frame) {
        if let results = state.results { drawResults(state, results, into: &frame) }
    }
}

/// The commands of the list.
extension Command {
    static let asThen = Command("asThen")
    static let nextView = Command("nextView")
    static let splitLess = Command("splitLess")
    static let splitMore = Command("splitMore")
}
