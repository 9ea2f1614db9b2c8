import Glibc
import Terminal

extension Console {
    /// The standard input, output and error of this process.
    static var standard: Console {
        Console(
            output: { writeAll($0, to: STDOUT_FILENO) }, errors: { writeAll($0, to: STDERR_FILENO) },
            readLine: { Swift.readLine() },
            readPassword: { fromInput in
                fromInput ? Swift.readLine() : isatty(STDIN_FILENO) == 1 ? readHiddenLine("Password: ") : nil
            }, isTerminal: isatty(STDOUT_FILENO) == 1,
            canAsk: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
            progressColumns: isatty(STDERR_FILENO) == 1 ? columns(of: STDERR_FILENO) ?? 80 : nil,
            columns: textColumns ?? 120, cutsTables: textColumns != nil, isUTF8: isUTF8Locale)
    }

    /// Writes a question to standard error, and reads a line without showing it, such as a password. Keys that send a signal, such
    /// as Ctrl-C and Ctrl-Z, work as usual.
    private static func readHiddenLine(_ question: String) -> String? {
        LineTerminal.beginGuard()
        defer { LineTerminal.endGuard() }
        LineTerminal.hideInput()
        defer { LineTerminal.showInput() }
        writeAll(question, to: STDERR_FILENO)
        return Swift.readLine()
    }

    /// The columns of the terminal on standard output, else the variable COLUMNS; nil without either.
    private static var textColumns: Int? {
        if isatty(STDOUT_FILENO) == 1, let columns = columns(of: STDOUT_FILENO) { return columns }
        return getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    }

    /// The columns of the terminal on a stream; nil if they are not known.
    private static func columns(of stream: Int32) -> Int? {
        var size = winsize()
        return ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : nil
    }
}

/// Whether the locale uses UTF-8.
private let isUTF8Locale = Terminal.usesUTF8Locale()

/// Opens /dev/null for each standard stream that the caller closed; else the next opened file would take the stream's number.
/// For standard output it is opened for reading only, so that a command that writes an answer fails.
func openClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
        _ = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
}

/// Writes all of a text. The program ends with an error if standard output cannot be written to.
private func writeAll(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
            let step = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            // Every other call may set `errno` anew.
            let code = errno
            if step < 0, code == EINTR { continue }
            if step < 0, code == EAGAIN {
                // Another program made the terminal or pipe non-blocking, so this waits until it takes more.
                var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&output, 1, -1) >= 0 || errno == EINTR { continue }
            }
            guard step > 0 else {
                // If standard error fails, the answer and the exit status can still be given.
                if descriptor != STDOUT_FILENO { return }
                Console.standard.writeError(
                    "catchment: The answer could not be written: \(String(cString: strerror(code))).")
                Log.writeEnd(.cannotWrite)
                exit(ExitStatus.cannotWrite.rawValue)
            }
            written += step
        }
    }
}
