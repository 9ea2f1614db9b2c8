import Catalogue
import Synchronization
import TestSupport
import Testing

@testable import Live

/// A keyring tool that holds one password, or fails.
private final class FakeKeyring: ToolRunner {
    private let state = Mutex<(password: [UInt8]?, calls: [[String]])>((nil, []))
    private let works: Bool

    init(works: Bool = true) { self.works = works }

    var calls: [[String]] { state.withLock { $0.calls } }

    func find(_ name: String) -> String? { "/bin/" + name }

    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult {
        state.withLock { state in
            state.calls.append(arguments)
            if works { state.password = arguments.first == "store" ? input : nil }
        }
        return .exited(works ? 0 : 1)
    }

    func output(of path: String, _ arguments: [String], seconds: Double) -> [UInt8]? {
        state.withLock { state in
            state.calls.append(arguments)
            return state.password
        }
    }
}

struct SignInsTests {
    private static let address = "https://b.example/v1"
    private let scratch = Scratch()

    private func signIns(_ runner: FakeKeyring? = nil) -> SignIns {
        let keyring = runner.flatMap { Keyring(runner: $0, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]) }
        return SignIns(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), keyring: keyring)
    }

    @Test func withAKeyringTheFileHasNoPassword() throws {
        let runner = FakeKeyring()
        let signIns = signIns(runner)
        #expect(signIns.storage == .keyring)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        #expect(!scratch.text("sign-in.json").contains("correct horse"))
        #expect(!runner.calls.joined().contains { $0.contains("correct horse") }, "no list of processes shows it")
        #expect(signIns.user(at: Self.address) == "mia")
        #expect(signIns.password(of: "mia", at: Self.address) == Secret("correct horse"))
        signIns.remove()
        #expect(runner.calls.last == ["clear", "application", "catchment", "address", Self.address, "user", "mia"])
        #expect(signIns.user(at: Self.address) == nil && scratch.files.isEmpty)
    }

    @Test func withoutAKeyringOnlyThePersonReadsTheFile() throws {
        let signIns = signIns()
        #expect(signIns.storage == .file)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        #expect(signIns.password(of: "mia", at: Self.address) == Secret("correct horse"))
        #expect(signIns.password(of: "leo", at: Self.address) == nil)
        #expect(signIns.password(of: "mia", at: "https://evil.example/v1") == nil)
        #expect(signIns.user(at: "https://evil.example/v1") == nil)
    }

    @Test func aKeyringThatFailsLeavesNothingBehind() {
        let signIns = signIns(FakeKeyring(works: false))
        #expect(throws: SignIns.Failure.keyring) {
            try signIns.save("mia", Secret("correct horse"), at: Self.address)
        }
        #expect(scratch.files.isEmpty)
    }

    @Test func anotherAccountTakesTheLastOneOutOfTheKeyring() throws {
        let runner = FakeKeyring()
        let signIns = signIns(runner)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        try signIns.save("leo", Secret("battery staple"), at: Self.address)
        #expect(runner.calls.map { $0.first } == ["store", "clear", "store"])
        #expect(runner.calls[1].last == "mia" && signIns.user(at: Self.address) == "leo")
    }

    @Test(
        arguments: [
            [:], ["DBUS_SESSION_BUS_ADDRESS": ""],
            ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x", "CATCHMENT_KEYRING": "0"],
        ] as [[String: String]])
    func withoutADesktopSessionThereIsNoKeyring(environment: [String: String]) {
        #expect(Keyring(runner: FakeKeyring(), environment: environment) == nil)
    }
}
