/// The panes that lie on top of the screen, the topmost last. A pane that belongs to a dataset is hidden while another
/// one is open; it still gets messages, and is shown again when its dataset is opened.
struct PaneStack: Sendable {
    private struct Entry: Sendable {
        /// Different for each pane that is opened, also for two of the same kind.
        let id: Int
        var pane: any Pane
    }

    private var entries: [Entry] = []
    private var lastID = 0
    /// The open dataset; nil until one is open.
    var openDataset: String?

    private func isShown(_ entry: Entry) -> Bool {
        openDataset == nil || entry.pane.datasetID == nil || entry.pane.datasetID == openDataset
    }
    private var shownEntries: [Entry] { entries.filter(isShown) }

    /// The panes on the screen, from the bottom to the topmost.
    var shown: [any Pane] { shownEntries.map(\.pane) }
    /// Whether no pane is shown.
    var isEmpty: Bool { shownEntries.isEmpty }
    /// How many panes are shown.
    var count: Int { shownEntries.count }
    /// The topmost pane that is shown.
    var top: (any Pane)? { shownEntries.last?.pane }
    /// The shown pane below the topmost; nil if fewer than two are shown.
    var second: (any Pane)? { shownEntries.dropLast().last?.pane }

    /// All panes, also the hidden ones of another dataset.
    var opened: [any Pane] { entries.map(\.pane) }
    /// All panes of a kind, from the bottom, also the hidden ones.
    func opened<Kind: Pane>(_ kind: Kind.Type) -> [Kind] { entries.compactMap { $0.pane as? Kind } }

    mutating func open(_ pane: some Pane) {
        lastID += 1
        entries.append(Entry(id: lastID, pane: pane))
    }

    mutating func closeTop() {
        if let index = entries.lastIndex(where: { isShown($0) }) { entries.remove(at: index) }
    }

    mutating func replaceTop(with pane: some Pane) {
        closeTop()
        open(pane)
    }

    /// Closes the panes that satisfy a condition, also hidden ones.
    mutating func close(where shouldClose: (any Pane) -> Bool) { entries.removeAll { shouldClose($0.pane) } }

    /// Closes the panes above the topmost pane of a kind.
    /// - Returns: false where there is no such pane.
    mutating func closeAbove<Kind: Pane>(_ kind: Kind.Type) -> Bool {
        guard let index = entries.lastIndex(where: { $0.pane is Kind && isShown($0) }) else { return false }
        let hidden = entries[(index + 1)...].filter { !isShown($0) }
        entries.replaceSubrange((index + 1)..., with: hidden)
        return true
    }

    /// Changes every pane of a kind, also hidden ones.
    mutating func update<Kind: Pane>(_ kind: Kind.Type, _ change: (inout Kind) -> Void) {
        for index in entries.indices {
            guard var pane = entries[index].pane as? Kind else { continue }
            change(&pane)
            entries[index].pane = pane
        }
    }

    /// Changes every pane in turn, also hidden ones.
    mutating func updateAll(_ change: (inout any Pane) -> Void) {
        for index in entries.indices { change(&entries[index].pane) }
    }

    /// Changes the shown pane below the topmost.
    mutating func updateSecond(_ change: (inout any Pane) -> Void) {
        if let index = entries.indices.filter({ isShown(entries[$0]) }).dropLast().last { change(&entries[index].pane) }
    }

    /// The topmost pane with its id, for `restore`; nil if no pane is shown.
    fileprivate var topEntry: (id: Int, pane: any Pane)? { shownEntries.last.map { ($0.id, $0.pane) } }

    fileprivate var secondEntry: (id: Int, pane: any Pane)? {
        shownEntries.dropLast().last.map { ($0.id, $0.pane) }
    }

    /// Replaces a pane by its changed copy, unless it was closed meanwhile.
    fileprivate mutating func restore(_ id: Int, _ pane: any Pane) {
        if let index = entries.lastIndex(where: { $0.id == id }) { entries[index].pane = pane }
    }
}

extension State {
    /// The pane that gets the input: the topmost, else the screen itself.
    var topPane: any Pane { panes.top ?? basePane }

    /// The screen below all panes.
    var basePane: any Pane { results == nil ? WelcomePane() : ResultsPane() }

    /// Runs work on the topmost pane; the pane's changes to itself are stored unless the work closed it.
    mutating func withTopPane<Answer>(_ work: (inout any Pane, inout State) -> Answer) -> Answer {
        guard let (id, top) = panes.topEntry else {
            var base = basePane
            return work(&base, &self)
        }
        var pane = top
        defer { panes.restore(id, pane) }
        return work(&pane, &self)
    }

    /// Carries out a command in the pane below the topmost, else in the screen itself.
    mutating func performBelow(_ command: Command) -> [Effect] {
        if let (id, below) = panes.secondEntry {
            var pane = below
            defer { panes.restore(id, pane) }
            if let effects = pane.perform(command, in: &self) { return effects }
        }
        var base = basePane
        return base.perform(command, in: &self) ?? []
    }

    /// Whether quitting would lose text that the person typed.
    var hasUnsentText: Bool { panes.opened.contains { $0.hasUnsentText } }

    /// Whether only hidden panes have typed text that was not sent.
    var hasOnlyHiddenText: Bool { hasUnsentText && !panes.shown.contains { $0.hasUnsentText } }

    /// Whether the screen asks to discard that text.
    var asksToDiscard: Bool { run.wasAskedToDiscard && hasUnsentText }

    /// Closes all panes except those with typed text, so that a late answer never discards text.
    mutating func closePanes() { panes.close { !$0.holdsText } }
}
