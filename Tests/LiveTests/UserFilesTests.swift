import Catalogue
import Foundation
import Geo
@testable import Live
@testable import LiveTestSupport
import Testing

struct UserFilesTests {
    static func user(_ scratch: Scratch) -> UserFiles {
        UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), clock: FixedClock())
    }

    static func search(_ id: String) -> SavedSearch {
        SavedSearch(
            id: id, dataset: "england",
            origin: Origin(label: "LS1", coordinate: Coordinate(latitude: 53, longitude: -1)),
            radiusMetres: 500, date: "2026-11-20", count: 0, tables: [])
    }

    @Test func searchesAreSavedForTheNextStart() throws {
        let scratch = Scratch()
        #expect(Self.user(scratch).loadSearches().searches.searches.isEmpty)
        _ = try Self.user(scratch).updateSearches { $0.add(Self.search("1")) }
        // Another program changes the same file in between: neither change is lost.
        let both = try Self.user(scratch).updateSearches { $0.add(Self.search("2")) }
        #expect(both.searches.map(\.id) == ["2", "1"])
        #expect(Self.user(scratch).loadSearches().searches == both)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/searches.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func theLastChangesOfEachDatasetAreSaved() throws {
        let scratch = Scratch()
        #expect(Self.user(scratch).loadChanges().changes == SavedChanges())
        func changes(_ dataset: String, _ name: String) -> Changes {
            Changes(dataset: dataset, sources: [], items: [Change(kind: .new, id: "urn:1", name: name)])
        }
        try Self.user(scratch).save(changes("england", "a"))
        try Self.user(scratch).save(changes("newyork", "b"))
        try Self.user(scratch).save(changes("england", "c"))
        let (saved, problem) = Self.user(scratch).loadChanges()
        #expect(problem == nil)
        #expect(saved.datasets == [changes("newyork", "b"), changes("england", "c")])
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/data/changes.json"))
    }

    @Test(arguments: ["", "{", #"{"version":7}"#, "[]", "\u{0}\u{0}"])
    func anUnreadableFileIsSetAsideAndNeverOverwritten(content: String) throws {
        let scratch = Scratch()
        scratch.write(content, "searches.json")
        let loaded = Self.user(scratch).loadSearches()
        #expect(loaded.searches.searches.isEmpty)
        guard case .unusable(let path, _)? = loaded.problem else { Issue.record("\(loaded.problem as Any)"); return }
        #expect(path.hasSuffix("/searches.json"))
        #expect(scratch.text("searches.json") == content, "reading changes nothing")
        _ = try Self.user(scratch).updateSearches { $0.add(Self.search("1")) }
        #expect(scratch.text("searches.json.broken-2026-11-21") == content)
        #expect(Self.user(scratch).loadSearches().problem == nil)
    }

    @Test func readableSearchesOfABrokenFileAreUsed() throws {
        let scratch = Scratch()
        _ = try Self.user(scratch).updateSearches { history in
            for id in ["1", "2", "3"] { history.add(Self.search(id)) }
        }
        let broken = scratch.text("searches.json").replacingOccurrences(of: #""id":"2","#, with: #""id":2,"#)
        scratch.write(broken, "searches.json")
        #expect(Self.user(scratch).loadSearches().problem == .lostSearches(1, file: "searches.json"))
        let saved = try Self.user(scratch).updateSearches { $0.add(Self.search("9")) }
        #expect(saved.searches.map(\.id) == ["9", "3", "1"])
        #expect(scratch.text("searches.json.broken-2026-11-21") == broken)
    }

    /// Whichever step fails: either the old file remains, or the new file is there and the old one is set aside.
    @Test(arguments: FailingFiles.Kind.allCases)
    func aBrokenFileIsSetAsideOnlyWhenANewOneIsWritten(kind: FailingFiles.Kind) throws {
        var outcomes: Set<Bool> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            let scratch = Scratch()
            _ = try Self.user(scratch).updateSearches { history in
                for id in ["1", "2", "3"] { history.add(Self.search(id)) }
            }
            let broken = scratch.text("searches.json").replacingOccurrences(of: #""id":"2","#, with: #""id":2,"#)
            scratch.write(broken, "searches.json")
            let files = UserFiles(
                folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), files: FailingFiles(kind, at: step),
                clock: FixedClock())
            failed = (try? files.updateSearches { $0.remove(id: "1") }) == nil
            let isNew = scratch.text("searches.json") != broken
            outcomes.insert(isNew)
            #expect(Self.user(scratch).loadSearches().searches.searches.map(\.id) == (isNew ? ["3"] : ["3", "1"]))
            if isNew { #expect(scratch.text("searches.json.broken-2026-11-21") == broken, "step \(step)") }
        }
        #expect(outcomes == [false, true] && step > 4)
    }

    @Test func aFileThatCannotBeOpenedIsNotChanged() throws {
        let scratch = Scratch()
        scratch.write("mine", "searches.json/file")
        #expect(throws: FileError.self) { try Self.user(scratch).updateSearches { $0.add(Self.search("1")) } }
        #expect(scratch.text("searches.json/file") == "mine")
        #expect(!scratch.files.contains { $0.contains("broken") })
    }

    /// Links that are absolute, relative, or lead to another link, to files that exist or do not exist yet.
    @Test(arguments: ["searches.json", "settings.json", "data/changes.json"], [true, false])
    func aSymbolicLinkIsFollowedAndNotReplaced(name: String, isThere: Bool) throws {
        for target in ["elsewhere/file", "/elsewhere/file", "two"] {
            let scratch = Scratch()
            scratch.write("", "data/place")
            if isThere { scratch.write(#"{"version":1,"mine":7}"#, "elsewhere/file") }
            let up = name.contains("/") ? "../" : ""
            for (link, to) in [(name, target), (up.isEmpty ? "two" : "data/two", up + "elsewhere/file")] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(scratch.path)/\(link)",
                    withDestinationPath: to.hasPrefix("/") ? scratch.path + to : to == "elsewhere/file" ? up + to : to)
            }
            let user = Self.user(scratch)
            _ = try user.updateSearches { $0.add(Self.search("1")) }
            _ = try user.updateSettings { $0.units = .imperial }
            try user.save(Changes(dataset: "england", sources: [], items: []))
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(name)")
            #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink, "\(target)")
            #expect(scratch.text("elsewhere/file") == scratch.text(name) && !scratch.text(name).isEmpty)
            #expect(user.loadSearches().searches.searches.count == 1 && user.loadSettings().settings.units == .imperial)
            if name == "settings.json", isThere { #expect(scratch.text(name).contains("\"mine\": 7")) }
        }
    }

    @Test func aBrokenFileBehindALinkIsSetAsideInItsOwnFolder() throws {
        let scratch = Scratch()
        scratch.write("{ broken", "elsewhere/mine.json")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/settings.json", withDestinationPath: "elsewhere/mine.json")
        _ = try Self.user(scratch).updateSettings { $0.units = .imperial }
        #expect(scratch.text("elsewhere/mine.json.broken-2026-11-21") == "{ broken")
        #expect(Self.user(scratch).loadSettings().settings.units == .imperial)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func aReadOnlyFolderIsReported() {
        let scratch = Scratch()
        chmod(scratch.path, 0o500)
        #expect { try Self.user(scratch).updateSettings { $0.units = .imperial } } throws: {
            ($0 as? FileError)?.description.contains("read-only") == true
        }
    }

    @Test func aTemporaryFileIsNeverWrittenThroughALink() throws {
        let scratch = Scratch()
        let target = scratch.write("precious", "elsewhere.txt")
        try FileManager.default.createSymbolicLink(
            atPath: TemporaryFiles.path(for: scratch.path + "/settings.json"), withDestinationPath: target)
        _ = try Self.user(scratch).updateSettings { $0.units = .imperial }
        #expect(scratch.text("elsewhere.txt") == "precious")
    }
}

/// `outbox.json`.
struct OutboxOnDiskTests {
    private static func entry(_ key: String) -> OutboxEntry {
        var draft = Draft(texts: ["link": "https://example.org"])
        draft.id = key
        return OutboxEntry(dataset: "board", address: "https://b.example", user: "mia", draft: draft, postedAt: 1)
    }

    @Test func aSavedOutboxIsReadByTheNextProgram() throws {
        let scratch = Scratch()
        #expect(UserFilesTests.user(scratch).loadOutbox().outbox == Outbox())
        _ = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry("a"))) }
        // Another program changes the same file in between: neither change is lost.
        let both = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry("b"))) }
        #expect(both.entries.map(\.key) == ["a", "b"])
        #expect(UserFilesTests.user(scratch).loadOutbox().outbox == both)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/outbox.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func programsThatWriteAtOnceLoseNothing() async throws {
        let scratch = Scratch()
        let user = UserFilesTests.user(scratch)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try? user.updateOutbox { $0.apply(.put(Self.entry("\(number)"))) } }
            }
        }
        #expect(Set(user.loadOutbox().outbox.entries.map(\.key)) == Set((0..<20).map { "\($0)" }))
    }

    @Test(arguments: ["", "{", #"{"version":7}"#, "[]", "\u{0}\u{0}"])
    func anUnreadableFileIsSetAsideWithAMessage(content: String) throws {
        let scratch = Scratch()
        scratch.write(content, "outbox.json")
        let loaded = UserFilesTests.user(scratch).loadOutbox()
        guard case .unusable(let path, _)? = loaded.problem else { Issue.record("\(loaded.problem as Any)"); return }
        #expect(loaded.outbox == Outbox() && path == scratch.path + "/outbox.json")
        #expect(scratch.text("outbox.json") == content, "reading changes nothing")
        _ = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry("a"))) }
        #expect(scratch.text("outbox.json.broken-2026-11-21") == content)
        #expect(UserFilesTests.user(scratch).loadOutbox().problem == nil)
    }

    @Test func readablePlacesOfABrokenFileAreUsed() throws {
        let scratch = Scratch()
        for key in ["a", "b"] {
            _ = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry(key))) }
        }
        let broken = scratch.text("outbox.json").replacingOccurrences(of: #""id":"b","#, with: #""id":2,"#)
        scratch.write(broken, "outbox.json")
        #expect(UserFilesTests.user(scratch).loadOutbox().problem == .lostPosts(1, file: "outbox.json"))
        let saved = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry("c"))) }
        #expect(saved.entries.map(\.key) == ["a", "c"])
        #expect(scratch.text("outbox.json.broken-2026-11-21") == broken)
    }

    /// Whichever step fails on a full disk: the file has either the old or the new contents.
    @Test(arguments: FailingFiles.Kind.allCases)
    func aFullDiskLosesNoPlace(kind: FailingFiles.Kind) throws {
        var outcomes: Set<Bool> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            let scratch = Scratch()
            _ = try UserFilesTests.user(scratch).updateOutbox { $0.apply(.put(Self.entry("a"))) }
            let files = UserFiles(
                folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), files: FailingFiles(kind, at: step),
                clock: FixedClock())
            failed = (try? files.updateOutbox { $0.apply(.put(Self.entry("b"))) }) == nil
            let keys = UserFilesTests.user(scratch).loadOutbox().outbox.entries.map(\.key)
            #expect(keys == ["a"] || keys == ["a", "b"], "step \(step)")
            outcomes.insert(keys.count == 2)
        }
        #expect(outcomes == [false, true])
    }
}

struct FileErrorTests {
    /// A sentence begins with a capital letter, unless it begins with the path.
    @Test(arguments: [
        (FileError(.read, "there", code: ENOENT), "There is no file there: check its name."),
        (FileError(.read, "there", code: EISDIR), "there is a folder: name the files in it."),
        (FileError(.write, "a/b", code: ENOSPC), "a/b cannot be written: the disk is full; make room and try again."),
    ])
    func aSentenceDoesNotCapitaliseThePath(error: FileError, sentence: String) { #expect(error.sentence == sentence) }
}

struct FoldersTests {
    @Test func foldersFollowTheEnvironment() {
        let all = Folders(environment: ["CATCHMENT_HOME": "/c", "HOME": "/h", "XDG_DATA_HOME": "/d"])
        #expect([all.config, all.data, all.state, all.cache] == ["/c", "/c/data", "/c", "/c/cache"])
        let xdg = Folders(environment: [
            "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "relative", "XDG_CACHE_HOME": "",
        ])
        #expect(xdg.data == "/d/catchment")
        #expect(xdg.config == "/h/.config/catchment")
        #expect(xdg.state == "/h/.local/state/catchment", "a relative path is ignored")
        #expect(xdg.cache == "/h/.cache/catchment")
    }

    @Test(arguments: [
        ("prefix/bin/catchment", "prefix/share/catchment"), ("package/.build/debug/catchment", "package/Resources"),
        ("dist/catchment", "dist/Resources"),
    ])
    func resourcesAreFoundFromTheExecutable(executable: String, resources: String) {
        let scratch = Scratch()
        scratch.write("{}", resources + "/outcodes.json")
        scratch.write("", executable)
        let found = Folders.resources(environment: [:], executable: "\(scratch.path)/\(executable)")
        #expect(found.map { URL(fileURLWithPath: $0).standardizedFileURL.path } == "\(scratch.path)/\(resources)")
        scratch.write("{}", "named/outcodes.json")
        for (folder, isThere) in [("named", true), ("none", false)] {
            let named = Folders.resources(
                environment: ["CATCHMENT_RESOURCES": "\(scratch.path)/\(folder)"],
                executable: "\(scratch.path)/\(executable)")
            #expect(named == (isThere ? "\(scratch.path)/\(folder)" : nil))
        }
    }

    @Test func missingResourcesAreNil() {
        #expect(Folders.resources(environment: [:], executable: "/nowhere/bin/catchment") == nil)
        #expect(Folders.executable.hasPrefix("/"))
    }
}
