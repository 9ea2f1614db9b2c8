import Foundation
import Testing

/// Imports of small files in the official formats, as they are and as they should not be.
@Suite(.timeLimit(.minutes(2)))
struct SmallImportTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func saysWhatWasReadAndKept() throws {
        let register = try program.write(OfficialFiles.register(schools: 7), to: "edubasealldata20240617.csv")
        let inspections = try program.write(
            OfficialFiles.inspections(schools: 2), to: "latest_inspections_28Feb2026.csv")
        let result = try program.run("import", inspections, register)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(result.output.contains("edubasealldata20240617.csv") && result.output.contains("7 of 7 rows kept"))
        #expect(result.output.contains("2 of 2 rows kept"))
        let data = try program.run("data").output
        #expect(data.contains("7 open schools, 7 of them on the map"))
        #expect(data.contains("2024-06-17") && data.contains("2026-02-28"))
        // Other collections have their starter sets as before.
        let england = try #require(data.split(separator: "New York City").first)
        #expect(england.contains("7 open schools") && !england.contains("starter"))
    }

    @Test func saysWhichRowsWereSkippedAndWhy() throws {
        var file = OfficialFiles.register(schools: 3)
        file.append(
            Data("\"900009\",\"too\",\"few\"\r\n\"no number\"\(String(repeating: ",\"\"", count: 15))\r\n".utf8))
        let result = try program.run("import", try program.write(file, to: "edubasealldata20240617.csv"))
        #expect(result.status == 0)
        #expect(result.output.contains("3 of 5 rows kept"))
        // The header is line 1.
        for line in ["(line 5)", "(line 6)"] { #expect(result.output.contains(line), "\(result.output)") }
    }

    @Test func aPostcodeIsExactOnceItIsImported() throws {
        let near = ["schools", "--near", "LS1 4AP", "--format", "json"]
        #expect((try program.run(near).json()["origin"] as? [String: Any])?["approximate"] is String)
        #expect(try program.run("import", try program.write(OfficialFiles.postcodes(), to: "ls.csv")).status == 0)
        let origin = try #require(try program.run(near).json()["origin"] as? [String: Any])
        #expect(origin["approximate"] == nil)
        // pyproj: Transformer.from_crs(27700, 4326, always_xy=True).transform(429900, 433500) is -1.547556, 53.796953.
        #expect(abs(try #require(origin["latitude"] as? Double) - 53.796953) < 0.00005)
        #expect(abs(try #require(origin["longitude"] as? Double) + 1.547556) < 0.00005)
    }

    /// What a spreadsheet would run stands behind an apostrophe. Source: OWASP, CSV Injection.
    @Test(arguments: ["=1+1", "+44", "-2+3", "@SUM(A1)", "=HYPERLINK(\"http://x.example\",\"a, b\")"])
    func aNameIsNeverAFormula(name: String) throws {
        let register = OfficialFiles.register(schools: 1, name: name + " School")
        #expect(try program.run("import", try program.write(register, to: "edubasealldata20240617.csv")).status == 0)
        let rows = parseCSV(try program.run("schools", "--near", "LS1 3AD", "--format", "csv").output)
        #expect(rows.count == 2)
        let column = try #require(rows[0].firstIndex(of: "name"))
        #expect(rows[1][column] == "'\(name) School")
        #expect(rows[1].count == rows[0].count)
    }

    @Test func commasAndQuotesInANameStayOneField() throws {
        let name = "St \"Example\", the, School"
        let register = OfficialFiles.register(schools: 1, name: name)
        #expect(try program.run("import", try program.write(register, to: "edubasealldata20240617.csv")).status == 0)
        let rows = parseCSV(try program.run("schools", "--near", "LS1 3AD", "--format", "csv").output)
        #expect(rows.last?.contains(name) == true)
    }

    /// Names from outside may not steer the terminal, in no command and not on the screen.
    @Test func aNameCannotSteerTheTerminal() async throws {
        var register = OfficialFiles.register(schools: 1, name: "Evil~[2J~]0;title~School")
        register = Data(register.map { $0 == UInt8(ascii: "~") ? 0x1B : $0 })
        #expect(try program.run("import", try program.write(register, to: "edubasealldata20240617.csv")).status == 0)
        for command in [["schools", "--near", "LS1 3AD"], ["show", "urn:900001"], ["find", "evil"]] {
            let result = try program.run(command)
            #expect(result.status == 0 && result.output.contains("Evil"))
            #expect(!result.output.contains("\u{1B}"))
        }
    }

    @Test func windows1252IsRead() throws {
        let register = OfficialFiles.register(
            schools: 1, name: "École Saint–Émile")
        #expect(try program.run("import", try program.write(register, to: "edubasealldata20240617.csv")).status == 0)
        #expect(try program.run("show", "urn:900001").output.hasPrefix("École Saint–Émile\n"))
        #expect(try program.run("find", "ecole", "emile").output.contains("urn:900001"))
    }

    /// A register older than the inspections, and then an older one, which wants a word.
    @Test func anEditionReplacesTheOneBefore() throws {
        var files: [String] = []
        for (day, name) in [("20240617", "First School"), ("20240618", "Second School")] {
            files.append(
                try program.write(OfficialFiles.register(schools: 5, name: name), to: "edubasealldata\(day).csv"))
            #expect(try program.run("import", files.last ?? "").status == 0)
            #expect(try program.run("show", "urn:900001").output.hasPrefix(name))
        }
        let refused = try program.run("import", files[0])
        #expect(refused.status == 65 && refused.hasOneSentence, "\(refused.errors)")
        #expect(["17 Jun 2024", "18 Jun 2024", "--force"].allSatisfy { refused.errors.contains($0) })
        #expect(try program.run("import", files[1], files[0]).status == 0)
        #expect(try program.run("show", "urn:900001").output.hasPrefix("Second School"))
        #expect(try program.run("import", "--force", files[0]).status == 0)
        #expect(try program.run("show", "urn:900001").output.hasPrefix("First School"))
        let folder = program.home.appendingPathComponent("data/england").path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).count == 2, "an index and one file of details")
    }

    @Test func nothingIsImportedWhereOneFileIsNone() throws {
        let register = try program.write(OfficialFiles.register(schools: 5), to: "edubasealldata20240617.csv")
        let other = try program.write("a,b\r\n".utf8, to: "other.csv")
        let before = try program.run("data").output
        let result = try program.run("import", register, other)
        #expect(result.status == 65 && result.hasOneSentence && result.output.isEmpty)
        #expect(try program.run("data").output == before)
    }
}
