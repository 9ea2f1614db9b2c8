/// An order of a list of places.
public enum ListOrder: Sendable, Hashable {
    case distance
    /// By name; if the dataset has groups, by the names of the groups.
    case name
    /// One of the dataset's `sorts`.
    case own(SortOrder)

    /// What commands and settings call it: "distance", "size".
    public var id: String {
        switch self {
        case .distance: "distance"
        case .name: "name"
        case .own(let order): order.id
        }
    }

    /// The dataset's own order; nil for distance and name.
    public var own: SortOrder? { if case .own(let order) = self { order } else { nil } }
}

/// The orders of a dataset.
extension Dataset {
    /// All orders. The order by distance is for lists that are measured from a place.
    public var orders: [ListOrder] { [.distance, .name] + sorts.map(ListOrder.own) }

    /// What commands also call the order by name if the dataset has groups: the word for a group, such as "building". Nil without groups.
    public var groupOrder: String? { (self as? any Grouping)?.groupNoun.one.lowercased() }

    /// What commands call the dataset's orders besides distance and name.
    public var namesOfOwnOrders: [String] { [groupOrder].compactMap(\.self) + sorts.map(\.id) }

    /// The order that a person named, in upper or lower case, by its id or by the word for groups; nil if the dataset has no such order.
    public func order(named text: String) -> ListOrder? {
        let id = text.lowercased()
        return id == groupOrder ? .name : orders.first { $0.id == id }
    }

    /// The order of the first list.
    public var openingOrder: ListOrder { order(named: opening.order) ?? .distance }
}
