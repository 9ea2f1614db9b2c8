/// Reads the rows of a CSV file into a table. Rows that cannot be used are skipped and counted.
public struct ImportedRows: ~Copyable {
    let file: ImportFile
    /// What the file's key is called in sentences: "number of the stall".
    private let keyName: String
    /// The offset in the file at which reading ends.
    private let end: Int
    public var reader: CSVReader
    public var report: ImportReport
    public var writer = RecordWriter()
    private var keys = TextColumn()
    /// The key of the row that `next` or `read` read last.
    public private(set) var key = ""
    /// The offset of each row of the table in the file, so that duplicates can be reported with their lines.
    private var starts: [Int] = []

    /// - Parameters:
    ///   - title: the title of the importer, for the report.
    ///   - keyName: what the file's key is called in sentences: "number of the stall".
    public init(_ file: ImportFile, title: String, keyName: String) throws(ImportError) {
        self.file = file
        self.keyName = keyName
        end = file.bytes.count
        report = ImportReport(file: file.name, title: title)
        do throws(CSVError) { reader = try CSVReader(file.bytes) } catch { throw Self.badData(file, error) }
    }

    /// Reads a piece of a file, with nothing read yet.
    /// - Parameters:
    ///   - whole: the file.
    ///   - range: the offsets at which the piece's first row begins and at which its last row ends.
    init(_ whole: borrowing ImportedRows, _ range: Range<Int>) {
        file = whole.file
        keyName = whole.keyName
        end = range.upperBound
        report = ImportReport(file: file.name, title: whole.report.title)
        reader = CSVReader(whole.reader, from: range.lowerBound)
    }

    private static func badData(_ file: ImportFile, _ error: CSVError) -> ImportError {
        .refused(file: file.name, .unreadable(detail: error.description))
    }

    /// Reads the next row that matches the header and has a number as its key, and adds its key to the table.
    /// - Parameter progress: called with the number of bytes read so far; returns whether to go on.
    /// - Returns: false at the end of the file.
    public mutating func next(keyColumn: Int?, progress: (Int) -> Bool) throws(ImportError) -> Bool {
        guard try read(keyColumn: keyColumn, progress: progress) else { return false }
        add(key: key)
        return true
    }

    /// Adds a row to the table.
    public mutating func add(key: String) {
        keys.append(key)
        starts.append(reader.rowStart)
    }

    /// Reads the next row without adding it to the table, because several rows of a file may become one row of the table.
    public mutating func read(keyColumn: Int?, progress: (Int) -> Bool) throws(ImportError) -> Bool {
        while reader.offset < end, try readRow() {
            report.rowsRead += 1
            if report.rowsRead & 1023 == 0, !progress(reader.offset) {
                throw .stopped(file: file.name)
            }
            guard reader.matchesHeader else {
                let reason =
                    reader.isWellFormed
                    ? "do not match their header (\(reader.fieldCount) fields instead of \(reader.header.count))"
                    : "have misplaced quotation marks"
                report.skip(reason, line: reader.line)
                continue
            }
            let bytes = reader.field(keyColumn)
            guard !bytes.isEmpty, bytes.count <= 10, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else {
                report.skip("have no valid \(keyName)", line: reader.line)
                continue
            }
            key = String(decoding: bytes, as: UTF8.self)
            return true
        }
        _ = progress(end)
        return false
    }

    private mutating func readRow() throws(ImportError) -> Bool {
        do throws(CSVError) { return try reader.next() } catch { throw Self.badData(file, error) }
    }

    /// What was read so far.
    var piece: RowPiece { RowPiece(keys: keys, starts: starts, report: report, writer: writer) }

    /// Uses rows that were read in pieces. Must be called before any row is read here.
    mutating func set(_ rows: RowPiece) {
        keys = rows.keys
        starts = rows.starts
        writer = rows.writer
        report.append(rows.report)
    }

    /// Adds a note to the report about the columns that the file lacks.
    public mutating func noteMissingColumns(_ columns: [(name: String, column: Int?)]) {
        let missing = columns.filter { $0.column == nil }.map(\.name)
        if !missing.isEmpty { report.notes.append("columns not found: " + missing.joined(separator: ", ")) }
    }

    /// The table in the order of its keys. Of several rows with the same key only the last one is in the table.
    public mutating func finished(_ name: String, _ source: Source, _ columns: [String: Column]) -> ImportedTable {
        let order = TableAssembly.order(keys)
        for row in order.replaced {
            report.skip(ImportReport.isRepeated, line: reader.line(at: starts[row]))
        }
        report.rowsImported = order.remaining.count
        // If this value still had the records, they would all be copied to add the last bytes.
        let writer = self.writer
        self.writer = RecordWriter()
        let (table, records) = TableAssembly.assemble(
            name: name, source: source, keys: keys, columns: columns, writer: writer, rows: order.remaining)
        return ImportedTable(table: table, records: records, report: report)
    }
}
