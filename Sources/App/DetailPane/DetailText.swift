import Catalogue
import Geo
import Screen

/// A detail as lines of styled text: the pane draws them, the command line prints them.
struct DetailText: Sendable {
    struct Span: Sendable, Equatable {
        var text: String
        var style: Style = .plain
    }

    fileprivate(set) var lines: [[Span]] = []
    fileprivate private(set) var columns: Int
    fileprivate let theme = Theme.standard

    /// - Parameters:
    ///   - origin: where distance and bearing are measured from, with what to call it.
    ///   - free: what the beginning leaves free at its right, for a map.
    ///   - listed: what the shortlist says of it; nil where it is not on it.
    init(
        _ detail: Detail, columns: Int, origin: (label: String, hit: Hit)? = nil, listed: Shortlist.Entry? = nil,
        distances: DistanceFormat = .metric, free: Size? = nil
    ) {
        self.columns = max(20, columns - (free.map { $0.columns + 1 } ?? 0))
        wrap(detail.name, style: theme.title)
        if !detail.address.isEmpty { wrap(detail.address) }
        if let origin {
            wrap(
                "\(distances.text(metres: origin.hit.distanceMetres, bearingDegrees: origin.hit.bearingDegrees)) of \(origin.label), as the crow flies. Distance is not admission.",
                style: theme.dim)
        }
        if !detail.headline.isEmpty { wrap(detail.headline, style: theme.accent.with(.bold)) }
        if let listed {
            wrap(
                "\(shortlistSign) On your shortlist" + (listed.note.isEmpty ? "" : ": \(listed.note)"),
                style: theme.accent)
        }
        while lines.count < free?.rows ?? 0 { lines.append([]) }
        self.columns = max(20, columns)
        for section in detail.sections where !section.rows.isEmpty {
            lines.append([])
            rule(section.title)
            for row in section.rows { append(row) }
        }
        if !detail.sources.isEmpty {
            lines.append([])
            rule("Sources")
            for source in detail.sources {
                let date = source.date.isEmpty ? "no date given" : dateText(source.date)
                wrap(
                    "\(source.title), \(date)\(source.isStarter ? " (starter set)" : ""). \(source.licence).",
                    style: theme.dim)
                if !source.attribution.isEmpty { wrap(source.attribution, style: theme.dim) }
            }
        }
    }

    /// Without styles, a newline after each line.
    var plain: String { lines.map { $0.map(\.text).joined() + "\n" }.joined() }

    private mutating func rule(_ title: String) {
        let line = String(repeating: "─", count: max(0, columns - width(of: title) - 1))
        lines.append([Span(text: title + " ", style: theme.title), Span(text: line, style: theme.frame)])
    }

    private mutating func wrap(_ text: String, style: Style = .plain, indent: Int = 0) {
        for paragraph in text.split(separator: "\n") {
            for line in wrapped(String(paragraph), columns: columns - indent) {
                lines.append([Span(text: String(repeating: " ", count: indent) + line, style: style)])
            }
        }
    }

    /// Names of fields are short; those of what inspectors grade are not.
    fileprivate var labelColumns: Int { min(24, columns * 2 / 5) }
    private var barLabelColumns: Int { min(36, columns * 1 / 2) }

    private mutating func append(_ row: Detail.Row) {
        switch row {
        case .heading(let text):
            if lines.last?.first?.style != theme.title { lines.append([]) }
            wrap(text, style: theme.title)
        case .text(let text): wrap(text, indent: 2)
        case .field(let label, let value):
            let rows = wrapped(value, columns: columns - labelColumns - 2)
            for (index, line) in rows.enumerated() {
                let name =
                    index == 0
                    ? padded(label, columns: labelColumns - 1) : String(repeating: " ", count: labelColumns - 1)
                lines.append([Span(text: "  " + name + " ", style: theme.dim), Span(text: line)])
            }
        case .scale(let scale): append(scale)
        case .bar(let label, let value, let step, let steps, let tone):
            let full = max(0, min(step, steps)) * 2
            lines.append([
                Span(text: "  " + padded(label, columns: barLabelColumns - 1) + " ", style: theme.dim),
                Span(text: String(repeating: "█", count: full), style: theme.tone(tone)),
                Span(text: String(repeating: "░", count: max(0, steps * 2 - full)), style: theme.dim),
                Span(text: " " + value, style: theme.tone(tone)),
            ])
        }
    }
}

/// Figures on scales of numbers.
extension DetailText {
    private static let longestScale = 30

    /// "Reading   200 ██████████│░░░░░ 800  410": filled up to the figure, the figure to compare with as a line across.
    private mutating func append(_ scale: Detail.Scale) {
        let label = "  " + padded(scale.label, columns: labelColumns - 1) + " "
        let low = Self.plain(scale.low) + " "
        let high = " " + Self.plain(scale.high)
        let cells = min(Self.longestScale, columns - labelColumns - 2 - width(of: low + high + scale.value) - 2)
        guard cells >= 5 else {
            lines.append([
                Span(text: label, style: theme.dim), Span(text: scale.value, style: theme.tone(scale.tone)),
            ])
            return
        }
        func cell(_ number: Double) -> Int { Int(scale.position(of: number) * Double(cells - 1) + 0.5) }
        let full = cell(scale.number) + 1
        let mark = scale.reference.map { cell($0.number) } ?? -1
        var line = [Span(text: label + low, style: theme.dim)]
        for (range, glyph, style) in [(0..<full, "█", theme.tone(scale.tone)), (full..<cells, "░", theme.dim)] {
            let before = range.clamped(to: 0..<max(0, mark))
            let after = range.clamped(to: mark + 1..<cells)
            line.append(Span(text: String(repeating: glyph, count: before.count), style: style))
            if range.contains(mark) { line.append(Span(text: "│", style: theme.accent)) }
            line.append(Span(text: String(repeating: glyph, count: after.count), style: style))
        }
        line.append(Span(text: high, style: theme.dim))
        line.append(Span(text: "  " + scale.value, style: theme.tone(scale.tone)))
        lines.append(line.filter { !$0.text.isEmpty })
    }

    /// A whole number without its ".0".
    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(grouped) ?? "\(number)"
    }
}

/// A detail as plain text, for the command line.
public func plainText(of detail: Detail, columns: Int, origin: (label: String, hit: Hit)? = nil) -> String {
    DetailText(detail, columns: columns, origin: origin).plain
}
