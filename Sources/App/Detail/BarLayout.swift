import Catalogue
import Screen

/// The common layout of all graded bars of a section. A grade is never cut: if there is little room, the bars become shorter, then the
/// labels are wrapped, and then the bars are left out.
struct BarLayout: Sendable {
    /// The width of the labels with the blank after them, in columns.
    let labelColumns: Int
    /// The length of a step of a bar, in cells; 0 if there is no room for bars.
    let stepCells: Int

    /// Wrapped labels have at least this many columns beside bars of two cells a step.
    private static let comfortable = 24

    /// - Parameter columns: the width of the section.
    /// - Returns: nil for a section without bars.
    init?(_ rows: [Detail.Row], columns: Int) {
        let bars = rows.compactMap { row -> (label: Int, steps: Int, grade: Int)? in
            guard case .bar(let label, let value, _, let steps, _) = row else { return nil }
            return (width(of: label), max(0, steps), width(of: value))
        }
        guard let label = bars.map(\.label).max() else { return nil }
        let longest = label + 1
        let widestWord = (rows.map { widestWordWidth($0.label) }.max() ?? 0) + 1
        func room(_ stepCells: Int) -> Int {
            columns - 2 - (bars.map { $0.steps * stepCells + min(1, stepCells) + $0.grade }.max() ?? 0)
        }
        // Uses the first form that leaves the labels at least the room they need.
        let forms: [(stepCells: Int, least: Int)] = [
            (2, longest), (1, longest), (2, max(widestWord, Self.comfortable)), (1, widestWord),
        ]
        if let form = forms.first(where: { room($0.stepCells) >= $0.least }) {
            stepCells = form.stepCells
            labelColumns = min(room(form.stepCells), max(longest, min(36, columns / 2)))
        } else {
            stepCells = 0
            labelColumns = min(longest, max(widestWord, room(0)))
        }
    }
}

extension Detail.Row {
    /// The label of a bar or a field; blank for any other row.
    fileprivate var label: String {
        switch self {
        case .bar(let label, _, _, _, _), .field(let label, _): label
        default: ""
        }
    }
}

extension DetailText {
    /// Adds a bar with its grade: "Inclusion   ████████░░ Strong standard".
    mutating func append(_ label: String, grade: String, step: Int, steps: Int, tone: Tone, _ layout: BarLayout?) {
        let style = isOld ? Theme.dim : Theme.tone(tone)
        guard let cells = layout?.stepCells, cells > 0 else { return append(label, grade, style: style) }
        let full = max(0, min(step, steps))
        let bar = [
            Span(text: String(repeating: "█", count: full * cells), style: style),
            Span(text: String(repeating: "░", count: max(0, steps - full) * cells), style: Theme.dim),
            Span(text: " " + grade, style: style),
        ]
        append(label, beside: [bar])
    }

    /// Adds a label with its value beside it, or below it if a word of either has to be cut otherwise.
    mutating func append(_ label: String, _ value: String, style: Style) {
        let room = columns - labelColumns - 2
        let word = widestWordWidth(value)
        // A word too long for a line of its own is cut anyway, so it stays beside its label if that leaves it half a line.
        let isCutAnyway = word > columns - 4 && room * 2 >= columns - 4
        guard widestWordWidth(label) < labelColumns, word <= room || isCutAnyway else {
            wrap(label, style: Theme.dim, indent: 2)
            return wrap(value, style: style, indent: 4)
        }
        append(label, beside: wrapped(value, columns: room).map { [Span(text: $0, style: style)] })
    }

    /// Adds a label, wrapped, with the lines of its value beside it.
    private mutating func append(_ label: String, beside value: [[Span]]) {
        let labels = wrapped(label, columns: labelColumns - 1)
        for index in 0..<max(labels.count, value.count) {
            let text = index < labels.count ? labels[index] : ""
            // A line without a value needs no blanks up to it.
            lines.append(
                index < value.count ? [labelSpan(text)] + value[index] : [Span(text: "  " + text, style: Theme.dim)])
        }
    }
}

/// The width of the widest word of a text, in columns.
private func widestWordWidth(_ text: String) -> Int {
    text.split { $0 == " " || $0.isNewline }.map { width(of: $0) }.max() ?? 0
}
