/// The exit statuses of the commands. Source: sysexits.h of BSD; the last one is the shells' for SIGINT.
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
    /// By Ctrl-C.
    case interrupted = 130
}

/// Why a command ends without having done its work: an exit status, and one sentence for standard error.
struct CommandError: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
