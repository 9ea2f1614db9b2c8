@testable import Screen

/// Colours by the letters of drawings in tests: `.` is transparent.
private let letters: [Character: [UInt8]] = [
    "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255], "w": [255, 255, 255, 255],
    "k": [0, 0, 0, 255], "y": [128, 128, 128, 255], ".": [9, 99, 199, 0],
]

extension Picture {
    /// A picture from rows of letters, one letter for each pixel.
    init(_ rows: String...) { self.init(rows) }

    init(_ rows: [String]) {
        self.init(
            width: rows[0].count, height: rows.count, pixels: rows.joined().flatMap { letters[$0] ?? [] })
    }

    /// A picture of one colour.
    init(width: Int, height: Int, colour: [UInt8]) {
        self.init(width: width, height: height, pixels: (0..<width * height).flatMap { _ in colour + [255] })
    }

    /// A picture of one cell, 8 x 16 pixels, in random colours: all of them, or two with a little noise in random blocks.
    static func randomCell(_ random: inout some RandomNumberGenerator) -> Picture {
        let isPlain = Bool.random(using: &random)
        let two = (0..<2).map { _ in (0..<3).map { _ in UInt8.random(in: 10...245, using: &random) } }
        let (x, y) = (Int.random(in: 0...8, using: &random), Int.random(in: 0...16, using: &random))
        var pixels: [UInt8] = []
        for row in 0..<16 {
            for column in 0..<8 {
                let chosen = two[(column < x) == (row < y) ? 0 : 1]
                for part in 0..<3 {
                    let noise = UInt8.random(in: 0...20, using: &random)
                    pixels.append(isPlain ? chosen[part] - 10 + noise : UInt8.random(in: 0...255, using: &random))
                }
                pixels.append(255)
            }
        }
        return Picture(width: 8, height: 16, pixels: pixels)
    }
}

extension PictureGrid {
    /// The only cell of a picture drawn in one cell.
    static func cell(
        _ picture: Picture, _ colours: PictureColours, _ characters: PictureCharacters = .shapes, paper: Int = 0
    ) -> PictureCell {
        let paper = PaletteColour(red: paper, green: paper, blue: paper)
        let style = PictureStyle(characters: characters, colours: colours, paper: paper)
        return PictureGrid(picture, in: Size(columns: 1, rows: 1), style: style).cells[0]
    }
}

/// For each of 8 x 16 pixels whether a block character paints it, as in SVG pictures of the screen.
func paintedPixels(_ scalar: Unicode.Scalar) -> [Bool] {
    var painted = Array(repeating: false, count: 128)
    guard case .boxes(let boxes) = GlyphShape(scalar) else { return painted }
    for box in boxes {
        for row in box.y..<box.y + box.height {
            for column in box.x..<box.x + box.width { painted[row * 8 + column] = true }
        }
    }
    return painted
}
