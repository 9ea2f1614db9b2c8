import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The line that asks for the name of the file to save the list in.
struct ExportLineTests {
    private static func opened() -> Driver {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character("X"))
        return driver
    }

    private static func line(_ driver: Driver) -> String? { (driver.state.panes.top as? ExportLine)?.field.text }

    private static func exports(_ driver: Driver) -> [PlacesExport] {
        driver.effects.compactMap { if case .file(.exportPlaces(let export)) = $0 { export } else { nil } }
    }

    @Test func aNameIsOfferedThatCanBeReplaced() throws {
        var driver = Self.opened()
        #expect(Self.line(driver)?.hasPrefix("schools-") == true && Self.line(driver)?.hasSuffix(".csv") == true)
        driver.type("all.geojson")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        #expect(export.file.path == "all.geojson" && export.file.format == .geojson && Self.line(driver) == nil)
        driver.send(.exported(export, .written(path: "/home/mia/all.geojson")))
        #expect(driver.screen.contains("to /home/mia/all.geojson"))
    }

    @Test(arguments: [(Size.smallest, false), (Size.standard, true)])
    func theNameHasRoomBesideTheKeys(size: Size, namesTab: Bool) {
        var driver = Driver.searched(size)
        driver.press(.character("X"))
        driver.type("schools-ls1-4ap.csv")
        let line = driver.screen.split(separator: "\n").last ?? ""
        #expect(line.contains("Save to: schools-ls1-4ap.csv") && line.contains("Enter saves  Esc cancels"), "\(line)")
        #expect(line.contains("Tab completes") == namesTab)
    }

    /// The row above the line.
    private static func note(_ driver: Driver) -> Substring {
        driver.screen.split(separator: "\n").dropLast().last ?? ""
    }

    private static let folder = [
        "schools.csv", "schools-2.csv", "scans/", ".schools", "Ärzte.csv", "my list.csv", "myth.csv",
    ]

    /// The field after Tab, and what the line above it says.
    @Test(arguments: [
        ("data/sc", "data/sc", "scans/  schools-2.csv  schools.csv"),
        ("data/sch", "data/schools", "schools-2.csv  schools.csv"),
        ("sca", "scans/", nil),
        ("Ä", "Ärzte.csv", nil),
        // A name that begins with a dot is offered only after the dot was typed.
        (".", ".schools", nil),
        ("~/sx", "~/sx", "No file or folder begins with \"sx\""),
        // A blank may be inside a name.
        ("my ", "my list.csv", nil),
    ])
    func tabCompletesAPath(typed: String, completed: String, note: String?) {
        var driver = Self.opened()
        driver.type(typed)
        driver.press(.tab)
        #expect(driver.effects.last == .file(.completePath(typed)))
        driver.send(.pathCompleted(PathCompletion(of: typed, among: Self.folder)))
        #expect(Self.line(driver) == completed)
        if let note {
            #expect(Self.note(driver).contains(note), "\(driver.screen)")
        } else {
            #expect(!Self.note(driver).contains(completed), "\(driver.screen)")
        }
        driver.press(.character("x"))
        #expect(Self.line(driver) == completed + "x")
        #expect(!Self.note(driver).contains("schools.csv"))
    }

    /// An answer for a text that was changed meanwhile is not used.
    @Test func aLateCompletionIsDropped() {
        var driver = Self.opened()
        driver.type("sca")
        driver.press(.tab, .character("r"))
        driver.send(.pathCompleted(PathCompletion(of: "sca", among: Self.folder)))
        #expect(Self.line(driver) == "scar" && !driver.screen.contains("No file"))
    }

    /// As many names as fit are listed, the others counted.
    @Test func aLongListOfNamesIsCounted() {
        let names = PathCompletion(of: "", among: (10..<40).map { "file-\($0).csv" })
        #expect(
            names.words(columns: 80) == "file-10.csv  file-11.csv  file-12.csv  file-13.csv  file-14.csv  and 25 more")
        #expect(names.words(columns: 8) == "30 names match")
        #expect(PathCompletion(of: "", among: ["a", "b"]).words(columns: 4) == "a  b")
    }

    @Test func aFolderWithoutNamesIsExplained() {
        #expect(PathCompletion(of: "data/", among: []).words(columns: 80) == "The folder has no files")
        let unread = PathCompletion(of: "dta/x", among: nil)
        #expect(
            unread.words(columns: 80) == "There is no folder dta/, or it cannot be read" && unread.completed == "dta/x")
    }

    /// `:print` saves the shortlist with its notes as a page; the title has the day of these tests.
    @Test func theShortlistIsSavedAsAPageToPrint() throws {
        var driver = Driver.searched()
        let name = try #require(driver.state.results?.selectedHit).row
        driver.press(.character(" "))
        driver.answers = false
        driver.type(":print")
        driver.press(.enter)
        #expect(Self.line(driver) == "schools-shortlist.txt")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).last)
        let page = export.text(records: nil)
        #expect(page.hasPrefix("Shortlist, \(dateWords(driver.state.run.today))\n====="))
        #expect(page.contains("1. \(export.places.name(name))\n   Address") && page.contains("\nSources\n"))
    }

    /// A list saved as .txt is a page like that of the shortlist, with the distance of each place.
    @Test func aListIsSavedAsAPageToPrint() throws {
        var driver = Self.opened()
        driver.type("all.txt")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        let origin = try #require(export.origin)
        let page = export.text(records: nil)
        let lines = page.split(separator: "\n")
        let day = dateWords(driver.state.run.today)
        #expect(lines.first?.hasPrefix("\(export.hits.count) ") == true)
        #expect(lines.first?.hasSuffix(" schools, 1.0 km around \(origin.label), \(day)") == true, "\(lines[0])")
        #expect(lines.allSatisfy { width(of: $0) <= 80 })
        for label in ["Address", "Distance", "Telephone", "Inspection", "Report"] {
            // The names stand behind numbers of two digits.
            #expect(lines.count { $0.hasPrefix("    \(label) ") } == export.hits.count, "\(label)")
        }
        for source in export.places.sources {
            #expect(source.sentence.split(separator: " ").allSatisfy { page.contains($0) }, "\(source.sentence)")
        }
    }

    /// A page of a list in the order of grades has the headings of the list, each once, above the places below it.
    @Test func aPageHasTheHeadingsOfTheList() throws {
        var driver = Driver.searched()
        driver.type(":sort grade")
        driver.press(.enter)
        let results = try #require(driver.state.results)
        let heading = try #require(driver.state.headings(of: results, columns: 80))
        let lists = results.visible.indices.map { (heading($0) ?? "", results.places.name(results.visible[$0].row)) }
        driver.answers = false
        driver.press(.character("X"), .control("u"))
        driver.type("all.txt")
        driver.press(.enter)
        let lines = try #require(Self.exports(driver).last).text(records: nil).split(separator: "\n")
        var printed: [(String, String)] = []
        var last = ""
        for (line, next) in zip(lines, lines.dropFirst()) {
            if next.allSatisfy({ $0 == "-" }) { last = String(line) }
            if line.first?.isNumber == true, line.contains(". ") {
                printed.append((last, line.drop { $0 != " " }.drop { $0 == " " }.description))
            }
        }
        #expect(Set(lists.map(\.0)).count > 1)
        #expect(printed.map(\.0) == lists.map(\.0))
        // A long name goes on in the next line.
        #expect(zip(printed, lists).allSatisfy { $1.1.hasPrefix($0.1) })
        #expect(lines.count { $0.allSatisfy { $0 == "-" } } == Set(lists.map(\.0)).count)
    }

    private static let longFolder = "/srv/" + String(repeating: "long/", count: 20) + "end"

    /// The row above the line names the folder, unless the typed path does so.
    @Test(arguments: [
        ("~/Downloads", "all.csv", " in the folder ~/Downloads "),
        ("~/Downloads", "lists/all.csv", " in the folder ~/Downloads/lists "),
        ("/", "tmp/all.csv", " in the folder /tmp "),
        ("~/Downloads", "/tmp/all.csv", nil), ("~/Downloads", "~/all.csv", nil), ("", "all.csv", nil),
        (longFolder, "all.csv", " in the folder …long/long/"),
        (longFolder, "all.csv", "/long/end "),
    ])
    func theFolderOfTheFileIsShown(folder: String, name: String, shown: String?) {
        var driver = Driver.searched()
        driver.state.run.folder = folder
        driver.press(.character("X"), .control("u"))
        driver.type(name)
        let row = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)[22] + " "
        #expect(row.contains(shown ?? "in the folder") == (shown != nil), "\(row)")
    }

    @Test func aNameThatCannotBeUsedStaysInTheLine() throws {
        var driver = Self.opened()
        driver.press(.control("u"), .enter)
        #expect(driver.screen.contains("Type a name for the file"))
        driver.type("all")
        driver.press(.enter)
        #expect(Self.line(driver) == "all" && driver.screen.contains("End the file's name in .csv"))
        driver.type(".csv")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        driver.send(.exported(export, .failed("all.csv cannot be written: the disk is full.")))
        #expect(Self.line(driver) == "all.csv" && driver.screen.contains("the disk is full"))
        driver.press(.escape)
        #expect(Self.line(driver) == nil && driver.state.run.status == nil)
    }

    @Test func aSuggestedNameCanBeEdited() throws {
        var driver = Self.opened()
        let name = try #require(Self.line(driver))
        driver.press(.home)
        driver.type("my-")
        #expect(Self.line(driver) == "my-" + name)
    }

    @Test func anotherNameIsOfferedForAFileThatExists() throws {
        var driver = Self.opened()
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        driver.send(.exported(export, .exists(free: "free-2.csv")))
        #expect(Self.line(driver) == "free-2.csv")
        var other = driver
        other.type("b.csv")
        #expect(Self.line(other) == "b.csv")
        #expect(
            driver.state.run.status?.text
                == "\(export.file.path) already exists: press Enter to save as free-2.csv, or type another name")
        driver.press(.enter)
        #expect(Self.exports(driver).last?.file.path == "free-2.csv")
    }

    @Test func aNameThatWasUsedIsNotOfferedAgain() throws {
        var driver = Self.opened()
        let name = try #require(Self.line(driver)).dropLast(4)
        for number in 2...3 {
            driver.press(.enter)
            let export = try #require(Self.exports(driver).last)
            driver.send(.exported(export, .written(path: "/home/mia/\(export.file.path)")))
            driver.press(.character("X"))
            #expect(Self.line(driver) == "\(name)-\(number).csv")
        }
    }

    @Test func anEmptyListIsNotSaved() {
        var driver = Driver.searched()
        _ = driver.state.search(
            from: Origin(label: "the sea", coordinate: Coordinate(latitude: 50, longitude: -10)))
        driver.effects = []
        driver.press(.character("X"))
        #expect(Self.line(driver) == nil && driver.screen.contains("There is nothing to save: the list is empty"))
        driver.type(":export a.csv")
        driver.press(.enter)
        #expect(Self.exports(driver).isEmpty)
    }

    /// After a failure the line does not open over another field. It closes when the list changes.
    @Test func theLineBelongsToItsList() throws {
        var driver = Self.opened()
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        driver.press(.character("/"))
        driver.send(.exported(export, .failed("It already exists.")))
        #expect(driver.state.panes.top is FindLine && driver.state.run.status?.text == "It already exists")

        var other = Self.opened()
        _ = other.state.changeRadius(to: 2000)
        other.send(.ticked(request: -1))
        #expect(Self.line(other) == nil)
    }

    /// In the comparison, `X` and `:export` save the shortlist, which may have other places than the list.
    @Test func theShortlistIsSavedFromTheComparison() throws {
        var driver = Driver.searched()
        driver.press(.character(" "), .character("e"))
        driver.type("Near the park")
        driver.press(.enter, .down, .character(" "))
        let chosen = driver.state.shortlist.entries(of: try #require(driver.state.dataset)).map(\.id)
        driver.press(.character("C"))
        driver.answers = false
        driver.press(.character("X"))
        #expect(Self.line(driver) == "schools-shortlist.csv")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        #expect(export.hits.map { export.places.id($0.row) } == chosen && chosen.count == 2)
        let lines = export.text(records: nil).split(separator: "\r\n")
        #expect(lines[0].hasPrefix("id,name,note,") && lines[1].contains(",Near the park,"), "\(lines)")
        // The name stays if the file cannot be written.
        driver.send(.exported(export, .exists(free: "schools-shortlist-2.csv")))
        #expect(Self.line(driver) == "schools-shortlist-2.csv")
        driver.press(.escape)
        driver.type(":export two.json")
        driver.press(.enter)
        let second = try #require(Self.exports(driver).last)
        #expect(second.file.path == "two.json" && second.hits == export.hits)
    }
}
