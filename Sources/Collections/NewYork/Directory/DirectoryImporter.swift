import Catalogue
/// Reads the directory of New York City's high schools, as JSON or CSV, of any year.
public struct DirectoryImporter: TableImporter {
    public let tableName = NewYork.TableName.directory
    public var shortName: String? { "schools" }
    public let title = "the directory of high schools"
    public var publication: String {
        "\"DOE High School Directory\" for any year, from data.cityofnewyork.us, as JSON or CSV"
    }

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        DirectoryFields.recognises(NamedRows.names(inHead: head))
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var report = ImportReport(file: file.name, title: title)
        let rows = try NamedRows(file, wanted: DirectoryFields.all, report: &report, progress: progress)
        var schools = KeyedRecords()
        var columns = DirectoryColumns()
        for row in rows.rows {
            guard let key = schoolNumber(row.text(DirectoryFields.number)) else {
                report.skip("have no valid number of the school (DBN)", line: row.line, isDamage: true)
                continue
            }
            let name = row.text(DirectoryFields.name)
            guard !name.isEmpty else {
                report.skip("have no name", line: row.line)
                continue
            }
            schools.begin(key, line: row.line)
            let record = DirectoryRecord(row)
            record.write(name, to: &schools.writer)
            schools.writer.end()
            columns.append(row, record, name: name, key: key)
        }
        try columns.check(file: file.name)
        report.notes += columns.notes
        let source = Source(
            title: "NYC Department of Education, High School Directory", date: Edition.date(ofFile: file.name),
            licence: Edition.licence, attribution: Edition.attribution, file: file.name, rowsRead: report.rowsRead)
        return try schools.finished(tableName, source, columns.columns, report: &report)
    }
}

/// Collects records for a table, each with the number of its school.
struct KeyedRecords {
    var writer = RecordWriter()
    private var keys = TextColumn()
    private var lines: [Int] = []

    mutating func begin(_ key: String, line: Int) {
        writer.begin()
        keys.append(key)
        lines.append(line)
    }

    /// The table in the order of its keys. Of several rows with the same key only the last one is in the table.
    /// - Throws: `ImportError` if there is no row.
    func finished(
        _ name: String, _ source: Source, _ columns: [String: Column], report: inout ImportReport
    ) throws(ImportError) -> ImportedTable {
        let order = TableAssembly.order(keys)
        for row in order.replaced {
            report.skip(ImportReport.isRepeated, line: lines[row])
        }
        report.rowsImported = order.remaining.count
        guard report.rowsImported > 0 else {
            throw .refused(file: report.file, .noUsableRow(nil))
        }
        let (table, records) = TableAssembly.assemble(
            name: name, source: source, keys: keys, columns: columns, writer: writer, rows: order.remaining)
        return ImportedTable(table: table, records: records, report: report)
    }
}
