/// A summary that fits a list. If it is too long, the result in it is replaced by its longest wording that fits. Cutting it off
/// could mislead: "Requires improvement, Nov 20…" hides the year, and "total 1,44…" is another number.
/// - Parameters:
///   - summary: what a list with room enough shows; it may have other words before and after the result.
///   - results: the wordings of the result, as in `Dataset.resultWordings`; asked for only if the summary is too long.
///   - fits: whether there is room for a text.
/// - Returns: a text that may still be too wide, because the words after the result are not shortened.
public func fittedSummary(
    _ summary: String, results: @autoclosure () -> [String], fits: (String) -> Bool
) -> String {
    guard !fits(summary) else { return summary }
    let results = results()
    guard let place = summary.range(ofResult: results) else { return summary }
    let before = summary[..<place.lowerBound]
    let chosen = results.first { fits(before + $0) } ?? results[results.count - 1]
    return summary.replacingCharacters(in: place, with: chosen)
}

/// The summary with the longest wording of its result that lets the whole summary fit; nil if no wording does. If the result has digits,
/// such as a year, only the wordings before the first one without digits are used: "Weakest: Req. impr. 2025" without what follows says
/// more than "4 areas 2025 · Primary".
public func wholeSummary(
    _ summary: String, results: @autoclosure () -> [String], fits: (String) -> Bool
) -> String? {
    if fits(summary) { return summary }
    let results = results()
    guard let place = summary.range(ofResult: results) else { return nil }
    let hasDigits = summary[place].contains(where: \.isNumber)
    return results.prefix { !hasDigits || $0.contains(where: \.isNumber) }.lazy
        .map { summary.replacingCharacters(in: place, with: $0) }.first(where: fits)
}

/// The whole parts of a text that fit, with dots between them, if there is hardly room for more: "Good, Mar 2019" rather than
/// "Good, Mar 2019 · P…". Nil if the text is better cut off within a part.
/// - Parameters:
///   - text: a text that is too wide.
///   - width: how many columns a text takes.
public func wholeParts(of text: String, columns: Int, width: (String) -> Int) -> String? {
    for dot in text.ranges(of: " · ").reversed() {
        let whole = String(text[..<dot.lowerBound])
        let used = width(whole)
        if used <= columns { return columns - used < 3 + fewestLetters ? whole : nil }
    }
    return nil
}

/// A part is left out if fewer columns of it than this would be shown, "…" included.
public let fewestLetters = 6

extension String {
    /// Where a summary has its result, in the longest wording; nil if it has none.
    fileprivate func range(ofResult wordings: [String]) -> Range<Index>? {
        guard let longest = wordings.first, !longest.isEmpty else { return nil }
        return ranges(of: longest).first
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
