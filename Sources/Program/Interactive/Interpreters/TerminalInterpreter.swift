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
    /// Gives the terminal a picture that it draws in place of placeholders of this number and size.
    func send(_ picture: Picture, id: UInt8, size: Size)
    /// Removes a picture from the terminal's memory.
    func deletePicture(id: UInt8)
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
        case .sendPicture(let id, let picture, let size): terminal.send(picture, id: id, size: size)
        case .deletePicture(let id): terminal.deletePicture(id: id)
        // The state says that the program is quitting, which ends the loop.
        case .quit: break
        }
    }
}
