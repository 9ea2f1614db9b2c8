import CNcurses
import Glibc
import Screen

/// What the caller chooses about the terminal.
public struct TerminalOptions: Hashable, Sendable {
    public var usesMouse = true
    /// How many colours are used; nil for what `NO_COLOR` and the terminal's description say.
    public var depth: ColourDepth?
    /// The file that is written if a signal ends the program; nil for none.
    public var log: String?

    public init() {}
}

/// The terminal as a full screen: frames go out, inputs come in. There is one at a time.
///
/// However the program ends, the terminal is left as it was found.
@MainActor public final class Terminal {
    public private(set) var capabilities: TerminalCapabilities
    /// Whether the terminal understands xterm's private modes, as terminals with a mouse do.
    let speaksXterm: Bool
    private(set) var isActive = false
    /// Called with each signal, before it is handled.
    public var signalReceived: (@MainActor (CInt) -> Void)?
    /// The pictures of pixels that are not written yet.
    var pixels = KittyQueue()
    /// The task that writes them; nil if none is running.
    var sending: Task<Void, Never>?

    private let receive: @Sendable (Input?) -> Void
    private var reader: InputReader?
    private var painter: Painter
    private var drawn: Frame?
    /// Shortens what curses writes for frames.
    private var output = CondensedOutput()
    /// Where the cursor stands, also if it is hidden.
    private var focus = Point(column: 0, row: 0)
    private let modesOn: String
    private let modesOff: String
    /// Whether the terminal has answered that it can hold back what it shows until a frame is complete.
    private var synchronises = false

    /// Takes over the terminal.
    ///
    /// - Parameter receive: called on any thread with each input, and with nil when the program is asked to end
    ///   (SIGTERM, SIGHUP, SIGINT) or the terminal is gone. Ctrl-C and Ctrl-Z are keys.
    public init(
        options: TerminalOptions = TerminalOptions(), receive: @escaping @Sendable (Input?) -> Void
    ) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        guard shim_wait_for_foreground() else { throw .inBackground }
        let name = environment("TERM") ?? ""
        let isUTF8 = Self.usesUTF8Locale()
        switch shim_describe_terminal() {
        case 1: break
        case 0: throw .unknownTerminal(name)
        default: throw .noDescriptions
        }
        guard shim_capability("cup") != nil, shim_capability("clear") != nil else { throw .tooSimple(name) }
        let sequences = describedKeySequences()
        // The description of the Linux console lists a mouse, which works only with a helper program.
        speaksXterm = shim_capability("kmous") != nil && !name.hasPrefix("linux")
        let hasMouse = speaksXterm && options.usesMouse
        if let log = options.log { shim_log_to(log) }
        // Asks for mouse buttons and drags, in the protocol without a limit of columns, and for marks around pasted text.
        modesOn = (hasMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + (speaksXterm ? "\u{1B}[?2004h" : "")
        modesOff = (hasMouse ? "\u{1B}[?1006l\u{1B}[?1002l" : "") + (speaksXterm ? "\u{1B}[?2004l" : "")

        shim_guard_remember_modes()
        guard shim_open() else { throw .cannotStart }
        let depth = options.depth ?? Self.describedDepth()
        painter = Painter(depth: depth, isUTF8: isUTF8)
        capabilities = TerminalCapabilities(
            depth: depth, hasTrueColour: isUTF8 && depth == .full && Self.hasTrueColour(), isUTF8: isUTF8,
            hasMouse: hasMouse, hasLinks: speaksXterm && TerminalCapabilities.hasHyperlinks { environment($0) },
            size: Self.currentSize())
        self.receive = receive

        prepareGuard()
        raw()
        noecho()
        nonl()
        keypad(shim_stdscr(), true)
        // Otherwise curses would delay its output while input waits, which only `InputReader` reads.
        typeahead(-1)
        shim_guard_arm()
        shim_errors_begin()
        isActive = true
        write(modesOn)
        resize()

        let signals = shim_signals_start()
        let reader = InputReader(signals: signals, sequences: sequences, receive: receive) { [weak self] event in
            Task { @MainActor in self?.handle(event) }
        }
        guard signals >= 0, reader.start() else {
            close()
            throw .cannotStart
        }
        self.reader = reader
        // The size may have changed before signals were noted.
        resize()
        // Asks for the background's colour. Terminals that do not know the question ignore it; the answer of the others
        // arrives among the keys.
        if speaksXterm { write("\u{1B}]11;?\u{1B}\\") }
        if speaksXterm, !isAppleTerminal { write(SynchronisedOutput.question) }
        askForPixels()
    }

    /// Shows a frame. Curses is given only the cells that differ from the last frame; if none differs, nothing is written.
    public func draw(_ frame: Frame) {
        guard isActive, isOurs() else { return }
        let last = drawn?.size == frame.size ? drawn : nil
        let changes = last.map { frame.changedColumns(from: $0) }
        let relinked = capabilities.hasLinks ? last.map { frame.rowsWithOtherLinks(than: $0) } ?? [] : []
        if let last, let changes, last.cursor == frame.cursor, changes.allSatisfy(\.isEmpty), relinked.isEmpty {
            return
        }
        // The main actor may have moved to another thread.
        shim_guard_cover_thread()
        let columns = frame.size.columns
        if last == nil { werase(shim_stdscr()) }
        shim_frame_begin()
        var paintedRows: [Int] = []
        for row in 0..<min(frame.size.rows, capabilities.size.rows) {
            let changed = changes?[row] ?? 0..<columns
            guard !changed.isEmpty else { continue }
            painter.paint(frame.cells[row * columns..<(row + 1) * columns], columns: changed, row: row)
            paintedRows.append(row)
        }
        if let last, capabilities.hasTrueColour {
            // Curses does not know of the exact colours, and may take such a cell for one that shows the right thing already.
            for row in frame.rowsWithoutExactColours(of: last) { wredrawln(shim_stdscr(), CInt(row), 1) }
        }
        // Curses does not know of the links: it writes the row again, and so ends those that are gone.
        for row in relinked { wredrawln(shim_stdscr(), CInt(row), 1) }
        // A hidden cursor stays where it was: magnifiers and screen readers follow it all the same.
        if let cursor = frame.cursor { focus = cursor }
        wmove(shim_stdscr(), CInt(clamping: focus.row), CInt(clamping: focus.column))
        wnoutrefresh(shim_stdscr())
        doupdate()
        curs_set(frame.cursor == nil ? 0 : 1)
        // Curses may have written any cell of a row that it changed, also by moving others or by clearing.
        writeFrame(with: additions(to: frame, rows: paintedRows + relinked))
        drawn = frame
    }

    /// Writes what curses made of a frame, and more output after it, in one piece, so that the terminal never shows half a frame.
    private func writeFrame(with more: [UInt8]) {
        let count = shim_frame_end()
        let made = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = count > 0 ? shim_frame_take(buffer.baseAddress, count) : 0
        }
        let frame = (capabilities.isUTF8 ? output.condensed(made) : made) + more
        write(synchronises && !frame.isEmpty ? SynchronisedOutput.start + frame + SynchronisedOutput.end : frame)
    }

    /// The output of what curses cannot write: the exact colours of pictures, and hyperlinks; empty on a terminal without them.
    /// The output ends by putting cursor and style back to where curses left them.
    private func additions(to frame: Frame, rows: [Int]) -> [UInt8] {
        guard capabilities.hasTrueColour || capabilities.hasLinks else { return [] }
        let cursor = Point(
            column: max(0, Int(getcurx(shim_curscr()))), row: max(0, Int(getcury(shim_curscr()))))
        let colours =
            capabilities.hasTrueColour
            ? frame.exactColourOutput(rows: rows, on: capabilities.size, cursor: cursor) : []
        let links = capabilities.hasLinks ? frame.linkOutput(rows: rows, on: capabilities.size, cursor: cursor) : []
        return colours + links
    }

    /// Paints the whole screen again, whatever it shows now.
    public func redraw() {
        guard isActive, isOurs() else { return }
        repaint()
    }

    private func repaint() {
        output = CondensedOutput()
        shim_frame_begin()
        clearok(shim_curscr(), true)
        wnoutrefresh(shim_stdscr())
        doupdate()
        curs_set(drawn?.cursor == nil ? 0 : 1)
        writeFrame(with: drawn.map { additions(to: $0, rows: Array(0..<$0.size.rows)) } ?? [])
    }

    /// Lets curses take over the terminal again. It sets the modes of the terminal, so this is not collected as a frame.
    private func resume() {
        output = CondensedOutput()
        clearok(shim_curscr(), true)
        wnoutrefresh(shim_stdscr())
        doupdate()
        curs_set(drawn?.cursor == nil ? 0 : 1)
        if let drawn { write(additions(to: drawn, rows: Array(0..<drawn.size.rows))) }
    }

    /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; returns when it is continued.
    public func suspend() {
        guard isActive else { return }
        leave()
        shim_stop_job()
        comeBack()
    }

    /// Takes over the terminal again after a stop, once the job is in the foreground; after `bg` the job first stops again.
    private func comeBack() {
        guard shim_wait_for_foreground() else { return receive(nil) }
        enter()
    }

    /// Whether the terminal may be written to. A job in the background, as after `kill -STOP` and `bg`, stops here; when it is
    /// back in the foreground, it takes over the terminal again and this returns.
    private func isOurs() -> Bool {
        guard shim_in_background() else { return true }
        guard shim_wait_for_foreground() else {
            receive(nil)
            return false
        }
        leave()
        enter()
        return true
    }

    /// Gives the terminal back for good. No more input is received.
    public func close() {
        if isActive { leave() }
        reader?.stop()
        reader = nil
        shim_signals_stop()
        shim_errors_end()
    }

    /// Prepares the calling thread for an overflow of its stack, so that the terminal is restored then, too.
    public nonisolated static func coverThread() { shim_guard_cover_thread() }

    /// If a signal asked the program to end, ends it by that signal, so that the sender sees the cause; otherwise returns. The
    /// terminal must be closed.
    public static func endBySignal() { shim_end_by_signal() }

    /// Writes a sequence without telling curses; it must not move the cursor or change what is shown.
    @discardableResult
    func write(_ sequence: String) -> Bool {
        var bytes = sequence
        return bytes.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { shim_write($0.baseAddress, $0.count) }
        }
    }

    private func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { buffer in
            _ = shim_write(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    private func leave() {
        if let ending = pixels.stop() { write(ending) }
        write(modesOff)
        // If the terminal accepts no more output, `endwin` would block.
        if shim_output_is_stuck() { shim_guard_restore() } else { endwin() }
        shim_guard_disarm()
        isActive = false
    }

    private func enter() {
        isActive = true
        shim_guard_arm()
        reset_prog_mode()
        keypad(shim_stdscr(), true)
        resize()
        resume()
        write(modesOn)
        // The terminal may have deleted its pictures while another program used the screen.
        askForPixels()
    }

    private func handle(_ event: InputReader.Event) {
        switch event {
        case .signal(let number): handle(signal: number)
        case .synchronisedOutputOffered:
            synchronises = true
            prepareGuard()
        }
    }

    /// Prepares the bytes that restore the terminal. The first ends a string that a picture may have begun.
    private func prepareGuard() {
        let ends = synchronises ? String(decoding: SynchronisedOutput.end, as: UTF8.self) : ""
        shim_guard_prepare((speaksXterm ? "\u{1B}\\" : "") + ends + modesOff)
    }

    private func handle(signal number: CInt) {
        signalReceived?(number)
        switch number {
        case SIGWINCH: if isActive { resize() }
        case SIGTSTP: suspend()
        case SIGCONT:
            // The program was stopped by SIGSTOP: the shell may have changed the terminal's modes.
            guard isActive else { return }
            guard shim_wait_for_foreground() else { return receive(nil) }
            leave()
            enter()
        default: receive(nil)
        }
    }

    private func resize() {
        let size = Self.currentSize()
        guard size != capabilities.size || drawn == nil else { return }
        resize_term(CInt(size.rows), CInt(size.columns))
        clearok(shim_curscr(), true)
        (drawn, output) = (nil, CondensedOutput())
        guard size != capabilities.size else { return }
        capabilities.size = size
        receive(.resize(size))
    }

    private static func currentSize() -> Size {
        var rows: CInt = 24
        var columns: CInt = 80
        if !shim_window_size(&rows, &columns) {
            rows = max(1, getmaxy(shim_stdscr()))
            columns = max(1, getmaxx(shim_stdscr()))
        }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Sets the locale of characters as the environment says.
    /// - Returns: whether it uses UTF-8.
    public nonisolated static func usesUTF8Locale() -> Bool { shim_use_locale() }

    /// GNU Screen passes on the COLORTERM of the terminal around it, and older versions take the numbers of exact colours for
    /// attributes.
    nonisolated static func hasTrueColour() -> Bool {
        TerminalCapabilities.isTrueColour(environment("COLORTERM")) && !isSet("STY")
    }

    /// Source: no-color.org: set and not empty means none.
    private static func describedDepth() -> ColourDepth {
        guard !isSet("NO_COLOR"), has_colors() else { return .none }
        // Before `start_color` only the description says how many there are.
        return describedDepth(colours: Int(shim_described_colours()))
    }

    nonisolated static func describedDepth(colours: Int) -> ColourDepth {
        switch colours {
        case 256...: .full
        case 16...: .sixteen
        case 8...: .eight
        default: .none
        }
    }
}
