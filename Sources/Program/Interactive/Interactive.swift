import App
import Catalogue
import Live
import MapDrawing
import Screen
import Terminal

/// Runs the full-screen program until the person quits.
@MainActor
func runInteractive(_ datasets: Datasets) async throws(CommandError) {
    let library = Library(datasets: datasets)
    let settings = library.saved.settings
    let dataset = library.saved.lastDataset
    // The data is read on another core while the terminal starts and shows a first frame.
    let loading = Task.detached { StartingData(library, dataset, home: settings.home) }
    let mailbox = Mailbox()
    let terminal: Terminal
    do {
        var options = TerminalOptions()
        if settings.colour == .never { options.depth = ColourDepth.none }
        options.log = library.machine.folders.state + "/catchment.log"
        terminal = try Terminal(options: options) { input in
            if let input { mailbox.post(.input(input)) } else { mailbox.close() }
        }
    } catch {
        throw CommandError(.usage, error.description)
    }
    let capabilities = terminal.capabilities
    let preferred = CharacterSet(rawValue: settings.charset.rawValue) ?? .braille
    var state = State(
        screen: ScreenState(
            size: capabilities.size, depth: capabilities.depth, hasTrueColour: capabilities.hasTrueColour,
            charset: capabilities.isUTF8 ? preferred : .ascii, isUTF8: capabilities.isUTF8),
        run: RunState(
            today: library.machine.today, id: library.machine.runID,
            placeKeys: PlaceKeys(secret: .random(in: 0 ... .max), .random(in: 0 ... .max)),
            isOnline: !library.machine.isOffline, clock: WallClock(ahead: secondsAheadOfUTC),
            country: library.machine.country),
        datasets: datasets, settings: settings)
    library.warnings.add(state.keyProblem)
    state.service.session = library.saved.session
    state.service.isRemembered = state.service.session.user != nil
    state.service.passwordStorage = library.saved.passwordStorage
    let session = Session(terminal: terminal, mailbox: mailbox, library: library, state: state)
    for problem in await session.run(with: loading) { Console.standard.writeError("catchment: \(problem)") }
    Terminal.endBySignal()
}
