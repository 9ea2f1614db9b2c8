import Catalogue
import Collections
import Foundation
import HTTP
import JSON
import Testing

@testable import Live
@testable import LiveTestSupport

/// Lists of works side by side: imported, fetched, refused, removed.
struct GatheredListsTests {
    private let scratch = Scratch()
    private let art = Art()

    /// The present day, because a file that is imported has the date of today.
    private static let today = SystemDayClock().today

    private var data: DataFolder { folder(today: Self.today) }

    private func folder(today: String) -> DataFolder {
        DataFolder(
            path: scratch.path + "/data", resources: scratch.path + "/resources", datasets: Datasets(art),
            clock: FixedClock(today: today))
    }

    private static func city(_ titles: [String], note: String = "") -> String {
        "Title,Artist,Building,Description,Number\n"
            + titles.enumerated().map { "\($1),Ann,Hall,\(note),\($0)\n" }.joined()
    }

    private static func campus(_ works: [(id: String, title: String, day: String)], key: String = "artworks") -> String
    {
        let rows = works.map { work in
            JSONValue.object([
                ("id", .string(work.id)), ("title", .string(work.title)), ("artist", .string("Ann")),
                ("yearOfWork", .string("1975")), ("lat", .string("53.4")), ("long", .string("-2.96")),
                ("fileName", .string("a.jpg")), ("lastModified", .string(work.day + " 10:00:00")),
            ])
        }
        return JSONValue.object([(key, .array(rows))]).text
    }

    private func titles() -> [String] {
        let places = data.load(art).places
        return (0..<places.count).map { places.name($0) }.sorted()
    }

    @discardableResult
    private func importing(_ text: String, _ name: String, force: Bool = false) throws -> [ImportReport] {
        try data.importFiles([scratch.write(text, name)], force: force)
    }

    private func part(_ name: String, address: String = "", mapping: [String: String] = [:]) -> TablePart {
        TablePart(
            name: name, source: Source(title: "", date: "", licence: "CC0", attribution: "By hand"), address: address,
            mapping: FieldMapping(mapping))
    }

    // MARK: Files

    @Test func filesOfDifferentListsStandSideBySide() throws {
        try importing(Self.city(["A", "B"]), "north.csv")
        try importing(Self.city(["C"]), "south.csv")
        #expect(titles() == ["A", "B", "C"])
        #expect(data.lists(of: art).map(\.part.name) == ["north", "south"])
        #expect(data.lists(of: art).map(\.places) == [2, 1])
        try importing(Self.city(["A2", "B"]), "north.csv")
        #expect(titles() == ["A2", "B", "C"], "a list replaces only its own works")
        #expect(data.load(art).places.sources.map(\.title) == ["Works of art, north", "Works of art, south"])
    }

    @Test func aListWithoutADateSaysThatItMayBeOlder() throws {
        try importing(Self.campus([("1", "A", "2024-05-01")]), "campus.json")
        let reports = try importing(Self.campus([("1", "A", "")]), "campus.json")
        #expect(
            reports.flatMap(\.notes).contains(
                "the file has no date; it may be older than the data it replaces (1 May 2024)"))
        // Of two files, it is not known which one is newer if one has no date.
        let list = #"[{"registryid":1,"title_of_work":"A","artists":["7"],"status":"In place"}]"#
        let paths = [scratch.write(list, "art-2024-05-01.json"), scratch.write(list, "art.json")]
        let both = try data.importFiles(paths, force: true)
        #expect(both.flatMap(\.notes).contains { $0.hasPrefix("left out; ") }, "\(both)")
        #expect(!both.flatMap(\.notes).contains { $0.contains("is newer") && $0.contains(" of  ") })
    }

    @Test func severalFilesInOneCallAreSeveralLists() throws {
        let paths = [scratch.write(Self.city(["A"]), "north.csv"), scratch.write(Self.city(["B"]), "south.csv")]
        #expect(try data.importFiles(paths).count == 2)
        #expect(titles() == ["A", "B"])
    }

    @Test func aListThatLostMoreThanATenthIsRefusedUnlessForced() throws {
        let all = (0..<20).map { "Work \($0)" }
        try importing(Self.city(all), "north.csv")
        try importing(Self.city(["Z"]), "south.csv")
        let error = #expect(throws: StoreError.self) { try importing(Self.city(Array(all.prefix(10))), "north.csv") }
        #expect(
            error?.description.contains(
                "far fewer than the 20 saved before: to use it anyway, run catchment import with --force") == true)
        #expect(titles().count == 21, "nothing is lost")
        try importing(Self.city(Array(all.prefix(10))), "north.csv", force: true)
        #expect(titles().count == 11, "the other list stays")
    }

    @Test func aListIsAddedWithItsOwnNameAndMapping() throws {
        let path = scratch.write("Titre de travail,Titre,Auteur\nA1,A,Ann\n", "liste.csv")
        let wanted = part("mine", mapping: ["title": "Titre de travail"])
        let preview = try data.preview(listAt: path, as: wanted, of: art)
        #expect(preview.part.name == "mine" && preview.lines.first?.column == "Titre de travail")
        #expect(data.lists(of: art).isEmpty, "a preview adds nothing")
        _ = try data.importList(at: path, as: wanted, of: art)
        #expect(titles() == ["A1"])
        let saved = try #require(data.lists(of: art).first?.part)
        #expect(
            saved.source.licence == "CC0" && saved.source.attribution == "By hand" && saved.mapping == wanted.mapping)
    }

    @Test func aRemovedListStaysRemovedAlsoIfItCameWithTheProgram() throws {
        try writeStarter()
        #expect(titles() == ["Starter"] && data.load(art).places.isStarter)
        try importing(Self.city(["A"]), "north.csv")
        #expect(titles() == ["A", "Starter"], "the starter set stays until it is removed or fetched")
        #expect(data.load(art).places.sources.map(\.isStarter) == [true, false])
        #expect(try data.removeList("vancouver", of: art) && titles() == ["A"])
        #expect(try data.removeList("north", of: art) && titles().isEmpty)
        #expect(try !data.removeList("north", of: art))
        #expect(data.feeds(of: art).isEmpty, "what was removed is not fetched again")
        #expect(
            try data.remove("art") && titles() == ["Starter"], "removing all saved data brings the starter set back")
    }

    @Test func aListThatCameWithTheProgramComesBack() throws {
        try writeStarter()
        try importing(Self.city(["A"]), "north.csv")
        #expect(try data.restoreList("vancouver", of: art) == nil, "it is still there")
        #expect(try data.removeList("vancouver", of: art) && data.removeList("north", of: art))
        try importing(Self.city(["B"]), "south.csv")
        #expect(try data.restoreList("north", of: art) == nil, "it did not come with the program")
        #expect(try data.restoreList("vancouver", of: art) == 1 && titles() == ["B", "Starter"])
        #expect(data.lists(of: art).map(\.part.name) == ["south", "vancouver"])
        #expect(data.lists(of: art).map(\.part.source.isStarter) == [false, true])
        #expect(data.feeds(of: art).contains { $0.id == "vancouver" }, "an update fetches it again")
    }

    private func writeStarter() throws {
        let text = "[{\"registryid\":1,\"title_of_work\":\"Starter\",\"artists\":[\"7\"],\"status\":\"In place\"}]"
        let bytes = Array(text.utf8)
        let list = try bytes.withUnsafeBytes {
            try WorksImporter().read(ImportFile(name: "v.json", bytes: $0)) { _ in true }
        }
        var tables = art.tables([], adding: [list])
        for index in tables.indices {
            tables[index].source.isStarter = true
            for part in tables[index].parts.indices { tables[index].parts[part].source.isStarter = true }
        }
        scratch.write(
            String(decoding: IndexFile.encode(dataset: "art", tables: tables), as: UTF8.self),
            "resources/art/index.json")
    }

    @Test func theNamesOfArtistsMayComeBeforeOrAfterTheWorks() throws {
        let works = "[{\"registryid\":1,\"title_of_work\":\"A\",\"artists\":[\"7\",\"8\"],\"status\":\"In place\"}]"
        let artists = "{\"7\":\"Ann Example\",\"8\":\"Bo Li\"}"
        for files in [[(works, "w.json"), (artists, "a.json")], [(artists, "a.json"), (works, "w.json")]] {
            _ = try? data.remove("art")
            for (text, name) in files { try importing(text, name) }
            let places = data.load(art).places
            #expect(places.headline(0) == "Ann Example; Bo Li")
        }
    }

    @Test func artistsWithoutWorksAreAddedToTheStarterSet() throws {
        try writeStarter()
        _ = try? data.remove("art")
        try importing("{\"7\":\"Ann Example\"}", "a.json")
        #expect(data.load(art).places.headline(0) == "Ann Example")
        #expect(try data.remove("works") && data.lists(of: art).map(\.part.name) == ["vancouver"])
    }

    @Test func aDamagedIndexIsSetAside() throws {
        scratch.write("{", "data/art/index.json")
        try importing(Self.city(["A"]), "north.csv")
        #expect(titles() == ["A"] && scratch.files.contains { $0.hasPrefix("data/art/index.json.broken-") })
    }

    /// Otherwise only the starter set would be written with the change, and all other lists would be lost.
    @Test func listsThatCannotBeReadAreNotChanged() throws {
        try writeStarter()
        let newer = "{\"version\":99,\"collection\":\"art\"}"
        scratch.write(newer, "data/art/index.json")
        #expect(throws: StoreError.index(.otherVersion(99))) { try data.removeList("vancouver", of: art) }
        #expect(throws: StoreError.index(.otherVersion(99))) { try data.restoreList("vancouver", of: art) }
        #expect(scratch.text("data/art/index.json") == newer)
    }

    /// The two files are named in one call, in either order, and the import may be forced.
    @Test(arguments: [[0, 1], [1, 0]], [false, true])
    func aWholeListIsImportedBeforeItsChanges(order: [Int], force: Bool) throws {
        let whole = Self.campus([("1", "A", "2017-01-01"), ("2", "B", "2017-02-02")], key: "campus_artworks")
        let changes = Self.campus([("2", "B2", "2018-03-03"), ("3", "C", "2018-03-03")])
        let paths = [scratch.write(whole, "whole.json"), scratch.write(changes, "changes.json")]
        _ = try data.importFiles(order.map { paths[$0] }, force: force)
        #expect(titles() == ["A", "B2", "C"])
    }

    // MARK: Feeds

    private func updater(_ server: InventedServer, today: String = today) -> Updater {
        Updater(
            data: folder(today: today), downloads: scratch.path + "/downloads", client: server,
            firstPauseMilliseconds: 0,
            now: { 1_795_262_400 }
        ) { feed in
            feed.id == "campus"
                ? "https://a.example/COMP228/artworksOnCampus/data.php?class=x&lastUpdate=2017-11-01" : feed.address
        }
    }

    private var campusFeed: Feed { art.feeds[0] }
    private static let address = "https://a.example/COMP228/artworksOnCampus/data.php?class=x&lastUpdate="

    @Test func aCampusIsAskedOnlyForWhatChanged() throws {
        let first = InventedServer([
            Self.address + "2000-01-01": .init(
                text: Self.campus([("1", "A", "2019-01-01"), ("2", "B", "2019-02-02")], key: "campus_artworks"))
        ])
        #expect(try updater(first).update([campusFeed]).first?.rowsImported == 2)
        #expect(titles() == ["A", "B"])
        let second = InventedServer([
            Self.address + "2019-02-02": .init(
                text: Self.campus([("2", "B2", "2019-03-03"), ("3", "C", "2019-03-03")]))
        ])
        _ = try updater(second).update([campusFeed])
        #expect(titles() == ["A", "B2", "C"] && second.requests.map(\.url) == [Self.address + "2019-02-02"])
        #expect(data.lists(of: art).first?.part.changed == "2019-03-03 10:00:00")
        // Nothing has changed: the answer has the rows of the last day, or none at all.
        for text in [Self.campus([("3", "C", "2019-03-03")]), "{\"artworks\":[]}", "[]"] {
            let third = InventedServer([Self.address + "2019-03-03": .init(text: text)])
            var unchanged: [String] = []
            let reports = try updater(third).update([campusFeed]) {
                if case .unchanged(let feed) = $0 { unchanged.append(feed.id) }
            }
            #expect(reports.isEmpty && unchanged == ["campus"] && titles() == ["A", "B2", "C"], "\(text)")
        }
        // A forced update asks for everything, and removes works that are no longer in the feed.
        let all = InventedServer([Self.address + "2000-01-01": .init(text: Self.campus([("3", "C3", "2019-04-04")]))])
        _ = try updater(all).update([campusFeed], isForced: true)
        #expect(titles() == ["C3"])
        let places = data.load(art).places
        #expect(
            try places.detail(of: 0, records: .none).links["picture"]
                == "https://a.example/COMP228/artwork_images/a.jpg")
    }

    @Test(arguments: [
        ("<html>Not found</html>", "web page"), ("", "empty"), ("{\"error\":\"x\"}", "no list of works"),
        ("{\"artworks\":[{", "too early"),
    ])
    func aDamagedAnswerLeavesTheSavedWorks(text: String, words: String) throws {
        _ = try updater(
            InventedServer([Self.address + "2000-01-01": .init(text: Self.campus([("1", "A", "2019-01-01")]))])
        ).update([campusFeed])
        var errors: [String] = []
        let bad = InventedServer([Self.address + "2019-01-01": .init(text: text)])
        _ = try updater(bad).update([campusFeed]) {
            if case .failed(_, let error) = $0 { errors.append(error.description) }
        }
        #expect(errors.count == 1 && errors[0].contains(words), "\(errors)")
        #expect(titles() == ["A"])
    }

    @Test func aListThatLostHalfOfItsWorksIsNotUpdatedButTheOthersAre() throws {
        let all = (0..<20).map { "Work \($0)" }
        let addresses = ["https://a.example/north.csv", "https://a.example/south.csv"]
        for (address, name) in zip(addresses, ["north", "south"]) {
            let path = scratch.write(Self.city(all), name + ".csv")
            _ = try data.importList(at: path, as: part(name, address: address), from: address, of: art)
        }
        let feeds = data.feeds(of: art)
        #expect(feeds.map(\.address) == addresses && feeds.map(\.id) == ["art.north", "art.south"])
        let server = InventedServer([
            addresses[0]: .init(text: Self.city(Array(all.prefix(10)))),
            addresses[1]: .init(text: Self.city(all + ["New"])),
        ])
        var leftOut: [String] = []
        let reports = try updater(server).update(feeds) {
            if case .failed(let feed, _) = $0 { leftOut.append(feed.id) }
        }
        #expect(reports.count == 1 && leftOut == ["art.north"])
        #expect(data.lists(of: art).map(\.places) == [20, 21])
        _ = try updater(server).update(feeds, isForced: true)
        #expect(data.lists(of: art).map(\.places) == [10, 21])
    }

    @Test func anUpdateThatReachesNobodyFails() throws {
        let offline = InventedServer([
            Self.address + "2000-01-01": .init(error: HTTPError(.noSuchHost, host: "a.example")),
            art.feeds[1].address: .init(error: HTTPError(.noSuchHost, host: "b.example")),
        ])
        let error = #expect(throws: UpdateError.self) { try updater(offline).update(Array(art.feeds.prefix(2))) }
        guard case .offline = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func withoutAnyListTheKnownOnesAreFetched() throws {
        #expect(data.feeds(of: art).map(\.id) == ["vancouver", "artists", "montreal"])
        try writeStarter()
        #expect(data.feeds(of: art).map(\.id) == ["vancouver", "artists"])
        try importing(Self.campus([("1", "A", "2019-01-01")]), "artworks.json")
        #expect(data.feeds(of: art).map(\.id) == ["vancouver", "artists", "campus"])
        try importing(Self.city(["B"]), "north.csv")
        #expect(data.feeds(of: art).map(\.id) == ["vancouver", "artists", "campus"], "a file is not fetched")
    }

    @Test func aFetchedListGetsTheNameOfItsFile() throws {
        let server = InventedServer(["https://a.example/lists/murals.csv?x=1": .init(text: Self.city(["A"]))])
        let path = try updater(server).fetch("https://a.example/lists/murals.csv?x=1", limit: 1000)
        #expect(path.hasSuffix("/murals.csv") && FileManager.default.fileExists(atPath: path))
        updater(server).removeFetched()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(throws: UpdateError.self) { try updater(server).fetch("https://a.example/none", limit: 1000) }
    }

    @Test func theFetchedListOfAnotherProgramStaysUntilThatHasEnded() throws {
        let ended = Process()
        ended.executableURL = URL(fileURLWithPath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        scratch.write(Self.city(["A"]), "downloads/added-\(ended.processIdentifier)/old.csv")
        // The process that has started the tests still runs.
        let other = "downloads/added-\(getppid())/murals.csv"
        scratch.write(Self.city(["A"]), other)
        let server = InventedServer(["https://a.example/lists/murals.csv": .init(text: Self.city(["B"]))])
        let path = try updater(server).fetch("https://a.example/lists/murals.csv", limit: 1000)
        #expect(scratch.text(other) == Self.city(["A"]))
        updater(server).removeFetchedByOthers()
        #expect(FileManager.default.fileExists(atPath: path), "this program has not ended")
        updater(server).removeFetched()
        #expect(scratch.files.filter { $0.hasSuffix(".csv") } == [other])
    }

    @Test func aListInAnotherFormatIsReadFromTheAddressOfTheCampus() throws {
        let text = "Title,Artist,Building\nA,Ann,Hall\n"
        _ = try updater(InventedServer([Self.address + "2000-01-01": .init(text: text)])).update([campusFeed])
        #expect(titles() == ["A"] && data.lists(of: art).map(\.part.name) == ["campus"])
    }
}
