import Geo

/// Where a dataset's places are, and how people there write places and distances.
public struct Geography: Sendable {
    /// Where the places are: what a map shows before any of them is loaded. Degrees.
    public var region: BoundingBox
    public var postcodeForm: PostcodeForm
    /// The path of the file with the centres of postcodes, as `PostcodeCentres` reads it, in the folder of the files
    /// that come with the program; nil if there is none.
    public var postcodeCentres: String?
    /// How distances are written, unless a person chooses another way in the settings.
    public var distances: DistanceFormat
    /// What can be typed as a place to start from, besides latitude and longitude, in words that people there use.
    public var placeForms: String
    /// Shown in an empty field as an example of what to type.
    public var examplePlace: String
    /// The id of another dataset. Towns and districts that are typed in this one are looked up there and in the map. Nil if they are
    /// looked up in this dataset.
    public var namesFrom: String?
    /// Whether a typed place is also looked up among the towns of the map, because the places may be in any country.
    public var knowsTownsOfMap: Bool
    /// The countries or states that people may type after the name of a town here: "UK" for "York, UK". They may also type the names
    /// of the dataset, which are not repeated here.
    public var countries: [String]
    /// Gives the counties that people may type after a town's name although they are not districts of the dataset: "Leeds, West
    /// Yorkshire". The table is made only when one is typed, because few runs of the program need it.
    public var counties: @Sendable () -> [County]
    /// Countries near the region that a search around a place does not cover. The full names of places there end with them:
    /// "Cardiff, Wales".
    public var countriesOutside: [String]
    /// For a country outside, by its name: a sentence on what the dataset has of it. A country of which it has nothing is left out.
    public var notesOutside: [String: String]
    /// Addresses name the post town even in villages far from it. A gap of more than this many metres between the places of a post town
    /// separates the villages from the town. Nil if the town in an address is always the town itself.
    public var postTownGapMetres: Double?
    /// The smallest distance from the centre of a list's map to its edge when the map opens.
    public var leastReachMetres: Double

    public init(
        region: BoundingBox = Geography.inhabited, postcodeForm: PostcodeForm = .british,
        postcodeCentres: String? = nil, distances: DistanceFormat = .metric,
        placeForms: String = "a postcode or its first half, a town or district", examplePlace: String,
        namesFrom: String? = nil, knowsTownsOfMap: Bool = false, countries: [String] = [],
        counties: @escaping @Sendable () -> [County] = { [] }, countriesOutside: [String] = [],
        notesOutside: [String: String] = [:], postTownGapMetres: Double? = nil, leastReachMetres: Double = 1500
    ) {
        self.region = region
        self.postcodeForm = postcodeForm
        self.postcodeCentres = postcodeCentres
        self.distances = distances
        self.placeForms = placeForms
        self.examplePlace = examplePlace
        self.namesFrom = namesFrom
        self.knowsTownsOfMap = knowsTownsOfMap
        self.countries = countries
        self.counties = counties
        self.countriesOutside = countriesOutside
        self.notesOutside = notesOutside
        self.postTownGapMetres = postTownGapMetres
        self.leastReachMetres = leastReachMetres
    }

    /// The country of a place to start from, if the country has no places of the dataset; nil for any other.
    public func countryOutside(of origin: Origin) -> String? {
        // The postcode decides, even if the nearest named place is across a border. A home has it at the beginning of its `place`.
        let postcode = [origin.label, plainDistrict(origin.place)].first { Postcode($0) != nil || Outcode($0) != nil }
        if let postcode {
            return Postcode.country(ofPostcode: postcode).flatMap { countriesOutside.contains($0) ? $0 : nil }
        }
        return countriesOutside.first { country in
            // A label may be the name of the country itself, as "Jersey". But "Wales" in "Wales, Rotherham" is a village.
            Self.lies(origin.fullName, in: country) || Self.lies(origin.label, in: country)
                || origin.label == country && !origin.place.hasPrefix(country)
        }
    }

    /// Whether a full name says that a place lies in a country: "Monmouth, Monmouthshire, Wales".
    private static func lies(_ fullName: String, in country: String) -> Bool { fullName.hasSuffix(", " + country) }

    /// Whether an area, such as "Gwynedd, Wales", lies in one of `countriesOutside`.
    func isOutside(area: String) -> Bool { countriesOutside.contains { area == $0 || Self.lies(area, in: $0) } }

    /// Says that a place to start from lies in one of `countriesOutside`; nil if it does not.
    /// - Parameter places: the places of the dataset; a starter set has none of these countries.
    public func sentenceOutside(_ origin: Origin, _ places: Places) -> String? {
        countryOutside(of: origin).map { country in
            let note = places.isPartial ? nil : notesOutside[country]
            let (noun, dataset) = (places.dataset.noun.many, places.dataset.name)
            let isCountry = origin.label == country
            return (isCountry ? "" : "\(origin.label.capitalisedFirst) is in \(Self.inSentence(country)). ")
                + (note ?? "Only \(noun) in \(dataset) are included.")
        }
    }

    /// A country's name in a sentence: "Wales", "the Isle of Man".
    public static func inSentence(_ country: String) -> String {
        country.hasPrefix("Isle of ") ? "the \(country)" : country
    }

    /// The part of the world where people live, at all longitudes.
    public static let inhabited = BoundingBox(south: -60, west: -180, north: 75, east: 180)

    /// The middle of the region, written as it can be typed: "40.70,-73.98".
    public var examplePosition: String {
        let middle = region.center
        return "\(rounded(middle.latitude, 100)),\(rounded(middle.longitude, 100))"
    }
}

/// A county, and the districts of a dataset that lie in it.
public struct County: Sendable {
    /// Its name, and the short forms that people write: "Nottinghamshire", "Notts".
    public var names: [String]
    /// The districts' names up to their first comma.
    public var districts: [String]

    public init(_ names: [String], _ districts: [String]) {
        self.names = names
        self.districts = districts
    }
}

/// How postcodes are written; used to tell a postcode from a name.
public enum PostcodeForm: Sendable, Hashable {
    /// The postcodes of Great Britain. References to its national grid are understood, too.
    case british
    /// Five digits for an area, like the ZIP codes of the United States.
    case fiveDigits

    /// What people call one: "postcode".
    public var name: String {
        switch self {
        case .british: "postcode"
        case .fiveDigits: "ZIP code"
        }
    }

    /// The five digits of an area, from a text that may also have the four digits of a block: "10003" from "10003-1234".
    /// - Returns: nil if the text is something else.
    public static func area(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8)
        guard parts.count <= 2, parts[0].count == 5, parts.count == 1 || parts[1].count == 4,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return String(text.prefix(5))
    }
}
