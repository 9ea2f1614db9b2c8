import Screen

/// A pane as lines: what it says, what can be chosen by number, and the text that it asks for. `catchment --linear` writes it.
struct LinearPage: Sendable, Equatable {
    /// What the page is about, in one line.
    var title: String
    /// Whole lines, the most important first.
    var lines: [String] = []
    /// A picture in characters, written as it is.
    var drawing: [String] = []
    /// What can be chosen by number.
    var items: [LinearItem] = []
    /// The text that the page asks for; nil for a page where a line is a number or a key.
    var field: LinearField?
    /// What an empty line does: "post". Nil for a page where an empty line says the next items.
    var enter: String?
    /// Words that stand for keys here, besides the names of the keys.
    var words: [String: Key] = [:]
    /// The key that is pressed on a chosen item; nil if choosing it presses no key.
    var itemKey: Key? = .enter
    /// Whether a new title keeps the subject, so that only new lines are said. On any other page a new title means another place,
    /// and all lines are said.
    var isOneSubject = false
}

/// Something that can be chosen by its number.
struct LinearItem: Sendable, Equatable {
    /// The id of what the item stands for. It stays the same when the number of the item changes.
    var id: String
    var text: String
    /// The heading above the item and those that follow with the same heading; empty for none.
    var heading = ""
}

/// A text that is typed as a whole line.
struct LinearField: Sendable, Equatable {
    var label: String
    /// What an empty line keeps.
    var text = ""
    /// The words in brackets after the label while `text` is empty: what an empty line does, or an example of a text.
    var hint = ""
    /// Whether the text is not shown while it is typed.
    var isSecret = false
    /// The key that follows the text; nil for a field that acts on the text by itself.
    var next: Key? = .enter
    /// Whether the text has several lines; an empty line ends it.
    var hasLines = false
    /// Whether a line that is a key, or begins with ":" or with "/" and a name, is a command.
    var takesCommands = false
    /// Whether a line that begins with ":" is a command, though other lines are not.
    var takesColon = false
    /// Whether a typed line is added below the text that is already there.
    var continues = false
    /// Whether a line is written after the text that is there, and does not replace it.
    var isArgument = false
}

/// What a person does in linear mode besides pressing keys.
public enum LinearMessage: Sendable, Equatable {
    /// A line was typed, so the status is cleared.
    case lineTyped
    /// The text that follows is for the field of the page.
    case fieldChosen
    /// The item at this index of the current page was chosen.
    case chosen(Int)
    /// What the person waits for is to be stopped.
    case stopped
}

extension State {
    mutating func received(_ message: LinearMessage) -> [Effect] {
        switch message {
        case .lineTyped: run.status = nil
        case .fieldChosen: withTopPane { pane, state in pane.focusField(in: &state) }
        case .chosen(let index): withTopPane { pane, state in pane.select(index, in: &state) }
        case .stopped: return stopWaiting()
        }
        return []
    }
}

extension LinearPage {
    /// The number of items that are said at a time.
    static let itemsAtATime = 10

    /// The index of the item with an id, which may have moved from `index`; nil if there is none.
    func index(of id: String, near index: Int) -> Int? {
        items.indices.contains(index) && items[index].id == id ? index : items.firstIndex { $0.id == id }
    }

    /// Items with their numbers, and a heading above the first item of each group.
    func lines(of range: Range<Int>) -> [String] {
        var heading = ""
        return range.flatMap { index -> [String] in
            let item = items[index]
            defer { heading = item.heading }
            let line = spoken("\(index + 1). \(item.text)")
            return item.heading.isEmpty || item.heading == heading ? [line] : [spoken(item.heading) + ":", line]
        }
    }
}
