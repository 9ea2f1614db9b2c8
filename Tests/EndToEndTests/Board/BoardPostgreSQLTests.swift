import Foundation
import TestSupport
import Testing

/// The class board as a school runs it: Kinto on PostgreSQL.
@Suite(
    .enabled(if: BoardServer.isAvailable && BoardServer.hasPostgreSQL, "Kinto or PostgreSQL is not installed"),
    .timeLimit(.minutes(15)))
struct BoardPostgreSQLTests {
    private let server: BoardServer
    private let program: Program

    init() throws {
        server = try BoardServer(storage: .postgreSQL)
        program = try Program()
    }

    private func environment(_ person: String) -> [String: String] {
        [
            "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address,
            "CATCHMENT_HOME": program.folder.appendingPathComponent(person).path,
        ]
    }

    private func signUp(_ name: String) throws {
        let text =
            "echo 'correct horse' | '\(program.binary)' board sign-up \(name) --remember --password-stdin"
        _ = try runCommand(
            ["/bin/sh", "-c", text], environment: program.environment.merging(environment(name)) { $1 },
            folder: program.folder)
    }

    private func links(seenBy person: String) throws -> Set<String> {
        let result = try program.run("board", "list", "--format", "csv", environment: environment(person))
        #expect(result.status == 0, "\(result)")
        let fields = result.output.split { $0 == "," || $0.isNewline }
        return Set(fields.filter { $0.hasPrefix("https://example.org/") }.map(String.init))
    }

    @Test func pinsOfSeveralPeopleOutliveTheServer() throws {
        let people = ["mia", "leo"]
        for person in people { try signUp(person) }
        let running = try people.flatMap { person in
            try (1...3).map { number in
                try program.start(
                    [
                        "board", "post", "--place", "53.8\(number),-1.5", "--link",
                        "https://example.org/\(person)/\(number)",
                    ], environment: environment(person))
            }
        }
        for command in running {
            let result = try command.wait()
            #expect(result.status == 0, "\(result)")
        }
        let all = Set(people.flatMap { person in (1...3).map { "https://example.org/\(person)/\($0)" } })
        #expect(try links(seenBy: "mia") == all)
        try server.restart()
        // The account and the pins are still there; a deletion reaches the other person.
        let pins = try program.run("board", "list", "--format", "csv", environment: environment("leo")).output
        let row = try #require(
            pins.split(whereSeparator: \.isNewline).first { $0.contains("https://example.org/leo/2") })
        let id = try #require(row.split(separator: ",").first { $0.hasPrefix("pin:") }.map(String.init))
        let deleted = try program.run("board", "delete", id, environment: environment("leo"))
        #expect(deleted.status == 0, "\(deleted)")
        #expect(try links(seenBy: "mia") == all.subtracting(["https://example.org/leo/2"]))
    }

    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func whatOnePersonPostsAppearsOnTheScreenOfAnother() async throws {
        for person in ["mia", "leo"] { try signUp(person) }
        let screens = try ["mia", "leo"].map { try program.open(columns: 100, rows: 30, environment: environment($0)) }
        for screen in screens {
            try await screen.wait(forText: "Start from")
            try screen.press("F2")
            try await screen.wait(forText: "Class board")
            try screen.press("c", "Enter")
            try await screen.wait(forText: "No pins yet")
        }
        for (person, place) in [("mia", "53.80,-1.55"), ("leo", "53.96,-1.08")] {
            let posted = try program.run(
                "board", "post", "--place", place, "--link", "https://example.org/\(person)",
                environment: environment(person))
            #expect(posted.status == 0, "\(posted)")
        }
        for (screen, other) in zip(screens, ["leo", "mia"]) {
            try screen.press("R")
            try await screen.wait(forText: other)
            try screen.press("q")
            #expect(try await screen.exitStatus() == 0)
        }
    }
}
