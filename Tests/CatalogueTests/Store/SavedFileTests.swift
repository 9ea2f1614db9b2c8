import Foundation
import Geo
import Testing

@testable import Catalogue

struct SavedFileTests {
    @Test func aHomeOfAnEarlierVersionIsRead() throws {
        let text = #"{"version":1,"home":{"label":"LS1 4AP","latitude":53.5,"longitude":-1}}"#
        let home = try Settings.decode(Array(text.utf8)).home
        #expect(home == Settings.Home(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.5, longitude: -1)))
    }

    @Test func aSearchThatIsGoneIsNotRenamed() {
        let search = SavedSearch(
            id: "1", dataset: "england",
            origin: Origin(label: "53.5,-1", coordinate: Coordinate(latitude: 53.5, longitude: -1)),
            radiusMetres: 1000, date: "2024-06-17", count: 0, tables: [])
        var history = SearchHistory([search])
        history.rename(id: "2", place: "elsewhere")
        #expect(history == SearchHistory([search]))
        history.rename(id: "1", place: "near Elm")
        #expect(history.searches.map(\.origin.place) == ["near Elm"])
    }

    static func search(_ id: String, place: String = "Leeds city centre", tables: [Table?] = []) -> SavedSearch {
        SavedSearch(
            id: id, dataset: "england",
            origin: Origin(
                label: "LS1 4AP", place: place, coordinate: Coordinate(latitude: 53.7966, longitude: -1.5478),
                approximate: id == "2" ? "the centre of LS1" : nil),
            radiusMetres: 1000, date: "2026-11-19", count: 41, tables: tables)
    }

    static let history = SearchHistory([
        search("3"), search("2", tables: [IndexFileTests.table, nil]), search("1", place: ""),
    ])

    @Test func savedSearchesAreReadAsTheyWereWritten() throws {
        let read = try SearchHistory.decode(Self.history.encode())
        #expect(read.history == Self.history)
        #expect(read.lost == 0)
        #expect(try SearchHistory.decode(SearchHistory().encode()).history.searches.isEmpty)
    }

    @Test func leavesOutOnlyTheSearchThatIsBroken() throws {
        let text = String(decoding: Self.history.encode(), as: UTF8.self)
        let broken = text.replacingOccurrences(of: #""rows":7"#, with: #""rows":8"#)
        let read = try SearchHistory.decode(Array(broken.utf8))
        #expect(read.history.searches.map(\.id) == ["3", "1"])
        #expect(read.lost == 1)
    }

    @Test(arguments: [
        (#""latitude":53.7966"#, #""latitude":153.7966"#), (#""radiusMetres":1000"#, #""radiusMetres":"far""#),
        (#""label":"LS1 4AP""#, #""name":"LS1 4AP""#), (#""id":"3""#, #""id":null"#),
    ])
    func leavesOutASearchWithoutItsEssentials(old: String, new: String) throws {
        let text = String(decoding: SearchHistory([Self.search("3"), Self.search("3")]).encode(), as: UTF8.self)
        let first = try #require(text.range(of: old))
        let read = try SearchHistory.decode(Array(text.replacingCharacters(in: first, with: new).utf8))
        #expect(read.history.searches.map(\.id) == ["3"])
        #expect(read.lost == 1)
    }

    @Test func readsTheWholeSearchesOfATruncatedFile() throws {
        let bytes = Self.history.encode()
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for length in 0..<bytes.count - 1 {
            let read = try? SearchHistory.decode(Array(bytes[..<length]))
            // The number of complete lines after the first, which is the head of the file. Each has a search.
            let whole = lines[1...3].reduce(into: (count: 0, end: lines[0].count + 1)) { whole, line in
                if whole.end + line.count - (line.last == 0x2C ? 1 : 0) <= length { whole.count += 1 }
                whole.end += line.count + 1
            }
            #expect((read?.history.searches.count ?? 0) == whole.count, "\(length) bytes")
            if let read { #expect(read.lost == 1) }
        }
    }

    @Test func anotherVersionIsNotReadAtAll() throws {
        #expect(throws: SavedFileError.otherVersion(2)) {
            try SearchHistory.decode(Array(#"{"version":2,"searches":7}"#.utf8))
        }
        #expect(throws: SavedFileError.otherVersion(9)) { try Settings.decode(Array(#"{"version":9}"#.utf8)) }
        #expect(throws: SavedFileError.otherVersion(nil)) { try SavedLookups.decode(Array("{}".utf8)) }
        // People write settings by hand.
        #expect(try Settings.decode(Array(#"{"units":"metric"}"#.utf8)).units == .metric)
    }

    @Test func savesAHundredSearchesTheNewestFirst() {
        var history = SearchHistory()
        for number in 1...105 {
            history.add(Self.search(String(number)))
        }
        #expect(history.searches.count == 100)
        #expect(history.searches.first?.id == "105")
        #expect(history.searches.last?.id == "6")
    }

    @Test func aLongerListFromAFileIsNotShortened() throws {
        let ids = (1...150).map { String($0) }
        var history = try SearchHistory.decode(SearchHistory(ids.map { Self.search($0) }).encode()).history
        #expect(history.searches.map(\.id) == ids)
        history.add(Self.search("151"))
        let answer = history.remove(id: "7")
        let removed = try #require(answer)
        history.insert(removed.search, at: removed.position)
        #expect(history.searches.map(\.id) == ["151"] + ids)
    }

    /// A person or another program may have edited the files.
    @Test func removesControlCharacters() throws {
        let escape = #"a\u001b[2Jb\u009bc\u202ed"#
        let origin =
            #""label":"\#(escape)","place":"\#(escape)","latitude":53,"longitude":-1,"approximate":"\#(escape)","credit":"\#(escape)""#
        let settings = try Settings.decode(
            Array(
                #"""
                {"version":1,"home":{\#(origin)},"collection":"\#(escape)","sources":{"register":"\#(escape)"},
                 "sorts":{"england":"\#(escape)"},"position":{"gpsd":"\#(escape)","lookup":"\#(escape)"},
                 "tiles":{"source":"\#(escape)"}}
                """#.utf8))
        let history = try SearchHistory.decode(
            Array(
                #"{"version":1,"searches":[{"id":"1","collection":"england","origin":{\#(origin)},"radiusMetres":500,"date":"\#(escape)"}]}"#
                    .utf8)
        ).history
        let changes = try SavedChanges.decode(
            Array(
                #"""
                {"version":1,"collections":[{"collection":"england","sources":[{"name":"\#(escape)","before":"\#(escape)",
                 "after":"\#(escape)"}],"changes":[{"kind":"new","id":"\#(escape)","name":"\#(escape)","place":"\#(escape)",
                 "before":"\#(escape)","after":"\#(escape)"}]}]}
                """#.utf8))
        let home = try #require(settings.home).origin
        let search = try #require(history.searches.first)
        let change = try #require(changes.of("england"))
        let item = try #require(change.items.first)
        let texts: [String?] = [
            home.label, home.place, home.approximate, home.credit, settings.dataset, settings.sources["register"],
            settings.sorts["england"], settings.position.gpsd, settings.position.lookup, settings.tiles.source,
            search.origin.label, search.origin.place, search.origin.approximate, search.origin.credit, search.date,
            change.sources[0].title, change.sources[0].before, change.sources[0].after, item.id, item.name, item.place,
            item.before, item.after,
        ]
        for (index, text) in texts.enumerated() { #expect(text == "a[2Jbcd", "text \(index)") }
    }

    @Test func restoresARemovedSearchAtItsPlace() throws {
        var history = Self.history
        let answer = history.remove(id: "2")
        let removed = try #require(answer)
        #expect(history.searches.map(\.id) == ["3", "1"])
        history.insert(removed.search, at: removed.position)
        #expect(history == Self.history)
        let none = history.remove(id: "none")
        #expect(none == nil)
    }

    @Test func settingsAreReadAsTheyWereWritten() throws {
        var settings = Settings()
        settings.filters["england", default: Filter()].set("primary", of: "phase", on: false)
        settings.filters["england", default: Filter()].set("good", of: "grade", on: false)
        settings.sorts = ["england": "name"]
        settings.charset = .block
        settings.colour = .never
        settings.units = .imperial
        settings.pictures = .words
        settings.home = Settings.Home(
            Origin(
                label: "Richmond", place: "Richmond, North Yorkshire",
                coordinate: Coordinate(latitude: 53.5, longitude: -1), approximate: "the middle", credit: "© somebody",
                areaMetres: 2600))
        settings.dataset = "england"
        settings.tiles.source = "https://tiles.example.org/{z}/{x}/{y}.mvt"
        settings.tiles.network = false
        settings.tiles.cacheMegabytes = 50
        settings.tiles.mayKeep = true
        #expect(try Settings.decode(settings.encode()) == settings)
        #expect(try Settings.decode(Settings().encode()) == Settings())
    }

    @Test func preservesUnknownMembersOfSettings() throws {
        let text =
            #"{"future":{"a":[1,null,"x"]},"version":1,"units":"parsecs","home":{"latitude":99,"longitude":0},"charset":"ascii"}"#
        var settings = try Settings.decode(Array(text.utf8))
        #expect(settings.charset == .ascii)
        #expect(settings.units == .auto, "an unknown value leaves the default")
        #expect(settings.home == nil)
        settings.charset = .braille
        let written = try #require(JSONSerialization.jsonObject(with: Data(settings.encode())) as? [String: Any])
        #expect(written["charset"] as? String == "braille")
        #expect((written["future"] as? [String: [Any]])?["a"]?.count == 3)
    }

    @Test func ignoresInvalidTileSettings() throws {
        func tiles(_ json: String) throws -> Settings.Tiles {
            try Settings.decode(Array(#"{"version":1,"tiles":\#(json)}"#.utf8)).tiles
        }
        #expect(try tiles("7") == Settings.Tiles())
        #expect(try tiles(#"{"source":3,"network":"no","cacheMegabytes":"big","mayKeep":1}"#) == Settings.Tiles())
        #expect(try tiles(#"{"cacheMegabytes":-5}"#).cacheMegabytes == 10)
        #expect(try tiles(#"{"cacheMegabytes":999999999}"#).cacheMegabytes == 100_000)
        let later = try Settings.decode(Array(#"{"version":1,"tiles":{"network":false,"shade":"dark"}}"#.utf8))
        #expect(!later.tiles.network)
        #expect(String(decoding: later.encode(), as: UTF8.self).contains(#""shade":"dark""#))
    }

    @Test func mergesOnlyChangedTileSettings() {
        var (old, new, onDisk) = (Settings(), Settings(), Settings())
        onDisk.tiles.source = "versatiles"
        new.tiles.network = false
        old.tiles.cacheMegabytes = 100
        new.tiles.cacheMegabytes = 100
        onDisk.apply(new, changedFrom: old)
        #expect(onDisk.tiles.source == "versatiles" && !onDisk.tiles.network && onDisk.tiles.cacheMegabytes == 200)
    }

    @Test func noTruncationOfSettingsCrashes() {
        let bytes = Settings().encode()
        for length in 0..<bytes.count - 2 {
            #expect(throws: SavedFileError.self) { try Settings.decode(Array(bytes[..<length])) }
        }
    }
}
