import App
import Catalogue

/// The loop of linear mode: it applies messages to the state, says what is new, and asks for the next line. While a question is
/// open, nothing is written.
@MainActor
final class LinearSession {
    private let runner: StateRunner
    private let input: LineInput
    private let interrupts: InterruptSignal
    private let console: Console
    private var reader = LinearReader()
    private var isAsking = false
    /// Whether Ctrl-C has stopped something since the last line.
    private var hasStopped = false
    private var wasInterrupted = false

    init(runner: StateRunner, input: LineInput, interrupts: InterruptSignal, console: Console) {
        self.runner = runner
        self.input = input
        self.interrupts = interrupts
        self.console = console
    }

    /// Runs until the person quits or the input ends.
    /// - Returns: whether Ctrl-C ended it.
    func run(with loading: Task<StartingData, Never>) async -> Bool {
        runner.loadBasemap()
        await runner.start(with: loading)
        sayAndAsk()
        await runner.mailbox.deliver(to: received)
        input.close()
        for problem in await runner.finish(closing: {}) { console.writeError("catchment: \(problem)") }
        return wasInterrupted
    }

    /// One turn of the loop.
    /// - Returns: whether there is another turn.
    private func received(_ messages: [Message]) -> Bool {
        for message in messages { runner.apply(message) }
        if interrupts.take() {
            if isAsking {
                wasInterrupted = true
                return false
            }
            stop()
        }
        switch input.take() {
        case .line(let line)?:
            (isAsking, hasStopped) = (false, false)
            for message in reader.messages(for: line, in: runner.state) { runner.apply(message) }
        case .end?: return false
        case nil: break
        }
        if runner.state.run.isQuitting { return false }
        sayAndAsk()
        return true
    }

    /// Stops what is running. The second time, the next question is asked without waiting for the running work.
    private func stop() {
        if hasStopped { reader.stopWaiting() } else { runner.apply(.linear(.stopped)) }
        hasStopped = true
    }

    private func sayAndAsk() {
        guard !isAsking else { return }
        guard !reader.isWaiting(in: runner.state, isWorking: runner.mailbox.isWorking) else {
            write(reader.progressLines(in: runner.state))
            return
        }
        write(reader.news(in: runner.state))
        let question = reader.question(in: runner.state)
        if question.isSecret { input.hideNextLine() }
        // At a terminal, the answer is typed after the question, and its Enter ends the line.
        console.writeText(input.isTerminal ? question.text : question.text + "\n")
        isAsking = true
        input.ask()
    }

    private func write(_ lines: [String]) {
        if !lines.isEmpty { console.writeText(lines.joined(separator: "\n") + "\n") }
    }
}
