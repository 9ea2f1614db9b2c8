/// The facet of datasets whose lists name places that are gone.
extension Facet {
    /// The id of the facet that separates places that are still there from those that are gone.
    public static let state = "state"
    /// The id of its value for places that are gone.
    public static let gone = "gone"
    /// The id of the facet of a `Closing` dataset with the status of each place, such as open or closed.
    public static let status = "status"

    /// - Parameters:
    ///   - here: the label for places that are still there: "In place".
    ///   - gone: the label for places that are gone: "No longer there".
    public static func ofState(isCurrent: [Bool], here: String, gone: String) -> Facet {
        Facet(
            id: state, title: "State",
            values: [Value(id: "in-place", label: here), Value(id: Self.gone, label: gone)],
            codes: isCurrent.map { $0 ? 0 : 1 })
    }
}

extension Places {
    /// What commands can filter by: the facets of the screen, and the status of places that can be closed.
    public var facetsOfCommands: [Facet] {
        facets + [(dataset as? any Closing)?.statusFacet(of: self)].compactMap { $0 }
    }

    /// Whether a person can turn on the places that are gone.
    public var offersGone: Bool { facets.contains { $0.id == Facet.state } }
    /// How many places are gone; 0 in a dataset whose filters do not offer them.
    public var goneCount: Int { offersGone ? count - currentCount : 0 }
}

extension Dataset {
    /// The filter before the person changes it.
    public var openingFilter: Filter { Filter(off: opening.off) }

    /// The opening filter without `Facet.state`, which separates places that are still there from those that are gone.
    public var openingFilterWithoutState: Filter { Filter(off: opening.off.filter { $0.key != Facet.state }) }
}
