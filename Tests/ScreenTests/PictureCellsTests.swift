import Testing

@testable import Screen

struct PictureCellsTests {
    /// Compares with a search through all 240 colours that do not depend on a theme.
    @Test func theNearestColourIsTheNearestOfAll() {
        for red in stride(from: 0, through: 255, by: 17) {
            for green in stride(from: 0, through: 255, by: 17) {
                for blue in stride(from: 0, through: 255, by: 17) {
                    func distance(_ index: Int) -> Int {
                        let colour = PaletteColour(palette: index)
                        let parts = [colour.red - red, colour.green - green, colour.blue - blue]
                        return parts.reduce(0) { $0 + $1 * $1 }
                    }
                    let least = (16...255).map(distance).min()
                    #expect(distance(Int(PaletteColour.nearest(red, green, blue))) == least, "\(red) \(green) \(blue)")
                }
            }
        }
    }

    @Test func twoRowsOfPixelsAreOneRowOfCells() {
        let rgb: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 255, 0, 255, 255, 255]
        let cells = pictureCells(width: 2, height: 2, rgb: rgb, columns: 10, rows: 10)
        #expect(
            cells == [
                [
                    Cell("▀", style: Style(Colour(196), on: Colour(46))),
                    Cell("▀", style: Style(Colour(21), on: Colour(231))),
                ]
            ])
    }

    @Test(arguments: [(100, 50, 20, 20, 20, 5), (10, 40, 20, 5, 2, 5), (4, 3, 20, 20, 4, 2)])
    func aPictureIsNeitherDistortedNorEnlarged(
        width: Int, height: Int, columns: Int, rows: Int, wide: Int, high: Int
    ) {
        let rgb = [UInt8](repeating: 9, count: width * height * 3)
        let cells = pictureCells(width: width, height: height, rgb: rgb, columns: columns, rows: rows)
        #expect(cells.count == high && cells.allSatisfy { $0.count == wide })
    }

    @Test func tooFewBytesAreNoPicture() {
        #expect(pictureCells(width: 2, height: 2, rgb: [1, 2, 3], columns: 9, rows: 9).isEmpty)
    }
}
