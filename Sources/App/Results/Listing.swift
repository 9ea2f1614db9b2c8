import Catalogue
import Geo
import MapDrawing
import Screen

/// The part of the found places that is shown: filtered, sorted, narrowed down by `/`, and as pins.
struct Listing: Sendable {
    /// The places that pass the filters, sorted: those that exist today, and those gone since a saved search.
    private var arranged: (present: [Hit], gone: [Hit]) = ([], [])
    /// The places in the list, the gone ones at the end.
    private(set) var visible: [Hit] = []
    /// The number of visible places that exist today.
    private(set) var presentCount = 0
    /// For each row, its index in `visible`; -1 for a row that is not visible.
    private var positions: [Int32] = []
    /// A pin for each visible place that exists today and has a position; one pin for a group, at its nearest place. In no
    /// particular order.
    private(set) var pins: [MapPin] = []
    /// The pins before any filter, and the number of their places. Making pins is the slowest step for 100,000 places, so a new filter
    /// only picks from these. Nil until all places have been shown once.
    private var unfiltered: (count: Int, pins: [MapPin])?
    /// How many places there are before the filter.
    private var unfilteredCount = 0
    /// The groups of these places; empty if the dataset has no groups.
    private(set) var groups: [PlaceGroup: GroupSummary] = [:]
    /// The number of visible places that exist today and have a position.
    private(set) var mappedCount = 0
    /// The box around the mapped places in a list of all places; nil if there are none, and for a search.
    private(set) var box: BoundingBox?
    /// The part of the world around the mapped places in a list of all places, which may cross the antimeridian.
    private(set) var extent: MapExtent?
    /// The columns of the longest label beside a pin; 0 if there are no labels.
    private(set) var labelColumns = 0
    /// The nearest place outside the radius that passes the filters; nil while any place that exists today is shown.
    private(set) var nearestBeyond: Hit?
    /// Changes whenever the listing changes, also between copies of the state; used to notice that a drawing is out of date.
    private(set) var version = 0

    /// How the places are fitted if long texts get a second line; else nil. Saved, because this is needed several times for each key
    /// press.
    let rowFits = LastValue<RowFitsKey, RowFits?>()

    /// - Parameters:
    ///   - unfilteredCount: how many places there are before the filter.
    ///   - isNew: whether these are other places than before, not another filter for the same ones.
    mutating func arrange(
        present: [Hit], gone: [Hit], nearestBeyond: Hit? = nil, unfilteredCount: Int, isNew: Bool = true
    ) {
        arranged = (present, gone)
        self.unfilteredCount = unfilteredCount
        if isNew { unfiltered = nil }
        self.nearestBeyond = nearestBeyond
    }

    /// Whether any of these rows passes the filters.
    func passes(anyOf rows: [Int]) -> Bool {
        guard !rows.isEmpty else { return false }
        let wanted = Set(rows)
        return arranged.present.contains { wanted.contains($0.row) }
            || arranged.gone.contains { wanted.contains($0.row) }
    }

    /// - Parameter rows: the rows to show; nil shows all.
    mutating func show(only rows: Set<Int>?, of places: Places, listsAllPlaces: Bool) {
        let isShown = { (hit: Hit) in rows?.contains(hit.row) ?? true }
        let present = rows == nil ? arranged.present : arranged.present.filter(isShown)
        presentCount = present.count
        visible = present + (rows == nil ? arranged.gone : arranged.gone.filter(isShown))
        positions = Array(repeating: -1, count: places.count)
        for (index, hit) in visible.enumerated() { positions[hit.row] = Int32(index) }
        setPins(of: present, in: places)
        if !listsAllPlaces {
            box = nil
        } else if mappedCount == pins.count {
            box = BoundingBox(containing: pins.lazy.map(\.coordinate))
        } else {
            box = BoundingBox(containing: present.lazy.compactMap { places.coordinate($0.row) })
        }
        extent = box.map { MapExtent($0, around: pins.lazy.map(\.coordinate)) }
        labelColumns = pins.reduce(0) { $1.label.isEmpty ? $0 : max($0, width(of: $1.label)) }
        version = Version.next()
    }

    private mutating func setPins(of present: [Hit], in places: Places) {
        guard let grouping = places.dataset as? any Grouping else {
            setSinglePins(of: present, in: places)
            mappedCount = pins.count
            return
        }
        groups = [:]
        mappedCount = 0
        // The place that stands for a pin: a place without a group, or the first of its group.
        var firsts: [(row: Int, group: PlaceGroup?)] = []
        for hit in present where places.coordinate(hit.row) != nil {
            mappedCount += 1
            let group = grouping.group(of: hit.row, in: places)
            if let group, groups[group] != nil {
                groups[group]?.add(hit)
                continue
            }
            if let group { groups[group] = GroupSummary(group, first: hit) }
            firsts.append((hit.row, group))
        }
        pins = firsts.compactMap { first in
            let summary = first.group.flatMap { groups[$0] }
            let row = summary?.nearest.row ?? first.row
            return places.coordinate(row).map { coordinate in
                var pin = MapPin(places.mark(row), id: row, at: coordinate)
                pin.count = summary?.rows.count ?? 1
                return pin
            }
        }
    }

    /// Makes a pin for each place with a position.
    private mutating func setSinglePins(of present: [Hit], in places: Places) {
        if let unfiltered, present.count == unfiltered.count {
            pins = unfiltered.pins
            return
        }
        var shown: [MapPin] = []
        shown.reserveCapacity(present.count)
        let range = 0..<Int32(presentCount)
        if let unfiltered {
            for pin in unfiltered.pins where range.contains(positions[pin.id]) { shown.append(pin) }
        } else {
            // Goes through the rows in memory order, not list order: several times as fast for 100,000 places.
            for row in positions.indices where range.contains(positions[row]) {
                guard let coordinate = places.coordinate(row) else { continue }
                shown.append(MapPin(places.mark(row), id: row, at: coordinate))
            }
        }
        pins = shown
        if present.count == unfilteredCount { unfiltered = (unfilteredCount, shown) }
    }

    /// The summary of a place's group; nil for a place without a group, and for a group that is not on the map.
    func summary(of row: Int, in places: Places) -> GroupSummary? {
        guard !groups.isEmpty else { return nil }
        return (places.dataset as? any Grouping)?.group(of: row, in: places).flatMap { groups[$0] }
    }

    /// The row whose pin stands for a place: its own row, or the row of its group's pin.
    func pin(of row: Int, in places: Places) -> Int { summary(of: row, in: places)?.nearest.row ?? row }

    /// The index of a row in `visible`; nil if the row is not visible.
    func position(of row: Int) -> Int? {
        positions.indices.contains(row) && positions[row] >= 0 ? Int(positions[row]) : nil
    }
}
