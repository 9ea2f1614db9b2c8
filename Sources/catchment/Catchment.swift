import Live
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads the arguments, and does what they say.
@main
struct Catchment {
    static func main() async {
        // A closed pipe ends the output, and is no fault.
        signal(SIGPIPE, SIG_DFL)
        // A file that may not grow any further is an error of writing, and no reason to be killed.
        signal(SIGXFSZ, SIG_IGN)
        fillStreams()
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            writeError("catchment: \(error.message)")
            exit(error.status.rawValue)
        }
    }

    private static func run(_ arguments: [String]) async throws(CommandError) {
        guard let first = arguments.first else {
            if isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 { return try await runInteractive() }
            let library = Library()
            defer { library.tellWarnings() }
            return try printLastSearch(library)
        }
        switch first {
        case "--help", "-h", "help":
            if arguments.count > 1, let command = shellCommands.first(where: { $0.name == arguments[1] }) {
                return writeText(command.help)
            }
            return writeText(generalHelp)
        case "--version", "-V": return write("catchment \(version)\n")
        default: break
        }
        guard let command = shellCommands.first(where: { $0.name == first }) else {
            let kind = first.hasPrefix("-") ? "option" : "command"
            let known = shellCommands.map(\.name) + ["--help", "--version"]
            throw CommandError(
                .usage, "\"\(first)\" is no \(kind) of catchment\(advice(first, among: known, "see catchment --help"))")
        }
        let rest = arguments.dropFirst()
        if rest.contains("--help") || rest.contains("-h") { return writeText(command.help) }
        let library = Library()
        defer { library.tellWarnings() }
        try command.run(Arguments(rest, command: command.name, options: command.options), library)
    }
}

/// Streams that the caller closed: the next file that is opened would be taken for one of them. Nothing can be written to what
/// stands in for standard output, which is told where something has to be.
private func fillStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
        _ = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
}

/// Writes what programs read to standard output, all of it.
func write(_ text: String) { write(text, to: STDOUT_FILENO) }

/// Writes what people read to standard output.
func writeText(_ text: String) { write(inLocale(text), to: STDOUT_FILENO) }

/// Whether the characters of the locale are those of UTF-8.
let isUTF8Locale: Bool = {
    setlocale(LC_ALL, "")
    return String(cString: nl_langinfo(Int32(CODESET))).uppercased() == "UTF-8"
}()

/// In ASCII where the locale has no UTF-8, in as many columns.
func inLocale(_ text: String) -> String {
    if isUTF8Locale { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if scalar.isASCII {
            plain.append(scalar)
        } else if width(of: scalar) > 0 {
            plain.append(asciiFallback(scalar))
            plain.append(contentsOf: repeatElement(" ", count: width(of: scalar) - 1))
        }
    }
    return String(plain)
}

/// Writes a line to standard error. What came from files and arguments in it cannot touch the terminal, nor fill it.
func writeError(_ line: String) {
    let most = 1000
    let short = line.count > 2 * most ? "\(line.prefix(most)) … \(line.suffix(most))" : line
    write(inLocale(cleaned(short)) + "\n", to: STDERR_FILENO)
}

func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
            let step = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if step < 0, errno == EINTR { continue }
            if step < 0, errno == EAGAIN {
                // Another program left the terminal or pipe so that it does not wait.
                var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&output, 1, -1) >= 0 || errno == EINTR { continue }
            }
            guard step > 0 else {
                // Where nothing can be said, the answer and the status still can.
                if descriptor != STDOUT_FILENO { return }
                writeError("catchment: The answer could not be written: \(String(cString: strerror(errno))).")
                exit(ExitStatus.cannotWrite.rawValue)
            }
            written += step
        }
    }
}
