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
        let isNew = results?.listsAllPlaces != true
        showAll(from: openingOrigin)
        if isNew { explainScroll() }
        return stopped + fetchList()
    }

    /// Says why a nearby list opens scrolled down; not at the start of the program, where the message names the dataset.
    private mutating func explainScroll() {
        guard run.hasActed, let results, results.origin == nil, results.near != nil, !results.visible.isEmpty,
            let pane = layout.list,
            listWindow(of: results, in: listLayout(of: results, in: pane)).row(of: 0) == nil,
            let (near, word) = probablePlace
        else { return }
        let name = near.isPoint ? "" : "\(near.label), "
        run.status = Status(text: "Scrolled to the places nearest to \(name)your \(word)")
    }

    /// Opens the list of all places. A list of nearby places also looks up the person's position, if they agreed to that for good
    /// and have no home.
    mutating func openListOfAll() -> [Effect] { listAll() + locateForList() }

    /// Reads the list on the screen from its service, or fetches newer data; does nothing before the first key or click.
    private mutating func fetchList() -> [Effect] {
        guard run.hasActed else { return [] }
        return isEmptyList && canFetch ? readLive() : refreshOldData()
    }

    /// Fetches the list with which the program started, once the person has done something other than quit.
    mutating func fetchListOfStart() -> [Effect] {
        guard !run.isQuitting, results?.listsAllPlaces == true, updates.running == nil else { return [] }
        return fetchList()
    }

    /// Lists all places with their distances from an origin; a list narrowed by `/` stays narrowed.
    mutating func measure(from origin: Origin) -> [Effect] {
        guard data.places != nil else { return [] }
        closePanes()
        // A look-up may still be running. Its answer would measure from another place.
        let stopped = cancelSearch()
        results?.map.cursor = nil
        showAll(from: origin)
        results?.selectFirst()
        let hint = sort == .distance ? "" : ", or s to sort by distance"
        let way = "Distances from \(origin.label). Press < or > to search around it\(hint)"
        run.status = Status(text: origin.note.map { "\(way). \($0)" } ?? way)
        return stopped
    }

    /// Shows the list of all places. If such a list is already on the screen, its selection, scroll position and map stay.
    mutating func showAll(from origin: Origin?) {
        guard let places = listedPlaces else { return }
        var fresh = Results(
            allPlacesIn: places, from: origin, near: probableOrigin?.coordinate,
            radius: results?.radius ?? welcome.radius, filter: filter, sort: sort, session: service.session)
        if let old = results, old.listsAllPlaces { restoreView(of: old, in: &fresh) }
        results = fresh
    }

    /// Gives new results the selection, scroll position, find text, map and cursor of the old ones.
    func restoreView(of old: Results, in fresh: inout Results) {
        fresh.restoreView(old, data.index(of: fresh.places, without: findOptions.without), findOptions)
        restoreSelection(of: old, in: &fresh)
    }

    /// Selects the place that was selected in older results, on the same row of the screen.
    private func restoreSelection(of old: Results, in fresh: inout Results) {
        fresh.select(asIn: old)
        guard let before = old.selectedIndex, let now = fresh.selectedIndex else { return }
        guard let pane = layout.list,
            let row = listWindow(of: old, in: listLayout(of: old, in: pane)).row(of: before)
        else {
            fresh.firstOnScreen = now
            return
        }
        // Headings take rows, too, so scroll positions are tried until the place is on its row.
        let layout = listLayout(of: fresh, in: pane)
        var best = (distance: Int.max, first: now)
        for first in stride(from: now, through: max(0, now - pane.rows), by: -1) {
            fresh.firstOnScreen = first
            guard let found = listWindow(of: fresh, in: layout).row(of: now) else { break }
            if abs(found - row) < best.distance { best = (abs(found - row), first) }
            if found == row { break }
        }
        fresh.firstOnScreen = best.first
    }

    /// Searches around the origin from which the list of all places is measured.
    mutating func searchWithin(_ metres: Int) -> [Effect] {
        guard usesRadius else { return refuseRadius() }
        guard let origin = results?.origin else {
            run.status = Status(
                text: "Choose a place to start from: press m for the map, or type :near PLACE")
            return []
        }
        let radius = Radius.clamped(metres, in: distances)
        results?.chooseRadius(radius)
        // A paged list numbers its rows differently from the saved data, so the id is used.
        return search(from: origin, selecting: results?.selectedID.flatMap { data.places?.row(ofID: $0) })
    }

    /// Shows the list of all places again, with new data.
    /// - Returns: false if no list of all places is on the screen.
    mutating func renewAllPlaces() -> Bool {
        guard let old = results, old.listsAllPlaces else { return false }
        if old.places.dataset.listsFavourites {
            showAll(from: favouritesOrigin(after: old.origin))
            return true
        }
        // A list that was empty has no origin yet.
        showAll(from: old.origin ?? (old.candidates.isEmpty ? openingOrigin : nil))
        return true
    }

    // MARK: The index of names

    /// Requests the name index when the list of all places is shown for the first time, or when other fields are
    /// searched.
    mutating func requestIndex() -> [Effect] {
        let left = findOptions.without
        guard let results, results.listsAllPlaces,
            data.finder?.places !== results.places || data.finder?.without != left
        else { return [] }
        data.finder = Finder(places: results.places, without: left)
        return [.data(.index(results.places, without: left))]
    }

    /// Stores the index, and finds the text that was typed before it was ready.
    mutating func receivedIndex(_ index: NameIndex, of places: Places, without left: Set<String>) {
        guard data.finder?.places === places, data.finder?.without == left else { return }
        data.finder?.index = index
        guard let results, results.find.isWaiting, results.places === places else { return }
        guard results.find.narrowedTo == nil else {
            findInNewIndex(index)
            return sayFound(onlyOnce: true)
        }
        let selected = results.selected
        find(results.find.text)
        sayFound()
        // If the find line is closed, a place that the person has selected since stays selected.
        if isFinding { return }
        if let selected, self.results?.find.matchingRows.contains(selected) == true {
            self.results?.selected = selected
        }
    }

    /// Finds the same text again, in newer places or in other fields, and narrows the list to the matches. Selection,
    /// scroll position and map stay.
    private mutating func findInNewIndex(_ index: NameIndex) {
        guard let old = results else { return }
        var fresh = old
        fresh.findName(old.find.text, index, findOptions)
        restoreSelection(of: old, in: &fresh)
        results = fresh
    }
}

extension Results {
    /// Takes over from older results what the person sees and where Esc leads: the focus (list or map), the part of the world on the map,
    /// and the earlier search.
    mutating func copyView(of old: Results) {
        earlier = old.earlier
        focus = old.focus
        map.viewport = old.map.viewport
        map.isUsed = old.map.isUsed
        map.cursor = old.map.cursor
        lastExtent = lastExtent ?? old.lastExtent
    }

    /// Copies focus, map and narrowing from a list of the same dataset.
    fileprivate mutating func restoreView(_ old: Results, _ index: NameIndex?, _ options: FindOptions) {
        copyView(of: old)
        findAgain(old, index, options)
        // Until the index of the newer places is ready, the list shows the same places as before.
        guard find.isWaiting, old.find.narrowedTo != nil else { return }
        let rows = old.find.found.compactMap { places.row(ofID: old.places.id($0)) }
        narrow(to: rows)
        mark(rows)
    }

    /// Finds the text again that `/` looked for in older results.
    mutating func findAgain(_ old: Results, _ index: NameIndex?, _ options: FindOptions) {
        if !old.find.text.isEmpty { findName(old.find.text, index, options) }
    }

    /// Selects the place that was selected in older results. If it is gone, selects the next place of the older list that is
    /// still there, else the nearest one before it.
    fileprivate mutating func select(asIn old: Results) {
        guard let index = old.selectedIndex else { return }
        for hit in Array(old.visible[index...]) + old.visible[..<index].reversed() {
            guard let row = places.row(ofID: old.places.id(hit.row)), isVisible(row) else { continue }
            selected = row
            return
        }
    }
}
