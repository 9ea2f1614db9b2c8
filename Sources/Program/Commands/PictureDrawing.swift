import MapDrawing
import Screen

/// How many pixels of a picture a cell can use.
let samplesPerCell = (across: 8, down: 16)

/// A picture in characters, with a newline after each line. It is at most `columns` x `rows` cells, in its own proportions.
func drawPicture(_ picture: Picture, columns: Int, rows: Int, charset: CharacterSet, colour: Bool) -> String {
    charset == .ascii || !colour
        ? brightness(of: picture, columns: columns, rows: rows)
        : halfBlocks(of: picture, columns: columns, rows: rows)
}

private func halfBlocks(of picture: Picture, columns: Int, rows: Int) -> String {
    let cells = pictureCells(
        width: picture.width, height: picture.height, rgb: picture.onBlack, columns: columns, rows: rows)
    var frame = Frame(size: Size(columns: cells.first?.count ?? 0, rows: cells.count))
    for (row, line) in cells.enumerated() {
        for (column, cell) in line.enumerated() { frame[column, row] = cell }
    }
    return frame.ansi
}

/// Characters by their brightness.
private func brightness(of picture: Picture, columns: Int, rows: Int) -> String {
    let ramp = Array(" .:-=+*#%@")
    let rgb = picture.onBlack
    let scale = max(1, Double(picture.width) / Double(columns), Double(picture.height) / Double(rows * 2))
    let (wide, high) = (max(1, Int(Double(picture.width) / scale)), max(1, Int(Double(picture.height) / scale / 2)))
    return (0..<high).map { row in
        let y = min(picture.height - 1, Int((Double(row) + 0.5) * scale * 2))
        let line = (0..<wide).map { column in
            let start = (y * picture.width + min(picture.width - 1, Int((Double(column) + 0.5) * scale))) * 3
            let light = Int(rgb[start]) * 2 + Int(rgb[start + 1]) * 5 + Int(rgb[start + 2])
            return ramp[light * (ramp.count - 1) / (8 * 255)]
        }
        return String(line) + "\n"
    }.joined()
}

extension Picture {
    /// Red, green and blue of each pixel on a black background.
    fileprivate var onBlack: [UInt8] {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(width * height * 3)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[start + 3])
            for channel in 0..<3 { rgb.append(UInt8(Int(pixels[start + channel]) * alpha / 255)) }
        }
        return rgb
    }
}
