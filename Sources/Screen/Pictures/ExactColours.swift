/// The exact colours of a frame's cells, beside their colours of the palette. Only pictures have them, and without a picture
/// they take no memory.
struct ExactColours: Sendable {
    /// The colours of one cell.
    struct Pair: Hashable, Sendable {
        /// 0x01RRGGBB; 0 if the cell has the colour of its style.
        private var front: UInt32 = 0
        private var back: UInt32 = 0

        static let none = Pair()

        private init() {}

        init(_ cell: PictureCell) {
            front = Self.number(cell.foreground)
            back = Self.number(cell.background)
        }

        /// Nil if the cell has the colour of its style.
        var foreground: PictureInk? { Self.ink(front) }
        var background: PictureInk? { Self.ink(back) }

        private static func number(_ ink: PictureInk) -> UInt32 {
            guard case .exact(let colour) = ink else { return 0 }
            let levels = [colour.red, colour.green, colour.blue]
            return levels.reduce(1) { $0 << 8 | UInt32(UInt8(clamping: $1)) }
        }

        private static func ink(_ number: UInt32) -> PictureInk? {
            guard number != 0 else { return nil }
            let (red, green, blue) = (number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF)
            return .exact(PaletteColour(red: Int(red), green: Int(green), blue: Int(blue)))
        }
    }

    /// The colours of every cell, row-major; empty if no cell ever had any.
    private var pairs: [Pair] = []

    /// Whether no cell ever had exact colours.
    var isEmpty: Bool { pairs.isEmpty }

    /// The colours of the cell at an index of the frame's cells.
    subscript(index: Int) -> Pair { pairs.isEmpty ? .none : pairs[index] }

    /// - Parameter count: the number of the frame's cells.
    mutating func set(_ pair: Pair, at index: Int, of count: Int) {
        if pairs.isEmpty {
            guard pair != .none else { return }
            pairs = Array(repeating: .none, count: count)
        }
        pairs[index] = pair
    }

    mutating func remove(at index: Int) {
        if !pairs.isEmpty { pairs[index] = .none }
    }

    mutating func remove(in range: Range<Int>) {
        guard !pairs.isEmpty else { return }
        for index in range { pairs[index] = .none }
    }

    /// Copies the colours of another frame's cells.
    ///
    /// - Parameters:
    ///   - start: the index of the first cell in that frame.
    ///   - range: the indices of the cells in this frame.
    ///   - count: the number of this frame's cells.
    mutating func copy(_ other: ExactColours, from start: Int, to range: Range<Int>, of count: Int) {
        if other.isEmpty { return remove(in: range) }
        for index in range { set(other[start + index - range.lowerBound], at: index, of: count) }
    }
}

extension ExactColours: Equatable {
    static func == (left: ExactColours, right: ExactColours) -> Bool {
        let count = max(left.pairs.count, right.pairs.count)
        return left.pairs == right.pairs || (0..<count).allSatisfy { left[$0] == right[$0] }
    }
}

extension Frame {
    /// A cell that has exact colours; nil for any other.
    public func exactCell(column: Int, row: Int) -> PictureCell? {
        guard !exactColours.isEmpty, column >= 0, column < size.columns, row >= 0, row < size.rows else { return nil }
        let index = row * size.columns + column
        let colours = exactColours[index]
        guard colours != .none else { return nil }
        let cell = cells[index]
        return PictureCell(
            cell.scalar, colours.foreground ?? PictureInk(cell.style.foreground),
            on: colours.background ?? PictureInk(cell.style.background))
    }

    /// Writes one cell of a picture. Its exact colours are kept beside the nearest ones of the palette until something else is
    /// written over the cell or its style changes.
    public mutating func write(_ cell: PictureCell, column: Int, row: Int) {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
        self[column, row] = Cell(cell.scalar, style: cell.style)
        exactColours.set(ExactColours.Pair(cell), at: row * size.columns + column, of: cells.count)
    }

    /// The rows in which a cell had exact colours in another frame of the same size, and has none in this one.
    public func rowsWithoutExactColours(of other: Frame) -> [Int] {
        guard other.size == size, !other.exactColours.isEmpty else { return [] }
        return (0..<size.rows).filter { row in
            (row * size.columns..<(row + 1) * size.columns).contains {
                other.exactColours[$0] != .none && exactColours[$0] == .none
            }
        }
    }
}

extension PictureInk {
    fileprivate init(_ colour: Colour) {
        self = colour == .default ? .own : .palette(UInt8(clamping: colour.index))
    }
}
