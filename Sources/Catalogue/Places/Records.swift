import JSON

/// The JSON records of one place, at most one from each table.
public struct Records: Sendable, Equatable {
    private var bytes: [String: [UInt8]]

    /// - Parameter bytes: the JSON of each record, by the name of the record's table.
    public init(_ bytes: [String: [UInt8]] = [:]) { self.bytes = bytes }

    /// No records, as for a place of a saved search, which has only the columns of the tables.
    public static let none = Records()

    public var isEmpty: Bool { bytes.isEmpty }

    /// The JSON of the place's record in a table; nil if there is none.
    public subscript(_ table: String) -> [UInt8]? {
        get { bytes[table] }
        set { bytes[table] = newValue }
    }

    /// The record of a table, decoded; nil if there is none.
    /// - Parameter id: the id of the place, for the error.
    /// - Throws: `RecordError` if the record cannot be read.
    public func decoded<Record: Decodable>(
        _ type: Record.Type, from table: String, of id: String
    ) throws(RecordError) -> Record? {
        guard let bytes = bytes[table] else { return nil }
        do {
            // A person may have edited the details file.
            return try bytes.jsonValue().cleaned.decoded(type)
        } catch {
            throw .unreadable(id: id)
        }
    }
}
