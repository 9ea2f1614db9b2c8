import Catalogue
import Geo

/// Saved searches on the screen: with today's data and what changed since, or as they were when saved.
extension State {
    /// Opens a saved search without asking the network: with today's data and the changes marked, or as it was when saved if the two
    /// cannot be compared.
    mutating func open(_ search: SavedSearch) -> [Effect] {
        guard let dataset = data.datasets.named(search.dataset) else { return [] }
        guard data.places == nil || search.dataset == datasetID else { return open(dataset, showing: search) }
        closePanes()
        // The answer to a running search would replace the saved search.
        let stopped = cancelSearch()
        run.status = nil
        if let diff = data.places.flatMap({ SavedSearchDiff(search, today: $0) }) {
            show(diff, asThen: false)
            run.status = openingStatus(diff)
        } else {
            showAsSaved(search, of: dataset)
        }
        return stopped + measureSearch()
    }

    /// What changed since a search that has just been opened was saved.
    private func openingStatus(_ diff: SavedSearchDiff) -> Status? {
        diff.sentences.first.map { Status(text: "\($0.capitalisedFirst). Press t for the saved list") }
    }

    /// Asks for the exact position of the saved search on the screen, unless it is known. Only today's places can be measured from it.
    private func measureSearch() -> [Effect] {
        guard let diff = results?.saved.diff, diff.origin.isApproximatePostcode else { return [] }
        return [.lookup(.measureSearch(id: diff.search.id, diff.search.origin))]
    }

    /// Shows today's places of a saved search from its exact position, which was not known when it was saved. The saved list stays
    /// as it is.
    mutating func receivedMeasuredOrigin(_ origin: Origin, ofSearch id: String) {
        guard let old = results, old.saved.searchID == id, let diff = old.saved.diff, diff.origin != origin,
            let places = data.places, let measured = SavedSearchDiff(diff.search, today: places, from: origin)
        else { return }
        let saysWhatChanged = run.status != nil && run.status == openingStatus(diff)
        show(measured, asThen: old.saved.openedOn != nil)
        if saysWhatChanged { run.status = openingStatus(measured) }
        // Another place may be the nearest, and the nearest is selected until the person chooses one.
        if old.selected == old.visible.first?.row, let nearest = results?.visible.first?.row {
            results?.selected = nearest
        }
    }

    /// Shows a saved search with today's data or as it was then; the map and the selection stay.
    private mutating func show(_ diff: SavedSearchDiff, asThen: Bool) {
        var fresh = Results(diff, asThen: asThen, filter: filter, sort: sort, session: service.session)
        if let old = results, old.saved.searchID == diff.search.id {
            fresh.copyView(of: old)
            fresh.findAgain(old, nil, findOptions)
            fresh.select(old.selectedID)
        }
        results = fresh
    }

    /// Switches between today's places and those of the day when the search was saved.
    mutating func toggleThen() -> [Effect] {
        guard let saved = results?.saved else { return [] }
        guard let diff = saved.diff else {
            run.status = Status(
                text: saved.openedOn == nil
                    ? "This is a new search. Press p to open a previous one"
                    : "This is the saved list. It cannot be compared with today's data")
            return []
        }
        show(diff, asThen: saved.openedOn == nil)
        if let day = results?.saved.openedOn {
            run.status = Status(text: "As it was on \(dateWords(day)). Press t to see it today")
        } else {
            run.status = diff.sentences.first.map { Status(text: "\($0.capitalisedFirst)") }
        }
        return []
    }

    /// Compares the saved search on the screen with new data.
    /// - Returns: the effects; nil if no saved search is on the screen.
    mutating func renewDiff(_ places: Places) -> [Effect]? {
        guard let saved = results?.saved, saved.isReopened else { return nil }
        guard let search = saved.diff?.search ?? history.searches.first(where: { $0.id == saved.searchID }) else {
            return []
        }
        if let diff = SavedSearchDiff(search, today: places, from: saved.diff?.origin) {
            show(diff, asThen: saved.openedOn != nil)
        } else if saved.openedOn == nil {
            // The new data cannot be compared with the saved search, so only the saved places are shown.
            showAsSaved(search, of: places.dataset)
        }
        return measureSearch()
    }

    private mutating func showAsSaved(_ search: SavedSearch, of dataset: any Dataset) {
        let places = Places(search.tables, of: dataset)
        let hits = places.hits(
            around: search.origin.coordinate, radiusMetres: Double(search.radiusMetres) + 1, includingClosed: true)
        results = Results(
            places: places, origin: search.origin, radius: SearchRadius(metres: search.radiusMetres, source: .saved),
            hits: hits, saved: SavedState(searchID: search.id, openedOn: search.date), filter: filter, sort: sort,
            session: service.session)
    }
}

extension Results {
    /// The results of a saved search: as it was then, or with today's places and, at the end, those that are gone.
    fileprivate init(
        _ diff: SavedSearchDiff, asThen: Bool, filter: Filter, sort: ListOrder, session: ServiceSession
    ) {
        let search = diff.search
        self.init(
            places: asThen ? diff.then : diff.now, origin: asThen ? search.origin : diff.origin,
            radius: SearchRadius(metres: search.radiusMetres, source: .saved),
            hits: asThen ? diff.thenHits : diff.nowHits,
            saved: SavedState(searchID: search.id, openedOn: asThen ? search.date : nil, diff: diff),
            filter: filter, sort: sort, session: session)
    }

    /// What changed at a place since the search was saved; nil if nothing did, or while the search is shown as it was then.
    func note(_ row: Int) -> SavedSearchDiff.Note? { saved.shownDiff?.notes[row] }

    /// The places that were found then and not today; they are last in the list and not on the map.
    var gone: [Hit] { saved.shownDiff?.goneHits ?? [] }
}
