import Catalogue
import JSON

/// What the columns of the tables say about a school: enough for a line in the list, and for JSON and CSV.
struct NewYorkSchool {
    private typealias Name = DirectoryColumns.Name
    private let directory: (table: Table, row: Int)?
    private let results: (table: Table, row: Int)?
    /// Whether SAT results were imported.
    let hasResults: Bool
    let result: SATResult
    /// The year of the directory: "2017"; blank if the files do not say.
    let directoryYear: String
    /// The year of the SAT results: "2012"; blank if the files do not say.
    let resultsYear: String

    init(_ row: Int, _ places: Places) {
        let joined = places.joined
        directory = joined.match(NewYork.TableName.directory, row)
        let table = joined[NewYork.TableName.sat]
        results = joined.match(NewYork.TableName.sat, row)
        hasResults = table != nil
        result = results.map { SATResult($0.table, $0.row) } ?? .absent
        directoryYear = String(joined[NewYork.TableName.directory]?.source.date.prefix(4) ?? "")
        resultsYear = String(table?.source.date.prefix(4) ?? "")
    }

    func text(_ name: String) -> String { directory.map { $0.table.text(name)[$0.row] } ?? "" }
    func code(_ name: String) -> String { directory.map { $0.table.code(name)[$0.row] } ?? "" }
    func number(_ name: String) -> Known<Int> {
        directory.map { $0.table.number(name)[$0.row] } ?? .missing(.notAvailable)
    }
    /// A figure of the results; nil if the school has none.
    func sat(_ name: String) -> Int? { results.flatMap { $0.table.number(name)[$0.row].value } }

    var grades: String { code(Name.grades) }
    var hasPosition: Bool { number(Name.latitude).value != nil }

    // MARK: A line

    /// " (2012)"; blank if the year is not known.
    private var inYear: String { resultsYear.isEmpty ? "" : " (\(resultsYear))" }

    /// "SAT total 1,223 (2012), 62 took it".
    var headline: String {
        switch result.status {
        case .known, .partial:
            return "SAT \(scoreWords)\(inYear)\(takersWords)"
        case .suppressed: return "SAT results withheld\(inYear)"
        case .absent: return hasResults ? "no SAT results\(inYear)" : "no SAT results saved"
        }
    }

    /// "SAT total 1,223, 62 took it · Manhattan · Chelsea-Union Sq · grades 9–12". The least important part comes last,
    /// because narrow lists cut the end off.
    var summary: String {
        let taught = grades.isEmpty ? "" : grades == Grades.byCredits ? grades : "grades \(grades)"
        return [satWords, code(Name.borough), text(Name.neighbourhood), taught].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private var satWords: String {
        guard [.known, .partial].contains(result.status) else { return headline }
        return "SAT \(scoreWords)\(takersWords)"
    }

    /// ", 62 took it"; blank if their number is not known.
    private var takersWords: String { result.takers.value.map { ", \(grouped($0)) took it" } ?? "" }

    /// The SAT results for the summary in several wordings, the longest first.
    var resultWordings: [String] {
        guard [.known, .partial].contains(result.status) else { return [satWords] }
        let score = result.total.map { "SAT \(grouped($0))" } ?? "SAT \(scoreWords)"
        let withTakers = result.takers.value == nil ? nil : score + takersWords
        // The total of a few students says little, so it never stands without their number.
        let isRanked = sat(SATColumns.Name.rank) != nil
        return [satWords, withTakers, isRanked ? score : nil].compactMap { $0 }
    }

    /// The total, or else the scores that are known: "reading 421, mathematics 410".
    private var scoreWords: String {
        if let total = result.total { return "total \(grouped(total))" }
        let scores = [("reading", result.reading), ("mathematics", result.mathematics), ("writing", result.writing)]
        return scores.compactMap { label, score in score.value.map { "\(label) \($0)" } }.joined(separator: ", ")
    }

    // MARK: For scripts

    var fields: [(name: String, value: JSONValue)] {
        var fields: [(name: String, value: JSONValue)] = [
            ("borough", .optional(code(Name.borough))), ("neighborhood", .optional(text(Name.neighbourhood))),
            ("city", .optional(text(Name.city))), ("postcode", .optional(text(Name.postcode))),
            ("grades", .optional(grades)),
        ]
        fields += number(Name.students).members(named: "students")
        fields += number(Name.graduation).members(named: "graduationRate") { .number(Double($0) / 1000) }
        fields += number(Name.attendance).members(named: "attendanceRate") { .number(Double($0) / 1000) }
        fields.append(("sat", sat))
        return fields
    }

    static let fieldNames =
        ["borough", "neighborhood", "city", "postcode", "grades"]
        + figureNames(["students", "graduationRate", "attendanceRate"]) + ["sat.status", "sat.year"]
        + figureNames(["sat.testTakers", "sat.reading", "sat.mathematics", "sat.writing"]) + ["sat.total", "sat.rank"]

    private static func figureNames(_ names: [String]) -> [String] { names.flatMap { Known<Int>.memberNames($0) } }

    private var sat: JSONValue {
        func number(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
        var fields: [(name: String, value: JSONValue)] = [
            ("status", .string(result.status.rawValue)), ("year", number(Int(resultsYear))),
        ]
        let figures = [
            ("testTakers", result.takers), ("reading", result.reading), ("mathematics", result.mathematics),
            ("writing", result.writing),
        ]
        for (name, figure) in figures { fields += figure.members(named: name) }
        return .object(fields + [("total", number(result.total)), ("rank", number(sat(SATColumns.Name.rank)))])
    }

    // MARK: For the comparison of editions

    /// The fingerprint of the SAT results; its day is the first of January of their year.
    var fingerprint: EvidenceFingerprint {
        guard results != nil else { return EvidenceFingerprint(day: 0, content: 0) }
        var content = ContentHash()
        for figure in [result.takers, result.reading, result.mathematics, result.writing] {
            content.add(UInt64(UInt32(bitPattern: NumberColumn.encoded(figure))))
        }
        return EvidenceFingerprint(day: Int32(Int(resultsYear).map { $0 * 10_000 + 101 } ?? 0), content: content.value)
    }
}

/// The position of a school in the order by SAT total.
struct SATOrder {
    private enum Group: Int { case ranked, few, unknown, partial, suppressed, absent }
    private let group: Group
    private let total: Int

    init(_ row: Int, _ places: Places) {
        let school = NewYorkSchool(row, places)
        total = school.result.total ?? 0
        switch school.result.status {
        case .known:
            group = school.result.isRanked ? .ranked : school.result.takers.value == nil ? .unknown : .few
        case .partial: group = .partial
        case .suppressed: group = .suppressed
        case .absent: group = .absent
        }
    }

    var rank: Int { group.rawValue * 10_000 + 2400 - total }

    var groupTitle: String {
        switch group {
        case .ranked: "SAT total, not a rating"
        case .few: "Fewer than 11 test takers"
        case .unknown: "Test takers not available"
        case .partial: "No total, a score is missing"
        case .suppressed: "SAT results withheld"
        case .absent: "No SAT results"
        }
    }
}
