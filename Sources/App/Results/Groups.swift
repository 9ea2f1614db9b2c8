import Catalogue
import Screen

/// A group as the list and the map show it: only its places that exist today and have a position.
struct GroupSummary: Sendable {
    let group: PlaceGroup
    /// The nearest of its places, where the group's pin is.
    private(set) var nearest: Hit
    /// The rows of its places, in the order of the list.
    private(set) var rows: [Int]

    init(_ group: PlaceGroup, first hit: Hit) {
        self.group = group
        nearest = hit
        rows = [hit.row]
    }

    mutating func add(_ hit: Hit) {
        rows.append(hit.row)
        if (hit.distanceMetres, hit.row) < (nearest.distanceMetres, nearest.row) { nearest = hit }
    }
}

extension Results {
    /// The heading above a place in a grouped list: "Kirk Market · 120 m NE · 7 stalls", with the distance of the nearest place.
    /// The number is left out if it is 1.
    /// - Parameters:
    ///   - index: the place's index in the list.
    ///   - columns: the room for the heading. If it is too narrow, the group's name is cut off, not the figures.
    func heading(at index: Int, columns: Int, _ distances: DistanceFormat) -> String {
        guard index < presentCount else { return "Gone since the search" }
        let row = visible[index].row
        guard places.coordinate(row) != nil else { return "No position" }
        let noun = places.dataset.noun
        guard let summary = listing.summary(of: row, in: places) else { return "Other \(noun.many)" }
        let (nearest, count) = (summary.nearest, summary.rows.count)
        let way =
            nearest.isMeasured
            ? " · " + distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees) : ""
        let title = summary.group.title
        let figures = way + (count == 1 ? "" : " · \(grouped(count)) \(noun.form(for: count))")
        if width(of: title + figures) <= columns { return title + figures }
        let short = way + (count == 1 ? "" : " · \(grouped(count))")
        return fittedWords(title, columns: max(8, columns - width(of: short))) + short
    }

    /// A place's summary as a list shows it. Its end is left out if it repeats the group's name, which is in the heading above.
    /// - Parameters:
    ///   - order: the order of the list.
    ///   - isGrouped: whether the list has headings with the names of groups.
    func summary(_ row: Int, sortedBy order: ListOrder, isGrouped: Bool) -> String {
        let whole = places.summary(row, sortedBy: order)
        guard isGrouped, let title = listing.summary(of: row, in: places)?.group.title, whole.hasSuffix(" · " + title)
        else { return whole }
        return String(whole.dropLast(title.count + 3))
    }
}
