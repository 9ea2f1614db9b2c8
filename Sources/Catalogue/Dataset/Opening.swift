/// What a dataset shows first, and in which order.
public struct Opening: Sendable, Hashable {
    public enum Screen: Sendable, Hashable {
        /// The form that asks where to search.
        case search
        /// The list of all places, for datasets of some hundreds.
        case list
        /// The list of the person's home and favourites. The dataset must also be `Forecasting`.
        case favourites
    }

    public var screen: Screen
    /// The order of the first list: "distance", "name" or the id of one of the dataset's `sorts`.
    public var order: String
    /// Whether the list of all places is a nearby list: it is measured from where the person is, and its map first shows the
    /// streets around them. The map of any other list fits all places.
    public var isNearby: Bool
    /// The filter values that are off until the person turns them on: the ids of the values by the id of their facet.
    public var off: [String: Set<String>]

    public init(_ screen: Screen, order: String, isNearby: Bool = false, off: [String: Set<String>] = [:]) {
        self.screen = screen
        self.order = order
        self.isNearby = isNearby
        self.off = off
    }
}

/// An order of a dataset's own, besides distance and name. Two orders of one dataset are equal if they have the same id.
public struct SortOrder: Sendable, Hashable {
    /// What commands and settings call it: "size".
    public let id: String
    /// "Size, largest first".
    public let title: String
    /// A place's rank: smaller ranks come first, and places of equal rank are sorted by distance.
    public let rank: @Sendable (_ row: Int, _ places: Places) -> Int
    /// The figure that places are sorted by, with its unit: "186 students"; nil if a place's summary has it already.
    public let figure: (@Sendable (_ row: Int, _ places: Places) -> String)?
    /// The heading of the group that a place is listed in; nil if the order has no groups.
    public let group: (@Sendable (_ row: Int, _ places: Places) -> String)?

    public init(
        id: String, title: String, group: (@Sendable (_ row: Int, _ places: Places) -> String)? = nil,
        figure: (@Sendable (_ row: Int, _ places: Places) -> String)? = nil,
        rank: @escaping @Sendable (_ row: Int, _ places: Places) -> Int
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.figure = figure
        self.rank = rank
    }

    public static func == (left: SortOrder, right: SortOrder) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The words for the order after the noun of the places: " by distance" in "Schools by distance"; ", newest first" if that is the
    /// whole title.
    public var phrase: String { title.hasSuffix(" first") && !title.contains(",") ? ", \(name)" : " by \(name)" }

    /// "580 without a figure for size come last"; nil if places are not sorted by figures, or all have one.
    public func sentenceOnMissing(in hits: some Sequence<Hit>, _ places: Places) -> String? {
        guard figure != nil else { return nil }
        let count = hits.reduce(0) { $0 + (rank($1.row, places) == .max ? 1 : 0) }
        return count > 0 ? "\(grouped(count)) without a figure for \(name) \(count == 1 ? "comes" : "come") last" : nil
    }

    /// The title up to its first comma, as it is written inside a sentence: "graduation rate". Abbreviations keep their
    /// capitals.
    public var name: String {
        let name = title.prefix { $0 != "," }
        return name.dropFirst().first?.isUppercase == true ? String(name) : name.lowercasedFirst
    }
}
