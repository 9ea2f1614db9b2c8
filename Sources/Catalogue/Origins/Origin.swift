import Geo

/// Where a search starts from.
public struct Origin: Sendable, Hashable {
    /// What was asked for, tidied: "LS1 4AP", "53.7966,-1.5478".
    public var label: String
    /// What is there: "Leeds city centre", "near Waterloo, Lambeth". Blank where nothing is known.
    public var place: String
    public var coordinate: Coordinate
    /// Why the position is only near: "the centre of LS1; the full postcode is not known here". Nil where it is exact.
    public var approximate: String?
    /// Whom to name for the position: "© OpenStreetMap contributors". Nil where it is of the data that are loaded.
    public var credit: String?

    public init(
        label: String, place: String = "", coordinate: Coordinate, approximate: String? = nil, credit: String? = nil
    ) {
        self.label = label
        self.place = place
        self.coordinate = coordinate
        self.approximate = approximate
        self.credit = credit
    }

    /// What it is called and where that is: "Richmond, North Yorkshire".
    public var fullName: String {
        if place.isEmpty { return label }
        return place.hasPrefix(label) ? place : "\(label), \(place)"
    }

    /// Whether a text is its name, or its name and where that is.
    public func isCalled(_ text: String) -> Bool {
        let folded = PlaceName.folded(text)
        return [label, fullName].contains { PlaceName.folded($0) == folded }
    }

    /// The first of several places of a name, where none of the others can be meant as well: it is the only one, or there is
    /// no more that could be said to mean it. Nil where it would be a guess.
    public static func unambiguous(_ found: [Origin]) -> Origin? {
        found.first.flatMap { found.count == 1 || $0.fullName == $0.label ? $0 : nil }
    }
}

/// Why a place was not found, in one sentence that says what to do.
public struct OriginError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        case malformed, unknown, outside, notSetUp
        /// It is of another collection, by its id.
        case elsewhere(collection: String)
        /// A service on the network could not be asked.
        case network
        /// Its answer cannot be used.
        case damaged
        /// What its terms want kept cannot be written.
        case cannotWrite
    }
    public let kind: Kind
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
