import Catalogue
import Testing

@testable import Live
@testable import LiveTestSupport

/// Which edition of a file is used if several are imported.
struct EditionTests {
    private let scratch = Scratch()

    /// Writes a file whose name has the day of the edition: "places 2026-03-01.csv".
    private func edition(_ day: String, rows: Int = 10) -> String {
        scratch.write(SampleImporter.csv("name", edition: day, rows: rows), "places \(day).csv")
    }

    private func loaded(_ data: DataFolder) -> String? { data.load(SampleDataset()).places.sources.first?.date }

    @Test func anOlderEditionIsRefusedUnlessForced() throws {
        let data = scratch.data()
        _ = try data.importFiles([edition("2026-03-01")])
        #expect {
            try data.importFiles([edition("2026-02-01")])
        } throws: {
            guard case .importing(let error) = $0 as? StoreError else { return false }
            return error.description
                == "places 2026-02-01.csv is from 1 Feb 2026, older than the saved data (1 Mar 2026): to use it anyway, "
                + "run catchment import with --force"
        }
        #expect(loaded(data) == "2026-03-01")
        _ = try data.importFiles([edition("2026-02-01")], force: true)
        #expect(loaded(data) == "2026-02-01")
        _ = try data.importFiles([edition("2026-02-01")])
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]], [false, true])
    func theNewestOfSeveralEditionsIsUsed(order: [Int], force: Bool) throws {
        let data = scratch.data()
        _ = try data.importFiles([edition("2026-03-15")])
        let days = ["2026-02-01", "2026-03-20", "2026-04-01"]
        let reports = try data.importFiles(order.map { edition(days[$0]) }, force: force)
        #expect(loaded(data) == "2026-04-01")
        #expect(reports.count == 3)
        for report in reports where report.rowsImported == 0 {
            #expect(report.notes.count == 1 && report.notes[0].hasPrefix("left out, as places 2026-0"), "\(report)")
        }
        #expect(reports.contains { $0.file == "places 2026-04-01.csv" && $0.rowsImported == 10 })
    }

    private func postcodes(_ area: String, _ day: String) -> String {
        scratch.write(
            #""\#(area)1 4AP",10,429500,433600,"E92000001","","","","","""# + "\n", "\(area) \(day).csv")
    }

    /// Areas of Code-Point Open are imported one by one, and each has the date of its own file.
    @Test func olderPostcodesOfAnAreaAreRefusedUnlessForced() throws {
        let data = scratch.data()
        func days() throws -> [String: String] { try #require(try data.postcodes()).areas.mapValues(\.date) }
        _ = try data.importFiles([postcodes("LS", "2026-05-01")])
        _ = try data.importFiles([postcodes("BD", "2026-02-01")])
        #expect(try days() == ["LS": "2026-05-01", "BD": "2026-02-01"])
        #expect {
            try data.importFiles([postcodes("LS", "2026-03-01")])
        } throws: {
            guard case .importing(let error) = $0 as? StoreError else { return false }
            return error.description.contains("from 1 Mar 2026, older than the saved data (1 May 2026)")
        }
        _ = try data.importFiles([postcodes("BD", "2026-03-01")])
        #expect(try days() == ["LS": "2026-05-01", "BD": "2026-03-01"])
        _ = try data.importFiles([postcodes("LS", "2026-03-01")], force: true)
        #expect(try days() == ["LS": "2026-03-01", "BD": "2026-03-01"])
    }

    /// A file of one council may have the same date as the national file.
    @Test(arguments: [([20, 5], 20), ([5, 20], 20), ([20, 19], 19), ([19, 20], 20)])
    func ofTwoFilesOfADayTheLastIsUsedUnlessItHasFarFewerRows(rows: [Int], used: Int) throws {
        let data = scratch.data()
        let files = ["places 2026-03-01 a.csv", "places 2026-03-01 b.csv"]
        let paths = zip(files, rows).map { scratch.write(SampleImporter.csv("name", edition: "a", rows: $1), $0) }
        _ = try data.importFiles(paths)
        #expect(data.load(SampleDataset()).places.count == used)
    }

    /// A file is compared with the data that comes with the program if that data is complete, but not if it is a selection.
    @Test(arguments: [true, false]) func aCompleteDatasetIsNotReplacedByAnOlderOrShorterFile(isComplete: Bool) throws {
        let dataset = SampleDataset(comesComplete: isComplete)
        let starter = scratch.data(at: "resources", dataset)
        _ = try starter.importFiles([edition("2026-03-01", rows: 100)])
        let data = scratch.data(at: "data", resources: "resources", dataset)
        for (day, rows) in [("2026-03-02", 3), ("2026-02-01", 100)] {
            if isComplete {
                #expect(throws: StoreError.self) { try data.importFiles([edition(day, rows: rows)]) }
                #expect(data.load(dataset).places.count == 100)
            } else {
                _ = try data.importFiles([edition(day, rows: rows)], force: day == "2026-02-01")
                #expect(data.load(dataset).places.count == rows)
            }
        }
        _ = try data.importFiles([edition("2026-03-02", rows: 3)], force: true)
        #expect(data.load(dataset).places.count == 3)
    }
}

extension Scratch {
    fileprivate func data(at folder: String, resources: String? = nil, _ dataset: SampleDataset) -> DataFolder {
        DataFolder(
            path: "\(path)/\(folder)", resources: resources.map { "\(path)/\($0)" }, datasets: Datasets(dataset),
            clock: FixedClock())
    }
}
