/// Adds places that wait to be sent to the places that their service has.
extension Places {
    /// The places that the service has, together with those that wait to be sent.
    /// - Parameter entries: entries of any dataset. Those of other datasets, and places that the service has already, are not
    ///   added.
    /// - Returns: only the places that the service has, if nothing is added.
    public func withUnsent(_ entries: [OutboxEntry]) -> Places {
        let own = accepted ?? self
        guard let posting = dataset as? any Posting else { return own }
        let unsent = entries.filter { entry in
            entry.dataset == dataset.id && own.joined.first?.row(ofKey: entry.key) == nil
        }
        guard !unsent.isEmpty else { return own }
        return Places(own.tables(adding: [posting.table(of: unsent)]), of: dataset, accepted: own)
    }

    /// Whether no service has accepted a place yet.
    public func isUnsent(_ row: Int) -> Bool {
        accepted.map { $0.joined.first?.row(ofKey: key(row)) == nil } ?? false
    }
}
