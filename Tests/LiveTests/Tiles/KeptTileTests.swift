import Testing

@testable import Live

struct KeptTileTests {
    static let tile = KeptTile(
        fetched: 1_800_000_000, status: 200, bytes: [1, 2, 10, 3], freshSeconds: 9, etag: "W/\"x\"",
        modified: 1_795_295_214)

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
        "", "\n", "catchment-tile-1 1 200 0 - - -\n", "catchment-tile-2 x 200 0 - - -\n",
        "catchment-tile-2 1 200 -1 - - -\n", "catchment-tile-2 1 200 0 - -\n", "<!DOCTYPE html>\n",
    ])
    func somethingElseIsNone(text: String) { #expect(KeptTile(decoding: Array(text.utf8)) == nil) }

    static let day = 86_400

    /// Seven days by the usage policies, ninety at most; one for a tile that was not found; a clock that went back counts as too
    /// old. With what the server says, and the age to which it is fresh.
    @Test(arguments: [
        (200, nil, 7 * day), (204, nil, 7 * day), (404, nil, day), (404, 30 * day, day), (200, 0, 7 * day),
        (200, 6 * day, 7 * day), (200, 8 * day, 8 * day), (204, 8 * day, 8 * day), (200, 90 * day, 90 * day),
        (200, Int.max, 90 * day),
    ])
    func isFreshForDays(status: Int, said: Int?, until end: Int) {
        let tile = KeptTile(fetched: 1_800_000_000, status: status, bytes: [], freshSeconds: said)
        for (age, isFresh) in [
            (0, true), (end - 1, true), (end, false), (-Self.day, true), (-Self.day - 1, false),
        ] {
            #expect(tile.isFresh(now: 1_800_000_000 + age) == isFresh, "\(age) seconds")
        }
    }
}
