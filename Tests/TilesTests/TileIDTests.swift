import TestSupport
import Testing
import Tiles

struct TileIDTests {
    @Test func aZoomHasOnlyItsOwnTiles() {
        #expect(TileID(zoom: 2, x: 3, y: 3) != nil)
        #expect(TileID(zoom: 2, x: 4, y: 0) == nil)
        #expect(TileID(zoom: 2, x: 0, y: -1) == nil)
        #expect(TileID(zoom: -1, x: 0, y: 0) == nil)
    }

    @Test func ancestorsHoldTheTile() throws {
        let tile = try #require(TileID(zoom: 12, x: 3423, y: 1763))
        #expect(tile.ancestor(zoom: 11) == TileID(zoom: 11, x: 1711, y: 881))
        #expect(tile.ancestor(zoom: 0) == TileID(zoom: 0, x: 0, y: 0))
        #expect(tile.ancestor(zoom: 14) == tile)
    }

    // MARK: Numbers in archives

    /// From the specification of PMTiles 3 ("Directory Entries"), and from the package pmtiles 3.8.1 for Python.
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (2, 3, 3, 15),
        (3, 5, 2, 76),
        (12, 3423, 1763, 19_078_479), (20, 524_287, 363_000, 532_222_312_426),
        (26, 0, 0, 1_501_199_875_790_165), (26, 67_108_863, 67_108_863, 4_503_599_627_370_495),
        (26, 67_108_863, 0, 6_004_799_503_160_660),
    ])
    func tilesHaveTheNumbersOfTheSpecification(zoom: Int, x: Int, y: Int, number: UInt64) throws {
        let tile = try #require(TileID(zoom: zoom, x: x, y: y))
        #expect(tile.archiveNumber == number)
        #expect(TileID(archiveNumber: number) == tile)
    }

    /// The properties of a Hilbert curve: it visits each tile once, and each step goes to a neighbour.
    @Test func numbersFollowACurveThroughEveryTile() throws {
        var number: UInt64 = 0
        for zoom in 0...7 {
            var seen: Set<TileID> = []
            var last: TileID?
            for _ in 0..<1 << (2 * zoom) {
                let tile = try #require(TileID(archiveNumber: number))
                #expect(tile.zoom == zoom && tile.archiveNumber == number)
                if let last { #expect(abs(tile.x - last.x) + abs(tile.y - last.y) == 1) }
                seen.insert(tile)
                last = tile
                number += 1
            }
            #expect(seen.count == 1 << (2 * zoom))
        }
    }

    @Test func everyNumberLeadsBackToItsTile() throws {
        var random = SeededRandom(seed: 26)
        for _ in 0..<20_000 {
            let zoom = Int.random(in: 0...TileID.maximumZoom, using: &random)
            let (x, y) = (Int.random(in: 0..<1 << zoom, using: &random), Int.random(in: 0..<1 << zoom, using: &random))
            let tile = try #require(TileID(zoom: zoom, x: x, y: y))
            #expect(TileID(archiveNumber: tile.archiveNumber) == tile)
        }
    }

    @Test(arguments: [6_004_799_503_160_661, UInt64.max]) func noTileIsBeyondTheLargestZoom(number: UInt64) {
        #expect(TileID(archiveNumber: number) == nil)
    }
}
