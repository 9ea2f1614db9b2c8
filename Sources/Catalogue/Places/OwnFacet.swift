/// The facet that depends on who is signed in.
extension Facet {
    /// The id of the facet that separates the person's own places from those of others.
    public static let whose = "whose"
}

extension Places {
    /// What a person can filter the places by. If the person is signed in and people post such places, the first facet is
    /// whose they are. The others are the same for everybody.
    /// - Complexity: O(places) in a dataset that is `Posting`.
    public func facets(for session: ServiceSession) -> [Facet] {
        guard session.user != nil, let posting = dataset as? any Posting else { return facets }
        let codes: [UInt16] = (0..<count).map { posting.isOwn($0, in: self, session: session) ? 0 : 1 }
        let whose = Facet(
            id: Facet.whose, title: "Whose",
            values: [Facet.Value(id: "mine", label: "Mine"), Facet.Value(id: "others", label: "Other people's")],
            codes: codes)
        return [whose] + facets
    }
}
