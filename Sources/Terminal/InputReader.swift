import CNcurses
import Glibc
import Screen

/// A thread that waits for keys and signals, so that both are handled at once.
///
/// It reads the terminal directly and not through curses, which would block drawing after every Esc, drop characters that
/// arrive in two pieces, and turn unknown sequences into keys.
final class InputReader: @unchecked Sendable {
    /// What only the terminal itself handles.
    enum Event: Sendable {
        case signal(CInt)
        case synchronisedOutputOffered
    }

    private let signals: CInt
    /// The terminal, opened a second time so that a read never waits: the kernel stops a job that reads in the background, and repeats
    /// the read when the job is back in the foreground. If that read waited for a key, the signal to draw the screen again would not be
    /// handled until then. Standard input itself is left as it is, because the shell uses it, too.
    private let terminal: CInt
    private let receive: @Sendable (Input?) -> Void
    private let handle: @Sendable (Event) -> Void
    /// Used only by the thread once it runs.
    private var decoder: InputDecoder
    private var thread: pthread_t?

    /// - Parameter signals: the reading end of a pipe of signal numbers; the number 0 ends the thread.
    init(
        signals: CInt, sequences: [[UInt8]: Key], receive: @escaping @Sendable (Input?) -> Void,
        handle: @escaping @Sendable (Event) -> Void
    ) {
        self.signals = signals
        let opened = open("/proc/self/fd/\(STDIN_FILENO)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        terminal = opened < 0 ? STDIN_FILENO : opened
        self.receive = receive
        self.handle = handle
        decoder = InputDecoder(sequences: sequences)
    }

    deinit { if terminal != STDIN_FILENO { close(terminal) } }

    /// - Returns: whether the thread runs.
    func start() -> Bool {
        var started = pthread_t()
        let reference = Unmanaged.passRetained(self)
        let result = pthread_create(
            &started, nil,
            { argument in
                if let argument { Unmanaged<InputReader>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, reference.toOpaque())
        guard result == 0 else {
            reference.release()
            return false
        }
        thread = started
        return true
    }

    /// Ends the thread, and returns when it no longer reads the terminal.
    func stop() {
        guard let thread else { return }
        shim_signals_wake()
        pthread_join(thread, nil)
        self.thread = nil
    }

    private func run() {
        shim_take_job_signals()
        var waiting = [
            pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let ready = poll(&waiting, 2, CInt(decoder.patienceMilliseconds ?? -1))
            if ready < 0, errno != EINTR { break }
            if ready == 0 { send(decoder.flush()) }
            guard ready > 0 else { continue }
            if waiting[1].revents != 0, !readSignals() { return }
            if waiting[0].revents != 0, !readKeys() {
                shim_note_hangup()
                break
            }
        }
        receive(nil)
    }

    private func send(_ inputs: [Input]) {
        for input in inputs { receive(input) }
    }

    /// - Returns: false if the terminal is gone.
    private func readKeys() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(terminal, &buffer, buffer.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        let hadOffer = decoder.offersSynchronisedOutput
        let inputs = decoder.decode(buffer.prefix(count), atMilliseconds: steadyMilliseconds())
        // The terminal's offer to show only whole frames goes before the keys, so that their frame is usually shown as a whole, too.
        if decoder.offersSynchronisedOutput, !hadOffer { handle(.synchronisedOutputOffered) }
        send(inputs)
        return count > 0
    }

    /// - Returns: false if the thread must end.
    private func readSignals() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(signals, &buffer, buffer.count)
        guard count > 0 else { return true }
        // A signal that came many times (a window being resized) is handled once.
        for number in Set(buffer.prefix(count)) where number != 0 { handle(.signal(CInt(number))) }
        return !buffer.prefix(count).contains(0)
    }
}

private func steadyMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
