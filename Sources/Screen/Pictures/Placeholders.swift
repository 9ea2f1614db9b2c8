extension KittyGraphics {
    /// The largest number of columns and of rows that placeholders can have.
    public static let placeholderLimit = numberMarks.count

    /// The cell that shows a part of a picture. Two combining marks give the part's row and column.
    ///
    /// - Parameters:
    ///   - column: from 0, less than `placeholderLimit`; the row likewise.
    ///   - paper: shows through where the picture is transparent.
    static func placeholder(id: UInt8, column: Int, row: Int, paper: Colour) -> Cell {
        Cell(
            "\u{10EEEE}", mark: numberMarks[row], secondMark: numberMarks[column], style: Style(Colour(id), on: paper))
    }

    /// The combining marks that stand for 0, 1, 2 and so on.
    ///
    /// Source: kitty, `rowcolumn-diacritics.txt`, without its last 14, which lie outside the Basic Multilingual Plane.
    static let numberMarks: [Unicode.Scalar] = {
        let ranges: [ClosedRange<UInt32>] = [
            0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
            0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
            0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
            0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
            0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
            0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
            0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
            0x17DD...0x17DD, 0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73,
            0x1CD0...0x1CD2, 0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC,
            0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1,
            0x20E7...0x20E7, 0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F,
            0xA67C...0xA67D, 0xA6F0...0xA6F1, 0xA8E0...0xA8F1, 0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8,
            0xAABE...0xAABF, 0xAAC1...0xAAC1, 0xFE20...0xFE26,
        ]
        return ranges.joined().compactMap { Unicode.Scalar($0) }
    }()
}

extension Frame {
    /// Writes placeholders for a picture of pixels into a rectangle, at its top left; what does not fit into the rectangle
    /// is cut off.
    ///
    /// - Parameters:
    ///   - id: the number under which the picture was sent.
    ///   - size: the size with which the picture was placed; at most `KittyGraphics.placeholderLimit` columns and rows.
    ///   - paper: shows through where the picture is transparent.
    public mutating func writePlaceholders(id: UInt8, size: Size, in rect: Rect, paper: Colour = .default) {
        let limit = KittyGraphics.placeholderLimit
        let place = Rect(
            column: rect.column, row: rect.row, columns: min(size.columns, limit), rows: min(size.rows, limit))
        let clipped = place.intersection(rect).intersection(bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            for column in clipped.column..<clipped.endColumn {
                self[column, row] = KittyGraphics.placeholder(
                    id: id, column: column - rect.column, row: row - rect.row, paper: paper)
            }
        }
    }
}
