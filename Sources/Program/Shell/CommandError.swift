/// The exit statuses of the commands. Source: sysexits.h of BSD; `interrupted` is the status of shells for SIGINT.
enum ExitStatus: Int32 {
    case done = 0
    case usage = 64
    case badData = 65
    case noFile = 66
    case network = 69
    case ourFault = 70
    case cannotWrite = 73
    /// Not signed in, or not allowed.
    case notAllowed = 77
    /// Stopped by Ctrl-C.
    case interrupted = 130
}

/// Why a command failed: an exit status, and one sentence for standard error.
struct CommandError: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
