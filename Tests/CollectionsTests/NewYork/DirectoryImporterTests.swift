import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct DirectoryImporterTests {
    private typealias Name = DirectoryColumns.Name

    private func table(_ fields: [String: String?]) throws -> Table {
        try Samples.directory([Samples.school("02M260", fields)]).table
    }

    private func notes(_ fields: [String: String?]) throws -> [String] {
        try Samples.directory([Samples.school("02M260", fields)]).report.notes
    }

    @Test func knowsItsFilesByTheirFields() {
        let schools = [Samples.school("02M260")]
        let results = [Samples.result("02M260")]
        #expect(DirectoryImporter().recognises(Samples.json(schools)))
        #expect(DirectoryImporter().recognises("\u{FEFF}" + Samples.csv(schools)))
        #expect(DirectoryImporter().recognises(String(Samples.json(schools).prefix(400))), "a row is cut off")
        #expect(!DirectoryImporter().recognises(Samples.json(results)))
        #expect(SATImporter().recognises(Samples.json(results)))
        #expect(SATImporter().recognises(Samples.csv(results)))
        #expect(!SATImporter().recognises(Samples.json(schools)))
        for text in ["[]", "", "{}", "<html>", "[1,2]", "URN,EstablishmentName\n1,2\n", "[{\"dbn\":\"02M260\"}]"] {
            #expect(!DirectoryImporter().recognises(text) && !SATImporter().recognises(text), "\(text)")
        }
    }

    @Test func readsTheSameFromJSONAndCSV() throws {
        let schools = [
            Samples.school("02M260", ["overview_paragraph": "He said: \"Learn!\", and left."]),
            Samples.school("01M292"),
        ]
        let json = try DirectoryImporter().read(Samples.json(schools), named: "2021.json")
        let csv = try DirectoryImporter().read("\u{FEFF}" + Samples.csv(schools), named: "2021.json")
        #expect(json.table == csv.table)
        #expect(json.records == csv.records)
        #expect(json.table.keys[0] == "01M292")
        #expect(json.table.source.date == "2021")
    }

    /// Other editions have other names for the fields.
    @Test(arguments: [
        (["graduation_rate": nil, "grad_rate": "0.5"] as [String: String?], Name.graduation, 500),
        (["graduation_rate": "85%"], Name.graduation, 850), (["graduation_rate": "85"], Name.graduation, 850),
        (["graduation_rate": "1"], Name.graduation, 1000), (["graduation_rate": "0.612999976"], Name.graduation, 613),
        (["total_students": "1,806"], Name.students, 1806), (["total_students": " 12 "], Name.students, 12),
        (["latitude": nil, "location": "1 A St, Bronx NY 10452 (40.8381, -73.9383)"], Name.latitude, 408_381_000),
        (["latitude": nil, "longitude": nil, "location": "(40.8381, -73.9383)"], Name.longitude, -739_383_000),
    ])
    func figuresComeInManyForms(fields: [String: String?], column: String, expected: Int) throws {
        #expect(try table(fields).number(column)[0] == .value(expected))
        #expect(try notes(fields).isEmpty)
    }

    @Test(
        arguments: [
            (["graduation_rate": nil] as [String: String?], Name.graduation, Missing.notAvailable, []),
            (["graduation_rate": "s"], Name.graduation, .suppressed, []),
            (["graduation_rate": "N/A"], Name.graduation, .doesNotApply, []),
            (["graduation_rate": "-0.1"], Name.graduation, .notAvailable, ["graduation rate 1"]),
            (["graduation_rate": "120"], Name.graduation, .notAvailable, ["graduation rate 1"]),
            (["graduation_rate": "many"], Name.graduation, .notAvailable, ["graduation rate 1"]),
            (["graduation_rate": "nan"], Name.graduation, .notAvailable, ["graduation rate 1"]),
            (["total_students": "-5"], Name.students, .notAvailable, ["students 1"]),
            (["total_students": "9e99"], Name.students, .notAvailable, ["students 1"]),
        ] as [([String: String?], String, Missing, [String])])
    func impossibleValuesAreLeftOutAndCounted(
        fields: [String: String?], column: String, missing: Missing, refused: [String]
    ) throws {
        #expect(try table(fields).number(column)[0] == .missing(missing))
        #expect(try notes(fields) == refused.map { "impossible figures were left out: \($0)" })
    }

    @Test(arguments: [
        (["graduation_rate": "8500"] as [String: String?], "graduation rate"), (["total_students": "-5"], "students"),
        (["latitude": "51.5", "longitude": "-0.1"], "positions"), (["attendance_rate": "930"], "attendance rate"),
    ])
    func aFileWithTooManyImpossibleValuesIsRefused(fields: [String: String?], field: String) throws {
        func schools(_ wrong: Int) -> [[String: String]] {
            (0..<30).map { Samples.school("02M\(100 + $0)", $0 < wrong ? fields : [:]) }
        }
        #expect(try Samples.directory(schools(3)).report.rowsImported == 30)
        let error = #expect(throws: ImportError.self) { try Samples.directory(schools(4)) }
        #expect(error?.description.contains("impossible figures: \(field) in 4 of 30 rows") == true)
    }

    @Test(arguments: [
        (["latitude": nil, "longitude": nil] as [String: String?], false),
        (["latitude": "0", "longitude": "0", "location": "1065 Elton Street (0, 0)"], false),
        (["latitude": "51.5", "longitude": "-0.1"], true), (["latitude": "-73.99", "longitude": "40.74"], true),
        (["longitude": nil], false),
    ])
    func aSchoolWithoutAPositionIsImported(fields: [String: String?], isRefused: Bool) throws {
        let imported = try Samples.directory([Samples.school("02M260", fields)])
        #expect(imported.report.notes.first == "1 school has no position")
        #expect(imported.report.notes.count == (isRefused ? 2 : 1))
        let places = Places([imported.table, nil], of: NewYork())
        #expect(places.currentCount == 1 && places.mappedCount == 0)
    }

    @Test(arguments: [
        ("BROOKLYN ", "02M260", "Brooklyn"), ("STATEN IS", "02M260", "Staten Island"), ("K", "02M260", "Brooklyn"),
        ("", "07X001", "Bronx"), ("The Bronx", "02M260", "Bronx"), ("Narnia", "02M260", "Manhattan"),
    ])
    func aMissingBoroughIsReadFromTheSchoolsNumber(text: String, number: String, expected: String) throws {
        let table = try Samples.directory([Samples.school(number, ["borough": text])]).table
        #expect(table.code(Name.borough)[0] == expected)
    }

    @Test(arguments: [
        ("9-12", "9–12"), ("9 to 12", "9–12"), ("09-12", "9–12"), ("PK-12", "PK–12"), ("K to 12", "K–12"),
        ("PK-3, 6-12", "PK–3, 6–12"), ("9", "9"), ("", ""), ("twelve", ""), ("12-9", ""),
        ("School is structured on credit needs, not grade level", "by credits"),
        ("9 to 12 - This school is expanding to serve grades 9 to 14 in the 2023-2024 school year.", "9–12"),
    ])
    func gradesAreReadAsTheyAreWritten(text: String, expected: String) {
        #expect(Grades(text).label == expected)
        #expect(Grades(Grades(text).label).label == expected)
    }

    /// The names and the forms of the fields are those of the editions of 2014, 2017 and 2021.
    @Test(
        arguments: [
            (["finalgrades": "9-12"] as [String: String?], "9–12", nil),
            (["grades2018": "9-12", "finalgrades": "9-12"], "9–12", nil),
            (["grades2018": "9-12 ", "finalgrades": "9-14"], "9–12", "9–14"),
            (["grades2018": "PK-3, 6-12", "finalgrades": "PK-12"], "PK–3, 6–12", "PK–12"),
            (["grades2018": nil, "grades2016": "6-10", "finalgrades": "6-12"], "6–10", "6–12"),
            (
                [
                    "gradespan": "6 to 12",
                    "finalgrades": "6 to 11 - This school is expanding to serve grades 6 to 12.",
                ], "6–11", "6–12"
            ),
            (["gradespan": "PK to 12", "finalgrades": "K to 12"], "K–12", nil),
            (
                [
                    "finalgrades": nil, "grade_span_min": "9", "grade_span_max": "11", "expgrade_span_min": "9",
                    "expgrade_span_max": "12",
                ], "9–11", "9–12"
            ), (["finalgrades": nil, "expgrade_span_min": "9", "expgrade_span_max": "12"], "9–12", nil),
            (["finalgrades": nil], "", nil),
        ] as [([String: String?], String, String?)])
    func gradesTaughtAreNotThosePlanned(fields: [String: String?], taught: String, planned: String?) throws {
        let imported = try Samples.directory([Samples.school("02M260", fields)])
        #expect(imported.table.code(Name.grades)[0] == taught)
        let record = String(decoding: imported.records, as: UTF8.self)
        #expect(record.contains("plannedGrades") == (planned != nil))
        if let planned { #expect(record.contains("\"plannedGrades\":\"\(planned)\"")) }
    }

    @Test func unusableRowsAreReported() throws {
        let text =
            Samples.json([
                Samples.school("02M260"), Samples.school("2M260"), Samples.school("02Z260"),
                Samples.school("01M001", ["school_name": " "]),
                Samples.school("02M260", ["school_name": "The Later One"]),
            ]).dropLast(2) + ",\n7,\nnull]\n"
        let imported = try DirectoryImporter().read(String(text))
        #expect(imported.report.rowsRead == 7 && imported.report.rowsImported == 1)
        #expect(imported.table.text(Name.name)[0] == "The Later One")
        #expect(
            imported.report.skipped == [
                .init(reason: "are not objects", count: 2, isDamage: true, lines: [6, 7]),
                .init(reason: "have no valid number of the school (DBN)", count: 2, isDamage: true, lines: [2, 3]),
                .init(reason: "have no name", count: 1, lines: [4]),
                .init(reason: "have the same number as a later row, which is used", count: 1, lines: [1]),
            ])
    }

    @Test(arguments: ["[]", "[{]", "[{\"dbn\":\"02M260\"", "[{\"dbn\":\"x\",\"school_name\":\"y\"}]", "[1]", "dbn\n"])
    func anUnusableFileIsRefusedInOneSentence(text: String) {
        let error = #expect(throws: ImportError.self) { try DirectoryImporter().read(text, named: "a.json") }
        #expect(error?.description.contains("a.json") == true && error?.description.contains("get it again") == true)
    }

    @Test func anImportCanBeStopped() {
        #expect(throws: ImportError.self) {
            try Array(Samples.json((100..<200).map { Samples.school("02M\($0)") }).utf8).withUnsafeBytes { bytes in
                try DirectoryImporter().read(ImportFile(name: "a.json", bytes: bytes)) { _ in false }
            }
        }
    }

    @Test func textsOfSchoolsAreRepaired() throws {
        let imported = try Samples.directory([
            Samples.school(
                "02M260",
                [
                    "school_name": "Young WomenÂ’s   <i>School</i>\u{1B}", "website": "http//www.example.org/a b",
                    "phone_number": "+1 (212) 555-0100", "school_email": "nobody", "bus": "N/A", "subway": "1, 2",
                ])
        ])
        let record = String(decoding: imported.records, as: UTF8.self)
        #expect(imported.table.text(Name.name)[0] == "Young Women’s School")
        #expect(record.contains("\"telephone\":\"212-555-0100\"") && record.contains("\"subway\":\"1, 2\""))
        #expect(!record.contains("website") && !record.contains("email") && !record.contains("bus"))
    }
}
