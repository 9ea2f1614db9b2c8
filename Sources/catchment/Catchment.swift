import Live

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
            return try await printLastSearch()
        }
        switch first {
        case "--help", "-h", "help":
            if arguments.count > 1, let command = shellCommands.first(where: { $0.name == arguments[1] }) { return write(command.help) }
            return write(generalHelp)
        case "--version", "-V": return write("catchment \(version)\n")
        default: break
        }
        guard let command = shellCommands.first(where: { $0.name == first }) else {
            let kind = first.hasPrefix("-") ? "option" : "command"
            throw CommandError(.usage, "\"\(first)\" is no \(kind) of catchment: see catchment --help.")
        }
        let rest = arguments.dropFirst()
        if rest.contains("--help") || rest.contains("-h") { return write(command.help) }
        try await command.run(Arguments(rest, command: command.name, options: command.options))
    }
}

/// Writes to standard output, all of it.
func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, stdout) }
    fflush(stdout)
}

/// Writes a line to standard error.
func writeError(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, stderr) }
}
