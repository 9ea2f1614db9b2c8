import Catalogue
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

/// A keyring tool that holds passwords by the names of their users, or fails.
private final class FakeKeyring: ToolRunner {
    private let state = Mutex<(passwords: [String: [UInt8]], calls: [[String]], works: Bool)>(([:], [], true))
    /// Whether it removes passwords.
    private let clears: Bool

    init(works: Bool = true, clears: Bool = true) {
        self.clears = clears
        state.withLock { $0.works = works }
    }

    var passwords: [String: [UInt8]] { state.withLock { $0.passwords } }

    func fail() { state.withLock { $0.works = false } }

    var calls: [[String]] { state.withLock { $0.calls } }

    func find(_ name: String) -> String? { "/bin/" + name }

    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult { .notStarted }

    func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]? {
        state.withLock { state in
            state.calls.append(arguments)
            guard state.works else { return nil }
            switch arguments.first {
            case "store": state.passwords[arguments.last ?? ""] = input
            case "clear" where !clears: return nil
            case "clear": state.passwords[arguments.last ?? ""] = nil
            default: return state.passwords[arguments.last ?? ""]
            }
            return []
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
        try signIns.remove()
        #expect(runner.calls.last == ["clear", "application", "catchment", "address", Self.address, "user", "mia"])
        #expect(signIns.user(at: Self.address) == nil && scratch.files.isEmpty)
    }

    /// If the keyring cannot be reached, as over ssh, its password stays, but the account is forgotten.
    @Test func aPasswordThatTheKeyringKeepsIsReportedAtSignOut() throws {
        let runner = FakeKeyring(clears: false)
        for later in [signIns(runner), signIns()] {
            try signIns(runner).save("mia", Secret("correct horse"), at: Self.address)
            #expect(throws: SignIns.Failure.passwordKept(user: "mia")) { try later.remove() }
            #expect(!later.hasAccount && scratch.files.isEmpty)
        }
    }

    @Test func aFileThatCannotBeRemovedKeepsTheAccount() throws {
        let signIns = signIns()
        blockFile(of: signIns)
        #expect(throws: SignIns.Failure.file(FileError(.write, signIns.path, code: EISDIR))) { try signIns.remove() }
    }

    @Test func withoutAKeyringOnlyThePersonReadsTheFile() throws {
        let signIns = signIns()
        #expect(signIns.storage == .file)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        var status = stat()
        #expect(stat(signIns.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(signIns.password(of: "mia", at: Self.address) == Secret("correct horse"))
        #expect(signIns.password(of: "leo", at: Self.address) == nil)
        #expect(signIns.password(of: "mia", at: "https://evil.example/v1") == nil)
        #expect(signIns.user(at: "https://evil.example/v1") == nil)
    }

    @Test func aDamagedFileIsNamedAndReplacedWhenSomebodySignsIn() throws {
        let signIns = signIns()
        _ = scratch.write("{\"user\":\"mia\"", "sign-in.json")
        guard case .unusableSignIn(let path, .damaged) = signIns.problem else {
            Issue.record("\(String(describing: signIns.problem))")
            return
        }
        #expect(path == signIns.path && !signIns.hasAccount)
        try signIns.save("leo", Secret("battery staple"), at: Self.address)
        #expect(signIns.problem == nil && signIns.user(at: Self.address) == "leo")
        #expect(scratch.files == ["sign-in.json"], "a damaged file may have a password, so no copy stays")
    }

    /// The file behind a link may be one that others can read.
    @Test func aLinkIsReplacedAndItsTargetGetsNoPassword() throws {
        let signIns = signIns()
        let target = scratch.write("{}", "shared.json")
        #expect(symlink(target, signIns.path) == 0)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        var status = stat()
        #expect(lstat(signIns.path, &status) == 0 && status.st_mode == S_IFREG | 0o600)
        #expect(scratch.text("shared.json") == "{}")
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
        #expect(runner.calls.map { $0.first } == ["store", "store", "clear"])
        #expect(runner.calls[2].last == "mia" && signIns.user(at: Self.address) == "leo")
    }

    @Test func anAccountThatCannotBeSavedLeavesTheLastOne() throws {
        let runner = FakeKeyring()
        let signIns = signIns(runner)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        runner.fail()
        #expect(throws: SignIns.Failure.keyring) {
            try signIns.save("leo", Secret("battery staple"), at: Self.address)
        }
        #expect(signIns.user(at: Self.address) == "mia" && runner.calls.map { $0.first } == ["store", "store"])
    }

    /// Makes a folder where the file would be, so that the file cannot be written.
    private func blockFile(of signIns: SignIns) { mkdir(signIns.path, 0o700) }

    private func isFileFailure(_ work: () throws(SignIns.Failure) -> Void) -> Bool {
        do throws(SignIns.Failure) { try work() } catch { if case .file = error { return true } }
        return false
    }

    @Test func aFileThatCannotBeWrittenLeavesNoPasswordInTheKeyring() {
        let runner = FakeKeyring()
        let signIns = signIns(runner)
        blockFile(of: signIns)
        let failed = isFileFailure { () throws(SignIns.Failure) in
            try signIns.save("mia", Secret("correct horse"), at: Self.address)
        }
        #expect(failed && runner.passwords.isEmpty)
        #expect(runner.calls.map { $0.first } == ["store", "clear"])
    }

    @Test func aPasswordThatStaysInTheKeyringIsReported() {
        let runner = FakeKeyring(clears: false)
        let signIns = signIns(runner)
        blockFile(of: signIns)
        var isReported = false
        do throws(SignIns.Failure) {
            try signIns.save("mia", Secret("correct horse"), at: Self.address)
        } catch {
            if case .fileAndKeyring = error { isReported = true }
        }
        #expect(isReported && runner.passwords.count == 1)
    }

    /// The file still names the account, so its password must stay in the keyring, too.
    @Test func aRememberedAccountKeepsItsPasswordIfTheFileCannotBeWrittenAgain() throws {
        let runner = FakeKeyring()
        let signIns = signIns(runner)
        try signIns.save("mia", Secret("correct horse"), at: Self.address)
        // The temporary file of the next save cannot be made where there is a folder.
        let temporary = TemporaryFiles.path(for: scratch.path + "/sign-in.json")
        #expect(mkdir(temporary, 0o700) == 0 && mkdir(temporary + "/x", 0o700) == 0)
        let failed = isFileFailure { () throws(SignIns.Failure) in
            try signIns.save("mia", Secret("battery staple"), at: Self.address)
        }
        #expect(failed && signIns.user(at: Self.address) == "mia")
        #expect(signIns.password(of: "mia", at: Self.address) == Secret("battery staple"))
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
