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
}
