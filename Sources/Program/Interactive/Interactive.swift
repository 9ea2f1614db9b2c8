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
    // The data and the map are read in the background while the terminal starts and shows a first frame. The second frame waits for
    // both, because a frame with one of them takes as long as one with both.
    let overview = Task.detached { library.maps.overview() }
    let loading = Task.detached { await StartingData(library, dataset, home: settings.home, overview: overview) }
    let mailbox = Mailbox()
    let terminal: Terminal
    do {
        var options = TerminalOptions()
        if settings.colour == .never { options.depth = ColourDepth.none }
        options.log = library.machine.folders.state + "/catchment.log"
        terminal = try Terminal(options: options) { input in
            if let input { return mailbox.post(.input(input)) }
            Log.write("the terminal is gone, or a signal ends the program")
            mailbox.close()
        }
    } catch {
        throw CommandError(.usage, error.description)
    }
    let capabilities = terminal.capabilities
    Log.write(capabilities)
    terminal.signalReceived = { Log.write("signal: \($0)") }
    let preferred = CharacterSet(rawValue: settings.charset.rawValue) ?? .braille
    var screen = ScreenState(
        size: capabilities.size, depth: capabilities.depth, hasTrueColour: capabilities.hasTrueColour,
        charset: capabilities.isUTF8 ? preferred : .ascii, isUTF8: capabilities.isUTF8)
    screen.reportedBackground = BackgroundShade(colourNumbers: library.machine.variable("COLORFGBG"))
    let runner = StateRunner(State(library, settings, on: screen), library, mailbox, terminal: terminal)
    let session = Session(terminal: terminal, runner: runner)
    for problem in await session.run(with: loading) { Console.standard.writeError("catchment: \(problem)") }
    Terminal.endBySignal()
}

extension State {
    /// The state with which the program starts.
    init(_ library: Library, _ settings: Settings, on screen: ScreenState) {
        self.init(
            screen: screen,
            run: RunState(
                today: library.machine.today, id: library.machine.runID,
                placeKeys: PlaceKeys(secret: .random(in: 0 ... .max), .random(in: 0 ... .max)),
                isOnline: !library.machine.isOffline, clock: WallClock(ahead: secondsAheadOfUTC),
                country: library.machine.country,
                folder: Folders.short(Folders.current, home: library.machine.variable("HOME"))),
            datasets: library.datasets, settings: settings)
        library.warnings.add(keyProblem)
        service.session = library.saved.session
        service.isRemembered = service.session.user != nil
        service.passwordStorage = library.saved.passwordStorage
        service.presetAddress = library.machine.presetBoardAddress
    }
}
