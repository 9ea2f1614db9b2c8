import Geo

/// Where a dataset's places are, and how people there write places and distances.
public struct Geography: Sendable {
    /// Where its places are: what a map shows before any of them is loaded. Degrees.
    public var region: BoundingBox
    public var postcodeForm: PostcodeForm
    /// The file with the centres of postcodes, in the form of `PostcodeCentres`, below the folder of what comes with the
    /// program; nil if there is none.
    public var postcodeCentres: String?
    /// How distances are written, unless a person chooses another way in the settings.
    public var distances: DistanceFormat
    /// What can be typed as a place to start from, besides latitude and longitude, in the words of the people there.
    public var placeForms: String
    /// Shown in an empty field as an example of what to type.
    public var examplePlace: String
    /// The id of the dataset whose names of towns and districts are used to find typed places; nil for its own.
    public var namesFrom: String?

    public init(
        region: BoundingBox = Geography.inhabited, postcodeForm: PostcodeForm = .british,
        postcodeCentres: String? = nil, distances: DistanceFormat = .metric,
        placeForms: String = "a postcode or its first half, a town or district", examplePlace: String,
        namesFrom: String? = nil
    ) {
        self.region = region
        self.postcodeForm = postcodeForm
        self.postcodeCentres = postcodeCentres
        self.distances = distances
        self.placeForms = placeForms
        self.examplePlace = examplePlace
        self.namesFrom = namesFrom
    }

    /// The latitudes in which people live, all around the world.
    public static let inhabited = BoundingBox(south: -60, west: -180, north: 75, east: 180)

    /// The middle of the region, written as it can be typed: "40.70,-73.98".
    public var examplePosition: String {
        let middle = region.center
        return "\(rounded(middle.latitude, 100)),\(rounded(middle.longitude, 100))"
    }
}

/// How postcodes look, which tells them from names.
public enum PostcodeForm: Sendable, Hashable {
    /// Those of Great Britain. References to its national grid are understood, too.
    case british
    /// Five figures for an area, as the ZIP codes of the United States.
    case fiveDigits

    /// What people call one: "postcode".
    public var name: String {
        switch self {
        case .british: "postcode"
        case .fiveDigits: "ZIP code"
        }
    }

    /// The five figures of an area, from a text that may also have the four figures of a block: "10003" of "10003-1234".
    /// - Returns: nil if the text is something else.
    public static func area(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8)
        guard parts.count <= 2, parts[0].count == 5, parts.count == 1 || parts[1].count == 4,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return String(text.prefix(5))
    }
}
