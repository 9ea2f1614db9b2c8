import Catalogue
import Collections
import Foundation
import Geo
import JSON
import Synchronization
import Testing

@testable import Live
@testable import Program

/// A board with two pins, in memory.
private final class PinService: PlaceService {
    static let url = "https://board.example"
    let tableName = "pins"
    var address: String? { typedAddress.withLock { $0 } }
    /// Nil if no address of the board is set.
    let typedAddress = Mutex<String?>(PinService.url)
    /// Why every call fails; nil while the service works.
    let failure = Mutex<ServiceError?>(nil)

    func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
        if let error = failure.withLock({ $0 }) { throw error }
        let source = Source(title: "board.example", date: "2026-11-22", licence: "")
        return .places(
            PinCodec().places(from: [Self.pin(Pins.mia, by: "mia"), Self.pin(Pins.sam, by: "sam")], source: source))
    }

    private static func pin(_ id: String, by: String) -> ServiceRecord {
        ServiceRecord(
            id: id, version: 1_795_338_587_000,
            value: .object([
                ("by", .string(by)), ("place", .string("Leeds")), ("link", .string("https://example.org/\(by)")),
                ("latitude", .number(53.8)), ("longitude", .number(-1.55)),
            ]))
    }
}

/// The keys of the pins.
private enum Pins {
    static let mia = "3f2a9c10-0000-4000-8000-000000000001"
    static let sam = "3f2a9d20-0000-4000-8000-000000000002"
    static let waiting = "7b1c0000-0000-4000-8000-000000000003"
    static let refused = "8c2d0000-0000-4000-8000-000000000004"
    static let ofOther = "9d3e0000-0000-4000-8000-000000000005"
}

/// `catchment board list` with pins that wait in the outbox, and the beginnings of ids.
@Suite(.timeLimit(.minutes(15)))
struct BoardListTests {
    private let test: TestShell
    private let service = PinService()

    init() throws {
        test = try TestShell(variables: ["CATCHMENT_BOARD_URL": PinService.url, "CATCHMENT_OFFLINE": "0"])
        try library.saved.rememberSignIn(
            ServiceSession(user: "mia", password: Secret("correct horse"), address: PinService.url))
        for (key, user) in [(Pins.waiting, "mia"), (Pins.refused, "mia"), (Pins.ofOther, "sam")] {
            try library.saved.changeOutbox(.put(OutboxEntry(dataset: "board", user: user, draft: Self.draft(key))))
        }
        try library.saved.changeOutbox(.refused(Self.draft(Pins.refused), .tooLarge))
    }

    private static func draft(_ key: String) -> Draft {
        let origin = Origin(label: "Whitby Abbey", coordinate: Coordinate(latitude: 54.49, longitude: -0.61))
        var draft = Draft(
            texts: ["link": "https://example.org/abbey", "note": "Behind the abbey"], positions: ["place": origin])
        draft.id = key
        return draft
    }

    private var datasets: Datasets { Datasets(Board { [service] _ in service }) }
    private var library: Library { Library(datasets: datasets, machine: test.machine) }

    private func run(_ words: String..., isTerminal: Bool = false) -> Written { run(words, isTerminal: isTerminal) }

    private func run(_ words: [String], isTerminal: Bool = false) -> Written {
        let texts = Mutex((output: "", errors: ""))
        let console = Console(
            output: { text in texts.withLock { $0.output += text } },
            errors: { text in texts.withLock { $0.errors += text } }, isTerminal: isTerminal, columns: 80)
        var written = Written()
        do throws(CommandError) {
            try CommandLineRunner(datasets, console: console, makeLibrary: { library }).run(["board"] + words)
        } catch {
            written.failure = error
        }
        (written.output, written.errors) = texts.withLock { ($0.output, $0.errors) }
        return written
    }

    /// The states of the listed pins, by their keys.
    private func states(_ written: Written) throws -> [String: String] {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(written.output.utf8)) as? [String: Any], "\(written)")
        let places = object["places"] as? [[String: Any]] ?? []
        return Dictionary(
            uniqueKeysWithValues: places.map {
                (String(($0["id"] as? String ?? "").dropFirst("pin:".count)), $0["state"] as? String ?? "")
            })
    }

    private func waiting(_ key: String) -> OutboxEntry? { library.saved.outbox.entry(key) }

    @Test func ownPinsThatWaitAreListedWithTheirState() throws {
        let all = run("list", "--format", "json")
        #expect(
            try states(all) == [
                Pins.mia: "posted", Pins.sam: "posted", Pins.waiting: "waiting", Pins.refused: "not sent",
            ])
        #expect(
            try states(run("outbox", "--format", "json"))[Pins.refused] == "not sent", "the same words everywhere")
        let csv = run("list", "--format", "csv").output.split(separator: "\r\n").map(String.init)
        #expect(csv.first?.hasSuffix(",hidden,state,approximate") == true)
        #expect(csv.first { $0.hasPrefix("pin:\(Pins.waiting),") }?.hasSuffix(",false,waiting,") == true, "\(csv)")
        #expect(csv.first { $0.hasPrefix("pin:\(Pins.mia),") }?.hasSuffix(",false,posted,") == true, "\(csv)")
    }

    @Test func ownPinsThatWaitAreListedWithoutANetworkAndAnEmptyList() throws {
        let none = run("list", "--offline", "--format", "json")
        #expect(try states(none) == [Pins.waiting: "waiting", Pins.refused: "not sent"])
        _ = run("list")
        #expect(try states(run("list", "--offline", "--format", "json")).count == 4, "with the saved ones")
        let table = run("list", "--offline")
        #expect(table.output.contains("  waiting  ") && table.output.contains("  not sent  "), "\(table)")
        #expect(table.errors.contains("All 4 pins in Class board and the outbox."), "\(table)")
        #expect(table.errors.contains("2 pins are not sent yet: see catchment board outbox."), "\(table)")
    }

    @Test func waitingPinsAreFilteredLikeAllOthers() throws {
        let mine = run("list", "--filter", "mine", "--format", "json")
        #expect(try Set(states(mine).keys) == [Pins.mia, Pins.waiting, Pins.refused])
        #expect(try states(run("list", "--name", "abbey", "--format", "json")).count == 2)
        let table = run("list", "--filter", "person=sam")
        #expect(!table.errors.contains("not sent yet"), "\(table)")
    }

    @Test func atATerminalIDsAreShortened() {
        let table = run("list", isTerminal: true)
        #expect(table.output.contains("pin:7b1c000 ") && !table.output.contains("pin:7b1c0000"), "\(table)")
        #expect(table.output.contains("mia · Whitby Abbey  Behind the abbey · "), "\(table)")
        #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let outbox = run("outbox", isTerminal: true)
        #expect(outbox.output.contains("pin:7b1c000 ") && !outbox.output.contains(Pins.waiting), "\(outbox)")
        for whole in [run("list"), run("list", "--ids", isTerminal: true), run("outbox")] {
            #expect(whole.output.contains("pin:\(Pins.waiting) "), "\(whole)")
        }
    }

    @Test(arguments: ["pin:7b1c000", "7b1c", "7B1C0000", "pin:7b1c0000-0000-4000-8000-000000000003"])
    func theBeginningOfAnIDNamesAPin(id: String) throws {
        let changed = run("edit", id, "--note", "Closed")
        #expect(changed.status == 0 && waiting(Pins.waiting)?.draft.texts["note"] == "Closed", "\(changed)")
        let dropped = run("delete", id)
        #expect(dropped.status == 0 && waiting(Pins.waiting) == nil && waiting(Pins.refused) != nil, "\(dropped)")
        #expect(run("outbox", "drop", id).status == 66)
    }

    @Test func aBeginningOfSeveralIDsIsRefused() {
        _ = run("list")
        for words in [["delete", "3f2a9"], ["edit", "3f2a9", "--note", "x"]] {
            let refused = run(words)
            #expect(refused.status == 64, "\(refused)")
            #expect(
                refused.failure?.message
                    == "2 pins have an ID that begins with 3f2a9: type more of it (pin:3f2a9c1, pin:3f2a9d2).")
        }
        #expect(run("delete", "3f2").status == 66, "three characters are too few")
        #expect(run("delete", "3f2a9c").errors == "Deleted pin:\(Pins.mia).\n")
    }

    @Test func savedPinsAreNamedWithTheirDayAndTime() throws {
        _ = run("list")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_795_338_587)],
            ofItemAtPath: test.machine.folders.data + "/board/index.json")
        let saved = "hese are the saved pins of 2026-11-22, 09:09 UTC.\n"
        #expect(run("list", "--offline").errors.hasPrefix("The network is off: t" + saved))
        service.failure.withLock { $0 = .notReadable }
        let sentence = "There is no board at this address, or you may not read it: see catchment board server."
        let listed = run("list")
        #expect(listed.status == 0 && listed.errors.hasPrefix(sentence + "\nT" + saved), "\(listed)")
        _ = run("sign-out")
        let refused = run("list")
        #expect(refused.failure?.message == sentence && refused.output.isEmpty, "\(refused)")
    }

    /// The next person at this machine may have no account.
    @Test func signingOutDeletesTheListOfTheAccount() {
        let board = datasets.all[0]
        _ = run("list")
        #expect(library.places.load(board).count == 2)
        let out = run("sign-out")
        #expect(out.status == 0 && out.errors == "Signed out.\n" && library.places.load(board).count == 0, "\(out)")
        // This list was fetched without an account.
        _ = run("list")
        _ = run("sign-out")
        #expect(library.places.load(board).count == 2)
    }

    @Test(arguments: [
        (["edit", Pins.waiting], "Say what to change: --place, --link or --note."),
        (["edit"], "Add the ID of the pin: catchment board list shows the IDs."),
        (["delete"], "Add the ID of the pin: catchment board list shows the IDs."),
        (["hide"], "Add the ID of the pin: catchment board list shows the IDs."),
        (["outbox", "drop"], "Add the ID of the pin: catchment board outbox shows the IDs."),
        (["sign-in"], "Say which account, as in catchment board sign-in NAME --remember."),
        (["list", "--limit", "0"], "--limit 0 shows no pins: use a whole number, 1 or more."),
        (
            ["edit", Pins.waiting, "--place", "no such place", "--link", "http://x.org/ü?a=b c"],
            "A link has no spaces."
        ),
        (
            ["post", "--place", "no such place", "--link", "ftp://x.org"],
            "--link must be a web address, as in example.org or https://example.org/page."
        ),
    ])
    func wrongInputIsRefusedWithTheReason(words: [String], message: String) {
        let refused = run(words)
        #expect(refused.status == 64 && refused.failure?.message == message, "\(refused)")
        #expect(waiting(Pins.waiting)?.draft.texts["link"] == "https://example.org/abbey")
    }

    @Test(arguments: [
        ["post", "--place", "53.80,-1.55", "--link", "https://example.org/x"], ["delete", Pins.mia],
        ["edit", Pins.mia, "--note", "x"], ["hide", Pins.mia], ["outbox", "send"], ["password"], ["close-account"],
        ["sign-in", "mia"],
    ])
    func aMissingAddressIsNamedBeforeTheAccount(words: [String]) {
        expectNoBoardIsSet(words)
    }

    /// Runs a command without an address of the board, which ends like one without a home.
    private func expectNoBoardIsSet(_ words: [String]) {
        service.typedAddress.withLock { $0 = nil }
        let refused = run(words)
        #expect(
            refused.status == 66
                && refused.failure?.message.hasPrefix(
                    "No board is set. To join a class board, run catchment board server ADDRESS ") == true,
            "\(refused)")
    }

    @Test(arguments: [["list"], ["list", "--offline"]])
    func withoutAnAddressOwnPinsThatWaitAreListed(words: [String]) throws {
        service.typedAddress.withLock { $0 = nil }
        let listed = run(words + ["--format", "json"])
        #expect(listed.status == 0, "\(listed)")
        #expect(try states(listed) == [Pins.waiting: "waiting", Pins.refused: "not sent"])
        for key in [Pins.waiting, Pins.refused] { try library.saved.changeOutbox(.remove(key: key)) }
        expectNoBoardIsSet(words)
    }

    @Test func doctorSaysThatTheBoardWasNotAsked() {
        let check = boardChecks(library, asksServices: false).first
        #expect(check?.state == .note && check?.text.contains("; the server was not asked") == true)
        #expect(check?.advice == "catchment doctor --network asks the server")
        let asked = boardChecks(library, asksServices: true).first
        #expect(asked?.state == .ok && asked?.text.contains("not asked") == false)
    }

    @Test func anAddressThatIsNotUsedYetIsSavedWithANote() {
        let saved = run("server", "https://other.example")
        #expect(
            saved.errors
                == "The address is saved, but CATCHMENT_BOARD_URL is used instead: \(PinService.url).\n", "\(saved)")
        #expect(library.saved.settings.sources["board"] == "https://other.example")
        #expect(run("server", PinService.url).errors == "The board is at \(PinService.url).\n")
    }

    @Test func aPinThatIsPostedOfflineIsNotCalledUnreachable() throws {
        let posted = run("post", "--place", "53.80,-1.55", "--link", "https://example.org/x", "--offline")
        let key = try #require(
            library.saved.outbox.entries.first { $0.draft.texts["link"] == "https://example.org/x" }?.key)
        #expect(
            posted.failure?.message == "Not sent, as --offline was given: pin:\(key) waits in the outbox.", "\(posted)")
    }

    @Test func aLinkWithoutASchemeGetsHTTPS() {
        let changed = run("edit", Pins.waiting, "--link", "www.example.org/a")
        #expect(changed.errors.hasPrefix("Using https://www.example.org/a.\n"), "\(changed)")
        #expect(waiting(Pins.waiting)?.draft.texts["link"] == "https://www.example.org/a")
        for link in ["javascript:alert(1)", "ftp://example.org", "mia@example.org", "data:text/html,x"] {
            let refused = run("edit", Pins.waiting, "--link", link)
            #expect(refused.status == 64 && refused.errors.isEmpty, "\(refused)")
        }
        let whole = run("edit", Pins.waiting, "--link", "http://example.org")
        #expect(!whole.errors.contains("Using"), "\(whole)")
        #expect(waiting(Pins.waiting)?.draft.texts["link"] == "http://example.org")
    }
}
