import Dispatch
import HTTP
import Synchronization

import Glibc

/// Whether the program was started by `nohup`, which ignores SIGHUP. It stays ignored then.
private let ignoresHangUp = {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}()

/// How many calls of `cancellable` are running.
private let cancellableCalls = Atomic(0)

/// Writes SIGINT, SIGTERM and SIGHUP to the log before they end the program, as long as the returned objects exist.
func logSignals() -> [any DispatchSourceSignal] {
    (ignoresHangUp ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]).map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            Log.write("signal: \(number)")
            guard cancellableCalls.load(ordering: .relaxed) == 0 || number == SIGHUP else { return }
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        source.resume()
        return source
    }
}

/// Does some work that SIGINT (Ctrl-C) and SIGTERM cancel. A second signal ends the program at once.
func cancellable<Value, Failure: Error>(
    _ work: (Cancellation) throws(Failure) -> Value
) throws(Failure) -> Value {
    let cancellation = Cancellation()
    let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            cancellation.cancel()
            signal(number, SIG_DFL)
        }
        source.resume()
        return source
    }
    cancellableCalls.add(1, ordering: .relaxed)
    defer {
        cancellableCalls.subtract(1, ordering: .relaxed)
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, Log.isOn ? SIG_IGN : SIG_DFL) }
    }
    return try work(cancellation)
}
