import Catalogue
import Geo
import Screen

/// A text as it is best heard: signs become words, directions are written out, and keys become words to type.
func spoken(_ text: String) -> String {
    var text = text
    // Each sign has a character beyond ASCII, and most texts have none. So most texts skip this search, which takes longer than the
    // rest of the function.
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
        for (sign, words) in signs { text = text.replacing(sign, with: words) }
    }
    var words: [Substring] = []
    for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
        // In linear mode only Enter is pressed; other keys are typed as words, and Esc is "q".
        if let last = words.last, last == "Press" || last == "press", let key = typedKey(word) {
            words[words.count - 1] = last == "Press" ? "Type" : "type"
            words.append(key)
        } else if let last = words.last, units.contains(String(last)), let direction = direction(word) {
            words.append(Substring(direction))
        } else {
            words.append(word)
        }
    }
    return words.joined(separator: " ")
}

/// A whole line. It gets a full stop, unless it ends with a link or another punctuation mark.
func spokenSentence(_ text: String) -> String {
    let text = spoken(text)
    let isLink = text.split(separator: " ").last?.contains("://") == true
    return isLink || text.last.map { ".?!:".contains($0) } == true ? text : text + "."
}

private let signs = [
    (" · ", ", "), ("≈ ", "about "), ("≈", "about "), (" …", "..."), ("…", "..."), ("↑↓", "Up or Down"), ("↑", "Up"),
    ("↓", "Down"), ("←", "Left"), ("→", "Right"), ("✓ ", ""), ("★ ", "best: "), ("‹ ", ""), (" ›", ""), ("● ", ""),
    ("│", "the mark"),
]

/// A word that names a key, as it is typed in linear mode, with the punctuation that follows it; nil for any other word.
private func typedKey(_ word: Substring) -> Substring? {
    let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard name != "Enter", name.first?.isUppercase == true || name.count == 1, Key(named: String(name)) != nil else {
        return nil
    }
    return (name == "Esc" ? "q" : name) + word.dropFirst(name.count)
}

/// The units after which a direction may stand.
private let units: Set<String> = ["m", "km", "mi", "yd", "ft", "km/h", "mph", "m/s", "kn", "bft"]

/// "north-east" for "NE", with the punctuation that follows it; nil for any other word.
private func direction(_ word: Substring) -> String? {
    let letters = word.prefix { $0.isLetter }
    guard let point = CompassPoint(rawValue: String(letters)) else { return nil }
    let rest = word.dropFirst(letters.count)
    guard rest.allSatisfy(\.isPunctuation) else { return nil }
    return point.word + rest
}
