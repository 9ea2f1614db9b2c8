/// A colour of a picture's cell.
public enum PictureInk: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case own
    /// A colour of the palette of 256.
    case palette(UInt8)
    case exact(PaletteColour)

    /// The colour of the palette of 256: the nearest one to an exact colour.
    public var colour: Colour {
        switch self {
        case .own: .default
        case .palette(let index): Colour(index)
        case .exact(let colour): PicturePalette.full.ink(nearestTo: colour).colour
        }
    }
}

/// One cell of a picture.
public struct PictureCell: Hashable, Sendable {
    public var scalar: Unicode.Scalar
    public var foreground: PictureInk
    public var background: PictureInk

    public init(_ scalar: Unicode.Scalar, _ foreground: PictureInk = .own, on background: PictureInk = .own) {
        self.scalar = scalar
        self.foreground = foreground
        self.background = background
    }
}

extension PictureCell {
    /// The colours of the palette of 256.
    public var style: Style { Style(foreground.colour, on: background.colour) }
}

/// A picture drawn in cells.
public struct PictureGrid: Hashable, Sendable {
    public let size: Size
    /// Row-major from the top left.
    public let cells: [PictureCell]

    /// - Parameter cells: `size.columns * size.rows` of them.
    init(size: Size, cells: [PictureCell]) {
        self.size = size
        self.cells = cells
    }

    /// The rows from the top, each as many cells as the picture has columns.
    public var rows: [ArraySlice<PictureCell>] {
        (0..<size.rows).map { cells[$0 * size.columns..<($0 + 1) * size.columns] }
    }
}

extension Frame {
    /// Writes a picture into a rectangle, at its top left; what does not fit into the rectangle is cut off.
    public mutating func write(_ picture: PictureGrid, in rect: Rect) {
        let place = Rect(
            column: rect.column, row: rect.row, columns: picture.size.columns, rows: picture.size.rows)
        let clipped = place.intersection(rect).intersection(bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            let start = (row - rect.row) * picture.size.columns - rect.column
            for column in clipped.column..<clipped.endColumn {
                write(picture.cells[start + column], column: column, row: row)
            }
        }
    }
}
