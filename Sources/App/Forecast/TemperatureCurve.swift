import MapDrawing

/// A curve of temperatures, drawn in the cells of a terminal.
struct TemperatureCurve: Sendable, Equatable {
    /// The characters of each row, from the top.
    let rows: [[Character]]
    /// The row in which the highest temperature lies, and that of the lowest; nil if no temperature is known.
    let highRow: Int?
    let lowRow: Int?

    /// The smallest range of temperatures that fills the whole height, in degrees. A smaller one fills a part, so that small changes look
    /// small.
    private static let leastSpan = 3.0

    /// - Parameters:
    ///   - values: a temperature for each hour, in degrees; nil leaves a gap.
    ///   - hourColumns: the width of an hour, in cells.
    ///   - height: the number of rows.
    init(_ values: [Double?], hourColumns: Int, height: Int, charset: CharacterSet) {
        var dots = CurveDots(columns: values.count * hourColumns, rows: height, charset: charset)
        let known = values.compactMap { $0 }
        guard let low = known.min(), let high = known.max() else {
            rows = dots.characters
            (highRow, lowRow) = (nil, nil)
            return
        }
        let span = max(high - low, Self.leastSpan)
        let bottom = (high + low) / 2 - span / 2
        let top = dots.height - 1
        func level(_ value: Double) -> Int {
            max(0, min(top, Int(((value - bottom) / span * Double(top)).rounded())))
        }
        let step = hourColumns * dots.perCell.columns
        for (hour, value) in values.enumerated() {
            guard let value else { continue }
            let from = hour * step + step / 2
            dots.set(from, from: level(value), to: level(value))
            guard hour + 1 < values.count, let next = values[hour + 1] else { continue }
            var last = level(value)
            for dot in 1...step {
                let here = level(value + (next - value) * Double(dot) / Double(step))
                // Without the dots in between, a steep curve would fall apart.
                let near = here == last ? here : here > last ? last + 1 : last - 1
                dots.set(from + dot, from: near, to: here)
                last = here
            }
        }
        rows = dots.characters
        highRow = dots.row(ofLevel: level(high))
        lowRow = dots.row(ofLevel: level(low))
    }
}

/// Dots in the cells of some rows; their levels are counted from the bottom.
private struct CurveDots {
    let perCell: (columns: Int, rows: Int)
    private let columns: Int
    private let rows: Int
    private let charset: CharacterSet
    /// The dots of each cell, a bit each: from the top down, first the left column, then the right one.
    private var bits: [[UInt8]]

    init(columns: Int, rows: Int, charset: CharacterSet) {
        self.columns = columns
        self.rows = rows
        self.charset = charset
        perCell =
            switch charset {
            case .braille: (2, 4)
            case .block: (2, 2)
            case .ascii: (1, 3)
            }
        bits = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    }

    /// The number of levels.
    var height: Int { rows * perCell.rows }

    func row(ofLevel level: Int) -> Int { rows - 1 - level / perCell.rows }

    /// Sets the dots of a column between two levels.
    /// - Parameter dot: the column, in dots.
    mutating func set(_ dot: Int, from one: Int, to other: Int) {
        let cell = dot / perCell.columns
        guard cell >= 0, cell < columns else { return }
        for level in min(one, other)...max(one, other) {
            let row = row(ofLevel: level)
            guard bits.indices.contains(row) else { continue }
            let fromTop = perCell.rows - 1 - level % perCell.rows
            bits[row][cell] |= 1 << UInt8(dot % perCell.columns * perCell.rows + fromTop)
        }
    }

    var characters: [[Character]] { bits.map { $0.map(character) } }

    private static let quadrants = Array(" ▘▖▌▝▀▞▛▗▚▄▙▐▜▟█")

    private func character(_ bits: UInt8) -> Character {
        switch charset {
        case .braille:
            guard bits != 0 else { return " " }
            // The lowest dots of a Braille cell have the two highest bits.
            let low = (bits >> 3 & 1) << 6 | (bits >> 7 & 1) << 7
            let pattern = bits & 0b111 | (bits >> 4 & 0b111) << 3 | low
            return Character(Unicode.Scalar(0x2800 + UInt32(pattern)) ?? " ")
        case .block: return Self.quadrants[Int(bits & 0b1111)]
        case .ascii:
            switch bits {
            case 0: return " "
            case 1: return "'"
            case 2: return "-"
            case 4: return "_"
            default: return "|"
            }
        }
    }
}
