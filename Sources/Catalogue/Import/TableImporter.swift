/// Reads one kind of official file into a table of a dataset.
public protocol TableImporter: Sendable {
    /// What the index calls the table: "register".
    var tableName: String { get }
    /// What the file is called in sentences: "the register of stalls".
    var title: String { get }
    /// What the file is about, in a word before its date: "stalls"; nil if its date needs none.
    var shortName: String? { get }

    /// The name of the file and where it is published, for the help.
    var publication: String { get }

    /// Whether a file is of the kind that the importer reads, judged by its header and not by its name.
    /// - Parameter head: the first bytes of the file, at most 64 KiB.
    func recognises(_ head: UnsafeRawBufferPointer) -> Bool

    /// Reads the whole file.
    /// - Parameter progress: called with the number of bytes read so far, several times a second; answers whether to go on.
    func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable

    /// Reads a file on the disk in pieces, so that it is not in memory as a whole.
    /// - Parameter progress: as for `read`.
    /// - Returns: nil if the importer does not read in pieces, or this file must be read as a whole.
    func read(inPieces file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable?
}

extension TableImporter {
    public var shortName: String? { nil }

    public func read(
        inPieces file: ImportFile, progress: (Int) -> Bool
    ) throws(ImportError) -> ImportedTable? { nil }
}

/// What an importer read from a file.
public struct ImportedTable: Sendable {
    public var table: Table
    /// The bytes of the details file: a JSON array, one record on a line. The table's column `recordOffset` has the
    /// offset of each record.
    public var records: [UInt8]
    public var report: ImportReport
    /// Whether the file has only what changed since another edition, so that rows it lacks stay as they are.
    public var hasOnlyChanges: Bool

    public init(table: Table, records: [UInt8], report: ImportReport, hasOnlyChanges: Bool = false) {
        self.table = table
        self.table.source.damagedRows = report.damagedRows
        self.records = records
        self.report = report
        self.hasOnlyChanges = hasOnlyChanges
    }

    /// The bytes of a details file without records.
    public static let noRecords = Array("[\n]\n".utf8)
}
