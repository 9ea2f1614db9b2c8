import Screen

/// Draws a status that does not fit its row over several rows above the footer, until the next key. Half the screen is the
/// limit; a longer status ends with "…".
func drawLongStatus(_ state: State, into frame: inout Frame) {
    guard let status = state.longStatus else { return }
    let columns = frame.size.columns - 2
    let all = wrapped(status.text, columns: columns)
    var lines = all.prefix(frame.size.rows / 2)
    if let last = lines.last, lines.count < all.count {
        lines[lines.count - 1] = fitted(last + "…", columns: columns)
    }
    let first = frame.size.rows - 1 - lines.count
    // The bottom border of the boxes moves up, above the status.
    let edge = frame.size.rows - 3
    if first - 1 < edge {
        let screen = frame
        let start = Point(column: 0, row: first - 1 - edge)
        frame.copy(screen, to: start, inside: Rect(column: 0, row: first - 1, columns: frame.size.columns, rows: 1))
        // The map's last row, with the credit and the scale, moves up, too.
        if state.topPane is ResultsPane, let map = state.layout.map, map.endRow == edge + 1, first - 2 > map.row {
            frame.copy(
                screen, to: start, inside: Rect(column: map.column, row: first - 2, columns: map.columns, rows: 1))
        }
    }
    frame.fill(Rect(column: 0, row: first, columns: frame.size.columns, rows: lines.count))
    for (index, line) in lines.enumerated() {
        frame.write(line, column: 1, row: first + index, style: status.isError ? Theme.error : Theme.accent)
    }
}

extension State {
    /// The status, where it is shown and does not fit its row; else nil.
    var longStatus: Status? {
        guard let status = run.status, welcome.running == nil, topPane.showsStatus,
            width(of: status.text) + 2 > screen.size.columns
        else { return nil }
        return status
    }
}
