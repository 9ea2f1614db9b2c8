import CNcurses
import Glibc
import Screen
import Synchronization

/// Held while a description is read: ncurses keeps it in variables of the whole process.
private let describing = Mutex(())

extension Terminal {
    /// What a terminal of this name can do, as far as its description and the environment say. The terminal is not taken over.
    ///
    /// The number of colours comes from the terminal's description, even if `NO_COLOR` is set.
    public nonisolated static func described() throws(TerminalError) -> TerminalCapabilities {
        try describing.withLock { _ throws(TerminalError) in try readDescription() }
    }

    private nonisolated static func readDescription() throws(TerminalError) -> TerminalCapabilities {
        let name = environment("TERM") ?? ""
        let isUTF8 = Terminal.usesUTF8Locale()
        switch shim_describe_terminal() {
        case 1: break
        case 0: throw .unknownTerminal(name)
        default: throw .noDescriptions
        }
        guard shim_capability("cup") != nil, shim_capability("clear") != nil else { throw .tooSimple(name) }
        let speaksXterm = shim_capability("kmous") != nil && !name.hasPrefix("linux")
        let depth = describedDepth(colours: Int(shim_described_colours()))
        var (rows, columns) = (CInt(24), CInt(80))
        _ = shim_window_size(&rows, &columns)
        return TerminalCapabilities(
            depth: depth, hasTrueColour: isUTF8 && depth == .full && hasTrueColour(), isUTF8: isUTF8,
            hasMouse: speaksXterm, hasLinks: speaksXterm && TerminalCapabilities.hasHyperlinks { environment($0) },
            size: Size(columns: Int(columns), rows: Int(rows)))
    }

    /// Asks the terminal whether it draws pictures of pixels, and waits for its answer.
    /// - Parameter seconds: how long to wait at most.
    /// - Returns: nil if there is no terminal, or it did not answer.
    public nonisolated static func drawsPixels(within seconds: Double) -> Bool? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp() else {
            return nil
        }
        LineTerminal.beginGuard()
        defer { LineTerminal.endGuard() }
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
        var raw = modes
        cfmakeraw(&raw)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes) }
        // Every terminal answers the second question (DA1), so the wait ends also if it does not know the first.
        let question = Array((KittyGraphics.query + "\u{1B}[c").utf8)
        guard question.withUnsafeBytes({ Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }) == question.count
        else { return nil }
        var answers = ""
        let end = ContinuousClock.now + .seconds(seconds)
        while answers.firstMatch(of: /\u{1B}\[\?[0-9;]*c/) == nil {
            let left = (end - ContinuousClock.now) / Duration.milliseconds(1)
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard left > 0, answers.utf8.count < 4096, poll(&input, 1, Int32(left) + 1) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return nil }
            answers += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        return KittyGraphics.isOffered(in: answers)
    }
}
