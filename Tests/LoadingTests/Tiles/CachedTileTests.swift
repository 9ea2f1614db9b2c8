import Testing

@testable import Live

struct CachedTileTests {
    static let tile = CachedTile(
        fetched: 1_800_000_000, status: 200, bytes: [1, 2, 10, 3], freshSeconds: 9, etag: "W/\"x\"",
        modified: 1_795_295_214)

    @Test(arguments: [
        tile, CachedTile(fetched: 0, status: 404, bytes: []), CachedTile(fetched: 5, status: 200, bytes: [10, 10]),
    ])
    func aTileIsReadAsItWasWritten(tile: CachedTile) { #expect(CachedTile(decoding: tile.encode()) == tile) }

    @Test func aFileOfTheWrongLengthIsNil() {
        let whole = Self.tile.encode()
        for length in 0..<whole.count {
            #expect(CachedTile(decoding: Array(whole[..<length])) == nil, "\(length) bytes")
        }
        #expect(CachedTile(decoding: whole + [0]) == nil)
    }

    @Test(arguments: [
        "", "\n", "catchment-tile-1 1 200 0 - - -\n", "catchment-tile-2 x 200 0 - - -\n",
        "catchment-tile-2 1 200 -1 - - -\n", "catchment-tile-2 1 200 0 - -\n", "<!DOCTYPE html>\n",
    ])
    func anotherFormatIsNil(text: String) { #expect(CachedTile(decoding: Array(text.utf8)) == nil) }

    static let day = 86_400

    /// A tile is fresh for at least seven days, by the usage policies, and at most ninety; a tile that was not found,
    /// for one day. A time more than a day in the future counts as too old. The arguments are the status, the seconds
    /// that the server says, and the age at which the tile is no longer fresh.
    @Test(arguments: [
        (200, nil, 7 * day), (204, nil, 7 * day), (404, nil, day), (404, 30 * day, day), (200, 0, 7 * day),
        (200, 6 * day, 7 * day), (200, 8 * day, 8 * day), (204, 8 * day, 8 * day), (200, 90 * day, 90 * day),
        (200, Int.max, 90 * day),
    ])
    func aTileIsFreshForDays(status: Int, said: Int?, until end: Int) {
        let tile = CachedTile(fetched: 1_800_000_000, status: status, bytes: [], freshSeconds: said)
        for (age, isFresh) in [
            (0, true), (end - 1, true), (end, false), (-Self.day, true), (-Self.day - 1, false),
        ] {
            #expect(tile.isFresh(now: 1_800_000_000 + age) == isFresh, "\(age) seconds")
        }
    }
}
