import Catalogue
import Geo
import MapDrawing
import Screen

/// The results of a search, or the list of all places: what was found, what is shown, and which place is selected.
public struct Results: Sendable {
    enum Focus: Sendable { case list, map }

    /// The places to which the rows of the hits refer: the current ones, or those of a saved search.
    var places: Places
    /// Where the search started; nil for a list of all places without distances.
    var origin: Origin?
    /// The radius of the search. A list of all places ignores it; the next search uses it.
    private(set) var radius: SearchRadius
    /// Whether all places are listed at any distance.
    let listsAllPlaces: Bool
    /// The places within the radius, or all places in a list of all places. Places that the dataset leaves out at first, such
    /// as those that are gone, are included only if the filter shows them.
    private(set) var hits: [Hit]
    /// `hits`, and the places that are left out until a filter shows them.
    private(set) var candidates: [Hit]
    /// `hits` in the order of the list; nil if they have to be sorted first.
    private var sorted: SortedHits?
    /// What the places can be filtered by.
    private(set) var facets: [Facet] = []
    /// The session that says which places are the person's own, for the filter "Whose".
    var session: ServiceSession {
        didSet { if session != oldValue { sorted = nil } }
    }
    /// The hits that are shown, in order.
    private(set) var listing = Listing()
    /// How many places of the nearest place's district pass the filters but have no position: a search around a point cannot find them.
    /// Nil if there are none, in a list of all places, and in a saved search.
    private(set) var unplaced: (count: Int, district: String)?
    /// The text that `/` looks for, and its matches.
    private(set) var find = FindState()
    /// The saved search that the results belong to.
    var saved: SavedState
    /// The search from whose map this one began, to which Esc goes back; empty if there is none. It is an array, because a structure
    /// cannot contain itself.
    var earlier: [Results] = []
    /// The row of the selected place; nil if no place is visible.
    var selected: Int?
    /// The index of the first place on the screen.
    var firstOnScreen = 0
    var focus = Focus.list
    var map = MapState()
    /// Where the person probably is, even if no distance is measured from there: their home, last search or found position; nil in
    /// a nearby list if all places are far from there.
    private(set) var near: Coordinate?
    /// The part of the map that a nearby list shows at first; in one narrowed down by `/`, the part with the nearest matches. Nil
    /// for other lists, and if no listed place has a position.
    private(set) var openingBox: BoundingBox?
    /// The part of the map that was last fitted to places; the map stays there while no place is shown.
    var lastExtent: BoundingBox?
    /// Where the map of a nearby list was centred before `/` narrowed the list down. The nearest matches are those near here.
    private var openingCentre: Coordinate?
    /// The first place of a nearby list when it opened. It stays on the map in any later order.
    private var openingPlace: Coordinate?

    init(
        places: Places, origin: Origin, radius: SearchRadius, hits: [Hit], saved: SavedState, filter: Filter,
        sort: ListOrder,
        session: ServiceSession = ServiceSession()
    ) {
        self.places = places
        self.origin = origin
        self.radius = radius
        listsAllPlaces = false
        self.session = session
        self.hits = hits
        candidates = hits
        self.saved = saved
        arrange(filter: filter, sort: sort)
        selectFirst()
    }

    /// All places, with distances where there is an origin.
    init(
        allPlacesIn places: Places, from origin: Origin? = nil, near: Coordinate? = nil, radius: SearchRadius,
        filter: Filter, sort: ListOrder, session: ServiceSession = ServiceSession()
    ) {
        self.places = places
        self.origin = origin
        self.radius = radius
        listsAllPlaces = true
        self.session = session
        self.near = places.positionIfNear(near)
        candidates = places.allHits(from: origin?.coordinate, includingClosed: places.offersGone)
        hits = candidates
        saved = SavedState(searchID: "")
        arrange(filter: filter, sort: sort)
        selectFirst()
    }

    /// The places of `hits`, which are already filtered and sorted; used by `catchment map`.
    init(allPlacesIn places: Places, showing hits: [Hit], near: Coordinate? = nil) {
        self.places = places
        self.near = places.positionIfNear(near)
        candidates = hits
        radius = SearchRadius()
        listsAllPlaces = true
        session = ServiceSession()
        self.hits = hits
        saved = SavedState(searchID: "")
        listing.arrange(present: hits, gone: [], unfilteredCount: hits.count)
        show()
    }

    var radiusMetres: Int { radius.metres }

    /// The order to use: by name instead of distance if there is no origin.
    func order(_ sort: ListOrder) -> ListOrder { origin == nil && sort == .distance ? .name : sort }

    // MARK: What is shown

    /// Filters and sorts again. The selection stays, or moves to the nearest visible place if it is filtered out.
    mutating func arrange(filter: Filter, sort: ListOrder) {
        facets = places.facets(for: session)
        let order = order(sort)
        let isNew = sortHits(without: filter.common(with: places.dataset.openingFilter), by: order)
        let hitsInOrder = sorted?.hits ?? []
        let compiled = CompiledFilter(filter, facets: facets)
        // Places that have gone since the search was saved are listed even if the filter hides places that are gone.
        var lenient = filter
        lenient.allOn(Facet.state)
        let compiledForGone = CompiledFilter(lenient, facets: facets)
        let present = places.inGroups(compiled.passing(hitsInOrder), by: order)
        listing.arrange(
            present: present, gone: places.sorted(compiledForGone.passing(gone), by: order),
            nearestBeyond: present.isEmpty ? nearest(passing: compiled) : nil, unfilteredCount: hits.count, isNew: isNew
        )
        unplaced = countUnplaced(compiled)
        show()
    }

    private func countUnplaced(_ filter: CompiledFilter) -> (count: Int, district: String)? {
        let districts = places.columns.districts
        guard !listsAllPlaces, !saved.isReopened,
            let nearest = hits.min(by: { $0.distanceMetres < $1.distanceMetres }), !districts[nearest.row].isEmpty
        else { return nil }
        let code = districts.codes[nearest.row]
        let count = places.hitsWithoutPosition().count { districts.codes[$0.row] == code && filter.passes($0.row) }
        return count == 0 ? nil : (count, districts[nearest.row])
    }

    /// Sorts the candidates without the values that the dataset leaves out at first; does nothing if neither these values nor the order
    /// changed. All other filters are applied to the sorted hits, so that changing them needs no new sorting.
    /// - Parameter leftOut: the values that the dataset leaves out at first, unless the person asked for them.
    /// - Returns: whether the hits or their order changed.
    private mutating func sortHits(without leftOut: Filter, by order: ListOrder) -> Bool {
        if let sorted, sorted.leftOut == leftOut, sorted.order == order { return false }
        hits = CompiledFilter(leftOut, facets: facets).passing(candidates)
        sorted = SortedHits(leftOut: leftOut, order: order, hits: places.sorted(hits, by: order))
        return true
    }

    private func nearest(passing compiled: CompiledFilter) -> Hit? {
        guard !listsAllPlaces, let origin else { return nil }
        guard saved.diff != nil else { return places.nearestCurrent(to: origin.coordinate, where: compiled.passes) }
        // `shownDiff` has only one place beyond the radius, the nearest; the filter may hide it.
        return saved.shownDiff?.nearestBeyond.flatMap { compiled.passes($0.row) ? $0 : nil }
    }

    /// The radius that the person chose for the next search from this list of all places.
    mutating func chooseRadius(_ metres: Int) { radius = SearchRadius(metres: metres, source: .person) }

    /// Shows what was found within the radius that the person chose.
    mutating func replace(hits: [Hit], radiusMetres: Int, filter: Filter, sort: ListOrder) {
        candidates = hits
        sorted = nil
        chooseRadius(radiusMetres)
        arrange(filter: filter, sort: sort)
    }

    /// Shows only some rows of a list of all places; nil shows all again.
    mutating func narrow(to rows: [Int]?) {
        find.narrowedTo = rows.map { Set($0) }
        if rows == nil { find.isOnlySimilar = false }
        show()
    }

    private mutating func show() {
        listing.show(only: find.narrowedTo, of: places, listsAllPlaces: listsAllPlaces)
        if let selected, !isVisible(selected) { self.selected = nil }
        if selected == nil {
            let shown = present.isEmpty ? visible[...] : present
            selected = (shown.min { $0.distanceMetres < $1.distanceMetres } ?? shown.first)?.row
        }
        mark(find.found)
        beginMap()
    }

    /// Chooses the part of the map that a nearby list shows until the person moves the map.
    private mutating func beginMap() {
        if !listsAllPlaces || !places.dataset.opening.isNearby {
            openingBox = nil
        } else if find.narrowedTo == nil {
            openingBox = places.openingBox(
                around: present.map(\.row), from: origin?.coordinate, near: near, first: &openingPlace)
            openingCentre = openingBox?.center ?? openingCentre
        } else {
            let point = origin?.coordinate ?? near ?? openingCentre
            openingBox = places.nearestGroup(of: present.map(\.row), to: point)
        }
        if openingBox != nil || listing.box != nil { lastExtent = extent }
    }

    /// Sets where the person probably is. A position far from all places does not replace another one.
    mutating func setNear(_ position: Coordinate?) {
        guard near != position, position == nil || places.positionIfNear(position) != nil else { return }
        near = position
        beginMap()
    }

    var visible: [Hit] { listing.visible }
    /// The visible places that exist today.
    var present: ArraySlice<Hit> { listing.visible.prefix(listing.presentCount) }
    var presentCount: Int { listing.presentCount }
    var pins: [MapPin] { listing.pins }
    /// The number of visible places that exist today but have no position.
    var unmappedCount: Int { listing.presentCount - listing.mappedCount }
    /// The nearest place outside the radius that passes the filters; nil while any place that exists today is shown.
    var nearestBeyond: Hit? { listing.nearestBeyond }

    /// Whether Enter and the arrows are for the map cursor: it is shown, and the map has the focus.
    var usesCursor: Bool { map.cursor != nil && focus == .map }

    func isVisible(_ row: Int) -> Bool { listing.position(of: row) != nil }

    // MARK: The selected place

    var selectedIndex: Int? { selected.flatMap { listing.position(of: $0) } }
    var selectedHit: Hit? { selectedIndex.map { visible[$0] } }
    var selectedID: String? { selected.map { places.id($0) } }

    /// Selects the first place that the map shows at first, or the first of the list, and scrolls to it.
    mutating func selectFirst() {
        selected = firstRow
        firstOnScreen = 0
    }

    /// The place that is selected before the person chooses one; nil if none is visible.
    var firstRow: Int? { (visible.first { isOnFirstMap($0.row) } ?? visible.first)?.row }

    /// Selects a place by its id, if it is visible.
    mutating func select(_ id: String?) {
        if let row = id.flatMap({ places.row(ofID: $0) }), isVisible(row) { selected = row }
    }

    // MARK: Finding names

    /// Remembers the matching rows. Visible rows are marked at once, hidden rows when the filters show them.
    mutating func mark(_ found: [Int]) {
        find.mark(found, isVisible: isVisible)
    }

    /// Marks the places whose names match a text, and selects the best match. Narrows a list of all places down to those of which a
    /// searched field matches.
    /// - Parameters:
    ///   - index: the name index of all places, without the fields that are left out. If it is nil, a search in a list
    ///     of all places waits until the index is ready.
    ///   - options: whether typing errors are allowed, and which fields are left out.
    mutating func findName(_ text: String, _ index: NameIndex?, _ options: FindOptions) {
        let isNewText = text != find.text
        find.text = text
        find.options = options
        find.isWaiting = false
        find.isOnlySimilar = false
        find.exact = []
        find.best = nil
        guard !text.trimmingBlanks.isEmpty else {
            mark([])
            if find.narrowedTo != nil { narrow(to: nil) }
            return
        }
        guard listsAllPlaces else {
            markNames(text)
            selectBest(find.matches.first)
            return
        }
        guard let index else {
            // If only other fields are to be searched, the list stays narrowed until their index is ready.
            if find.narrowedTo != nil, isNewText { narrow(to: nil) }
            find.isWaiting = true
            return
        }
        let found = index.foundRows(like: text, isExact: options.isExact)
        // If the filters hide all exact matches, matches with typing errors are shown, too.
        let isExact = listing.passes(anyOf: found.exact)
        let rows = isExact ? found.exact : found.exact + found.withErrors
        find.isOnlySimilar = !isExact && !rows.isEmpty
        find.exact = found.exact
        narrow(to: rows)
        mark(rows)
        // With several words, some may name the district: a place with all of them in its name is the best match.
        let bestByName =
            text.trimmingBlanks.contains(" ")
            ? NameIndex(namesOf: places, among: rows).matches(text, limit: 1, isExact: options.isExact).first?.row : nil
        let best = bestByName.flatMap { isVisible($0) ? $0 : nil } ?? find.matches.first
        selectBest(best.map { best in isOnFirstMap(best) ? best : find.matches.first { isOnFirstMap($0) } ?? best })
    }

    private mutating func selectBest(_ match: Int?) {
        find.best = match
        if let match { selected = match }
    }

    /// The rows that match the text, if the filters hide all of them; else empty. In a list of all places, only those that match without
    /// typing errors.
    /// - Complexity: O(number of places).
    var hiddenMatches: [Int] {
        let all = listsAllPlaces ? find.exact : find.found
        return listing.passes(anyOf: all) ? [] : all
    }

    /// Whether a place lies in the part of the map that a nearby list shows at first. Other lists show all places with a position.
    private func isOnFirstMap(_ row: Int) -> Bool {
        guard let openingBox else { return true }
        return places.coordinate(row).map(openingBox.contains) ?? false
    }

    /// Whether `/` looks in the names of the places alone.
    var isFoundByNameAlone: Bool { !listsAllPlaces && places.isFoundByNameAlone }

    /// Marks the places around an origin that match, including those that the filters hide.
    private mutating func markNames(_ text: String) {
        let all = hits + gone
        let index = NameIndex(around: places, among: all.map(\.row), without: find.options.without)
        let distances = Dictionary(uniqueKeysWithValues: all.map { ($0.row, $0.distanceMetres) })
        let matches = index.nearest(like: text, isExact: find.options.isExact) { distances[$0] ?? .infinity }
        mark(matches.map(\.row))
    }

    /// Forgets the text that `/` looks for, and its matches. A list that was narrowed down shows all its places again.
    /// - Returns: whether the list was narrowed down, or going to be.
    @discardableResult
    mutating func endFind() -> Bool {
        let isNarrowed = find.narrowedTo != nil || find.isWaiting
        find = FindState()
        if isNarrowed { show() }
        return isNarrowed
    }
}

/// Sorted hits, and what they depend on besides the places.
private struct SortedHits {
    /// The values that were left out.
    var leftOut: Filter
    var order: ListOrder
    var hits: [Hit]
}
