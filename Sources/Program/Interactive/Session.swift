import App
import Catalogue

/// The loop of the full-screen program: it applies messages to the state, and draws a frame.
@MainActor
final class Session {
    private let terminal: any TerminalScreen
    private let runner: StateRunner

    init(terminal: any TerminalScreen, runner: StateRunner) {
        self.terminal = terminal
        self.runner = runner
    }

    /// Runs until the person quits.
    /// - Returns: what went wrong while the last files were written.
    func run(with loading: Task<StartingData, Never>) async -> [String] {
        draw()
        runner.holdLaterWork()
        await runner.start(with: loading)
        draw()
        if !runner.state.showsOverview { runner.startLaterWork() }
        runner.interpreters.tiles.findSource()
        await runner.mailbox.deliver(to: received)
        return await runner.finish { terminal.close() }
    }

    private func draw() { terminal.draw(view(runner.state)) }

    /// One turn of the loop.
    /// - Returns: whether there is another turn.
    private func received(_ messages: [Message]) -> Bool {
        // Work that has ended without a message changes nothing on the screen.
        guard !messages.isEmpty else { return true }
        if messages.contains(where: \.isFromPerson) { runner.startLaterWork() }
        for message in messages { runner.apply(message) }
        if runner.state.run.isQuitting { return false }
        runner.interpreters.tiles.checkArchives()
        draw()
        if !runner.state.showsOverview { runner.startLaterWork() }
        return true
    }
}
