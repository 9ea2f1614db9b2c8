import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

/// A server that lets a test do something else during the first request.
private final class LateServer: HTTPClient {
    private let server: FakeServer
    private let work = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ server: FakeServer) { self.server = server }

    func meanwhile(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0 = work } }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        let work = self.work.withLock { work in
            defer { work = nil }
            return work
        }
        work?()
        return try server.send(request, cancellation)
    }
}

struct OnlineTilesTests {
    private let scratch = Scratch()
    private let clock = TestClock()
    private let server = FakeServer()
    private static let day = 86_400
    private static let template = "https://tiles.example.org/{z}/{x}/{y}.mvt"
    private static let id = TileID(3, 1, 2)
    private static let url = "https://tiles.example.org/3/1/2.mvt"

    private func tiles(_ source: String = template, isOffline: Bool = false) throws -> OnlineTiles {
        let cache = TileCache(path: scratch.path + "/tiles", limit: 1 << 30, now: clock.reading)
        return OnlineTiles(try TileSource(source), cache: cache, fetch: isOffline ? nil : server, now: clock.reading)
    }

    private func names(_ tiles: OnlineTiles, _ id: TileID = id) throws -> [String]? {
        try tiles.tile(id, Cancellation())?.layers.map(\.name)
    }

    @Test func aTileIsFetchedOnce() throws {
        server.answer(Self.url, SampleTiles.tile())
        #expect(try names(tiles()) == ["transportation"])
        #expect(try names(tiles()) == ["transportation"])
        clock.pass(7 * Self.day - 1)
        #expect(try names(tiles()) == ["transportation"])
        #expect(server.urls == [Self.url])
        #expect(try names(tiles(isOffline: true)) == ["transportation"])
    }

    @Test(arguments: [
        Response(status: 204), Response(status: 404), Response(status: 200, body: []),
    ])
    func anEmptyTileIsSaved(answer: Response) throws {
        server.answer(Self.url, answer)
        for _ in 0..<3 { #expect(try names(tiles()) == nil) }
        #expect(server.urls.count == 1)
    }

    static let page = Array("<!DOCTYPE html><title>Log in</title>".utf8)

    @Test(arguments: [
        Response(status: 200, body: page, type: "text/html"), Response(status: 200, body: page),
        Response(status: 200, body: Array(#"{"error":"key"}"#.utf8), type: "application/json"),
        Response(status: 200, body: Array(SampleTiles.tile().dropLast(3))),
        Response(status: 200, body: [0x1F, 0x8B, 8, 0, 1, 2, 3]),
        Response(status: 200, body: Array(repeating: 0xFF, count: 5000)),
        Response(status: 500), Response(status: 429), Response(status: 403), Response(status: 304),
        Response(status: 0),
    ])
    func aResponseThatIsNoTileIsNotSaved(answer: Response) throws {
        server.answer(Self.url, answer)
        #expect(throws: TileError.self) { try names(tiles()) }
        #expect(!scratch.files.contains { $0.hasSuffix("/3/1/2") || $0.hasSuffix(".tmp") })
        // When the server works again, the tile is fetched.
        clock.pass(60)
        server.answer(Self.url, SampleTiles.tile())
        #expect(try names(tiles()) == ["transportation"])
    }

    @Test func aTileIsFetchedAgainAfterAWeekAndTheOldOneStaysIfThatFails() throws {
        server.answer(Self.url, SampleTiles.tile(layer: "transportation"), etag: "\"1\"")
        _ = try names(tiles())
        clock.pass(7 * Self.day)
        server.fail(Self.url, HTTPError(.stalled, host: "tiles.example.org"))
        #expect(try names(tiles()) == ["transportation"])
        #expect(try names(tiles(isOffline: true)) == ["transportation"])
        server.answer(Self.url, Self.page, type: "text/html")
        #expect(try names(tiles()) == ["transportation"])
        server.answer(Self.url, SampleTiles.tile(layer: "water"), etag: "\"2\"")
        #expect(try names(tiles()) == ["water"])
        #expect(server.requests.map(\.known?.etag) == [nil, "\"1\"", "\"1\"", "\"1\""])
    }

    @Test func anUnchangedTileIsFreshForAnotherWeek() throws {
        server.answer(Self.url, SampleTiles.tile(), etag: "\"1\"")
        _ = try names(tiles())
        clock.pass(8 * Self.day)
        server.answer(Self.url, Response(status: 304))
        #expect(try names(tiles()) == ["transportation"])
        clock.pass(6 * Self.day)
        #expect(try names(tiles()) == ["transportation"])
        #expect(server.urls.count == 2)
    }

    @Test func theAgeAndVersionThatAServerGivesAreUsedForTheNextRequest() throws {
        server.answer(
            Self.url,
            Response(status: 200, body: SampleTiles.tile(), modified: 1_795_295_214, freshSeconds: 30 * Self.day))
        _ = try names(tiles())
        clock.pass(30 * Self.day - 1)
        _ = try names(tiles())
        #expect(server.urls.count == 1)
        // The response 304 has no headers of its own, so the saved ones stay in use.
        server.answer(Self.url, Response(status: 304))
        clock.pass(1)
        #expect(try names(tiles()) == ["transportation"])
        clock.pass(30 * Self.day - 1)
        _ = try names(tiles())
        #expect(server.urls.count == 2)
        clock.pass(1)
        server.answer(Self.url, Response(status: 304, freshSeconds: 0))
        _ = try names(tiles())
        clock.pass(7 * Self.day)
        _ = try names(tiles())
        // Python: datetime(2026, 11, 21, 21, 6, 54, tzinfo=timezone.utc).timestamp() is 1795295214.
        let date = "Sat, 21 Nov 2026 21:06:54 GMT"
        #expect(server.requests.map(\.known?.modified) == [nil] + Array(repeating: date, count: 3))
    }

    @Test func anOldTileIsReturnedAtOnceIfAccepted() throws {
        server.answer(Self.url, SampleTiles.tile(layer: "transportation"))
        _ = try names(tiles())
        clock.pass(7 * Self.day)
        server.answer(Self.url, SampleTiles.tile(layer: "water"))
        let tiles = try tiles()
        for _ in 0..<2 {
            let old = try tiles.tile(Self.id, acceptsOld: true, Cancellation())
            #expect(old.isOld && old.tile?.layers.map(\.name) == ["transportation"])
        }
        #expect(server.urls.count == 1)
        #expect(try names(tiles) == ["water"])
        let new = try tiles.tile(Self.id, acceptsOld: true, Cancellation())
        #expect(!new.isOld && new.tile?.layers.map(\.name) == ["water"])
        // Without a network the tile cannot be fetched again, so it is not marked as old.
        clock.pass(7 * Self.day)
        #expect(try !self.tiles(isOffline: true).tile(Self.id, acceptsOld: true, Cancellation()).isOld)
    }

    /// A pause lasts as long as the server asks for, at least a second and at most a day; a minute if it gives no valid number.
    @Test(arguments: [
        (429, nil, 60), (503, nil, 60), (429, 0, 1), (429, -5, 60), (503, 7, 7), (429, 600, 600), (503, 1 << 40, day),
    ])
    func noRequestIsSentDuringThePauseThatAServerAsksFor(status: Int, said: Int?, seconds: Int) throws {
        let other = "https://tiles.example.org/3/1/3.mvt"
        server.answer(Self.url, Response(status: status, retryAfter: said))
        server.answer(other, SampleTiles.tile())
        let tiles = try tiles()
        #expect(throws: TileError.self) { try names(tiles) }
        #expect(tiles.pause == seconds)
        clock.pass(seconds - 1)
        #expect(throws: TileError.self) { try names(tiles, TileID(3, 1, 3)) }
        // The pause is saved for the next run.
        let next = try self.tiles()
        #expect { try names(next, TileID(3, 1, 3)) } throws: {
            if case .unreachable(.pause) = $0 as? TileError { true } else { false }
        }
        #expect(server.urls == [Self.url])
        clock.pass(1)
        #expect(try names(tiles, TileID(3, 1, 3)) == ["transportation"])
        #expect(try names(self.tiles(), TileID(3, 1, 3)) == ["transportation"])
        #expect(server.urls == [Self.url, other])
    }

    /// The clock was a year ahead when a pause was saved.
    @Test func aPauseSavedWithAWrongClockIsIgnored() throws {
        server.answer(Self.url, Response(status: 429, retryAfter: 600))
        #expect(throws: TileError.self) { try names(tiles()) }
        clock.pass(-365 * Self.day)
        server.answer(Self.url, SampleTiles.tile())
        let next = try tiles()
        #expect(try names(next) == ["transportation"])
        #expect(next.pause == nil)
    }

    /// A response to an earlier request may arrive after the server has asked for a pause.
    @Test func aLateResponseDoesNotEndAPause() throws {
        let first = TileID(3, 1, 3)
        let late = LateServer(server)
        server.answer("https://tiles.example.org/3/1/3.mvt", SampleTiles.tile())
        server.answer(Self.url, Response(status: 429, retryAfter: 600))
        let cache = TileCache(path: scratch.path + "/tiles", limit: 1 << 30, now: clock.reading)
        let tiles = OnlineTiles(try TileSource(Self.template), cache: cache, fetch: late, now: clock.reading)
        late.meanwhile { #expect(throws: TileError.self) { try tiles.tile(Self.id, Cancellation()) } }
        #expect(try names(tiles, first) == ["transportation"])
        #expect(tiles.pause == 600)
    }

    @Test func aCachedTileThatCannotBeDrawnIsFetchedAgain() throws {
        server.answer(Self.url, SampleTiles.tile())
        let tiles = try tiles()
        try tiles.cache.save(
            CachedTile(fetched: clock.now, status: 200, bytes: [1, 2, 3]), Self.id, of: tiles.source.folder)
        #expect(try names(tiles) == ["transportation"])
        #expect(try names(tiles) == ["transportation"])
        #expect(server.urls.count == 1)
    }

    @Test func aServerThatFailsGetsNoRequestForAWhile() throws {
        let stalled = HTTPError(.stalled, host: "tiles.example.org")
        server.fail(Self.url, stalled)
        server.answer("https://tiles.example.org/3/1/3.mvt", SampleTiles.tile())
        let tiles = try tiles()
        #expect(throws: TileError.self) { try names(tiles) }
        #expect(throws: TileError.unreachable(.request(stalled))) { try names(tiles, TileID(3, 1, 3)) }
        #expect(server.urls.count == 1)
        clock.pass(1)
        #expect(try names(tiles, TileID(3, 1, 3)) == ["transportation"])
    }

    @Test func aCancelledRequestIsNoFailureOfTheSource() throws {
        server.fail(Self.url, HTTPError(.cancelled))
        let tiles = try tiles()
        let cancelled = Cancellation()
        cancelled.cancel()
        #expect(throws: TileError.self) { try tiles.tile(Self.id, cancelled) }
        server.answer(Self.url, SampleTiles.tile())
        #expect(try names(tiles) == ["transportation"])
    }

    @Test func noRequestIsSentWithoutANetwork() throws {
        #expect(try names(tiles(isOffline: true)) == nil)
        #expect(server.urls.isEmpty)
    }

    @Test func theNearestCachedTileAboveIsFound() throws {
        server.answer("https://tiles.example.org/2/0/1.mvt", SampleTiles.tile())
        _ = try names(tiles(), TileID(2, 0, 1))
        let found = try tiles(isOffline: true).cachedTile(TileID(6, 11, 22))
        #expect(found?.0 == TileID(2, 0, 1))
        #expect(try tiles(isOffline: true).cachedTile(TileID(6, 40, 22)) == nil)
    }

    @Test func aTileThatCannotBeSavedIsStillReturned() throws {
        server.answer(Self.url, SampleTiles.tile())
        let cache = TileCache(
            path: scratch.path + "/tiles", limit: 1 << 30, files: FailingFiles(.crash, at: 1), now: clock.reading)
        let tiles = OnlineTiles(try TileSource(Self.template), cache: cache, fetch: server, now: clock.reading)
        #expect(try names(tiles) == ["transportation"])
        #expect(tiles.saveProblem?.description.contains("full") == true)
    }

    // MARK: Sources that describe themselves

    private static let tileJSON = "https://example.org/tiles.json"
    private static func described(_ version: String, credit: String = "© us") -> [UInt8] {
        Array(
            #"{"tiles":["https://tiles.example.org/\#(version)/{z}/{x}/{y}.mvt"],"minzoom":2,"maxzoom":12,"attribution":"\#(credit)","vector_layers":[{"id":"transportation"}]}"#
                .utf8)
    }

    @Test func theAddressOfTilesComesFromTheTileJSON() throws {
        server.answer(Self.tileJSON, Self.described("v1"))
        server.answer("https://tiles.example.org/v1/3/1/2.mvt", SampleTiles.tile())
        let tiles = try tiles(Self.tileJSON)
        #expect(try names(tiles) == ["transportation"])
        #expect(try names(tiles, TileID(1, 0, 0)) == nil, "below its zooms")
        #expect(tiles.record.zooms == 2...12 && tiles.record.credit == "© us")
        #expect(server.urls == [Self.tileJSON, "https://tiles.example.org/v1/3/1/2.mvt"])
        // The next run uses the saved description.
        let offline = try self.tiles(Self.tileJSON, isOffline: true)
        try offline.open(Cancellation())
        #expect(offline.record.zooms == 2...12)
        #expect(server.urls.count == 2)
    }

    @Test func theDescriptionIsFetchedAgainAfterADay() throws {
        server.answer(Self.tileJSON, Self.described("v1"))
        let tiles = try tiles(Self.tileJSON)
        try tiles.open(Cancellation())
        clock.pass(Self.day + 1)
        server.answer(Self.tileJSON, Self.described("v2"))
        server.answer("https://tiles.example.org/v2/3/1/2.mvt", SampleTiles.tile())
        #expect(try names(tiles) == ["transportation"])
        // If the request fails, the old description stays in use.
        clock.pass(8 * Self.day)
        server.fail(Self.tileJSON, HTTPError(.stalled, host: "tiles.example.org"))
        try tiles.open(Cancellation())
        #expect(tiles.record.template?.contains("v2") == true)
    }

    @Test(arguments: [
        Response(status: 200, body: page, type: "text/html"), Response(status: 500), Response(status: 404),
        Response(status: 200, body: Array("{}".utf8)),
        Response(status: 200, body: Array(#"{"tiles":["http://example.org/{z}/{x}/{y}"]}"#.utf8)),
    ])
    func anUnusableTileJSONIsReported(answer: Response) throws {
        server.answer(Self.tileJSON, answer)
        let tiles = try tiles(Self.tileJSON)
        #expect(throws: TileError.self) { try names(tiles) }
        #expect(throws: TileError.self) { try names(tiles) }
        #expect(server.urls == [Self.tileJSON], "it is not asked twice in a second")
        #expect(tiles.cache.record(of: tiles.source.folder) == nil)
    }
}
