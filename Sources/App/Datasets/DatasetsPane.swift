import Catalogue
import Screen

/// The list of collections, with the number of places and the dates of each.
struct DatasetsPane: Pane {
    var list = SelectableList()
    /// The number of places and the dates of each dataset, by its id; empty until they are counted.
    var counts: [String: DatasetCount] = [:]
    /// The beginning of a name that was typed so far, in small letters.
    private var typed = ""

    static let context = Context(
        "Collections",
        [
            Binding([.enter], .open, help: "Open the collection", hint: "open"),
            Binding([.function(2)], .datasets, help: "The next collection in the list"),
            Binding(
                [.function(3)], .sources, help: "The lists that the {places} come from", hint: "lists",
                name: "sources"),
        ])
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .details, .comparison, .searches],
            opening([.character("i"), .function(2)], name: "collections")),
        PaneKeys(in: [.start], opening([.character("i"), .function(2)], hint: "collection")),
        PaneKeys(in: [.field], opening([.function(2)], hint: "collection")),
    ]
    static func opening(_ keys: [Key], hint: String? = nil, name: String? = nil) -> Binding {
        Binding(keys, .datasets, about: .overviews, help: "The list of collections", hint: hint, name: name)
    }
    static var opener: Command? { .datasets }
    static let typedCommands = [
        TypedCommand(
            "in", "COLLECTION", help: "Open another collection by its name",
            values: { state in state.data.datasets.all.map(\.id) }
        ) { state, text in state.openDataset(named: text) }
    ]

    static func open(in state: inout State) -> [Effect] {
        var pane = DatasetsPane()
        let current = state.data.loading?.id ?? state.datasetID
        let all = state.data.datasets.all
        pane.list.selected = all.firstIndex { $0.id == current } ?? 0
        state.panes.open(pane)
        return [.data(.countDatasets)]
    }

    /// Selects the collection whose name begins with the typed text; if there is none, the next one that begins with the last
    /// typed letter.
    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        let all = state.data.datasets.all
        guard case .character(let letter) = key, letter.isLetter || letter == " " && !typed.isEmpty else { return nil }
        let text = typed + letter.lowercased()
        if !typed.isEmpty, let match = all.firstIndex(where: { $0.name.lowercased().hasPrefix(text) }) {
            (typed, list.selected) = (text, match)
            return []
        }
        let following = (1...all.count).map { (list.selected + $0) % all.count }
        guard let next = following.first(where: { all[$0].name.lowercased().hasPrefix(letter.lowercased()) }) else {
            return nil
        }
        (typed, list.selected) = (letter.lowercased(), next)
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        let all = state.data.datasets.all
        typed = ""
        if list.move(command, count: all.count, page: all.count) { return [] }
        switch command {
        case .open:
            state.panes.closeTop()
            return state.open(all[list.selected])
        // The key that opened the list selects the next collection.
        case .datasets: list.selected = (list.selected + 1) % all.count
        case .sources:
            guard all[list.selected].id == state.datasetID else {
                state.run.status = Status(text: "Open \(all[list.selected].name) first to see its lists")
                return []
            }
            state.panes.closeTop()
            return state.startPane(by: .sources)
        default: return nil
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let layout = layout(in: state)
        return chooseInMenu(by: event, \.list, layout.window, in: layout.rect, &state)
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        if case .datasetsCounted(let counted) = message {
            counts = Dictionary(counted.map { ($0.id, $0) }) { first, _ in first }
        }
        return []
    }

    private func layout(in state: State) -> (rect: Rect, window: ListWindow) {
        let count = state.data.datasets.all.count
        let size = state.screen.size
        let columns = min(size.columns - 4, 72)
        let rows = min(count + 2, size.rows - 4)
        let rect = Rect(column: (size.columns - columns) / 2, row: 2, columns: columns, rows: rows)
        return (rect, ListWindow(list, count: count, rows: rows - 2))
    }

    func draw(_ state: State, into frame: inout Frame) {
        let layout = layout(in: state)
        let all = state.data.datasets.all
        let inside = frame.box(layout.rect, title: "Collections", focused: true)
        frame.drawRows(of: list, layout.window, inside: inside) { frame, item, area, style in
            let dataset = all[item]
            let mark = dataset.id == state.datasetID ? currentSign : ""
            // If the name would be cut, the names of the sources are left out, then their dates.
            let room = area.columns - width(of: dataset.name + mark) - 5
            let wordings = [about(dataset, state), about(dataset, state, \.shortDates)]
            let about = wordings.first { width(of: $0) <= room } ?? numberText(of: dataset, state)
            frame.write(item == list.selected ? "▸" : " ", column: area.column, row: area.row, style: style)
            frame.write(
                fitted(dataset.name, columns: area.columns - width(of: about + mark) - 5) + mark,
                column: area.column + 2, row: area.row, style: style)
            frame.writeRight(
                about, endColumn: area.endColumn - 1, row: area.row, style: style == .plain ? Theme.dim : style)
        }
    }

    /// The number of places of a dataset and its dates; nil until counted. The open dataset is counted in memory.
    private func count(of dataset: any Dataset, _ state: State) -> DatasetCount? {
        guard let places = state.data.places, places.dataset.id == dataset.id else { return counts[dataset.id] }
        return DatasetCount(places)
    }

    /// Text such as "25,430 places · schools 17 Jun 2024 · Ofsted 28 Feb 2026", with the same dates as in the collection's own header.
    /// - Parameter wording: the dates with or without the names of the sources.
    func about(
        _ dataset: any Dataset, _ state: State, _ wording: KeyPath<DatasetCount, String> = \.dates
    ) -> String {
        let dates = count(of: dataset, state).map { $0.places > 0 ? $0[keyPath: wording] : "" } ?? ""
        return [numberText(of: dataset, state), dates].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Text such as "25,430 places".
    private func numberText(of dataset: any Dataset, _ state: State) -> String {
        guard let count = count(of: dataset, state) else { return "…" }
        guard count.places > 0 else {
            return state.service.lists.facts(of: dataset) == nil ? "no data yet" : "no \(dataset.noun.many) yet"
        }
        return "\(grouped(count.places)) \(dataset.noun.form(for: count.places))"
    }
}

/// The command that opens the list of collections.
extension Command {
    static let datasets = Command("datasets")
}
