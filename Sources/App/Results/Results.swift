import Catalogue
import Geo
import MapDrawing
import Screen

/// A search that was made: what it found, what of that is shown, and which is selected.
struct Results: Sendable {
    enum Focus: Sendable { case list, map }

    /// The places that the hits are rows of: all that are loaded, or those that a kept search kept.
    var places: Places
    var origin: Origin
    var radiusMetres: Int
    /// Everything within the radius.
    private(set) var hits: [Hit]
    /// What the filters leave, in the order shown: what is there, then what is gone since a kept search.
    private(set) var visible: [Hit] = []
    /// How many of the visible ones are there, and not gone.
    private(set) var presentCount = 0
    /// Another number for every other content of `visible`.
    private(set) var arrangement = 0
    /// What is visible, there and has a position, without labels: made once, as a thousand take a millisecond.
    private(set) var pins: [MapPin] = []
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
    /// Rows whose name matches what was last looked for.
    var matches: [Int] = []
    var lastFind = ""
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

    /// Filters and sorts again. The selection stays, or moves to the nearest place that is left.
    mutating func arrange(filter: Filter, sort: String) {
        let sieve = Sieve(filter, facets: places.facets)
        let present = places.sorted(hits.filter { sieve.passes($0.row) }, by: sort)
        presentCount = present.count
        visible = present + places.sorted(gone.filter { sieve.passes($0.row) }, by: sort)
        if let selected, !visible.contains(where: { $0.row == selected }) {
            self.selected = nil
        }
        if selected == nil {
            selected = (present.isEmpty ? visible : present).min { $0.distanceMetres < $1.distanceMetres }?.row
        }
        matches = matches.filter { row in visible.contains { $0.row == row } }
        arrangement += 1
        pins = present.compactMap { hit in
            places.coordinate(hit.row).map { MapPin(places.mark(hit.row), id: hit.row, at: $0) }
        }
    }

    mutating func replace(hits: [Hit], radiusMetres: Int, filter: Filter, sort: String) {
        self.hits = hits
        self.radiusMetres = radiusMetres
        nearestBeyond = hits.isEmpty ? places.nearestCurrent(to: origin.coordinate) : nil
        arrange(filter: filter, sort: sort)
    }

    /// What the filters leave of what is there.
    var present: ArraySlice<Hit> { visible.prefix(presentCount) }

    var selectedIndex: Int? { selected.flatMap { row in visible.firstIndex { $0.row == row } } }
    var selectedHit: Hit? { selectedIndex.map { visible[$0] } }

    /// The box that the map fits at first: the circle, and every pin in it.
    var extent: BoundingBox { BoundingBox(around: origin.coordinate, radiusMetres: Double(radiusMetres)) }

    /// The map as it is looked at, in so many cells.
    func viewport(in size: Size) -> Viewport {
        guard var kept = viewport else { return .fitting(extent, in: size) }
        kept.size = size
        return kept
    }

    /// What is visible as pins; the selected one with its label, as it alone shows it.
    func labelledPins(_ distances: DistanceFormat) -> [MapPin] {
        var labelled = pins
        if let hit = selectedHit, let index = pins.firstIndex(where: { $0.id == hit.row }) {
            labelled[index].label =
                "\(places.name(hit.row))\n\(distances.text(metres: hit.distanceMetres)) · \(places.standing(hit.row))"
        }
        return labelled
    }
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
        if let row, found.visible.contains(where: { $0.row == row }) { found.selected = row }
        results = found
        overlays = []
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
        if abs(results.origin.coordinate.latitude) > WebMercator.maximumLatitude {
            return Status(text: "The map ends at 85° north and south: distances are right, but the circle is not seen.")
        }
        return results.origin.note.map { Status(text: $0) }
    }

    /// Puts the search at hand on top of the previous ones, in place of an older one that asked the same.
    mutating func keepSearch() -> [Effect] {
        guard let results else { return [] }
        let kept = KeptSearch(
            id: results.searchID, collection: results.places.collection.id, origin: results.origin,
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
        let radius = min(max(metres, Radius.range.lowerBound), Radius.range.upperBound)
        guard radius != results.radiusMetres else {
            status = Status(
                text:
                    "The radius can be \(distances.text(radiusMetres: Radius.range.lowerBound)) to \(distances.text(radiusMetres: Radius.range.upperBound))."
            )
            return []
        }
        if let places, results.keptOn != nil || results.since != nil {
            // What was kept reaches only as far as it was asked: a new radius asks the data of today.
            let chosen = results.selected.map { results.places.id($0) }
            results.places = places
            results.keptOn = nil
            results.since = nil
            results.matches = []
            results.selected = chosen.flatMap { places.row(ofID: $0) }
        }
        // The search as it was asked for stays kept; the radii tried after it are one search more, not one each.
        if !results.isOfOtherRadius {
            results.searchID = newSearchID()
            results.isOfOtherRadius = true
        }
        let hits = results.places.hits(around: results.origin.coordinate, radiusMetres: Double(radius))
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
