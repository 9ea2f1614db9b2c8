import Dispatch
import HTTP
import Synchronization

import Glibc

/// Whether SIGHUP was ignored when the program started, as under `nohup`. It then stays ignored.
private let ignoresHangUp = {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}()

/// Calls a closure each time the process gets a signal, until the returned source is cancelled or released.
///
/// Dispatch begins to watch the signal on another thread, and this function waits until it does. Without the wait a signal that comes
/// at once would be lost, and a handler that the caller installs next would be replaced. The closure runs on a queue of its own,
/// because all threads of Dispatch's shared queue may be waiting.
func onSignal(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "catchment.signals"))
    let isWatched = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isWatched.signal() }
    source.setEventHandler(handler: action)
    source.resume()
    isWatched.wait()
    giveToDispatch(number)
    return source
}

/// By signal, the handler that Dispatch has installed.
private let dispatchHandlers = Mutex<[Int32: sigaction]>([:])

/// Makes sure that a signal reaches Dispatch. Dispatch installs its handler only the first time that the process watches the signal, so
/// that handler is saved here, and installed again if another one has replaced it.
private func giveToDispatch(_ number: Int32) {
    dispatchHandlers.withLock { handlers in
        if var known = handlers[number] {
            sigaction(number, &known, nil)
        } else {
            var installed = sigaction()
            sigaction(number, nil, &installed)
            handlers[number] = installed
        }
    }
}

/// How many calls of `cancellable` are running.
private let cancellableCalls = Atomic(0)

/// Logs SIGINT, SIGTERM and, unless it is ignored, SIGHUP, as long as the returned objects exist. The signal then ends the program,
/// unless it only cancels a call of `cancellable`.
func logSignals() -> [any DispatchSourceSignal] {
    (ignoresHangUp ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]).map { number in
        onSignal(number) {
            Log.write("signal: \(number)")
            guard cancellableCalls.load(ordering: .relaxed) == 0 || number == SIGHUP else { return }
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
    }
}

/// Does some work that SIGINT (Ctrl-C) and SIGTERM cancel. A second signal ends the program at once.
func cancellable<Value, Failure: Error>(
    _ work: (Cancellation) throws(Failure) -> Value
) throws(Failure) -> Value {
    let cancellation = Cancellation()
    let sources = [SIGINT, SIGTERM].map { number in
        onSignal(number) {
            cancellation.cancel()
            signal(number, SIG_DFL)
        }
    }
    cancellableCalls.add(1, ordering: .relaxed)
    defer {
        cancellableCalls.subtract(1, ordering: .relaxed)
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] {
            if Log.isOn { giveToDispatch(number) } else { signal(number, SIG_DFL) }
        }
    }
    return try work(cancellation)
}
