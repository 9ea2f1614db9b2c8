import Geo
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The mouse, and text that is pasted.
struct PointerTests {
    @Test func aClickSelectsInTheListAndASecondOneOpens() {
        var driver = Driver.searched()
        // The third place of the list; the first begins in row 2, and each takes two rows.
        driver.mouse(.press, Point(column: 10, row: 6))
        #expect(driver.selectedName == "Sainte-Thérèse Catholic Primary School")
        #expect(driver.state.panes.isEmpty)
        driver.mouse(.press, Point(column: 10, row: 6))
        #expect(driver.screen.contains("Details"))
    }

    @Test func aClickSelectsThePinUnderIt() throws {
        var driver = Driver.searched(.wide)
        let map = try #require(driver.state.layout.map).inset()
        let row = try #require(driver.town.row("Brookfield"))
        let coordinate = try #require(driver.town.places.coordinate(row))
        let cell = try #require(try driver.viewport().cell(of: coordinate))
        let point = Point(column: map.column + cell.column, row: map.row + cell.row)
        driver.mouse(.press, point)
        driver.mouse(.release, point)
        #expect(driver.selectedName == "Brookfield School")
        #expect(driver.state.panes.isEmpty)
        driver.mouse(.press, point)
        #expect(driver.screen.contains("Brookfield School"))
        #expect(driver.state.panes.count == 1)
    }

    @Test func aClickOnACountZoomsInOnItsNearestPin() throws {
        var start = Driver.boroughs(.wide)
        start.press(.tab, .character("-"), .character("-"), .character("-"))
        start.state.results?.selected = nil
        let map = try #require(start.state.layout.map).inset()
        let viewport = try start.viewport()
        let results = try #require(start.state.results)
        var scratch = Frame(size: map.size)
        let drawn = start.state.draw(
            start.state.scene(of: results, in: viewport), viewport: viewport, into: &scratch, rect: scratch.bounds)
        let count = try #require(drawn.clusters.max { $0.ids.count < $1.ids.count })
        #expect(count.ids.count > 4)
        var chosen: Set<Int?> = []
        // Clicks each cell from the free one before the count to the free one after it.
        for offset in -1..."(8)".count {
            let cell = Point(column: count.cell.column + offset, row: count.cell.row)
            var driver = start
            driver.mouse(.press, Point(column: map.column + cell.column, row: map.row + cell.row))
            func away(_ row: Int) -> Double {
                results.places.coordinate(row)?.distance(to: viewport.coordinate(at: cell)) ?? .infinity
            }
            #expect(driver.state.results?.selected == count.ids.min { away($0) < away($1) })
            #expect(try driver.viewport().zoom == viewport.zoom + 1)
            chosen.insert(driver.state.results?.selected)
        }
        #expect(chosen.count > 1)
    }

    @Test(arguments: [MouseEvent.Kind.wheelUp, .wheelDown])
    func theWheelZoomsAtThePointer(kind: MouseEvent.Kind) throws {
        var driver = Driver.searched(.wide)
        let map = try #require(driver.state.layout.map).inset()
        let cell = Point(column: 20, row: 8)
        let before = try driver.viewport()
        driver.mouse(kind, Point(column: map.column + cell.column, row: map.row + cell.row))
        let after = try driver.viewport()
        #expect(after.zoom == before.zoom + (kind == .wheelUp ? 0.5 : -0.5))
        #expect(after.coordinate(at: cell).distance(to: before.coordinate(at: cell)) < 0.1)
    }

    @Test func aDragMovesTheMap() throws {
        var driver = Driver.searched(.wide)
        let map = try #require(driver.state.layout.map).inset()
        let before = try driver.viewport().coordinate(at: Point(column: 30, row: 2))
        driver.mouse(.press, Point(column: map.column + 30, row: map.row + 2))
        driver.mouse(.drag, Point(column: map.column + 37, row: map.row + 4))
        driver.mouse(.drag, Point(column: map.column + 40, row: map.row + 5))
        driver.mouse(.release, Point(column: map.column + 40, row: map.row + 5))
        let after = try driver.viewport().coordinate(at: Point(column: 40, row: 5))
        #expect(after.distance(to: before) < 0.1)
        let still = try driver.viewport()
        driver.mouse(.release, Point(column: 0, row: 0))
        #expect(try driver.viewport() == still)
    }

    /// Only a drag that begins on the map moves it.
    @Test func aDragFromTheListDoesNotMoveTheMap() throws {
        var driver = Driver.searched(.wide)
        let map = try #require(driver.state.layout.map).inset()
        let list = try #require(driver.state.layout.list).inset()
        let (onMap, onList) = (
            Point(column: map.column + 30, row: map.row + 2), Point(column: list.column + 3, row: list.row + 5)
        )
        driver.mouse(.press, onMap)
        driver.mouse(.release, onList)
        let before = try driver.viewport()
        driver.mouse(.press, onList)
        driver.mouse(.drag, onMap)
        driver.mouse(.drag, Point(column: onMap.column + 5, row: onMap.row))
        driver.mouse(.release, onMap)
        #expect(try driver.viewport() == before)
    }

    /// The filters take the release of the mouse, so the map does not see it.
    @Test func aDragEndsWithTheNextPress() throws {
        var driver = Driver.searched(.wide)
        let map = try #require(driver.state.layout.map).inset()
        let list = try #require(driver.state.layout.list).inset()
        let onMap = Point(column: map.column + 5, row: map.row + 2)
        driver.mouse(.press, onMap)
        driver.press(.character("f"))
        let side = driver.state.layout.side.inset()
        driver.mouse(.release, Point(column: side.column, row: side.row))
        driver.press(.escape)
        let before = try driver.viewport()
        driver.mouse(.press, Point(column: list.column + 3, row: list.row + 5))
        driver.mouse(.drag, Point(column: onMap.column + 9, row: onMap.row))
        #expect(try driver.viewport() == before)
    }

    @Test func aClickSwitchesAFilter() throws {
        var driver = Driver.searched()
        driver.press(.character("f"))
        let side = driver.state.layout.side.inset()
        // Primary is below the heading and Nursery.
        driver.mouse(.press, Point(column: side.column + 5, row: side.row + 2))
        #expect(driver.screen.contains("[x] Primary"))
        let chosen = driver.state.filter
        driver.mouse(.press, Point(column: side.column + 5, row: side.row))
        #expect(driver.state.filter == chosen, "a heading is no value")
    }

    @Test func theFormCanBeUsedByMouseAlone() {
        var driver = Driver()
        let layout = driver.state.welcomeLayout
        driver.mouse(.press, Point(column: 6, row: layout.startRow + 3))
        #expect(driver.state.welcome.start == .name)
        driver.mouse(.press, Point(column: 6, row: layout.startRow + 1))
        driver.send(.input(.paste("LS1 4AP\nand more")))
        #expect(driver.state.welcome.place.text == "LS1 4AP")
        driver.mouse(.press, Point(column: layout.sliderColumn, row: layout.radiusRow))
        #expect(driver.state.welcome.radius.metres == 100)
        driver.mouse(.press, Point(column: layout.sliderColumn + layout.sliderColumns - 1, row: layout.radiusRow))
        #expect(driver.state.welcome.radius.metres == 4000)
        driver.mouse(.press, Point(column: layout.form.column + layout.form.columns / 2, row: layout.buttonRow))
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
        driver.mouse(.press, Point(column: 3, row: 0))
        #expect(driver.state.results == nil, "the way back stands in the title")
        driver.mouse(.press, Point(column: 6, row: driver.state.welcomeLayout.searches.row + 1))
        #expect(driver.state.results?.saved.diff?.search.date == "2026-11-19")
    }

    @Test func theWheelMovesThroughListsAndTexts() {
        var driver = Driver.searched()
        driver.mouse(.wheelDown, Point(column: 10, row: 17))
        #expect(driver.selectedName == "Millford Grammar School")
        driver.press(.enter)
        let top = driver.screen
        driver.mouse(.wheelDown, Point(column: 10, row: 10))
        #expect(driver.screen != top)
        driver.mouse(.wheelUp, Point(column: 10, row: 10))
        #expect(driver.screen == top)
    }

    @Test func pastedTextGoesIntoTheFocusedField() {
        var driver = Driver.searched()
        driver.press(.character("/"))
        driver.send(.input(.paste("  Castle Hill  \nq\n")))
        #expect(driver.selectedName == "Castle Hill Academy")
        driver.press(.escape)
        let before = driver.screen
        driver.send(.input(.paste("qqq")))
        #expect(driver.screen == before, "no keys are pressed by what is pasted")
        #expect(!driver.state.run.isQuitting)
    }

    @Test func oneKeyUpLeavesTheEndOfADetail() {
        var driver = Scene.detailEnd.driver(.standard)
        let end = driver.screen
        driver.press(.up)
        #expect(driver.screen != end)
        driver.press(.down, .down, .down)
        #expect(driver.screen == end)
    }
}
