import Foundation
import TestSupport
import Testing

/// People with homes of their own at one class board: real Kinto, in memory.
struct BoardPeople {
    let server: BoardServer
    let program: Program

    /// - Parameter settings: variables for the server.
    init(_ settings: [String: String] = [:]) throws {
        server = try BoardServer(settings)
        program = try Program()
    }

    func home(_ person: String) -> String { program.folder.appendingPathComponent(person).path }

    func environment(of person: String) -> [String: String] {
        program.environment.merging([
            "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address, "CATCHMENT_HOME": home(person),
        ]) { $1 }
    }

    func board(_ person: String, _ arguments: String...) throws -> CommandResult {
        try program.run(["board"] + arguments, environment: environment(of: person))
    }

    /// Signs a person up or in, and stays signed in.
    func sign(_ way: String, _ person: String, _ password: String = "correct horse") throws {
        let text =
            "printf '%s\\n' '\(password)' | '\(program.binary)' board \(way) \(person) --remember --password-stdin"
        let result = try RunningCommand(
            ["/bin/sh", "-c", text], environment: environment(of: person), folder: program.folder
        ).wait()
        #expect(result.status == 0, "\(result)")
    }

    /// Posts a pin.
    /// - Returns: its id.
    func post(_ person: String, _ link: String, at place: String = "53.80,-1.55", note: String = "") throws -> String {
        let result = try program.run(
            ["board", "post", "--place", place, "--link", link] + (note.isEmpty ? [] : ["--note", note]),
            environment: environment(of: person))
        #expect(result.status == 0, "\(result)")
        return result.errors.split(separator: " ").last.map { String($0.dropLast(2)) } ?? ""
    }

    /// Posts pins with a script, which is faster than starting the program for each pin.
    func postMany(_ count: Int, by person: String) throws {
        let script = """
            import base64, json, sys, urllib.request, uuid
            address, person, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
            secret = "Basic " + base64.b64encode((person + ":correct horse").encode()).decode()
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            for number in range(count):
                pin = {"by": person, "place": "Leeds", "latitude": 53.8, "longitude": -1.55, "link": f"https://a.b/{number}"}
                request = urllib.request.Request(f"{address}/{uuid.uuid4()}", method="PUT", data=json.dumps({"data": pin}).encode())
                request.add_header("Content-Type", "application/json")
                request.add_header("Authorization", secret)
                opener.open(request, timeout=30).read()
            """
        _ = try runCommand(
            [BoardServer.python, "-c", script, server.address, person, "\(count)"],
            environment: BoardServer.environment,
            folder: program.folder)
    }

    /// The list of a person as CSV.
    func csv(_ person: String, _ arguments: String...) throws -> String {
        let result = try program.run(
            ["board", "list", "--format", "csv"] + arguments, environment: environment(of: person))
        #expect(result.status == 0, "\(result)")
        return result.output
    }
}

/// What `catchment board` lists, hides and exports.
@Suite(.enabled(if: BoardServer.isAvailable, "Kinto is not installed"), .timeLimit(.minutes(15)))
struct BoardListTests {
    @Test func anOpenBoardIsReadWithoutAnAccount() throws {
        let people = try BoardPeople(["ANYONE_READS": "1"])
        try people.sign("sign-up", "mia")
        _ = try people.post("mia", "https://example.org/mia")
        #expect(try people.csv("guest").contains("https://example.org/mia"))
        #expect(try people.board("guest", "list").errors.contains("The only pin in Class board"))
        let posted = try people.board("guest", "post", "--place", "53.80,-1.55", "--link", "https://example.org")
        #expect(posted.status == 77 && posted.errors.contains("Sign in first"), "\(posted)")
    }

    @Test func aClosedBoardAsksToSignIn() throws {
        let people = try BoardPeople()
        let refused = try people.board("guest", "list")
        #expect(refused.status != 0 && refused.errors.contains("Sign in first"), "\(refused)")
    }

    @Test func pinsAreFoundAndFiltered() throws {
        let people = try BoardPeople()
        for person in ["mia", "leo"] { try people.sign("sign-up", person) }
        _ = try people.post("mia", "https://example.org/dracula", at: "54.49,-0.61", note: "An abbey")
        _ = try people.post("leo", "https://mills.example/By%20the%20river")
        #expect(try people.board("mia", "list").errors.contains("Both pins in Class board"))
        for (arguments, found, missing) in [
            (["--name", "dracula"], "dracula", "mills.example"), (["--name", "river"], "mills.example", "dracula"),
            (["--name", "abbey"], "dracula", "mills.example"), (["--filter", "mine"], "dracula", "mills.example"),
            (["--filter", "whose=others"], "mills.example", "dracula"),
            (["--filter", "person=leo"], "mills", "dracula"),
            (["--filter", "note=with-note"], "dracula", "mills.example"),
            (["--filter", "posted=week"], "dracula", "zzz"),
        ] {
            let result = try people.program.run(
                ["board", "list", "--format", "csv"] + arguments, environment: people.environment(of: "mia"))
            #expect(result.output.contains(found) && !result.output.contains(missing), "\(arguments): \(result)")
        }
    }

    @Test func aTeacherHidesAPinAndShowsItAgain() throws {
        let people = try BoardPeople()
        for person in ["mia", "leo"] { try people.sign("sign-up", person) }
        try people.sign("sign-in", "teacher", "teacher-secret")
        let id = try people.post("mia", "https://example.org/mia")
        _ = try people.post("leo", "https://example.org/leo")
        let refused = try people.board("leo", "hide", id)
        #expect(refused.status == 77 && refused.errors.contains("Only teachers"), "\(refused)")

        for _ in 1...2 {
            let hidden = try people.board("teacher", "hide", id)
            #expect(hidden.status == 0 && hidden.errors.contains("\(id) is hidden"), "\(hidden)")
        }
        for person in ["mia", "leo"] {
            let list = try people.csv(person)
            #expect(!list.contains(id) && list.contains("https://example.org/leo"), "\(list)")
        }
        let all = try people.csv("teacher")
        let line = all.split(separator: "\r\n").first { $0.hasPrefix(id) } ?? ""
        #expect(line.hasSuffix(",true,posted,"), "\(all)")
        // The hidden pin is not saved: a pupil may use the teacher's machine next.
        #expect(try !people.csv("teacher", "--offline").contains(id))

        for _ in 1...2 {
            let shown = try people.board("teacher", "unhide", id)
            #expect(shown.status == 0 && shown.errors.contains("\(id) is shown to all again"), "\(shown)")
        }
        #expect(try people.csv("leo").contains("\(id),mia,mia,"))
        let changed = try people.board("mia", "edit", id, "--note", "Mine")
        #expect(changed.status == 0, "it belongs to its author again: \(changed)")
        let gone = try people.board("teacher", "hide", "pin:00000000-0000-4000-8000-000000000000")
        #expect(gone.status == 66 && gone.errors.contains("no longer exists"), "\(gone)")
    }

    @Test func anAccountWithHiddenPinsKeepsItsOtherPins() throws {
        let people = try BoardPeople()
        try people.sign("sign-up", "mia")
        try people.sign("sign-in", "teacher", "teacher-secret")
        let hidden = try people.post("mia", "https://example.org/hidden")
        _ = try people.post("mia", "https://example.org/shown")
        #expect(try people.board("teacher", "hide", hidden).status == 0)
        let closed = try RunningCommand(
            ["/bin/sh", "-c", "echo mia | '\(people.program.binary)' board close-account"],
            environment: people.environment(of: "mia"), folder: people.program.folder
        ).wait()
        #expect(closed.status == 64 && closed.errors.contains("A teacher has hidden pins"), "\(closed)")
        #expect(try people.csv("mia").contains("https://example.org/shown"), "nothing was deleted")
    }

    @Test func allPinsAreExported() throws {
        let people = try BoardPeople(["PINS_PER_ACCOUNT": "200"])
        try people.sign("sign-up", "mia")
        try people.sign("sign-in", "teacher", "teacher-secret")
        try people.postMany(115, by: "mia")
        let newest = try people.board("mia", "list", "--format", "csv")
        #expect(rows(newest.output) == 100)
        #expect(newest.errors.contains("the newest 100 of 115 pins"), "\(newest)")
        #expect(try rows(people.csv("mia", "--all")) == 115)
        #expect(try rows(people.csv("teacher")) == 115, "teachers export the class")
        #expect(try rows(people.csv("teacher", "--limit", "7")) == 7)
        let map = try people.board("teacher", "list", "--format", "geojson").json()
        #expect((map["features"] as? [Any])?.count == 115)
        let table = try people.board("mia", "list", "--all")
        #expect(table.errors.contains("All 115 pins") && !table.errors.contains("newest"), "\(table.errors)")
    }

    @Test func aPinOlderThanTheNewestHundredIsFound() throws {
        let people = try BoardPeople(["PINS_PER_ACCOUNT": "200"])
        try people.sign("sign-up", "leo")
        let id = try people.post("leo", "https://example.org/dracula", at: "54.49,-0.61", note: "An abbey (1897)")
        try people.sign("sign-up", "mia")
        try people.postMany(110, by: "mia")
        #expect(try !people.csv("mia").contains(id), "it is not among the newest hundred")
        for words in ["leo", "abbey", "ABB 1897", "https://example.org/dracula", "leo dracula"] {
            let found = try people.board("mia", "list", "--name", words)
            #expect(found.output.contains(id) && found.errors.contains("1 of 111 pins"), "\(words): \(found)")
            #expect(!found.errors.contains("newest"), "the whole board was searched: \(found)")
        }
        let many = try people.board("mia", "list", "--name", "leeds", "--limit", "3")
        #expect(many.errors.contains("110 of 111 pins"), "two pages: \(many)")
        let places = try people.program.run(
            ["places", "--in", "board", "--name", "abbey", "--format", "csv"],
            environment: people.environment(of: "mia"))
        #expect(places.output.contains(id), "\(places)")
        let none = try people.board("mia", "list", "--name", "zebra")
        #expect(none.errors.contains("None of the 111 pins"), "\(none)")
        _ = try people.csv("mia")
        let saved = try people.board("mia", "list", "--name", "abbey", "--offline")
        #expect(!saved.output.contains(id), "the saved list has the newest hundred: \(saved)")
        let changed = try people.board("leo", "edit", id, "--note", "The abbey of Whitby")
        #expect(changed.status == 0 && changed.errors.contains("Changed pin:"), "\(changed)")
        #expect(try people.board("mia", "list", "--name", "abbey whitby").output.contains(id))
        #expect(try people.board("leo", "delete", id).status == 0)
        let last = try people.board("mia", "list", "--name", "abbey")
        #expect(last.errors.contains("None of the 110 pins"), "\(last)")
    }

    private func rows(_ csv: String) -> Int { csv.split(separator: "\r\n").count - 1 }
}
