import Screen

/// The rings of an area that has a name, in cells.
struct NamedArea {
    /// A level stretch inside of an area.
    struct Span {
        var row: Int
        var west: Double
        var east: Double
    }

    private let rings: [[SIMD2<Double>]]
    private let clip: CellBox

    init(_ rings: [[SIMD2<Double>]], clip: CellBox) {
        self.rings = rings
        self.clip = clip
    }

    /// The world is divided into bands of this many rows, each of which has at most one span.
    private static let band = 12

    /// The widest span in each band of rows that is on the map.
    ///
    /// - Parameter work: how many crossings may be examined; those examined are subtracted.
    func widestSpans(on grid: CellGrid, atLeast columns: Int, work: inout Int) -> [Span] {
        var (north, south) = (Double.infinity, -Double.infinity)
        for ring in rings {
            for position in ring { (north, south) = (min(north, position.y), max(south, position.y)) }
        }
        (north, south) = (max(north, clip.north), min(south, clip.south))
        // Whole bands, even if only a part is on the map: a name must not move while its band comes into view.
        let band = Self.band
        let shown = bandStart(0, grid)..<bandStart(grid.size.rows - 1, grid) + band
        let low = max(Double(shown.lowerBound), north.rounded(.down))
        let high = min(Double(shown.upperBound), south.rounded(.up))
        guard low < high else { return [] }
        let rows = Int(low)..<Int(high)

        let crossings = crossings(of: rows, work: &work)
        let middle = (north + south) / 2
        var best: [Int: Span] = [:]
        for row in rows {
            for span in spans(row, crossings[row - rows.lowerBound]) where span.width >= Double(columns) {
                let key = bandStart(row, grid)
                if let other = best[key], !isBetter(span, than: other, middle: middle) { continue }
                best[key] = span
            }
        }
        return Array(best.values)
    }

    /// The columns where the boundary crosses the middle of each row; all empty if there are too many crossings.
    private func crossings(of rows: Range<Int>, work: inout Int) -> [[Double]] {
        var crossings: [[Double]] = Array(repeating: [], count: rows.count)
        let allowed = min(100_000, work)
        var left = allowed
        defer { work -= allowed - left }
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                defer { a = b }
                // The rows whose middle lies in the half-open interval, so that a corner is counted once.
                let first = max((min(a.y, b.y) - 0.5).rounded(.up), Double(rows.lowerBound))
                let end = min((max(a.y, b.y) - 0.5).rounded(.up), Double(rows.upperBound))
                guard first < end else { continue }
                for row in Int(first)..<Int(end) {
                    let middle = Double(row) + 0.5
                    crossings[row - rows.lowerBound].append(a.x + (b.x - a.x) * (middle - a.y) / (b.y - a.y))
                }
                left -= Int(end - first)
                if left < 0 { return Array(repeating: [], count: rows.count) }
            }
        }
        return crossings
    }

    private func spans(_ row: Int, _ crossings: [Double]) -> [Span] {
        guard crossings.count > 1, Double(row) >= clip.north, Double(row + 1) <= clip.south else { return [] }
        let sorted = crossings.sorted()
        return stride(from: 0, to: sorted.count - 1, by: 2).map {
            Span(row: row, west: max(sorted[$0], clip.west), east: min(sorted[$0 + 1], clip.east))
        }
    }

    /// Whether a span is wider by at least a column, or else nearer to the middle of the area.
    private func isBetter(_ span: Span, than other: Span, middle: Double) -> Bool {
        if abs(span.width - other.width) >= 1 { return span.width > other.width }
        return abs(Double(span.row) + 0.5 - middle) < abs(Double(other.row) + 0.5 - middle)
    }

    private func bandStart(_ row: Int, _ grid: CellGrid) -> Int {
        let worldRow = row + grid.firstRow
        let rest = worldRow % Self.band
        return row - (rest < 0 ? rest + Self.band : rest)
    }
}

extension NamedArea.Span {
    fileprivate var width: Double { east - west }
}
