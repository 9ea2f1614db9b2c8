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
    /// What is visible, there and has a position, without labels: made once, as a thousand take a millisecond. None where
    /// there are so many that they are a crowd.
    private(set) var pins: [MapPin] = []
    /// The positions of what is visible and there, where that is too much for pins.
    private(set) var crowd: [Coordinate] = []
    /// What is drawn of a crowd on a map that was looked at: a search in thousands.
    private var crowdOnMap: CrowdOnMap?
    /// How many are visible and there but have no position.
    private(set) var unmappedCount = 0
    /// The box that the map of a list of all places fits at first; nil where nothing has a position.
    private var everywhere: BoundingBox?
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
    /// The nearest place of all where nothing was found.
    var nearestBeyond: Hit?

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
        if hits.isEmpty { nearestBeyond = places.nearestCurrent(to: origin.coordinate) }
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
        if isEverywhere {
            everywhere = BoundingBox(
                containing: arranged.present.lazy.compactMap { [places] in places.coordinate($0.row) })
        }
        show()
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
        arrangement += 1
        placeOnMap(present)
    }

    /// Marks the rows that answer to what was looked for, as far as they are visible, now and with other filters.
    mutating func mark(_ found: [Int]) {
        self.found = found
        matches = found.filter(isVisible)
        matchingRows = Set(matches)
    }

    private mutating func placeOnMap(_ present: [Hit]) {
        let isCrowd = present.count > Self.mostPins
        let mapped = present.lazy.compactMap { [places] hit in places.coordinate(hit.row).map { (hit.row, $0) } }
        pins = isCrowd ? [] : mapped.map { [places] row, place in MapPin(places.mark(row), id: row, at: place) }
        crowd = isCrowd ? mapped.map(\.1) : []
        unmappedCount = present.count - pins.count - crowd.count
    }

    /// More than so many are drawn as dots.
    static let mostPins = 3000

    func isVisible(_ row: Int) -> Bool { positions.indices.contains(row) && positions[row] >= 0 }

    mutating func replace(hits: [Hit], radiusMetres: Int, filter: Filter, sort: String) {
        self.hits = hits
        self.radiusMetres = radiusMetres
        nearestBeyond = hits.isEmpty ? origin.flatMap { places.nearestCurrent(to: $0.coordinate) } : nil
        arrange(filter: filter, sort: sort)
    }

    /// What the filters leave of what is there.
    var present: ArraySlice<Hit> { visible.prefix(presentCount) }

    var selectedIndex: Int? { selected.flatMap { isVisible($0) ? Int(positions[$0]) : nil } }
    var selectedHit: Hit? { selectedIndex.map { visible[$0] } }

    /// The circle that was searched; nil where all places are listed.
    var circle: (center: Coordinate, radiusMetres: Double)? {
        isEverywhere ? nil : origin.map { ($0.coordinate, Double(radiusMetres)) }
    }

    /// The box that the map fits at first: the circle, and every pin in it; else all places.
    var extent: BoundingBox {
        if let circle { return BoundingBox(around: circle.center, radiusMetres: circle.radiusMetres) }
        return everywhere ?? BoundingBox(south: -60, west: -180, north: 75, east: 180)
    }

    /// The map as it is looked at, in so many cells.
    func viewport(in size: Size) -> Viewport {
        guard var kept = viewport else { return .fitting(extent, in: size) }
        kept.size = size
        return kept
    }

    /// Puts what is visible on a map: pins, or dots where that is too much for pins. The selected one is a pin and has its
    /// label, as it alone shows it.
    func place(on scene: inout MapScene, _ distances: DistanceFormat, in viewport: Viewport) {
        (scene.pins, scene.dots) = crowd.isEmpty ? (pins, []) : pinsAmongCrowd(in: viewport)
        scene.selected = selected
        guard let hit = selectedHit, let place = places.coordinate(hit.row) else { return }
        let standing = places.standing(hit.row)
        let way = hit.isMeasured ? distances.text(metres: hit.distanceMetres) + " · " : ""
        let label = "\(places.name(hit.row))\n\(way)\(standing)"
        if !scene.dots.isEmpty {
            scene.lone = MapPin(places.mark(hit.row), id: hit.row, at: place, label: label)
        } else if let index = scene.pins.firstIndex(where: { $0.id == hit.row }) {
            scene.pins[index].label = label
        }
    }

    /// The pins that can be chosen on a map; none where only dots are shown.
    func pins(in viewport: Viewport) -> [MapPin] { crowd.isEmpty ? pins : pinsAmongCrowd(in: viewport).pins }

    /// Keeps what is drawn of a crowd on a map: each frame and each key ask for it more than once.
    mutating func keepPins(in viewport: Viewport) {
        guard !crowd.isEmpty, crowdOnMap?.viewport != viewport || crowdOnMap?.arrangement != arrangement else { return }
        let (pins, dots) = pinsAmongCrowd(in: viewport)
        crowdOnMap = CrowdOnMap(arrangement: arrangement, viewport: viewport, pins: pins, dots: dots)
    }

    private struct CrowdOnMap {
        var arrangement: Int
        var viewport: Viewport
        var pins: [MapPin]
        var dots: [Coordinate]
    }

    /// Pins where the view is that of a town with not too many of them, else dots.
    private func pinsAmongCrowd(in viewport: Viewport) -> (pins: [MapPin], dots: [Coordinate]) {
        if let crowdOnMap, crowdOnMap.viewport == viewport, crowdOnMap.arrangement == arrangement {
            return (crowdOnMap.pins, crowdOnMap.dots)
        }
        let box = viewport.bounds
        let reach = box.center.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        guard reach < 12_000 else { return ([], crowd) }
        let rows = places.index.indices(within: reach, of: box.center).filter { isVisible($0) && isPresent($0) }
        guard rows.count <= Self.mostPins else { return ([], crowd) }
        return (
            rows.compactMap { row in places.coordinate(row).map { MapPin(places.mark(row), id: row, at: $0) } }, []
        )
    }

    private func isPresent(_ row: Int) -> Bool { positions[row] < presentCount }
}

extension State {
    /// Starts a search from an origin with the data at hand, and keeps it.
    /// - Parameter asking: who may be told of a point to learn what is there; nobody of where a person is.
    mutating func search(
        from origin: Origin, selecting row: Int? = nil, naming asking: Asking = .postcodes
    ) -> [Effect] {
        guard let places else { return [] }
        // From another search the radius in view goes on.
        let radius = results?.radiusMetres ?? welcome.radiusMetres
        let hits = places.hits(around: origin.coordinate, radiusMetres: Double(radius))
        var found = Results(
            places: places, origin: origin, radiusMetres: radius, hits: hits, searchID: newSearchID(),
            filter: filter, sort: sort)
        if let row, found.isVisible(row) { found.selected = row }
        results = found
        closeOverlays()
        status = startNote(of: found)
        return keepSearch() + refreshOldData() + askName(of: origin, asking)
    }

    /// An id that no kept search has, of this run of the program or of another.
    private mutating func newSearchID() -> String {
        searchesMade += 1
        return "\(stamp)-\(searchesMade)"
    }

    /// What the first look at a search has to say.
    private func startNote(of results: Results) -> Status? {
        guard let origin = results.origin else { return nil }
        if abs(origin.coordinate.latitude) > WebMercator.maximumLatitude {
            return Status(text: "The map ends at 85° north and south: distances are right, but the circle is not seen.")
        }
        return origin.note.map { Status(text: $0) }
    }

    /// Puts the search at hand on top of the previous ones, in place of an older one that asked the same.
    mutating func keepSearch() -> [Effect] {
        guard let results, let origin = results.origin, !results.isEverywhere else { return [] }
        let kept = KeptSearch(
            id: results.searchID, collection: results.places.collection.id, origin: origin,
            radiusMetres: results.radiusMetres, date: today, count: results.hits.count,
            tables: results.places.subset(results.hits.map(\.row)))
        // One of an earlier day stays: what it kept is how things were then.
        let same = history.filter {
            $0.id == kept.id
                || ($0.collection == kept.collection && $0.origin.label == kept.origin.label
                    && $0.radiusMetres == kept.radiusMetres && $0.date == kept.date)
        }
        history.removeAll { old in same.contains { $0.id == old.id } }
        history.insert(kept, at: 0)
        return same.filter { $0.id != kept.id }.map { .forget(searchID: $0.id) } + [.keep(kept, position: 0)]
    }

    /// Filters and sorts the search at hand again.
    mutating func rearrange() {
        let (filter, sort) = (filter, sort)
        results?.arrange(filter: filter, sort: sort)
    }

    /// Another radius around the same origin.
    mutating func changeRadius(to metres: Int) -> [Effect] {
        guard var results else { return [] }
        guard !results.isEverywhere else { return searchWithin(metres) }
        guard let origin = results.origin else { return [] }
        let range = Radius.range(in: distances)
        let radius = min(max(metres, range.lowerBound), range.upperBound)
        guard radius != results.radiusMetres else {
            status = Status(
                text:
                    "The radius can be \(distances.text(radiusMetres: range.lowerBound)) to \(distances.text(radiusMetres: range.upperBound))."
            )
            return []
        }
        if let places, results.keptOn != nil || results.since != nil {
            // What was kept reaches only as far as it was asked: a new radius asks the data of today.
            let chosen = results.selected.map { results.places.id($0) }
            results.places = places
            results.keptOn = nil
            results.since = nil
            results.mark([])
            results.selected = chosen.flatMap { places.row(ofID: $0) }
        }
        // The search as it was asked for stays kept; the radii tried after it are one search more, not one each.
        if !results.isOfOtherRadius {
            results.searchID = newSearchID()
            results.isOfOtherRadius = true
        }
        let hits = results.places.hits(around: origin.coordinate, radiusMetres: Double(radius))
        results.replace(hits: hits, radiusMetres: radius, filter: filter, sort: sort)
        results.viewport = nil
        self.results = results
        status = nil
        return keepSearch()
    }
}

extension State {
    /// How distances are written, by the person's setting and the collection's custom.
    var distances: DistanceFormat { settings.distances(in: places?.collection) }
}

extension Origin {
    /// How good its position is, and of whom where it is not of the data here; nil where there is nothing to say.
    var note: String? {
        switch (approximate, credit) {
        case (let approximate?, let credit?): "Approximate: \(approximate) (\(credit))"
        case (let approximate?, nil): "Approximate: \(approximate)"
        case (nil, let credit?): "Position: \(credit)"
        case (nil, nil): nil
        }
    }
}
