import Catalogue

/// A dataset's places, and access to the records that belong to them.
///
/// The files stay open. If another process imports a newer edition, this object continues to use the old one.
public final class LoadedPlaces: Sendable {
    public let places: Places
    /// What could not be loaded; nil if nothing went wrong.
    public let problem: LoadProblem?
    private let records: [String: RecordFile]

    init(places: Places, records: [String: RecordFile], problem: LoadProblem?) {
        self.places = places
        self.records = records
        self.problem = problem
    }

    /// Places that a service sent.
    public convenience init(_ served: ServedPlaces, of dataset: any Dataset) {
        self.init(
            places: Places([served.table], of: dataset), records: [served.table.name: RecordFile(served.records)],
            problem: nil)
    }

    func records(of table: Table) -> RecordFile? { records[table.name] }

    /// The JSON of all records of a place.
    public func records(of row: Int) throws(RecordError) -> Records {
        var found = Records()
        for case let table? in places.joined.tables {
            guard let (_, match) = places.match(table.name, row) else { continue }
            let offset = table.number(Table.recordOffset)[match].value
            found[table.name] = try record(table: table.name, offset: offset)
        }
        return found
    }

    /// All that is known about a place.
    public func detail(of row: Int) throws(RecordError) -> Detail {
        try places.detail(of: row, records: try records(of: row))
    }

    /// The JSON of a record; nil if there is none.
    /// - Parameter offset: in bytes, from the table's column `recordOffset`; nil if the row has no record.
    public func record(table: String, offset: Int?) throws(RecordError) -> [UInt8]? {
        guard let file = records[table], let offset, offset >= 0 else { return nil }
        do throws(FileError) { return try file.record(at: offset) } catch { throw .file(error) }
    }
}

/// What of a dataset's saved data could not be loaded.
public enum LoadProblem: Sendable, Equatable {
    case file(FileError)
    /// The index cannot be read. If the damaged file was set aside, it has that name now.
    case index(IndexError, setAsideAs: String?)
    /// The records of a table are missing: the title of its source, and the file from which it was imported.
    case records(of: String, file: String)
}
