import Foundation

/// A program in a real terminal: a private tmux server with one window, ended with this object.
final class TmuxSession: Sendable {
    /// What a program must leave as it found it.
    struct TerminalState: Equatable {
        var isAlternateScreen: Bool
        var wantsMouse: Bool
        var showsCursor: Bool
        var cursorColumn: Int
        var cursorRow: Int
    }

    private let socket = "catchment-" + UUID().uuidString.prefix(8)
    private let folder: URL
    private let environment: [String: String]

    /// Whether tmux is installed; tests that need it are skipped where it is not.
    static let isAvailable =
        (try? runCommand(
            ["tmux", "-V"], environment: [:], folder: FileManager.default.temporaryDirectory)) != nil

    /// A program of this package: the release that `CATCHMENT_BINARY` names, else what was built together with the tests.
    static func product(_ name: String) throws -> String {
        if let named = ProcessInfo.processInfo.environment["CATCHMENT_BINARY"],
            URL(fileURLWithPath: named).lastPathComponent == name
        {
            return named
        }
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(description: "\(path) is not built")
        }
        return path
    }

    /// Starts a command, its first word a program and the others its arguments.
    ///
    /// - Parameter environment: is added to a small standard one; nothing else is handed on.
    init(
        _ command: [String], columns: Int = 80, rows: Int = 24, term: String = "tmux-256color",
        environment: [String: String] = [:]
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let standard = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": folder.path, "SHELL": "/bin/sh", "SWIFT_BACKTRACE": "enable=no",
        ]
        self.environment = standard.merging(environment) { $1 }
        // The shell stays when the command has ended, so that the state it left can be looked at.
        let script = """
            folder=$1; TERM=$2; export TERM; shift 2
            stty -g >"$folder/before"
            "$@"
            status=$?
            stty -g >"$folder/after"
            echo $status >"$folder/status.new"; mv "$folder/status.new" "$folder/status"
            exec sleep 1000000
            """
        try tmux(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh", "-c", script, "sh", folder.path, term]
                + command)
        try tmux(["set-option", "-g", "status", "off"])
        try resize(columns: columns, rows: rows)
    }

    deinit {
        _ = try? tmux(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    /// Presses keys, by tmux's names: `Enter`, `Escape`, `Tab`, `BTab`, `Up`, `S-Up`, `C-l`, `F1`, `PageUp`, `a`.
    func press(_ keys: String...) throws { try tmux(["send-keys", "--"] + keys) }

    /// Types a text as it stands.
    func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

    /// Sends bytes as a terminal would, such as a mouse event.
    func send(_ bytes: some Sequence<UInt8>) throws {
        try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// Lets programs set the clipboard, as the terminals do that allow it.
    func allowClipboard() throws { try tmux(["set-option", "-s", "set-clipboard", "on"]) }

    /// What a program has put on the clipboard; nil where there is nothing yet.
    func clipboard() -> String? { try? tmux(["show-buffer"]) }

    func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The screen as lines of text without trailing blanks, a newline after each.
    func screen() throws -> String {
        let lines = try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
        // The text ends with a newline of its own.
        return lines.dropLast().map { String($0.reversed().drop { $0 == " " }.reversed()) + "\n" }.joined()
    }

    /// Waits until the screen is as asked for and at rest, and returns it.
    ///
    /// A screen that is looked at while it is drawn shows the new and the old mixed; so it must be the same twice.
    ///
    /// - Throws: `CommandFailure` with the last screen, when the time is over.
    @discardableResult
    func wait(
        for what: String, seconds: Double = 30, _ holds: (String) -> Bool
    ) async throws -> String {
        var last = ""
        try await poll(seconds: seconds) {
            let before = last
            last = try screen()
            return last == before && holds(last)
        } failure: {
            "The screen never showed \(what). It is:\n\(last)"
        }
        return last
    }

    /// Waits until a text stands on the screen.
    @discardableResult
    func wait(forText text: String, seconds: Double = 30) async throws -> String {
        try await wait(for: "\"\(text)\"", seconds: seconds) { $0.contains(text) }
    }

    /// Waits for the end of the command, and tells its exit status (128 and more: a signal).
    func exitStatus(seconds: Double = 30) async throws -> Int {
        let file = folder.appendingPathComponent("status")
        try await poll(seconds: seconds) {
            FileManager.default.fileExists(atPath: file.path)
        } failure: {
            "The command has not ended. The screen is:\n\((try? screen()) ?? "")"
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let status = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CommandFailure(description: "No exit status: \(text)")
        }
        return status
    }

    func terminalState() throws -> TerminalState {
        let format = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{cursor_x} #{cursor_y}"
        let values = try tmux(["display-message", "-p", format]).split(whereSeparator: \.isWhitespace).compactMap {
            Int($0)
        }
        guard values.count == 5 else { throw CommandFailure(description: "tmux tells no state: \(values)") }
        return TerminalState(
            isAlternateScreen: values[0] == 1, wantsMouse: values[1] == 1, showsCursor: values[2] == 1,
            cursorColumn: values[3], cursorRow: values[4])
    }

    /// Whether the command, which has ended, left the terminal as it found it: screen, mouse, cursor and line modes.
    func isTerminalRestored() throws -> Bool {
        let state = try terminalState()
        let before = try String(contentsOf: folder.appendingPathComponent("before"), encoding: .utf8)
        let after = try String(contentsOf: folder.appendingPathComponent("after"), encoding: .utf8)
        return !state.isAlternateScreen && !state.wantsMouse && state.showsCursor && before == after
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        try runCommand(["tmux", "-L", socket, "-f", "/dev/null"] + arguments, environment: environment, folder: folder)
    }
}
