import App
import Catalogue
import Live
import Tiles

/// Applies messages to the state and carries out the effects: what the full screen and linear mode have in common.
@MainActor
final class StateRunner {
    private(set) var state: State
    let mailbox: Mailbox
    let interpreters: Interpreters
    private let library: Library
    /// The work that is held back in the full screen; nil in linear mode.
    private var later: LaterWork?

    init(_ state: State, _ library: Library, _ mailbox: Mailbox, terminal: any TerminalScreen) {
        self.state = state
        self.mailbox = mailbox
        self.library = library
        interpreters = Interpreters(library, terminal: terminal, settings: state.settings, mailbox: mailbox)
    }

    func apply(_ message: Message) {
        switch message {
        case .reported(let text, isError: true): Log.write("error: \(text)")
        case .input(.resize(let size)): Log.write("resized: \(size.columns)x\(size.rows)")
        default: break
        }
        for effect in update(&state, message) where later?.holds(effect) != true { interpreters.carryOut(effect) }
    }

    /// Waits for the data, and shows what went wrong while they were read. Keys pressed meanwhile wait in the mailbox.
    func start(with loading: Task<StartingData, Never>) async {
        let data = await loading.value
        for message in data.messages(savedHome: state.settings.home) { apply(message) }
        let warnings = library.warnings.removeAll()
        if !warnings.isEmpty { apply(.reported(warnings.joined(separator: " "), isError: true)) }
    }

    /// Holds back the work that the first screen does not need, until `startLaterWork`.
    func holdLaterWork() {
        later = LaterWork(
            maps: library.maps, reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox))
    }

    /// Starts the work that `holdLaterWork` holds back. Later calls do nothing.
    func startLaterWork() {
        for effect in later?.start() ?? [] { interpreters.carryOut(effect) }
    }

    /// Reads the coasts and towns of the bundled map in the background.
    func loadBasemap() {
        let reporter = WarningReporter(warnings: library.warnings, mailbox: mailbox)
        reporter.postLater { [maps = library.maps] in maps.bundledMap(.basemap).map { .bundledMapLoaded($0) } }
    }

    /// Stops the work in the background, and waits until the last files are written.
    /// - Parameter close: gives the terminal back, so that the person does not wait for the files.
    /// - Returns: what went wrong while they were written.
    func finish(closing close: () -> Void) async -> [String] {
        interpreters.requests.cancelAll()
        close()
        interpreters.forecasts.finish()
        await interpreters.files.finish()
        return mailbox.removeAll().compactMap { message in
            if case .reported(let text, isError: true) = message { text } else { nil }
        }
    }
}
