import Foundation
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// A runner that only pretends to run tools, and records how they were called.
private final class FakeTools: ToolRunner {
    private let results: [String: ToolResult]
    private let noted = Mutex<[[String]]>([])

    init(_ results: [String: ToolResult]) { self.results = results }

    var calls: [[String]] { noted.withLock { $0 } }

    func find(_ name: String) -> String? { results[name] == nil ? nil : "/bin/" + name }

    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult {
        noted.withLock { $0.append([path] + arguments + [String(decoding: input, as: UTF8.self)]) }
        return results[String(path.dropFirst(5))] ?? .notStarted
    }

    func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]? { nil }
}

struct DesktopTests {
    static let wayland = ["WAYLAND_DISPLAY": "wayland-0"]
    static let x11 = ["DISPLAY": ":0"]

    @Test(
        arguments: [
            (wayland, ["wl-copy": .exited(0), "xclip": .exited(0)], .copied(tool: "wl-copy")),
            (x11, ["wl-copy": .exited(0), "xclip": .exited(0)], .copied(tool: "xclip")),
            (x11, ["xclip": .exited(1), "xsel": .exited(0)], .copied(tool: "xsel")),
            (x11, ["xclip": .stillRunning], .failed(tool: "xclip")),
            ([:], ["wl-copy": .exited(0), "xclip": .exited(0)], .noTool),
            (["DISPLAY": ""], ["xclip": .exited(0)], .noTool), (x11, [:], .noTool),
        ] as [([String: String], [String: ToolResult], CopyResult)])
    func copiesWithTheToolOfTheDisplay(environment: [String: String], tools: [String: ToolResult], expected: CopyResult)
    {
        #expect(Clipboard(runner: FakeTools(tools), environment: environment).copy("link") == expected)
    }

    @Test func theTextIsTheInputOfTheTool() {
        let tools = FakeTools(["xclip": .exited(0)])
        _ = Clipboard(runner: tools, environment: Self.x11).copy("$(rm -rf /)")
        #expect(tools.calls == [["/bin/xclip", "-selection", "clipboard", "$(rm -rf /)"]])
    }

    @Test(
        arguments: [
            (
                ["BROWSER": "lynx:firefox"], ["firefox": .exited(0)], ["/bin/firefox", "https://a.uk/"],
                .opened(program: "firefox")
            ),
            (
                ["BROWSER": "b --new %s"], ["b": .stillRunning], ["/bin/b", "--new", "https://a.uk/"],
                .opened(program: "b")
            ),
            (x11, ["xdg-open": .exited(0)], ["/bin/xdg-open", "https://a.uk/"], .opened(program: "xdg-open")),
            (x11, ["xdg-open": .exited(3)], ["/bin/xdg-open", "https://a.uk/"], .failed(program: "xdg-open")),
            ([:], ["xdg-open": .exited(0)], nil, .noProgram),
            (
                ["WSL_DISTRO_NAME": "Debian"], ["wslview": .exited(0)], ["/bin/wslview", "https://a.uk/"],
                .opened(program: "wslview")
            ),
        ] as [([String: String], [String: ToolResult], [String]?, OpenResult)])
    func opensAnAddressAsOneArgument(
        environment: [String: String], tools: [String: ToolResult], call: [String]?, expected: OpenResult
    ) throws {
        let fake = FakeTools(tools)
        let address = try #require(WebAddress("https://a.uk/"))
        #expect(Browser(runner: fake, environment: environment).open(address) == expected)
        #expect(fake.calls.first.map { $0.dropLast() } == call.map { $0[...] })
    }

    @Test(arguments: [
        ("https://reports.ofsted.gov.uk/provider/21/107848", "reports.ofsted.gov.uk"),
        ("HTTP://Example.org", "example.org"),
        ("https://example.org:8443/a?b=c#d", "example.org"), ("http://[2001:db8::1]/", "[2001:db8::1]"),
    ])
    func acceptsWebAddresses(text: String, host: String) {
        #expect(WebAddress(text)?.host == host)
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org", "javascript:alert(1)", "file:///etc/passwd", "https://",
        "https:///path",
        "https://www.gov.uk@elsewhere.example/", "https://a b.org", "https://a.org/\u{1B}[2J", "https://a.org/\"x",
        "https://exämple.org",
        "https://a.org:99999", "https://a.org:x", "https://-a.org", "https://a_b.org", "http://[::1",
        "https://a.org/" + String(repeating: "x", count: 3000),
    ])
    func refusesUnsafeAddresses(text: String) { #expect(WebAddress(text) == nil) }

    @Test(
        arguments: [
            ("0113 234 5678", "tel:01132345678"), ("+44 (113) 234-5678", "tel:+441132345678"), ("123", nil),
            ("call me", nil),
            ("0113;rm -rf", nil), ("", nil), ("1+13234567", nil),
        ] as [(String, String?)])
    func acceptsOnlyTelephoneNumbers(text: String, expected: String?) {
        #expect(TelephoneAddress(text)?.description == expected)
    }
}

/// Runs real processes.
struct ToolRunnerTests {
    let runner = LocalToolRunner(environment: ["PATH": "relative:/usr/bin:/bin"])

    @Test func findsOnlyInstalledTools() {
        #expect(runner.find("sh")?.hasSuffix("/bin/sh") == true)
        #expect(runner.find("no-such-tool-anywhere") == nil)
        #expect(runner.find("/bin/sh") == "/bin/sh")
    }

    @Test func passesInputAndArgumentsUnchanged() throws {
        let scratch = Scratch()
        let shell = try #require(runner.find("sh"))
        let script = #"cat > "$1"; printf %s "$2" >> "$1""#
        let result = runner.run(
            shell, ["-c", script, "sh", scratch.path + "/out", "$(id) ; 'x'"], input: Array("in\n".utf8), seconds: 120)
        #expect(result == .exited(0))
        #expect(scratch.text("out") == "in\n$(id) ; 'x'")
    }

    @Test func readsWhatAToolWrites() throws {
        let shell = try #require(runner.find("sh"))
        for (script, input, output) in [
            ("printf 'a\\nb'", "", "a\nb"), ("true", "", ""), ("cat", "typed", "typed"),
            ("echo x; exit 1", "", nil), ("head -c 4097 /dev/zero", "", nil),
        ] as [(String, String, String?)] {
            let read = runner.output(of: shell, ["-c", script], input: Array(input.utf8), seconds: 120)
            #expect(read == output.map { Array($0.utf8) }, "\(script)")
        }
        #expect(runner.output(of: "/nonexistent", [], input: [], seconds: 120) == nil)
    }

    @Test func aToolThatDoesNotEndIsStopped() throws {
        let shell = try #require(runner.find("sh"))
        let scratch = Scratch()
        let script = "echo $$ > \(scratch.path)/process; exec sleep 600"
        #expect(runner.output(of: shell, ["-c", script], input: [], seconds: 1) == nil)
        // A tool that was stopped before it wrote its number is stopped, too.
        if let process = pid_t(scratch.text("process").trimmingCharacters(in: .newlines)) {
            #expect(kill(process, 0) == -1, "the process is gone")
        }
    }

    @Test func returnsTheExitStatus() throws {
        let shell = try #require(runner.find("sh"))
        #expect(runner.run(shell, ["-c", "exit 7"], input: [], seconds: 120) == .exited(7))
        #expect(runner.run("/nonexistent", [], input: [], seconds: 120) == .notStarted)
        #expect(runner.run(shell, [], input: Array(repeating: 0x20, count: 64_001), seconds: 1) == .notStarted)
    }

    @Test func acceptsTheLargestInputForAToolThatDoesNotReadIt() throws {
        let shell = try #require(runner.find("sh"))
        let input = [UInt8](repeating: 0x20, count: 64_000)
        #expect(runner.run(shell, ["-c", "exit 0"], input: input, seconds: 120) == .exited(0))
    }
}
