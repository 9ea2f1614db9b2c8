import Testing
import TestSupport

@testable import Screen

/// Pictures without colours, and pictures in ASCII.
struct PlainPictureTests {
    /// Pictures of one cell, with the character expected on a dark and on a light background.
    private static let shapes: [(Picture, String, String)] = [
        (Picture("w"), "█", " "), (Picture("k"), " ", "█"), (Picture("wk"), "▌", "▐"), (Picture("w", "k"), "▀", "▄"),
        (Picture("wk", "kw"), "▚", "▞"), (Picture("wk", "kk"), "▘", "▟"), (Picture("kk", "kw"), "▗", "▛"),
        (Picture(width: 1, height: 1, colour: [128, 128, 128]), "▒", "▒"),
        (Picture(width: 1, height: 1, colour: [64, 64, 64]), "░", "▓"),
        (Picture(width: 1, height: 1, colour: [191, 191, 191]), "▓", "░"),
    ]

    @Test(arguments: shapes) func brightPartsAreDrawnInInkOnlyOnADarkBackground(
        picture: Picture, onDark: String, onLight: String
    ) {
        // Larger pixels keep their edges.
        let large = enlarged(picture)
        #expect(PictureGrid.cell(large, .none) == PictureCell(onDark.unicodeScalars.first ?? "?"))
        #expect(PictureGrid.cell(large, .none, paper: 255) == PictureCell(onLight.unicodeScalars.first ?? "?"))
    }

    private func enlarged(_ picture: Picture) -> Picture {
        let (wide, high) = (16 / picture.width, 32 / picture.height)
        var pixels: [UInt8] = []
        for row in 0..<32 {
            for column in 0..<16 {
                let start = (row / high * picture.width + column / wide) * 4
                pixels += picture.pixels[start..<start + 4]
            }
        }
        return Picture(width: 16, height: 32, pixels: pixels)
    }

    /// A slope from black to white.
    @Test func theInkGrowsAlongASlopeFromBlackToWhite() {
        let slope = Picture(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 255])
        for (paper, isDark) in [(0, true), (255, false)] {
            let colour = PaletteColour(red: paper, green: paper, blue: paper)
            for characters in PictureCharacters.allCases {
                var style = PictureStyle(characters: characters, colours: .none, paper: colour)
                style.cellAspect = 0.1
                let grid = PictureGrid(slope, in: Size(columns: 80, rows: 8), style: style)
                let eighths = (0..<8).map { part in
                    grid.rows.reduce(Float(0)) { sum, row in
                        row.dropFirst(part * 10).prefix(10).reduce(sum) { $0 + ink($1.scalar) }
                    }
                }
                #expect(grid.size == Size(columns: 80, rows: 4))
                #expect(eighths == (isDark ? eighths.sorted() : eighths.sorted().reversed()), "\(characters)")
                #expect((eighths.max() ?? 0) - (eighths.min() ?? 0) > 30)
            }
        }
    }

    private func ink(_ scalar: Unicode.Scalar) -> Float {
        if let shade = CellShade.all.first(where: { $0.scalar == scalar }) { return shade.share }
        if let character = ASCIIBrush.ramp.first(where: { $0.scalar == scalar }) { return character.ink }
        return Float(paintedPixels(scalar).count { $0 }) / 128
    }

    @Test func asciiPicturesHaveOnlySevenBits() {
        var random = SeededRandom(seed: 3)
        for colours in PictureColours.allCases {
            for paper in [0, 20, 127, 128, 240, 255] {
                let pixels = (0..<40 * 40 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
                let style = PictureStyle(
                    characters: .ascii, colours: colours, paper: PaletteColour(red: paper, green: paper, blue: paper))
                let grid = PictureGrid(
                    Picture(width: 40, height: 40, pixels: pixels), in: Size(columns: 30, rows: 20), style: style)
                #expect(grid.cells.allSatisfy { (0x20...0x7E).contains($0.scalar.value) && $0.background == .own })
                #expect(grid.ansi.utf8.allSatisfy { $0 < 0x80 })
                if colours == .none { #expect(grid.cells.allSatisfy { $0.foreground == .own }) }
            }
        }
    }

    /// Full red, half of it and none. Red differs from white as much as cyan does from black.
    @Test func asciiCharactersShowHowFarAColourIsFromThePaper() {
        func cell(_ colour: [UInt8], paper: Int) -> PictureCell {
            PictureGrid.cell(Picture(width: 1, height: 1, colour: colour), .full, .ascii, paper: paper)
        }
        #expect(cell([255, 0, 0], paper: 0) == PictureCell("@", .palette(196)))
        #expect(cell([125, 0, 0], paper: 0) == PictureCell("c", .palette(196)))
        #expect(cell([0, 0, 0], paper: 0) == PictureCell(" "))
        #expect(cell([255, 255, 255], paper: 255) == PictureCell(" "))
        #expect(cell([255, 0, 0], paper: 255) == PictureCell("@", .palette(196)))
        #expect(cell([0, 0, 0], paper: 255) == PictureCell("@", .palette(16)))
    }
}
