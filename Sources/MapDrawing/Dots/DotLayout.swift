/// How many dots a cell has across and down; draws lines into the cells as dots.
struct DotLayout: Sendable {
    /// In cells.
    let columns: Int
    let rows: Int
    let charset: CharacterSet
    /// How many dots the first dot lies from the corner of the world. Dashes are counted from there, so that those of
    /// parallel lines line up.
    let phase: (x: Int, y: Int)
    /// The binary logarithms of the number of dots across and down a cell.
    private let shiftX: Int
    private let shiftY: Int

    init(columns: Int, rows: Int, charset: CharacterSet, phase: (x: Int, y: Int) = (0, 0)) {
        self.columns = columns
        self.rows = rows
        self.charset = charset
        self.phase = phase
        let dots = charset.dotsPerCell
        shiftX = dots.columns.trailingZeroBitCount
        shiftY = dots.rows.trailingZeroBitCount
    }

    /// The column of cells that a dot lies in.
    func column(_ x: Int) -> Int { x >> shiftX }

    /// The row of cells that a dot lies in.
    func row(_ y: Int) -> Int { y >> shiftY }

    /// The dots of a cell that lie outside of a rectangle of dots, one bit for each.
    func bits(ofColumn column: Int, row: Int, outside clip: DotRect) -> UInt8 {
        var bits: UInt8 = 0
        for y in row << shiftY..<(row + 1) << shiftY {
            for x in column << shiftX..<(column + 1) << shiftX
            where y < clip.top || y >= clip.bottom || x < clip.left || x >= clip.right { bits |= bit(x, y) }
        }
        return bits
    }

    /// Draws a straight line. Its first dot is usually the last one of the line before, and is then left out.
    ///
    /// - Parameters:
    ///   - isLevel: whether the line has one dot in each column, else one in each row.
    ///   - withStart: whether the first dot is drawn too.
    func step(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), isLevel: Bool, withStart: Bool,
        _ clip: DotRect, _ pen: Pen, _ cells: UnsafeMutableBufferPointer<UInt16>
    ) {
        // Along the longer axis: the ends of the line, and the edges of the clip.
        let (from, to) = isLevel ? (start.x, end.x) : (start.y, end.y)
        let (low, high) = isLevel ? (clip.left, clip.right) : (clip.top, clip.bottom)
        let first = Int(ceiling: max(Double(low), min(Double(high), min(from, to) - 0.5)))
        let last = Int(ceiling: max(Double(low), min(Double(high), max(from, to) - 0.5)))
        guard first < last || withStart else { return }

        let (acrossFrom, acrossTo) = isLevel ? (start.y, end.y) : (start.x, end.x)
        let (acrossLow, acrossHigh) = isLevel ? (clip.top, clip.bottom) : (clip.left, clip.right)
        let slope = from == to ? 0 : (acrossTo - acrossFrom) / (to - from)
        let origin = isLevel ? phase.x : phase.y
        let stroke = charset == .ascii ? Stroke(columns: end.x - start.x, rows: end.y - start.y).rawValue : 0
        // The middle of a line two dots wide lies between the two dots.
        let shift = pen.weight > 1 ? 0.5 : 0
        @inline(__always) func put(_ step: Int, _ position: Double) {
            if pen.dash.period > 1, (step &+ origin) & (pen.dash.period - 1) >= pen.dash.drawn { return }
            let across = Int(floor: position - shift)
            for other in across..<across + pen.weight where other >= acrossLow && other < acrossHigh {
                isLevel ? set(step, other, stroke, pen.rank, cells) : set(other, step, stroke, pen.rank, cells)
            }
        }
        for step in first..<max(first, last) { put(step, acrossFrom + (Double(step) + 0.5 - from) * slope) }
        if withStart {
            let step = Int(floor: from)
            if step >= low, step < high { put(step, acrossFrom) }
        }
    }

    @inline(__always) func set(
        _ x: Int, _ y: Int, _ stroke: UInt8, _ rank: UInt8, _ cells: UnsafeMutableBufferPointer<UInt16>
    ) {
        let index = (y >> shiftY) * columns + x >> shiftX
        let mask = UInt16(charset == .ascii ? stroke : bit(x, y))
        let held = cells[index]
        if rank == held >> 8 {
            cells[index] = held | mask
        } else if rank > held >> 8 {
            cells[index] = UInt16(rank) << 8 | mask
        }
    }

    /// The bit of a dot in its cell; 0 in ASCII, where a cell is a single dot.
    @inline(__always) private func bit(_ x: Int, _ y: Int) -> UInt8 {
        let (right, down) = (x & (1 << shiftX - 1), y & (1 << shiftY - 1))
        return charset == .ascii ? 0 : 1 << UInt8(down << shiftX + right)
    }
}
