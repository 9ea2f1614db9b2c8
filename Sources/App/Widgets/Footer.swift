import Screen

/// The last row of the screen: what the keys do here, as many as fit, help and quit always.
func drawFooter(
    _ context: Context, into frame: inout Frame, extra: [(key: String, hint: String)] = [],
    without useless: Set<Command> = [], theme: Theme = .standard
) {
    let row = frame.size.rows - 1
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    var hints = extra
    for (command, key, hint) in footerHints[context] ?? []
    where !useless.contains(command) && !hints.contains(where: { $0.hint == hint || $0.key == key }) {
        hints.append((key, hint))
    }
    // The ways out are always there.
    let always: Set<String> =
        [.cursor, .detail, .filters, .searches, .changes, .compare, .pick, .legend, .help].contains(context)
        ? ["back", "help", "quit"] : ["help", "quit"]
    let pinned = hints.filter { always.contains($0.hint) }
    hints.removeAll { always.contains($0.hint) }
    func columns(_ hint: (key: String, hint: String)) -> Int { width(of: hint.key) + 1 + width(of: hint.hint) + 2 }
    // Behind the last one one column is enough.
    var room = frame.size.columns - pinned.reduce(0) { $0 + columns($1) }
    var column = 1
    var shown: [(key: String, hint: String)] = []
    for hint in hints {
        guard columns(hint) <= room else { continue }
        room -= columns(hint)
        shown.append(hint)
    }
    for hint in shown + pinned {
        column += frame.write(hint.key, column: column, row: row, style: theme.key)
        column += 1 + frame.write(hint.hint, column: column + 1, row: row, style: theme.dim)
        column += 2
    }
}

/// What the footer may name in each context, the most wanted first: made once, as a footer is drawn in each frame.
private let footerHints = Dictionary(
    uniqueKeysWithValues: Context.allCases.map { context in
        // On a map its own keys come first, and on a page of details what can be done with them.
        let own: (Binding) -> Bool = {
            switch context {
            case .map, .cursor: !$0.contexts.contains(.detail)
            case .detail: $0.command.isLink
            default: true
            }
        }
        let ordered = bindings.filter(own) + bindings.filter { !own($0) }
        let hints = ordered.compactMap { binding -> (command: Command, key: String, hint: String)? in
            guard binding.holds(in: context), let hint = binding.hint, let key = binding.keys.first else { return nil }
            return (binding.command, key.label, hint)
        }
        return (context, hints)
    })
