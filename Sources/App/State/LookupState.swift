import Catalogue
import Geo

/// The pending look-ups of places and records.
struct LookupState: Sendable {
    /// The points whose names are being looked up, by request.
    private var unnamed: [Int: Coordinate] = [:]
    /// The action to carry out once a place's record is read; nil if none waits.
    var pendingAction: PendingAction?

    mutating func ask(for point: Coordinate, request: Int) { unnamed[request] = point }

    /// Removes an answered request.
    /// - Returns: the point that it was about; nil for an unknown request.
    mutating func answered(_ request: Int) -> Coordinate? { unnamed.removeValue(forKey: request) }

    /// Cancels the look-ups of the names of points.
    mutating func stopNaming() -> [Effect] {
        defer { unnamed = [:] }
        return unnamed.keys.sorted().map { .cancel(request: $0) }
    }
}

/// An action that waits for a place's record.
struct PendingAction: Sendable, Equatable {
    var id: String
    var action: PlaceAction
}
