import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// A small register with some of the columns that the importer knows. Tests change the order of the columns.
enum SmallRegister {
    static let header = [
        "URN", "LA (name)", "EstablishmentName", "EstablishmentTypeGroup (name)", "EstablishmentStatus (name)",
        "PhaseOfEducation (name)", "StatutoryLowAge", "StatutoryHighAge", "Gender (name)", "ReligiousCharacter (name)",
        "OfficialSixthForm (name)", "NumberOfPupils", "Street", "Town", "Postcode", "SchoolWebsite", "TelephoneNum",
        "Easting",
        "Northing", "HeadFirstName", "HeadLastName", "LastChangedDate",
    ]
    static let rows = [
        [
            "100001", "Leeds", "St Thomas à Becket \"Old\" School", "Academies", "Open", "Primary", "4", "11", "Mixed",
            "Church of England", "Does not have a sixth form", "210", "High Street, Upper", "Leeds", "LS1 4AP",
            "www.becket.example.org", "1132470000", "429903", "433620", "Jo", "Bloggs", "01-03-2024",
        ],
        [
            "100002", "Leeds", "Old Mill", "Independent schools", "Closed", "Not applicable", "", "", "Not applicable",
            "", "",
            "SUPP", "", "Leeds", "LS1 1AA", "Not Available", "", "", "", "", "", "17-06-2023",
        ],
        [
            "100003", "York", "Far School", "Academies", "Open, but proposed to close", "Secondary", "11", "18",
            "Girls", "None",
            "Has a sixth form", "", "", "York", "YO1 7HH", "HTTPS://far.example.org/", "01904 600000", "0", "0", "", "",
            "",
        ],
    ]

    static func text(
        order: [Int]? = nil, rows: [[String]] = rows, isQuoted: Bool = true, newline: String = "\r\n",
        extra: String? = nil
    ) -> String {
        let columns = order ?? Array(header.indices)
        func line(_ fields: [String], _ last: String?) -> String {
            (columns.map { fields[$0] } + (last.map { [$0] } ?? [])).map { field in
                let needsQuotes = isQuoted || field.contains { ",\"".contains($0) }
                return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
            }.joined(separator: ",") + newline
        }
        return line(header, extra) + rows.map { line($0, extra.map { _ in "more" }) }.joined()
    }
}

struct RegisterImporterTests {
    /// The small register has no numbers of authorities.
    @Test func numbersOfAuthoritiesAreLookedUpByTheCleanName() throws {
        var rows = SmallRegister.rows
        for (row, name) in [" Leeds ", "Leeds", "No such place"].enumerated() { rows[row][1] = name }
        let table = try RegisterImporter().read(SmallRegister.text(rows: rows)).table
        #expect((0..<3).map { table.code(RegisterIndex.Name.authorityCode)[$0] } == ["383", "383", ""])
    }

    /// For schools abroad the register's authority is "Does not apply". The authority stands in for a district that the register does
    /// not have, and lists must not show these words.
    @Test func aSchoolAbroadHasNoDistrict() throws {
        var rows = SmallRegister.rows
        rows[1][1] = "Does not apply"
        let table = try RegisterImporter().read(SmallRegister.text(rows: rows)).table
        #expect((0..<3).map { table.code(RegisterIndex.Name.district)[$0] } == ["Leeds", "", "York"])
        #expect(table.code(RegisterIndex.Name.authority)[1] == "Does not apply")
    }

    static func check(_ imported: ImportedTable) throws {
        let table = imported.table
        #expect(imported.report.rowsImported == 3)
        #expect((0..<3).map { table.keys[$0] } == ["100001", "100002", "100003"])
        #expect(table.text(RegisterIndex.Name.name)[0] == "St Thomas à Becket \"Old\" School")
        #expect(table.code(RegisterIndex.Name.phase)[2] == "Secondary")
        #expect(table.code(RegisterIndex.Name.ages)[0] == "4-11")
        #expect(table.number(RegisterIndex.Name.pupils)[0] == .value(210))
        #expect(table.number(RegisterIndex.Name.pupils)[1] == .missing(.suppressed))
        #expect(table.number(RegisterIndex.Name.pupils)[2] == .missing(.notAvailable))
        // pyproj 3.7.2: Transformer.from_crs(27700, 4326).transform(429903, 433620) is (53.7980318, -1.5474986).
        let latitude = Double(table.number(RegisterIndex.Name.latitude)[0].value ?? 0) / 1e7
        let longitude = Double(table.number(RegisterIndex.Name.longitude)[0].value ?? 0) / 1e7
        #expect(abs(latitude - 53.7980318) < 5e-5 && abs(longitude + 1.5474986) < 5e-5)
        #expect(table.number(RegisterIndex.Name.latitude)[2] == .missing(.notAvailable), "0, 0 is no position")
        let school = try JSONDecoder().decode(School.self, from: Data(record(imported, 0)))
        #expect(school.address == "High Street, Upper, Leeds, LS1 4AP")
        #expect(school.website == "https://www.becket.example.org")
        #expect(school.telephone == "01132470000")
        let far = try JSONDecoder().decode(School.self, from: Data(record(imported, 2)))
        #expect(far.website == "https://far.example.org/")
        #expect(!String(decoding: imported.records, as: UTF8.self).contains("Bloggs"), "no people's names")
    }

    @Test(arguments: [true, false], ["\r\n", "\n"])
    func readsQuotedAndUnquotedRows(isQuoted: Bool, newline: String) throws {
        try Self.check(RegisterImporter().read(SmallRegister.text(isQuoted: isQuoted, newline: newline)))
    }

    @Test func readsEveryEncoding() throws {
        let text = SmallRegister.text()
        try Self.check(RegisterImporter().read([0xEF, 0xBB, 0xBF] + Array(text.utf8)))
        let windows = try #require(text.data(using: .windowsCP1252))
        try Self.check(RegisterImporter().read([UInt8](windows)))
    }

    @Test func readsColumnsInAnyOrderAndUnknownOnes() throws {
        let order = Array(SmallRegister.header.indices.reversed())
        try Self.check(RegisterImporter().read(SmallRegister.text(order: order)))
        try Self.check(RegisterImporter().read(SmallRegister.text(extra: "SomethingNew (name)")))
        try Self.check(RegisterImporter().read(SmallRegister.text(rows: SmallRegister.rows.reversed())))
    }

    @Test func saysWhichColumnsAreMissing() throws {
        let order = SmallRegister.header.indices.filter { SmallRegister.header[$0] != "LA (name)" }
        let imported = try RegisterImporter().read(SmallRegister.text(order: order))
        #expect(imported.report.notes.contains("columns not found: LA (name)"), "\(imported.report.notes)")
    }

    @Test func aRegisterWithoutPositionsIsRefused() throws {
        let order = SmallRegister.header.indices.filter { !["Easting", "Northing"].contains(SmallRegister.header[$0]) }
        #expect(
            throws: ImportError.refused(file: "edubasealldata20240617.csv", .neededColumns(["Easting", "Northing"]))
        ) {
            try RegisterImporter().read(SmallRegister.text(order: order), named: "edubasealldata20240617.csv")
        }
    }

    @Test func recognisesTheHeaderAndNothingElse() {
        #expect(RegisterImporter().recognises(SmallRegister.text()))
        #expect(!RegisterImporter().recognises("URN,LinkURN,LinkName,LinkType,LinkEstablishedDate\n"))
        #expect(!RegisterImporter().recognises(""))
        #expect(!RegisterImporter().recognises("\"URN"))
        #expect(!InspectionsImporter().recognises(SmallRegister.text()))
    }

    @Test func laterRowsOfOneSchoolWin() throws {
        var second = SmallRegister.rows[0]
        second[2] = "New Name"
        let imported = try RegisterImporter().read(
            SmallRegister.text(rows: [SmallRegister.rows[1], SmallRegister.rows[0], second]))
        #expect(imported.table.rows == 2)
        #expect(imported.table.text(RegisterIndex.Name.name)[0] == "New Name")
        #expect(
            imported.report.skipped == [
                .init(reason: "have the same number as a later row, which is used", count: 1, lines: [3])
            ])
        #expect(try JSONDecoder().decode(School.self, from: Data(record(imported, 0))).name == "New Name")
        #expect(try JSONDecoder().decode(School.self, from: Data(record(imported, 1))).name == "Old Mill")
    }

    @Test func dropsInvalidPositions() throws {
        var rows = SmallRegister.rows
        rows[0].replaceSubrange(17..<19, with: ["9999999", "433620"])
        rows[2].replaceSubrange(17..<19, with: ["Greenwich", "E05014072"])
        let imported = try RegisterImporter().read(SmallRegister.text(rows: rows))
        #expect(
            imported.report.notes == [
                "2 open schools have no position", "2 positions are not in Great Britain and were left out",
            ])
    }

    @Test func refusesTruncatedFiles() {
        let text = SmallRegister.text()
        for cut in [10, 60, 200] {
            #expect(throws: ImportError.self) { try RegisterImporter().read(String(text.dropLast(cut))) }
        }
    }

    /// A file that is cut anywhere, or has any byte replaced by a quote, gives a table or an error, never a crash.
    @Test func survivesDamage() {
        let bytes = Array(SmallRegister.text().utf8)
        for index in bytes.indices {
            _ = try? RegisterImporter().read(Array(bytes.prefix(index)))
            var damaged = bytes
            damaged[index] = UInt8(ascii: "\"")
            guard let imported = try? RegisterImporter().read(damaged) else { continue }
            #expect(imported.report.rowsImported == imported.table.rows)
            #expect(
                imported.report.rowsRead == imported.report.rowsImported
                    + imported.report.skipped.reduce(0) { $0 + $1.count })
        }
    }

    @Test func survivesMoreValuesThanAnyRealFileHas() {
        var builder = CodeBuilder()
        for number in 0..<70_000 { builder.append("\(number)") }
        let column = builder.column
        #expect(column.count == 70_000)
        #expect(column[65_535] == "65535")
        #expect(column.values.count == 65_536)
    }

    @Test func stopsWhenAsked() throws {
        let rows = (0..<3000).map { number in ["\(200_000 + number)"] + SmallRegister.rows[0].dropFirst() }
        let bytes = Array(SmallRegister.text(rows: rows).utf8)
        let error = #expect(throws: ImportError.self) {
            try bytes.withUnsafeBytes { buffer in
                try RegisterImporter().read(ImportFile(name: "x.csv", bytes: buffer)) { $0 == 0 }
            }
        }
        #expect(error == .stopped(file: "x.csv"))
    }

    @Test(arguments: [
        ("edubasealldata20240617.csv", "2024-06-17"), ("register.csv", "2024-03-01"),
    ])
    func takesTheDateFromTheNameOrTheNewestRow(name: String, date: String) throws {
        #expect(try RegisterImporter().read(SmallRegister.text(), named: name).table.source.date == date)
    }

    // Counted by hand: ten of the nineteen rows have 135 fields under a header of 120.
    @Test(.enabled(if: TestData.has("england/gias_misaligned_rows.csv"), "needs shared/data"))
    func skipsRowsThatDoNotMatchTheirHeader() throws {
        let imported = try RegisterImporter().read(TestData.bytes("england/gias_misaligned_rows.csv"))
        #expect(imported.report.rowsRead == 19)
        #expect(imported.report.rowsImported == 9)
        #expect(
            imported.report.skipped == [
                .init(
                    reason: "do not match their header (135 fields instead of 120)", count: 10, isDamage: true,
                    lines: [11, 12, 13, 14, 15])
            ])
    }

    @Test(.enabled(if: TestData.has("england/gias_2018_layout_rows.csv"), "needs shared/data"))
    func readsTheLayoutOf2018() throws {
        let imported = try RegisterImporter().read(TestData.bytes("england/gias_2018_layout_rows.csv"))
        #expect(imported.table.rows == 3)
        #expect(imported.report.skipped.map(\.count) == [1], "one row has 139 fields under a header of 133")
        let row = try #require(imported.table.row(ofKey: "126416"))
        #expect(
            imported.table.text(RegisterIndex.Name.name)[row]
                == "St Thomas à Becket Church of England Aided Primary School")
        #expect(imported.table.code(RegisterIndex.Name.district)[row] == "Wiltshire")
        let first = try JSONDecoder().decode(School.self, from: Data(record(imported, 0)))
        #expect(first.pupils == .value(1565))
        #expect(first.capacity == .value(1700))
        #expect(first.telephone == "01226762114")
        #expect(first.census == 20_180_118)
        #expect(first.establishmentNumber == "370/4027")
        #expect(first.easting == 424_232)
    }
}
