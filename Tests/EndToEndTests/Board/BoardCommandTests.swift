import Foundation
import TestSupport
import Testing

/// `catchment board` against real Kinto.
@Suite(.enabled(if: BoardServer.isAvailable, "Kinto is not installed"), .timeLimit(.minutes(15)))
struct BoardCommandTests {
    private let server: BoardServer
    private let program: Program

    init() throws {
        server = try BoardServer()
        program = try Program()
    }

    private func board(_ arguments: [String], address: String? = nil, home: String = "home") throws -> CommandResult {
        try program.run(
            ["board"] + arguments,
            environment: [
                "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": address ?? server.address,
                "CATCHMENT_HOME": program.folder.appendingPathComponent(home).path,
            ])
    }

    /// Runs a command of the account with a password on its standard input.
    private func account(
        _ command: String, _ name: String, _ password: String, home: String = "home", address: String? = nil
    ) throws -> CommandResult {
        let text =
            "printf '%s\\n' '\(password)' | '\(program.binary)' board \(command) \(name) --remember --password-stdin"
        let environment = program.environment.merging([
            "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": address ?? server.address,
            "CATCHMENT_HOME": program.folder.appendingPathComponent(home).path,
        ]) { $1 }
        return try RunningCommand(["/bin/sh", "-c", text], environment: environment, folder: program.folder).wait()
    }

    private func post(_ link: String, home: String = "home") throws -> String {
        let result = try board(
            ["post", "--place", "53.80,-1.55", "--link", link, "--note", "By the canal"], home: home)
        #expect(result.status == 0, "\(result)")
        return result.errors.split(separator: " ").last.map { String($0.dropLast(2)) } ?? ""
    }

    @Test func aPinIsPostedListedChangedAndDeleted() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        let id = try post("https://example.org/mia")
        #expect(id.hasPrefix("pin:"))
        var csv = try board(["list", "--format", "csv"])
        #expect(csv.status == 0 && csv.output.contains("\(id),mia,mia,"), "\(csv)")
        #expect(csv.output.contains("https://example.org/mia") && csv.output.contains("By the canal"))
        let changed = try board(["edit", id, "--note", "By the river"])
        #expect(changed.status == 0, "\(changed)")
        csv = try board(["list", "--format", "csv"])
        #expect(csv.output.contains("By the river") && !csv.output.contains("By the canal"))
        #expect(csv.output.contains("https://example.org/mia"), "the link stays as it was")
        // The saved list is there without a network.
        let saved = try program.run(
            "places", "--in", "board", "--format", "csv", "--offline",
            environment: ["CATCHMENT_BOARD_URL": server.address])
        #expect(saved.status == 0 && saved.output.contains("By the river"), "\(saved)")
        #expect(saved.errors.contains("The network is off: these are the saved pins of 2"), "\(saved)")
        let table = try board(["list"]).output
        #expect(table.contains("mia · ") && table.contains("By the "), "\(table)")
        #expect(table.contains("TIME (UTC)"), "\(table)")
        let deleted = try board(["delete", id])
        #expect(deleted.status == 0, "\(deleted)")
        #expect(try board(["list", "--format", "csv"]).output.contains("example.org") == false)
    }

    @Test func manyProgramsPostAtTheSameTime() throws {
        let people = ["mia", "leo", "sam"]
        for person in people { #expect(try account("sign-up", person, "correct horse", home: person).status == 0) }
        let running = try people.flatMap { person in
            try (1...4).map { number in
                try program.start(
                    [
                        "board", "post", "--place", "53.8\(number),-1.5", "--link",
                        "https://example.org/\(person)/\(number)",
                    ],
                    environment: [
                        "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address,
                        "CATCHMENT_HOME": program.folder.appendingPathComponent(person).path,
                    ])
            }
        }
        for command in running {
            let result = try command.wait()
            #expect(result.status == 0, "\(result)")
        }
        let csv = try board(["list", "--format", "csv"], home: "mia").output
        for person in people {
            for number in 1...4 {
                #expect(csv.components(separatedBy: "https://example.org/\(person)/\(number)").count == 2)
            }
        }
    }

    @Test func nobodyChangesThePinOfAnother() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        let id = try post("https://example.org/mia")
        #expect(try account("sign-up", "leo", "battery staple", home: "leo").status == 0)
        for arguments in [["edit", id, "--note", "mine"], ["delete", id]] {
            let result = try board(arguments, home: "leo")
            let verb = arguments[0] == "edit" ? "change" : "delete"
            let sentence = "You can only \(verb) pins that you posted yourself."
            #expect(result.status == 77 && result.errors.contains(sentence), "\(result)")
        }
        #expect(try board(["list", "--format", "csv"]).output.contains("By the canal"))
    }

    @Test func aTeacherChangesAndDeletesPinsOfOthers() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        let id = try post("https://example.org/mia")
        #expect(try account("sign-in", "teacher", "teacher-secret", home: "teacher").status == 0)
        let changed = try board(["edit", id, "--note", "Well found"], home: "teacher")
        #expect(changed.status == 0, "\(changed)")
        let csv = try board(["list", "--format", "csv"], home: "teacher")
        #expect(csv.output.contains("\(id),mia,mia,") && csv.output.contains("Well found"), "\(csv)")
        #expect(try board(["delete", id], home: "teacher").status == 0)
        #expect(try board(["list", "--format", "csv"]).output.contains("example.org") == false)
    }

    @Test func theAccountIsChecked() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        for (command, name, password, sentence) in [
            ("sign-in", "mia", "wrong", "Wrong name or password."),
            ("sign-up", "mia", "battery staple", "The name is taken: choose another, or sign in."),
            (
                "sign-up", "zoë", "battery staple",
                "A name may have only the letters a to z and A to Z, digits and + . @ _ -"
            ),
            ("sign-up", "Mia", "battery staple", "The name is taken: choose another, or sign in."),
            ("sign-up", "leo", "short", "The password must have at least 8 characters."),
            ("sign-in", "mia", String(repeating: "é", count: 37), "A password must be 1 to 72 bytes"),
        ] {
            let result = try account(command, name, password, home: "other")
            #expect(
                result.status == (sentence.hasPrefix("The name") || sentence.hasPrefix("Wrong") ? 77 : 64), "\(result)")
            #expect(result.errors.contains(sentence), "\(result)")
            #expect(!result.errors.contains(password), "no password in a message")
        }
        let file = program.home.appendingPathComponent("sign-in.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try board(["sign-out"]).status == 0 && !FileManager.default.fileExists(atPath: file.path))
        // Nobody is asked to look up a place that cannot be posted.
        let refused = try board(["post", "--place", "no such place", "--link", "https://example.org"])
        #expect(refused.status == 77 && refused.errors.contains("Sign in first"), "\(refused)")
    }

    /// Real libsecret and a real keyring, on a session bus of their own.
    @Test(.enabled(if: hasKeyring, "secret-tool, gnome-keyring or dbus-run-session is not installed"))
    func aRememberedPasswordIsInTheKeyring() throws {
        let script = """
            echo unlock | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
            echo 'correct horse' | "$1" board sign-up mia --remember --password-stdin &&
            grep -c 'correct horse' "$CATCHMENT_HOME/sign-in.json"
            "$1" board post --place 53.80,-1.55 --link https://example.org/mia && "$1" board sign-out &&
            secret-tool lookup application catchment user mia
            echo "after signing out: $?"
            """
        let result = try RunningCommand(
            ["dbus-run-session", "--", "/bin/sh", "-c", script, "sh", program.binary],
            environment: program.environment.merging([
                "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address, "HOME": program.folder.path,
                "XDG_RUNTIME_DIR": program.folder.path,
            ]) { $1 }, folder: program.folder
        ).wait()
        #expect(result.errors.contains("The password is in the keyring."), "\(result)")
        #expect(result.errors.contains("Posted pin:"), "the password was found again: \(result)")
        #expect(result.output.contains("0\n") && result.output.hasSuffix("after signing out: 1\n"), "\(result)")
    }

    private static let hasKeyring = ["secret-tool", "gnome-keyring-daemon", "dbus-run-session"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
    }

    @Test func theAccountIsChangedAndClosed() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        _ = try post("https://example.org/mia")
        #expect(try account("password", "", "battery staple").status == 0)
        #expect(try account("sign-in", "mia", "correct horse", home: "other").status == 77, "the old one has stopped")
        #expect(try account("sign-in", "mia", "battery staple", home: "other").status == 0)
        let kept = try account("close-account", "", "leo")
        #expect(kept.status == 64 && kept.errors.contains("Nothing was deleted"), "\(kept)")
        let closed = try account("close-account", "", "mia")
        #expect(closed.status == 0, "\(closed)")
        #expect(try account("sign-in", "mia", "battery staple", home: "other").status == 77)
        // The pins were deleted with the account.
        #expect(try account("sign-up", "leo", "correct horse", home: "leo").status == 0)
        #expect(try board(["list", "--format", "csv"], home: "leo").output.contains("example.org") == false)
    }

    @Test(arguments: ["http://board.example/v1", "http://192.0.2.1:8888"])
    func noPasswordGoesOverPlainHTTP(address: String) throws {
        let text = "echo secret99 | '\(program.binary)' board sign-in mia --password-stdin"
        let environment = program.environment.merging(
            ["CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": address]) { $1 }
        let result = try RunningCommand(["/bin/sh", "-c", text], environment: environment, folder: program.folder)
            .wait()
        #expect(result.status == 64 && result.errors.contains("must begin with https://"), "\(result)")
    }

    /// An address that cannot work is refused, and the old one stays.
    @Test(arguments: [
        ("http://example.com/x", "must begin with https://"),
        ("https://example.com/v1/pins", "is not the address of a board"),
        ("example.com", "is not an address"),
    ])
    func anAddressThatCannotWorkIsRefused(address: String, sentence: String) throws {
        #expect(try program.run("board", "server", server.address).status == 0)
        let refused = try program.run("board", "server", address)
        #expect(refused.status == 64 && refused.errors.contains(sentence), "\(refused)")
        #expect(try program.run("board", "server").output == server.address + "\n")
    }

    /// Kinto answers 403 for a bucket that is not there, and for one that the person may not read.
    @Test func aListThatIsNotThereIsNoMistakeOfThePassword() throws {
        let address = server.address.replacingOccurrences(of: "/buckets/class/", with: "/buckets/nope/")
        let signedOut = try board(["list"], address: address)
        #expect(signedOut.status == 77 && signedOut.errors.contains("Sign in first"), "\(signedOut)")
        #expect(try account("sign-up", "mia", "correct horse", address: address).status == 0)
        let signedIn = try board(["list"], address: address)
        #expect(signedIn.status == 77, "\(signedIn)")
        #expect(
            signedIn.errors.contains(
                "There is no board at this address, or you may not read it: see catchment board server."))
    }

    /// The same board at all addresses of it that a person may type.
    @Test(arguments: ["/", "/v1/", "/buckets/class/collections/pins", "/v1/buckets/class/collections/pins/"])
    func theRightPasswordIsRightAtEveryFormOfTheAddress(path: String) throws {
        let root = server.address.components(separatedBy: "/v1/")[0]
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        #expect(try account("sign-in", "mia", "correct horse", home: "other", address: root + path).status == 0)
        #expect(try board(["list"], address: root + path, home: "other").status == 0)
    }

    @Test func wrongInputIsNamed() throws {
        #expect(try account("sign-up", "mia", "correct horse").status == 0)
        for (arguments, status, sentence) in [
            (["post", "--place", "53.80,-1.55"], 64, "--link is missing"),
            (["post", "--place", "53.80,-1.55", "--link", "javascript:alert(1)"], 64, "--link must be a web address"),
            (["post", "--link", "https://example.org"], 64, "--place is missing"),
            (
                [
                    "post", "--place", "53.80,-1.55", "--link", "https://a.b", "--note",
                    String(repeating: "x", count: 281),
                ],
                64, "--note has more than 280 characters"
            ), (["delete", "pin:nothing"], 66, "is not on the board"), (["fly"], 64, "is not known"),
        ] {
            let result = try board(arguments)
            #expect(result.status == status && result.errors.contains(sentence), "\(arguments): \(result)")
        }
    }

    @Test func aServerThatIsNoBoardIsNamed() throws {
        let gone = try board(["list"], address: "http://127.0.0.1:9/v1")
        #expect(gone.errors.contains("The board cannot be reached"), "\(gone)")
        for word in ["list", "server"] {
            let unset = try program.run("board", word, environment: ["CATCHMENT_OFFLINE": "0"])
            #expect(unset.status == 66 && unset.errors.ranges(of: "No board is set").count == 1, "\(unset)")
        }
    }
}
