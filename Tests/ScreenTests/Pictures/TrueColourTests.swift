import Testing
import TestSupport

@testable import Screen

struct TrueColourTests {
    private static let red = PictureInk.exact(PaletteColour(red: 255, green: 0, blue: 0))
    private static let green = PictureInk.exact(PaletteColour(red: 0, green: 255, blue: 0))
    private static let blue = PictureInk.exact(PaletteColour(red: 0, green: 0, blue: 255))
    private static let white = PictureInk.exact(PaletteColour(red: 255, green: 255, blue: 255))

    /// Each picture is one cell, larger than its pixels or as large.
    private static let table: [(Picture, PictureCell)] = [
        (Picture("r"), PictureCell(" ", on: red)),
        (Picture("rr", "rr"), PictureCell(" ", on: red)),
        (wide("rrrrrrrr", 8, "bbbbbbbb", 8), PictureCell("▀", red, on: blue)),
        (wide("rrrrbbbb", 16, "", 0), PictureCell("▌", red, on: blue)),
        (wide("rrrrbbbb", 8, "bbbbrrrr", 8), PictureCell("▚", red, on: blue)),
        (wide("rrrrbbbb", 8, "bbbbbbbb", 8), PictureCell("▘", red, on: blue)),
        (wide("rrrrrrrr", 8, "rrrrbbbb", 8), PictureCell("▗", blue, on: red)),
        (wide("rrrrrrrr", 14, "bbbbbbbb", 2), PictureCell("▁", blue, on: red)),
        (wide("rrrrrrrr", 2, "bbbbbbbb", 14), PictureCell("▇", blue, on: red)),
        (wide("rbbbbbbb", 16, "", 0), PictureCell("▏", red, on: blue)),
        (wide("rrrrrrrb", 16, "", 0), PictureCell("▉", red, on: blue)),
        // Of three colours, the edge with most contrast is drawn, and the two colours on one side of it are mixed.
        (
            wide("ggggwwww", 4, "kkkkkkkk", 12),
            PictureCell("▆", black, on: .exact(PaletteColour(red: 128, green: 255, blue: 128)))
        ),
    ]
    private static let black = PictureInk.exact(PaletteColour(red: 0, green: 0, blue: 0))

    /// A picture of some equal rows above other equal rows.
    private static func wide(_ upper: String, _ count: Int, _ lower: String, _ lowerCount: Int) -> Picture {
        let rows = Array(repeating: upper, count: count) + Array(repeating: lower, count: lowerCount)
        return Picture(rows)
    }

    @Test(arguments: table) func thePictureIsDrawnInTheExpectedCell(picture: Picture, expected: PictureCell) {
        #expect(PictureGrid.cell(picture, .trueColour) == expected)
    }

    @Test func halfBlocksHaveNoOtherShapes() {
        let picture = Self.wide("rrrrbbbb", 8, "bbbbrrrr", 8)
        #expect(
            PictureGrid.cell(picture, .trueColour, .halfBlocks)
                == PictureCell(" ", on: .exact(PaletteColour(red: 128, green: 0, blue: 128))))
        #expect(
            PictureGrid.cell(Self.wide("rrrrrrrr", 8, "bbbbbbbb", 8), .trueColour, .halfBlocks)
                == PictureCell("▀", Self.red, on: Self.blue))
    }

    /// Compares with every block character that the SVG pictures draw, on 8 x 16 pixels with the mean of both parts.
    @Test func noBlockCharacterComesNearer() {
        let blocks = (0x2580...0x259F).compactMap { Unicode.Scalar($0) }.filter {
            ![0x2591, 0x2592, 0x2593].contains($0.value)
        }
        var random = SeededRandom(seed: 5)
        for round in 0..<60 {
            let picture = Picture.randomCell(&random)
            let cell = PictureGrid.cell(picture, .trueColour)
            let least = blocks.map { leastError(picture, $0) }.min() ?? 0
            // Rounding to whole levels costs at most 128 * 3 / 4.
            #expect(error(picture, cell) <= least + 100, "round \(round)")
        }
    }

    private func error(_ picture: Picture, _ cell: PictureCell) -> Double {
        let painted = paintedPixels(cell.scalar)
        return (0..<128).reduce(0) { sum, pixel in
            guard case .exact(let colour) = painted[pixel] ? cell.foreground : cell.background else { return .infinity }
            let levels = [colour.red, colour.green, colour.blue]
            return (0..<3).reduce(sum) {
                let difference = Double(levels[$1]) - Double(picture.pixels[pixel * 4 + $1])
                return $0 + difference * difference
            }
        }
    }

    /// The error of a character in the best two colours, which are the means.
    private func leastError(_ picture: Picture, _ scalar: Unicode.Scalar) -> Double {
        let painted = paintedPixels(scalar)
        return [true, false].reduce(0) { sum, part in
            let pixels = (0..<128).filter { painted[$0] == part }
            guard !pixels.isEmpty else { return sum }
            return (0..<3).reduce(sum) { sum, channel in
                let levels = pixels.map { Double(picture.pixels[$0 * 4 + channel]) }
                let mean = levels.reduce(0, +) / Double(levels.count)
                return levels.reduce(sum) { $0 + ($1 - mean) * ($1 - mean) }
            }
        }
    }

    /// The right half is transparent, or the left one.
    @Test(arguments: [0, 255]) func transparentPartsHaveTheTerminalsOwnBackground(paper: Int) {
        #expect(PictureGrid.cell(Picture(".."), .trueColour, paper: paper) == PictureCell(" "))
        #expect(
            PictureGrid.cell(Self.wide("rrrr....", 16, "", 0), .trueColour, paper: paper)
                == PictureCell("▌", Self.red))
        #expect(
            PictureGrid.cell(Self.wide("....rrrr", 16, "", 0), .trueColour, paper: paper)
                == PictureCell("▐", Self.red))
        for colours in PictureColours.allCases {
            for characters in PictureCharacters.allCases {
                #expect(PictureGrid.cell(Picture("."), colours, characters, paper: paper) == PictureCell(" "))
            }
        }
    }

    @Test(arguments: [(0, 100), (255, 227)]) func halfTransparentColoursAreMixedWithThePaper(paper: Int, expected: Int)
    {
        // 200 with alpha 128 of 255 over the paper.
        let picture = Picture(width: 1, height: 1, pixels: [200, 200, 200, 128])
        let mixed = PaletteColour(red: expected, green: expected, blue: expected)
        #expect(PictureGrid.cell(picture, .trueColour, paper: paper) == PictureCell(" ", on: .exact(mixed)))
    }

    @Test func aLargePictureIsAveragedAndASmallOneInterpolated() {
        // 16 x 32 pixels in stripes one pixel wide are grey.
        let stripes = Picture(Array(repeating: "wkwkwkwkwkwkwkwk", count: 32))
        #expect(
            PictureGrid.cell(stripes, .trueColour)
                == PictureCell(" ", on: .exact(PaletteColour(red: 128, green: 128, blue: 128))))
        // Between a black and a white pixel the levels rise from cell to cell.
        let grid = PictureGrid(
            Picture("kw"), in: Size(columns: 12, rows: 3),
            style: PictureStyle(characters: .halfBlocks, colours: .trueColour))
        let levels = grid.cells.prefix(12).map { cell in
            if case .exact(let colour) = cell.background { colour.red } else { -1 }
        }
        #expect(levels == levels.sorted() && levels.first == 0 && levels.last == 255)
        #expect(Set(levels).count > 5)
    }
}
