import Catalogue
import Screen

/// The blocks of details that are drawn with characters: series of numbers and pictures.
extension DetailText {
    /// The largest size of a picture in cells.
    private static let pictureLimit = Size(columns: 60, rows: 16)
    private static let barGlyphs = Array("▁▂▃▄▅▆▇█")
    private static let lineGlyphs = Array("⡀⠄⠂⠁")

    /// Adds a series of numbers as a strip of bars or dots, followed by its range, with the times below: "Takings ▁▃▆ 5–12 £". A
    /// long series takes several lines.
    mutating func append(_ series: Detail.Series) {
        let glyphs = series.form == .bars ? Self.barGlyphs : Self.lineGlyphs
        let range = series.range
        let cell = (series.points.map { width(of: $0.label) }.max() ?? 0) + 1
        let ends = range.map { range in
            [range.lowerBound, range.upperBound].map(plainNumber).joined(separator: "–") + series.unit
        }
        let label = padded(series.label, columns: labelColumns - 1) + " "
        let empty = String(repeating: " ", count: labelColumns)
        let summary = ends ?? "not available"
        let pointsPerLine = max(1, (columns - labelColumns - 3 - width(of: summary)) / cell)
        for start in stride(from: 0, to: max(1, series.points.count), by: pointsPerLine) {
            let points = series.points.dropFirst(start).prefix(pointsPerLine)
            let marks = points.map { point in
                padded(
                    point.number.flatMap { number in range.map { Self.glyph(number, in: $0, of: glyphs) } } ?? " ",
                    columns: cell)
            }
            var line = [
                Span(text: "  " + (start == 0 ? label : empty), style: Theme.dim),
                Span(text: marks.joined(), style: Theme.accent),
            ]
            if start == 0 { line.append(Span(text: " " + summary)) }
            lines.append(line)
            let times = points.map { padded($0.label, columns: cell) }.joined()
            lines.append([Span(text: "  " + empty + times, style: Theme.dim)])
        }
    }

    private static func glyph(_ number: Double, in range: ClosedRange<Double>, of glyphs: [Character]) -> String {
        let span = range.upperBound - range.lowerBound
        let share = span > 0 ? (number - range.lowerBound) / span : 1
        return String(glyphs[min(glyphs.count - 1, Int(share * Double(glyphs.count)))])
    }

    /// Adds a picture drawn in cells, with its description below.
    mutating func append(_ picture: Detail.Picture) {
        // A cell shows at least one pixel across and two down, so a small picture is not enlarged.
        let room = Size(
            columns: min(Self.pictureLimit.columns, columns - 2, picture.width),
            rows: min(Self.pictureLimit.rows, (picture.height + 1) / 2))
        for row in PictureGrid(Picture(picture), in: room, style: pictures).rows {
            let cells = row.map { Span(text: String(Character($0.scalar)), style: $0.style, cell: $0) }
            lines.append([Span(text: "  ")] + cells)
        }
        wrap(picture.description, style: Theme.dim, indent: 2)
    }
}

extension Picture {
    /// The picture of a detail, which has no transparent pixels.
    fileprivate init(_ picture: Detail.Picture) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(picture.width * picture.height * 4)
        for start in stride(from: 0, to: picture.rgb.count, by: 3) {
            pixels += picture.rgb[start..<start + 3]
            pixels.append(255)
        }
        self.init(width: picture.width, height: picture.height, pixels: pixels)
    }
}
