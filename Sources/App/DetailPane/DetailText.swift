import Catalogue
import Geo
import Screen

/// A detail as lines of styled text: the pane draws them, the command line prints them.
struct DetailText: Sendable {
    struct Span: Sendable, Equatable {
        var text: String
        var style: Style = .plain
    }

    var lines: [[Span]] = []
    private var columns: Int
    let theme = Theme.standard

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
            let scales = ScaleLayout(section.rows, columns: self.columns - labelColumns - 2)
            rule([section.title, scales.headingNote].filter { !$0.isEmpty }.joined(separator: " · "))
            for row in section.rows { append(row, scales) }
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
    var labelColumns: Int { min(24, columns * 2 / 5) }
    private var barLabelColumns: Int { min(36, columns * 1 / 2) }

    private mutating func append(_ row: Detail.Row, _ scales: ScaleLayout) {
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
        case .scale(let scale): append(scale, scales)
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

/// A detail as plain text, for the command line.
public func plainText(of detail: Detail, columns: Int, origin: (label: String, hit: Hit)? = nil) -> String {
    DetailText(detail, columns: columns, origin: origin).plain
}
