import Dispatch
import Glibc
import Synchronization

/// Reads lines of standard input, each when it is asked for, on a queue of its own.
final class LineInput: Sendable {
    enum Answer: Sendable {
        case line(String)
        /// There are no more lines.
        case end
    }

    /// Whether a person types the lines.
    let isTerminal = isatty(STDIN_FILENO) == 1
    private let queue = DispatchQueue(label: "catchment.lines")
    private let answer = Mutex<Answer?>(nil)
    /// The modes of the terminal before its echo was turned off; nil while it is on.
    private let modes = Mutex<termios?>(nil)
    private let onAnswer: @Sendable () -> Void

    /// - Parameter onAnswer: called when a line was read, from another thread.
    init(onAnswer: @escaping @Sendable () -> Void) { self.onAnswer = onAnswer }

    /// Hides the next typed line, a password. It is called before the question is written, because the person may type as soon
    /// as they see it.
    func hideNextLine() { if isTerminal { hideInput() } }

    /// Reads a line in the background.
    func ask() {
        queue.async { [self] in
            let line = readLine()
            showInput()
            answer.withLock { $0 = line.map { .line($0) } ?? .end }
            onAnswer()
        }
    }

    /// The answer to the last question, once; nil until it is read.
    func take() -> Answer? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }

    /// Leaves the terminal as it was.
    func close() { showInput() }

    /// The end of a line is still shown, so that the next text begins on a line of its own.
    private func hideInput() {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return }
        var hidden = shown
        hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
        if tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 { modes.withLock { $0 = shown } }
    }

    private func showInput() {
        modes.withLock { modes in
            guard var shown = modes else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &shown)
            modes = nil
        }
    }
}
