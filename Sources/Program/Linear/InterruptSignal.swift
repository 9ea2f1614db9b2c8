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
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { @Sendable [flag] in
            flag.isSet.withLock { $0 = true }
            onInterrupt()
        }
        source.resume()
    }

    /// Whether Ctrl-C was pressed since this was last asked.
    func take() -> Bool {
        flag.isSet.withLock { isSet in
            defer { isSet = false }
            return isSet
        }
    }
}
