import App
import Catalogue
import Collections
import Foundation
import Geo
import Live
import TestSupport
import Testing

@testable import Program

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct DataInterpreterTests {
    private let shell: TestShell
    private let library: Library
    private let mailbox = Mailbox()
    private let data: DataInterpreter
    private let stalls = Places.stalls()

    init() throws {
        shell = try TestShell()
        library = shell.library
        data = DataInterpreter(
            datasets: library.datasets, places: library.places, names: library.names, origins: library.origins,
            changes: library.changes, requests: Requests(WarningReporter(warnings: library.warnings, mailbox: mailbox)))
    }

    private func answer(to effect: DataEffect, count: Int = 1) async -> [Message] {
        data.carryOut(effect)
        return await messages(count, from: mailbox)
    }

    @Test func readsADataset() async throws {
        let answer = await answer(to: .load(request: 7, dataset: "stalls"))
        guard case .datasetLoaded(request: 7, let places)? = answer.first else { Issue.record("\(answer)"); return }
        #expect(places.count == 8 && places.dataset.id == "stalls")
    }

    @Test func readingAgainFindsWhatChanged() async throws {
        let old = Places.stalls(Array(Stall.all.dropLast()))
        let answer = await answer(to: .reload(old), count: 2)
        guard case .placesLoaded(let places) = answer[0], case .changesFound(let changes) = answer[1] else {
            Issue.record("\(answer)")
            return
        }
        #expect(places.count == 8 && changes.items.map(\.id) == ["stall:s08"])
        let saved = await self.answer(to: .readChanges(dataset: "stalls"))
        guard case .changesRead(let last?)? = saved.first else { Issue.record("\(saved)"); return }
        #expect(last.items.map(\.id) == ["stall:s08"])
    }

    @Test func aFileThatCannotBeReadIsReported() async throws {
        let folder = URL(fileURLWithPath: shell.machine.folders.data)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(to: folder.appendingPathComponent("changes.json"))
        let answer = await answer(to: .readChanges(dataset: "stalls"), count: 2)
        guard case .changesRead(nil)? = answer.first else { Issue.record("\(answer)"); return }
        #expect(answer.last?.sentence?.contains("changes.json") == true)
    }

    @Test(arguments: [DataEffect.load(request: 1, dataset: "atlantis"), .readChanges(dataset: "atlantis")])
    func anUnknownCollectionIsReported(effect: DataEffect) async {
        let answer = await answer(to: effect)
        guard case .reported("Unknown collection atlantis", isError: true)? = answer.first else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test func readsTheRecordOfAPlace() async {
        let found = await answer(to: .loadDetail(id: "stall:s02", from: RecordSource(current: stalls, fallback: nil)))
        guard case .detailLoaded(id: "stall:s02", let detail)? = found.first else { Issue.record("\(found)"); return }
        #expect(detail.name == "Blue Cheese")
        let few = Places.stalls([Stall.all[0]])
        let saved = await answer(to: .loadDetail(id: "stall:s02", from: RecordSource(current: few, fallback: stalls)))
        guard case .detailLoaded? = saved.first else { Issue.record("\(saved)"); return }
        let gone = await answer(to: .loadDetail(id: "stall:s02", from: RecordSource(current: few, fallback: nil)))
        guard case .detailFailed(_, let error)? = gone.first else { Issue.record("\(gone)"); return }
        #expect(error == .gone(noun: "stall"))
        #expect(error.sentence == "This stall is no longer in the data.")
    }

    /// A board has no towns of its own, so a point on its map is named by those of England. Without them, this point in the north of
    /// Leeds was "4.6 km S of Harewood".
    @Test func aBoardNamesPointsByTheTownsOfEngland() async throws {
        let board = Board { _ in StallService() }
        let files = DataFolder(
            path: shell.machine.folders.data, resources: shell.machine.resources, datasets: Datasets(board, England())
        )
        let library = Library(datasets: files.datasets, machine: shell.machine, source: files)
        let data = DataInterpreter(
            datasets: library.datasets, places: library.places, names: library.names, origins: library.origins,
            changes: library.changes, requests: Requests(WarningReporter(warnings: library.warnings, mailbox: mailbox)))
        data.carryOut(.readGazetteer(of: Places([nil], of: board)))
        let answer = await messages(1, from: mailbox)
        guard case .gazetteerLoaded(let gazetteer, _)? = answer.first else { Issue.record("\(answer)"); return }
        let point = Coordinate(latitude: 53.8189, longitude: -1.5222)
        #expect(gazetteer.describe(point, distances: .metric) == "near Harehills Corner, Leeds")
    }

    @Test func findsNamesAndTowns() async {
        let names = await answer(to: .findNames(request: 3, "cheese", in: stalls))
        guard case .namesFound(request: 3, let matches)? = names.first else { Issue.record("\(names)"); return }
        #expect(Set(matches.map { stalls.name($0.row) }) == ["Blue Cheese", "Goat's Cheese of St Anne"])
        let towns = await answer(to: .readGazetteer(of: stalls))
        guard case .gazetteerLoaded(_, of: let places)? = towns.first else { Issue.record("\(towns)"); return }
        #expect(places === stalls)
        let index = await answer(to: .index(stalls))
        guard case .placesIndexed(let descriptions, _, without: [])? = index.first else {
            Issue.record("\(index)")
            return
        }
        #expect(descriptions.rows(like: "quay").sorted() == [3, 4, 5])
        let left = await answer(to: .index(stalls, without: ["market"]))
        guard case .placesIndexed(let others, _, without: ["market"])? = left.first else {
            Issue.record("\(left)")
            return
        }
        #expect(others.rows(like: "quay").isEmpty && others.rows(like: "eel") == [4])
    }

    @Test func countsEveryDataset() async {
        let answer = await answer(to: .countDatasets)
        guard case .datasetsCounted(let counts)? = answer.first else { Issue.record("\(answer)"); return }
        #expect(counts.map(\.id) == ["stalls", "england", "newyork"])
        #expect(counts[0] == DatasetCount(id: "stalls", places: 8, dates: "21 Sep 2026"))
    }

    @Test func countingLeavesADamagedFileWhereItIs() async throws {
        let folder = shell.machine.folders.data + "/england"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder + "/index.json"))
        let answer = await answer(to: .countDatasets, count: 2)
        guard case .datasetsCounted? = answer.first else { Issue.record("\(answer)"); return }
        #expect(answer.last?.sentence?.contains("damaged") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["index.json"])
    }
}
