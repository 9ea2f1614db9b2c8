import Catalogue
import Foundation
import Testing

@testable import Live
@testable import LiveTestSupport

struct DataFolderTests {
    static let old = SampleImporter.csv("name", edition: "old", rows: 10)

    @Test func importsFilesInAnyOrderAndReplacesOnlyTheirTables() throws {
        for order in [[0, 1], [1, 0]] {
            let scratch = Scratch()
            let files = [
                scratch.write(Self.old, "a.csv"), scratch.write(SampleImporter.csv("extra", edition: "x"), "b.csv"),
            ]
            let reports = try scratch.data().importFiles(order.map { files[$0] })
            #expect(reports.map(\.rowsRead) == order.map { [10, 3][$0] })
            let loaded = scratch.data().load(SampleDataset())
            #expect(loaded.places.count == 10)
            #expect(try loaded.detail(of: 0).name == #"{"name":"old0"} {"extra":"x0"}"#)
            #expect(try loaded.detail(of: 9).name == #"{"name":"old9"} -"#)
        }
    }

    @Test func onlyTheUserCanReadTheFiles() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        for name in scratch.files where name.hasPrefix("data") {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(name)")
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }

    @Test func loadedPlacesKeepTheirRecordsAfterALaterImport() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        let loaded = scratch.data().load(SampleDataset())
        _ = try scratch.data().importFiles([
            scratch.write(SampleImporter.csv("name", edition: "new", rows: 11), "b.csv")
        ])
        #expect(try loaded.detail(of: 3).name == #"{"name":"old3"} -"#)
        #expect(try scratch.data().load(SampleDataset()).detail(of: 3).name == #"{"name":"new3"} -"#)
    }

    @Test func refusesFarFewerRowsUnlessForced() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        let few = scratch.write(SampleImporter.csv("name", edition: "few", rows: 8), "few.csv")
        #expect { try scratch.data().importFiles([few]) } throws: {
            $0 as? StoreError
                == .importing(.refused(file: "few.csv", .fewerRows(8, saved: 10, noun: "rows", .import)))
        }
        #expect(scratch.data().load(SampleDataset()).places.count == 10)
        _ = try scratch.data().importFiles([few], force: true)
        #expect(scratch.data().load(SampleDataset()).places.count == 8)
        let enough = scratch.write(SampleImporter.csv("name", edition: "ok", rows: 8), "ok.csv")
        #expect(throws: Never.self) { try scratch.data().importFiles([enough]) }
    }

    /// A file is refused if ten of its rows or more, and more than one in a hundred, are damaged.
    @Test(arguments: [(990, 9, false), (20, 9, false), (1000, 10, false), (999, 10, true), (20, 10, true)])
    func refusesManyDamagedRowsUnlessForced(rows: Int, damaged: Int, isRefused: Bool) throws {
        let scratch = Scratch()
        let file = scratch.write(SampleImporter.csv("name", edition: "a", rows: rows, damaged: damaged), "a.csv")
        if isRefused {
            #expect { try scratch.data().importFiles([file]) } throws: {
                $0 as? StoreError
                    == .importing(.refused(file: "a.csv", .damagedRows(damaged, of: rows, .import)))
            }
            #expect(scratch.data().load(SampleDataset()).places.count == 0)
        }
        _ = try scratch.data().importFiles([file], force: isRefused)
        let places = scratch.data().load(SampleDataset()).places
        #expect(places.count == rows - damaged)
        #expect(places.sources.first?.damagedRows == damaged, "saved with the data")
    }

    @Test(arguments: [false, true]) func refusesAFileWithoutRows(force: Bool) throws {
        let scratch = Scratch()
        let empty = scratch.write(SampleImporter.csv("name", edition: "none", rows: 0), "none.csv")
        for isLoaded in [false, true] {
            if isLoaded { _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")]) }
            #expect { try scratch.data().importFiles([empty], force: force) } throws: {
                $0 as? StoreError == .importing(.refused(file: "none.csv", .noUsableRow(nil)))
            }
            #expect(scratch.data().load(SampleDataset()).places.count == (isLoaded ? 10 : 0))
        }
    }

    @Test func starterDataIsUsedUntilDataIsImported() throws {
        let scratch = Scratch()
        let starter = DatasetFolder(path: scratch.path + "/resources/sample")
        for (column, edition) in [("name", "starter"), ("extra", "x")] {
            let importer = SampleImporter(tableName: column == "name" ? "places" : "extras", column: column)
            let bytes = Array(SampleImporter.csv(column, edition: edition, rows: 100).utf8)
            var imported = try bytes.withUnsafeBytes {
                try importer.read(ImportFile(name: "s.csv", bytes: $0)) { _ in true }
            }
            imported.table.source.isStarter = true
            let others = try starter.readIndex() ?? []
            try starter.replace(
                with: [imported], dataset: "sample", others: others, order: ["places", "extras"], date: "2026-11-21")
        }
        let data = scratch.data(resources: scratch.path + "/resources")
        #expect(data.load(SampleDataset()).places.isStarter)
        #expect(try data.load(SampleDataset()).detail(of: 5).name == #"{"name":"starter5"} {"extra":"x5"}"#)
        // The file has far fewer rows than the starter set, which is said, but it may replace the starter set.
        let reports = try data.importFiles([scratch.write(Self.old, "a.csv")])
        #expect(reports.flatMap(\.notes).contains { $0.hasPrefix("the file has fewer rows") }, "\(reports)")
        let loaded = data.load(SampleDataset())
        #expect(!loaded.places.isStarter)
        #expect(try loaded.detail(of: 5).name == #"{"name":"old5"} -"#, "no record of the starter set")
    }

    @Test func withoutAnyDataThereAreNoPlaces() {
        let loaded = Scratch().data().load(SampleDataset())
        #expect(loaded.places.count == 0)
        #expect(loaded.problem == nil)
    }

    @Test func aBrokenIndexIsSetAsideAndReportedOnce() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        let index = scratch.text("data/sample/index.json")
        for expected in ["index.json.broken-2026-11-21", "index.json.broken-2026-11-21-2"] {
            scratch.write(String(index.prefix(100)), "data/sample/index.json")
            let loaded = scratch.data().load(SampleDataset())
            #expect(loaded.places.count == 0)
            guard case .index(.damaged, setAsideAs: let name)? = loaded.problem else {
                Issue.record("\(loaded.problem as Any)")
                continue
            }
            #expect(name == expected)
            #expect(scratch.text("data/sample/\(expected)") == String(index.prefix(100)))
            #expect(scratch.data().load(SampleDataset()).problem == nil)
        }
    }

    @Test func anIndexOfAnotherVersionIsNotChanged() {
        let scratch = Scratch()
        scratch.write(#"{"version":2}"#, "data/sample/index.json")
        #expect(scratch.data().load(SampleDataset()).problem == .index(.otherVersion(2), setAsideAs: nil))
        #expect(scratch.text("data/sample/index.json") == #"{"version":2}"#)
    }

    @Test func missingDetailsAreReportedAndPlacesStillLoad() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        for name in scratch.files where name.contains("details") {
            try FileManager.default.removeItem(atPath: "\(scratch.path)/\(name)")
        }
        let loaded = scratch.data().load(SampleDataset())
        #expect(loaded.places.count == 10)
        guard case .records(of: _, file: "a.csv")? = loaded.problem else {
            Issue.record("\(loaded.problem as Any)")
            return
        }
        #expect(try loaded.detail(of: 0).name == "- -")
    }

    @Test func onlyOneProcessImportsAtATime() throws {
        let scratch = Scratch()
        let file = scratch.write(Self.old, "a.csv")
        _ = try scratch.data().importFiles([file])
        let lock = try LocalFiles().lock(scratch.path + "/data/import.lock", wait: false)
        #expect(lock != nil)
        #expect(throws: StoreError.busy) { try scratch.data().importFiles([file]) }
        withExtendedLifetime(lock) {}
    }

    /// A child process has copies of all descriptors until it runs its own program. A
    /// copy made with `dup` stands for the child's.
    @Test func aLockIsReleasedWhileAChildProcessStarts() throws {
        let scratch = Scratch()
        let path = scratch.path + "/held.lock"
        var lock = try LocalFiles().lock(path, wait: false)
        #expect(lock != nil)
        let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).filter
        {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        lock = nil
        #expect(try LocalFiles().lock(path, wait: false) != nil)
    }

    @Test func aStoppedImportChangesNothing() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(Self.old, "a.csv")])
        let before = scratch.files
        #expect { try scratch.data().importFiles([scratch.write(Self.old, "a.csv")]) { _ in false } } throws: {
            if case .importing(.stopped) = $0 as? StoreError { true } else { false }
        }
        #expect(scratch.files == before)
    }
}
