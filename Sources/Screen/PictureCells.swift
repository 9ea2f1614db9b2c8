/// A picture as cells of two pixels each, one above the other, in the nearest colours of the palette of 256.
///
/// - Parameters:
///   - width: of the picture, in pixels.
///   - height: of the picture, in pixels.
///   - rgb: red, green and blue of each pixel, row by row from the top left.
///   - columns: the width to fit into, in cells; a smaller picture is not enlarged.
///   - rows: the height to fit into, in cells.
/// - Returns: rows of cells; empty if there is no picture or no room.
public func pictureCells(width: Int, height: Int, rgb: [UInt8], columns: Int, rows: Int) -> [[Cell]] {
    guard width > 0, height > 0, columns > 0, rows > 0, rgb.count >= width * height * 3 else { return [] }
    let scale = max(1, Double(width) / Double(columns), Double(height) / Double(rows * 2))
    let (wide, high) = (max(1, Int(Double(width) / scale)), max(1, Int(Double(height) / scale)))
    func colour(_ column: Int, _ row: Int) -> Colour {
        guard row < high else { return .default }
        let x = min(width - 1, Int((Double(column) + 0.5) * scale))
        let y = min(height - 1, Int((Double(row) + 0.5) * scale))
        let start = (y * width + x) * 3
        return Colour(PaletteColour.nearest(Int(rgb[start]), Int(rgb[start + 1]), Int(rgb[start + 2])))
    }
    return stride(from: 0, to: high, by: 2).map { row in
        (0..<wide).map { column in
            Cell("▀", style: Style(colour(column, row), on: colour(column, row + 1)))
        }
    }
}

extension PaletteColour {
    /// The index of the nearest colour in the cube and the greys (16 to 255). Red, green and blue are 0 to 255.
    static func nearest(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        func step(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
        let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
        let grey = 232 + min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
        func distance(_ index: Int) -> Int {
            let colour = PaletteColour(palette: index)
            let (dr, dg, db) = (colour.red - red, colour.green - green, colour.blue - blue)
            return dr * dr + dg * dg + db * db
        }
        return UInt8(distance(grey) < distance(cube) ? grey : cube)
    }
}
