import Catalogue
/// The names of the fields in files of SAT results.
enum SATFields {
    static let number = ["dbn"]
    static let name = ["school_name", "school"]
    static let takers = ["num_of_sat_test_takers", "number_of_test_takers", "num_of_test_takers", "sat_test_takers"]
    static let reading = ["sat_critical_reading_avg_score", "critical_reading_mean", "sat_critical_reading_mean"]
    static let mathematics = ["sat_math_avg_score", "mathematics_mean", "sat_math_mean"]
    static let writing = ["sat_writing_avg_score", "writing_mean", "sat_writing_mean"]
    static let all: [String] = [number, name, takers, reading, mathematics, writing].flatMap { $0 }

    /// Whether a file with these fields has SAT results. Writing is not needed, because it
    /// was a part of the test only in some years.
    static func recognises(_ names: Set<String>) -> Bool {
        [number, takers, reading, mathematics].allSatisfy { fields in
            fields.contains { names.contains(CSVReader.normalised($0)) }
        }
    }
}

/// Reads the SAT results of New York City's high schools (`f9bf-2cp4`), as JSON or CSV.
public struct SATImporter: TableImporter {
    public let tableName = NewYork.TableName.sat
    public var shortName: String? { "SAT" }
    public let title = "the SAT results of high schools"
    public var publication: String { "\"SAT Results\" for any year, from data.cityofnewyork.us, as JSON or CSV" }

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        SATFields.recognises(NamedRows.names(inHead: head))
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var report = ImportReport(file: file.name, title: title)
        let rows = try NamedRows(file, wanted: SATFields.all, report: &report, progress: progress)
        var schools = KeyedRecords()
        var results: [String: SATResult] = [:]
        var keys: [String] = []
        var figures = CheckedFigures()
        for row in rows.rows {
            guard let key = schoolNumber(row.text(SATFields.number)) else {
                report.skip("have no valid number of the school (DBN)", line: row.line)
                continue
            }
            schools.begin(key, line: row.line)
            schools.writer.member("name", row.text(SATFields.name))
            schools.writer.end()
            keys.append(key)
            // Of several rows with the same key only the last one counts, as it does in the table.
            results[key] = SATResult(row, &figures)
        }
        try figures.check(rows: keys.count, of: file.name)
        let columns = SATColumns(results)
        if columns.suppressed > 0 {
            let schools = columns.suppressed == 1 ? "1 school" : "\(grouped(columns.suppressed)) schools"
            report.notes.append("the results of \(schools) are withheld")
        }
        if !rows.rows.contains(where: { !$0.raw(SATFields.writing).isEmpty }) {
            report.notes.append("the file has no writing scores, so there are no totals and no ranks")
        }
        if let note = figures.note { report.notes.append(note) }
        let source = Source(
            title: "NYC Department of Education, SAT results", date: Edition.date(ofFile: file.name),
            licence: Edition.licence, attribution: Edition.attribution, file: file.name, rowsRead: report.rowsRead)
        return try schools.finished(
            tableName, source, columns.columns(keys.map { results[$0] ?? .absent }), report: &report)
    }
}

/// The SAT result of a school.
struct SATResult {
    var takers: Known<Int>
    var reading: Known<Int>
    var mathematics: Known<Int>
    var writing: Known<Int>

    /// The possible scores in a part of the test.
    static let scores = 200.0...800.0
    static let absent = SATResult(
        takers: .missing(.notAvailable), reading: .missing(.notAvailable), mathematics: .missing(.notAvailable),
        writing: .missing(.notAvailable))

    init(takers: Known<Int>, reading: Known<Int>, mathematics: Known<Int>, writing: Known<Int>) {
        self.takers = takers
        self.reading = reading
        self.mathematics = mathematics
        self.writing = writing
    }

    init(_ row: NamedRows.Row, _ figures: inout CheckedFigures) {
        takers = figures.read(row.text(SATFields.takers), in: 0...100_000, field: "test takers")
        reading = figures.read(row.text(SATFields.reading), in: Self.scores, field: "reading")
        mathematics = figures.read(row.text(SATFields.mathematics), in: Self.scores, field: "mathematics")
        writing = figures.read(row.text(SATFields.writing), in: Self.scores, field: "writing")
    }

    /// `known` means that all three scores are known, `partial` that only some of them are.
    enum Status: String { case known, partial, suppressed, absent }

    var status: Status {
        if total != nil { return .known }
        if [reading, mathematics, writing].contains(where: { $0.value != nil }) { return .partial }
        return [takers, reading, mathematics, writing].contains(.missing(.suppressed)) ? .suppressed : .absent
    }

    /// The sum of the three scores, 600 to 2400; nil unless all three are known.
    var total: Int? {
        guard let reading = reading.value, let mathematics = mathematics.value, let writing = writing.value else {
            return nil
        }
        return reading + mathematics + writing
    }

    /// A school with fewer test takers is not ranked, because its average says more about a few persons than about the school.
    static let fewestRanked = 11
    var isRanked: Bool { total != nil && (takers.value ?? 0) >= Self.fewestRanked }
}
