import Catalogue

/// A collection's places, and access to the records that belong to exactly these.
///
/// The files stay open: when another process imports a newer edition meanwhile, these places go on as they are.
public final class LoadedPlaces: Sendable {
    public let places: Places
    /// What went wrong on the way, in one sentence for the user; nil mostly.
    public let problem: String?
    private let records: [String: RecordFile]

    init(places: Places, records: [String: RecordFile], problem: String?) {
        self.places = places
        self.records = records
        self.problem = problem
    }

    func records(of table: Table) -> RecordFile? { records[table.name] }

    /// The JSON of a place's records, by the order of the collection's importers; nil where a table has none.
    public func records(of row: Int) throws(RecordError) -> [[UInt8]?] {
        var found: [[UInt8]?] = []
        for index in places.joined.tables.indices {
            guard let (table, row) = places.joined.match(index, row) else {
                found.append(nil)
                continue
            }
            found.append(try record(table: table.name, offset: table.number(Table.recordOffset)[row].value))
        }
        return found
    }

    /// A place in full.
    public func detail(of row: Int) throws(RecordError) -> Detail {
        try places.collection.detail(of: row, in: places, records: try records(of: row))
    }

    /// The JSON of a record.
    /// - Parameter offset: in bytes, as the table's column `recordOffset` has it; nil where it has none.
    public func record(table: String, offset: Int?) throws(RecordError) -> [UInt8]? {
        guard let file = records[table], let offset, offset >= 0 else { return nil }
        do throws(FileError) { return try file.record(at: offset) } catch { throw RecordError(error.description) }
    }
}
