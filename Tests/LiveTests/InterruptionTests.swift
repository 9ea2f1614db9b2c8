import Catalogue
import Foundation
import Live
import Testing

@testable import LiveTestSupport

/// Whichever step of writing fails, and whether the program continues or the machine stops: afterwards the disk has either the old
/// or the new data, never a mixture, and the next import works.
struct InterruptionTests {
    @Test(arguments: FailingFiles.Kind.allCases)
    func anInterruptedImportLeavesTheOldOrTheNewData(kind: FailingFiles.Kind) throws {
        var outcomes: Set<String> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            let scratch = Scratch()
            let old = [
                scratch.write(SampleImporter.csv("name", edition: "old"), "old.csv"),
                scratch.write(SampleImporter.csv("extra", edition: "x"), "extra.csv"),
            ]
            let new = scratch.write(SampleImporter.csv("name", edition: "new"), "new.csv")
            _ = try scratch.data().importFiles(old)
            let before = try scratch.data().load(SampleDataset()).allText()
            let files = FailingFiles(kind, at: step)
            failed = (try? scratch.data(files).importFiles([new])) == nil || files.stepsTaken >= step
            let loaded = scratch.data().load(SampleDataset())
            #expect(loaded.problem == nil)
            let after = try loaded.allText()
            #expect(after == before || after == before.replacingOccurrences(of: "old", with: "new"), "step \(step)")
            #expect(after.contains("x0"), "the other table stays")
            outcomes.insert(String(after.prefix(3)))
            _ = try scratch.data().importFiles([new])
            #expect(try scratch.data().load(SampleDataset()).allText().hasPrefix("new0"))
            #expect(
                scratch.files.filter { $0.contains("details") || $0.hasSuffix(".tmp") }.count == 2,
                "nothing is left behind")
        }
        #expect(outcomes == ["old", "new"])
        #expect(step > 6, "all steps were tried")
    }

    /// Several files are read and checked before anything is written, and replace the saved data together.
    @Test(arguments: FailingFiles.Kind.allCases)
    func anInterruptedImportOfSeveralFilesNeverMixesThem(kind: FailingFiles.Kind) throws {
        var outcomes: Set<String> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            let scratch = Scratch()
            func files(_ edition: String) -> [String] {
                ["name", "extra"].map {
                    scratch.write(SampleImporter.csv($0, edition: edition), "\(edition)-\($0).csv")
                }
            }
            _ = try scratch.data().importFiles(files("old"))
            let before = try scratch.data().load(SampleDataset()).allText()
            let failing = FailingFiles(kind, at: step)
            failed = (try? scratch.data(failing).importFiles(files("new"))) == nil || failing.stepsTaken >= step
            let after = try scratch.data().load(SampleDataset()).allText()
            #expect(after == before || after == before.replacingOccurrences(of: "old", with: "new"), "step \(step)")
            outcomes.insert(String(after.prefix(3)))
        }
        #expect(outcomes == ["old", "new"] && step > 8)
    }

    @Test func aFileThatIsRefusedLeavesTheOthersUnimported() throws {
        let scratch = Scratch()
        let old = ["name", "extra"].map {
            scratch.write(SampleImporter.csv($0, edition: "old", rows: 100), "old-\($0).csv")
        }
        _ = try scratch.data().importFiles(old)
        let new = scratch.write(SampleImporter.csv("name", edition: "new", rows: 100), "a.csv")
        let few = scratch.write(SampleImporter.csv("extra", edition: "new", rows: 10), "b.csv")
        let before = scratch.files
        #expect(throws: StoreError.self) { try scratch.data().importFiles([new, few]) }
        #expect(try scratch.data().load(SampleDataset()).allText().hasPrefix("old"))
        #expect(scratch.files == before)
    }

    @Test func anImportThatIsStoppedAfterReadingChangesNothing() throws {
        let scratch = Scratch()
        _ = try scratch.data().importFiles([scratch.write(SampleImporter.csv("name", edition: "old"), "old.csv")])
        let new = scratch.write(SampleImporter.csv("name", edition: "new"), "new.csv")
        let error = #expect(throws: StoreError.self) {
            try scratch.data().importFiles([new]) { $0 != .writing }
        }
        #expect(error?.sentence == "The import or update was stopped; the saved data has not changed.")
        #expect(try scratch.data().load(SampleDataset()).allText().hasPrefix("old"))
    }

    static func postcodes(_ northing: Int) -> String {
        "\"LS1 4AP\",10,429500,\(northing),\"E92000001\"\n\"LS1 4AQ\",10,429501,\(northing),\"E92000001\"\n"
    }

    @Test(arguments: FailingFiles.Kind.allCases)
    func anInterruptedImportLeavesTheOldOrTheNewPostcodes(kind: FailingFiles.Kind) throws {
        let asked = try #require(Postcode("LS1 4AP"))
        var outcomes: Set<PostcodeAnswer> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            let scratch = Scratch()
            let old = scratch.write(Self.postcodes(433_600), "old.csv")
            let new = scratch.write(Self.postcodes(433_700), "new.csv")
            _ = try scratch.data().importFiles([old])
            let before = try scratch.data().position(of: asked)
            let files = FailingFiles(kind, at: step)
            failed = (try? scratch.data(files).importFiles([new])) == nil || files.stepsTaken >= step
            let after = try scratch.data().position(of: asked)
            _ = try scratch.data().importFiles([new])
            let end = try scratch.data().position(of: asked)
            #expect(end != before && (after == before || after == end), "step \(step)")
            outcomes.insert(after)
            #expect(scratch.files.filter { $0.hasSuffix("LS.json") }.count == 1, "nothing is left behind")
        }
        #expect(outcomes.count == 2)
    }

    @Test(arguments: FailingFiles.Kind.allCases)
    func anInterruptedWriteLeavesTheOldOrTheNewSettings(kind: FailingFiles.Kind) throws {
        var seen: Set<Settings.Units> = []
        var failed = true
        var step = 0
        while failed {
            step += 1
            let scratch = Scratch()
            let folders = Folders(environment: ["CATCHMENT_HOME": scratch.path])
            _ = try UserFiles(folders: folders).updateSettings { $0.dataset = "kept" }
            let files = FailingFiles(kind, at: step)
            failed = (try? UserFiles(folders: folders, files: files).updateSettings { $0.units = .imperial }) == nil
            let (settings, problem) = UserFiles(folders: folders).loadSettings()
            #expect(problem == nil)
            #expect(settings.dataset == "kept")
            seen.insert(settings.units)
        }
        #expect(seen == [.auto, .imperial])
    }

    @Test func aFullDiskIsReported() throws {
        let scratch = Scratch()
        let file = scratch.write(SampleImporter.csv("name", edition: "old"), "old.csv")
        #expect { try scratch.data(FailingFiles(.crash, at: 3)).importFiles([file]) } throws: {
            ($0 as? StoreError)?.description.contains("the disk is full") == true
        }
    }
}
