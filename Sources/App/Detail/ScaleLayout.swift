import Catalogue
import Screen

/// The common layout of all scales of a section: the length of their bars, and the words after them.
struct ScaleLayout: Sendable {
    /// Which words follow a bar and its figure: none, the reference, or the reference and the basis.
    enum Note: Sendable { case none, reference, all }

    /// The length of a bar in cells; 0 if there is no room for one.
    let cells: Int
    /// Whether the numbers at the ends of the scale are written.
    let hasEnds: Bool
    let note: Note
    /// The basis that all figures share, such as "61 takers", for the section's heading; empty if each bar shows its own.
    let headingNote: String

    private static let longest = 30

    /// - Parameter columns: the width after the labels of the rows.
    init(_ rows: [Detail.Row], columns: Int) {
        let scales = rows.compactMap { if case .scale(let scale) = $0 { scale } else { nil } }
        func widest(_ text: (Detail.Scale) -> String) -> Int { scales.map { width(of: text($0)) }.max() ?? 0 }
        // The first form that leaves a bar of at least `least` cells is used.
        let forms: [(hasEnds: Bool, note: Note, least: Int)] = [
            (true, .all, 20), (false, .all, 10), (false, .reference, 8), (false, .none, 5),
        ]
        let rooms = forms.map { form in
            columns
                - widest {
                    "  " + $0.value + (form.hasEnds ? "\(plainNumber($0.low))  \(plainNumber($0.high))" : "")
                        + Self.text($0, form.note)
                }
        }
        let fitting = forms.indices.first { rooms[$0] >= forms[$0].least }
        cells = fitting.map { min(Self.longest, rooms[$0]) } ?? 0
        hasEnds = fitting.map { forms[$0].hasEnds } ?? false
        let note = fitting.map { forms[$0].note } ?? .none
        self.note = note
        let bases = Set(scales.map(\.basis))
        headingNote = note == .all || bases.count > 1 ? "" : bases.first ?? ""
    }

    /// The words after a figure: "  average 403 · 61 takers".
    static func text(_ scale: Detail.Scale, _ note: Note) -> String {
        let reference = scale.reference.map { "\($0.label) \(grouped(Int($0.number.rounded())))" } ?? ""
        let parts = [note == .none ? "" : reference, note == .all ? scale.basis : ""].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : "  " + parts.joined(separator: " · ")
    }
}

/// A figure of the details as text: a whole number without decimals, any other with one.
func plainNumber(_ number: Double) -> String { Int(exactly: number).map(grouped) ?? decimal(number, places: 1) }

extension DetailText {
    /// Adds a scale: "Reading   200 ██████████│░░░░░ 800  410  average 403 · 61 takers". The bar is filled up to the figure;
    /// "│" marks the average.
    mutating func append(_ scale: Detail.Scale, _ layout: ScaleLayout) {
        var line = [labelSpan(scale.label)]
        if layout.cells > 0 {
            if layout.hasEnds { line.append(Span(text: plainNumber(scale.low) + " ", style: Theme.dim)) }
            line += bar(scale, cells: layout.cells)
            if layout.hasEnds { line.append(Span(text: " " + plainNumber(scale.high), style: Theme.dim)) }
            line.append(Span(text: "  "))
        }
        line.append(Span(text: scale.value, style: Theme.tone(scale.tone)))
        line.append(Span(text: ScaleLayout.text(scale, layout.note), style: Theme.dim))
        lines.append(line.filter { !$0.text.isEmpty })
    }

    private func bar(_ scale: Detail.Scale, cells: Int) -> [Span] {
        func cell(_ number: Double) -> Int { Int(scale.position(of: number) * Double(cells - 1) + 0.5) }
        let full = cell(scale.number) + 1
        let mark = scale.reference.map { cell($0.number) } ?? -1
        var spans: [Span] = []
        for (range, glyph, style) in [(0..<full, "█", Theme.tone(scale.tone)), (full..<cells, "░", Theme.dim)] {
            let before = range.clamped(to: 0..<max(0, mark))
            let after = range.clamped(to: mark + 1..<cells)
            spans.append(Span(text: String(repeating: glyph, count: before.count), style: style))
            if range.contains(mark) { spans.append(Span(text: "│", style: Theme.accent)) }
            spans.append(Span(text: String(repeating: glyph, count: after.count), style: style))
        }
        return spans
    }
}
