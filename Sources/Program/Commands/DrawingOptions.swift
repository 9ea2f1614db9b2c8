import Screen

/// When text is written with colours.
enum ColourChoice: String, CaseIterable { case auto, always, never }

extension Arguments {
    /// Whether text is written with colours, as `--colour` says; by default in a terminal, unless NO_COLOR is set.
    func usesColour(_ shell: Shell) throws(CommandError) -> Bool {
        switch try choice("colour", default: ColourChoice.auto) {
        case .always: true
        case .never: false
        case .auto: shell.console.isTerminal && shell.library.machine.variable("NO_COLOR") == nil
        }
    }
}

/// The columns and rows that `--size` gives.
func drawingSize(_ text: String) throws(CommandError) -> Size {
    let parts = text.lowercased().split(separator: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (10...1000).contains(columns),
        (4...500).contains(rows)
    else {
        throw CommandError(
            .usage, "--size \"\(text)\" is not a size: use columns x rows, as in 100x30, from 10x4 to 1000x500.")
    }
    return Size(columns: columns, rows: rows)
}
