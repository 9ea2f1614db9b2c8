import Catalogue
import Screen

/// The key hints in the last row of the screen, as many as fit. A click on a hint presses its key.
struct Footer: Sendable {
    struct Hint: Sendable {
        var label: String
        var word: String
        /// The key that a click presses; nil for a hint at several keys.
        var key: Key?
        /// Whether the hint stands at the end of the row and is shown at any width.
        var isAlwaysShown = false
        /// Whether other hints are left out if there is no room for all.
        var isNeeded = false
        /// Whether the key would do nothing for the selected place; the hint is then faint.
        var isFaint = false

        init(_ key: Key, _ word: String, isAlwaysShown: Bool = false, isFaint: Bool = false) {
            label = key.label
            self.word = word
            self.key = key
            self.isAlwaysShown = isAlwaysShown
            self.isFaint = isFaint
        }

        /// A hint at several keys, such as the arrows.
        init(_ label: String, _ word: String) {
            self.label = label
            self.word = word
        }

        /// The hint with the key that the person has bound in place of its own.
        func bound(in context: Context, of state: State) -> Hint {
            guard let key, case let bound = state.bound(key, in: context), bound != key else { return self }
            return Hint(bound, word, isAlwaysShown: isAlwaysShown, isFaint: isFaint)
        }

        /// The width of the hint, including the blanks after it.
        var columns: Int { width(of: label) + 1 + width(of: word) + 2 }
    }

    /// The hints in order of importance; those that do not fit are left out.
    private let hints: [Hint]
    /// The hints at the end of the row that are shown at any width, such as the way back and help.
    private let ways: [Hint]

    /// The hints of a context; commands that would do nothing now are left out, and the open dataset names the actions.
    ///
    /// In a list or map of places, an action for which the selected place has no link stays as a faint hint if an earlier place had
    /// one. Otherwise the hints after it would move with each selection.
    /// - Parameters:
    ///   - extra: hints before those of the context.
    ///   - hidden: further commands to leave out.
    ///   - needed: commands whose hints are shown even if others have to be left out.
    ///   - isChosen: whether Space would remove the place that the pane shows; nil asks for the selected place.
    init(
        _ context: Context, extra: [Hint] = [], without hidden: Set<Command> = [], needing needed: Set<Command> = [],
        isChosen: Bool? = nil, in state: State
    ) {
        let impossible = state.impossibleActions
        let faint = context.kind == .results ? state.offeredElsewhere(impossible) : []
        let useless = state.alwaysUselessCommands.union(hidden).union(impossible.subtracting(faint))
        let isChosen = isChosen ?? state.isSelectedPlaceChosen
        var all = extra.map { $0.bound(in: context, of: state) }
        for binding in Self.bindings(of: context, in: state) {
            let action = binding.command.slot.flatMap { state.dataset?.action(in: $0) }
            let removes = isChosen && [.shortlist, .favourite].contains(binding.command)
            guard let word = binding.hint.map({ removes ? "remove" : action?.hint ?? state.named($0) }),
                let key = binding.keys.first,
                !useless.contains(binding.command),
                !all.contains(where: { $0.word == word || $0.label == key.label })
            else { continue }
            let isAlwaysShown = binding.isAlwaysShown && (context.offersBack || binding.command != .back)
            var hint = Hint(key, word, isAlwaysShown: isAlwaysShown, isFaint: faint.contains(binding.command))
            hint.isNeeded = needed.contains(binding.command)
            all.append(hint)
        }
        hints = all.filter { !$0.isAlwaysShown }
        self.ways = all.filter(\.isAlwaysShown)
    }

    /// The bindings of a context, in the order of the footer. In datasets to which people post, a narrow footer must still have the
    /// keys for posting and for undoing a deletion, so they come right after those of the pane and of finding.
    private static func bindings(of context: Context, in state: State) -> [Binding] {
        let all = state.paneTable.activeBindings(in: context)
        guard state.dataset is any Posting, [.results, .details].contains(context.kind) else { return all }
        let own = all.prefix(state.paneTable.bindings(of: context).count)
        let first: [KeyTopic] = (context.kind == .details ? [] : [.own, .finding]) + [.posting, .deleting]
        return first.flatMap { topic in own.filter { $0.topic == topic } }
            + own.filter { !first.contains($0.topic) } + all.dropFirst(own.count)
    }

    /// The hints of all keys that work now, also those for which the footer has no room.
    var all: [Hint] { (hints + ways).filter { !$0.isFaint } }

    /// The hints that fit, with the first column of each.
    private func layout(columns: Int) -> [(hint: Hint, column: Int)] {
        // One blank is enough after the last hint.
        var room = columns - ways.reduce(0) { $0 + $1.columns }
        room -= hints.reduce(0) { $0 + ($1.isNeeded ? $1.columns : 0) }
        var shown: [Hint] = []
        for hint in hints where hint.isNeeded || hint.columns <= room {
            if !hint.isNeeded { room -= hint.columns }
            shown.append(hint)
        }
        var column = 1
        return (shown + ways).map { hint in
            defer { column += hint.columns }
            return (hint, column)
        }
    }

    /// The key of the hint at a column; nil if there is none.
    func key(at column: Int, columns: Int) -> Key? {
        layout(columns: columns).last { $0.column <= column && column < $0.column + $0.hint.columns - 2 }?.hint.key
    }

    func draw(into frame: inout Frame) {
        let row = frame.size.rows - 1
        frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
        for (hint, column) in layout(columns: frame.size.columns) {
            let used = frame.write(hint.label, column: column, row: row, style: hint.isFaint ? Theme.dim : Theme.key)
            frame.write(hint.word, column: column + used + 1, row: row, style: Theme.dim)
        }
    }
}
