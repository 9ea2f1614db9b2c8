/// The result of opening an address.
public enum OpenResult: Sendable, Equatable {
    /// A program was started and has not reported an error.
    case opened(program: String)
    case failed(program: String)
    /// No program can open the address, or there is no display, for example over ssh.
    case noProgram
}

/// Opens addresses with the desktop's programs. The address is passed as an argument, or in place of `%s` in one,
/// and never through a shell.
public struct Browser: Sendable {
    private let runner: any ToolRunner
    private let environment: [String: String]

    public init(runner: any ToolRunner, environment: [String: String]) {
        self.runner = runner
        self.environment = environment
    }

    /// The name of the first program that is installed to open addresses; nil if there is none.
    public var program: String? {
        (browsersFromEnvironment("") + openers("")).first { runner.find($0.program) != nil }?.program
    }

    public func open(_ address: WebAddress) -> OpenResult {
        open(address.description, with: browsersFromEnvironment(address.description) + openers(address.description))
    }

    /// Opens a telephone number with the desktop's program for calls, if there is one.
    public func dial(_ number: TelephoneAddress) -> OpenResult {
        open(number.description, with: openers(number.description))
    }

    private typealias Command = (program: String, arguments: [String])

    private func open(_ address: String, with commands: [Command]) -> OpenResult {
        var failed: String?
        for command in commands {
            guard let path = runner.find(command.program) else { continue }
            switch runner.run(path, command.arguments, input: [], seconds: 1.5) {
            // A browser that opens its first window keeps running, so its exit status is not known.
            case .exited(0), .stillRunning: return .opened(program: command.program)
            case .exited, .notStarted: failed = failed ?? command.program
            }
        }
        return failed.map { .failed(program: $0) } ?? .noProgram
    }

    /// The commands in `$BROWSER`, separated by colons. `%s` in a command stands for the address.
    private func browsersFromEnvironment(_ address: String) -> [Command] {
        (environment["BROWSER"] ?? "").split(separator: ":").compactMap { entry in
            let words = entry.split(separator: " ").map(String.init)
            guard let program = words.first else { return nil }
            let arguments = words.dropFirst().map {
                $0.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: address)
            }
            return (program, entry.contains("%s") ? arguments : arguments + [address])
        }
    }

    /// The desktop's own commands that open any kind of address.
    private func openers(_ address: String) -> [Command] {
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        var programs: [String] = []
        // Without a display xdg-open starts browsers that use the terminal, which this program occupies.
        if hasDisplay { programs.append("xdg-open") }
        if environment["WSL_DISTRO_NAME"] != nil { programs.append("wslview") }
        #if os(macOS)
        programs.append("open")
        #endif
        return programs.map { ($0, [address]) }
    }
}
