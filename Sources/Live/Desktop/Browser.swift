/// What became of an address that was to be opened.
public enum OpenResult: Sendable, Equatable {
    /// A program was started and gave no error, as far as can be known.
    case opened(program: String)
    case failed(program: String)
    /// There is no program for it, or no display, as over ssh.
    case noProgram

    /// For the status line.
    public var description: String {
        switch self {
        case .opened(let program): "handed to \(program)"
        case .failed(let program): "\(program) could not open it: copy the link instead"
        case .noProgram: "no browser is here: copy the link instead"
        }
    }
}

/// Opens addresses with the desktop's programs: always an argument of its own, never a shell.
public struct Browser: Sendable {
    private let runner: any ToolRunner
    private let environment: [String: String]

    public init(runner: any ToolRunner, environment: [String: String]) {
        self.runner = runner
        self.environment = environment
    }

    public func open(_ address: WebAddress) -> OpenResult {
        open(address.description, with: ownBrowsers(address.description) + openers(address.description))
    }

    /// Hands a number to the program that dials, where the desktop has one.
    public func dial(_ number: TelephoneAddress) -> OpenResult {
        open(number.description, with: openers(number.description))
    }

    private typealias Command = (program: String, arguments: [String])

    private func open(_ address: String, with commands: [Command]) -> OpenResult {
        var failed: String?
        for command in commands {
            guard let path = runner.find(command.program) else { continue }
            switch runner.run(path, command.arguments, input: [], seconds: 1.5) {
            // A browser's first window runs on: not to have failed by now is all that can be known.
            case .exited(0), .stillRunning: return .opened(program: command.program)
            case .exited, .notStarted: failed = failed ?? command.program
            }
        }
        return failed.map { .failed(program: $0) } ?? .noProgram
    }

    /// `$BROWSER`: commands with colons between, `%s` in them for the address.
    private func ownBrowsers(_ address: String) -> [Command] {
        (environment["BROWSER"] ?? "").split(separator: ":").compactMap { entry in
            let words = entry.split(separator: " ").map(String.init)
            guard let program = words.first else { return nil }
            let arguments = words.dropFirst().map {
                $0.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: address)
            }
            return (program, entry.contains("%s") ? arguments : arguments + [address])
        }
    }

    private func openers(_ address: String) -> [Command] {
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        var programs: [String] = []
        // Without a display xdg-open starts browsers that want the terminal, which is taken.
        if hasDisplay { programs.append("xdg-open") }
        if environment["WSL_DISTRO_NAME"] != nil { programs.append("wslview") }
        #if os(macOS)
        programs.append("open")
        #endif
        return programs.map { ($0, [address]) }
    }
}
