import MapDrawing
import Screen

/// The screen that a state looks like.
public func view(_ state: State) -> Frame {
    var frame = Frame(size: state.size)
    let theme = Theme.standard
    guard !state.isTooSmall else {
        let text =
            "Catchment needs \(ResultsLayout.smallest.columns) x \(ResultsLayout.smallest.rows) characters; this is \(state.size.columns) x \(state.size.rows). Please make the window larger, or press q."
        frame.writeWrapped(text, in: Rect(state.size))
        return finished(frame, state)
    }
    if let results = state.results {
        drawResults(state, results, into: &frame)
    } else {
        drawWelcome(state, into: &frame)
    }
    let isField = state.footerContext == .field && state.overlays.isEmpty
    let extra =
        isField
        ? [("Enter", "search"), ("↑↓", "choose")]
        : state.overlays.isEmpty && state.radiusToNearest != nil ? [("Enter", "search so far")] : []
    drawFooter(state.footerContext, into: &frame, extra: extra, without: state.uselessCommands, theme: theme)
    for overlay in state.overlays { drawOverlay(overlay, state, into: &frame, theme: theme) }
    drawLongStatus(state, into: &frame, theme: theme)
    if state.welcome.running != nil { frame.cursor = nil }
    return finished(frame, state)
}

private func drawOverlay(_ overlay: Overlay, _ state: State, into frame: inout Frame, theme: Theme) {
    switch overlay {
    case .filters(let pane):
        if let results = state.results {
            drawFilters(state, results, pane, into: &frame, rect: state.layout.side, theme: theme)
        }
    case .detail(let pane): drawDetail(state, pane, into: &frame, rect: state.layout.side, theme: theme)
    case .searches(let pane):
        let area = Rect(column: 0, row: 1, columns: frame.size.columns, rows: frame.size.rows - 3)
        let inside = frame.box(
            area, title: "Previous searches", note: "\(state.history.count) kept", focused: true, theme: theme)
        drawSearchRows(state, into: &frame, inside: inside, selected: pane.selected, theme: theme)
    case .changes(let pane): drawChanges(state, pane, into: &frame, theme: theme)
    case .compare(let pane): drawCompare(state, pane, into: &frame, theme: theme)
    case .note(let line): drawNote(line, into: &frame, theme: theme)
    case .pick(let pane): drawPick(state, pane, into: &frame, theme: theme)
    case .find(let line): drawFind(line, into: &frame, theme: theme)
    case .palette(let line): drawPalette(line, into: &frame, theme: theme)
    case .help(let pane): drawHelp(state, pane, into: &frame, theme: theme)
    case .legend(let pane): drawLegend(state, pane, into: &frame, theme: theme)
    case .notice(let notice): drawNotice(notice, into: &frame, theme: theme)
    case .question(let question): drawQuestion(question, into: &frame, theme: theme)
    }
    switch overlay {
    case .notice(let notice):
        let extra = notice.online == nil ? [("Enter", "OK")] : [("Enter", "ask"), ("Esc", "back")]
        drawFooter(.field, into: &frame, extra: extra, theme: theme)
    case .pick, .help, .legend, .changes, .compare:
        drawFooter(state.footerContext, into: &frame, without: state.uselessCommands, theme: theme)
    default: break
    }
}

extension State {
    /// Whose keys the footer names: those of a field are few, so the pane around it lends its own.
    var footerContext: Context {
        if overlays.isEmpty, results == nil { return welcome.isTyping ? .field : .welcome }
        return context
    }
}

private func drawNotice(_ notice: Notice, into frame: inout Frame, theme: Theme) {
    let inside = drawMessage(notice.title, notice.text, into: &frame, theme: theme)
    let button = notice.online == nil ? "[ OK ]" : "[ Ask ]"
    frame.write(button, column: inside.column, row: inside.endRow - 1, style: theme.selected)
    frame.cursor = Point(column: inside.column + 2, row: inside.endRow - 1)
}

/// Draws a box in the middle with a text, and leaves its last row free.
/// - Returns: its inside.
func drawMessage(_ title: String, _ text: String, into frame: inout Frame, theme: Theme) -> Rect {
    let columns = min(frame.size.columns - 8, 64)
    let lines = text.split(separator: "\n").flatMap { wrapped(String($0), columns: columns - 4) }
    let rows = lines.count + 4
    let area = Rect(
        column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - rows) / 2), columns: columns,
        rows: rows)
    let inside = frame.box(area, title: title, focused: true, theme: theme).inset(columns: 1, rows: 0)
    for (index, line) in lines.enumerated() { frame.write(line, column: inside.column, row: inside.row + index) }
    frame.cursor = nil
    return inside
}

/// The frame in the characters and colours that the terminal has.
func finished(_ frame: Frame, _ state: State) -> Frame {
    var frame = frame
    if state.charset == .ascii || state.depth != .full {
        frame.changeCells { cell in
            if state.charset == .ascii { cell.scalar = asciiFallback(cell.scalar) }
            cell.style = cell.style.reduced(to: state.depth)
        }
    }
    return frame
}
