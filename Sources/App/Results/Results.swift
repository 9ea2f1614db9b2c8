import Catalogue
import Geo
import MapDrawing
import Screen

/// A search that was made, or the list of all places: what it found, what of that is shown, and which is selected.
struct Results: Sendable {
    enum Focus: Sendable { case list, map }

    /// The places that the hits are rows of: all that are loaded, or those that a kept search kept.
    var places: Places
    /// Where the search started; nil of a list of all places that are measured from nowhere.
    var origin: Origin?
    var radiusMetres: Int
    /// Whether all places are listed, however far: the radius means nothing then.
    let isEverywhere: Bool
    /// Everything within the radius.
    private(set) var hits: [Hit]
    /// What the filters leave, in the order shown: what is there, then what is gone since a kept search.
    private var arranged: (present: [Hit], gone: [Hit]) = ([], [])
    /// The same, narrowed down to what was looked for in a list of all places.
    private(set) var visible: [Hit] = []
    /// By row, the place in `visible`; -1 of what is not.
    private var positions: [Int32] = []
    /// How many of the visible ones are there, and not gone.
    private(set) var presentCount = 0
    /// Another number for every other content of `visible`.
    private(set) var arrangement = 0
    /// The rows of the filter pane; nil where they were not counted since hits or filter changed.
    private(set) var filterRows: [FilterPane.Row]?
    /// What is visible and there and has a position, as a map shows it.
    private(set) var pins: [MapPin] = []
    /// The box that the map of a list of all places fits at first: around what is shown of it; nil where nothing has a
    /// position.
    private(set) var everywhere: BoundingBox?
    /// Row of the selected place.
    var selected: Int?
    var focus = Focus.list
    var scroll = Scroll()
    var viewport: Viewport?
    /// Where the cursor stands that is moved over the map; nil while there is none.
    var cursor: Coordinate?
    var surroundings: Surroundings?
    /// The kept search that this is, and the day it was made where it was opened again.
    var searchID: String
    var keptOn: String?
    /// What changed since it was made, where the data of today tell.
    var since: Since?
    /// Whether the radius was changed since the search was asked for.
    var isOfOtherRadius = false
    /// Rows that answer to what was last looked for, the best first, whether the filters leave them or not.
    private var found: [Int] = []
    /// What is visible of them, in the same order.
    private(set) var matches: [Int] = []
    /// The same, to ask of a row.
    private(set) var matchingRows: Set<Int> = []
    var lastFind = ""
    /// Whether what was last looked for waits for the index of all places.
    var isFindWaiting = false
    /// The rows that a list of all places is narrowed down to; nil where to none.
    private(set) var narrowed: Set<Int>?
    /// The arrow key that led to the selected pin on the map.
    var lastStep: PinStep?
    /// Where a drag on the map was last.
    var dragged: Point?
    /// The nearest place of all that passes the filters, where nothing does of what was found.
    private(set) var nearestBeyond: Hit?

    init(
        places: Places, origin: Origin, radiusMetres: Int, hits: [Hit], searchID: String, keptOn: String? = nil,
        filter: Filter, sort: String, since: Since? = nil
    ) {
        isEverywhere = false
        self.since = since
        self.places = places
        self.origin = origin
        self.radiusMetres = radiusMetres
        self.hits = hits
        self.searchID = searchID
        self.keptOn = keptOn
        arrange(filter: filter, sort: sort)
        selected = visible.first?.row
    }

    /// All places, measured from an origin where there is one.
    init(everywhereIn places: Places, from origin: Origin? = nil, radiusMetres: Int, filter: Filter, sort: String) {
        isEverywhere = true
        self.places = places
        self.origin = origin
        self.radiusMetres = radiusMetres
        hits = places.everywhere(from: origin?.coordinate)
        searchID = ""
        arrange(filter: filter, sort: sort)
        selected = visible.first?.row
    }

    /// Some of all places, in the order given: what a picture of them needs, which no filter touches any more.
    init(everywhereIn places: Places, showing hits: [Hit]) {
        isEverywhere = true
        self.places = places
        radiusMetres = Radius.standard
        self.hits = hits
        searchID = ""
        arranged.present = hits
        show()
    }

    /// The order that is shown where another was asked for: without an origin nothing is near or far.
    func order(_ sort: String) -> String { origin == nil && sort == "distance" ? "name" : sort }

    /// To the top of the list: of all places it is the first ones that another order is asked for.
    mutating func selectFirst() {
        selected = visible.first?.row
        scroll = Scroll()
    }

    /// Filters and sorts again. The selection stays, or moves to the nearest place that is left.
    mutating func arrange(filter: Filter, sort: String) {
        let sieve = Sieve(filter, facets: places.facets)
        let order = order(sort)
        filterRows = nil
        arranged = (
            places.sorted(hits.filter { sieve.passes($0.row) }, by: order),
            places.sorted(gone.filter { sieve.passes($0.row) }, by: order)
        )
        nearestBeyond = arranged.present.isEmpty ? nearest(passing: sieve) : nil
        show()
    }

    private func nearest(passing sieve: Sieve) -> Hit? {
        guard !isEverywhere, let origin else { return nil }
        guard let since else { return places.nearestCurrent(to: origin.coordinate, where: sieve.passes) }
        // Of today's data a kept search has the nearest one only.
        return keptOn == nil ? since.nearestBeyond.flatMap { sieve.passes($0.row) ? $0 : nil } : nil
    }

    /// Counts what the filter pane says of each value, where that was not done since hits or filter changed.
    mutating func countForFilters(_ filter: Filter) {
        if filterRows == nil { filterRows = FilterPane.rows(self, filter: filter) }
    }

    /// Narrows a list of all places down to some rows; nil shows all again.
    mutating func narrow(to rows: [Int]?) {
        narrowed = rows.map { Set($0) }
        show()
    }

    /// Shows what is arranged, as far as it was not narrowed down.
    private mutating func show() {
        let isShown = { [narrowed] (hit: Hit) in narrowed?.contains(hit.row) ?? true }
        let present = narrowed == nil ? arranged.present : arranged.present.filter(isShown)
        presentCount = present.count
        visible = present + (narrowed == nil ? arranged.gone : arranged.gone.filter(isShown))
        positions = Array(repeating: -1, count: places.count)
        for (index, hit) in visible.enumerated() { positions[hit.row] = Int32(index) }
        if let selected, !isVisible(selected) { self.selected = nil }
        if selected == nil {
            let candidates = present.isEmpty ? visible : present
            selected = (candidates.min { $0.distanceMetres < $1.distanceMetres } ?? candidates.first)?.row
        }
        mark(found)
        if isEverywhere {
            everywhere = BoundingBox(containing: present.lazy.compactMap { [places] in places.coordinate($0.row) })
        }
        arrangement += 1
        pins = present.compactMap { hit in
            places.coordinate(hit.row).map { MapPin(places.mark(hit.row), id: hit.row, at: $0) }
        }
    }

    /// Marks the rows that answer to what was looked for, as far as they are visible, now and with other filters.
    mutating func mark(_ found: [Int]) {
        self.found = found
        matches = found.filter(isVisible)
        matchingRows = Set(matches)
    }

    func isVisible(_ row: Int) -> Bool { positions.indices.contains(row) && positions[row] >= 0 }

    mutating func replace(hits: [Hit], radiusMetres: Int, filter: Filter, sort: String) {
        self.hits = hits
        self.radiusMetres = radiusMetres
        arrange(filter: filter, sort: sort)
    }

    /// What the filters leave of what is there.
    var present: ArraySlice<Hit> { visible.prefix(presentCount) }

    var selectedIndex: Int? { selected.flatMap { isVisible($0) ? Int(positions[$0]) : nil } }
    var selectedHit: Hit? { selectedIndex.map { visible[$0] } }

    /// How many are visible and there but have no position.
    var unmappedCount: Int { presentCount - pins.count }
}
