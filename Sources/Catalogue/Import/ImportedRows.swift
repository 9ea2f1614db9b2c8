/// Reads the rows of a CSV file into a table. Rows that cannot be used are skipped and counted.
public struct ImportedRows: ~Copyable {
    let file: ImportFile
    /// What the file's key is called in sentences: "number of the stall".
    private let keyName: String
    /// The offset in the file of the bytes that `reader` reads.
    private let start: Int
    public var reader: CSVReader
    /// The encoding of the bytes that `reader` reads; nil for a piece that is all ASCII.
    private let encoding: TextEncoding?
    public var report: ImportReport
    private var skipped: [SkippedOffsets] = []
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
        start = 0
        report = ImportReport(file: file.name, title: title)
        do throws(CSVError) { reader = try CSVReader(file.bytes) } catch { throw Self.badData(file, error) }
        encoding = reader.encoding
    }

    /// Reads a piece of a file, with nothing read yet.
    /// - Parameters:
    ///   - whole: the file.
    ///   - bytes: whole rows of the file. They must outlive the value.
    ///   - start: the offset of the bytes in the file.
    init(_ whole: borrowing ImportedRows, _ bytes: UnsafeRawBufferPointer, at start: Int) {
        file = whole.file
        keyName = whole.keyName
        self.start = start
        report = ImportReport(file: file.name, title: whole.report.title)
        encoding = TextEncoding(ofPart: bytes)
        reader = CSVReader(whole.reader, rowsOf: bytes, encoding: encoding ?? .utf8)
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
        starts.append(start + reader.rowStart)
    }

    /// Counts the row that was read last as skipped.
    /// - Parameters:
    ///   - reason: the end of a sentence about such rows: "have no name".
    ///   - isDamage: as in `ImportReport.Skipped`.
    public mutating func skip(_ reason: String, isDamage: Bool = false) {
        skipped.add(
            SkippedOffsets(reason: reason, count: 1, isDamage: isDamage, offsets: [start + reader.rowStart]))
    }

    /// Reads the next row without adding it to the table, because several rows of a file may become one row of the table.
    public mutating func read(keyColumn: Int?, progress: (Int) -> Bool) throws(ImportError) -> Bool {
        while try readRow() {
            report.rowsRead += 1
            if report.rowsRead & 1023 == 0, !progress(start + reader.offset) {
                throw .stopped(file: file.name)
            }
            guard reader.matchesHeader else {
                let reason =
                    reader.isWellFormed
                    ? "do not match their header (\(reader.fieldCount) fields instead of \(reader.header.count))"
                    : "have misplaced quotation marks"
                skip(reason, isDamage: true)
                continue
            }
            let bytes = reader.field(keyColumn)
            guard !bytes.isEmpty, bytes.count <= 10, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else {
                // Spreadsheets write blank rows at the end, which do not count as damage.
                let isBlank = (0..<reader.fieldCount).allSatisfy { reader.field($0).isEmpty }
                skip("have no valid \(keyName)", isDamage: !isBlank)
                continue
            }
            key = String(decoding: bytes, as: UTF8.self)
            return true
        }
        _ = progress(start + reader.offset)
        return false
    }

    private mutating func readRow() throws(ImportError) -> Bool {
        do throws(CSVError) { return try reader.next() } catch { throw Self.badData(file, error) }
    }

    /// What was read so far.
    var piece: RowPiece {
        RowPiece(
            encoding: encoding, keys: keys, starts: starts,
            rowsRead: report.rowsRead, skipped: skipped, writer: writer)
    }

    /// Uses rows that were read in pieces. Must be called before any row is read here.
    mutating func set(_ rows: RowPiece) {
        keys = rows.keys
        starts = rows.starts
        writer = rows.writer
        report.rowsRead = rows.rowsRead
        skipped = rows.skipped
    }

    /// Adds the skipped rows to the report, with the numbers of their lines. These are worked out only now, because most files have
    /// no skipped rows.
    private mutating func noteSkipped() {
        let lines = file.lines(at: skipped.flatMap(\.offsets))
        report.skipped += skipped.map { rows in
            ImportReport.Skipped(
                reason: rows.reason, count: rows.count, isDamage: rows.isDamage,
                lines: rows.offsets.compactMap { lines[$0] })
        }
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
            skipped.add(
                SkippedOffsets(reason: ImportReport.isRepeated, count: 1, offsets: [starts[row]]))
        }
        noteSkipped()
        report.rowsImported = order.remaining.count
        // The records move out of `self` first: while two values had them, adding the last bytes would copy them all.
        let writer = self.writer
        self.writer = RecordWriter()
        let (table, records) = TableAssembly.assemble(
            name: name, source: source, keys: keys, columns: columns, writer: writer, rows: order.remaining)
        return ImportedTable(table: table, records: records, report: report)
    }
}
