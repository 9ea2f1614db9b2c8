import JSON

/// A dataset whose places can be put side by side.
public protocol Comparing: Dataset {
    /// The rows of a place in a comparison. Every place has the same groups in the same order.
    /// - Throws: `RecordError` if a record cannot be read.
    func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow]
    /// The id of the link that is shown below the person's note; nil if there is none.
    var comparedLink: String? { get }
}

extension Comparing {
    public var comparedLink: String? { nil }
}

/// A dataset whose places can be closed. Searches find only open places, unless a command has `--closed` or a filter by status.
public protocol Closing: Dataset {
    /// The status of each place: a facet with the id `Facet.status`.
    func statusFacet(of places: Places) -> Facet
}

/// A dataset that adds facts of its own to JSON, CSV and GeoJSON.
public protocol Exporting: Dataset {
    /// The facts of a place besides id, name, position, distance, bearing and postcode.
    func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)]
    /// The same facts for a CSV file, which has no columns for lists. By default, `exportedFields`.
    func exportedColumns(of row: Int, in places: Places) -> [(name: String, value: JSONValue)]
    /// The names of all columns that any place may have, in the order of the columns of a CSV file. The name of an
    /// object's member begins with the object's name and a dot: "opening.from".
    var exportedNames: [String] { get }
    /// The names of the fields that are written between a place's name and its position.
    var leadingNames: Set<String> { get }
    /// Whether places can have a postcode; else no file has a column for it.
    var hasPostcodes: Bool { get }
    /// The facts of a place that only its records have, such as the address.
    /// - Parameter records: may be empty; then every fact is null.
    func exportedRecordFields(of row: Int, in places: Places, records: Records) -> [(name: String, value: JSONValue)]
    /// The names of the facts from the records, in the order of the columns of a CSV file.
    var exportedRecordNames: [String] { get }
    /// What a field means, in a few words for a list of all fields; nil for a name that says it all.
    /// - Parameter name: one of `exportedNames` or `exportedRecordNames`.
    func meaning(ofField name: String) -> String?
}

extension Exporting {
    public var leadingNames: Set<String> { [] }
    public var hasPostcodes: Bool { true }
    public var exportedRecordNames: [String] { [] }
    public func exportedRecordFields(
        of row: Int, in places: Places, records: Records
    ) -> [(name: String, value: JSONValue)] { [] }
    public func meaning(ofField name: String) -> String? { nil }
    public func exportedColumns(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        exportedFields(of: row, in: places)
    }
}

/// A dataset that can tell whether there is news about a place.
public protocol Tracking: Dataset {
    /// A fingerprint for each place, which is compared with the fingerprint of the same place in another edition; nil
    /// for a place about which the edition says nothing because a file is missing.
    func fingerprints(in places: Places) -> [EvidenceFingerprint?]
    /// The name of the table that has the evidence.
    var evidenceTableName: String { get }
    /// What newer evidence is called: "inspection", "inspections".
    var newsNoun: Noun { get }
}

/// A dataset with places that belong together, such as the stalls of a market: one pin and one heading stand for all of
/// them.
public protocol Grouping: Dataset {
    /// The group of a place; nil for a place that stands alone.
    func group(of row: Int, in places: Places) -> PlaceGroup?
    /// What a group is called: "building", "buildings". Orders by the names of groups have this name, too.
    var groupNoun: Noun { get }
}

/// A group that several places belong to, such as a market with its stalls.
public struct PlaceGroup: Sendable, Hashable {
    /// No other group of the dataset has the same key.
    public var key: String
    /// What people call the group: "Kirkgate Market".
    public var title: String

    public init(key: String, title: String) {
        self.key = key
        self.title = title
    }
}

/// A dataset whose values hold for some time only, such as a forecast.
public protocol Expiring: Dataset {
    /// From when to when a place's values hold; nil for values that do not expire.
    func validity(of row: Int, in places: Places) -> Validity?
    /// Whether every row of a list says how old its values are. If false, only rows with expired values do, because the summaries need the
    /// room.
    var rowsHaveAges: Bool { get }
}

extension Expiring {
    public var rowsHaveAges: Bool { true }
}

/// From when to when values hold, in seconds since 1970.
public struct Validity: Sendable, Hashable {
    public var fetchedAt: Int
    public var goodUntil: Int

    public init(fetchedAt: Int, goodUntil: Int) {
        self.fetchedAt = fetchedAt
        self.goodUntil = goodUntil
    }

    /// - Parameter now: seconds since 1970.
    public func hasExpired(at now: Int) -> Bool { now >= goodUntil }

    /// How many seconds ago the values were fetched; 0 if `fetchedAt` is later than `now`, as after a clock was set back.
    public func age(at now: Int) -> Int { max(0, now - fetchedAt) }
}

/// What callers ask of any dataset; one that lacks the capability gives an empty answer.
extension Dataset {
    /// The facts of a place for other programs: none from a dataset that is not `Exporting`.
    public func fields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        (self as? any Exporting)?.exportedFields(of: row, in: places) ?? []
    }

    /// The facts of a place for a CSV file.
    public func columnFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        (self as? any Exporting)?.exportedColumns(of: row, in: places) ?? []
    }

    /// The facts of a place that only its records have.
    public func recordFields(
        of row: Int, in places: Places, records: Records
    ) -> [(name: String, value: JSONValue)] {
        (self as? any Exporting)?.exportedRecordFields(of: row, in: places, records: records) ?? []
    }

    public var fieldNames: [String] { (self as? any Exporting)?.exportedNames ?? [] }
    public var recordFieldNames: [String] { (self as? any Exporting)?.exportedRecordNames ?? [] }
    public var exportsPostcodes: Bool { (self as? any Exporting)?.hasPostcodes ?? true }
    public var leadingFieldNames: Set<String> { (self as? any Exporting)?.leadingNames ?? [] }

    /// A fingerprint for each place; nil for every place of a dataset that is not `Tracking`, which never has news.
    public func evidenceFingerprints(in places: Places) -> [EvidenceFingerprint?] {
        (self as? any Tracking)?.fingerprints(in: places) ?? Array(repeating: nil, count: places.count)
    }

    /// The date of the table that has the evidence; nil if the table was not imported or has no date.
    public func evidenceDay(in places: Places) -> CalendarDate? {
        (self as? any Tracking).flatMap { places.joined[$0.evidenceTableName]?.source.day }
    }

    public var evidenceNoun: Noun { (self as? any Tracking)?.newsNoun ?? Noun("result", "results") }

    /// The link that is shown below a note in a comparison; nil if there is none.
    public var comparedLinkName: Words.LinkName? {
        guard let id = (self as? any Comparing)?.comparedLink else { return nil }
        return words.links.first { $0.id == id }
    }
}
