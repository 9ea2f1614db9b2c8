import App
import Catalogue
import Live

/// The loop of the full-screen program: it applies messages to the state, passes on the effects, and draws a frame.
@MainActor
final class Session {
    private let terminal: any TerminalScreen
    private let library: Library
    private let mailbox: Mailbox
    private let interpreters: Interpreters
    private var state: State
    private let later: LaterWork

    init(terminal: any TerminalScreen, mailbox: Mailbox, library: Library, state: State) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.library = library
        self.state = state
        interpreters = Interpreters(library, terminal: terminal, settings: state.settings, mailbox: mailbox)
        later = LaterWork(maps: library.maps, reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox))
    }

    /// Runs until the person quits.
    /// - Returns: what went wrong while the last files were written.
    func run(with loading: Task<StartingData, Never>) async -> [String] {
        terminal.draw(view(state))
        // Started after the first frame, so that it does not compete with it for the processor.
        later.loadOverview()
        // Keys pressed while the data is being read wait in the mailbox.
        let data = await loading.value
        for message in data.messages(savedHome: state.settings.home) { apply(message) }
        showWarnings()
        terminal.draw(view(state))
        if !state.showsOverview { startLaterWork() }
        interpreters.tiles.findSource()
        await mailbox.deliver(to: received)
        interpreters.requests.cancelAll()
        // The terminal is closed first, so that the person does not wait for the last files.
        terminal.close()
        interpreters.forecasts.finish()
        await interpreters.files.finish()
        return mailbox.removeAll().compactMap { message in
            if case .reported(let text, isError: true) = message { text } else { nil }
        }
    }

    /// One turn of the loop.
    /// - Returns: whether there is another turn.
    private func received(_ messages: [Message]) -> Bool {
        if messages.contains(where: \.isFromPerson) { startLaterWork() }
        for message in messages { apply(message) }
        if state.run.isQuitting { return false }
        interpreters.tiles.checkArchives()
        terminal.draw(view(state))
        if !state.showsOverview { startLaterWork() }
        return true
    }

    private func apply(_ message: Message) {
        for effect in update(&state, message) where !later.holds(effect) { interpreters.carryOut(effect) }
    }

    private func startLaterWork() {
        for effect in later.start() { interpreters.carryOut(effect) }
    }

    /// Shows what went wrong while the first data were read.
    private func showWarnings() {
        let warnings = library.warnings.removeAll()
        if !warnings.isEmpty { apply(.reported(warnings.joined(separator: " "), isError: true)) }
    }
}
