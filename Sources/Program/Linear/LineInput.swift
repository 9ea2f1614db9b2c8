import Dispatch
import Glibc
import Synchronization
import Terminal

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

    private let onAnswer: @Sendable () -> Void

    /// - Parameter onAnswer: called when a line was read, from another thread.
    init(onAnswer: @escaping @Sendable () -> Void) { self.onAnswer = onAnswer }

    /// Hides the next typed line, a password. It is called before the question is written, because the person may type as soon
    /// as they see it.
    func hideNextLine() { if isTerminal { LineTerminal.hideInput() } }

    /// Reads a line in the background.
    func ask() {
        queue.async { [self] in
            let line = readLine()
            LineTerminal.showInput()
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
    func close() { LineTerminal.showInput() }
}
