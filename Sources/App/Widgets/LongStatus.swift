import Screen

/// What just happened, where that is too long for the row of the status: over the keys' row too, until the next key; whole,
/// or cut at half of the screen's rows, with a sign of it.
func drawLongStatus(_ state: State, into frame: inout Frame, theme: Theme) {
    guard let status = state.longStatus else { return }
    let columns = frame.size.columns - 2
    let all = wrapped(status.text, columns: columns)
    var lines = all.prefix(frame.size.rows / 2)
    if let last = lines.last, lines.count < all.count {
        lines[lines.count - 1] = fitted(last + "…", columns: columns)
    }
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
