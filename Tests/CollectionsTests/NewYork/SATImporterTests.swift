import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct SATImporterTests {
    private typealias Name = SATColumns.Name

    @Test(arguments: [
        ("200", Known<Int>.value(200), false), ("800", .value(800), false), ("404.4", .value(404), false),
        ("199", .missing(.notAvailable), true), ("801", .missing(.notAvailable), true),
        ("-1", .missing(.notAvailable), true), ("s", .missing(.suppressed), false), ("S", .missing(.suppressed), false),
        ("", .missing(.notAvailable), false), ("4O4", .missing(.notAvailable), true),
    ])
    func aScoreIsFrom200To800(text: String, expected: Known<Int>, isRefused: Bool) throws {
        let imported = try Samples.results([Samples.result("02M260", mathematics: text)])
        #expect(imported.table.number(Name.mathematics)[0] == expected)
        #expect(imported.report.notes.contains { $0.contains("mathematics 1") } == isRefused)
    }

    @Test(
        arguments: [
            (Samples.result("02M260"), SATResult.Status.known, Int?.some(1200)),
            (Samples.result("02M260", takers: "s", reading: "s", mathematics: "s", writing: "s"), .suppressed, nil),
            (Samples.result("02M260", writing: "s"), .partial, nil),
            (Samples.result("02M260", writing: "900"), .partial, nil),
            (["dbn": "02M260", "num_of_sat_test_takers": "", "sat_critical_reading_avg_score": ""], .absent, nil),
        ] as [([String: String], SATResult.Status, Int?)])
    func suppressedIsNotAbsentAndNotZero(row: [String: String], status: SATResult.Status, total: Int?) throws {
        let result = SATResult(try Samples.results([row]).table, 0)
        #expect(result.status == status)
        #expect(result.total == total)
    }

    /// In thirty rows, three wrong ones are a tenth and allowed, four are too many. In nineteen rows, all may be wrong.
    @Test(
        arguments: [
            (30, 3, ["reading": "9999"], nil), (30, 4, ["reading": "9999"], "reading in 4 of 30 rows"),
            (30, 30, ["mathematics": "1e9"], "mathematics in 30 of 30 rows"),
            (30, 30, ["mathematics": "Insufficient Data"], nil),
            (30, 30, ["mathematics": "s", "writing": ""], nil), (19, 19, ["reading": "9999"], nil),
            (20, 3, ["reading": "9", "writing": "9"], "reading in 3, writing in 3 of 20 rows"),
        ] as [(Int, Int, [String: String], String?)])
    func aFileWithTooManyImpossibleValuesIsRefused(
        rows: Int, wrong: Int, scores: [String: String], problem: String?
    ) throws {
        let fields = [
            "reading": "sat_critical_reading_avg_score", "mathematics": "sat_math_avg_score",
            "writing": "sat_writing_avg_score",
        ]
        let file = (0..<rows).map { index in
            var row = Samples.result("02M\(100 + index)")
            if index < wrong { for (score, text) in scores { row[fields[score] ?? ""] = text } }
            return row
        }
        guard let problem else {
            #expect(try Samples.results(file).report.rowsImported == rows)
            return
        }
        let error = #expect(throws: ImportError.self) { try Samples.results(file, named: "sat.json") }
        #expect(
            error?.description
                == "sat.json is damaged, with impossible figures: \(problem); get it again")
    }

    /// The mean over test takers: (10 · 300 + 30 · 500) / 40 = 450, and not (300 + 500) / 2.
    @Test func theCitysAverageCountsPeopleAndNotSchools() throws {
        let table = try Samples.results([
            Samples.result("01M001", takers: "10", reading: "300"),
            Samples.result("01M002", takers: "30", reading: "500"),
            Samples.result("01M003", takers: "s", reading: "s", mathematics: "s", writing: "s"),
            Samples.result("01M004", takers: "s", reading: "800"),
        ]).table
        #expect((0..<4).allSatisfy { table.number(Name.cityReading)[$0] == .value(45_000) })
        #expect(table.number(Name.cityTakers)[0] == .value(40))
    }

    /// The average of reading is (10 · 300 + 30 · 500) / 40 = 450, the same as for a file with all three scores.
    @Test func aMissingWritingColumnIsReportedAndTheRestIsRead() throws {
        let rows = [("01M001", "10", "300"), ("01M002", "30", "500")].map { number, takers, reading in
            Samples.result(number, takers: takers, reading: reading).filter { $0.key != "sat_writing_avg_score" }
        }
        let bytes = Array(Samples.csv(rows).utf8)
        #expect(bytes.withUnsafeBytes { SATImporter().recognises($0) })
        let imported = try SATImporter().read(Samples.csv(rows), named: "2016_SAT.csv")
        #expect(imported.report.notes == ["the file has no writing scores, so there are no totals and no ranks"])
        let result = SATResult(imported.table, 1)
        #expect(result.status == .partial && result.reading == .value(500) && result.total == nil)
        #expect(imported.table.number(Name.cityReading)[0] == .value(45_000))
        #expect(imported.table.number(Name.cityWriting)[0] == .missing(.notAvailable))
        #expect(imported.table.number(Name.ranked)[0] == .value(0))
        #expect(try Samples.results([Samples.result("02M260")]).report.notes.isEmpty)
    }

    @Test(arguments: ["dbn", "num_of_sat_test_takers", "sat_critical_reading_avg_score", "sat_math_avg_score"])
    func aFileWithoutNeededColumnsIsRefused(name: String) {
        let bytes = Array(Samples.csv([Samples.result("01M001").filter { $0.key != name }]).utf8)
        #expect(!bytes.withUnsafeBytes { SATImporter().recognises($0) })
    }

    @Test func fewerThanElevenTestTakersAreNotRanked() throws {
        let table = try Samples.results([
            Samples.result("01M001", takers: "10", reading: "800"), Samples.result("01M002", takers: "11"),
            Samples.result("01M003", reading: "500"), Samples.result("01M004"),
        ]).table
        let ranks = (0..<4).map { table.number(Name.rank)[$0].value }
        #expect(ranks == [nil, 2, 1, 2])
        #expect(table.number(Name.ranked)[0] == .value(3))
    }

    @Test(arguments: [
        ("f9bf-2cp4.json", "2012"), ("page-f9bf-2cp4.json", "2012"), ("2010_SAT_Results.csv", "2010"),
        ("SAT 28 February 2014.csv", "2014-02-28"), ("results.json", ""),
    ])
    func theYearIsReadFromTheNameOfTheFile(name: String, date: String) throws {
        #expect(try Samples.results([Samples.result("02M260")], named: name).table.source.date == date)
    }
}
