import Foundation
import TestSupport
import Testing

/// Pins that wait to be sent, against real Kinto.
@Suite(.enabled(if: BoardServer.isAvailable, "Kinto is not installed"), .timeLimit(.minutes(15)))
struct BoardOutboxTests {
    private let program: Program

    init() throws { program = try Program() }

    private func environment(_ address: String, offline: Bool = false) -> [String: String] {
        [
            "CATCHMENT_OFFLINE": offline ? "1" : "0", "CATCHMENT_BOARD_URL": address, "no_proxy": "127.0.0.1",
            "CATCHMENT_HOME": program.home.path,
        ]
    }

    private func board(_ arguments: String..., at address: String, offline: Bool = false) throws -> CommandResult {
        try program.run(["board"] + arguments, environment: environment(address, offline: offline))
    }

    private func signUp(at address: String) throws {
        let text = "echo 'correct horse' | '\(program.binary)' board sign-up mia --remember --password-stdin"
        let result = try RunningCommand(
            ["/bin/sh", "-c", text], environment: program.environment.merging(environment(address)) { $1 },
            folder: program.folder
        ).wait()
        #expect(result.status == 0, "\(result)")
    }

    private static let post = ["post", "--place", "53.80,-1.55", "--link"]

    /// Posts a pin without a network, and returns its id.
    private func postOffline(_ link: String, at address: String) throws -> String {
        let result = try program.run(
            ["board"] + Self.post + [link], environment: environment(address, offline: true))
        #expect(result.status == 69 && result.errors.contains("waits in the outbox"), "\(result)")
        return result.errors.split(separator: " ").first { $0.hasPrefix("pin:") }.map(String.init) ?? ""
    }

    /// The places of the outbox as JSON.
    private func outbox(at address: String) throws -> [[String: Any]] {
        let result = try board("outbox", "--format", "json", at: address, offline: true)
        #expect(result.status == 0 && result.isFreeOfControls, "\(result)")
        return try result.json()["places"] as? [[String: Any]] ?? []
    }

    private func count(of link: String, at address: String) throws -> Int {
        let csv = try board("list", "--format", "csv", at: address)
        #expect(csv.status == 0, "\(csv)")
        return csv.output.components(separatedBy: link).count - 1
    }

    @Test func aPinPostedWithoutANetworkIsSentOnce() throws {
        let server = try BoardServer()
        try signUp(at: server.address)
        let id = try postOffline("https://example.org/once", at: server.address)
        let waiting = try outbox(at: server.address)
        #expect(waiting.map { $0["id"] as? String } == [id] && waiting.first?["state"] as? String == "waiting")
        #expect(waiting.first?["link"] as? String == "https://example.org/once" && waiting.first?["reason"] is NSNull)
        let table = try board("outbox", at: server.address, offline: true)
        #expect(table.output.contains(id) && table.output.contains("waiting"), "\(table)")
        // No list was fetched yet, so only the waiting pin can be listed.
        let list = try board("list", at: server.address, offline: true)
        #expect(list.status == 0 && list.output.contains("example.org/once"), "\(list)")
        #expect(list.errors.contains("The network is off: no list of pins is saved."), "\(list)")
        let file = program.home.appendingPathComponent("outbox.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("mia") && !text.contains("correct horse"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let sent = try board("outbox", "send", at: server.address)
        #expect(sent.status == 0 && sent.errors.contains("Posted \(id)."), "\(sent)")
        let again = try board("outbox", "send", at: server.address)
        #expect(again.status == 0 && again.errors.contains("Nothing waits to be sent."), "\(again)")
        #expect(try count(of: "https://example.org/once", at: server.address) == 1)
    }

    /// A pin that the screen could not send because the person was signed out waits again once they sign in from the shell.
    @Test func signingInLetsRefusedPinsWaitAgain() throws {
        let server = try BoardServer()
        try signUp(at: server.address)
        _ = try postOffline("https://example.org/later", at: server.address)
        let file = program.home.appendingPathComponent("outbox.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let refused = text.replacingOccurrences(of: #""problem":null"#, with: #""problem":{"is":"notSignedIn"}"#)
        try refused.write(to: file, atomically: true, encoding: .utf8)
        func states() throws -> [String] { try outbox(at: server.address).compactMap { $0["state"] as? String } }
        #expect(try states() == ["not sent"])
        let sign = "echo 'correct horse' | '\(program.binary)' board sign-in mia --remember --password-stdin"
        let result = try RunningCommand(
            ["/bin/sh", "-c", sign], environment: program.environment.merging(environment(server.address)) { $1 },
            folder: program.folder
        ).wait()
        #expect(result.status == 0, "\(result)")
        #expect(try states() == ["waiting"])
    }

    @Test func aPinThatWaitsIsListedWithoutAnAddress() throws {
        let server = try BoardServer()
        try signUp(at: server.address)
        let id = try postOffline("https://example.org/waits", at: server.address)
        let listed = try program.run(
            "board", "list", environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_HOME": program.home.path])
        #expect(listed.status == 0 && listed.output.contains(id), "\(listed)")
    }

    @Test func aPinThatWaitsIsChangedAndDropped() throws {
        let server = try BoardServer()
        try signUp(at: server.address)
        let first = try postOffline("https://example.org/first", at: server.address)
        let second = try postOffline("https://example.org/second", at: server.address)
        let third = try postOffline("https://example.org/third", at: server.address)
        let changed = try board("edit", first, "--note", "By the river", at: server.address, offline: true)
        #expect(changed.status == 0 && changed.errors.contains("in the outbox"), "\(changed)")
        #expect(try outbox(at: server.address).first?["note"] as? String == "By the river")
        #expect(try board("delete", second, at: server.address, offline: true).status == 0)
        #expect(try board("outbox", "drop", third, at: server.address, offline: true).status == 0)
        let unknown = try board("outbox", "drop", third, at: server.address, offline: true)
        #expect(unknown.status == 66 && unknown.errors.contains("is not in the outbox"), "\(unknown)")
        #expect(try board("outbox", "send", at: server.address).status == 0)
        let csv = try board("list", "--format", "csv", at: server.address)
        #expect(csv.output.contains("https://example.org/first") && csv.output.contains("By the river"), "\(csv)")
        #expect(!csv.output.contains("second") && !csv.output.contains("third"))
    }

    @Test func postingAPinAlsoSendsTheWaitingPins() throws {
        let server = try BoardServer()
        try signUp(at: server.address)
        _ = try postOffline("https://example.org/waits", at: server.address)
        let posted = try program.run(
            ["board"] + Self.post + ["https://example.org/now"], environment: environment(server.address))
        #expect(posted.status == 0 && posted.errors.components(separatedBy: "Posted pin:").count == 3, "\(posted)")
        for link in ["https://example.org/waits", "https://example.org/now"] {
            #expect(try count(of: link, at: server.address) == 1)
        }
        #expect(try outbox(at: server.address).isEmpty)
    }

    /// The board accepts one pin a second from an account.
    @Test func sendingTheOutboxWaitsAsTheBoardAsks() throws {
        let server = try BoardServer(["SECONDS_BETWEEN_PINS": "1"])
        try signUp(at: server.address)
        let links = (1...3).map { "https://example.org/\($0)" }
        for link in links { _ = try postOffline(link, at: server.address) }
        let sent = try board("outbox", "send", at: server.address)
        #expect(sent.status == 0, "\(sent)")
        for link in links { #expect(try count(of: link, at: server.address) == 1) }
    }

    @Test func aRefusedPinStaysWithTheReason() throws {
        let server = try BoardServer(["PINS_PER_ACCOUNT": "1"])
        try signUp(at: server.address)
        let first = try postOffline("https://example.org/first", at: server.address)
        let second = try postOffline("https://example.org/second", at: server.address)
        let sent = try board("outbox", "send", at: server.address)
        #expect(sent.status == 64 && sent.errors.contains("Posted \(first)."), "\(sent)")
        #expect(sent.errors.contains("\(second) was not sent"), "\(sent)")
        let waiting = try outbox(at: server.address)
        #expect(waiting.count == 1 && waiting.first?["state"] as? String == "not sent")
        #expect((waiting.first?["reason"] as? String)?.contains("please delete one first") == true, "\(waiting)")
        #expect(try board("delete", first, at: server.address).status == 0)
        #expect(try board("outbox", "send", at: server.address).status == 0)
        #expect(try count(of: "https://example.org/second", at: server.address) == 1)
    }

    // MARK: A program that is killed

    /// Kills a program while it posts a pin: before the board gets the pin, or before the program gets the answer.
    private func killWhilePosting(_ moment: BoardProxy.Moment, _ proxy: BoardProxy) async throws {
        try signUp(at: proxy.address)
        try proxy.hold(moment)
        let posting = try program.start(
            ["board"] + Self.post + ["https://example.org/killed"], environment: environment(proxy.address))
        try await proxy.waitUntilHeld()
        posting.send(SIGKILL)
        #expect(try posting.wait().status == 128 + Int(SIGKILL))
        try proxy.release()
        #expect(try outbox(at: proxy.address).count == 1)
    }

    @Test(arguments: BoardProxy.Moment.allCases)
    func aKilledProgramLeavesOnePinOnceItIsSentAgain(moment: BoardProxy.Moment) async throws {
        let server = try BoardServer()
        let proxy = try await BoardProxy(to: server.address)
        try await killWhilePosting(moment, proxy)
        let sent = try board("outbox", "send", at: proxy.address)
        #expect(sent.status == 0, "\(sent)")
        #expect(try outbox(at: proxy.address).isEmpty)
        #expect(try count(of: "https://example.org/killed", at: proxy.address) == 1)
    }

    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), arguments: BoardProxy.Moment.allCases)
    func theFullScreenProgramSendsTheWaitingPinAtItsStart(moment: BoardProxy.Moment) async throws {
        let server = try BoardServer()
        let proxy = try await BoardProxy(to: server.address)
        try await killWhilePosting(moment, proxy)
        let session = try program.open(environment: environment(proxy.address))
        try await session.wait(forText: "Start from")
        try await poll {
            try outbox(at: proxy.address).isEmpty
        } failure: {
            "The pin was not sent."
        }
        #expect(try count(of: "https://example.org/killed", at: proxy.address) == 1)
        try session.press("C-c")
        #expect(try await session.exitStatus() == 0)
    }
}
