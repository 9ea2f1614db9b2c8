import Catalogue

/// Groups of places in lists.
extension Places {
    /// Whether a list in this order shows the dataset's groups: only lists by distance and by name do.
    func isGrouped(by order: String) -> Bool {
        dataset is any Grouping && ["distance", "name"].contains(order)
    }

    /// The hits reordered so that each group stands together, where its first hit stood; unchanged in an order without groups.
    func grouped(_ hits: [Hit], by order: String) -> [Hit] {
        guard isGrouped(by: order), let grouping = dataset as? any Grouping else { return hits }
        var places: [PlaceGroup: Int] = [:]
        let keyed = hits.enumerated().map { index, hit -> (place: Int, index: Int, hit: Hit) in
            guard let group = grouping.group(of: hit.row, in: self) else { return (index, index, hit) }
            let place = places[group] ?? index
            places[group] = place
            return (place, index, hit)
        }
        return keyed.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.hit)
    }

    /// The heading above a place in a grouped list; nil for a place without a group.
    func groupTitle(of row: Int) -> String? { (dataset as? any Grouping)?.group(of: row, in: self)?.title }
}
