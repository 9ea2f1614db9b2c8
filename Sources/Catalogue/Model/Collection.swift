import Geo
import JSON

/// A kind of place that shares the panes of the program with the others.
///
/// A new collection is one type that conforms, in a folder of its own, and a line in `Collections`. No pane knows any of them.
public protocol Collection: Sendable {
    /// What files and commands call it: "england".
    var id: String { get }
    var name: String { get }
    /// What people call all that it is of: its name, and others.
    var names: [String] { get }
    /// What stands before the colon of a place's id: "urn" in "urn:107848".
    var keyScheme: String { get }
    /// One place, several places: "school", "schools".
    var noun: (one: String, many: String) { get }
    /// Shown in an empty field as an example of what to type.
    var examplePlace: String { get }
    /// What can be typed as a place to start from, besides latitude and longitude, in the words of those who live there.
    var placeForms: String { get }
    /// Whether it is opened with the list of all its places, as one of some hundreds can be, instead of a question.
    var opensWithList: Bool { get }
    /// Whether the data that come with the program have all of its places, and not only some for a start.
    var comesComplete: Bool { get }
    /// How postcodes look where its places are.
    var postcodeForm: PostcodeForm { get }
    /// The file with the centres of postcodes there, in the form of `PostcodeCentres`, among those that come with the program;
    /// nil where there is none.
    var postcodeCentres: String? { get }
    /// How distances are written there, unless a person says otherwise.
    var distances: DistanceFormat { get }
    /// Where its places are: what a map shows while none of them is here.
    var region: BoundingBox { get }
    /// A place's key as the tables have it, of one that somebody typed.
    func key(typed: String) -> String
    /// Whether a text has the form of a place's key.
    func isKey(_ typed: String) -> Bool
    /// What reads this collection's official files, the one with the places first.
    var importers: [any TableImporter] { get }
    /// The official files that can be fetched; together they are one edition of the data.
    var feeds: [Feed] { get }
    /// What its places can be sorted by; the distance and the name come on top of these.
    var sorts: [SortOrder] { get }

    /// What every pane needs of each place.
    /// - Parameter tables: by the importers' order; nil where nothing of that kind was imported so far.
    func columns(of tables: JoinedTables) -> PlaceColumns
    /// What a pin shows of a place: its shape, letter and tone.
    func mark(of row: Int, in places: Places) -> Mark
    /// What a place is called among others, one and several: "primary", "primaries".
    func kind(of row: Int, in places: Places) -> (one: String, many: String)
    /// What the letters and tones of the marks mean, for the legend and the help.
    var legend: [(mark: Mark, meaning: String)] { get }
    /// What to bear in mind with them, a short sentence each, the most important first: that one stands below a legend, all
    /// of them in the help.
    var caveats: [String] { get }
    /// What is most worth knowing of a place, in a few words: "Good, Mar 2019".
    func standing(of row: Int, in places: Places) -> String
    /// What is known of each place in numbers, to be compared with those of another edition; nil where an edition could
    /// not know, as no file was there to say it.
    func evidenceStamps(in places: Places) -> [EvidenceStamp?]
    /// What a newer stamp stands for, one and several: "inspection", "inspections".
    var evidenceNoun: (one: String, many: String) { get }
    /// The line below a name: "Primary · Good, Mar 2019".
    func summary(of row: Int, in places: Places) -> String
    /// A place in full.
    /// - Parameter records: the JSON of its record, by the importers' order; nil where there is none.
    /// - Throws: `RecordError` where a record cannot be read.
    func detail(of row: Int, in places: Places, records: [[UInt8]?]) throws(RecordError) -> Detail
    /// What a place's JSON has besides id, name, position, distance and bearing.
    func fields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)]
    /// Everything that `fields` may have of any place, in one order, the members of an object as "ofsted.date": the columns of a
    /// table, whatever was found.
    var fieldNames: [String] { get }
}

extension Collection {
    public var feeds: [Feed] { [] }
    public var names: [String] { [name] }
    public var caveats: [String] { [] }
    public var postcodeForm: PostcodeForm { .british }
    public var postcodeCentres: String? { nil }
    public var placeForms: String { "a postcode or its first half, a town or district" }
    public var opensWithList: Bool { false }
    public var comesComplete: Bool { false }
    public var distances: DistanceFormat { .metric }
    public var region: BoundingBox { BoundingBox(south: -60, west: -180, north: 75, east: 180) }
    public func key(typed: String) -> String { typed }
    public func isKey(_ typed: String) -> Bool { false }

    /// Latitude and longitude as they can be typed, of a point amid its places: "40.70,-73.98".
    public var examplePosition: String {
        let middle = region.center
        return "\(rounded(middle.latitude, 100)),\(rounded(middle.longitude, 100))"
    }

    /// The id that people and scripts use: "urn:107848".
    public func placeID(key: String) -> String { keyScheme + ":" + key }
}

/// How postcodes look, and so how one is told from a name.
public enum PostcodeForm: Sendable, Hashable {
    /// Those of Great Britain; references to its national grid are understood, too.
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

    /// Five figures, perhaps with the four behind them that name a block: "10003-1234" is in 10003.
    static func area(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8)
        guard parts.count <= 2, parts[0].count == 5, parts.count == 1 || parts[1].count == 4,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return String(text.prefix(5))
    }
}

/// A record that could not be read, in one sentence.
public struct RecordError: Error, Equatable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}

/// What a sort order is called, and each place's rank in it.
public struct SortOrder: Sendable {
    /// What commands and settings call it: "size".
    public let id: String
    public let title: String
    /// A place's rank: smaller comes first; equal ranks by distance.
    public let rank: @Sendable (_ row: Int, _ places: Places) -> Int
    /// What the order goes by, of a place: "186 students"; nil where its line says so anyway.
    public let figure: (@Sendable (_ row: Int, _ places: Places) -> String)?
    /// What a heading says above the places of a rank, where the order falls into groups that must not be mixed up.
    public let group: (@Sendable (_ row: Int, _ places: Places) -> String)?

    public init(
        id: String, title: String, group: (@Sendable (_ row: Int, _ places: Places) -> String)? = nil,
        figure: (@Sendable (_ row: Int, _ places: Places) -> String)? = nil,
        rank: @escaping @Sendable (_ row: Int, _ places: Places) -> Int
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.figure = figure
        self.rank = rank
    }

    /// What it is by, inside of a sentence: "graduation rate", "SAT total".
    public var name: String {
        let name = title.prefix { $0 != "," }
        return name.dropFirst().first?.isUppercase == true
            ? String(name) : name.prefix(1).lowercased() + name.dropFirst()
    }
}

/// What a pin looks like, in words that no screen library is needed for.
public struct Mark: Sendable, Hashable {
    public enum Shape: Sendable, Hashable, CaseIterable { case circle, triangle, square, diamond, star, cross, hexagon }

    public var shape: Shape
    public var letter: Character
    public var tone: Tone

    public init(shape: Shape, letter: Character, tone: Tone) {
        self.shape = shape
        self.letter = letter
        self.tone = tone
    }
}

/// How good a thing is said to be: what a colour stands for. A word and a letter always say the same.
public enum Tone: Sendable, Hashable, CaseIterable {
    case best, good, middling, poor, worst
    /// Said, but on no scale.
    case neutral
    /// Not said.
    case none
}
