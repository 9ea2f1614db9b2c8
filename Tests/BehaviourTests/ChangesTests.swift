import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport
@testable import Collections

/// The changes of an update, in the status line and in their pane.
struct ChangesTests {
    private static let changes = Changes(from: Town.earlier.places, to: Town.whole.places)

    @Test func anUpdateIsSummarisedInTheStatusLine() {
        var driver = Driver()
        driver.send(.changesFound(Self.changes))
        #expect(
            driver.state.run.status?.text
                == "Updated: 1 new, 1 closed, 1 no longer listed, 1 renamed, 1 moved, 1 inspection, 1 amended. Type :changes to see them"
        )
    }

    /// Results of places that had none before are counted and not listed.
    @Test func firstResultsAreCountedInTheStatusLine() {
        let words = "15,500 schools have a first result (not listed)"
        let first = Changes(dataset: "england", sources: [], items: [], firstResults: 15_500)
        var driver = Driver()
        driver.send(.changesFound(first))
        #expect(driver.state.run.status?.text == "Updated: \(words)")
        #expect(driver.state.updates.changes == nil)
    }

    /// The changes of the update before stay, and so does their open list.
    @Test func firstResultsAloneLeaveTheListAsItIs() throws {
        var driver = Driver.changes()
        driver.press(.down, .down)
        let changes = try #require(driver.state.updates.changes)
        driver.send(.changesFound(Changes(dataset: "england", sources: [], items: [], firstResults: 2)))
        #expect(driver.state.updates.changes == changes)
        #expect((driver.state.panes.top as? ChangesPane)?.list.selected == 2)
    }

    @Test func anUpdateWithoutChangesShowsNoStatus() {
        var driver = Driver()
        driver.send(.changesFound(Changes(from: Town.whole.places, to: Town.whole.places)))
        #expect(driver.state.run.status == nil)
        #expect(driver.state.updates.changes == nil)
    }

    @Test func changesNearPreviousSearchesComeFirst() throws {
        let driver = Driver.changes()
        let items = try #require(driver.state.updates.changes).items
        let distances = items.compactMap { $0.near?.distanceMetres }
        #expect(distances.count == items.count, "all of it is within 5 km of the one search")
        #expect(distances == distances.sorted())
        #expect(driver.screen.contains("Near your previous searches"))
    }

    @Test func withoutPreviousSearchesChangesAreListedByKind() {
        var driver = Driver()
        driver.send(.changesFound(Self.changes))
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        let pane = driver.state.panes.top as? ChangesPane
        let window = driver.state.updates.changes.flatMap { pane?.window(of: $0, in: driver.state) }
        let headings = window?.lines.compactMap { line in
            if case .heading(let title) = line.content { title } else { nil }
        }
        #expect(headings == ["New", "Closed, or no longer listed", "Renamed", "Moved", "Inspection", "Amended"])
    }

    @Test func enterOpensThePlaceAndEscGoesBackToTheList() throws {
        var driver = Driver.changes()
        let items = try #require(driver.state.updates.changes).items
        let index = try #require(items.firstIndex { $0.name.hasPrefix("Castle") })
        for _ in 0..<index { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.state.selectedID == "urn:900006")
        #expect(driver.screen.contains("Castle Hill Academy"))
        driver.press(.character("y"))
        #expect(
            driver.effects.contains {
                if case .desktop(.copy(let link, what: _)) = $0 { link.hasSuffix("/900006") } else { false }
            })
        driver.press(.right)
        #expect(driver.state.selectedID == items[index + 1].id, "the next change, without going back")
        driver.press(.escape)
        guard let pane = driver.state.panes.top as? ChangesPane else {
            Issue.record("the list is not there")
            return
        }
        #expect(pane.list.selected == index + 1)
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty)
    }

    @Test func aDetailOpenedFromTheChangesShowsNoDistance() {
        var driver = Driver.searched()
        driver.send(.changesFound(Self.changes))
        _ = ChangesPane.open(in: &driver.state)
        driver.press(.end, .enter)
        #expect(driver.state.selectedID != driver.state.results.flatMap { $0.selected.map($0.places.id) })
        #expect(!driver.screen.contains("Living near"))
    }

    @Test func savedChangesAreShownWithoutAnUpdate() {
        var driver = Driver()
        driver.savedChanges = Self.changes
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        #expect(driver.effects == [.data(.readChanges(dataset: "england"))])
        #expect(driver.screen.contains("What the last update changed"))
    }

    @Test func aMissingListOfChangesIsReported() {
        var driver = Driver()
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        #expect(driver.screen.contains("No changes yet. They appear after an update or import"))
        #expect(driver.state.panes.isEmpty)
    }
}
