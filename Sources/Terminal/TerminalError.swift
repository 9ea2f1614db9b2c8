/// Why the program cannot have the full screen; the description is one sentence for the person at the keyboard.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The job is in the background, and nothing can bring it to the foreground.
    case inBackground
    /// TERM is missing, or names a terminal that is not described on this machine.
    case unknownTerminal(String)
    /// The machine has no descriptions of terminals.
    case noDescriptions
    /// The terminal cannot place its cursor.
    case tooSimple(String)
    case cannotStart

    public var description: String {
        switch self {
        case .notATerminal:
            "The full-screen program needs a terminal: input and output must not be files or pipes."
        case .inBackground:
            "The full-screen program cannot run in the background: start it in the foreground of a terminal."
        case .unknownTerminal(""):
            "TERM is not set: set it to the kind of your terminal, for example TERM=xterm-256color."
        case .unknownTerminal(let name):
            "The terminal type '\(name)' is unknown on this machine: set TERM to a known one, for example"
                + " TERM=xterm-256color."
        case .noDescriptions:
            "No terminal descriptions were found on this machine: install the package ncurses-base."
        case .tooSimple(let name):
            "The full-screen program needs a terminal that can move its cursor, and TERM says '\(name)': use catchment"
                + " --linear or the commands in catchment --help, or set TERM=xterm-256color if that is what yours is."
        case .cannotStart:
            "The terminal could not be set up for a full screen: try another TERM, for example TERM=xterm-256color."
        }
    }
}
