import Catalogue

/// The deletions and the given-up changes of this run, with the contents that are needed to undo them.
struct DeletionState: Sendable {
    /// A place that was deleted.
    enum Deleted: Sendable {
        /// A place of a service. To undo its deletion, the person posts it again.
        case posted(Draft, dataset: String, user: String?)
        /// A place or a change that waited to be sent.
        case unsent(OutboxEntry)
        /// A change that the person gave up for somebody else's, in its form.
        case givenUp(FormPane)
    }

    /// The keys of the places that the person asked to delete in this run, also where no answer came, and of those whose
    /// deletion by somebody else a form has shown.
    var keys: Set<String> = []
    /// The contents of the places that are being deleted, by request.
    var drafts: [Int: Draft] = [:]
    /// The deleted places, the latest last.
    private(set) var deleted: [Deleted] = []
    /// The request that brings back a place, and the place's index in `deleted`; nil while nothing is brought back. Places
    /// that are deleted meanwhile come after it.
    private var undoing: (request: Int, index: Int)?

    mutating func add(_ place: Deleted) { deleted.append(place) }

    var isUndoing: Bool { undoing != nil }
    func isUndoing(_ request: Int) -> Bool { undoing?.request == request }

    /// Notes which request brings back the place that was deleted last.
    mutating func startUndo(_ request: Int) { undoing = (request, deleted.count - 1) }

    /// Takes out the latest one, which is being undone.
    mutating func removeLast() { deleted.removeLast() }

    /// - Parameter isDone: whether the place is back. If not, the person can try again.
    mutating func endUndo(isDone: Bool) {
        if isDone, let index = undoing?.index { deleted.remove(at: index) }
        undoing = nil
    }
}
