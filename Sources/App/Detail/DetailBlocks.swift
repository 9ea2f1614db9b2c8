import Catalogue
import Screen

/// The blocks of details that are drawn with characters: series of numbers and pictures.
extension DetailText {
    private static let picture = Size(columns: 60, rows: 16)
    private static let barGlyphs = Array("▁▂▃▄▅▆▇█")
    private static let lineGlyphs = Array("⡀⠄⠂⠁")

    /// Adds a series of numbers as a strip of bars, the smallest and greatest number behind it, the times below it:
    /// "Takings ▁▃▆ 5–12 £".
    mutating func append(_ series: Detail.Series) {
        let glyphs = series.form == .bars ? Self.barGlyphs : Self.lineGlyphs
        let range = series.range
        let cell = (series.points.map { width(of: $0.label) }.max() ?? 0) + 1
        let marks = series.points.map { point in
            padded(
                point.number.flatMap { number in range.map { Self.glyph(number, in: $0, of: glyphs) } } ?? " ",
                columns: cell)
        }
        let ends = range.map { range in
            [range.lowerBound, range.upperBound].map(Self.plain).joined(separator: "–") + series.unit
        }
        let label = padded(series.label, columns: labelColumns - 1) + " "
        lines.append([
            Span(text: "  " + label, style: theme.dim), Span(text: marks.joined(), style: theme.accent),
            Span(text: " " + (ends ?? "not available")),
        ])
        let times = series.points.map { padded($0.label, columns: cell) }.joined()
        lines.append([Span(text: String(repeating: " ", count: labelColumns + 2) + times, style: theme.dim)])
    }

    private static func glyph(_ number: Double, in range: ClosedRange<Double>, of glyphs: [Character]) -> String {
        let span = range.upperBound - range.lowerBound
        let share = span > 0 ? (number - range.lowerBound) / span : 1
        return String(glyphs[min(glyphs.count - 1, Int(share * Double(glyphs.count)))])
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(grouped) ?? decimal(number, places: 1)
    }

    /// Adds a picture drawn in cells, with its description below.
    mutating func append(_ picture: Detail.Picture) {
        let rows = pictureCells(
            width: picture.width, height: picture.height, rgb: picture.rgb, columns: Self.picture.columns,
            rows: Self.picture.rows)
        for row in rows {
            lines.append([Span(text: "  ")] + row.map { Span(text: String(Character($0.scalar)), style: $0.style) })
        }
        if !picture.description.isEmpty { lines.append([Span(text: "  " + picture.description, style: theme.dim)]) }
    }
}
