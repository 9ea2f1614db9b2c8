import Catalogue

/// What the person deleted or gave up in this run, with the contents that are needed to undo it.
struct DeletionState: Sendable {
    /// A place that was deleted.
    enum Deleted: Sendable {
        /// A place of a service. To undo its deletion, the person posts it again.
        case posted(Draft, dataset: String, user: String?)
        /// A place or a change that waited to be sent.
        case unsent(OutboxEntry)
        /// The form with a change that the person gave up in favour of somebody else's.
        case givenUp(FormPane, user: String?)
    }

    /// The keys of the places whose absence needs no message: the person asked to delete them in this run, even if no
    /// answer came.
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
    /// The key of the place that is being brought back; nil if there is none.
    var undoneKey: String? {
        switch undoing.map({ deleted[$0.index] }) {
        case .posted(let draft, _, _)?: draft.id
        case .unsent(let entry)?: entry.key
        case .givenUp?, nil: nil
        }
    }

    func isUndoing(_ request: Int) -> Bool { undoing?.request == request }

    /// Notes which request brings back the place that was deleted last.
    mutating func startUndo(_ request: Int) { undoing = (request, deleted.count - 1) }

    /// Removes the latest entry, because it is undone.
    mutating func removeLast() { deleted.removeLast() }

    /// - Parameter isDone: whether the place is back. If not, the person can try again.
    mutating func endUndo(isDone: Bool) {
        if isDone, let index = undoing?.index { deleted.remove(at: index) }
        undoing = nil
    }
}
