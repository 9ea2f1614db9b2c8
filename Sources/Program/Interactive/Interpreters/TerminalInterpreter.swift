import App
import Screen
import Terminal

/// What the loop and the interpreters need of a terminal.
@MainActor
protocol TerminalScreen {
    func draw(_ frame: Frame)
    /// Draws the whole screen again.
    func redraw()
    /// Stops the program until the shell brings it back.
    func suspend()
    /// Gives the terminal back to the shell.
    func close()
    /// Asks the terminal to put a text on its clipboard.
    /// - Returns: whether it was asked; it does not answer.
    func copyToClipboard(_ text: String) -> Bool
}

extension Terminal: TerminalScreen {}

/// Asks the terminal for something.
@MainActor
struct TerminalInterpreter {
    private let terminal: any TerminalScreen

    init(_ terminal: any TerminalScreen) { self.terminal = terminal }

    func carryOut(_ effect: TerminalEffect) {
        switch effect {
        case .redraw: terminal.redraw()
        case .suspend: terminal.suspend()
        // The loop ends by itself, as the state says that the program quits.
        case .quit: break
        }
    }
}
