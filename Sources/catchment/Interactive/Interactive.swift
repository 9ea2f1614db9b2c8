import App
import Catalogue
import Live
import MapDrawing
import Screen
import Terminal

/// The full-screen program, from its start to its end.
@MainActor
func runInteractive() async throws(CommandError) {
    let library = Library()
    let settings = library.settings
    let collection = library.rememberedCollection
    // Read on another core while the terminal is taken over and shows a first frame.
    let loading = Task.detached { StartingData(library, collection, home: settings.home) }
    let mailbox = Mailbox()
    let terminal: Terminal
    do {
        var options = TerminalOptions()
        if settings.colour == .never { options.depth = ColourDepth.none }
        terminal = try Terminal(options: options) { input in
            if let input { mailbox.post(.input(input)) } else { mailbox.close() }
        }
    } catch {
        throw CommandError(.usage, error.description)
    }
    let capabilities = terminal.capabilities
    let preferred = CharacterSet(rawValue: settings.charset.rawValue) ?? .braille
    var state = State(
        size: capabilities.size, depth: capabilities.depth, charset: capabilities.isUTF8 ? preferred : .ascii,
        today: library.today, stamp: library.stamp, settings: settings)
    state.isOnline = !library.isOfflineByEnvironment
    await Session(terminal: terminal, mailbox: mailbox, library: library, state: state).run(with: loading)
}

/// What the program reads before it takes the first key.
struct StartingData: Sendable {
    let places: Places
    let history: [KeptSearch]
    let shortlist: Shortlist
    let home: Settings.Home?

    /// - Parameter home: as it was kept.
    init(_ library: Library, _ collection: any Collection, home: Settings.Home?) {
        places = library.load(collection)
        self.home = home?.exact(by: library)
        history = library.history
        shortlist = library.shortlistOrNone() ?? Shortlist()
    }
}
