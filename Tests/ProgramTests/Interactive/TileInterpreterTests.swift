import App
import Catalogue
import HTTP
import Live
import Synchronization
import Testing
import Tiles

@testable import Program

/// A source of empty tiles.
private final class FakeTiles: TileBlocks {
    let name: String
    init(_ name: String) { self.name = name }

    func open() {}
    var hasChanged: Bool { false }
    func description() -> TileSourceInfo? { TileSourceInfo(name: name, zooms: 0...14, credit: "nobody") }
    func needed(for id: TileID) -> TileID { id }
    var pause: Int? { nil }

    func answer(for id: TileID, acceptsOld: Bool, _ cancellation: Cancellation) throws(TileError) -> TileAnswer {
        TileAnswer(nil)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct TileInterpreterTests {
    private let mailbox = Mailbox()

    @Test func fetchesTilesFromTheSourceInTheSettings() async throws {
        var tried: [String] = []
        let tiles = TileInterpreter(Settings.Tiles(), mailbox: mailbox) { settings in
            tried.append(settings.source)
            return FakeTiles(settings.source)
        }
        tiles.findSource()
        guard case .tileSourceFound(let first?)? = await messages(from: mailbox).first else {
            Issue.record("no source")
            return
        }
        var settings = Settings.Tiles()
        settings.source = "versatiles"
        tiles.carryOut(.use(settings))
        guard case .tileSourceFound(let second?)? = await messages(from: mailbox).first else {
            Issue.record("no source")
            return
        }
        #expect([first.name, second.name] == tried && tried.last == "versatiles")
        let wanted = try #require(TileID(zoom: 3, x: 1, y: 2))
        tiles.carryOut(.request([wanted]))
        guard case .tileLoaded(wanted, nil, isOld: false)? = await messages(from: mailbox).first else {
            Issue.record("no tile")
            return
        }
    }
}
