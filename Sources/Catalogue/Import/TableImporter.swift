/// Reads one kind of official file into a table of a dataset.
public protocol TableImporter: Sendable {
    /// What the index calls the table: "register".
    var tableName: String { get }
    /// What the file is called in sentences: "the register of stalls".
    var title: String { get }
    /// What the file is about, in a word before its date: "stalls"; nil if its date needs none.
    var shortName: String? { get }

    /// The name of the file and where it is published, in short lines for the help.
    var publication: String { get }

    /// Whether a file is of the kind that the importer reads, judged by its header and not by its name.
    /// - Parameter head: the first bytes of the file, at most 64 KiB.
    func recognises(_ head: UnsafeRawBufferPointer) -> Bool

    /// Reads the whole file.
    /// - Parameter progress: called with the number of bytes read so far, several times a second; answers whether to go on.
    func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable
}

extension TableImporter {
    public var publication: String { "" }
}

/// A file to be imported, in memory.
public struct ImportFile {
    /// The name without the folder.
    public let name: String
    public let bytes: UnsafeRawBufferPointer
    /// The day when the file was fetched, as yyyy-mm-dd. If neither the file's name nor its rows have a date, this is the date of
    /// the data. Blank for a local file, because the day when it was saved says nothing about its data.
    public let fetched: String
    /// Where the file was fetched from; blank for a file of the person's own.
    public let address: String
    /// The known name, credit and mapping of the list in the file; nil if nothing is known.
    public let part: TablePart?

    public init(
        name: String, bytes: UnsafeRawBufferPointer, fetched: String = "", address: String = "",
        part: TablePart? = nil
    ) {
        // The name is shown on the screen, so it must not have control characters.
        self.name = cleanedText(name)
        self.bytes = bytes
        self.fetched = fetched
        self.address = address
        self.part = part
    }

    /// The date of the data: that in the file's name, or else the newest one in its rows, or else the day when the file was
    /// fetched; blank if none is known.
    public func date(orNewest newest: CalendarDate?) -> String {
        let named = Catalogue.date(inFileName: name)
        return named.isEmpty ? newest?.iso ?? fetched : named
    }

    /// The date of data whose rows have no dates.
    public var date: String { date(orNewest: nil) }
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
        self.records = records
        self.report = report
        self.hasOnlyChanges = hasOnlyChanges
    }

    /// The bytes of a details file without records.
    public static let noRecords = Array("[\n]\n".utf8)
}

/// What happened to the rows of a file during an import.
public struct ImportReport: Sendable, Equatable {
    public struct Skipped: Sendable, Equatable {
        /// What is said of the rows: "have no name".
        public var reason: String
        public var count: Int
        /// The lines of the first five skipped rows, counted from 1.
        public var lines: [Int]
    }

    /// The reason for skipping a row whose number a later row has, too.
    public static let isRepeated = "have the same number as a later row, which is used"

    public var file: String
    public var title: String
    public var rowsRead = 0
    /// How many rows are in the table.
    public var rowsImported = 0
    public var skipped: [Skipped] = []
    /// Further lines of the report: "5,367 places have no position", "columns not found: …".
    public var notes: [String] = []

    public init(file: String, title: String) {
        self.file = file
        self.title = title
    }

    public mutating func skip(_ reason: String, line: Int) {
        if let index = skipped.firstIndex(where: { $0.reason == reason }) {
            skipped[index].count += 1
            if skipped[index].lines.count < 5 { skipped[index].lines.append(line) }
        } else {
            skipped.append(Skipped(reason: reason, count: 1, lines: [line]))
        }
    }

    /// Adds the rows of the next piece of the same file.
    mutating func append(_ next: ImportReport) {
        rowsRead += next.rowsRead
        for more in next.skipped {
            if let index = skipped.firstIndex(where: { $0.reason == more.reason }) {
                skipped[index].count += more.count
                skipped[index].lines += more.lines.prefix(5 - skipped[index].lines.count)
            } else {
                skipped.append(more)
            }
        }
    }
}

extension TableImporter {
    public var shortName: String? { nil }
}
