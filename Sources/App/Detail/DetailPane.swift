import Catalogue
import Geo
import MapDrawing
import Screen

/// The details of one place.
struct DetailPane: DetailSource {
    enum Content: Sendable {
        case loading
        case loaded(Detail)
        case failed(DetailError)
        /// The place is no longer in the data; what it was before.
        case removed(Change)
    }

    let id: String
    var content = Content.loading
    /// The data that the record was requested from; nil before the first message.
    private var readFrom: Places?
    /// Whether the place was deleted at its service; the details then close.
    private(set) var isFinished = false
    private var text = ScrolledText()
    /// The index of the selected place among those listed in the details; nil if none is selected.
    var reference: Int?

    init(id: String) { self.id = id }

    /// The greatest width of the text.
    static let mostColumns = 96

    static let context = Context(
        "Details", kind: .details,
        first: [.acting, .finding, .narrowing, .choosing, .noting, .returning, .overviews, .posting],
        Binding.actions,
        [
            .shortlist, Binding([.tab], .nextPane, help: "Select the next {place} listed in the details"),
            Binding([.backTab], .previousPane, help: "Select the previous {place} listed"),
            Binding([.enter], .open, help: "Open the selected {place}"),
            Binding(
                [.character("n")], .findNext, about: .finding, help: "The next {place}, or the next match", hint: "next"
            ),
            Binding(
                [.character("N")], .findPrevious, about: .finding, help: "The previous {place}, or the previous match"),
            .find,
        ])
    static var contexts: [Context] { [context] }

    var extent: PaneExtent { .page }
    var showsStatus: Bool { true }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .left: return state.stepDetail(forward: false)
        case .right: return state.stepDetail(forward: true)
        case .findNext, .findPrevious: return state.stepDetailOrMatch(forward: command == .findNext)
        case .find:
            guard state.canFindByName else {
                state.run.status = Status(text: "To find \(state.noun.many) by name, go back to the list and press /")
                return []
            }
            return nil
        case .nextPane, .previousPane: return chooseReference(command == .nextPane ? 1 : -1, in: state)
        case .open:
            guard let reference, let page = page(of: state), page.references.indices.contains(reference) else {
                return []
            }
            let effects = state.openDetail(of: page.references[reference].place.id)
            state.selectOpenPlace()
            return effects
        default:
            let rows = state.layout.side.inset().rows
            let count = page(of: state)?.lines.count ?? 0
            return text.move(command, count: count, page: rows, overlap: 1) ? [] : nil
        }
    }

    /// Selects the next or previous place listed in the details, starting again at the ends, and scrolls to it.
    private mutating func chooseReference(_ step: Int, in state: State) -> [Effect] {
        guard let references = page(of: state)?.references, !references.isEmpty else { return [] }
        let next = reference.map { ($0 + step + references.count) % references.count }
        reference = next ?? (step > 0 ? 0 : references.count - 1)
        let line = references[reference ?? 0].line
        let rows = state.layout.side.inset().rows
        if line < text.first { text.first = line }
        if line >= text.first + rows { text.first = line - rows + 1 }
        return []
    }

    /// Selects the next or previous place listed in the details.
    mutating func step(forward: Bool, in state: State) -> DetailPane? {
        guard let reference, let references = page(of: state)?.references,
            references.indices.contains(reference + (forward ? 1 : -1))
        else { return nil }
        _ = chooseReference(forward ? 1 : -1, in: state)
        return DetailPane(id: references[reference + (forward ? 1 : -1)].place.id)
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        if state.layout.side.contains(event.at) { return scroll(by: event, in: &state) }
        // A pane with its own list of places covers the search's list, which then gets no clicks.
        guard !(state.panes.second is any DetailSource) else { return [] }
        var base = state.basePane
        return base.mouse(event, in: &state)
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .detailLoaded(id, let detail): content = .loaded(detail)
        case .detailFailed(id, let error): content = .failed(error)
        default: break
        }
        defer { readFrom = state.data.places }
        if let readFrom, let places = state.data.places, readFrom !== places {
            isFinished =
                places.dataset.supply.service != nil && readFrom.dataset.id == places.dataset.id
                && readFrom.row(ofID: id) != nil && places.row(ofID: id) == nil
        }
        // The record may have changed with the data.
        guard let readFrom, readFrom !== state.data.places, state.data.places?.row(ofID: id) != nil else { return [] }
        return [state.recordEffect(of: id)]
    }

    /// The details say all that the status line would, except why the list does not show their place.
    func statusLine(in state: State) -> String? { state.unlistedRow == nil ? "" : nil }

    /// Without another place to go to, the footer leaves out the key for the next one. With one, even a narrow footer has the key, unless
    /// the keys for posting need the room.
    func footer(in state: State) -> Footer? {
        let hasOthers = state.panes.second is any DetailSource || state.results.map { $0.visible.count > 1 } ?? false
        var without: Set<Command> = []
        if !hasOthers { without.insert(.findNext) }
        if !state.canFindByName { without.insert(.find) }
        return Footer(
            Self.context, without: without, needing: state.dataset is any Posting ? [] : [.findNext], in: state)
    }

    func selectedID(in state: State) -> String? { id }
    func viewports(in state: State) -> [Viewport] { state.detailMap(self).map { [$0.viewport] } ?? [] }

    func pictures(in state: State) -> [PictureView] { state.pictureViews(ofID: id, detail(of: id)) }

    func detail(of id: String) -> Detail? {
        guard id == self.id, case .loaded(let detail) = content else { return nil }
        return detail
    }

    /// The details as lines of the pane's width; nil until the record is read.
    private func page(of state: State) -> DetailText? {
        guard case .loaded(let detail) = content else { return nil }
        return DetailText(
            detail, columns: min(Self.mostColumns, state.layout.side.columns - 4), textContext(in: state))
    }

    /// What the details show besides the record.
    func textContext(in state: State) -> DetailText.Context {
        let own = state.place(ofID: id)
        var context = DetailText.Context(
            origin: way(to: own, in: state),
            isPlaced: own.map { $0.places.coordinate($0.row) != nil } ?? true,
            isApproximate: state.results?.origin?.approximate != nil,
            distances: state.distances, clock: state.run.clock, now: state.run.now,
            today: CalendarDate(state.run.today.utf8),
            distanceNote: state.dataset?.words.distanceNote ?? "",
            listed: state.shortlist.list.entry(id), age: own.flatMap { state.age(of: $0.row, in: $0.places) })
        context.ageSentence = context.age.map { state.namingKeys($0.sentence) } ?? ""
        if state.screen.isLinear {
            context.pictureSentence = state.picture(ofID: id).map { "Picture: \($0.wholeDescription)" }
            return context
        }
        let picture = state.detailPicture(ofID: id)
        let drawn = picture.flatMap { state.drawn($0.view)?.size }
        let isBeside = picture?.isBeside == true
        context.pictureRows = isBeside ? 0 : drawn?.rows ?? 0
        context.pictureSentence = picture.flatMap { state.sentence(about: $0.reference) }
        context.free = isBeside ? drawn : state.detailMap(self)?.viewport.size
        context.selectedReference = reference
        context.pictures = state.pictureStyle
        return context
    }

    /// The distance and direction of the place, measured from the search's origin or, if the search has none, from the
    /// person's home. Nil if neither is known.
    private func way(to own: (places: Places, row: Int)?, in state: State) -> (label: String, hit: Hit)? {
        if state.results?.origin != nil { return state.measured(id) }
        guard let home = state.settings.home?.origin.coordinate, let own else { return nil }
        let hit = own.places.hit(own.row, from: home)
        return hit.isMeasured ? ("home", hit) : nil
    }

    func draw(_ state: State, into frame: inout Frame) {
        let rect = state.layout.side
        // The id that a service gives to a place is long and says nothing to a reader.
        let note = id.utf8.count > 24 ? "" : id
        let inside = frame.box(rect, title: "Details", note: note, focused: true).inset(columns: 1, rows: 0)
        frame.cursor = Point(column: inside.column, row: inside.row)
        switch content {
        case .loading: frame.write("Reading …", column: inside.column, row: inside.row, style: Theme.dim)
        case .failed(let error): frame.writeWrapped(error.sentence, in: inside, style: Theme.error)
        case .removed(let place):
            frame.writeWrapped(
                "\(place.name) is no longer in the data. Before: \(place.before).", in: inside, style: Theme.error)
        case .loaded:
            guard let page = page(of: state) else { return }
            var text = text
            text.clamp(count: page.lines.count, page: inside.rows)
            page.draw(from: text.first, into: &frame, inside: inside)
            if let map = state.detailMap(self) {
                state.draw(map, into: &frame, inside: inside, scrolled: text.first - page.headLine)
            }
            if let picture = state.detailPicture(ofID: id), let drawn = state.drawn(picture.view) {
                let right = min(Self.mostColumns, inside.columns) - drawn.size.columns
                frame.draw(
                    drawn, column: inside.column + (picture.isBeside ? right : 0), inside: inside,
                    scrolled: text.first)
            }
            frame.drawMore(text, count: page.lines.count, page: inside.rows, on: rect)
        }
    }
}

/// A pane with a list of places, whose details can be opened one after the other.
protocol DetailSource: Pane {
    /// Selects the next or previous place.
    /// - Returns: a pane for the place's details; nil at the ends of the list.
    mutating func step(forward: Bool, in state: State) -> DetailPane?
}

extension State {
    /// The distance and direction of a place whose details are open, with the name of the origin; nil if the results
    /// have no origin. A place that is not in the results has no distance, and neither has the place where the search began.
    fileprivate func measured(_ id: String) -> (label: String, hit: Hit)? {
        guard let results, let origin = results.origin, origin.placeID != id else { return nil }
        if let hit = results.selectedHit, hit.isMeasured, results.places.id(hit.row) == id {
            return (origin.label, hit)
        }
        guard panes.count > 1, !panes.shown.contains(where: { $0.extent == .whole }),
            let row = results.places.row(ofID: id),
            case let hit = results.places.hit(row, from: origin.coordinate), hit.isMeasured
        else { return nil }
        return (origin.label, hit)
    }

    mutating func openDetail() -> [Effect] {
        guard let id = results?.selectedID else { return [] }
        return followSelection() ?? openDetail(of: id)
    }

    /// Opens the forecast of a place that has one, else the details of the place, and reads its record.
    mutating func openDetail(of id: String) -> [Effect] {
        if let (places, row) = place(ofID: id), let effects = openForecast(of: row, in: places) { return effects }
        return open(DetailPane(id: id))
    }

    /// Opens details, and reads the record of the place if they need it.
    mutating func open(_ details: DetailPane) -> [Effect] {
        panes.open(details)
        guard case .loading = details.content else { return [] }
        return [recordEffect(of: details.id)]
    }

    /// If details are open, shows those of the place that is now selected in the list.
    /// - Returns: nil if no details are open.
    mutating func followSelection() -> [Effect]? {
        guard let pane = panes.top as? DetailPane else { return nil }
        guard let id = results?.selectedID, id != pane.id else { return [] }
        panes.closeTop()
        return open(DetailPane(id: id))
    }

    /// Shows the details of the next or previous place of the list from which the details were opened.
    mutating func stepDetail(forward: Bool) -> [Effect] {
        guard let next = stepPlace(forward: forward) else {
            if panes.second is any DetailSource || results?.selectedIndex != nil {
                run.status = Status(text: "This is the \(forward ? "last" : "first") \(noun.one) of the list")
            }
            return []
        }
        panes.closeTop()
        let effects = open(next)
        if panes.second is DetailPane { selectOpenPlace() }
        return effects
    }

    /// Shows the details of the next or previous match of the text in the find line if the open place is one of several matches; else
    /// those of the next or previous place.
    fileprivate mutating func stepDetailOrMatch(forward: Bool) -> [Effect] {
        guard panes.second == nil, let results, let selected = results.selected,
            results.find.matchingRows.contains(selected),
            results.visible.count(where: { results.find.matchingRows.contains($0.row) }) > 1
        else { return stepDetail(forward: forward) }
        let effects = stepFind(forward: forward)
        return effects + (followSelection() ?? [])
    }

    /// Whether `/` opens the find line, which only the list of results has: not in details opened from the list of another pane.
    var canFindByName: Bool { !(panes.top is DetailPane) || results != nil && panes.second == nil }

    /// Selects, in the list and on the map, the place whose details are the topmost pane. Does nothing if the list does not show that
    /// place, or if the details were opened from a pane that takes the whole screen.
    mutating func selectOpenPlace() {
        guard let details = panes.top as? DetailPane, !panes.shown.contains(where: { $0.extent == .whole }),
            let row = results?.places.row(ofID: details.id), results?.isVisible(row) == true
        else { return }
        let size = mapOrScreenSize
        results?.selected = row
        results?.revealSelected(in: size)
    }

    /// Selects the next or previous place of the list from which details or a forecast were opened.
    /// - Returns: a pane for the place's details; nil at the ends of the list.
    mutating func stepPlace(forward: Bool) -> DetailPane? {
        if panes.second is any DetailSource {
            let before = self
            var next: DetailPane?
            panes.updateSecond { pane in
                guard var source = pane as? any DetailSource else { return }
                next = source.step(forward: forward, in: before)
                pane = source
            }
            return next
        }
        guard let results, let index = results.selectedIndex else { return nil }
        let target = index + (forward ? 1 : -1)
        guard results.visible.indices.contains(target) else { return nil }
        let row = results.visible[target].row
        self.results?.selected = row
        return DetailPane(id: results.places.id(row))
    }

    mutating func receivedDetail(_ detail: Detail, id: String) -> [Effect] {
        guard let pending = lookups.pendingAction, pending.id == id else { return [] }
        lookups.pendingAction = nil
        return selectedID == id ? act(pending.action, detail.links, detail.name) : []
    }

    mutating func receivedDetailError(_ error: DetailError, id: String) {
        guard lookups.pendingAction?.id == id else { return }
        lookups.pendingAction = nil
        if selectedID == id, panes.isEmpty { run.status = Status(text: error.sentence, isError: true) }
    }
}
