/// The rows of one CSV file on their way into a table: counts them, skips what cannot be used, and says so.
struct ImportedRows: ~Copyable {
    private let file: ImportFile
    var reader: CSVReader
    var report: ImportReport
    var writer = RecordWriter()
    private var keys = TextColumn()
    /// The key of the row that `next` found.
    private(set) var key = ""
    /// Where each row with a key starts in the file, to name duplicates by their lines.
    private var starts: [Int] = []

    init(_ file: ImportFile, title: String) throws(ImportError) {
        self.file = file
        report = ImportReport(file: file.name, title: title)
        do throws(CSVError) { reader = try CSVReader(file.bytes) } catch { throw Self.badData(file, error) }
    }

    private static func badData(_ file: ImportFile, _ error: CSVError) -> ImportError {
        ImportError(.badData, "\(file.name) cannot be read: \(error); get it again")
    }

    /// Goes on to the next row that matches the header and has a number as its key, and makes it a row of the table.
    /// - Returns: false at the end of the file.
    mutating func next(keyColumn: Int?, progress: (Int) -> Bool) throws(ImportError) -> Bool {
        guard try read(keyColumn: keyColumn, progress: progress) else { return false }
        add(key: key)
        return true
    }

    /// Begins a row of the table.
    mutating func add(key: String) {
        keys.append(key)
        starts.append(reader.rowStart)
    }

    /// The same without a row of the table, as several of the file may become one.
    mutating func read(keyColumn: Int?, progress: (Int) -> Bool) throws(ImportError) -> Bool {
        while try readRow() {
            report.rowsRead += 1
            if report.rowsRead & 1023 == 0, !progress(reader.offset) {
                throw ImportError(
                    .cancelled, "\(file.name) was not imported, as that was stopped; what was there before is as it was"
                )
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
                report.skip("have no valid number of the school (URN)", line: reader.line)
                continue
            }
            key = String(decoding: bytes, as: UTF8.self)
            return true
        }
        _ = progress(file.bytes.count)
        return false
    }

    private mutating func readRow() throws(ImportError) -> Bool {
        do throws(CSVError) { return try reader.next() } catch { throw Self.badData(file, error) }
    }

    /// Notes which of the columns are not in the file.
    mutating func noteMissingColumns(_ columns: [(name: String, column: Int?)]) {
        let missing = columns.filter { $0.column == nil }.map(\.name)
        if !missing.isEmpty { report.notes.append("columns not found: " + missing.joined(separator: ", ")) }
    }

    /// The table in the order of its keys; of rows with one key the last is kept.
    mutating func finished(_ name: String, _ source: Source, _ columns: [String: Column]) -> ImportedTable {
        let order = TableAssembly.order(keys)
        for row in order.dropped { report.skip("have the number of a later row", line: reader.line(at: starts[row])) }
        report.kept = order.kept.count
        let (table, records) = TableAssembly.assemble(
            name: name, source: source, keys: keys, columns: columns, writer: writer, rows: order.kept)
        return ImportedTable(table: table, records: records, report: report)
    }
}
