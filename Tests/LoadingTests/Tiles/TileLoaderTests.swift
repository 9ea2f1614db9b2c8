import Geo
import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

/// A source that gives the tiles that a test sets, and records which tiles were requested.
private final class FakeBlocks: TileBlocks {
    let asked = Mutex<[TileID]>([])
    let errors = Mutex<[TileID: TileError]>([:])
    let maximumZoom = Mutex(14)
    /// Whether another source, which has all zooms, answers in place of this one.
    let isFiner = Mutex(false)
    /// The tiles that the source also has as old ones.
    let old = Mutex<Set<TileID>>([])
    let changed = Mutex(false)
    let pauseSeconds = Mutex<Int?>(nil)
    let info = Mutex<TileSourceInfo?>(TileSourceInfo(name: "fake", zooms: 0...14, credit: ""))

    func open() { changed.withLock { $0 = false } }
    var hasChanged: Bool { changed.withLock { $0 } }
    var pause: Int? { pauseSeconds.withLock { $0 } }
    func description() -> TileSourceInfo? { info.withLock { $0 } }
    func needed(for id: TileID) -> TileID { id.ancestor(zoom: maximumZoom.withLock { $0 }) }
    func answer(for id: TileID, acceptsOld: Bool, _ cancellation: Cancellation) throws(TileError) -> TileAnswer {
        asked.withLock { $0.append(id) }
        if let error = errors.withLock({ $0[id] }) { throw error }
        let tile = isFiner.withLock { $0 } ? id : needed(for: id)
        return TileAnswer(
            FeatureBlock(tile: tile), of: tile, isOld: acceptsOld && old.withLock { $0.contains(id) })
    }
}

/// A runner that collects the work until a test runs it.
private final class Steps: Sendable {
    private let works = Mutex<[@Sendable () -> Void]>([])
    let timers = Mutex<[(seconds: Int, work: @Sendable () -> Void)]>([])
    let events = Mutex<[TileEvent]>([])

    var runner: TileLoader.Runner {
        TileLoader.Runner(
            now: { [self] work in works.withLock { $0.append(work) } },
            later: { [self] seconds, work in timers.withLock { $0.append((seconds, work)) } })
    }

    var waiting: Int { works.withLock { $0.count } }

    func runFirst() {
        let work = works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        work?()
    }

    func runAll() { while waiting > 0 { runFirst() } }

    /// Runs the work of all timers.
    func ring() {
        let due = timers.withLock { timers in
            defer { timers = [] }
            return timers
        }
        for timer in due { timer.work() }
    }

    var loaded: [TileID] {
        events.withLock { $0.compactMap { if case .loaded(let id, .some, false) = $0 { id } else { nil } } }
    }
    var old: [TileID] {
        events.withLock { $0.compactMap { if case .loaded(let id, .some, true) = $0 { id } else { nil } } }
    }
    var failed: [TileID] {
        events.withLock { $0.compactMap { if case .failed(let id, _) = $0 { id } else { nil } } }
    }
    var sources: [TileSourceInfo?] {
        events.withLock { $0.compactMap { if case .source(let info) = $0 { info } else { nil } } }
    }
}

struct TileLoaderTests {
    private let blocks = FakeBlocks()
    private let steps = Steps()
    private let loader: TileLoader

    init() {
        let steps = steps
        loader = TileLoader(blocks, runner: steps.runner) { event in steps.events.withLock { $0.append(event) } }
    }

    private static let ids = (0..<10).map { TileID(14, $0, 0) }
    private var asked: [TileID] { blocks.asked.withLock { $0 } }

    @Test func tilesAreLoadedInTheOrderInWhichTheyAreWanted() {
        loader.request(Self.ids)
        steps.runAll()
        #expect(asked == Self.ids)
        #expect(steps.loaded == Self.ids)
        #expect(steps.sources.map(\.?.name) == ["fake"])
    }

    @Test func fourTilesAreLoadedAtATime() {
        loader.request(Self.ids)
        steps.runFirst()
        var most = 0
        while steps.waiting > 0 {
            most = max(most, steps.waiting)
            steps.runFirst()
        }
        #expect(most == 4)
        #expect(steps.loaded.count == 10)
    }

    @Test func tilesThatAreNoLongerWantedAreNotLoaded() {
        loader.request(Self.ids)
        steps.runFirst()
        loader.request([Self.ids[9], Self.ids[2]])
        steps.runAll()
        #expect(Set(steps.loaded) == [Self.ids[9], Self.ids[2]])
        #expect(asked.count == 2, "those that waited are dropped, those that ran are cancelled")
        loader.request([])
        steps.runAll()
        #expect(asked.count == 2)
    }

    @Test func runningJobsOfWantedTilesContinue() {
        loader.request(Self.ids)
        steps.runFirst()
        loader.request(Array(Self.ids.prefix(4).reversed()))
        steps.runAll()
        #expect(asked == Array(Self.ids.prefix(4)), "each once")
        #expect(Set(steps.loaded) == Set(Self.ids.prefix(4)))
    }

    @Test func tilesDrawnFromTheSameTileShareOneJob() {
        blocks.maximumZoom.withLock { $0 = 12 }
        let children = [TileID(14, 0, 0), TileID(14, 1, 0), TileID(14, 3, 3), TileID(14, 4, 0)]
        loader.request(children)
        steps.runAll()
        #expect(asked == [TileID(14, 0, 0), TileID(14, 4, 0)])
        #expect(steps.loaded == children)
    }

    /// A street map of a city may have zooms that the first source lacks. Its answer covers one tile, not the four of the job.
    @Test func anAnswerFromASmallerTileIsNotUsedForItsNeighbours() {
        blocks.maximumZoom.withLock { $0 = 13 }
        blocks.isFiner.withLock { $0 = true }
        let children = [TileID(14, 0, 0), TileID(14, 1, 0), TileID(14, 0, 1), TileID(14, 1, 1)]
        loader.request(children)
        steps.runAll()
        #expect(Set(asked) == Set(children) && asked.count == 4)
        let corners = steps.events.withLock {
            $0.compactMap { if case .loaded(let id, let block?, _) = $0 { [id.corner, block.corner] } else { nil } }
        }
        #expect(corners.count == 4 && corners.allSatisfy { $0[0] == $0[1] })
    }

    @Test func aFailureIsReportedAndTriedAgainFourTimes() {
        blocks.errors.withLock { $0[Self.ids[1]] = .unreachable(.status(500, name: "a source")) }
        loader.request(Array(Self.ids.prefix(3)))
        steps.runAll()
        #expect(steps.loaded == [Self.ids[0], Self.ids[2]] && steps.failed == [Self.ids[1]])
        var seconds: [Int] = []
        while let next = steps.timers.withLock({ $0.first?.seconds }) {
            seconds.append(next)
            steps.ring()
            steps.runAll()
        }
        #expect(seconds == [2, 8, 30, 120] && steps.failed.count == 5)
    }

    @Test func aFailedTileIsLoadedByALaterTry() {
        blocks.errors.withLock { $0[Self.ids[1]] = .unreachable(.status(500, name: "a source")) }
        loader.request([Self.ids[1]])
        steps.runAll()
        blocks.errors.withLock { $0 = [:] }
        steps.ring()
        steps.runAll()
        #expect(steps.loaded == [Self.ids[1]])
        #expect(steps.timers.withLock { $0.isEmpty })
    }

    /// A map calls `request` with the remaining tiles whenever a tile arrives.
    @Test func wantingATileAgainDoesNotShortenItsWait() {
        blocks.errors.withLock { $0[Self.ids[1]] = .unreachable(.status(500, name: "a source")) }
        for count in [3, 2, 2, 2] {
            loader.request(Array(Self.ids.prefix(count)))
            steps.runAll()
        }
        #expect(asked.count { $0 == Self.ids[1] } == 1)
        #expect(steps.timers.withLock { $0.count } == 1)
        // A tile that was not wanted in between is tried again at once.
        loader.request([])
        loader.request([Self.ids[1]])
        steps.runAll()
        #expect(asked.count { $0 == Self.ids[1] } == 2)
    }

    @Test func reportsThatThereIsNoSource() {
        blocks.info.withLock { $0 = nil }
        loader.request([])
        steps.runAll()
        #expect(steps.sources == [nil])
    }

    @Test func damagedAndUnwantedTilesAreNotTriedAgain() {
        blocks.errors.withLock {
            $0[Self.ids[0]] = .damaged(.webPage)
            $0[Self.ids[1]] = .unreachable(.status(500, name: "a source"))
        }
        loader.request([Self.ids[0], Self.ids[1]])
        steps.runAll()
        #expect(steps.timers.withLock { $0.count } == 1)
        loader.request([])
        steps.ring()
        steps.runAll()
        #expect(asked.count == 2)
    }

    @Test func allOldTilesAreReportedBeforeAnyIsFetchedAgain() {
        blocks.old.withLock { $0 = Set(Self.ids.dropFirst(2)) }
        loader.request(Self.ids)
        steps.runAll()
        #expect(asked == Self.ids + Self.ids.dropFirst(2))
        #expect(steps.old == Array(Self.ids.dropFirst(2)) && steps.loaded == Self.ids)
    }

    @Test func anOldTileThatIsNoLongerWantedIsNotFetchedAgain() {
        blocks.old.withLock { $0 = Set(Self.ids) }
        loader.request([Self.ids[0], Self.ids[1]])
        while steps.old.count < 2 { steps.runFirst() }
        loader.request([Self.ids[1]])
        steps.runAll()
        #expect(asked == [Self.ids[0], Self.ids[1], Self.ids[1]] && steps.loaded == [Self.ids[1]])
        // A tile that was not wanted in between is reported as old again.
        loader.request([])
        loader.request([Self.ids[1]])
        steps.runAll()
        #expect(steps.old == [Self.ids[0], Self.ids[1], Self.ids[1]])
    }

    @Test func aTileIsTriedAgainAfterThePauseOfTheSource() {
        blocks.errors.withLock { $0[Self.ids[1]] = .unreachable(.pause(seconds: 600, name: "a source")) }
        blocks.pauseSeconds.withLock { $0 = 600 }
        loader.request([Self.ids[1]])
        steps.runAll()
        #expect(steps.timers.withLock { $0.map(\.seconds) } == [600])
    }

    @Test func aChangeOfArchivesIsReportedAsANewSource() {
        loader.request(Array(Self.ids.prefix(2)))
        steps.runAll()
        loader.reopenIfChanged()
        loader.request([Self.ids[2]])
        steps.runAll()
        #expect(steps.sources.map(\.?.name) == ["fake"] && asked.count == 3)
        // An archive of the same name may have other tiles.
        blocks.changed.withLock { $0 = true }
        loader.reopenIfChanged()
        steps.runAll()
        #expect(steps.sources.map(\.?.name) == ["fake", nil, "fake"])
        // The wanted tiles are forgotten, because the new source may have others, and have to be wanted again.
        loader.request(Self.ids)
        steps.runFirst()
        blocks.changed.withLock { $0 = true }
        blocks.info.withLock { $0?.name = "fake, leeds" }
        loader.reopenIfChanged()
        loader.reopenIfChanged()
        steps.runAll()
        #expect(steps.sources.map(\.?.name) == ["fake", nil, "fake", nil, "fake, leeds"])
        #expect(asked == Array(Self.ids.prefix(3) + Self.ids.prefix(1)))
        loader.request(Array(Self.ids.prefix(2)))
        steps.runAll()
        #expect(steps.loaded.suffix(2) == Self.ids.prefix(2))
    }

    @Test func aChangedDescriptionOfTheSourceIsReported() {
        loader.request([Self.ids[0]])
        steps.runFirst()
        blocks.info.withLock { $0?.credit = "© us" }
        steps.runAll()
        #expect(steps.sources.map(\.?.credit) == ["", "© us"])
    }
}
