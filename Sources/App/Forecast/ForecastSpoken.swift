import Catalogue

/// A forecast as sentences, an hour or a day each, for linear mode.
extension ForecastPage {
    var spokenLines: [String] {
        var lines = reply.forecast == nil ? [missingSentence] : plainSentences
        lines += warnings.map { "Warning: \(sentence(of: $0))" }
        if let warningState { lines.append(warningState) }
        lines += Self.sentences("Hours:", hourRows, named: 2) + Self.sentences("Days:", dayRows, named: 1)
        if context.offersWarnings { lines.append(":warnings on shows official warnings") }
        return (lines + [Self.credit]).map {
            spokenSentence($0.replacing("↑", with: "sunrise ").replacing("↓", with: "sunset "))
        }
    }

    /// "Fri 14:00: 12 °C, light rain, rain 0.2 mm, chance 40 %".
    /// - Parameters:
    ///   - rows: the first has the headings.
    ///   - count: how many of the first columns name a row.
    private static func sentences(_ title: String, _ rows: [[String]], named count: Int) -> [String] {
        guard let headings = rows.first, rows.count > 1 else { return [] }
        // These values need no heading: they say what they are.
        let plain: Set<String> = ["Temperature", "Weather", "Sun", "Wind"]
        return [title]
            + rows.dropFirst().map { row in
                let values = zip(headings, row).dropFirst(count).filter { !$1.isEmpty }.map { heading, value in
                    plain.contains(heading) || value.hasPrefix(heading) ? value : "\(heading.lowercasedFirst) \(value)"
                }
                let name = row.prefix(count).filter { !$0.isEmpty }.joined(separator: " ")
                return "\(name): \(values.joined(separator: ", "))"
            }
    }
}
