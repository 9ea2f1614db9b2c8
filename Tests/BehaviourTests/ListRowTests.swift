import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The texts in the rows of a place in the list.
struct ListRowTests {
    /// The places on the screen with the text of each of their rows, without the pin and its letter.
    private static func items(_ driver: Driver) throws -> [(hit: Hit, rows: [String])] {
        let results = try #require(driver.state.results)
        let pane = try #require(driver.state.layout.list)
        let layout = driver.state.listLayout(of: results, in: pane)
        let lines = driver.screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        return driver.state.listWindow(of: results, in: layout).lines.compactMap { line in
            guard case .item(let item) = line.content else { return nil }
            let first = layout.inside.row + line.row
            let rows = (first..<first + layout.height(of: item)).map { row in
                let start = layout.inside.column + layout.textColumn
                return String(lines[row][start..<layout.inside.endColumn]).trimmingBlanks
            }
            return (results.visible[item], rows)
        }
    }

    private static let sizes = [
        Size.smallest, .standard, Size(columns: 100, rows: 30), .wide, Size(columns: 80, rows: 50),
    ]

    @Test(arguments: sizes) func theDistanceEndsTheFirstRow(size: Size) throws {
        let driver = Driver.searched(size)
        let items = try Self.items(driver)
        #expect(!items.isEmpty)
        // A list of 36 columns leaves out the directions.
        let hasDirections = try #require(driver.state.layout.list).columns > 36
        for (hit, rows) in items {
            let (state, metres) = (driver.state, hit.distanceMetres)
            let distance =
                hasDirections ? state.distance(hit, from: state.results?.origin) : state.distances.text(metres: metres)
            #expect(rows[0].hasSuffix(" " + distance), "\(rows)")
            #expect(rows.dropFirst().allSatisfy { !$0.hasSuffix(distance) }, "\(rows)")
        }
    }

    @Test(arguments: sizes) func noRowIsBlankOrBeginsWithADot(size: Size) throws {
        for (_, rows) in try Self.items(Driver.searched(size)) {
            #expect(rows.allSatisfy { !$0.isEmpty && !$0.hasPrefix("·") && !$0.hasSuffix("·") }, "\(rows)")
        }
    }

    /// The status line names the selected place only if its row is cut off.
    @Test(arguments: sizes) func theStatusLineSaysWhatARowCutsOff(size: Size) throws {
        var driver = Driver.searched(size)
        driver.state.run.status = nil
        let results = try #require(driver.state.results)
        for row in results.visible.map(\.row) {
            driver.state.results?.selected = row
            let rows = try #require(try Self.items(driver).first { $0.hit.row == row }).rows
            func words(_ text: String) -> [Substring] { text.split(separator: " ").filter { $0 != "·" } }
            let shown = words(rows.joined(separator: " "))
            // The distance may stand between two words of the name, but not of the summary.
            let isWhole =
                Set(words(results.places.name(row))).isSubset(of: shown)
                && shown.contains(words(results.places.summary(row)))
            let lines = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
            // The footer and the end of the screen's text come after the status line.
            let status = try #require(lines.dropLast(2).last)
            #expect(status.allSatisfy { $0 == " " } == isWhole, "\(rows): \(status)")
        }
    }

    /// Places without a distance are told apart by their towns.
    @Test func aListWithoutDistancesNamesTheTowns() throws {
        var driver = Driver.searched(.wide)
        func named() throws -> (some: Int, all: Int) {
            let items = try Self.items(driver)
            return (items.count { $0.rows.last?.contains(" · Millf") == true }, items.count)
        }
        #expect(try named().some == 0)
        driver.press(.character("A"))
        #expect(driver.state.results?.origin == nil)
        #expect(try named().some > named().all / 2, "\(driver.screen)")
    }

    /// A list with room for it shows each name whole, on two rows if need be. One name is too long for two rows.
    @Test func longNamesHaveASecondRowWhereThereIsRoom() throws {
        let driver = Driver.searched(Size(columns: 100, rows: 100))
        let results = try #require(driver.state.results)
        for (hit, rows) in try Self.items(driver) {
            let distance = driver.state.distance(hit, from: results.origin)
            let text = ([String(rows[0].dropLast(distance.count))] + rows.dropFirst()).map(\.trimmingBlanks)
            let name = results.places.name(hit.row)
            #expect(text.joined(separator: " ").hasPrefix(name) || name.hasPrefix("The Federation"), "\(rows)")
        }
    }
}

/// Which lists give long texts a second row.
struct SecondRowTests {
    private static func fits(_ state: State) throws -> RowFits? {
        state.listLayout(of: state.results, in: try #require(state.layout.list)).fits
    }

    /// Headings would take the rows.
    @Test func aListWithHeadingsHasNoSecondRows() throws {
        var driver = Driver.searched(Size(columns: 100, rows: 100))
        #expect(try Self.fits(driver.state) != nil)
        driver.type(":sort grade")
        driver.press(.enter)
        #expect(driver.state.sort.id == "grade")
        #expect(try Self.fits(driver.state) == nil)
    }

    @Test(arguments: [
        ("Ash Primary School", true), ("Primary School, Ash", true), ("Ashford School", false), ("McAsh School", false),
        ("Ashford School in Ash", true), ("", false),
    ])
    func onlyWholeWordsNameTheTown(name: String, isNamed: Bool) {
        #expect(name.hasWords("Ash") == isNamed)
    }
}

/// How texts are fitted into the rows of a place.
struct RowFitTests {
    private static let wordings = [result, "Req. impr., Nov 2020", "Req. impr. 2020"]

    private static let long = "The School of Saint Elmo"
    private static let result = "Requires improvement, Nov 2020"

    @Test(arguments: [
        ("Elm School", "\(result) · Primary", 2, 1, "\(result) · Primary", 1),
        ("Elm School", "\(result) · Primary", 3, 1, "\(result) · Primary", 2),
        ("Elm School", "Primary", 3, 1, "Primary", 1),
        (long, "Primary", 2, 1, "Primary", 1),
        (long, "Primary", 3, 2, "Primary", 1),
        (long, "\(result) · Primary", 3, 2, "Req. impr., Nov 2020 · Primary", 1),
        (long, "\(result) · Primary", 4, 2, "\(result) · Primary", 2),
        (long, "\(result) · proposed to close", 3, 1, "\(result) · proposed to close", 2),
    ])
    func longTextsGetASecondRowIfThereIsRoom(
        name: String, summary: String, limit: Int, nameRows: Int, shown: String, summaryRows: Int
    ) {
        let text = RowText(name: name, summary: summary, end: "1.1 km SE", isFaint: false)
        let fit = RowFit(text, columns: 30, limit: limit, town: "") { Self.wordings }
        #expect(fit.nameRows == nameRows && fit.summary == shown && fit.summaryRows == summaryRows, "\(fit)")
    }

    /// The town comes last, if at least its first letters fit; the result may be worded shorter for it, but keeps its year.
    @Test(arguments: [
        ("\(result) · Primary", 2, 52, "\(result) · Primary · Millford", 1),
        ("\(result) · Primary", 2, 41, "Req. impr., Nov 2020 · Primary · Millford", 1),
        ("\(result) · Primary", 2, 35, "Req. impr. 2020 · Primary · Millford", 1),
        ("\(result) · Primary", 2, 33, "\(result) · Primary", 1),
        ("\(result) · Primary", 3, 33, "\(result) · Primary · Millford", 2),
        ("Primary", 2, 20, "Primary · Millford", 1), ("Primary", 2, 12, "Primary", 1),
    ])
    func theTownStandsLastIfItFits(summary: String, limit: Int, columns: Int, shown: String, rows: Int) {
        let text = RowText(name: "Elm School", summary: summary, end: "", isFaint: false)
        let fit = RowFit(text, columns: columns, limit: limit, town: "Millford") { Self.wordings }
        #expect(fit.summary == shown && fit.summaryRows == rows, "\(fit)")
    }

    @Test(arguments: [
        ("Good, Mar 2019 · Primary", 24, ["Good, Mar 2019 · Primary"]),
        ("Good, Mar 2019 · Primary", 17, ["Good, Mar 2019", "Primary"]),
        ("Good, Mar 2019 · Primary", 15, ["Good, Mar 2019", "Primary"]),
        ("Good, Mar 2019 · Primary", 11, ["Good,", "Mar 2019 · Primary"]),
    ])
    func noRowBeginsOrEndsWithADot(text: String, columns: Int, rows: [String]) {
        #expect(brokenLines(text, columns: columns) == rows)
    }

    @Test func noLineOfSeveralPartsBeginsOrEndsWithADot() {
        let lines = wrappedParts("Good, Mar 2019 · Primary · Millford", columns: 15)
        #expect(lines == ["Good, Mar 2019", "Primary", "Millford"])
    }
}
