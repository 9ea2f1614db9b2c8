/// The facet that depends on who is signed in.
extension Facet {
    /// The id of the facet that tells the person's own places from those of others.
    public static let whose = "whose"
}

extension Places {
    /// What the places can be filtered by for a person: whose they are, where people post them and the person is signed in,
    /// then the facets that are the same for everybody.
    /// - Complexity: O(places) in a dataset that is `Posting`.
    public func facets(for session: ServiceSession) -> [Facet] {
        guard session.user != nil, let posting = dataset as? any Posting else { return facets }
        let codes: [UInt16] = (0..<count).map { posting.isOwn($0, in: self, session: session) ? 0 : 1 }
        let whose = Facet(
            id: Facet.whose, title: "Whose",
            values: [Facet.Value(id: "mine", label: "Mine"), Facet.Value(id: "others", label: "Of others")],
            codes: codes)
        return [whose] + facets
    }
}
