import Catalogue
import Screen

/// The keys of a page, and what can be typed on every page.
extension State {
    /// Commands without use in linear mode: they only change the screen, or linear mode has its own word for them.
    private static let screenCommands: Set<Command> = mapCommands.union(selectionCommands).union([
        .redraw, .suspend, .quit, .back, .help, .palette, .nextPane, .previousPane, .showPassword, .pickPlace,
    ])

    /// Commands that move the map or change how list and map share the screen.
    static let mapCommands: Set<Command> = [
        .zoomIn, .zoomOut, .fit, .panUp, .panDown, .panLeft, .panRight, .nextView, .splitLess, .splitMore, .cursor,
    ]

    /// Commands that move the selection. Linear mode has no selection that moves.
    static let selectionCommands: Set<Command> = [
        .up, .down, .left, .right, .first, .last, .pageUp, .pageDown, .halfPageUp, .halfPageDown,
    ]

    /// Commands on a list that stands below the form on the screen.
    private static let listCommands: Set<Command> = [.open, .delete, .undo]

    /// Commands that have nothing to do with a text or a question.
    private static let otherCommands: Set<Command> = [.datasets, .legend]

    /// What the words that stand for keys on a page do.
    private static let meanings = [
        "map": "describes where the places are", "list": "goes back to the list",
        "days": "shows more days; - shows fewer",
    ]

    /// The context whose keys work on the page.
    private var linearContext: Context {
        let context = topPane.context(in: self)
        return panes.isEmpty && results == nil && context == .field ? WelcomePane.context : context
    }

    /// The hints of the footer that are of use without a screen.
    var linearHints: [Footer.Hint] {
        let context = linearContext
        let footer = panes.isEmpty && results == nil ? Footer(context, in: self) : topPane.footer(in: self)
        return (footer?.all ?? []).filter { hint in
            guard let key = hint.key else { return false }
            let command = paneTable.command(for: key, in: context)
            let isInForm = panes.isEmpty && results == nil
            guard let command else { return true }
            let isHidden =
                isInForm && Self.listCommands.contains(command)
                || context.isField && Self.otherCommands.contains(command)
            return !Self.screenCommands.contains(command) && !isHidden
        }
    }

    /// The keys of a page in a line, as the footer has them; none for a page that asks for a text.
    func linearKeys(of page: LinearPage) -> [String] {
        let hints = linearHints.filter { $0.key != .enter }
        guard page.field?.takesCommands ?? true, !hints.isEmpty else { return [] }
        return ["Keys: \(hints.map { "\($0.label) \($0.word)" }.joined(separator: ", "))."]
    }

    /// The help about a topic. Without a topic it fits a screen: what can be typed on a page, and the topics.
    func linearHelp(about topic: String, on page: LinearPage) -> [String] {
        let help = HelpPane(for: self)
        switch topic.lowercased() {
        case "":
            return linearRules(of: page) + linearKeys(of: page)
                + [
                    "Type ? to list what every key does here.", Self.leaving,
                    "A command begins with a colon, as in :home PLACE.",
                    "Topics: keys, \(help.topics.joined(separator: ", ")).",
                    "Type :help and a topic, as in :help filters, or :help all.",
                ]
        case "keys": return linearHelp(of: page)
        case "all": return help.lines.map(\.linear)
        default:
            let lines = help.lines(about: topic)
            return lines.isEmpty
                ? ["There is no help about \"\(topic)\". Type :help for the topics."] : lines.map(\.linear)
        }
    }

    private static let leaving =
        "q goes back. quit ends Catchment. Ctrl-C stops what is running; if nothing runs, it ends Catchment."

    /// What can be typed on a page besides keys and commands.
    private func linearRules(of page: LinearPage) -> [String] {
        var lines = ["Help: \(page.title)."]
        if let field = page.field {
            let enter =
                field.takesCommands
                ? "Enter alone does what the question offers." : "An empty line leaves the text as it is."
            lines.append("Type the text and press Enter. \(enter) q goes back.")
            lines.append("Begin the line with a space to type a text that is also a key, such as q.")
            lines.append("A line with only a space clears the text.")
        }
        if page.field?.takesCommands == true {
            lines.append(
                "Type \"home\" for your home, or \"here\" for your home or, if none is set, your location. "
                    + "/NAME finds a \(noun.one) by its name.")
        }
        if !page.items.isEmpty {
            lines.append(
                page.itemKey == .enter
                    ? "Type a number to open the line with that number."
                    : "Type a number to choose the line with that number.")
            lines.append(
                "To use a key on a line, type the key and the number, as in Space 2. The word \"more\" reads the next lines, \"again\" the whole page."
            )
        }
        return lines + page.words.keys.sorted().compactMap { word in Self.meanings[word].map { "\(word): \($0)." } }
    }

    /// The help for a page, with all its keys.
    func linearHelp(of page: LinearPage) -> [String] {
        var lines = linearRules(of: page)
        let hidden = commandsWithoutEffect.union(Self.screenCommands)
        var seen: Set<Command> = []
        for binding in paneTable.activeBindings(in: linearContext)
        where !hidden.contains(binding.command) && seen.insert(binding.command).inserted {
            guard binding.keys != [.enter] || page.enter != nil,
                page.field?.takesCommands ?? true || binding.keys.contains(where: \.hasLongName)
            else { continue }
            let action = binding.command.slot.flatMap { dataset?.action(in: $0) }
            if binding.command.slot != nil, action == nil { continue }
            let keys = binding.keys.map(\.label).joined(separator: " or ")
            lines.append("\(keys): \(action?.title ?? named(binding.help)).")
        }
        return lines + [
            Self.leaving, "A command begins with a colon, as in :home PLACE. :help lists the topics of the help.",
        ]
    }
}
