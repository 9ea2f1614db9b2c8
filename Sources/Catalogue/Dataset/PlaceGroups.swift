/// Groups of places in lists.
extension Places {
    /// Whether a list in this order shows the dataset's groups: only lists by distance and by name do.
    public func isGrouped(by order: ListOrder) -> Bool { dataset is any Grouping && order.own == nil }

    /// The hits reordered so that each group stands together; unchanged in an order without groups.
    ///
    /// A group stands where its first hit stood. In the order by name, groups are in the order of their own names, those that begin
    /// with a number first and in the order of the numbers, and the places without a group follow them. Places without a position
    /// come last, because they are not on the map.
    public func inGroups(_ hits: [Hit], by order: ListOrder) -> [Hit] {
        guard isGrouped(by: order), let grouping = dataset as? any Grouping else { return hits }
        let entries = hits.enumerated().map { index, hit in
            (index: index, hit: hit, group: grouping.group(of: hit.row, in: self), isMapped: coordinate(hit.row) != nil)
        }
        var ranks: [PlaceGroup: Int] = [:]
        for entry in entries where entry.isMapped {
            if let group = entry.group, ranks[group] == nil { ranks[group] = entry.index }
        }
        if order == .name {
            let byName = ranks.map { group, first in
                // Most such names begin with a house number: "180 Keefer Street" comes before "1133 Melville Street".
                let number = Int(group.title.prefix { $0.isASCII && $0.isNumber })
                return (group: group, number: number ?? .max, name: FoldedText(group.title).joined, first: first)
            }.sorted { ($0.number, $0.name, $0.first) < ($1.number, $1.name, $1.first) }
            for (rank, entry) in byName.enumerated() { ranks[entry.group] = rank }
        }
        let ranked = entries.map { entry -> (rank: Int, index: Int, hit: Hit) in
            guard entry.isMapped else { return (Int.max, entry.index, entry.hit) }
            let alone = order == .name ? Int.max - 1 : entry.index
            return (entry.group.flatMap { ranks[$0] } ?? alone, entry.index, entry.hit)
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.hit)
    }
}
