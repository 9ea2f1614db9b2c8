import Catalogue
import Screen
import Testing

@testable import App

/// What an update changed, told in a line and listed in a pane.
struct ChangesTests {
    private static let changes = Changes(from: Town.earlier.places, to: Town.whole.places)

    @Test func anUpdateIsToldInOneLine() {
        var driver = Driver()
        driver.send(.changesFound(Self.changes))
        #expect(
            driver.state.status?.text
                == "Updated: 1 new, 2 closed, 1 renamed, 1 moved, 1 inspection, 1 amended; :changes shows them")
    }

    @Test func anUpdateThatChangedNothingSaysNothing() {
        var driver = Driver()
        driver.send(.changesFound(Changes(from: Town.whole.places, to: Town.whole.places)))
        #expect(driver.state.status == nil)
        #expect(driver.state.changes == nil)
    }

    @Test func thoseNearThePreviousSearchesComeFirst() throws {
        let driver = Driver.changes()
        let items = try #require(driver.state.changes).items
        let distances = items.compactMap { $0.near?.distanceMetres }
        #expect(distances.count == items.count, "all of it is within 5 km of the one search")
        #expect(distances == distances.sorted())
        #expect(driver.screen.contains("Near your previous searches"))
    }

    @Test func withoutPreviousSearchesTheyAreListedByKind() {
        var driver = Driver()
        driver.send(.changesFound(Self.changes))
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        let headings = driver.state.changes.map { ChangesPane.rows($0) }?.compactMap { row in
            if case .heading(let title) = row { title } else { nil }
        }
        #expect(headings == ["New", "Closed", "Renamed", "Moved", "Inspection", "Amended"])
    }

    @Test func enterOpensThePlaceAndEscGoesBackToTheList() throws {
        var driver = Driver.changes()
        let items = try #require(driver.state.changes).items
        let index = try #require(items.firstIndex { $0.name.hasPrefix("Castle") })
        for _ in 0..<index { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.state.selectedID == "urn:900006")
        #expect(driver.screen.contains("Castle Hill Academy"))
        driver.press(.character("y"))
        #expect(
            driver.effects.contains { if case .copy(let link, _) = $0 { link.hasSuffix("/900006") } else { false } })
        driver.press(.right)
        #expect(driver.state.selectedID == items[index + 1].id, "the next change, without going back")
        driver.press(.escape)
        guard case .changes(let pane)? = driver.state.overlays.last else {
            Issue.record("the list is not there")
            return
        }
        #expect(pane.selected == index + 1)
        driver.press(.escape)
        #expect(driver.state.overlays.isEmpty)
    }

    @Test func aDetailOverASearchIsNotMeasuredFromItsOrigin() {
        var driver = Driver.searched()
        driver.send(.changesFound(Self.changes))
        _ = driver.state.openChanges()
        driver.press(.end, .enter)
        #expect(driver.state.selectedID != driver.state.results.flatMap { $0.selected.map($0.places.id) })
        #expect(!driver.screen.contains("as the crow flies"))
    }

    @Test func whatWasKeptIsReadWhereNoUpdateWasMade() {
        var driver = Driver()
        driver.keptChanges = Self.changes
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        #expect(driver.effects == [.readChanges])
        #expect(driver.screen.contains("What the last update changed"))
    }

    @Test func withoutAnyItSaysSo() {
        var driver = Driver()
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        #expect(driver.screen.contains("No changes are kept"))
        #expect(driver.state.overlays.isEmpty)
    }
}
