import Catalogue

/// The deletions of this run, with the contents that are needed to undo them.
struct DeletionState: Sendable {
    /// A place that was deleted.
    enum Deleted: Sendable {
        /// A place of a service. To undo its deletion, the person posts it again.
        case posted(Draft, dataset: String, user: String?)
        /// A place that waited to be sent.
        case unsent(OutboxEntry)
    }

    /// The contents of the places that are being deleted, by request.
    var drafts: [Int: Draft] = [:]
    /// The deleted places, the latest last.
    private(set) var deleted: [Deleted] = []
    /// The request that brings back the place that was deleted last; nil if there is none.
    var undoing: Int?

    mutating func add(_ place: Deleted) { deleted.append(place) }
    mutating func removeLast() { deleted.removeLast() }
}
