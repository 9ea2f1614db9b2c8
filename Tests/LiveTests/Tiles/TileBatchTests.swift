import Catalogue
import Foundation
import Testing
import Tiles

@testable import Live

struct TileBatchTests {
    private let scratch = Scratch()
    private let server = FakeServer()

    private func batch(_ ids: [TileID], isOffline: Bool = false) -> TileBatch {
        var settings = Settings.Tiles()
        settings.source = "https://tiles.example.org/{z}/{x}/{y}.mvt"
        let store = TileStore(
            folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), settings: settings, fetch: server,
            isOffline: isOffline)
        return TileBatch(from: store, seconds: 60) { _ in ids }
    }

    private static let ids = (0..<7).map { TileID(5, $0, 3) }

    @Test func allThatIsNeededIsThere() {
        for id in Self.ids.prefix(6) {
            server.answer("https://tiles.example.org/5/\(id.x)/3.mvt", SampleTiles.tile(length: 10 + id.x))
        }
        let batch = batch(Self.ids + Self.ids)
        #expect(batch.source?.zooms == 0...14 && batch.problem == nil)
        #expect(Self.ids.map { batch.blocks[$0]??.sampleLength } == [10, 11, 12, 13, 14, 15, nil])
        #expect(batch.blocks.count == 7, "where there is nothing, that is known")
        #expect(server.urls.count == 7)
    }

    @Test func whatDoesNotComeIsLeftOutAndSaid() {
        for id in Self.ids {
            server.fail("https://tiles.example.org/5/\(id.x)/3.mvt", TileError(.unreachable, "no answer"))
        }
        let batch = batch(Self.ids)
        #expect(batch.problem == "no answer")
        #expect(batch.blocks.isEmpty)
    }

    @Test func withoutTilesNothingIsAsked() {
        let batch = batch(Self.ids, isOffline: true)
        #expect(batch.source == nil && batch.blocks.isEmpty && batch.problem == nil)
        #expect(server.urls.isEmpty)
    }
}
