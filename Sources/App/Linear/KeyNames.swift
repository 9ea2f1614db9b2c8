import Screen

extension Key {
    /// The key that a name stands for, as the help writes it: "f", "Space", "Esc", "F5", "Ctrl-D". Only names of several
    /// letters may be written in small or capital letters; nil for a text that is no key.
    init?(named name: String) {
        if name.count == 1, let letter = name.first {
            self = .character(letter)
            return
        }
        guard let key = Self.named[name.lowercased()] else { return nil }
        self = key
    }

    private static let named: [String: Key] = {
        let plain: [Key] = [
            .character(" "), .enter, .tab, .backTab, .escape, .backspace, .delete, .home, .end, .pageUp, .pageDown,
        ]
        let letters = "abcdefghijklmnopqrstuvwxyz".map { Key.control($0) }
        let all = plain + letters + (1...12).map { Key.function($0) }
        let arrows: [String: Key] = [
            "up": .up, "down": .down, "left": .left, "right": .right, "shift-up": .shiftUp, "shift-down": .shiftDown,
            "shift-left": .shiftLeft, "shift-right": .shiftRight, "escape": .escape, "delete": .delete,
        ]
        return arrows.merging(all.map { ($0.label.lowercased(), $0) }) { first, _ in first }
    }()

    /// Whether the name of the key has several letters, so that it is not mistaken for a text.
    var hasLongName: Bool { if case .character(let letter) = self { letter == " " } else { true } }
}
