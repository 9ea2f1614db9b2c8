import Foundation
import Testing

/// The changes that new data brings, as the full screen and the command `changes` show them.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(15)))
struct ChangesTests {
    private let program: Program

    init() throws { program = try Program() }

    private func importRegister(_ day: Int, schools: Int, name: String) throws {
        let file = try program.write(
            OfficialFiles.register(schools: schools, name: name), to: "edubasealldata202406\(day).csv")
        let result = try program.run("import", file)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func importsReportWhatTheyChanged() throws {
        try importRegister(17, schools: 60, name: "Example Primary School")
        let file = try program.write(
            OfficialFiles.register(schools: 61, name: "Example Academy"), to: "edubasealldata20240618.csv")
        let second = try program.run("import", file)
        #expect(
            second.status == 0 && second.errors.contains("England: 1 new, 1 renamed; catchment changes lists them."))
        #expect(try program.run("changes").output.hasPrefix("England: 1 new, 1 renamed."))
        // Importing the same file again changes nothing, and the saved changes stay.
        #expect(try !program.run("import", file).errors.contains("changes"))
        #expect(try program.run("changes").output.hasPrefix("England: 1 new, 1 renamed."))
    }

    @Test func changesAreReportedWhenDataIsReadAgain() async throws {
        try importRegister(17, schools: 60, name: "Example Primary School")
        let none = try program.run("changes")
        #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("No changes yet"))

        let session = try program.open(columns: 120, rows: 36)
        try await session.wait(forText: "schools on the map")
        try importRegister(18, schools: 61, name: "Example Academy")
        try session.press("Escape")
        try session.type("R")
        try await session.wait(forText: "Updated: 1 new, 1 renamed. Type :changes to see them")
        try session.type(":changes")
        try session.press("Enter")
        try await session.wait(forText: "What the last update changed")
        try await session.wait(forText: "was Example Primary School")
        try session.press("Enter")
        try await session.wait(forText: "Details")
        try session.type("q")
        #expect(try await session.exitStatus() == 0)

        let changed = try program.run("changes", "--near", "LS1 3AD")
        #expect(changed.status == 0, "\(changed.errors)")
        let lines = changed.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "England: 1 new, 1 renamed.")
        #expect(lines.contains { $0.contains("was 17 Jun 2024, now 18 Jun 2024") })
        #expect(lines.contains("Near LS1 3AD:"))
        let json = try program.run("changes", "--format", "json", "--limit", "1").json()
        #expect(json["count"] as? Int == 2)
        let changes = try #require(json["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["new"])
        #expect(changes.first?["id"] as? String == "urn:900061")
    }

    @Test(arguments: [["here"], ["--limit", "few"], ["--format", "xml"], ["--in", "mars"]])
    func wrongArgumentsAreRefused(arguments: [String]) throws {
        let result = try program.run(["changes"] + arguments)
        #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
    }
}
