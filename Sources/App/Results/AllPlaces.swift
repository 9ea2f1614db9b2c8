import Catalogue
import Geo

/// The list of all places of a dataset, with or without distances from an origin.
extension State {
    /// Opens the list of all places.
    mutating func listAll() -> [Effect] {
        guard data.places != nil else {
            run.status = Status(text: "Still loading the data. Try again in a moment")
            return []
        }
        closePanes()
        let stopped = cancelSearch()
        run.status = nil
        showAll(from: nil)
        return stopped + (isEmptyList && canFetch ? readLive() : refreshOldData())
    }

    /// Lists all places with their distances from an origin; a list narrowed by `/` stays narrowed.
    mutating func measure(from origin: Origin) -> [Effect] {
        guard data.places != nil else { return [] }
        closePanes()
        results?.map.cursor = nil
        showAll(from: origin)
        results?.selectFirst()
        let hint = sort == "distance" ? "" : ", s to sort by distance"
        let way = "Distances from \(origin.label). Press < or > to search around it\(hint)"
        run.status = Status(text: origin.note.map { "\(way). \($0)" } ?? way)
        return []
    }

    /// Shows the list of all places. If such a list is already on the screen, its selection, scroll position and map stay.
    mutating func showAll(from origin: Origin?) {
        guard let places = listedPlaces else { return }
        var fresh = Results(
            allPlacesIn: places, from: origin, radiusMetres: results?.radiusMetres ?? welcome.radiusMetres,
            filter: filter, sort: sort, session: service.session)
        if let old = results, old.listsAllPlaces { restoreView(of: old, in: &fresh) }
        results = fresh
    }

    /// Takes over what the person sees of some results into newer ones: selection, scroll position, `/`, map and cursor.
    func restoreView(of old: Results, in fresh: inout Results) {
        let rowsAbove = layout.list.map { (old.selectedIndex ?? 0) - listWindow(of: old, in: $0).first } ?? 0
        fresh.restoreView(old, data.index(of: fresh.places), rowsAbove: rowsAbove)
    }

    /// Searches around the origin from which the list of all places is measured.
    mutating func searchWithin(_ metres: Int) -> [Effect] {
        guard let origin = results?.origin else {
            run.status = Status(
                text: "Choose a start first: press m for the map, or type :near PLACE")
            return []
        }
        let range = Radius.range(in: distances)
        results?.radiusMetres = min(max(metres, range.lowerBound), range.upperBound)
        // A paged list numbers its rows differently from the saved data, so the id is used.
        return search(from: origin, selecting: results?.selectedID.flatMap { data.places?.row(ofID: $0) })
    }

    /// Shows the list of all places again, with new data.
    /// - Returns: false where no list of all places is on the screen.
    mutating func renewAllPlaces() -> Bool {
        guard let old = results, old.listsAllPlaces else { return false }
        showAll(from: old.origin)
        return true
    }

    /// Shows all places of a list that was narrowed down.
    /// - Returns: false where the list was not narrowed.
    mutating func showAllFound() -> Bool { results?.widen() ?? false }

    // MARK: The index of names

    /// Requests the name index when the list of all places is shown for the first time.
    mutating func requestIndex() -> [Effect] {
        guard let results, results.listsAllPlaces, data.finder?.places !== results.places else { return [] }
        data.finder = Finder(places: results.places)
        return [.data(.index(results.places))]
    }

    /// Stores the index, and finds the text that was typed before it was ready.
    mutating func receivedIndex(_ index: NameIndex, of places: Places) {
        guard data.finder?.places === places else { return }
        data.finder?.index = index
        guard let results, results.find.isWaiting, results.places === places else { return }
        let selected = results.selected
        find(results.find.text)
        // The find line is closed, so the place selected since then stays selected.
        if isFinding { return }
        if let selected, self.results?.find.matchingRows.contains(selected) == true {
            self.results?.selected = selected
        }
    }
}

extension Results {
    /// Takes over focus, map, narrowing, selection and scroll position from a list of the same dataset.
    /// - Parameter rowsAbove: the number of places on the screen above the selected one.
    fileprivate mutating func restoreView(_ old: Results, _ index: NameIndex?, rowsAbove: Int) {
        focus = old.focus
        map.viewport = old.map.viewport
        map.cursor = old.map.cursor
        if old.find.narrowedTo != nil || old.find.isWaiting { findName(old.find.text, index) }
        if let row = old.selectedID.flatMap({ places.row(ofID: $0) }), isVisible(row) {
            selected = row
            // The selected place stays on its line of the screen.
            firstOnScreen = max(0, (selectedIndex ?? 0) - rowsAbove)
        }
    }
}
