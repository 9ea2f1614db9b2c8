import Screen
import Testing

struct PictureTests {
    @Test(arguments: [(2, 2, 15), (-1, -1, 4), (0, 5, 100), (.max, 2, 100), (.max, .max, 0)])
    func withoutEnoughBytesAPictureIsEmpty(width: Int, height: Int, bytes: Int) {
        let picture = Picture(width: width, height: height, pixels: [UInt8](repeating: 1, count: bytes))
        #expect(picture.isEmpty && picture.width == 0 && picture.height == 0)
        #expect(PictureGrid(picture, in: Size(columns: 9, rows: 9)).cells.isEmpty)
    }

    /// A cell is twice as high as wide: a square fills 2 columns for each row.
    @Test(arguments: [
        (10, 10, 12, 6, 12, 6), (10, 10, 12, 3, 6, 3), (20, 10, 12, 6, 12, 3), (64, 43, 12, 6, 12, 4),
        (10, 20, 12, 6, 6, 6),
        (1, 1, 12, 6, 12, 6), (641, 3, 12, 6, 12, 1), (3, 641, 12, 6, 1, 6),
        (10, 10, 1, 1, 1, 1), (10, 10, 0, 5, 0, 0), (10, 10, 5, 0, 0, 0),
    ])
    func aPictureIsAsLargeAsFits(width: Int, height: Int, columns: Int, rows: Int, wide: Int, high: Int) {
        let picture = Picture(
            width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
        let (room, expected) = (Size(columns: columns, rows: rows), Size(columns: wide, rows: high))
        #expect(picture.size(in: room) == expected)
        for characters in PictureCharacters.allCases {
            for colours in PictureColours.allCases {
                let grid = PictureGrid(picture, in: room, style: PictureStyle(characters: characters, colours: colours))
                #expect(grid.size == expected && grid.cells.count == wide * high)
            }
        }
    }

    @Test func cellsMayHaveAnotherShape() {
        let picture = Picture(width: 10, height: 10, pixels: [UInt8](repeating: 9, count: 400))
        #expect(picture.size(in: Size(columns: 60, rows: 30), cellAspect: 1) == Size(columns: 30, rows: 30))
    }

    @Test(arguments: [
        (1, 1, 2, 2, 2, 2, 6), (-5, 0, 6, 1, 1, 1, 1), (3, 2, 9, 9, 1, 1, 12), (4, 0, 2, 2, 0, 0, 0),
        (0, 0, 0, 9, 0, 0, 0),
    ])
    func aPartIsCutOut(x: Int, y: Int, width: Int, height: Int, wide: Int, high: Int, first: UInt8) {
        // Each pixel holds its number from 1, row by row.
        let picture = Picture(width: 4, height: 3, pixels: (1...12).flatMap { [$0, 0, 0, 255] })
        let part = picture.cropped(x: x, y: y, width: width, height: height)
        #expect(part.width == wide && part.height == high && part.pixels.first ?? 0 == first)
    }

    @Test func aPictureIsReducedByMeans() {
        // Four pixels become one; of the last column, half is transparent, and the fifth column and third row are left over.
        let (a, b): ([UInt8], [UInt8]) = ([100, 0, 0, 255], [200, 50, 0, 255])
        let (clear, end): ([UInt8], [UInt8]) = ([9, 9, 9, 0], [255, 255, 255, 255])
        let rows: [[[UInt8]]] = [[a, b, a, clear, end], [b, a, a, clear, end], [end, end, end, end, end]]
        let picture = Picture(width: 5, height: 3, pixels: rows.flatMap { $0.flatMap { $0 } })
        let reduced = picture.reduced(toWidth: 2)
        // 5 pixels to 2 is rounded away from zero: squares of three.
        #expect(reduced.width == 1 && reduced.height == 1)
        let half = picture.cropped(x: 0, y: 0, width: 4, height: 3).reduced(toWidth: 2)
        #expect(half.width == 2 && half.height == 1)
        #expect(half.pixels == [150, 25, 0, 255, 100, 0, 0, 127])
        #expect(picture.reduced(toWidth: 4) == picture && picture.reduced(toWidth: 100) == picture)
    }
}
