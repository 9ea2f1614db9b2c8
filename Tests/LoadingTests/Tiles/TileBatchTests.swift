import Catalogue
import Foundation
import HTTP
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

struct TileBatchTests {
    private let scratch = Scratch()
    private let server = FakeServer()

    private let clock = TestClock()

    private func batch(_ ids: [TileID], isOffline: Bool = false) -> TileBatch {
        var settings = Settings.Tiles()
        settings.source = "https://tiles.example.org/{z}/{x}/{y}.mvt"
        let store = TileStore(
            folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), settings: settings, fetch: server,
            isOffline: isOffline, now: clock.reading)
        return TileBatch(from: store, seconds: 60) { _ in ids }
    }

    private static let ids = (0..<7).map { TileID(5, $0, 3) }

    @Test func allTilesAreLoaded() {
        for id in Self.ids.prefix(6) {
            server.answer("https://tiles.example.org/5/\(id.x)/3.mvt", SampleTiles.tile(length: 10 + id.x))
        }
        let batch = batch(Self.ids + Self.ids)
        #expect(batch.source?.zooms == 0...14 && batch.problem == nil)
        #expect(Self.ids.map { batch.blocks[$0]??.sampleLength } == [10, 11, 12, 13, 14, 15, nil])
        #expect(batch.blocks.count == 7, "an empty tile is also in the batch")
        #expect(server.urls.count == 7)
    }

    @Test func aTileThatFailsIsLeftOutAndReported() {
        for id in Self.ids {
            server.fail("https://tiles.example.org/5/\(id.x)/3.mvt", HTTPError(.stalled, host: "tiles.example.org"))
        }
        let batch = batch(Self.ids)
        #expect(
            batch.problem == .tile(.unreachable(.request(HTTPError(.stalled, host: "tiles.example.org")))))
        #expect(batch.blocks.isEmpty)
    }

    @Test func oldTilesAreReplacedByNewOnesOrStay() {
        let urls = Self.ids.map { "https://tiles.example.org/5/\($0.x)/3.mvt" }
        for url in urls { server.answer(url, SampleTiles.tile(length: 10)) }
        let first = batch(Self.ids)
        #expect(first.blocks.count == 7 && first.problem == nil)
        clock.pass(7 * 86_400)
        for url in urls { server.answer(url, SampleTiles.tile(length: 20)) }
        let second = batch(Self.ids)
        #expect(Self.ids.allSatisfy { second.blocks[$0]??.sampleLength == 20 } && second.problem == nil)
        // An old tile is better than none. After one failure the server is not asked for a while, so all of them fail.
        clock.pass(7 * 86_400)
        for url in urls { server.fail(url, HTTPError(.stalled, host: "tiles.example.org")) }
        let third = batch(Self.ids)
        #expect(Self.ids.allSatisfy { third.blocks[$0]??.sampleLength == 20 } && third.problem == nil)
    }

    @Test func noRequestIsSentIfNoTilesAreWanted() {
        let batch = batch(Self.ids, isOffline: true)
        #expect(batch.source == nil && batch.blocks.isEmpty && batch.problem == nil)
        #expect(server.urls.isEmpty)
    }
}
