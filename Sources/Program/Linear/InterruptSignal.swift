import Dispatch
import Glibc
import Synchronization

/// Notes Ctrl-C (SIGINT) instead of ending the program.
@MainActor
final class InterruptSignal {
    private final class Flag: Sendable { let isSet = Mutex(false) }

    private let flag = Flag()
    private let source: any DispatchSourceSignal

    /// - Parameter onInterrupt: called at each Ctrl-C, from another thread.
    init(onInterrupt: @escaping @Sendable () -> Void) {
        source = onSignal(SIGINT) { [flag] in
            flag.isSet.withLock { $0 = true }
            onInterrupt()
        }
    }

    /// Ends the program by the signal, so that the shell learns that Ctrl-C ended it (status 130).
    static func endProgram() -> Never {
        signal(SIGINT, SIG_DFL)
        // Dispatch blocks the signals that it watches, so SIGINT is unblocked before it is raised.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGINT)
        exit(130)
    }

    /// Whether Ctrl-C was pressed since this was last asked.
    func take() -> Bool {
        flag.isSet.withLock { isSet in
            defer { isSet = false }
            return isSet
        }
    }
}
