import Screen
import Tiles

/// Marks in the place of colour, which stay where they are in the world.
struct Pattern {
    private let charset: CharacterSet
    private let column: Int
    private let row: Int

    init(_ viewport: Viewport, charset: CharacterSet) {
        self.charset = charset
        let scale = viewport.unitsPerWorld
        column = Int((viewport.seen.west * scale / Viewport.unitsPerColumn).rounded())
        row = Int((viewport.seen.north * scale / Viewport.unitsPerRow).rounded())
    }

    /// Nil where a cell stays empty.
    ///
    /// - Parameter isNarrow: whether the area is no wider than a few cells, and needs them all.
    func glyph(_ texture: MapPalette.Texture, _ column: Int, _ row: Int, isNarrow: Bool) -> Unicode.Scalar? {
        let (x, y) = (self.column + column, self.row + row)
        switch texture {
        case .waves:
            // Shades are full of dots as they are.
            return charset != .ascii ? "░" : isNarrow || (x + y) & 1 == 0 ? "~" : nil
        case .specks:
            guard (x + y) & 1 == 0 else { return nil }
            return charset == .braille ? "⠂" : "."
        }
    }
}

/// Where water is so narrow that its colour would have to show it, for maps that have none.
struct Banks {
    private let size: Size
    /// Row-major: the cells that are at least half water, and those of them that show it, without bank or bridge.
    private var isWater: [Bool] = []
    private var isOpen: [Bool] = []

    init(_ brush: BaseBrush, _ size: Size) {
        self.size = size
        let dots = brush.charset.dotsPerCell
        let (water, waterway) = (MapRole.water.code, MapRules.rank(of: .waterway))
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let corner = row * dots.rows * brush.fills.width + column * dots.columns
                let count = Quarters(brush.fills, at: corner, dots).count(of: water)
                isWater.append(count >= 2)
                isOpen.append(count == 4 && brush.lines.rank(row * size.columns + column) <= waterway)
            }
        }
        // Without dots no bank is drawn: it is where a cell of land lies beside one of water.
        if brush.charset == .ascii {
            isOpen = isWater.indices.map { isWater[$0] && !isBeside(land: $0) }
        }
    }

    private func isBeside(land index: Int) -> Bool {
        let sides = land(around: index)
        return sides.left || sides.right || sides.above || sides.below
    }

    private func land(around index: Int) -> (left: Bool, right: Bool, above: Bool, below: Bool) {
        let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
        return (
            column > 0 && !isWater[index - 1], column + 1 < size.columns && !isWater[index + 1],
            row > 0 && !isWater[index - size.columns], row + 1 < size.rows && !isWater[index + size.columns]
        )
    }

    /// Whether a cell is water, and either has both banks beside it or no open water within three columns and a row.
    func areClose(_ column: Int, _ row: Int) -> Bool {
        let index = row * size.columns + column
        guard isWater[index] else { return false }
        let sides = land(around: index)
        if (sides.left && sides.right) || (sides.above && sides.below) { return true }
        return !(max(0, row - 1)...min(size.rows - 1, row + 1)).contains { row in
            (max(0, column - 3)...min(size.columns - 1, column + 3)).contains { isOpen[row * size.columns + $0] }
        }
    }
}
