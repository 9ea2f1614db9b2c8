/// The facet of datasets whose lists name places that are gone.
extension Facet {
    /// The id of the facet that separates places that are still there from those that are gone.
    public static let state = "state"
    /// The id of its value for places that are gone.
    public static let gone = "gone"

    /// - Parameters:
    ///   - here: what the places are called that are still there: "In place".
    ///   - gone: what the others are called: "No longer there".
    public static func ofState(isCurrent: [Bool], here: String, gone: String) -> Facet {
        Facet(
            id: state, title: "State",
            values: [Value(id: "in-place", label: here), Value(id: Self.gone, label: gone)],
            codes: isCurrent.map { $0 ? 0 : 1 })
    }
}

extension Places {
    /// Whether a person can ask for the places that are gone.
    public var offersGone: Bool { facets.contains { $0.id == Facet.state } }
}

extension Filter {
    /// Whether places that are gone are shown; they are not before the person asks for them.
    public var showsGone: Bool { isOn(Facet.gone, of: Facet.state) }
}

extension Dataset {
    /// The filter before the person changes it.
    public var openingFilter: Filter { Filter(off: opening.off) }
}
