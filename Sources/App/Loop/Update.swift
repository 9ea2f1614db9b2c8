import Catalogue
import Geo
import MapDrawing
import Screen

/// Applies a message to the state.
/// - Returns: the effects to carry out.
public func update(_ state: inout State, _ message: Message) -> [Effect] {
    // The selected place loses its mark "new" or "changed" before the key is handled, because the person has seen it. A newer list may
    // have marked it after the last key.
    let isFirstAct = message.isFromPerson && !state.run.hasActed
    if message.isFromPerson {
        state.run.hasActed = true
        state.lookAtSelected()
        state.results?.map.isUsed = true
    }
    let shown = state.run.status
    var effects = state.received(message)
    if state.run.status != shown, let text = state.run.status.map({ state.namingKeys($0.text) }) {
        state.run.status?.text = text.withoutFullStop
    }
    if !message.isFromPerson, state.run.status != shown { effects += state.endStatusLater() }
    if message.isFromPerson {
        state.lookAtSelected()
        effects += state.requestExpiredForecasts(at: state.run.now)
    }
    if isFirstAct { effects += state.fetchListOfStart() }
    effects += state.saveNews()
    state.updateMapSummary()
    let before = state
    state.panes.updateAll { pane in
        effects += pane.receive(message, in: before)
        pane.refresh(from: before)
    }
    state.panes.close { $0.isFinished }
    return effects + state.requestNextPages() + state.requestTiles() + state.requestShores()
        + state.requestIndex() + state.requestOlderPlaces() + state.requestPictures()
}

extension State {
    fileprivate mutating func received(_ message: Message) -> [Effect] {
        switch message {
        case .input(let input): return received(input)
        case .linear(let message): return received(message)
        case .placesLoaded(let places): return receivedPlaces(withUnsent(places))
        case .datasetLoaded(let request, let places): return receivedDataset(withUnsent(places), request: request)
        case .gazetteerLoaded(let gazetteer, let places): data.received(gazetteer, of: places)
        case .placesIndexed(let index, let places, let left): receivedIndex(index, of: places, without: left)
        case .bundledMapLoaded(let map): basemap.bundled = map
        case .shoresLoaded(let map): basemap.shores = map
        case .tileSourceFound(let source): basemap.use(source)
        case .tileLoaded(let tile, let block, let isOld): basemap.received(tile, block, isOld: isOld)
        case .tileFailed(let error): basemap.failed(error)
        case .pictureLoaded(let request, let result): pictures.received(request, result)
        case .historyLoaded(let searches):
            history.searches = searches
            let near = probableOrigin?.coordinate
            results?.setNear(near)
        case .changesFound(let changes): receivedChanges(changes)
        case .changesRead(let changes): return receivedSavedChanges(changes)
        case .shortlistRead(let list): receivedShortlist(list)
        case .outboxRead(let request, let outbox): return receivedOutbox(outbox, request: request)
        case .newsRead(let news): service.news.received(news)
        case .pagesRead(let request, let places): return receivedPages(places, request: request)
        case .updateStepped(let request, let step): updates.received(step, request: request)
        case .updateEnded(let request, let outcome): return receivedOutcome(outcome, request: request)
        case .homeMeasured(let asked, let now): if settings.home == asked { receivedHome(now) }
        case .searchMeasured(let id, let origin): receivedMeasuredOrigin(origin, ofSearch: id)
        case .originFound(let request, let origin, let others, let problem):
            return receivedOrigin(origin, others: others, problem: problem, request: request)
        case .pointNamed(let request, let place): return receivedName(place, request: request)
        case .originFailed(let request, let error): return receivedOriginError(error, request: request)
        case .positionFound(let request, let position): return receivedPosition(position, request: request)
        case .positionFailed(let request, let scope, let error):
            return receivedPositionError(error, scope, request: request)
        case .namesFound(let request, let matches): return receivedNames(matches, request: request)
        case .detailLoaded(let id, let detail): return receivedDetail(detail, id: id)
        case .detailFailed(let id, let error): receivedDetailError(error, id: id)
        case .serviceAnswered(let request, let answer): return receivedServiceAnswer(answer, request: request)
        case .accountAnswered(let request, let error, let address):
            return receivedAccountAnswer(error, request: request, address: address)
        case .clockRead(let now): return receivedClock(now)
        case .draftLoaded(let request, let read): return receivedDraft(read, request: request)
        case .exported(let export, let result): return receivedExport(export, result)
        case .sourceChanged(_, let result): if case .success(let change) = result { receivedSourceChange(change) }
        // Only panes use these answers.
        case .datasetsCounted, .sourcesRead, .sourceStepped, .sourcePreviewed, .forecastRead, .citiesFound,
            .pathCompleted:
            break
        case .reported(let text, let isError): run.status = Status(text: text, isError: isError)
        case .told(let text):
            // A box shows the whole text if the status line would cut it off.
            if width(of: text) + 2 > screen.size.columns { return notice("", text) }
            run.status = Status(text: text)
        case .ticked(let request): return ticked(request)
        }
        return []
    }

    /// How long a problem that no key caused stays on the screen.
    private static let statusSeconds = 8

    /// Clears an error, or another sentence that ends by itself, after a while.
    fileprivate mutating func endStatusLater() -> [Effect] {
        guard let status = run.status, status.isError || status.endsByItself else { return [] }
        let request = run.nextRequest()
        run.endingStatus = (request, status)
        return [.wake(request: request, afterSeconds: Self.statusSeconds)]
    }

    /// Does what a tick was requested for: to end a status, to send places that wait, to search a service for the typed text, or to
    /// draw the next step of a spinner.
    private mutating func ticked(_ request: Int) -> [Effect] {
        if let (ending, status) = run.endingStatus, ending == request {
            if run.status == status { run.status = nil }
            run.endingStatus = nil
            return []
        }
        if service.outbox.wakeRequest == request { return readOutbox() }
        if service.search?.request == request { return searchServiceAfterPause() }
        guard welcome.running?.request == request else { return tickLive(request: request) }
        welcome.running?.ticks += 1
        return [.tick(request: request)]
    }

    /// Shows data that were read for the first time or again.
    mutating func receivedPlaces(_ places: Places) -> [Effect] {
        guard let shown = data.places else {
            // A saved search may have been opened before.
            return install(places) + (renewDiff(places) ?? []) + openScreenAtStart() + retryAfterSignIn() + findTyped()
        }
        // The person has opened another dataset since; this one is read again when it is opened.
        guard places.dataset.id == shown.dataset.id else {
            cities.received(places)
            return []
        }
        let installed = install(places)
        // The list of favourites is made again after each change. The status then says what was changed, so it is left as it is.
        if places.dataset.listsFavourites {
            service.lists.noteTotal(places.dataset.id, places.count)
        } else {
            sayReloaded(places)
        }
        let measuring = renewDiff(places)
        if measuring == nil, !renewAllPlaces() { searchAgain(in: places) }
        selectAdded()
        return installed + (measuring ?? []) + askNamesAgain() + requestMissingForecasts()
    }

    /// Repeats the search on the screen in new data.
    mutating func searchAgain(in places: Places) {
        guard let old = results, let origin = old.origin else { return }
        let hits = places.hits(
            around: origin.coordinate, radiusMetres: Double(old.radiusMetres), includingClosed: places.offersGone)
        var fresh = Results(
            places: places, origin: origin, radius: old.radius, hits: hits, saved: old.saved,
            filter: filter, sort: sort, session: service.session)
        restoreView(of: old, in: &fresh)
        results = fresh
    }
}
