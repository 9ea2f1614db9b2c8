import Catalogue
import Geo

extension State {
    /// Opens a kept search without looking anything up: over the data of today with what changed marked, or as it was
    /// then where they cannot be compared.
    mutating func open(_ kept: KeptSearch) -> [Effect] {
        guard let collection = Collections.named(kept.collection) else { return [] }
        guard places == nil || kept.collection == collectionID else { return open(collection, showing: kept) }
        overlays = []
        // What was searched for before would take its place.
        let stopped = cancelSearch()
        status = nil
        if let since = places.flatMap({ Since(kept, today: $0) }) {
            show(since, asThen: false)
            status = since.sentences.first.map { Status(text: "\($0.capitalisedFirst). t shows it as it was then.") }
            return stopped
        }
        showAsKept(kept, of: collection)
        return stopped
    }

    /// Shows a kept search as it is today or as it was then. What was looked at and selected stays so.
    private mutating func show(_ since: Since, asThen: Bool) {
        let old = results?.searchID == since.kept.id ? results : nil
        var fresh = Results(since, asThen: asThen, filter: filter, sort: sort)
        if let old {
            fresh.focus = old.focus
            fresh.viewport = old.viewport
            fresh.cursor = old.cursor
            if let row = old.selected.flatMap({ fresh.places.row(ofID: old.places.id($0)) }),
                fresh.isVisible(row)
            {
                fresh.selected = row
            }
        }
        results = fresh
    }

    /// Changes between what is there today and what was there when the search was made.
    mutating func toggleThen() -> [Effect] {
        guard let results else { return [] }
        guard let since = results.since else {
            status = Status(
                text: results.keptOn == nil
                    ? "This search is of today: a previous one, opened with p, can be shown as it was."
                    : "This is as it was then; the data here cannot be compared with it.")
            return []
        }
        show(since, asThen: results.keptOn == nil)
        if let keptOn = self.results?.keptOn {
            status = Status(text: "As it was on \(dateText(keptOn)). t shows what is there today.")
        } else {
            status = since.sentences.first.map { Status(text: "\($0.capitalisedFirst).") }
        }
        return []
    }

    /// Compares the kept search at hand with data that have just been read.
    /// - Returns: false where it is no kept search, or none that the data of today are shown of.
    mutating func renewSince(_ places: Places) -> Bool {
        guard let old = results, old.keptOn != nil || old.since != nil else { return false }
        guard let kept = old.since?.kept ?? history.first(where: { $0.id == old.searchID }) else { return true }
        if let since = Since(kept, today: places) {
            show(since, asThen: old.keptOn != nil)
        } else if old.keptOn == nil {
            // These data cannot be compared: what was kept is what is left.
            showAsKept(kept, of: places.collection)
        }
        return true
    }

    private mutating func showAsKept(_ kept: KeptSearch, of collection: any Collection) {
        let places = Places(kept.tables, of: collection)
        let hits = places.hits(
            around: kept.origin.coordinate, radiusMetres: Double(kept.radiusMetres) + 1, includingClosed: true)
        results = Results(
            places: places, origin: kept.origin, radiusMetres: kept.radiusMetres, hits: hits, searchID: kept.id,
            keptOn: kept.date, filter: filter, sort: sort)
    }
}

extension Results {
    /// A kept search as it is today, the places that are gone at the end, or as it was then.
    fileprivate init(_ since: Since, asThen: Bool, filter: Filter, sort: String) {
        self.init(
            places: asThen ? since.then : since.now, origin: since.kept.origin, radiusMetres: since.kept.radiusMetres,
            hits: asThen ? since.thenHits : since.nowHits, searchID: since.kept.id,
            keptOn: asThen ? since.kept.date : nil, filter: filter, sort: sort, since: since)
    }

    /// What is said of a row of a kept search; nil where nothing changed, and as it was then.
    func note(_ row: Int) -> Since.Note? { keptOn == nil ? since?.notes[row] : nil }

    /// Places that were found then and not now: they follow the others in the list and are not on the map.
    var gone: [Hit] { keptOn == nil ? since?.goneHits ?? [] : [] }
}
