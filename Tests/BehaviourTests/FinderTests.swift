import Catalogue
@testable import Collections
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Finding by name before and after the index of all places is built in the background.
struct FinderTests {
    /// The list of all places with a typed text, before the index has come.
    private static func waiting(_ typed: String = "brook") -> Driver {
        var driver = Driver.boroughs(.wide)
        driver.answers = false
        driver.state.data.finder = nil
        driver.effects = []
        driver.press(.character("/"))
        driver.type(typed)
        return driver
    }

    private static let index = NameIndex(describing: InventedBoroughs.places)

    @Test func typedLettersAreFoundOnceTheIndexIsReady() {
        var driver = Self.waiting()
        #expect(driver.effects.map { $0.isIndexing } == [true], "it is asked for once")
        #expect(driver.shown.count == InventedBoroughs.count)
        #expect(driver.screen.contains("/ brook") && driver.screen.contains("Preparing to search 40 schools"))
        driver.send(.placesIndexed(Self.index, of: InventedBoroughs.places))
        #expect(driver.shown.count == 12 && driver.state.results?.selected == driver.state.results?.find.matches.first)
        #expect(!driver.screen.contains("Preparing to search"))
        driver.press(.escape)
        #expect(driver.shown.count == InventedBoroughs.count)
    }

    @Test func closingTheLineDoesNotCancelFinding() {
        var driver = Self.waiting()
        driver.press(.enter)
        driver.send(.placesIndexed(Self.index, of: InventedBoroughs.places))
        #expect(driver.shown.count == 12)
        driver.press(.escape)
        #expect(driver.shown.count == InventedBoroughs.count)
    }

    @Test func clearedTextIsNotFound() {
        for keys in [[Key.escape], [.enter, .escape], Array(repeating: .backspace, count: 5)] {
            var driver = Self.waiting()
            for key in keys { driver.press(key) }
            #expect(!driver.screen.contains("Preparing to search"))
            driver.send(.placesIndexed(Self.index, of: InventedBoroughs.places))
            #expect(driver.shown.count == InventedBoroughs.count && driver.state.results != nil)
        }
    }

    @Test func aNameThatTheFiltersHideAroundAPlaceIsNotCalledMissing() throws {
        var driver = Driver.searched(.wide)
        let name = try #require(driver.shown.first)
        let facet = try #require(driver.state.results?.facets.first { $0.id == "phase" })
        driver.state.filter.only([], of: facet)
        driver.state.arrangeAgain()
        driver.press(.character("/"))
        driver.type(name)
        #expect(driver.state.run.status?.text == "The filters hide the matches for \"\(name)\"")
        driver.type("zzz")
        #expect(driver.state.run.status?.text.hasPrefix("No name here is like \"\(name)zzz\"") == true)
    }

    @Test func escForgetsTheText() {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("school")
        driver.press(.escape, .character("n"))
        #expect(driver.state.run.status?.text == "Press / and type a name first")
        #expect(driver.state.results?.find.matches.isEmpty == true)
    }

    /// F6 with an empty field does not look for the old text.
    @Test(arguments: [[Key.escape], [.enter, .escape]]) func escForgetsTheTextOfANarrowedList(keys: [Key]) {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("/"))
        driver.type("brook")
        #expect(driver.shown.count == 12)
        for key in keys { driver.press(key) }
        driver.press(.character("/"), .function(6))
        #expect(driver.shown.count == InventedBoroughs.count)
        driver.press(.escape, .character("n"))
        #expect(driver.state.run.status?.text == "Press / and type a name first")
    }

    /// A larger circle has more matches. They are counted by their names.
    @Test func anotherRadiusFindsTheTextAgain() throws {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("primary")
        driver.press(.enter)
        let before = try #require(driver.state.results)
        driver.type(">>>>")
        let after = try #require(driver.state.results)
        let expected = after.visible.map(\.row).filter { after.places.name($0).lowercased().contains("primary") }
        #expect(after.find.matchingRows == Set(expected) && expected.count > before.find.matches.count)
        #expect(after.selectedID == before.selectedID, "the selection stays")
    }

    @Test func anIndexOfReplacedPlacesIsIgnored() {
        var driver = Self.waiting()
        let fresh = Places(InventedBoroughs.places.joined.tables, of: NewYork())
        driver.send(.placesLoaded(fresh))
        #expect(driver.effects.count { $0.isIndexing } == 2)
        driver.send(.placesIndexed(Self.index, of: InventedBoroughs.places))
        #expect(driver.shown.count == InventedBoroughs.count && driver.state.results?.find.isWaiting == true)
        driver.send(.placesIndexed(NameIndex(describing: fresh), of: fresh))
        #expect(driver.shown.count == 12 && driver.state.results?.find.isWaiting == false)
    }

    @Test func theIndexIsBuiltOnceForTheSamePlaces() {
        var driver = Driver.searched(.wide)
        driver.effects = []
        driver.press(.character("A"), .escape)
        driver.type("LS1 4AP")
        driver.press(.enter, .character("A"), .character("/"))
        driver.type("hopton")
        #expect(Set(driver.shown).isSuperset(of: InventedSchool.all.map(\.name).filter { $0.hasPrefix("Hopton") }))
        #expect(driver.shown.count < Town.whole.places.currentCount)
        #expect(driver.effects.count { $0.isIndexing } == 1)
    }
}

extension Effect {
    /// Whether the effect builds the index of all places.
    fileprivate var isIndexing: Bool { if case .data(.index) = self { true } else { false } }
}
