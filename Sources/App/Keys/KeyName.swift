import Screen

/// Keys as people read and write them.
extension Key {
    /// The key as the help and the footer name it.
    var label: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(" "): "Ctrl-Space"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .function(let number): "F\(number)"
        default: Self.named.first { $0.key == self }?.names.first ?? ""
        }
    }

    /// The keys with names of their own. The first name is the one that is shown.
    private static let named: [(key: Key, names: [String])] = [
        (.enter, ["Enter", "Return"]), (.tab, ["Tab"]), (.backTab, ["Shift-Tab"]), (.escape, ["Esc", "Escape"]),
        (.backspace, ["Backspace"]), (.delete, ["Del", "Delete"]), (.up, ["↑", "Up"]), (.down, ["↓", "Down"]),
        (.left, ["←", "Left"]), (.right, ["→", "Right"]), (.shiftUp, ["Shift-↑", "Shift-Up"]),
        (.shiftDown, ["Shift-↓", "Shift-Down"]), (.shiftLeft, ["Shift-←", "Shift-Left"]),
        (.shiftRight, ["Shift-→", "Shift-Right"]), (.home, ["Home"]), (.end, ["End"]), (.pageUp, ["PgUp", "PageUp"]),
        (.pageDown, ["PgDn", "PageDown"]), (.insert, ["Ins", "Insert"]),
    ]

    /// A key by its name in the help, in capital or small letters, or by the character that it types; nil for no key.
    init?(named name: String) {
        if name.count == 1, let character = name.first, character.isASCII || character.isLetter,
            !character.isWhitespace, character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        {
            self = .character(character)
            return
        }
        let lower = name.lowercased()
        if lower == "space" {
            self = .character(" ")
        } else if let known = Self.named.first(where: { $0.names.contains { $0.lowercased() == lower } }) {
            self = known.key
        } else if lower.first == "f", let number = Int(lower.dropFirst()), (1...12).contains(number) {
            self = .function(number)
        } else if lower.hasPrefix("ctrl-"), let letter = Self.controlLetter(lower.dropFirst(5)) {
            self = .control(letter)
        } else {
            return nil
        }
    }

    /// Whether the name of the key has several letters, so that it is not mistaken for a text.
    var hasLongName: Bool { if case .character(let letter) = self { letter == " " } else { true } }

    /// The terminal sends other keys for Ctrl-H, Ctrl-I, Ctrl-J, Ctrl-M and Ctrl-[.
    private static func controlLetter(_ name: Substring) -> Character? {
        if name == "space" { return " " }
        guard name.count == 1, let letter = name.first, "abcdefgklnopqrstuvwxyz\\]^_".contains(letter) else {
            return nil
        }
        return letter
    }
}
