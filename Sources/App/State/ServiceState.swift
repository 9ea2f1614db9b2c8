import Catalogue

/// The session with services, and the pending calls of all datasets.
struct ServiceState: Sendable {
    /// The session in which calls are made.
    var session = ServiceSession()
    /// The pending calls and the ids of their datasets, by request.
    private var pending: [Int: (call: ServiceCall, dataset: String)] = [:]

    /// Whether the list of places was requested and has not come yet.
    var isListing: Bool { pending.values.contains { $0.call == .list } }

    /// Whether the deletion of a place was requested and not answered yet.
    func isDeleting(_ key: String, of dataset: any Dataset) -> Bool {
        pending.values.contains { $0.call == .delete(id: key) && $0.dataset == dataset.id }
    }

    /// Whether something was sent to a service that has not been answered yet.
    var isSending: Bool { pending.values.contains { $0.call != .list } }

    mutating func ask(_ call: ServiceCall, request: Int, of dataset: any Dataset) -> Effect {
        pending[request] = (call, dataset.id)
        return .service(.perform(request: request, dataset: dataset.id, call, session))
    }

    /// Removes an answered call.
    /// - Returns: the call and the id of its dataset; nil where it was forgotten.
    mutating func answered(_ request: Int) -> (call: ServiceCall, dataset: String)? {
        pending.removeValue(forKey: request)
    }

    /// Forgets a call, whose answer is then ignored.
    mutating func forget(_ request: Int) { pending[request] = nil }

    /// Cancels the pending lists. Pending posts, edits and deletions are not cancelled.
    mutating func cancelLists() -> [Effect] {
        let lists = pending.filter { $0.value.call == .list }.keys.sorted()
        for request in lists { pending[request] = nil }
        return lists.map { .cancel(request: $0) }
    }
}
