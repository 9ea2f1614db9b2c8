import Catalogue
import Screen

/// The line, opened with `/`, for typing a text to find among the places on the screen.
struct FindLine: Pane {
    private(set) var field = TextField()

    static let context = Context(
        "Find line", kind: .field, offersBack: false,
        [
            Binding(
                [.function(6)], .findExactly, help: "Match exactly, or allow typing errors",
                name: "exact")
        ], FindOption.fieldBindings)
    static var contexts: [Context] { [context] }
    static var opener: Command? { .find }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor], .find,
            Binding([.character("n")], .findNext, about: .finding, help: "Next match", name: "next"),
            Binding([.character("N")], .findPrevious, about: .finding, help: "Previous match", name: "previous"))
    ]

    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .findNext, .findPrevious: return state.stepFind(forward: command == .findNext)
        case .findExactly: return state.changeFind { $0.isExact.toggle() }
        case .find: return open(in: &state)
        default:
            guard let dataset = state.dataset, let field = FindOption.field(of: command, in: dataset) else {
                return nil
            }
            return state.changeFind { $0.toggle(field, of: dataset) }
        }
    }

    /// The keys of optional fields that the dataset does not have.
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        Set(FindOption.fieldCommands.dropFirst(dataset?.optionalFields.count ?? 0))
    }

    /// In an empty dataset there is nothing to find.
    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        var without = unsupported(by: state.dataset)
        if state.results?.places.count == 0 { without.insert(.find) }
        return without
    }

    static func open(in state: inout State) -> [Effect] {
        if state.results != nil { state.panes.open(FindLine()) }
        return []
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .enter: return close(in: &state)
        case .escape:
            state.panes.closeTop()
            state.run.status = nil
            state.results?.endFind()
            // Details below the line show the same place as before.
            state.selectOpenPlace()
            return state.stopServiceSearch()
        // The arrows move through a narrowed list while the line is open.
        case .up, .down: return state.results?.listsAllPlaces == true ? state.stepFind(forward: key == .down) : []
        default: guard field.handle(key) else { return nil }
        }
        return find(in: &state)
    }

    /// Closes the line as Enter and a click outside it do; its matches stay. Details below the line show the selected match; without a
    /// match they stay as they are.
    private func close(in state: inout State) -> [Effect] {
        state.panes.closeTop()
        let hasMatch = state.results?.selected.map { state.results?.find.matchingRows.contains($0) == true } ?? false
        state.sayOnlySimilar()
        state.forgetUnmatched()
        let effects = state.searchServiceNow()
        if hasMatch { return effects + (state.followSelection() ?? []) }
        state.selectOpenPlace()
        return effects
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        field.insert(line)
        return find(in: &state)
    }

    /// Finds the typed text on the screen at once, and at the service after a pause.
    private func find(in state: inout State) -> [Effect] {
        state.find(field.text)
        return state.searchService(for: field.text)
    }

    /// A click on a hint presses its key, a click elsewhere in the line leaves it open, any other click closes it.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard event.kind == .press else { return [] }
        guard event.at.row == state.screen.size.rows - 1 else { return close(in: &state) }
        let clicked = hints(in: state).first { $0.columns.contains(event.at.column) }
        guard let key = clicked?.hint.key else { return [] }
        return state.received(key)
    }

    func footer(in state: State) -> Footer? { nil }

    // MARK: Drawing

    /// The fewest columns of the field; where there is less room, hints are left out.
    private static let leastColumns = 20
    private static let label = " / "

    /// The hints at the right end of the line, with the columns that each takes: how the text is compared, in brackets, then
    /// the keys that end the typing if there is room for them.
    private func hints(in state: State) -> [(hint: Footer.Hint, columns: Range<Int>)] {
        let options = FindOption.hints(in: state)
        var hints = options + [Footer.Hint(.enter, "done"), Footer.Hint(.escape, "clear")]
        let screen = state.screen.size.columns
        // Two blanks stand between hints, one after the last.
        func total() -> Int { hints.reduce(-1) { $0 + $1.columns } }
        while screen - Self.label.count - total() - 2 < Self.leastColumns, hints.count > options.count {
            hints.remove(at: hints.count - min(2, hints.count - options.count))
        }
        var column = screen - total()
        return hints.map { hint in
            defer { column += hint.columns }
            return (hint, column..<column + hint.columns - 2)
        }
    }

    func draw(_ state: State, into frame: inout Frame) {
        let row = frame.size.rows - 1
        frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
        let used = frame.write(Self.label, column: 0, row: row, style: Theme.key)
        let hints = hints(in: state)
        for (hint, columns) in hints {
            let label = frame.write(hint.label, column: columns.lowerBound, row: row, style: Theme.key)
            frame.write(hint.word, column: columns.lowerBound + label + 1, row: row, style: Theme.dim)
        }
        let end = (hints.first?.columns.lowerBound ?? frame.size.columns) - 2
        field.draw(
            into: &frame, column: used, row: row, columns: max(2, end - used), focused: true, hint: hint(in: state))
    }

    /// Says what can be typed; shown while the field is empty.
    func hint(in state: State) -> String {
        guard let results = state.results, !results.isFoundByNameAlone else { return "part of a name" }
        return results.places.dataset.findHint(without: state.findOptions.without)
    }
}

extension State {
    /// Whether the find line is open.
    var isFinding: Bool { panes.top is FindLine }

    /// Finds a text among the places on the screen; if no place matches, the status says so.
    mutating func find(_ text: String) {
        guard var results else { return }
        let options = findOptions
        results.findName(text, data.index(of: results.places, without: options.without), options)
        results.revealSelected(in: mapOrScreenSize)
        if results.find.isWaiting {
            run.status = Status(text: "Preparing to search \(counted(results.hits.count)) …")
        } else if results.find.matches.isEmpty, !text.isEmpty {
            run.status = Status(text: noMatch(in: results))
        } else if results.find.isOnlySimilar {
            run.status = Status(text: onlySimilar(results))
        } else {
            let isSaid = screen.isLinear && results.find.narrowedTo == nil
            run.status = isSaid ? match(in: results).map { Status(text: $0) } : nil
        }
        self.results = results
    }

    /// "Match 2 of 3 for "church"", and in linear mode which place that is, as nobody sees the selection: ": 7, Christ Church".
    /// Nil if the selected place is no match.
    private func match(in results: Results) -> String? {
        let shown = results.visible.map(\.row).filter(results.find.matchingRows.contains)
        guard let row = results.selected, let index = shown.firstIndex(of: row) else { return nil }
        let words = "Match \(grouped(index + 1)) of \(grouped(shown.count)) for \"\(results.find.text)\""
        guard screen.isLinear, let number = results.selectedIndex else { return words }
        return "\(words): \(number + 1), \(results.places.name(row))"
    }

    /// Says that the list shows only similar names and, while the line is open, which key hides them.
    private func onlySimilar(_ results: Results) -> String {
        let reason = reasonForHiding(in: results) ?? "No match for \"\(results.find.text)\""
        return "\(reason). Showing similar ones" + (isFinding ? "; F6 hides them" : "")
    }

    /// Repeats, when the line has closed, that the list shows only similar names.
    fileprivate mutating func sayOnlySimilar() {
        guard let results, results.find.isOnlySimilar, !results.find.matches.isEmpty else { return }
        run.status = Status(text: onlySimilar(results))
    }

    /// Called once the find line has closed. Drops its text if no place of the search matches, and says so without naming keys of the
    /// closed line. In a list of all places, and if filters hide the matches, the text stays.
    fileprivate mutating func forgetUnmatched() {
        guard let results, !results.listsAllPlaces, !results.find.text.isEmpty, results.find.found.isEmpty else {
            return
        }
        run.status = Status(text: noMatch(in: results))
        self.results?.endFind()
    }

    /// Says why no match is listed. If nothing matches and the line is open, the sentence also names the key that allows typing errors.
    func noMatch(in results: Results) -> String {
        if let reason = reasonForHiding(in: results) { return reason }
        let beginning =
            !results.isFoundByNameAlone
            ? "No match here for" : findOptions.isExact ? "No name here has" : "No name here is like"
        let toAll =
            results.listsAllPlaces ? nil : (isFinding ? "Press Esc, then A" : "Press A") + " to list all \(noun.many)"
        let hint = isFinding ? wayToMoreMatches ?? toAll : toAll
        return "\(beginning) \"\(results.find.text)\"" + (hint.map { ". \($0)" } ?? "")
    }

    /// Which key of the find line would find more: "F7 also looks in buildings"; nil if all fields are searched and typing errors allowed.
    var wayToMoreMatches: String? {
        if findOptions.isExact { return "F6 allows typing errors" }
        let left = (dataset?.optionalFields ?? []).filter { findOptions.without.contains($0.id) }.map(\.noun.many)
        return left.isEmpty ? nil : "F7 also looks in \(left.joined(separator: " and "))"
    }

    /// Says why no match is listed although hidden places match the text; nil if none is hidden.
    private func reasonForHiding(in results: Results) -> String? {
        let text = results.find.text
        if let label = labelOfGoneMatches(in: results) {
            return "Matches for \"\(text)\" are left out: \(label.lowercased())"
        }
        return results.hiddenMatches.isEmpty ? nil : "The filters hide the matches for \"\(text)\""
    }

    /// The dataset's label for places that are gone, such as "No longer there", if all hidden matches are gone and some of them would be
    /// listed without the filter for gone places; else nil.
    func labelOfGoneMatches(in results: Results) -> String? {
        let hidden = results.hiddenMatches
        guard !hidden.isEmpty, filter.off[Facet.state]?.contains(Facet.gone) == true else { return nil }
        var withGone = filter
        withGone.allOn(Facet.state)
        let compiled = CompiledFilter(withGone, facets: results.facets)
        guard !hidden.contains(where: { results.places.columns.isCurrent[$0] }), hidden.contains(where: compiled.passes)
        else { return nil }
        return results.facets.first { $0.id == Facet.state }?.values.first { $0.id == Facet.gone }?.label
    }

    /// Changes how `/` finds places, saves the choice, and searches again for the text of the line.
    mutating func changeFind(_ change: (inout Settings.Find) -> Void) -> [Effect] {
        change(&settings.find)
        if let find = results?.find, !find.text.isEmpty {
            self.find(find.text)
            // No status is shown for the short time until the index of the other fields is ready.
            if results?.find.isWaiting == true { run.status = nil }
        }
        if !isFinding { run.status = Status(text: findOptions.sentence(in: dataset)) }
        return [.file(.saveSettings(settings))]
    }

    /// Selects the next or previous match in the order of the list; starts again at the ends.
    mutating func stepFind(forward: Bool) -> [Effect] {
        guard var results else { return [] }
        guard !results.find.matches.isEmpty else {
            run.status = Status(
                text: results.find.text.isEmpty ? "Press / and type a name first" : noMatch(in: results))
            return []
        }
        let shown = results.visible.map(\.row).filter(results.find.matchingRows.contains)
        let at = shown.firstIndex { $0 == results.selected }
        let next = at.map { ($0 + (forward ? 1 : shown.count - 1)) % shown.count } ?? 0
        results.selected = shown[next]
        results.revealSelected(in: mapOrScreenSize)
        self.results = results
        run.status = match(in: results).map { Status(text: $0) }
        return []
    }
}

/// The commands that select the next and the previous match of the text in the find line.
extension Command {
    static let findNext = Command("findNext")
    static let findPrevious = Command("findPrevious")
}
