import Dispatch
import HTTP

import Glibc

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
    defer {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    return try work(cancellation)
}
