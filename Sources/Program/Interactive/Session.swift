import App
import Catalogue
import Live
import Tiles

/// The loop of the full-screen program: it applies messages to the state, passes on the effects, and draws a frame.
@MainActor
final class Session {
    private let terminal: any TerminalScreen
    private let library: Library
    private let mailbox: Mailbox
    private let interpreters: Interpreters
    private var state: State

    init(terminal: any TerminalScreen, mailbox: Mailbox, library: Library, state: State) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.library = library
        self.state = state
        interpreters = Interpreters(library, terminal: terminal, settings: state.settings, mailbox: mailbox)
    }

    /// Runs until the person quits.
    /// - Returns: what went wrong while the last files were written.
    func run(with loading: Task<StartingData, Never>) async -> [String] {
        terminal.draw(view(state))
        // Started after the first frame, so that it does not compete with it for the processor.
        loadBundledMap()
        // Keys pressed while the data is being read wait in the mailbox.
        let data = await loading.value
        for message in data.messages(savedHome: state.settings.home) { apply(message) }
        showWarnings()
        terminal.draw(view(state))
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
        for message in messages { apply(message) }
        if state.run.isQuitting { return false }
        interpreters.tiles.checkArchives()
        terminal.draw(view(state))
        return true
    }

    private func apply(_ message: Message) {
        switch message {
        case .reported(let text, isError: true): Log.write("error: \(text)")
        case .input(.resize(let size)): Log.write("resized: \(size.columns)x\(size.rows)")
        default: break
        }
        for effect in update(&state, message) { interpreters.carryOut(effect) }
    }

    /// Shows what went wrong while the first data were read.
    private func showWarnings() {
        let warnings = library.warnings.removeAll()
        if !warnings.isEmpty { apply(.reported(warnings.joined(separator: " "), isError: true)) }
    }

    /// Reads the bundled map in the background: first coasts and towns, which the first screen shows.
    private func loadBundledMap() {
        let maps = library.maps
        let reporter = WarningReporter(warnings: library.warnings, mailbox: mailbox)
        Task.detached {
            let base = maps.bundledMap(.basemap)
            if let base { reporter.mailbox.post(.bundledMapLoaded(base)) }
            let others = [MapFiles.BundledFile.places, .streets].compactMap { maps.bundledMap($0) }
            if !others.isEmpty {
                reporter.mailbox.post(.bundledMapLoaded(BundledMap((base.map { [$0] } ?? []) + others)))
            }
            reporter.report()
        }
    }
}
