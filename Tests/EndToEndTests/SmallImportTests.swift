import Foundation
import Testing

/// Imports small files in the official formats, correct and wrong ones.
@Suite(.timeLimit(.minutes(15)))
struct SmallImportTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func reportsTheNumbersOfRows() throws {
        let register = try program.write(OfficialFiles.register(schools: 7), to: "edubasealldata20240617.csv")
        let inspections = try program.write(
            OfficialFiles.inspections(schools: 2), to: "latest_inspections_28Feb2026.csv")
        let result = try program.run("import", inspections, register)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(result.output.contains("edubasealldata20240617.csv") && result.output.contains("7 of 7 rows imported"))
        #expect(result.output.contains("2 of 2 rows imported"))
        let data = try program.run("data").output
        #expect(data.contains("7 schools, 7 of them with a position"))
        #expect(data.contains("2024-06-17") && data.contains("2026-02-28"))
        // Other collections have their starter sets as before.
        let england = try #require(data.split(separator: "New York City").first)
        #expect(england.contains("7 schools") && !england.contains("starter"))
    }

    @Test func reportsWhichRowsWereSkippedAndWhy() throws {
        var file = OfficialFiles.register(schools: 3)
        file.append(
            Data("\"900009\",\"too\",\"few\"\r\n\"no number\"\(String(repeating: ",\"\"", count: 15))\r\n".utf8))
        let result = try program.run("import", try program.write(file, to: "edubasealldata20240617.csv"))
        #expect(result.status == 0)
        #expect(result.output.contains("3 of 5 rows imported"))
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

    /// An apostrophe is put before a text that a spreadsheet would run as a formula. Source: OWASP, CSV Injection.
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

    @Test(arguments: ["", "\"none\"\(String(repeating: ",\"\"", count: 15))\r\n"])
    func aRegisterWithoutAUsableRowIsRefused(rows: String) throws {
        let before = try program.run("data").output
        let file = try program.write(
            OfficialFiles.register(schools: 0) + Data(rows.utf8), to: "edubasealldata20240617.csv")
        let result = try program.run("import", "--force", file)
        #expect(result.status == 65 && result.hasOneSentence && result.output.isEmpty, "\(result.errors)")
        #expect(result.errors.contains("has no usable row"))
        #expect(try program.run("data").output == before)
    }

    /// The name of a file may contain escape sequences.
    @Test func theNameOfAFileCannotControlTheTerminal() throws {
        let file = try program.write(
            OfficialFiles.register(schools: 1), to: "edubasealldata20240617\u{1B}[2J\u{9B}1m\u{7}.csv")
        let result = try program.run("import", file)
        #expect(result.status == 0 && result.isFreeOfControls, "\(result.output)")
        let data = try program.run("data")
        #expect(data.output.contains("from edubasealldata20240617[2J1m.csv") && data.isFreeOfControls)
        // A name that an earlier version saved without cleaning it cannot control the terminal either.
        let index = program.home.appendingPathComponent("data/england/index.json")
        let text = try String(contentsOf: index, encoding: .utf8)
        try Data(text.replacing("20240617[2J1m.csv", with: #"20240617\u001b[2J\u009b1m.csv"#).utf8).write(to: index)
        let old = try program.run("data")
        #expect(old.output == data.output && old.isFreeOfControls)
    }

    /// Escape sequences in the names of schools must not reach the terminal.
    @Test func aNameCannotControlTheTerminal() async throws {
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

    /// An older edition is refused alone, left out beside a newer one, and imported only with `--force`.
    @Test func aNewerEditionReplacesTheOlder() throws {
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

    @Test func nothingIsImportedIfOneFileIsUnknown() throws {
        let register = try program.write(OfficialFiles.register(schools: 5), to: "edubasealldata20240617.csv")
        let other = try program.write("a,b\r\n".utf8, to: "other.csv")
        let before = try program.run("data").output
        let result = try program.run("import", register, other)
        #expect(result.status == 65 && result.hasOneSentence && result.output.isEmpty)
        #expect(try program.run("data").output == before)
    }
}
