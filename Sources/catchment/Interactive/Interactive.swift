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
    let terminal: Terminal
    do {
        terminal = try Terminal()
    } catch {
        throw CommandError(.usage, error.description)
    }
    let capabilities = terminal.capabilities
    let preferred = CharacterSet(rawValue: settings.charset.rawValue) ?? .braille
    var state = State(
        size: capabilities.size, depth: capabilities.depth, charset: capabilities.isUTF8 ? preferred : .ascii,
        today: library.today,
        settings: settings)
    let collection = Collections.named(settings.collection ?? "") ?? Collections.all[0]
    _ = update(&state, .placesLoaded(library.read(collection)))
    _ = update(&state, .historyLoaded(library.history))
    if let warning = library.takeWarning() { _ = update(&state, .reported(warning, isError: true)) }
    await Session(terminal: terminal, library: library, state: state).run()
}
