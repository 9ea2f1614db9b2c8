import App
import Catalogue
import Screen
import Terminal

/// Runs linear mode until the person quits or the input ends: lines in, lines out, and nothing that moves a cursor.
@MainActor
func runLinear(_ datasets: Datasets) async {
    let library = Library(datasets: datasets)
    let settings = library.saved.settings
    let dataset = library.saved.lastDataset
    let loading = Task.detached { await StartingData(library, dataset, home: settings.home, overview: nil) }
    let mailbox = Mailbox()
    // Nothing is drawn, but some keys need a screen on which everything has room.
    var screen = ScreenState(size: Size(columns: 120, rows: 40), depth: .none, charset: .ascii)
    screen.isLinear = true
    let runner = StateRunner(State(library, settings, on: screen), library, mailbox, terminal: NoScreen())
    // The one that starts last handles Ctrl-C, so InterruptSignal starts after the guard. The guard would take Ctrl-C for the end of the
    // program and switch itself off.
    LineTerminal.beginGuard(log: library.machine.folders.state + "/catchment.log")
    let session = LinearSession(
        runner: runner, input: LineInput { mailbox.wake() }, interrupts: InterruptSignal { mailbox.wake() },
        console: .standard)
    let wasInterrupted = await session.run(with: loading)
    LineTerminal.endGuard()
    if wasInterrupted { InterruptSignal.endProgram() }
}

/// A terminal without a screen and without a clipboard.
private struct NoScreen: TerminalScreen {
    func draw(_ frame: Frame) {}
    func redraw() {}
    func suspend() {}
    func close() {}
    func copyToClipboard(_ text: String) -> Bool { false }
    func send(_ picture: Picture, id: UInt8, size: Size) {}
    func deletePicture(id: UInt8) {}
}
