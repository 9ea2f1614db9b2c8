import Catalogue
import Collections
import Foundation
import JSON
import Live
import Synchronization
import TestSupport
import Testing

@testable import Program

/// `catchment art` with the starter set and invented lists.
struct ArtCommandTests {
    private static let datasets = Datasets(Art())
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private func run(_ arguments: String...) -> Written { run(arguments) }

    private func run(_ arguments: [String]) -> Written { run(arguments, on: shell.machine) }

    private func run(_ arguments: [String], on machine: Machine) -> Written {
        let texts = Mutex((output: "", errors: ""))
        let console = Console(
            output: { text in texts.withLock { $0.output += text } },
            errors: { text in texts.withLock { $0.errors += text } }, columns: 120)
        var written = Written()
        do throws(CommandError) {
            try CommandLineRunner(
                Self.datasets, console: console, makeLibrary: { Library(datasets: Self.datasets, machine: machine) }
            ).run(arguments)
        } catch {
            written.failure = error
        }
        (written.output, written.errors) = texts.withLock { ($0.output, $0.errors) }
        return written
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let file = shell.folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static let murals =
        "Titel,Maker,Address\nThe Wave,Ann Example,1 Main Street\nRed Line,Bo Li,2 Main Street\n"

    /// Lines of a table, each as its first three columns.
    private func lists() -> [String] {
        run("art", "sources").output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).prefix(2).joined(separator: " ")
        }
    }

    @Test func worksThatAreGoneAreCountedOnlyWithClosedOrTheirFilter() {
        func count(_ options: String...) -> String {
            let output = run(["places", "--in", "art", "--format", "json"] + options).output
            return output.split(separator: ",").filter { $0.contains("\"total\"") || $0.contains("\"count\"") }
                .joined(separator: ",")
        }
        // 158 of 281 works in Vancouver are in place, and all 28 in Montréal.
        #expect(count() == #""total":186,"count":186"#)
        #expect(count("--closed") == #""total":309,"count":309"#)
        #expect(count("--filter", "state=gone") == #""total":309,"count":123"#)
        #expect(count("--closed", "--filter", "state=in-place") == #""total":309,"count":186"#)
    }

    @Test func findSaysThatAWorkOfThatNameIsGone() {
        let advice = "1 with that name is closed, gone or not open yet: add --closed to see it."
        let answer = run("find", "Alien Terrarium")
        #expect(answer.errors.hasPrefix("No current work in Public art is called \"Alien Terrarium\". \(advice)"))
        #expect(!run("find", "Alien Terrarium", "--closed").output.isEmpty)
        #expect(!run("find", "Time Top").errors.contains(advice), "this work is in place")
    }

    @Test func theStarterSetHasTwoLists() throws {
        #expect(lists() == ["vancouver 281", "montreal 28"])
        let gone = "123 more works are no longer there. To list them, too, run catchment places --in art --closed."
        #expect(run("art", "sources").errors == "186 works can still be seen. \(gone)\n")
        let first = run("places", "--in", "art", "--limit", "1").errors
        #expect(first.contains("All 186 works in Public art, the first shown. \(gone)"))
        for options in [["--closed"], ["--name", "a"], ["--filter", "state=in-place,gone"]] {
            #expect(!run(["places", "--in", "art", "--limit", "1"] + options).errors.contains("gone"), "\(options)")
        }
        // Six works in place lack a position, and some of those that are gone.
        func unplaced(_ options: String...) -> String {
            run(["places", "--in", "art", "--near", "49.28,-123.12", "--limit", "1"] + options).errors
        }
        #expect(unplaced().contains(" 6 works in Public art have no position, "))
        #expect(unplaced("--closed").contains(" 15 works in Public art have no position, "))
        let json = run("art", "sources", "--format", "json").output
        #expect(json.contains(#""name":"vancouver","works":281,"#) && json.contains(#""licence":"CC BY 4.0""#))
        #expect(run("art").output == run("art", "sources").output)
        #expect(run("art", "sources", "list", "--format", "json").output == json)
    }

    @Test func aPreviewShowsTheColumnsAndAddsNothing() throws {
        let file = try write(Self.murals, "murals.csv")
        let shown = run("art", "sources", "add", file, "--dry-run")
        #expect(shown.status == 0 && shown.errors.contains("Nothing was added"))
        let lines = shown.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.contains("title Titel The Wave") && lines.contains("artist Maker Ann Example")
                && lines.contains("year -"))
        #expect(lists().count == 2)
    }

    @Test func aListIsAddedBesideTheOthersAndRemoved() throws {
        let file = try write(Self.murals, "murals.csv")
        #expect(
            run("art", "sources", "add", file, "--credit", "By hand", "--licence", "CC0").errors.contains(
                "Added the list murals."))
        #expect(lists() == ["vancouver 281", "montreal 28", "murals 2"])
        #expect(
            run("places", "--in", "art", "--filter", "source=murals", "--format", "json").output.contains(#""count":2"#)
        )
        #expect(run("data").output.contains("Works of art, murals (murals)"))
        #expect(run("art", "sources", "remove", "murals").status == 0 && lists().count == 2)
        #expect(run("art", "sources", "remove", "murals").status == 66)
    }

    @Test func aPreviewSaysWhatAnImportWouldSay() throws {
        let file = try write(
            "Title,installed,built,lat,lon,Notes\nThe Wave,1975,1968,,,<script>alert(1)</script>Steel\n", "one.csv")
        let shown = run("art", "sources", "add", file, "--dry-run").output
        #expect(shown.hasPrefix("CSV, 1 row, 1 work\n") && shown.contains("  1 work has no position\n"))
        #expect(
            shown.contains(
                "Two columns could be the year: built, installed. built is used; --map year=COLUMN chooses another\n"))
        #expect(!shown.contains("columns: ") && !shown.contains("alert") && shown.contains("Steel"))
        let added = run("art", "sources", "add", file).output
        #expect(added.contains("1 of 1 row imported\n  1 work has no position\n"))
    }

    @Test func aListThatCameWithTheProgramComesBackWithoutANetwork() throws {
        #expect(
            run("art", "sources", "remove", "vancouver").errors.contains("art sources add vancouver brings it back"))
        #expect(lists() == ["montreal 28"])
        // Something that the list of the program does not have needs the network.
        #expect(run("art", "sources", "add", "vancouver", "--dry-run").status == 69)
        #expect(run("art", "sources", "add", "vancouver", "--map", "note=title_of_work").status == 69)
        let restored = run("art", "sources", "add", "vancouver")
        #expect(restored.status == 0 && restored.errors.contains("281 works"), "\(restored)")
        #expect(lists() == ["montreal 28", "vancouver 281"])
        #expect(run("show", "art:vancouver.728").output.hasPrefix("EITHER / OR\n"))
        #expect(run("art", "sources", "add", "vancouver").status == 69, "what is there is not replaced")
    }

    @Test func worksAreFoundByTheirKind() throws {
        let found = run("find", "sculpture", "--in", "art", "--exact", "--limit", "500", "--format", "json").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(found.utf8)) as? [String: Any])
        let works = try #require(object["places"] as? [[String: Any]])
        #expect(works.count { ($0["kind"] as? String)?.hasPrefix("Sculpt") == true } >= 56)
    }

    @Test(arguments: ["json", "csv", "geojson"])
    func everyFormatHasTheKindAndTheSource(format: String) {
        let output = run("places", "--in", "art", "--filter", "source=vancouver", "--format", format).output
        for text in ["inPlace", "kind", "address", "district", "page", "status", "City of Vancouver, public art"] {
            #expect(output.contains(text), "\(text)")
        }
    }

    @Test func aPictureIsNoList() throws {
        let file = shell.folder.appendingPathComponent("picture.jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10]).write(to: file)
        let refused = run("art", "sources", "add", file.path)
        #expect(refused.status == 65 && refused.failure?.message.contains("picture.jpg is not a list") == true)
    }

    @Test func anotherFileOfTheSameNameReplacesTheListAndAnotherNameDoesNot() throws {
        let file = try write(Self.murals, "murals.csv")
        _ = run("art", "sources", "add", file)
        _ = run("art", "sources", "add", file, "--map", "title=Address", "--map", "address=")
        #expect(lists().count == 3)
        #expect(
            run("places", "--in", "art", "--name", "main street", "--format", "json").output.contains(
                #""name":"1 Main Street""#))
        _ = run("art", "sources", "add", file, "--name", "Other murals")
        #expect(lists().suffix(2) == ["murals 2", "other-murals 2"])
    }

    @Test(
        arguments: [
            (["art", "sources", "list", "zoo"], 64, "is not known"),
            (["art", "sources", "add"], 64, "is not known"), (["art", "zoo"], 64, "is not known"),
            (["art", "sources", "add", "/nonexistent/a.csv"], 66, "no file"),
            (["art", "sources", "add", "https://example.org/a.json"], 69, "CATCHMENT_OFFLINE"),
            (["art", "sources", "add", "campus"], 69, "CATCHMENT_OFFLINE"),
            (["art", "sources", "add", "a.csv", "--map", "titel=A"], 64, "one of the fields title, artist"),
            (["art", "sources", "add", "a.csv", "--name", "!"], 64, "--name needs letters"),
            (["art", "sources", "remove", "zoo"], 66, "use vancouver, montreal"),
            (["art", "sources", "--format", "csv"], 64, "table, json"),
        ] as [([String], Int32, String)])
    func eachMistakeHasASentence(words: [String], status: Int32, sentence: String) {
        let refused = run(words)
        #expect(refused.status == status, "\(words)")
        #expect(refused.failure?.message.contains(sentence) == true, "\(refused.failure?.message ?? "")")
    }

    @Test func worksThatAreGoneAreListedOnlyWhenAskedFor() {
        let here = run("places", "--in", "art", "--filter", "source=vancouver", "--format", "json").output
        let all = run("places", "--in", "art", "--filter", "source=vancouver", "--closed", "--format", "json").output
        #expect(here.contains(#""count":158"#) && all.contains(#""count":281"#))
        #expect(all.contains(#""inPlace":false"#) && !here.contains(#""inPlace":false"#))
        #expect(run("show", "art:vancouver.728").output.hasPrefix("EITHER / OR\n"))
    }

    @Test func anImportShowsWhichColumnsItUsed() throws {
        let file = try write(Self.murals.replacingOccurrences(of: "Titel", with: "Title"), "murals.csv")
        let imported = run("import", file)
        #expect(imported.status == 0 && imported.output.contains("columns: title=Title, artist=Maker, address=Address"))
    }

    /// The ids of the feeds that an update fetches.
    private func feeds(_ variables: [String: String] = [:]) throws -> [String] {
        let shell = try TestShell(variables: variables)
        let subject = try #require(Self.datasets.updateSubjects.first)
        return Library(datasets: Self.datasets, machine: shell.machine).updates.feeds(of: subject).map(\.id)
    }

    @Test func anUpdateFetchesTheSavedListsAndACampusWhoseAddressIsSet() throws {
        #expect(try feeds() == ["vancouver", "artists", "montreal"])
        #expect(
            try feeds(["CATCHMENT_ART_URL": "http://127.0.0.1:1/"]) == ["vancouver", "artists", "montreal", "campus"])
    }

    @Test func anAutomaticUpdateFetchesWhatIsOld() throws {
        let library = Library(datasets: Self.datasets, machine: shell.machine)
        let subject = try #require(Self.datasets.updateSubjects.first)
        let due = try #require(library.updates.due(subject, afterDays: 7))
        #expect(due.feeds.map(\.id) == ["vancouver", "artists", "montreal"] && due.isNarrowed)
        #expect(library.updates.feeds(of: due).map(\.id) == due.feeds.map(\.id))
        // A list of today is not asked for again, but one of an unknown day is.
        let list = #"[{"registryid":1,"title_of_work":"A","artists":["7"],"status":"In place"}]"#
        _ = run("import", try write(list, "public-art.json"))
        #expect(library.updates.due(subject, afterDays: 7)?.feeds.map(\.id) == ["vancouver", "artists", "montreal"])
        _ = run("import", try write(list, "public-art-\(SystemDayClock().today).json"))
        #expect(library.updates.due(subject, afterDays: 7)?.feeds.map(\.id) == ["artists", "montreal"])
    }

    @Test func onlyAFeedThatHasAnsweredChangesIsAskedAtEveryStart() throws {
        let library = Library(datasets: Self.datasets, machine: shell.machine)
        let subject = try #require(Self.datasets.updateSubjects.first)
        let campus =
            #"{"artworks":[{"id":"1","title":"Arch","artist":"Ann","yearOfWork":"1975","lat":"53.4","long":"-2.96","#
            + #""fileName":"a.jpg","lastModified":"2019-01-01 10:00:00"}]}"#
        for (name, text) in [("murals", Self.murals.replacing("Titel", with: "Title")), ("hall", campus)] {
            // The date in the name is that of the list, which is long past.
            let file = try write(text, "\(name)20190101.list")
            let address = "https://a.example/\(name)?lastUpdate=2017-11-01"
            let part = TablePart(
                name: name, source: Source(title: "", date: "", licence: ""), address: address)
            _ = try library.data.importList(at: file, as: part, from: address, of: Art())
        }
        // Before the year 0 no list was checked.
        #expect(library.updates.due(subject, afterDays: 1_000_000)?.feeds.map(\.id) == ["art.hall"])
        #expect(library.updates.due(subject, afterDays: 7)?.feeds.map(\.id).contains("art.murals") == true)
    }

    @Test func nothingIsFetchedWhileTheSettingsTurnTheNetworkOff() throws {
        let shell = try TestShell(variables: ["CATCHMENT_OFFLINE": "0"])
        try Data(#"{"version":1,"tiles":{"network":false}}"#.utf8).write(
            to: shell.folder.appendingPathComponent("settings.json"))
        let refused = run(["art", "sources", "add", "http://127.0.0.1:1/a.json"], on: shell.machine)
        #expect(
            refused.status == 69 && refused.failure?.message.hasPrefix("The network is off in settings.json: ") == true)
    }
}
