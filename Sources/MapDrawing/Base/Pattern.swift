import Screen
import Tiles

/// The textures that show areas without colour. They are fixed to the world, so that they move with the map.
struct Pattern {
    private let charset: CharacterSet
    private let column: Int
    private let row: Int

    init(_ viewport: Viewport, charset: CharacterSet) {
        self.charset = charset
        let scale = viewport.unitsPerWorld
        column = Int((viewport.visibleRect.west * scale / Viewport.unitsPerColumn).rounded())
        row = Int((viewport.visibleRect.north * scale / Viewport.unitsPerRow).rounded())
    }

    /// The character in a cell; nil if the cell stays empty.
    ///
    /// - Parameter isNarrow: whether the area is only a few cells wide, where no cell may stay empty.
    func glyph(_ texture: MapPalette.Texture, _ column: Int, _ row: Int, isNarrow: Bool) -> Unicode.Scalar? {
        let (x, y) = (self.column + column, self.row + row)
        switch texture {
        case .waves:
            // A shade looks even, so every cell of water has one.
            return charset != .ascii ? "░" : isNarrow || (x + y) & 1 == 0 ? "~" : nil
        case .specks:
            guard (x + y) & 1 == 0 else { return nil }
            return charset == .braille ? "⠂" : "."
        }
    }
}

/// Finds water so narrow that its banks fill its cells. A map without colour would show only the banks.
struct NarrowWater {
    private let size: Size
    /// Row-major: whether at least two quarters of a cell touch water.
    private var isWater: [Bool] = []
    /// Row-major: whether all quarters of a cell touch water, and no bank or bridge is drawn there.
    private var isOpen: [Bool] = []

    init(_ brush: BaseBrush, _ size: Size) {
        self.size = size
        let dots = brush.charset.dotsPerCell
        let (water, waterway) = (MapRole.water.code, MapRules.rank(of: .waterway))
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let corner = row * dots.rows * brush.fills.width + column * dots.columns
                let count = CellAreas(brush.fills, at: corner, dots).quarters(touching: water)
                isWater.append(count >= 2)
                isOpen.append(count == 4 && brush.lines.rank(row * size.columns + column) <= waterway)
            }
        }
        // In ASCII no banks are drawn; instead, a cell of water beside one of land counts as a bank.
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

    /// Whether a cell is water and has either land on two opposite sides, or no open water within three columns and one
    /// row.
    func contains(_ column: Int, _ row: Int) -> Bool {
        let index = row * size.columns + column
        guard isWater[index] else { return false }
        let sides = land(around: index)
        if (sides.left && sides.right) || (sides.above && sides.below) { return true }
        return !(max(0, row - 1)...min(size.rows - 1, row + 1)).contains { row in
            (max(0, column - 3)...min(size.columns - 1, column + 3)).contains { isOpen[row * size.columns + $0] }
        }
    }
}
