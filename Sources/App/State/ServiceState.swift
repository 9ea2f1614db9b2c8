import Catalogue

/// The session with the service of the open dataset, and its pending calls.
struct ServiceState: Sendable {
    /// The session in which calls are made.
    var session = ServiceSession()
    /// The pending calls, by request.
    private var pending: [Int: ServiceCall] = [:]

    /// Whether the list of places was requested and has not come yet.
    var isListing: Bool { pending.values.contains { if case .list = $0 { true } else { false } } }

    mutating func ask(_ call: ServiceCall, request: Int, of dataset: any Dataset) -> Effect {
        pending[request] = call
        return .service(.perform(request: request, dataset: dataset.id, call, session))
    }

    /// Removes an answered call.
    /// - Returns: the call; nil where it was forgotten.
    mutating func answered(_ request: Int) -> ServiceCall? { pending.removeValue(forKey: request) }

    /// Forgets the lists that are on their way, so that a newer one can be asked for.
    mutating func forgetLists() { pending = pending.filter { if case .list = $0.value { false } else { true } } }

    /// Forgets all calls when another dataset is opened. The service still carries them out.
    mutating func forgetAll() { pending = [:] }
}
