/// A text without blanks at its ends, and with one where it has several.
public func singleSpaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
