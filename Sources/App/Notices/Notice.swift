import Catalogue
import Screen

/// A message in a box that the next key closes.
struct Notice: Pane {
    let title: String
    var text: String
    /// What can be searched instead of a name that is not known; nil if Enter only closes the box.
    var offer: UnknownNameOffer?

    static var contexts: [Context] { [] }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        state.panes.closeTop()
        if let offer {
            if key == .enter { return state.accept(offer) }
            if key == .character("o"), offer.canLookUpOnline {
                return state.askOnline(offer.typed, purpose: offer.purpose)
            }
        }
        // Any other key goes on to the screen below.
        return [.enter, .escape, .character(" ")].contains(key) ? [] : state.received(key)
    }

    func footer(in state: State) -> Footer? {
        var hints = [Footer.Hint(.enter, button.lowercased())]
        if offer?.suggestion != nil, offer?.canLookUpOnline == true {
            hints.append(Footer.Hint(.character("o"), "look up online"))
        }
        if offer != nil { hints.append(Footer.Hint(.escape, "back")) }
        return Footer(.field, extra: hints, in: state)
    }

    /// The word on the button, which is what Enter does.
    private var button: String { offer == nil ? "OK" : offer?.suggestion == nil ? "Look up online" : "Search" }

    func draw(_ state: State, into frame: inout Frame) {
        let inside = frame.messageBox(title, text)
        frame.write("[ \(button) ]", column: inside.column, row: inside.endRow - 1, style: Theme.selected)
        frame.cursor = Point(column: inside.column + 2, row: inside.endRow - 1)
    }
}

/// What can be done about a name that is not known: search for the name that was probably meant, or ask Nominatim.
struct UnknownNameOffer {
    var typed: String
    var purpose: OriginPurpose
    /// Whether the name was typed in the form of the first screen.
    var isFromForm: Bool
    var suggestion: String?
    var canLookUpOnline: Bool

    /// The line that names the keys; nil if there is nothing to offer.
    var sentence: String? {
        switch (suggestion, canLookUpOnline) {
        case (let name?, true):
            "Press Enter to search for \(name), or press o to ask OpenStreetMap's Nominatim for \"\(fitted(typed, columns: 40))\"."
        case (let name?, false): "Press Enter to search for \(name)."
        case (nil, true): "Press Enter again to ask OpenStreetMap's Nominatim."
        case (nil, false): nil
        }
    }
}

extension State {
    fileprivate mutating func accept(_ offer: UnknownNameOffer) -> [Effect] {
        guard let name = offer.suggestion else { return askOnline(offer.typed, purpose: offer.purpose) }
        if offer.isFromForm { welcome.place = TextField(name) }
        return startSearch(for: name, isTyped: offer.isFromForm, purpose: offer.purpose)
    }

    mutating func notice(_ title: String, _ text: String) -> [Effect] {
        guard !screen.isLinear else {
            run.status = Status(text: [title, text].filter { !$0.isEmpty }.joined(separator: ". "))
            return []
        }
        // The status still names work that has ended, so it is cleared.
        run.status = nil
        panes.open(Notice(title: title, text: namingKeys(text)))
        return []
    }
}

extension Frame {
    /// Draws a box with a text in the middle of the screen, and leaves the last row inside it free for a button.
    /// - Returns: the inside of the box.
    mutating func messageBox(_ title: String, _ text: String) -> Rect {
        // A link that is broken into two lines cannot be selected with the mouse, so the box is as wide as the longest word.
        let longest = text.split(whereSeparator: \.isWhitespace).map { width(of: $0) }.max() ?? 0
        let columns = min(size.columns - 2, max(min(size.columns - 8, 64), longest + 4))
        let lines = text.split(separator: "\n").flatMap { wrapped(String($0), columns: columns - 4) }
        let rows = lines.count + 4
        let area = Rect(
            column: (size.columns - columns) / 2, row: max(1, (size.rows - rows) / 2), columns: columns, rows: rows)
        let inside = box(area, title: title, focused: true).inset(columns: 1, rows: 0)
        for (index, line) in lines.enumerated() { write(line, column: inside.column, row: inside.row + index) }
        cursor = nil
        return inside
    }
}
