import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The note on the left of the list's lower edge.
struct ListEdgeTests {
    private static func wordings(_ state: State) throws -> [String] {
        state.edgeNote(try #require(state.results))?.wordings ?? []
    }

    /// One of the invented schools has no site.
    @Test func aSearchSaysHowManyPlacesHaveNoPosition() throws {
        #expect(
            try Self.wordings(Driver.searched().state) == [
                "1 more school in Millford has no position", "1 in Millford has no position", "1 without a position",
            ])
    }

    /// A starter set lacks more places than those without a position, so the note is about the set.
    @Test func aSearchInAStarterSetNamesTheKeyForAllPlaces() throws {
        var driver = Driver()
        driver.send(.placesLoaded(Town.starter))
        driver.type("LS1 4AP")
        driver.press(.enter)
        #expect(try Self.wordings(driver.state) == [], "offline, the key gets nothing")
        driver.state.run.isOnline = true
        #expect(
            try Self.wordings(driver.state) == [
                "Starter set: F5 gets all of England", "Starter set: F5 gets all", "Starter set",
            ])
    }

    /// Today's list of a saved search says what changed; the saved list says nothing.
    @Test func aSavedSearchSaysWhatChanged() throws {
        var driver = Driver.opened()
        let sentences = try #require(driver.state.results?.saved.shownDiff).sentences
        #expect(try Self.wordings(driver.state) == sentences.flatMap { [$0 + " · t: saved", $0] })
        driver.press(.character("t"))
        #expect(try Self.wordings(driver.state) == [])
    }

    /// Two of the invented schools of New York have no position; the map's edge says so if it has room for it.
    @Test(arguments: [Size.smallest, .standard, .wide]) func aListOfAllPlacesSaysWhatTheMapDoesNot(size: Size) throws {
        let state = Driver.boroughs(size).state
        let expected = state.edgeSentence == nil ? state.mapSentences : []
        #expect(try Self.wordings(state) == expected)
    }

    @Test(arguments: [(26, "nine cells"), (16, "nine cells"), (15, "nine"), (10, "nine"), (9, nil)])
    func theFirstWordingThatFitsIsWritten(columns: Int, expected: String?) {
        var frame = Frame(size: Size(columns: 30, rows: 4))
        let box = Rect(column: 1, row: 0, columns: columns, rows: 3)
        frame.box(box)
        frame.writeEdge(["nine cells", "nine"], on: box, style: Theme.dim)
        let edge = frame.text.split(separator: "\n")[2]
        #expect(edge.hasPrefix(expected.map { " └─ \($0) ─" } ?? " └───────┘"), "\(edge)")
    }
}
