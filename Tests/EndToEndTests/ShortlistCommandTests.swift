import Foundation
import Testing

/// The commands for the shortlist and the comparison, with the starter set.
@Suite(.timeLimit(.minutes(15)))
struct ShortlistCommandTests {
    private let program: Program
    /// The first schools around a postcode.
    private let ids: [String]

    init() throws {
        program = try Program()
        let found = try program.run("schools", "--near", "LS11 5AA", "--format", "json").json()
        ids = (found["schools"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    private var file: URL { program.home.appendingPathComponent("shortlist.txt") }
    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test func savesAListThatCanBeEditedByHand() throws {
        let empty = try program.run("shortlist")
        #expect(empty.status == 0 && empty.output.isEmpty && empty.errors.contains("empty"))
        #expect(try program.run("shortlist", "add", ids[0], ids[1]).status == 0)
        let written = try text().replacing("\n", with: " # by hand\n", maxReplacements: 1) + "\n# mine\nwhat is this\n"
        try Data(written.utf8).write(to: file)
        #expect(try program.run("shortlist", "note", ids[1], "=SUM(1)", "said").status == 0)
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix(ids[0]) && lines[0].hasSuffix(" # by hand"))
        #expect(lines[1].hasSuffix("  # =SUM(1) said"))
        #expect(lines[2...] == ["", "# mine", "what is this", ""])

        let listed = try program.run("shortlist")
        #expect(listed.status == 0 && listed.output.contains(ids[0]) && listed.output.contains("by hand"))
        #expect(listed.errors.contains("line 5") && listed.errors.contains("what is this"))

        let csv = parseCSV(try program.run("shortlist", "--format", "csv").output)
        let note = try #require(csv[0].firstIndex(of: "note"))
        #expect(csv.dropFirst().map { $0[note] } == ["by hand", "'=SUM(1) said"])
        let features = try program.run("shortlist", "--format", "geojson").json()["features"] as? [[String: Any]]
        #expect(features?.compactMap { $0["id"] as? String } == Array(ids[..<2]))

        #expect(try program.run("shortlist", "remove", ids[0]).errors.contains("by hand"), "what is lost is said")
        #expect(try text().contains("# mine\nwhat is this\n"))
        #expect(try program.run("shortlist", "note", ids[1], "").status == 0)
        #expect(try !text().contains("SUM"))
    }

    @Test func schoolsOfTwoCollectionsAreBothShownInFull() throws {
        #expect(try program.run("shortlist", "add", "urn:107848", "dbn:02M475").status == 0)
        let page = Set(try program.run("shortlist", "--format", "print").output.split(separator: "\n"))
        for id in ["urn:107848", "dbn:02M475"] {
            let alone = try Program()
            #expect(try alone.run("shortlist", "add", id).status == 0)
            let lines = try alone.run("shortlist", "--format", "print").output.split(separator: "\n")
                .filter { !$0.hasPrefix("1. ") }
            #expect(lines.count > 10 && lines.allSatisfy(page.contains), "\(lines.filter { !page.contains($0) })")
        }
        let json = try program.run("shortlist", "--format", "json").json()
        let entries = try #require(json["entries"] as? [[String: Any]])
        #expect(entries.compactMap { $0["id"] as? String } == ["urn:107848", "dbn:02M475"])
        #expect(entries[0]["ofsted"] != nil && entries[1]["sat"] != nil && json["count"] as? Int == 2)
        #expect((json["sources"] as? [[String: Any]])?.isEmpty == false)
    }

    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func savesWhatTheFullScreenAdds() async throws {
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("53.78,-1.55")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.type(" ")
        try await session.wait(forText: "Added to your shortlist (1)")
        // Another program changes the file in between.
        #expect(try program.run("shortlist", "add", "urn:107848").status == 0)
        try session.type("e")
        try await session.wait(forText: "Note:")
        try session.type("open day")
        try session.press("Enter")
        try await session.wait(forText: "Note saved")
        try session.type("C")
        try await session.wait(forText: "Gildersome")
        try session.type("q")
        #expect(try await session.exitStatus() == 0)
        let lines = try text().split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasSuffix("  # open day") && lines[1].hasPrefix("urn:107848  "))
    }

    @Test func printsAPage() throws {
        _ = try program.run("shortlist", "add", "urn:107848", ids[0])
        _ = try program.run("shortlist", "note", "urn:107848", String(repeating: "long words ", count: 20))
        try Data((try text() + "urn:999999  Gone School\n").utf8).write(to: file)
        let page = try program.run("shortlist", "--format", "print")
        #expect(page.status == 0)
        for words in [
            "Gildersome Primary School", "LS27 7AB", "Telephone",
            "Report card 6 Jan 2026, weakest area: Needs attention",
            "https://reports.ofsted.gov.uk/provider/21/107848", "Gone School", "not in the data",
            "Open Government Licence", "2024",
        ] {
            #expect(page.output.contains(words), "\(words)")
        }
        #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(!page.output.contains("\u{0C}") && !page.output.contains("\u{1B}"))
    }

    @Test func comparesInEveryFormat() throws {
        _ = try program.run("shortlist", "add", ids[0])
        _ = try program.run("shortlist", "note", ids[0], "@home")
        let pair = [ids[0], "urn:107848"]
        let text = try program.run(
            ["compare"] + pair + ["--near", "53.78,-1.55"], environment: ["COLUMNS": "80"])
        #expect(text.status == 0 && text.errors.isEmpty)
        #expect(text.output.contains("Gildersome") && text.output.contains("nearest"))
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let object = try program.run(["compare"] + pair + ["--format", "json"]).json()
        let schools = try #require(object["schools"] as? [[String: Any]])
        #expect(schools.map { $0["id"] as? String } == pair)
        #expect(schools[0]["note"] as? String == "@home")
        let groups = try #require(object["groups"] as? [[String: Any]])
        let card = try #require(groups.first { ($0["title"] as? String)?.hasPrefix("Report card") == true })
        let rows = try #require(card["rows"] as? [[String: Any]])
        let values = try #require(rows.first?["values"] as? [[String: Any]])
        #expect(values.count == 2 && values[1]["text"] as? String == "6 Jan 2026")
        let csv = parseCSV(try program.run(["compare"] + pair + ["--format", "csv"]).output)
        #expect(csv[0] == ["group", "row"] + pair + ["best"])
        #expect(csv.first { $0[1] == "Note" }?[2] == "'@home")
    }

    /// The number of a school means the school, also after another collection was open last.
    @Test(arguments: ["england", "newyork", "art"])
    func aNumberWithoutItsSchemeIsFoundOnTheShortlist(last: String) throws {
        #expect(try program.run("shortlist", "add", "urn:107848").status == 0)
        try FileManager.default.createDirectory(at: program.home, withIntermediateDirectories: true)
        try "{\"dataset\":\"\(last)\"}".write(
            to: program.home.appendingPathComponent("settings.json"), atomically: true, encoding: .utf8)
        #expect(try program.run("shortlist", "note", "107848", "near").errors == "Saved the note on urn:107848.\n")
        #expect(try program.run("shortlist", "remove", "107848").status == 0)
    }

    @Test(arguments: [
        (["compare"], 64), (["compare", "urn:107848"], 64), (["compare", "urn:107848", "urn:107848"], 64),
        (["compare", "urn:107848", "urn:1"], 66), (["compare", "urn:107848", "x:1"], 64),
        (["compare", "1", "2", "3", "4", "5", "6", "7"], 64), (["shortlist", "add"], 64),
        (["shortlist", "add", "urn:1"], 66), (["shortlist", "add", "urn:107848", "urn:1"], 66),
        (["shortlist", "remove", "urn:107848"], 66), (["shortlist", "remove", "a b"], 64),
        (["shortlist", "note"], 64), (["shortlist", "note", "urn:107848", "x"], 66), (["shortlist", "sort"], 64),
        (["shortlist", "--format", "xml"], 64), (["shortlist", "add", "urn:107848", "--format", "csv"], 64),
    ])
    func wrongArgumentsAreRefusedAndChangeNothing(arguments: [String], status: Int) throws {
        let result = try program.run(arguments)
        #expect(result.status == status && result.output.isEmpty && result.hasOneSentence, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aFileThatCannotBeReadIsNotOverwritten() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        for arguments in [["shortlist"], ["shortlist", "add", "urn:107848"]] {
            let result = try program.run(arguments)
            #expect(result.status == 66 && result.output.isEmpty && result.hasOneSentence, "\(result)")
        }
    }
}
