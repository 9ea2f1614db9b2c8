import Testing

@testable import Live

struct KeptTileTests {
    static let tile = KeptTile(fetched: 1_800_000_000, status: 200, bytes: [1, 2, 10, 3], etag: "W/\"x\"")

    @Test(arguments: [
        tile, KeptTile(fetched: 0, status: 404, bytes: []), KeptTile(fetched: 5, status: 200, bytes: [10, 10]),
    ])
    func givesBackWhatWasKept(tile: KeptTile) { #expect(KeptTile(decoding: tile.encode()) == tile) }

    @Test func aFileThatIsCutShortOrLongerIsNone() {
        let whole = Self.tile.encode()
        for length in 0..<whole.count { #expect(KeptTile(decoding: Array(whole[..<length])) == nil, "\(length) bytes") }
        #expect(KeptTile(decoding: whole + [0]) == nil)
    }

    @Test(arguments: [
        "", "\n", "catchment-tile-2 1 200 0 -\n", "catchment-tile-1 x 200 0 -\n", "catchment-tile-1 1 200 -1 -\n",
        "catchment-tile-1 1 200 0\n", "<!DOCTYPE html>\n",
    ])
    func somethingElseIsNone(text: String) { #expect(KeptTile(decoding: Array(text.utf8)) == nil) }

    static let day = 86_400

    /// Seven days by the usage policies; one for a tile that was not found; a clock that went back counts as too old.
    @Test(arguments: [
        (200, 0, true), (200, 7 * day - 1, true), (200, 7 * day, false), (204, 6 * day, true), (404, day - 1, true),
        (404, day, false), (200, -day, true), (200, -day - 1, false),
    ])
    func isFreshForDays(status: Int, age: Int, isFresh: Bool) {
        let tile = KeptTile(fetched: 1_800_000_000, status: status, bytes: [])
        #expect(tile.isFresh(now: 1_800_000_000 + age) == isFresh)
    }
}
