import Catalogue
import Screen

/// What a typed line means on a page.
enum LinearInput: Sendable {
    case messages([Message])
    /// A text for the field of the page.
    case text([Message])
    /// The item at an index is chosen, or a key is pressed on it.
    case choice(Int, [Message])
    case more
    case again
    /// The help about a topic, such as "keys"; empty for the list of topics.
    case help(about: String)
    /// A line that means nothing here; the sentence says so.
    case unknown(String)

    init(_ line: String, on page: LinearPage, in state: State) {
        // `cleaned` removes leading blanks. One is put back: a leading blank means that the line is text, not a key.
        let typed = (line.first == " " ? " " : "") + cleaned(line, keepingJoiners: true)
        let word = typed.trimmingBlanks
        if state.topPane is Notice, let answer = Self.answerBeneath(line, word, in: state) {
            self = answer
        } else if let field = page.field {
            self =
                field.isSecret
                ? Self.answer(line, toSecret: field) : Self.answer(typed, word, to: field, on: page, in: state)
        } else {
            self = Self.choice(word, on: page, in: state)
        }
    }

    /// Reads a line as the answer to the question below the open message box, so that after a failed search a person can type the next
    /// place at once. Nil if the line is for the message box.
    private static func answerBeneath(_ line: String, _ word: String, in state: State) -> LinearInput? {
        // A typed key, such as "Enter", is for the message box.
        guard !word.isEmpty, common(word, in: state) == nil, Key(named: word)?.hasLongName != true else { return nil }
        var beneath = state
        beneath.panes.closeTop()
        let pane = beneath.topPane
        let input = LinearInput(line, on: pane.linearPage(in: beneath), in: beneath)
        let close = [Message.key(.escape)]
        return switch input {
        case .messages(let messages): .messages(close + messages)
        case .text(let messages): .text(close + messages)
        case .choice(let index, let messages): .choice(index, close + messages)
        case .more, .again, .help, .unknown: nil
        }
    }

    // MARK: A text

    /// A password is taken as it is, also with blanks at its ends. An empty line goes back.
    private static func answer(_ line: String, toSecret field: LinearField) -> LinearInput {
        line.isEmpty ? .messages([.key(.escape)]) : .text(fill(field, with: line))
    }

    private static func answer(
        _ typed: String, _ word: String, to field: LinearField, on page: LinearPage, in state: State
    ) -> LinearInput {
        if typed.isEmpty {
            // An empty line ends a text of several lines; any other field keeps its text.
            return .messages(field.next.map { [.key($0)] } ?? [])
        }
        // A leading blank means that the line is text, even if it is also the name of a key.
        guard typed.first != " " else { return .text(fill(field, with: word)) }
        if let key = common(word, in: state) { return key }
        // In a field that takes only text, "help" needs a colon.
        let takesWords = field.takesCommands || state.topPane is PaletteLine && !field.isArgument
        if takesWords || word.hasPrefix(":"), let help = help(word) { return help }
        if let index = number(word, on: page) { return choose(index, page.itemKey, on: page, in: state) }
        // "home" is a place; the keys Home and End only move the cursor of a field.
        if let key = Key(named: word), key.hasLongName, ![.character(" "), .home, .end].contains(key) {
            return .messages([.key(key)])
        }
        if field.takesColon || word.hasPrefix(":") && state.isCommand(String(word.dropFirst()).trimmingBlanks),
            let command = command(word, isNamed: true, in: state)
        {
            return .messages([.key(.escape)] + command)
        }
        // A single letter stands for the key that does the same here, F2 for "i"; with a blank before it, it is a text.
        if field.takesColon, word.count == 1, let list = Key(named: word),
            let command = state.paneTable.command(for: list, in: ResultsPane.list),
            let key = state.key(of: command, in: state.topPane.context(in: state))
        {
            return .messages([.key(key)])
        }
        guard field.takesCommands else { return .text(fill(field, with: word)) }
        if word.lowercased() == "again" { return .again }
        if word.hasPrefix("/"), word.count > 1 {
            // From the line for a place, two steps down is the line for a name.
            let keys: [Key] = [.control("u"), .down, .down, .control("u")]
            let name = String(word.dropFirst()).trimmingBlanks
            return .text([.linear(.fieldChosen)] + keys.map { .key($0) } + [.input(.paste(name))])
        }
        if let command = command(word, isNamed: true, in: state) { return .messages([.key(.escape)] + command) }
        if word.count == 1, let key = Key(named: word) {
            return state.hasKey(key, in: WelcomePane.context)
                ? .messages([.key(.escape), .key(key)])
                : .unknown("\(word) is neither a place nor a key here. Type ? for help.")
        }
        return .text(fill(field, with: word))
    }

    /// The messages that put a text into a field, and go on.
    private static func fill(_ field: LinearField, with text: String) -> [Message] {
        var messages: [Message] = [.linear(.fieldChosen)]
        if field.continues {
            messages.append(.input(.paste("\n" + text)))
        } else if field.isArgument {
            messages.append(.input(.paste(text)))
        } else {
            // Each line of the old text is deleted, from the last one upwards.
            for _ in field.text.filter(\.isNewline) { messages += [.key(.control("u")), .key(.backspace)] }
            messages += [.key(.control("u")), .input(.paste(text))]
        }
        return messages + (field.hasLines ? [] : field.next.map { [.key($0)] } ?? [])
    }

    // MARK: A choice

    private static func choice(_ word: String, on page: LinearPage, in state: State) -> LinearInput {
        if word.isEmpty { return page.enter != nil || page.items.isEmpty ? .messages([.key(.enter)]) : .more }
        if let key = common(word, in: state) ?? help(word) { return key }
        if let key = page.words[word.lowercased()] { return .messages([.key(key)]) }
        if word.allSatisfy(\.isNumber) {
            guard let index = number(word, on: page) else {
                let count = page.items.count
                // A number with more digits than the list's last number may be a ZIP code.
                let isPlace = word.count > max(2, String(count).count) && state.isCommand("near x")
                let search = isPlace ? " To search around \(word), type near \(word)." : ""
                return .unknown(
                    (count == 0 ? "There is nothing to choose by number here." : "Choose a number from 1 to \(count).")
                        + search)
            }
            return choose(index, page.itemKey, on: page, in: state)
        }
        switch word.lowercased() {
        case "more": return .more
        case "again": return .again
        default: break
        }
        if word.hasPrefix("/"), word.count > 1, state.canFindByName, state.hasKey(.character("/"), in: nil) {
            let text = String(word.dropFirst()).trimmingBlanks
            return .messages([.key(.character("/")), .input(.paste(text)), .key(.enter)])
        }
        // A key, alone or with the number of an item.
        let parts = word.split(separator: " ")
        if let key = parts.first.flatMap({ Key(named: String($0)) }), parts.count < 3 {
            if state.isForScreenOnly(key) {
                return .unknown("\(parts[0]) works only on the full screen. Type ? for what works here.")
            }
            if parts.count == 2, let index = number(String(parts[1]), on: page) {
                return choose(index, key, on: page, in: state)
            }
            if parts.count == 1, state.hasKey(key, in: nil) { return .messages([.key(key)]) }
        }
        if let command = command(word, isNamed: false, in: state) { return .messages(command) }
        let search =
            state.isCommand("near x") && !page.items.isEmpty ? "To search around a place, type near PLACE. " : ""
        return .unknown("\"\(word)\" means nothing here. \(search)Type ? for help.")
    }

    /// Chooses an item of the page that was said, and presses a key on it. A list may have changed since then, so the item is
    /// looked up by its id.
    private static func choose(_ index: Int, _ key: Key?, on page: LinearPage, in state: State) -> LinearInput {
        guard let now = state.topPane.linearPage(in: state).index(of: page.items[index].id, near: index) else {
            // In a field that takes only text, "again" is text, too.
            let way = page.field?.takesCommands ?? true ? " Type \"again\" to see the list as it is now." : ""
            return .unknown("That line is gone.\(way)")
        }
        return .choice(index, [.linear(.chosen(now))] + (key.map { [.key($0)] } ?? []))
    }

    private static func number(_ word: String, on page: LinearPage) -> Int? {
        guard let number = Int(word), page.items.indices.contains(number - 1) else { return nil }
        return number - 1
    }

    /// What means the same on every page: help, back and quit.
    private static func common(_ word: String, in state: State) -> LinearInput? {
        switch word {
        case "?": return .help(about: "keys")
        case "q":
            let isFirst = state.panes.isEmpty && state.results == nil
            return .messages([.key(isFirst ? .control("c") : .escape)])
        case "quit", "exit": return .messages([.key(.control("c"))])
        default:
            let context = state.topPane.context(in: state)
            let command = Key(named: word).flatMap { state.paneTable.command(for: $0, in: context) }
            return command == .help ? .help(about: "") : nil
        }
    }

    /// "help" or "help TOPIC", with or without a colon; nil for any other line.
    private static func help(_ word: String) -> LinearInput? {
        let parts = word.drop { $0 == ":" }.split(separator: " ", maxSplits: 1)
        guard parts.first?.lowercased() == "help" else { return nil }
        return .help(about: parts.count > 1 ? String(parts[1]).trimmingBlanks : "")
    }

    /// The messages of a typed command: ":home LS7 4HE", or without the colon.
    /// - Parameter isNamed: whether only a line with a colon is a command.
    private static func command(_ word: String, isNamed: Bool, in state: State) -> [Message]? {
        let text = word.hasPrefix(":") ? String(word.dropFirst()).trimmingBlanks : word
        guard word.hasPrefix(":") || !isNamed && state.isCommand(text) else { return nil }
        return [.key(.character(":")), .input(.paste(text)), .key(.enter)]
    }
}

extension Message {
    static func key(_ key: Key) -> Message { .input(.key(key)) }
}

extension State {
    /// Whether a key does something in a context.
    /// - Parameter context: nil for that of the topmost pane, with the keys that its footer offers.
    func hasKey(_ key: Key, in context: Context?) -> Bool {
        let isOffered = context == nil && (topPane.footer(in: self)?.all.contains { $0.key == key } ?? false)
        return isOffered || paneTable.command(for: key, in: context ?? topPane.context(in: self)) != nil
    }

    /// Whether a list is open and the key works only on the full screen, because it moves the map or the selection, or changes the
    /// layout.
    fileprivate func isForScreenOnly(_ key: Key) -> Bool {
        guard panes.isEmpty, results != nil, let command = paneTable.command(for: key, in: topPane.context(in: self))
        else { return false }
        return Self.mapCommands.contains(command) || Self.selectionCommands.contains(command)
    }

    /// Whether a line begins with the name of a command. The command line completes names, so that "filter" is "filters".
    func isCommand(_ line: String) -> Bool {
        let line = line.lowercased()
        let names = paneTable.typedCommands(in: self).map(\.name) + (dataset?.actions.map(\.id) ?? [])
        return names.contains { line == $0 || line + "s" == $0 || line.hasPrefix($0 + " ") }
    }
}
