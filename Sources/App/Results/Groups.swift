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
    /// - Parameters:
    ///   - index: the place's index in the list.
    ///   - columns: the room for the heading. If it is too narrow, the group's name is cut off, not the figures.
    func heading(at index: Int, columns: Int, _ distances: DistanceFormat) -> String {
        guard index < presentCount else { return "Gone since then" }
        let row = visible[index].row
        guard places.coordinate(row) != nil else { return "No position" }
        let noun = places.dataset.noun
        guard let summary = listing.summary(of: row, in: places) else { return "Other \(noun.many)" }
        let (nearest, count) = (summary.nearest, summary.rows.count)
        let way =
            nearest.isMeasured
            ? " · " + distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees) : ""
        let title = summary.group.title
        let whole = title + way + " · \(grouped(count)) \(noun.form(for: count))"
        if width(of: whole) <= columns { return whole }
        let figures = way + " (\(grouped(count)))"
        return fitted(title, columns: max(8, columns - width(of: figures))) + figures
    }
}
