import JSON

/// Turns the JSON records of a service into places, and a filled-in form into a record.
public protocol RecordCodec: Sendable {
    var tableName: String { get }
    /// Where the records are on a server, if only the server's address is known: "/buckets/a/collections/b/records".
    var listPath: String { get }
    /// The member of the server's capabilities that describes its records; nil if no server describes them.
    var capability: String? { get }
    /// The members of a record in whose texts words are searched.
    var searchedMembers: [String] { get }
    /// The places of some records. Texts from others are cleaned; a record that makes no sense is left out.
    /// - Parameter source: names the service and the day of the answer.
    func places(from records: [ServiceRecord], source: Source) -> ServedPlaces
    /// The record to send.
    /// - Parameter user: who posts it.
    func record(of draft: Draft, by user: String) -> JSONValue
    /// The draft that a record was made from, with the record's version; nil for a record that makes no sense.
    func draft(of record: ServiceRecord) -> Draft?
    /// Whether a record has the contents of a draft by this person. If so, the draft was sent before and has arrived.
    func isSame(_ record: ServiceRecord, as draft: Draft, by user: String) -> Bool
}

extension RecordCodec {
    public var capability: String? { nil }
    public var searchedMembers: [String] { [] }
}

/// A record as a service holds it.
public struct ServiceRecord: Sendable, Equatable {
    public var id: String
    /// The version, which grows with every change: milliseconds since 1970.
    public var version: Int
    public var value: JSONValue
    /// Whether the record is hidden, so that only some people see it.
    public var isHidden: Bool

    public init(id: String, version: Int, value: JSONValue, isHidden: Bool = false) {
        self.id = id
        self.version = version
        self.value = value
        self.isHidden = isHidden
    }
}
