import App
import Live
import Screen
import Synchronization
import Testing

@testable import Program

/// A terminal that records the calls it gets.
@MainActor
final class FakeTerminal: TerminalScreen {
    var calls: [String] = []
    let takesCopies: Bool

    init(takesCopies: Bool = false) { self.takesCopies = takesCopies }

    func draw(_ frame: Frame) { calls.append("draw") }
    func redraw() { calls.append("redraw") }
    func suspend() { calls.append("suspend") }
    func close() { calls.append("close") }
    func send(_ picture: Picture, id: UInt8, size: Size) { calls.append("send \(id)") }
    func deletePicture(id: UInt8) { calls.append("delete \(id)") }
    func copyToClipboard(_ text: String) -> Bool {
        calls.append("copy \(text)")
        return takesCopies
    }
}

/// Installed tools by name, each with the result that a test sets.
private struct FakeTools: ToolRunner {
    var results: [String: ToolResult]

    func find(_ name: String) -> String? { results[name] == nil ? nil : "/bin/" + name }
    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult {
        results[String(path.dropFirst("/bin/".count))] ?? .notStarted
    }

    func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]? { nil }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct DesktopInterpreterTests {
    private let mailbox = Mailbox()

    /// Carries out an effect, and waits for `count` posted sentences.
    private func sentences(
        _ effect: DesktopEffect, tools: [String: ToolResult] = [:], takesCopies: Bool = false, count: Int = 1
    ) async -> [String] {
        let desktop = Desktop(runner: FakeTools(results: tools), variables: ["DISPLAY": ":0"])
        DesktopInterpreter(desktop, terminal: FakeTerminal(takesCopies: takesCopies), mailbox: mailbox).carryOut(effect)
        return await messages(count, from: mailbox).compactMap(\.sentence)
    }

    @Test func reportsTheToolThatCopied() async {
        let copy = DesktopEffect.copy("https://a.uk/", what: "the link")
        #expect(await sentences(copy, tools: ["xclip": .exited(0)]) == ["Copied the link: https://a.uk/ (with xclip)"])
        #expect(
            await sentences(copy, takesCopies: true)
                == ["Sent the link: https://a.uk/ (to the terminal's clipboard, if it has one)"])
        #expect(await sentences(copy) == ["Not copied: no clipboard was found. The link: https://a.uk/"])
    }

    @Test func showsTheHostBeforeALinkIsOpened() async {
        let open = DesktopEffect.open("https://a.uk/x", what: "the page")
        #expect(
            await sentences(open, tools: ["xdg-open": .exited(0)], count: 2)
                == ["Opening the page at a.uk …", "Opening the page at a.uk with xdg-open"])
        #expect(
            await sentences(open, tools: ["xdg-open": .exited(3)], count: 2).last
                == "xdg-open could not open the page: https://a.uk/x")
        #expect(await sentences(open, count: 2).last == "No browser was found. The page: https://a.uk/x")
        #expect(
            await sentences(.open("file:///etc/passwd", what: "the page"))
                == ["This link cannot be opened: file:///etc/passwd"])
    }

    @Test func copiesANumberThatNothingDials() async {
        let call = DesktopEffect.call("0113 496 0001", what: "the number")
        #expect(
            await sentences(call, tools: ["xdg-open": .exited(0)]) == ["Calling 0113 496 0001 with xdg-open"])
        #expect(
            await sentences(call, tools: ["xclip": .exited(0)]) == ["Copied the number: 0113 496 0001 (with xclip)"])
    }

    @Test func passesCallsOnToTheTerminal() {
        let terminal = FakeTerminal()
        let interpreter = TerminalInterpreter(terminal)
        for effect in [TerminalEffect.redraw, .suspend, .quit] { interpreter.carryOut(effect) }
        #expect(terminal.calls == ["redraw", "suspend"])
    }
}
