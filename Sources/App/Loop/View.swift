import MapDrawing
import Screen

/// Draws the whole screen of a state.
public func view(_ state: State) -> Frame {
    var frame = Frame(size: state.screen.size)
    guard !state.screen.isTooSmall else {
        let (least, size) = (ResultsLayout.smallest, state.screen.size)
        let text =
            "Catchment needs \(least.columns) x \(least.rows) characters; this window has \(size.columns) x \(size.rows). Make it larger, or press q to quit."
        let question = state.asksToDiscard ? "\nPress q again to quit and discard what you typed." : ""
        frame.writeWrapped(state.namingKeys(text + question), in: Rect(size))
        return finished(frame, state)
    }
    state.basePane.draw(state, into: &frame)
    for pane in state.panes.shown { pane.draw(state, into: &frame) }
    state.topPane.footer(in: state)?.draw(into: &frame)
    drawLongStatus(state, into: &frame)
    if state.asksToDiscard { drawDiscardQuestion(into: &frame) }
    if state.welcome.running != nil { frame.cursor = nil }
    return finished(frame, state)
}

/// Asks in the last row whether to quit with unsent text.
private func drawDiscardQuestion(into frame: inout Frame) {
    let row = frame.size.rows - 1
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    frame.write("Ctrl-C again quits and discards what you typed", column: 1, row: row, style: Theme.error)
}

/// The frame reduced to the characters and colours that the terminal can show.
func finished(_ frame: Frame, _ state: State) -> Frame {
    var frame = frame
    let (charset, depth) = (state.screen.charset, state.screen.depth)
    switch state.mapLook {
    case .colourBlind: frame.changeCells { $0.style = $0.style.withoutRedAndGreen }
    case .contrast: frame.changeCells { $0.style = $0.style.withStrongText }
    case .dark, .light, .terminal: break
    }
    if state.background == .light, depth == .full { frame.changeCells { $0.style = $0.style.onLight } }
    if charset == .ascii || depth != .full {
        frame.changeCells { cell in
            if charset == .ascii { cell.scalar = asciiFallback(cell.scalar) }
            cell.style = cell.style.reduced(to: depth)
        }
    }
    return frame
}
