import Catalogue

/// The deletions of this run, and what is needed to undo them.
struct DeletionState: Sendable {
    /// A place that was deleted.
    enum Deleted: Sendable {
        /// A place of a service, which the person posts again to undo its deletion.
        case posted(Draft, dataset: String, user: String?)
        /// A place that waited to be sent.
        case unsent(OutboxEntry)
    }

    /// What the places say that are being deleted, by request.
    var drafts: [Int: Draft] = [:]
    /// The latest deletion last.
    private(set) var deleted: [Deleted] = []
    /// The request that posts the place deleted last again; nil where none does.
    var undoing: Int?

    mutating func add(_ place: Deleted) { deleted.append(place) }
    mutating func removeLast() { deleted.removeLast() }
}
