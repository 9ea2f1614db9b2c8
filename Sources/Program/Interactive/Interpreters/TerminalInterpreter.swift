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
    /// Writes sequences of `KittyGraphics` one after the other, with frames in between.
    func send(_ sequences: [String])
}

extension Terminal: TerminalScreen {}

/// Redraws the screen, suspends the program, or gives the terminal pictures.
@MainActor
struct TerminalInterpreter {
    private let terminal: any TerminalScreen

    init(_ terminal: any TerminalScreen) { self.terminal = terminal }

    func carryOut(_ effect: TerminalEffect) {
        switch effect {
        case .redraw: terminal.redraw()
        case .suspend: terminal.suspend()
        case .sendPicture(let id, let picture, let size):
            terminal.send(
                KittyGraphics.sequences(sending: picture, id: id) + [KittyGraphics.placing(id: id, size: size)])
        case .deletePicture(let id): terminal.send([KittyGraphics.deleting(id: id)])
        // The state says that the program is quitting, which ends the loop.
        case .quit: break
        }
    }
}
