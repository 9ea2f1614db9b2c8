import Catalogue
import Geo
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Switching between two collections.
struct CollectionTests {
    @Test(arguments: [Key.function(2), .character("i")])
    func aKeySwitchesTheCollectionAndSavesTheChoice(key: Key) {
        var driver = Driver.withBoroughs()
        if key == .character("i") { driver.press(.escape) }
        #expect(driver.screen.contains(" England ▾ "))
        driver.press(key, .down, .enter)
        #expect(driver.screen.contains("New York City · all 40 schools"))
        #expect(
            driver.effects.contains {
                if case .file(.saveSettings(let settings)) = $0 { settings.dataset == "newyork" } else { false }
            })
        driver.press(.escape)
        driver.openNextCollection()
        #expect(driver.state.datasetID == "england" && driver.state.results == nil)
        #expect(driver.screen.contains("LS7 4HE") && driver.screen.contains("1.0 km"))
    }

    /// No place begins with a colon.
    @Test func aColonInTheEmptyFieldOpensTheCommandLine() {
        var driver = Driver.withBoroughs()
        driver.type(":in newyork")
        driver.press(.enter)
        #expect(driver.state.datasetID == "newyork")
    }

    @Test func aColonAfterAPlaceIsPartOfTheText() {
        var driver = Driver.withBoroughs()
        driver.type("LS1:")
        #expect(driver.state.welcome.place.text == "LS1:" && driver.state.panes.isEmpty)
    }

    /// By its letters alone, "ne" would select England.
    @Test(arguments: [
        ("new", "newyork"), ("New York C", "newyork"), ("n", "newyork"), ("ne", "newyork"), ("nen", "newyork"),
    ])
    func aTypedNameSelectsItsCollection(typed: String, id: String) {
        var driver = Driver.withBoroughs()
        driver.press(.function(2))
        driver.type(typed)
        driver.press(.enter)
        #expect(driver.state.datasetID == id)
    }

    @Test func afterAnArrowALetterBeginsAnotherName() {
        var driver = Driver.withBoroughs()
        driver.press(.function(2), .character("n"), .up, .down, .character("e"), .enter)
        #expect(driver.state.datasetID == "england")
    }

    @Test func aClickOnItsNameSwitchesTheCollection() {
        var driver = Driver.withBoroughs()
        driver.mouse(.press, Point(column: 12, row: 0))
        #expect(driver.state.panes.isEmpty)
        driver.mouse(.press, Point(column: 15, row: 0))
        driver.press(.down, .enter)
        #expect(driver.state.datasetID == "newyork")
    }

    @Test(arguments: [
        ("newyork", "newyork"), ("new york", "newyork"), ("New York City", "newyork"), ("eng", "england"),
    ])
    func theInCommandAcceptsNamesOfCollections(typed: String, id: String) {
        var driver = Driver.withBoroughs()
        driver.press(.escape)
        driver.type(":in \(typed)")
        driver.press(.enter)
        #expect(driver.state.datasetID == id)
    }

    @Test func anUnknownCollectionIsRefused() {
        var driver = Driver.withBoroughs()
        driver.press(.escape)
        driver.type(":in atlantis")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Unknown collection \"atlantis\". Use england, newyork")
    }

    @Test func typingContinuesWhileACollectionLoadsAndAReplacedOneIsIgnored() {
        var driver = Driver.withBoroughs()
        driver.answers = false
        driver.openNextCollection()
        let first = driver.state.run.lastRequest
        // The form accepts text while the dataset is read.
        driver.type("LS1")
        #expect(driver.state.welcome.place.text == "LS1")
        driver.openNextCollection()
        #expect(driver.effects.contains(.cancel(request: first)))
        driver.send(.datasetLoaded(request: first, InventedBoroughs.places))
        #expect(driver.state.datasetID == "england")
    }

    @Test func eachCollectionHasItsOwnFiltersAndOrder() {
        var driver = Driver.boroughs()
        driver.press(.character("f"), .character("x"), .escape)
        driver.type(":sort sat")
        driver.press(.enter)
        let (filter, sort) = (driver.state.filter, driver.state.sort)
        #expect(!filter.isEmpty && sort.id == "sat")
        driver.openNextCollection()
        #expect(!driver.state.isFiltered && driver.state.sort == .distance)
        driver.openNextCollection()
        #expect(driver.state.filter == filter && driver.state.sort == sort)
    }

    @Test func aPreviousSearchOpensItsOwnCollection() {
        var driver = Driver.boroughs()
        driver.press(.character("m"), .enter, .character(">"))
        #expect(driver.state.history.searches.map(\.dataset) == ["newyork"])
        driver.openNextCollection()
        #expect(driver.screen.contains("New York City"))
        driver.press(.backTab, .enter)
        #expect(driver.state.datasetID == "newyork" && driver.state.results?.listsAllPlaces == false)
        #expect(driver.state.results?.saved.searchID == driver.state.history.searches.first?.id)
    }

    /// The dates of the sources have their names where there is room.
    @Test(arguments: [
        (Size.standard, "440 schools · schools 2017 · SAT 2012"), (.smallest, "440 schools · 2012 · 2017"),
    ])
    func theCollectionsShowTheDateOfEachSource(size: Size, text: String) {
        var driver = Driver.withBoroughs(size)
        driver.press(.function(2))
        #expect(driver.screen.contains(text), "\(driver.screen)")
    }

    /// The arrow is on the selected line, the tick at the collection in use; in ASCII they are ">" and "*".
    @Test(
        arguments: [
            (CharacterSet.braille, [], ["▸ England ✓", "  New York City "]),
            (.braille, [.down], ["  England ✓", "▸ New York City "]),
            (.ascii, [.down], ["  England *", "> New York City "]),
        ] as [(CharacterSet, [Key], [String])])
    func theSelectedCollectionAndTheOneInUseHaveSigns(charset: CharacterSet, keys: [Key], texts: [String]) {
        var driver = Driver.withBoroughs()
        driver.state.screen.charset = charset
        driver.press(.function(2))
        #expect(driver.screen.contains("Enter open"))
        for key in keys { driver.press(key) }
        for text in texts { #expect(driver.screen.contains(text), "\(driver.screen)") }
    }

    @Test func dataForAnotherCollectionIsIgnored() {
        var driver = Driver.boroughs()
        driver.send(.placesLoaded(Town.changed.places))
        driver.send(.gazetteerLoaded(Town.whole.gazetteer, of: Town.whole.places))
        driver.send(.changesFound(Changes(from: Town.earlier.places, to: Town.whole.places)))
        #expect(driver.state.data.places === InventedBoroughs.places)
        #expect(driver.state.updates.changes == nil)
        #expect(driver.state.data.gazetteer?.all.contains { $0.name == "Millford" } != true)
    }

    @Test func theHeaderShowsNoUpdateOfAnotherCollection() {
        var driver = Driver.withBoroughs()
        driver.state.run.isOnline = true
        driver.press(.escape, .character("R"))
        #expect(driver.screen.contains("updating"))
        driver.openNextCollection()
        #expect(!driver.state.layoutHeader.contains("updating"))
    }

    /// The radii are 0.1, 0.5, 1, 1.25, 0.6 and 2.5 miles of 1,609.344 m.
    @Test(arguments: [
        (161, true, 322, 322), (805, true, 966, 966), (1609, true, 2012, 1770), (2012, false, 1609, 1931),
        (966, false, 805, 805), (161, false, 161, 161), (4023, true, 4023, 4023),
    ])
    func theRadiusInMilesHasStepsOfATenthAndAQuarter(metres: Int, up: Bool, stepped: Int, nudged: Int) {
        #expect(Radius.stepped(metres, up: up, in: .imperial) == stepped)
        #expect(Radius.nudged(metres, up: up, in: .imperial) == nudged)
    }

    @Test func enterListsAllPlacesIfTheCollectionOpensWithItsList() {
        var driver = Driver.boroughs(.wide)
        driver.press(.escape)
        #expect(driver.state.results == nil && driver.screen.contains("Press Enter to list all 40"))
        driver.press(.enter)
        #expect(driver.state.results?.listsAllPlaces == true && driver.shown.count == InventedBoroughs.count)
        driver = Driver(.wide)
        driver.press(.enter)
        #expect(driver.state.results == nil && driver.screen.contains("Type a place first"))
    }

    @Test func theFormUsesTheWordsAndUnitsOfTheCollection() {
        var driver = Driver.boroughs(.wide)
        driver.press(.escape)
        let screen = driver.screen
        #expect(screen.contains("ZIP code or place") && screen.contains("e.g. 10003") && screen.contains("0.5 mi"))
        #expect(screen.contains("Type a place, such as 10003: a ZIP code, a neighborhood or a"))
        #expect(!screen.contains("ostcode") && !screen.contains(" km") && !screen.contains("starter"))
        // The radius has steps of a tenth of a mile: 805 m are half a mile of 1,609.344 m.
        driver.press(.tab, .right)
        #expect(driver.screen.contains("0.6 mi"))
        driver.press(.home)
        #expect(driver.screen.contains(" 0.1 mi"))
    }
}

extension State {
    /// The first row of the screen.
    var layoutHeader: String { String(view(self).text.prefix { $0 != "\n" }) }
}
