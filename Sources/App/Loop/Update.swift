import Catalogue
import Geo
import MapDrawing
import Screen

/// Changes the state by what happened.
/// - Returns: what the outside world is asked to do about it.
public func update(_ state: inout State, _ message: Message) -> [Effect] {
    let effects = take(message, &state)
    state.lookAround()
    state.renewCounts()
    state.renewLegend()
    return effects + state.askForPages() + state.askForTiles() + state.askForIndex() + state.askForLinks()
}

private func take(_ message: Message, _ state: inout State) -> [Effect] {
    switch message {
    case .input(let input): return state.take(input)
    case .placesLoaded(let places): return state.takePlaces(places)
    case .collectionLoaded(let request, let places): return state.takeCollection(places, request: request)
    case .gazetteerLoaded(let gazetteer, let places):
        if places == nil || places === state.places { state.gazetteer = gazetteer }
        return []
    case .placesIndexed(let index, let places):
        state.takeIndex(index, of: places)
        return []
    case .bundledMapLoaded(let map):
        state.ground.bundled = map
        return []
    case .tileSourceFound(let source):
        state.ground.take(source)
        return []
    case .tileLoaded(let tile, let block, let isOld):
        state.ground.take(tile, block, isOld: isOld)
        return []
    case .tileFailed(_, let text):
        state.ground.fail(text)
        return []
    case .historyLoaded(let history):
        state.history = history
        return []
    case .changesFound(let changes):
        state.takeChanges(changes)
        return []
    case .changesRead(let changes): return state.takeKeptChanges(changes)
    case .shortlistRead(let shortlist): return state.takeShortlist(shortlist)
    case .pagesRead(let request, let places): return state.takePages(places, request: request)
    case .updateStepped(let request, let step):
        state.takeStep(step, request: request)
        return []
    case .updateEnded(let request, let outcome):
        return state.takeOutcome(outcome, request: request)
    case .homeMeasured(let asked, let now):
        if state.settings.home == asked { state.takeHome(now) }
        return []
    case .originFound(let request, let origin, let others, let problem):
        return state.takeOrigin(origin, others: others, problem: problem, request: request)
    case .pointNamed(let request, let place): return state.takeName(place, request: request)
    case .originFailed(let request, let error): return state.takeOriginError(error, request: request)
    case .positionFound(let request, let position): return state.takePosition(position, request: request)
    case .positionFailed(let request, let scope, let error):
        return state.takePositionError(error, scope, request: request)
    case .namesFound(let request, let matches):
        if request == state.welcome.namesRequest { state.showNames(matches) }
        return []
    case .detailLoaded(let id, let detail): return state.takeDetail(id: id, detail)
    case .detailFailed(let id, let text):
        state.takeLinks(nil, of: id)
        // What was read for the footer alone fails in silence.
        if state.pendingAction?.id == id {
            state.pendingAction = nil
            if state.selectedID == id, state.overlays.isEmpty { state.status = Status(text: text, isError: true) }
        }
        state.showDetail(id: id, .failed(text))
        return []
    case .reported(let text, let isError):
        state.status = Status(text: text, isError: isError)
        return []
    case .told(let text):
        // In a box where a line would cut off what one wants to copy.
        if width(of: text) + 2 > state.size.columns { return state.notice("", text) }
        state.status = Status(text: text)
        return []
    case .ticked(let request):
        if state.linksAsked?.request == request { return state.restOnLinks() }
        guard state.welcome.running?.request == request else { return state.beatLive(request: request) }
        state.welcome.running?.beats += 1
        return [.tick(request: request)]
    }
}

extension State {
    /// Too small to lay anything out.
    var isTooSmall: Bool { size.columns < ResultsLayout.smallest.columns || size.rows < ResultsLayout.smallest.rows }

    fileprivate mutating func take(_ input: Input) -> [Effect] {
        switch input {
        case .resize(let size):
            self.size = size
            if var results {
                results.revealSelected(in: mapSize ?? size)
                self.results = results
            }
            return []
        case .paste(let text): return paste(text)
        case .background(let shade):
            saidBackground = shade
            return []
        case .mouse(let event): return isTooSmall ? [] : take(event)
        case .key(let key):
            if isTooSmall {
                let command = command(for: key, in: .list)
                return command == .quit || command == .suspend || command == .redraw
                    ? command.map { perform($0) } ?? [] : []
            }
            return take(key)
        }
    }

    private mutating func take(_ key: Key) -> [Effect] {
        // Whatever is typed into, and whatever runs.
        if let command = command(for: key, in: .field), command == .quit || command == .suspend || command == .redraw {
            return perform(command)
        }
        if let running = welcome.running {
            if key == .escape { return cancelSearch() }
            // The answer that is waited for is to what the form says: who changes that wants another one. What is here is
            // found at once, and a key that comes meanwhile was not meant for the form.
            if results == nil, overlays.isEmpty {
                guard running.isSlow, key != .enter else { return [] }
                let cancelled = cancelSearch()
                return cancelled + take(key)
            }
        }
        switch overlays.last {
        case .find(let line): return typeFind(key, line)
        case .palette(let line): return typePalette(key, line)
        case .note(let line): return typeNote(key, line)
        case .help(let pane) where pane.isTyping: return typeHelp(key, pane)
        case .notice(let notice):
            overlays.removeLast()
            if key == .enter, let (name, purpose) = notice.online { return askOnline(name, purpose: purpose) }
            // What is typed on is not lost.
            return [.enter, .escape, .character(" ")].contains(key) ? [] : take(key)
        case .question(let question): return answer(question, key)
        case nil where results == nil:
            // What covers the keys' row goes with the next one.
            if longStatus != nil { status = nil }
            return typeWelcome(key)
        default: break
        }
        status = nil
        return command(for: key, in: context).map { perform($0) } ?? []
    }

    private mutating func paste(_ text: String) -> [Effect] {
        let line = text.split(separator: "\n").first.map { String($0).trimmed } ?? ""
        switch overlays.last {
        case .find(var find):
            find.field.insert(line)
            replaceTop(.find(find))
            return typeFind(.end, find)
        case .note(var note):
            note.field.insert(line)
            replaceTop(.note(note))
            return []
        case .palette(var palette):
            palette.field.insert(line)
            replaceTop(.palette(palette))
            return []
        case .help(var help) where help.isTyping:
            help.field.insert(line)
            replaceTop(.help(help))
            return []
        case nil where results == nil: return pasteWelcome(text)
        default: return []
        }
    }

    mutating func replaceTop(_ overlay: Overlay) {
        if !overlays.isEmpty { overlays[overlays.count - 1] = overlay }
    }

    /// Where a key is pressed now.
    var context: Context {
        switch overlays.last {
        case .filters: .filters
        case .detail: .detail
        case .searches: .searches
        case .changes: .changes
        case .compare: .compare
        case .pick: .pick
        case .legend: .legend
        case .help: .help
        case .find, .palette, .note, .notice, .question: .field
        case nil:
            if let results {
                results.focus == .list ? .list : results.cursor == nil ? .map : .cursor
            } else {
                welcome.isTyping ? .field : .welcome
            }
        }
    }

    fileprivate mutating func takePlaces(_ places: Places) -> [Effect] {
        guard let shown = self.places else {
            install(places)
            return openFirst()
        }
        // Data of a collection that was left meanwhile are read when it is opened again.
        guard places.collection.id == shown.collection.id else { return [] }
        install(places)
        status = Status(
            text: places.absence ?? "Read again: \(counted(places.currentCount)), \(placesDate(places)).")
        if !renewSince(places), !renewEverywhere(), let old = results, let origin = old.origin {
            // The same search over the new data.
            let hits = places.hits(around: origin.coordinate, radiusMetres: Double(old.radiusMetres))
            var fresh = Results(
                places: places, origin: origin, radiusMetres: old.radiusMetres, hits: hits, searchID: old.searchID,
                filter: filter, sort: sort)
            fresh.focus = old.focus
            fresh.viewport = old.viewport
            if let id = old.selected.map({ old.places.id($0) }), let row = places.row(ofID: id),
                fresh.isVisible(row)
            {
                fresh.selected = row
            }
            results = fresh
        }
        return askNamesAgain() + renewComparison(afresh: true)
    }

    /// The place that actions are about: the selected one, or the one whose detail was opened from another list.
    var selectedID: String? {
        if case .compare(let pane)? = overlays.last { return comparedID(pane) }
        if case .detail(let pane)? = overlays.last { return pane.id }
        return results.flatMap { results in results.selected.map { results.places.id($0) } }
    }
}
