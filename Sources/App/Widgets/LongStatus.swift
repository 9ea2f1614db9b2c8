import Screen

/// What just happened, where that is too long for the row of the status: whole, over the keys' row too, until the next key.
func drawLongStatus(_ state: State, into frame: inout Frame, theme: Theme) {
    guard let status = state.longStatus else { return }
    let lines = wrapped(status.text, columns: frame.size.columns - 2).prefix(frame.size.rows / 2)
    let first = frame.size.rows - lines.count
    frame.fill(Rect(column: 0, row: first, columns: frame.size.columns, rows: lines.count))
    for (index, line) in lines.enumerated() {
        frame.write(line, column: 1, row: first + index, style: status.isError ? theme.error : theme.accent)
    }
}

extension State {
    /// The status, where it is shown and its row cannot hold it.
    var longStatus: Status? {
        guard let status, welcome.running == nil, width(of: status.text) + 2 > size.columns else { return nil }
        switch overlays.last {
        case nil, .filters, .detail, .searches, .changes, .compare: return status
        // Their own words stand there, or they lie over it.
        case .note, .pick, .find, .palette, .help, .legend, .notice, .question: return nil
        }
    }
}
