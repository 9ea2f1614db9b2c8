import Geo

/// Where a search starts from.
public struct Origin: Sendable, Hashable {
    /// What was typed, tidied: "LS1 4AP", "53.7966,-1.5478".
    public var label: String
    /// What lies at the position: "Leeds city centre", "near Waterloo, Lambeth". Blank if nothing is known.
    public var place: String
    public var coordinate: Coordinate
    /// Why the position is only approximate: "the centre of LS1; the position of the full postcode is not saved on this machine".
    /// Nil if it is exact.
    public var approximate: String?
    /// The credit that must be shown with the position: "© OpenStreetMap contributors". Nil if the position is from the
    /// data on this machine.
    public var credit: String?
    /// How far the area reaches from its middle, in metres, if an area was typed: a ZIP code, an outcode, a town. Nil for a point.
    public var areaMetres: Double?
    /// The id of the place of the dataset whose name was typed; nil if something else was typed.
    public var placeID: String?

    public init(
        label: String, place: String = "", coordinate: Coordinate, approximate: String? = nil, credit: String? = nil,
        areaMetres: Double? = nil, placeID: String? = nil
    ) {
        self.areaMetres = areaMetres
        self.placeID = placeID
        self.label = label
        self.place = place
        self.coordinate = coordinate
        self.approximate = approximate
        self.credit = credit
    }

    /// The label with the place: "Richmond, North Yorkshire".
    public var fullName: String {
        if place.isEmpty { return label }
        return place.hasPrefix(label) ? place : "\(label), \(place)"
    }

    /// The name for a sentence about the place: "York", "Leeds, Kent", or "this place" for a position, which has no name.
    public var nameOfPlace: String { label.contains(where: \.isLetter) ? labelWithArea : "this place" }

    /// The label; for a town with its county or district, if there are others of its name: "Leeds, Kent".
    public var labelWithArea: String { place.hasPrefix(label + ", ") ? place : label }

    /// The origin at its exact position, if it is a postcode with an approximate position and the exact position is known now;
    /// otherwise the origin unchanged.
    public func exact(by postcodes: some PostcodeLookup) -> Origin {
        guard isApproximatePostcode, let position = postcodes.position(ofPostcode: label) else { return self }
        return Origin(label: label, place: place, coordinate: position)
    }

    /// Whether the origin is a full postcode whose exact position was not known.
    public var isApproximatePostcode: Bool { approximate != nil && Postcode(label)?.description == label }

    /// Whether a text is the label or the full name, without regard to case and accents.
    public func isCalled(_ text: String) -> Bool {
        let folded = PlaceName.folded(text)
        return [label, fullName].contains { PlaceName.folded($0) == folded }
    }

    /// The first of the places that a name may mean, if no other can be meant: it is the only one, or its full name is
    /// its label, so a person could not have been more exact. Nil if the first place would be a guess.
    public static func unambiguous(_ found: [Origin]) -> Origin? {
        found.first.flatMap { found.count == 1 || $0.fullName == $0.label ? $0 : nil }
    }
}
