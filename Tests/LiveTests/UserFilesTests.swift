import Catalogue
import Foundation
import Geo
import Live
import Testing

struct UserFilesTests {
    static func user(_ scratch: Scratch) -> UserFiles {
        UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), clock: FixedClock())
    }

    static func search(_ id: String) -> KeptSearch {
        KeptSearch(
            id: id, collection: "england",
            origin: Origin(label: "LS1", coordinate: Coordinate(latitude: 53, longitude: -1)),
            radiusMetres: 500, date: "2026-11-20", count: 0, tables: [])
    }

    @Test func keepsSearchesForTheNextStart() throws {
        let scratch = Scratch()
        #expect(Self.user(scratch).loadSearches().searches.searches.isEmpty)
        _ = try Self.user(scratch).updateSearches { $0.add(Self.search("1")) }
        // Another program changes the same file meanwhile: neither change is lost.
        let both = try Self.user(scratch).updateSearches { $0.add(Self.search("2")) }
        #expect(both.searches.map(\.id) == ["2", "1"])
        #expect(Self.user(scratch).loadSearches().searches == both)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/searches.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func keepsTheLastChangesOfEachCollection() throws {
        let scratch = Scratch()
        #expect(Self.user(scratch).loadChanges().changes == KeptChanges())
        func changes(_ collection: String, _ name: String) -> Changes {
            Changes(collection: collection, sources: [], items: [Change(kind: .new, id: "urn:1", name: name)])
        }
        try Self.user(scratch).keep(changes("england", "a"))
        try Self.user(scratch).keep(changes("newyork", "b"))
        try Self.user(scratch).keep(changes("england", "c"))
        let (kept, problem) = Self.user(scratch).loadChanges()
        #expect(problem == nil)
        #expect(kept.collections == [changes("newyork", "b"), changes("england", "c")])
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/data/changes.json"))
    }

    @Test(arguments: ["", "{", #"{"version":7}"#, "[]", "\u{0}\u{0}"])
    func whatCannotBeReadIsKeptAndNeverOverwritten(content: String) throws {
        let scratch = Scratch()
        scratch.write(content, "searches.json")
        let loaded = Self.user(scratch).loadSearches()
        #expect(loaded.searches.searches.isEmpty)
        #expect(loaded.problem?.contains("searches.json") == true)
        #expect(scratch.text("searches.json") == content, "reading changes nothing")
        _ = try Self.user(scratch).updateSearches { $0.add(Self.search("1")) }
        #expect(scratch.text("searches.json.broken-2026-11-21") == content)
        #expect(Self.user(scratch).loadSearches().problem == nil)
    }

    @Test func ofABrokenFileTheGoodSearchesLiveOn() throws {
        let scratch = Scratch()
        _ = try Self.user(scratch).updateSearches { history in
            for id in ["1", "2", "3"] { history.add(Self.search(id)) }
        }
        let broken = scratch.text("searches.json").replacingOccurrences(of: #""id":"2","#, with: #""id":2,"#)
        scratch.write(broken, "searches.json")
        #expect(Self.user(scratch).loadSearches().problem?.contains("1 of the previous searches") == true)
        let saved = try Self.user(scratch).updateSearches { $0.add(Self.search("9")) }
        #expect(saved.searches.map(\.id) == ["9", "3", "1"])
        #expect(scratch.text("searches.json.broken-2026-11-21") == broken)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func aReadOnlyFolderIsNamed() {
        let scratch = Scratch()
        chmod(scratch.path, 0o500)
        #expect { try Self.user(scratch).updateSettings { $0.units = .imperial } } throws: {
            ($0 as? FileError)?.description.contains("read-only") == true
        }
    }

    @Test func neverWritesThroughALink() throws {
        let scratch = Scratch()
        let target = scratch.write("precious", "elsewhere.txt")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/.settings.json.\(getpid()).tmp", withDestinationPath: target)
        _ = try Self.user(scratch).updateSettings { $0.units = .imperial }
        #expect(scratch.text("elsewhere.txt") == "precious")
    }
}

struct FoldersTests {
    @Test func followTheVariables() {
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

    @Test func noResourcesAreNoCrash() {
        #expect(Folders.resources(environment: [:], executable: "/nowhere/bin/catchment") == nil)
        #expect(Folders.executable.hasPrefix("/"))
    }
}
