import Catalogue
import Screen

/// A summary that fits into some columns.
func fittedSummary(_ summary: String, results: @autoclosure () -> [String], columns: Int) -> String {
    fittedSummary(summary, results: results()) { width(of: $0) <= columns }
}

/// A text cut off after its last whole word that fits: "Independent, not in Ofsted's…". It is cut off within a word if that fills less
/// than half of the columns.
func fittedWords(_ text: String, columns: Int) -> String {
    guard width(of: text) > columns, let line = wrapped(text, columns: columns - 1).first else {
        return fitted(text, columns: columns)
    }
    let words = String(line.reversed().drop { ",;: ".contains($0) }.reversed())
    return width(of: words) * 2 < columns ? fitted(text, columns: columns) : words + "…"
}

/// A text cut off after some columns. If only a few letters of its last part would be left, the part is left out: "Good, Mar 2019"
/// rather than "Good, Mar 2019 · P…".
func fittedParts(_ text: String, columns: Int) -> String {
    let cut = fitted(text, columns: columns)
    guard cut != text else { return text }
    return wholeParts(of: text, columns: columns, width: width(of:)) ?? cut
}
