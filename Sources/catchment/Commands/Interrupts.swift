import Dispatch
import Live

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Does some work that Ctrl-C and a polite end from outside (SIGINT, SIGTERM) cancel; a second one ends the program at once.
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
    defer {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    return try work(cancellation)
}
