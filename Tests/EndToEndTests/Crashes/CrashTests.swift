import Foundation
import TestSupport
import Testing

/// The short forms of `make crash` and `make faults`.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(10)))
struct CrashTests {
    @Test func killsAtRandomMomentsLoseAndMixNothing() throws {
        let result = try run("kills.py", "24", "7")
        #expect(result.status == 0 && result.output.hasPrefix("24 kills"), "\(result)")
    }

    @Test(.enabled(if: canTrace, "strace is not installed, or may not trace here"))
    func callsThatFailLoseAndMixNothing() throws {
        let result = try run("faults.py", "5")
        #expect(result.status == 0 && result.output.contains("nothing was mixed or lost"), "\(result)")
    }

    private static let canTrace =
        (try? runCommand(
            ["strace", "-o", "/dev/null", "true"], environment: ProcessInfo.processInfo.environment,
            folder: FileManager.default.temporaryDirectory)) != nil

    private func run(_ script: String, _ words: String...) throws -> CommandResult {
        let program = try Program()
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let path = folder.appendingPathComponent("Scripts/crash/\(script)").path
        return try RunningCommand(
            [pythonPath, path, program.binary] + words, environment: program.environment, folder: program.folder
        ).wait()
    }
}

/// Several programs at the same time that write the same files.
@Suite(.timeLimit(.minutes(5)))
struct TogetherTests {
    @Test func whatSeveralProgramsWriteAtOnceIsAllThere() throws {
        let program = try Program()
        #expect(try program.run("home", "forbid").status == 0)
        let schools = try #require(
            try program.run("schools", "--near", "LS1 4AP", "--radius", "20km", "--format", "json", "--limit", "12")
                .json()["schools"] as? [[String: Any]])
        let ids = schools.compactMap { $0["id"] as? String }
        try #require(ids.count == 12)
        var running: [RunningCommand] = []
        for (number, id) in ids.enumerated() {
            running.append(try program.start(["shortlist", "add", id]))
            running.append(try program.start(["weather", "favourites", "add", "53.\(101 + 2 * number),-1.5"]))
            // A search is saved by the full screen and by linear mode, which reads its lines from a pipe.
            running.append(
                try RunningCommand(
                    ["sh", "-c", "printf '53.\(201 + 2 * number),-1.5\\n\\n' | \"$0\" --linear", program.binary],
                    environment: program.environment, folder: program.folder))
            if number == 5 { running.append(try program.start(["home", "set", "53.80,-1.55"])) }
            if number == 6 { running.append(try program.start(["board", "server", "https://board.example.org"])) }
        }
        for command in running {
            let result = try command.wait()
            #expect(result.status == 0, "\(result)")
        }
        let list = try String(contentsOf: program.home.appendingPathComponent("shortlist.txt"), encoding: .utf8)
        for id in ids { #expect(list.contains(id), "\(id)") }
        let favourites = try program.run("weather", "favourites", "--format", "json")
        for number in 0..<12 { #expect(favourites.output.contains("53.\(101 + 2 * number)"), "\(favourites)") }
        let file = try Data(contentsOf: program.home.appendingPathComponent("searches.json"))
        let searches = (try JSONSerialization.jsonObject(with: file) as? [String: Any])?["searches"] as? [[String: Any]]
        #expect(searches?.count == 12)
        let settings = try String(contentsOf: program.home.appendingPathComponent("settings.json"), encoding: .utf8)
        #expect(settings.contains("board.example.org") && settings.contains("\"home\""))
        #expect(try program.run("home", "show").output.contains("53.8"))
    }
}
