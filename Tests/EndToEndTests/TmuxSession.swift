import Foundation
import TestSupport

/// A program in a real terminal: a private tmux server with one window, which ends when this object is deleted.
final class TmuxSession: Sendable {
    /// The state of a terminal that a program must restore.
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
    private let keepsThread: Bool

    /// Whether tmux is installed; otherwise tests that need it are skipped.
    static let isAvailable =
        (try? runCommand(
            ["tmux", "-V"], environment: [:], folder: FileManager.default.temporaryDirectory)) != nil

    /// Starts a command: the name of a program and its arguments.
    ///
    /// - Parameters:
    ///   - environment: added to a small standard environment; other variables are not passed on.
    ///   - keepsThread: whether waiting keeps the thread, so that other tests cannot delay a test whose program goes on by
    ///     itself after some time.
    init(
        _ command: [String], columns: Int = 80, rows: Int = 24, term: String = "tmux-256color",
        environment: [String: String] = [:], keepsThread: Bool = false
    ) throws {
        self.keepsThread = keepsThread
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let standard = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": folder.path, "SHELL": "/bin/sh", "SWIFT_BACKTRACE": "enable=no",
        ]
        self.environment = standard.merging(environment) { $1 }
        // The shell continues when the command has ended, so that the state of the terminal can be read. It sets the title of the
        // window, for `exitStatus`.
        let script = #"""
            folder=$1; TERM=$2; export TERM; shift 2
            stty -g >"$folder/before"
            "$@"
            status=$?
            stty -g >"$folder/after"
            printf '\033]2;%s\033\\' "$folder"
            echo $status >"$folder/status.new"; mv "$folder/status.new" "$folder/status"
            exec sleep 1000000
            """#
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

    /// Types a text without interpreting names of keys.
    func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

    /// Sends bytes as a terminal would, such as a mouse event.
    func send(_ bytes: some Sequence<UInt8>) throws {
        try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// Lets programs set the clipboard, as some terminals do.
    func allowClipboard() throws { try tmux(["set-option", "-s", "set-clipboard", "on"]) }

    /// The text that a program has copied to the clipboard; nil if there is none.
    func clipboard() -> String? { try? tmux(["show-buffer"]) }

    func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The screen as lines of text without trailing blanks, a newline after each.
    func screen() throws -> String {
        let lines = try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
        // tmux ends the text with another newline.
        return lines.dropLast().map { String($0.reversed().drop { $0 == " " }.reversed()) + "\n" }.joined()
    }

    /// Waits until the screen meets a condition and no longer changes, and returns it.
    ///
    /// A screen that is read while it is drawn has old and new parts, so it must be the same twice.
    ///
    /// - Throws: `CommandFailure` with the last screen if the time is over.
    @discardableResult
    func wait(
        for what: String, seconds: Double = 120, _ holds: (String) -> Bool
    ) async throws -> String {
        var last = ""
        try await wait(seconds: seconds) {
            let before = last
            last = try screen()
            return last == before && holds(last)
        } failure: {
            "The screen never showed \(what). It is:\n\(last)"
        }
        return last
    }

    /// Waits until the screen with its control sequences for colours meets a condition.
    func waitForColours(_ what: String, seconds: Double = 120, _ holds: (String) -> Bool) async throws {
        var last = ""
        try await wait(seconds: seconds) {
            last = try tmux(["capture-pane", "-p", "-e"])
            return holds(last)
        } failure: {
            "The screen never showed \(what). It is:\n\(last.debugDescription)"
        }
    }

    private func wait(seconds: Double, until holds: () throws -> Bool, failure: () -> String) async throws {
        if keepsThread {
            try pollOnThread(seconds: seconds, until: holds, failure: failure)
        } else {
            try await poll(seconds: seconds, until: holds, failure: failure)
        }
    }

    /// Waits until a text is on the screen.
    @discardableResult
    func wait(forText text: String, seconds: Double = 120) async throws -> String {
        try await wait(for: "\"\(text)\"", seconds: seconds) { $0.contains(text) }
    }

    /// Waits until the command ends, and returns its exit status (128 plus the signal's number if a signal ended it).
    ///
    /// When the command ends, tmux may not have read all of its output yet. It has when it shows the title that the shell sets
    /// afterwards.
    func exitStatus(seconds: Double = 120) async throws -> Int {
        let file = folder.appendingPathComponent("status")
        try await wait(seconds: seconds) {
            try FileManager.default.fileExists(atPath: file.path)
                && tmux(["display-message", "-p", "#{pane_title}"]).contains(folder.lastPathComponent)
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

    /// Whether a command that has ended restored the terminal: screen, mouse, cursor and line modes.
    func isTerminalRestored() throws -> Bool {
        let state = try terminalState()
        let before = try String(contentsOf: folder.appendingPathComponent("before"), encoding: .utf8)
        let after = try String(contentsOf: folder.appendingPathComponent("after"), encoding: .utf8)
        return !state.isAlternateScreen && !state.wantsMouse && state.showsCursor && before == after
    }

    /// Whether the terminal shows what is typed.
    func showsTypedText() throws -> Bool {
        let name = try tmux(["display-message", "-p", "#{pane_tty}"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let terminal = open(name, O_RDONLY | O_NOCTTY)
        defer { close(terminal) }
        var modes = termios()
        guard tcgetattr(terminal, &modes) == 0 else { throw CommandFailure(description: "\(name) is no terminal.") }
        return modes.c_lflag & tcflag_t(ECHO) != 0
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        try runCommand(["tmux", "-L", socket, "-f", "/dev/null"] + arguments, environment: environment, folder: folder)
    }
}
