import Catalogue
import Geo

/// The pending look-ups of places and records.
struct LookupState: Sendable {
    /// The points whose names are being looked up, by request.
    private var unnamed: [Int: Coordinate] = [:]
    /// The action to carry out once a place's record is read; nil if none waits.
    var pendingAction: PendingAction?
    /// The links of the selected place, or of the previously selected one until these are read.
    var knownLinks: KnownLinks?
    /// The ids of all links for actions that were found so far, at any place.
    var seenLinks: Set<String> = []
    /// The place whose links will be read after a wait, or are being read; nil if there is none.
    var linksRequest: LinksRequest?

    mutating func ask(for point: Coordinate, request: Int) { unnamed[request] = point }

    /// Removes an answered request.
    /// - Returns: the point that it was about; nil for an unknown request.
    mutating func answered(_ request: Int) -> Coordinate? { unnamed.removeValue(forKey: request) }

    /// Cancels the look-ups of the names of points.
    mutating func stopNaming() -> [Effect] {
        defer { unnamed = [:] }
        return unnamed.keys.sorted().map { .cancel(request: $0) }
    }

    /// Forgets all known links, after the places were replaced.
    mutating func forgetLinks() {
        knownLinks = nil
        seenLinks = []
        linksRequest = nil
    }
}

/// An action that waits for a place's record.
struct PendingAction: Sendable, Equatable {
    var id: String
    var action: PlaceAction
}

/// A request to read a place's links once the place has been selected for a moment.
struct LinksRequest: Sendable, Equatable {
    var id: String
    /// The number of the tick that ends the wait.
    var request: Int
}

/// The links of a place, read before its details are opened.
struct KnownLinks: Sendable {
    var id: String
    /// Nil if the record cannot be read.
    var links: Detail.Links?
}
