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
    /// - Returns: whether the text was sent; the terminal does not say whether it copied the text.
    func copyToClipboard(_ text: String) -> Bool
}

extension Terminal: TerminalScreen {}

/// Redraws the screen or suspends the program.
@MainActor
struct TerminalInterpreter {
    private let terminal: any TerminalScreen

    init(_ terminal: any TerminalScreen) { self.terminal = terminal }

    func carryOut(_ effect: TerminalEffect) {
        switch effect {
        case .redraw: terminal.redraw()
        case .suspend: terminal.suspend()
        // The state says that the program is quitting, which ends the loop.
        case .quit: break
        }
    }
}
