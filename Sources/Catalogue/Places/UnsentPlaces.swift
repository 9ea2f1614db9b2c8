/// Adds places that wait to be sent to the places that their service has.
extension Places {
    /// The places that the service has, together with those that wait to be sent. A place with a waiting change is
    /// shown as it will be after the change.
    /// - Parameter entries: entries of any dataset. Those of other datasets, and new places that the service already
    ///   has, are not added.
    /// - Returns: only the places that the service has, if nothing is added.
    public func withUnsent(_ entries: [OutboxEntry]) -> Places {
        let own = accepted ?? self
        guard let posting = dataset as? any Posting else { return own }
        let unsent = entries.filter { entry in
            entry.dataset == dataset.id && (entry.isChange || own.joined.first?.row(ofKey: entry.key) == nil)
        }
        guard !unsent.isEmpty else { return own }
        let keys = Set(unsent.map(\.key))
        let isChanged = unsent.contains { own.joined.first?.row(ofKey: $0.key) != nil }
        let kept = (0..<own.count).filter { !keys.contains(own.key($0)) }
        let others = isChanged ? Places(own.subset(kept), of: dataset) : own
        return Places(
            others.tables(adding: [posting.table(of: unsent, accepted: own)]), of: dataset, accepted: own,
            unsentKeys: keys)
    }

    /// Whether a service has still to accept the place, or the change with which it is shown.
    public func isUnsent(_ row: Int) -> Bool { !unsentKeys.isEmpty && unsentKeys.contains(key(row)) }
}
