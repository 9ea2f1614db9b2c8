import App
import Catalogue
import Dispatch
import HTTP
import Live
import Synchronization
import TestSupport
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
        TileAnswer(nil, of: id)
    }
}

/// A source that answers only when its gate is signalled, even if the request is cancelled.
private final class SlowTiles: TileBlocks {
    /// The records of a source, which outlive it.
    final class Notes: Sendable {
        let asked = Mutex(0)
        let isGone = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
    }

    private let notes: Notes

    init(_ notes: Notes) { self.notes = notes }
    deinit { notes.isGone.withLock { $0 = true } }

    func open() {}
    var hasChanged: Bool { false }
    func description() -> TileSourceInfo? { TileSourceInfo(name: "slow", zooms: 0...14, credit: "nobody") }
    func needed(for id: TileID) -> TileID { id }
    var pause: Int? { nil }

    func answer(for id: TileID, acceptsOld: Bool, _ cancellation: Cancellation) throws(TileError) -> TileAnswer {
        notes.asked.withLock { $0 += 1 }
        notes.gate.wait()
        return TileAnswer(nil, of: id)
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
        // A message without a source comes first: it drops the old tiles even if both sources have the same description.
        let found = await messages(2, from: mailbox)
        guard case .tileSourceFound(nil)? = found.first, case .tileSourceFound(let second?)? = found.last else {
            Issue.record("\(found)")
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
    @Test func aReplacedSourceIsAskedForNothingMoreAndItsLateAnswersAreDropped() async throws {
        let notes = SlowTiles.Notes()
        let tiles = TileInterpreter(Settings.Tiles(), mailbox: mailbox) { settings -> any TileBlocks in
            if settings.source == "versatiles" { return FakeTiles(settings.source) }
            return SlowTiles(notes)
        }
        tiles.findSource()
        _ = await messages(from: mailbox)
        let wanted = (0..<8).compactMap { TileID(zoom: 3, x: $0, y: 0) }
        tiles.carryOut(.request(wanted))
        // The loader fetches four tiles at the same time.
        try pollOnThread {
            notes.asked.withLock { $0 } == 4
        } failure: {
            "No tile was asked for."
        }
        var settings = Settings.Tiles()
        settings.source = "versatiles"
        tiles.carryOut(.use(settings))
        _ = await messages(2, from: mailbox)
        for _ in wanted { notes.gate.signal() }
        try pollOnThread {
            notes.isGone.withLock { $0 }
        } failure: {
            "The old source is still in use."
        }
        #expect(notes.asked.withLock { $0 } == 4)
        #expect(mailbox.removeAll().isEmpty)
    }
}
