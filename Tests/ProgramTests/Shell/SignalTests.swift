import Dispatch
import Glibc
import Testing

@testable import Program

struct SignalTests {
    /// By default this signal is ignored, and nothing else in the tests uses it.
    private static let number = SIGURG

    @Test func aSignalThatComesAtOnceIsNotLost() {
        // Dispatch installs its handler only the first time.
        for time in 1...2 {
            let hasCome = DispatchSemaphore(value: 0)
            let source = onSignal(Self.number) { hasCome.signal() }
            kill(getpid(), Self.number)
            #expect(hasCome.wait(timeout: .now() + 10) == .success, "time \(time)")
            source.cancel()
            signal(Self.number, SIG_DFL)
        }
    }
}
