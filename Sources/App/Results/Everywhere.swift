import Catalogue
import Geo

/// The list of all places of a collection, with or without an origin that they are measured from.
extension State {
    /// Lists all places, wherever they are.
    mutating func listAll() -> [Effect] {
        guard places != nil else {
            status = Status(text: "The data are still being read.")
            return []
        }
        closeOverlays()
        let stopped = cancelSearch()
        status = nil
        showAll(from: nil)
        return stopped + (isEmptyList && canFetch ? readLive() : refreshOldData())
    }

    /// Lists all places with the way from an origin to each. What was looked for stays so.
    mutating func measure(from origin: Origin) -> [Effect] {
        guard places != nil else { return [] }
        closeOverlays()
        showAll(from: origin)
        results?.selectFirst()
        let way =
            "Measured from \(origin.label): < and > search within a radius of it\(sort == "distance" ? "" : ", s sorts by distance")."
        status = Status(text: origin.note.map { "\(way) \($0)" } ?? way)
        return []
    }

    mutating func showAll(from origin: Origin?) {
        guard let places = listedPlaces else { return }
        let old = results
        var fresh = Results(
            everywhereIn: places, from: origin, radiusMetres: old?.radiusMetres ?? welcome.radiusMetres,
            filter: filter, sort: sort)
        if let old, old.isEverywhere { fresh.takeOver(old, index(of: places), rowsAbove: rowsAboveSelected(in: old)) }
        results = fresh
    }

    private func rowsAboveSelected(in results: Results) -> Int {
        layout.list.map { (results.selectedIndex ?? 0) - listWindow(of: results, in: $0).first } ?? 0
    }

    /// A search around the origin that a list of all places is measured from.
    mutating func searchWithin(_ metres: Int) -> [Effect] {
        guard let origin = results?.origin else {
            status = Status(
                text: "A radius needs a place to start from: m picks one on the map, and :near PLACE searches.")
            return []
        }
        let range = Radius.range(in: distances)
        results?.radiusMetres = min(max(metres, range.lowerBound), range.upperBound)
        // The list may be of other rows than those that are searched.
        let id = results.flatMap { results in results.selected.map { results.places.id($0) } }
        return search(from: origin, selecting: id.flatMap { places?.row(ofID: $0) })
    }

    /// The same list over data that have just been read.
    mutating func renewEverywhere() -> Bool {
        guard let old = results, old.isEverywhere else { return false }
        showAll(from: old.origin)
        return true
    }

    /// Takes away what a list of all places was narrowed down to.
    /// - Returns: whether it was.
    mutating func widen() -> Bool {
        guard var results, results.narrowed != nil || results.isFindWaiting else { return false }
        results.isFindWaiting = false
        results.mark([])
        results.narrow(to: nil)
        self.results = results
        return true
    }
}

extension Results {
    /// Looks at a list as another of the same places was looked at.
    /// - Parameter rowsAbove: how many places are seen above the selected one.
    fileprivate mutating func takeOver(_ old: Results, _ index: NameIndex?, rowsAbove: Int) {
        focus = old.focus
        viewport = old.viewport
        if old.narrowed != nil || old.isFindWaiting { find(old.lastFind, index) }
        if let row = old.selected.flatMap({ places.row(ofID: old.places.id($0)) }), isVisible(row) {
            selected = row
            // On the line of the screen where it is.
            scroll.first = max(0, (selectedIndex ?? 0) - rowsAbove)
        }
    }
}
