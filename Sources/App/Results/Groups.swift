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

/// Groups of places in lists.
extension Places {
    /// Whether a list in this order shows the dataset's groups: only lists by distance and by name do.
    func isGrouped(by order: String) -> Bool {
        dataset is any Grouping && ["distance", "name"].contains(order)
    }

    /// The hits reordered so that each group stands together; unchanged in an order without groups.
    ///
    /// A group takes the position of its first hit. If the order is by name, groups are sorted by their own names, and
    /// places without a group follow. Places without a position come last, because they are not on the map.
    func grouped(_ hits: [Hit], by order: String) -> [Hit] {
        guard isGrouped(by: order), let grouping = dataset as? any Grouping else { return hits }
        let entries = hits.enumerated().map { index, hit in
            (index: index, hit: hit, group: grouping.group(of: hit.row, in: self), isMapped: coordinate(hit.row) != nil)
        }
        var ranks: [PlaceGroup: Int] = [:]
        for entry in entries where entry.isMapped {
            if let group = entry.group, ranks[group] == nil { ranks[group] = entry.index }
        }
        if order == "name" {
            let byName = ranks.map { (group: $0.key, name: FoldedText($0.key.title).joined, first: $0.value) }
                .sorted { ($0.name, $0.first) < ($1.name, $1.first) }
            for (rank, entry) in byName.enumerated() { ranks[entry.group] = rank }
        }
        let ranked = entries.map { entry -> (rank: Int, index: Int, hit: Hit) in
            guard entry.isMapped else { return (Int.max, entry.index, entry.hit) }
            let alone = order == "name" ? Int.max - 1 : entry.index
            return (entry.group.flatMap { ranks[$0] } ?? alone, entry.index, entry.hit)
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.hit)
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
