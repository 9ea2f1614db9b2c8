import Foundation
import TestSupport
import Testing

/// Uses all screens with the keyboard in a real terminal, with the starter set.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(15)))
struct WalkTests {
    private let program: Program

    init() throws { program = try Program() }

    /// The places that the commands find around the postcode. The screens must show the same.
    private func found() throws -> [[String: Any]] {
        let answer = try program.run("schools", "--near", "LS11 5AA", "--format", "json").json()
        return try #require(answer["schools"] as? [[String: Any]])
    }

    @Test(arguments: [(80, 24), (120, 36)]) func walksFromThePostcodeToTheReportAndBack(columns: Int, rows: Int)
        async throws
    {
        let schools = try found()
        try #require(schools.count > 3)
        let session = try program.open(columns: columns, rows: rows)
        try session.allowClipboard()
        try await search(session, expecting: schools)
        let left = try await filter(session, of: schools.count)
        try await openAnotherPin(session)
        try await copyReportLink(session, of: schools)

        try session.press("Escape")
        try await session.wait(forText: "Schools by distance")
        try session.press("Escape")
        try await session.wait(for: "the form as it was left") { $0.contains("Start from") && $0.contains("LS11 5AA") }
        // In the first pane the focus is in a text field, where q is a letter.
        try session.press("Tab", "q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
        try await restart(columns: columns, rows: rows, filtered: left, of: schools.count)
    }

    private func search(_ session: TmuxSession, expecting schools: [[String: Any]]) async throws {
        let nearest = try #require(schools[0]["name"] as? String)
        // The first frame is drawn before the data is loaded.
        let welcome = try await session.wait(forText: "starter set")
        #expect(welcome.contains("Start from") && welcome.contains("Previous searches"))
        try session.type("ls11 5aa")
        try await session.wait(forText: "\(schools.count) schools")
        try session.press("Enter")
        // The nearest place is selected. In the starter set the position of a postcode is approximate, and the screen says so.
        try await session.wait(for: "the map and the list") { screen in
            ["Map", "Schools by distance", "LS11 5AA", "1.0 km", "\(schools.count) schools", "pproximate", nearest]
                .allSatisfy {
                    screen.contains($0)
                }
        }
    }

    /// Chooses one value of a filter and returns the number of places that are left, as the screen shows it.
    private func filter(_ session: TmuxSession, of total: Int) async throws -> Substring {
        try session.press("f")
        try await session.wait(forText: "[ ]")
        try session.press("Space")
        let filtered = try await session.wait(forText: "1 chosen")
        let left = try #require(
            try filtered.firstMatch(of: Regex("([0-9]+) of \(total) schools"))?.output[1].substring)
        #expect(try #require(Int(left)) < total)
        try session.press("Escape")
        return left
    }

    /// Selects a pin further west on the map and opens its details.
    private func openAnotherPin(_ session: TmuxSession) async throws {
        let before = try selectedRow(
            try await session.wait(for: "the map without the filters") { !$0.contains("[ ]") && $0.contains("▸") })
        try session.press("Tab", "Left")
        try await session.wait(for: "another pin to be selected") {
            (try? selectedRow($0)).map { $0 != before } == true
        }
        try session.press("Enter")
    }

    private func copyReportLink(_ session: TmuxSession, of schools: [[String: Any]]) async throws {
        let detail = try await session.wait(forText: "urn:")
        let id = try #require(detail.firstMatch(of: /urn:[0-9]+/)).output
        let school = try #require(schools.first { $0["id"] as? String == String(id) })
        #expect(detail.contains(try #require(school["name"] as? String)) && detail.contains("Details"))
        // On a narrow page the sentence is broken into two lines.
        #expect(detail.contains("Living near"))
        try session.press("y")
        try await session.wait(forText: "the report link")
        let link = try #require(school["reportURL"] as? String)
        try await poll {
            session.clipboard() == link
        } failure: {
            "The clipboard has \(session.clipboard() ?? "nothing"), not \(link)."
        }
    }

    /// After a restart the search and the filter are as before, and the form is empty.
    private func restart(columns: Int, rows: Int, filtered: Substring, of total: Int) async throws {
        let session = try program.open(columns: columns, rows: rows)
        let welcome = try await session.wait(for: "the saved search") {
            $0.contains("Start from") && $0.contains("1 saved")
        }
        let form = welcome.components(separatedBy: "Previous searches")[0]
        #expect(form.contains("Enter: LS11 5AA") && form.contains("1.0 km"))
        #expect(welcome.components(separatedBy: "Previous searches")[1].contains("LS11 5AA"))
        try session.press("BTab", "Enter")
        let map = try await session.wait(forText: "Schools by distance")
        #expect(map.contains("\(filtered) of \(total) schools"))
        #expect(map.contains(" only") || map.contains("1 filter"))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)

        let last = try program.run()
        #expect(last.status == 0 && last.output.hasPrefix("LS11 5AA, 1.0 km, \(total) schools"))
        #expect(try program.run("searches").output.contains("LS11 5AA"))
        #expect(try program.run("searches", "delete", "1").status == 0)
        #expect(try program.run().output.contains("no previous search"))
    }

    /// The selected row of the list.
    private func selectedRow(_ screen: String) throws -> Substring {
        try #require(screen.split(separator: "\n").first { $0.contains("▸") })
    }

    @Test func aDeletedSearchCanBeRestored() async throws {
        let session = try program.open()
        try await session.wait(forText: "None yet")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("Escape")
        try await session.wait(forText: "1 saved")
        try session.press("BTab", "DC")
        try await session.wait(forText: "None yet")
        try session.press("Tab", "BTab", "u")
        try await session.wait(forText: "1 saved")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try program.run("searches").output.contains("LS11 5AA"))
    }

    @Test func anUnknownPostcodeDoesNotClearTheForm() async throws {
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("LS99 9ZZ")
        try session.press("Enter")
        try await session.wait(forText: "Search failed")
        try session.press("Enter")
        let form = try await session.wait(for: "the form") { !$0.contains("Search failed") }
        #expect(form.contains("LS99 9ZZ"))
    }

    /// A saved search has only columns; addresses and telephone numbers are in the records of the edition that is still in use.
    @Test func aReopenedSearchIsExportedWithItsRecords() async throws {
        let first = try program.open()
        try await first.wait(forText: "Start from")
        try first.type("LS11 5AA")
        try first.press("Enter")
        try await first.wait(forText: "Schools by distance")
        try first.press("q")
        #expect(try await first.exitStatus() == 0)
        let second = try program.open()
        try await second.wait(forText: "LS11 5AA")
        try second.press("Enter")
        try await second.wait(forText: "Schools by distance")
        let file = program.folder.appendingPathComponent("reopened.csv")
        try second.type(":export \(file.path)")
        try second.press("Enter")
        try await second.wait(forText: "Wrote ")
        let rows = parseCSV(try String(contentsOf: file, encoding: .utf8))
        let fields = ["--near", "LS11 5AA", "--format", "csv"]
        let searched = parseCSV(try program.run(["schools"] + fields).output)
        let columns = try ["id", "address", "telephone"].map { try #require(rows.first?.firstIndex(of: $0)) }
        #expect(
            rows.count > 1
                && rows.map { row in columns.map { row[$0] } } == searched.map { row in columns.map { row[$0] } })
    }

    @Test func anEmptyRadiusSaysWhatWouldFindMore() async throws {
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("54.5,-2.5")
        try session.press("Enter")
        let screen = try await session.wait(for: "what would find more") {
            $0.contains("0 schools") && $0.contains("The starter set has no")
                && $0.contains("To get all of")
        }
        #expect(!screen.contains("widen"), "the nearest school of the starter set is no answer")
    }
}
