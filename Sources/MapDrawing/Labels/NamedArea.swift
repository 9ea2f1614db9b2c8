import Screen

/// An area that has a name, as rings in cells.
struct NamedArea {
    /// Level and inside of an area.
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

    /// Rows of the world are looked at in bands of this height, for each of which there is one span.
    private static let band = 12

    /// The widest spans, one for every dozen rows of the world that may be on the map.
    ///
    /// - Parameter work: how many crossings may be looked at, from which those that were are taken away.
    func widestSpans(on grid: CellGrid, atLeast columns: Int, work: inout Int) -> [Span] {
        var (north, south) = (Double.infinity, -Double.infinity)
        for ring in rings {
            for position in ring { (north, south) = (min(north, position.y), max(south, position.y)) }
        }
        (north, south) = (max(north, clip.north), min(south, clip.south))
        // Whole bands, also those that are on the map in part: a name must not move while they come in.
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

    /// Where the boundary crosses the middle of each row; none where it is too rough to be worth it.
    private func crossings(of rows: Range<Int>, work: inout Int) -> [[Double]] {
        var crossings: [[Double]] = Array(repeating: [], count: rows.count)
        let allowed = min(100_000, work)
        var left = allowed
        defer { work -= allowed - left }
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                defer { a = b }
                // Rows whose middle lies in the half-open interval, so that a corner is counted once.
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

    /// Wider by a column, else nearer to the middle of the area.
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
