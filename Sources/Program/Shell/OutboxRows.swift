import Catalogue

/// The places of the outbox among those of their service.
extension Shell {
    /// The places of the signed-in person that wait to be sent to a dataset's service; those of everybody if nobody is
    /// signed in, and those for any address if no address is set.
    func unsent(of dataset: any Dataset) -> [OutboxEntry] {
        guard dataset is any Posting else { return [] }
        let user = library.saved.session.user
        let outbox = dataset.supply.service?.address == nil ? library.saved.wholeOutbox : library.saved.outbox
        return outbox.entries.filter { $0.dataset == dataset.id && (user == nil || $0.user == user) }
    }

    /// Places together with those that wait to be sent.
    func withUnsent(_ places: Places) -> Places { places.withUnsent(unsent(of: places.dataset)) }
}

extension OutboxEntry {
    /// The state of the entry in a list: the words of the screen.
    var listState: String { problem == nil ? "waiting" : "not sent" }
}

extension Places {
    /// The states of the places that wait to be sent, by row.
    func states(of entries: [OutboxEntry]) -> [Int: String] {
        var states: [Int: String] = [:]
        for entry in entries {
            guard let row = joined.first?.row(ofKey: entry.key), isUnsent(row) else { continue }
            states[row] = entry.listState
        }
        return states
    }

    /// The row of the place that an id, or the beginning of a long id, names.
    /// - Returns: nil if there is no such place.
    /// - Throws: if several ids begin as typed.
    func onlyRow(ofID id: String) throws(CommandError) -> Int? {
        guard dataset is any Posting else { return row(ofID: id) }
        let found = rows(ofShortID: id)
        guard found.count > 1 else { return found.first }
        let length = shortKeyLength ?? .max
        let shown = found.prefix(4).map { dataset.id(ofKey: key($0).prefix(length)) }.joined(separator: ", ")
        throw CommandError(
            .usage,
            "\(found.count) \(dataset.noun.many) have an ID that begins with \(id): type more of it (\(shown)).")
    }
}
