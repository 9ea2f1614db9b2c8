import Foundation
import Live
import TestSupport
import Testing

@testable import Catalogue
@testable import Program

/// Reports about data: its datasets, the result of an import, and the changes.
struct DataReportTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test func namesEveryDatasetWithItsPlaces() {
        let report = shell.run("data").output
        #expect(report.contains("Millford (stalls): 8 stalls, 7 of them with a position\n"))
        #expect(report.contains("England (england): ") && report.contains("Postcodes: none"))
        #expect(report.contains("Stalls of Millford (stalls), 2026-09-21 (today)"))
        let wrong = shell.run("data", "remove", "zoo")
        #expect(wrong.status == 64 && wrong.failure?.message.hasPrefix("No data is called \"zoo\"") == true)
        #expect(shell.run("data", "remove", "england").status == 66, "nothing was imported")
        #expect(shell.run("data", "clear").status == 64)
    }

    @Test func anImportReportCountsSkippedRowsWithTheReason() {
        var report = ImportReport(file: "a.csv", title: "register of schools")
        (report.rowsRead, report.rowsImported) = (1234, 1231)
        report.skipped = [
            .init(reason: "have no number", count: 3, lines: [2, 5]),
            .init(reason: "have no name", count: 1, lines: []),
        ]
        report.notes = ["5 have no position"]
        #expect(
            text(of: report)
                == "a.csv: register of schools, 1,231 of 1,234 rows imported\n"
                + "  skipped rows that have no number: 3 (lines 2, 5, …)\n"
                + "  skipped rows that have no name: 1\n  5 have no position\n")
    }

    @Test(
        arguments: [
            (["import"], 64), (["import", "/nonexistent/a.csv"], 66), (["import", "a.pmtiles"], 64),
            (["update", "zoo"], 64), (["update", "england", "newyork"], 64), (["update", "england"], 69),
        ] as [([String], Int32)])
    func eachErrorOfImportAndUpdateHasItsExitStatus(words: [String], status: Int32) {
        #expect(shell.run(words).status == status)
    }

    /// Imports a register of two schools, of which one has a trust.
    private func importRegister() throws {
        let file = shell.folder.appendingPathComponent("edubasealldata20240617.csv")
        let header =
            "URN,EstablishmentName,EstablishmentStatus (name),LA (code),LA (name),Trusts (name),Easting,Northing\n"
        let rows =
            "100001,Abbey School,Open,383,Leeds,Northern Star Trust,430000,433000\n"
            + "100002,Brook School,Open,383,Leeds,,430100,433000\n"
        try Data((header + rows).utf8).write(to: file)
        let imported = shell.run("import", file.path)
        #expect(imported.status == 0, "\(imported)")
        // The starter set has results of Ofsted, which the imported register replaces, too.
        #expect(
            imported.errors
                == "Not in the saved data for England: Ofsted's latest inspections. Import them, too, or run catchment update england.\n"
        )
    }

    @Test(arguments: [
        ("open", "100001"), ("closed", "100002,100004"), ("Open, but proposed to close", "100003"),
        ("proposed-to-open", ""), ("closed,open-but-proposed-to-close", "100002,100003,100004"), ("pending", "100005"),
    ])
    func schoolsOfAStatusAreListed(status: String, numbers: String) throws {
        let file = shell.folder.appendingPathComponent("edubasealldata20240617.csv")
        let rows = [
            "URN,EstablishmentName,EstablishmentStatus (name),Easting,Northing", "100001,A,Open,430000,433000",
            "100002,B,Closed,430000,433000", "100003,C,\"Open, but proposed to close\",430000,433000",
            "100004,D,Closed,430000,433000", "100005,E,Pending,430000,433000",
        ]
        try Data(rows.map { $0 + "\n" }.joined().utf8).write(to: file)
        #expect(shell.run("import", file.path).status == 0)
        let found = shell.run(
            "schools", "--in", "england", "--filter", "status=\(status)", "--format", "csv", "--fields", "urn")
        #expect(
            found.output.split(whereSeparator: \.isNewline).dropFirst().joined(separator: ",") == numbers, "\(found)")
    }

    @Test func anUnknownTrustSaysForHowManySchoolsTheFileHasOne() throws {
        try importRegister()
        let refused = shell.run("schools", "--trust", "Harris")
        #expect(refused.status == 66)
        #expect(
            refused.failure?.message
                == "No trust is called \"Harris\" in the data of England: check the spelling. "
                + "The trust is known for 1 of 2 schools.")
        let listed = shell.run("schools", "--trust", "Northern Star", "--limit", "1")
        #expect(listed.errors.contains("The trust is known for 1 of 2 schools."), "\(listed)")
        #expect(!shell.run("schools", "--la", "Leeds", "--limit", "1").errors.contains("is known for"))
        let authority = shell.run("schools", "--la", "Zzzz").failure?.message
        #expect(authority == "No local authority is called \"Zzzz\" in the data of England: check the spelling.")
    }

    @Test(arguments: [
        (["--la", ""], "--la needs a value: --la NAME."), (["--la", " ; "], "--la needs a value: --la NAME."),
        (
            ["--la", "Leeds,York"],
            "No local authority is called \"Leeds,York\" in the data of England: write a semicolon between names, as in --la \"Leeds;York\"."
        ),
        (["--la", "Zzzz;Yyyy"], "No local authority is called \"Zzzz\" in the data of England: check the spelling."),
        (
            ["--fields", "grade"],
            "--fields: there is no \"grade\": did you mean ofsted.overall, ofsted.overallWord?"
        ),
        (["--fields", "xyz"], "--fields: there is no \"xyz\" in England: see --fields help."),
    ])
    func valuesThatNothingMatchesAreExplained(options: [String], message: String) throws {
        try importRegister()
        #expect(shell.run(["schools", "--in", "england"] + options).failure?.message == message)
    }

    @Test func aBadFileAmongSeveralSaysThatNoneWasImported() throws {
        let file = shell.folder.appendingPathComponent("empty.csv")
        try Data().write(to: file)
        let refused = shell.run("import", file.path, file.path)
        #expect(
            refused.failure?.message.hasPrefix("None of the files was imported, because empty.csv is empty") == true)
    }

    @Test(arguments: ["inspected", "evidence", "amended,restated", "unlisted"])
    func kindsOfChangesHaveTheNamesOfTheScreenAndOfJSON(kinds: String) {
        #expect(shell.run("changes", "--kind", kinds).status == 0)
    }

    @Test func afterTheFirstImportThereIsNothingToCompareItWith() throws {
        let way = "Run catchment update england to get newer data.\n"
        let none =
            "No changes yet. They appear after an update or import. A place's first result is counted, not listed. "
        #expect(shell.run("changes", "--in", "england").errors == none + way)
        try importRegister()
        let sentence = "The data for England is from 17 Jun 2024. "
        #expect(shell.run("changes", "--in", "england").errors == none + sentence + way)
    }

    /// The register is a part of the collection england, which is what can be updated.
    @Test(arguments: ["england", "register"])
    func removingSaysHowToGetTheDataBack(name: String) throws {
        try importRegister()
        let removed = shell.run("data", "remove", name)
        #expect(
            removed.output
                == "Removed \(name); to get this data back, run catchment update england or import its files.\n")
    }

    @Test func changesAreSavedAndThenListed() throws {
        #expect(shell.run("changes").errors.hasPrefix("Millford has no list of changes: its stalls are fetched"))
        let library = shell.library
        let saved = try library.changes.save(from: .stalls(Array(Stall.all.dropLast(2))), to: .stalls())
        #expect(saved.items.count == 2)
        #expect(shell.run("changes").output.contains("Goat's Cheese of St Anne"))
        #expect(shell.run("changes", "--format", "json").output.contains("stall:s08"))
        #expect(try library.changes.save(from: .stalls(), to: .stalls()).isEmpty)
        #expect(library.changes.last(of: TestShell.datasets.all[0])?.items.count == 2, "no change is not saved")
    }
}
