import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The map on which a place is confirmed or moved before it is posted.
struct PlaceStageTests {
    private static func onTheMap(_ size: Size = .standard) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.fillForm()
        driver.press(.enter)
        return driver
    }

    private static func stage(_ driver: StallsDriver) throws -> PlaceStage {
        try #require(driver.state.panes.opened(FormPane.self).first?.stage)
    }

    private static let bridge = StallsDriver.bridges[0]

    @Test(arguments: [Size.smallest, .standard, .wide]) func thePlaceIsShownBeforeItIsSent(size: Size) throws {
        var driver = Self.onTheMap(size)
        #expect(driver.service.calls == [.list])
        let texts = [
            "New stall · Ginger Jar", "Where: is this the place?", "● Kirk Bridge, Millford · 1 of 2, n: next",
        ]
        for text in texts { #expect(driver.screen.contains(text), "\(text)") }
        let viewport = try #require(driver.state.shownViewport)
        let cell = try #require(viewport.cell(of: Self.bridge.coordinate))
        #expect(view(driver.state).cursor == Point(column: cell.column + 1, row: cell.row + 2))
        driver.press(.enter)
        #expect(driver.state.panes.isEmpty && driver.posted?.positions["place"] == Self.bridge)
    }

    @Test func withoutTilesTheMapShowsTheTownsAround() throws {
        let driver = Self.onTheMap()
        let viewport = try #require(driver.state.shownViewport)
        let place = Self.bridge.coordinate
        let north = Coordinate(latitude: place.latitude + 0.05, longitude: place.longitude)
        #expect(viewport.cell(of: north) != nil, "5.6 km to the north")
    }

    @Test func theLinesOfANoteStandOnOneLineAboveTheMap() {
        var driver = StallsDriver(.wide)
        driver.fillForm()
        driver.press(.tab)
        driver.type("Plums")
        driver.press(.enter)
        driver.type("Figs")
        driver.press(.control("d"))
        #expect(driver.screen.contains("Plums / Figs"))
    }

    @Test(
        arguments: [
            ([.up], 0, 1), ([.down, .down], 0, -1), ([.left], -1, 0), ([.right, .right], 1, 0),
            ([.character("k")], 0, 1), ([.character("j")], 0, -1), ([.character("h")], -1, 0),
            ([.character("l")], 1, 0),
        ] as [([Key], Double, Double)])
    func arrowsMoveThePlaceAndItKeepsItsName(keys: [Key], east: Double, north: Double) throws {
        var driver = Self.onTheMap()
        for key in keys { driver.press(key) }
        let moved = try Self.stage(driver).map.point.rounded(decimals: 6)
        #expect(east == 0 || (moved.longitude - Self.bridge.coordinate.longitude) * east > 0)
        #expect(north == 0 || (moved.latitude - Self.bridge.coordinate.latitude) * north > 0)
        let way = Self.bridge.coordinate.geodesic(to: moved)
        let words = driver.state.distances.text(
            metres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees)
        #expect(driver.screen.contains("moved \(words)"))
        driver.press(.enter)
        let place = try #require(driver.posted?.positions["place"])
        #expect(place.label == "Kirk Bridge" && place.coordinate.distance(to: moved) < 0.2)
        #expect(driver.service.stalls.last?.coordinate == place.coordinate)
    }

    @Test func aPlaceMovedThereAndBackCountsAsNotMoved() {
        var driver = Self.onTheMap()
        driver.press(.right, .right, .up, .left, .left, .down)
        #expect(!driver.screen.contains("moved"))
        driver.press(.enter)
        #expect(driver.posted?.positions["place"] == Self.bridge)
    }

    @Test func zoomingInMakesTheStepsFiner() throws {
        var driver = Self.onTheMap()
        let zoom = try #require(driver.state.shownViewport).zoom
        driver.press(.right)
        let first = try Self.bridge.coordinate.distance(to: Self.stage(driver).map.point)
        driver.press(.left, .character("+"), .character("+"), .right)
        let second = try Self.bridge.coordinate.distance(to: Self.stage(driver).map.point)
        #expect(abs(first / second - 2) < 0.05, "two steps of zoom double the scale")
        driver.press(.character("0"))
        let fitted = try #require(driver.state.shownViewport).zoom
        #expect(abs(fitted - zoom) < 0.01 && driver.screen.contains("moved "))
    }

    @Test(arguments: [[Key.character("n")], [.tab], [.character("N")], [.backTab], [.tab, .tab, .tab]])
    func anotherPlaceOfTheSameNameIsChosen(keys: [Key]) throws {
        var driver = Self.onTheMap()
        driver.press(.right, .right)
        for key in keys { driver.press(key) }
        #expect(driver.screen.contains("● Kirk Bridge, Overton · 2 of 2, n: next") && !driver.screen.contains("moved"))
        #expect(try Self.stage(driver).map.point == StallsDriver.bridges[1].coordinate)
        driver.press(.enter)
        #expect(driver.posted?.positions["place"] == StallsDriver.bridges[1])
    }

    @Test func escKeepsEverythingThatWasTypedAndMoved() throws {
        var driver = Self.onTheMap()
        driver.press(.right, .right, .right)
        let moved = try Self.stage(driver).map.point
        driver.press(.escape)
        #expect(driver.screen.contains("Ginger Jar") && driver.screen.contains("https://example.org/ginger"))
        #expect(driver.screen.contains("moved ") && driver.service.calls == [.list])
        driver.press(.enter, .enter)
        #expect((driver.posted?.positions["place"]?.coordinate.distance(to: moved) ?? 100) < 0.2)
    }

    @Test func typingAnotherPlaceForgetsTheMove() {
        var driver = Self.onTheMap()
        driver.press(.right, .escape, .backTab, .backTab)
        driver.type("s")
        driver.press(.enter, .enter)
        #expect(driver.posted?.positions["place"]?.coordinate == Self.bridge.coordinate)
    }

    @Test func aMovedPlaceWithoutANameIsNamedByItsNewCoordinates() throws {
        var driver = StallsDriver()
        driver.press(.character("P"))
        driver.type("53.81,-1.55")
        driver.press(.tab)
        driver.type("Ginger Jar")
        driver.press(.enter, .right, .right)
        let moved = try Self.stage(driver).map.point
        #expect(!driver.screen.contains("moved"))
        driver.press(.enter)
        let place = try #require(driver.posted?.positions["place"])
        #expect(place.label == coordinateText(moved).split(separator: " ").joined())
        #expect(place.coordinate.distance(to: moved) < 0.2)
        #expect(driver.posted?.text(of: "place") == place.label)
    }

    @Test func aMovedPlaceIsNoLongerApproximate() {
        var driver = StallsDriver()
        driver.state.settings.tiles.network = false
        driver.press(.character("P"))
        driver.type("LS1 4AP")
        driver.press(.tab)
        driver.type("Ginger Jar")
        driver.press(.enter)
        #expect(driver.screen.contains("≈ the centre of LS1"))
        driver.press(.right)
        #expect(!driver.screen.contains("≈") && driver.screen.contains("● LS1 4AP · moved"))
    }

    @Test func aClickMovesThePlaceAndADragPansTheMap() throws {
        var driver = Self.onTheMap(.wide)
        let before = try #require(driver.state.shownViewport)
        driver.mouse(.press, Point(column: 31, row: 12))
        driver.mouse(.release, Point(column: 31, row: 12))
        let clicked = try Self.stage(driver).map.point
        #expect(clicked == before.coordinate(at: Point(column: 30, row: 10)))
        #expect(driver.state.shownViewport == before && driver.screen.contains("moved "))
        driver.mouse(.press, Point(column: 50, row: 15))
        driver.mouse(.drag, Point(column: 55, row: 16))
        driver.mouse(.release, Point(column: 55, row: 16))
        #expect(try Self.stage(driver).map.point == clicked, "a drag does not move the place")
        #expect(driver.state.shownViewport != before)
        driver.mouse(.doubleClick, Point(column: 50, row: 15))
        #expect(driver.service.calls == [.list], "a double click does not post")
    }

    /// A drag counts only from a press on the map: this press is on its border.
    @Test func aDragFromTheBorderMovesNeitherPlaceNorMap() throws {
        var driver = Self.onTheMap(.wide)
        driver.mouse(.press, Point(column: 31, row: 12))
        driver.mouse(.release, Point(column: 31, row: 12))
        driver.press(.right, .right)
        let (point, viewport) = (try Self.stage(driver).map.point, driver.state.shownViewport)
        driver.mouse(.press, Point(column: 0, row: 12))
        driver.mouse(.drag, Point(column: 10, row: 12))
        driver.mouse(.drag, Point(column: 20, row: 12))
        #expect(try Self.stage(driver).map.point == point && driver.state.shownViewport == viewport)
    }

    @Test(arguments: "qRsfA:/?") func noLetterLeavesTheMap(letter: Character) {
        var driver = Self.onTheMap()
        let before = driver.screen
        driver.press(.character(letter))
        #expect(driver.screen == before && !driver.state.run.isQuitting)
    }

    @Test func theLegendLiesOverTheMap() {
        var driver = Self.onTheMap()
        driver.press(.character("L"))
        #expect(driver.screen.contains("Legend"))
        driver.press(.character("+"), .character("L"))
        #expect(driver.screen.contains("is this the place?"))
    }

    /// If the service refuses the place, the form shows the typed text again, with the reason.
    @Test(arguments: [
        ServiceError.tooFast(afterSeconds: 4), .tooLarge, .forbidden, .invalid(field: nil, reason: "You have 100 pins"),
        .invalid(field: "link", reason: "No such link"),
    ])
    func aFailureComesBackToTheForm(error: ServiceError) {
        var driver = Self.onTheMap()
        driver.press(.right, .right)
        driver.service.fail(with: error)
        driver.press(.enter)
        let words = if case .invalid(_?, let reason) = error { reason } else { error.sentence(after: .post(Draft())) }
        #expect(driver.screen.contains(words) && driver.screen.contains("New stall"))
        #expect(driver.screen.contains("Ginger Jar") && driver.screen.contains("moved "))
    }

    // MARK: Editing

    private static func editing() -> StallsDriver {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.press(.character("E"))
        return driver
    }

    private static func edited(_ driver: StallsDriver) -> Draft? {
        driver.service.calls.compactMap { if case .edit(_, let draft) = $0 { draft } else { nil } }.last
    }

    @Test func anUnchangedPlaceKeepsItsPosition() {
        var driver = Self.editing()
        driver.press(.tab, .tab, .tab)
        driver.type(" and Mondays")
        driver.press(.control("d"))
        #expect(driver.screen.contains("Change the stall · Apple Barrow") && driver.screen.contains("Enter save"))
        driver.press(.enter)
        #expect(Self.edited(driver)?.positions["place"]?.coordinate == Stall.all[0].coordinate)
        #expect(driver.service.stalls[0].note == "Pears on Fridays and Mondays")
        #expect(driver.askedServices.isEmpty)
    }

    @Test func anEditedPlaceCanBeMoved() throws {
        var driver = Self.editing()
        driver.press(.enter, .left, .left, .enter)
        let place = try #require(Self.edited(driver)?.positions["place"])
        let old = try #require(Stall.all[0].coordinate)
        #expect(place.label == "Apple Barrow" && place.coordinate.longitude < old.longitude)
        #expect(abs(place.coordinate.latitude - old.latitude) < 1e-6)
    }

    // MARK: Every terminal

    @Test(arguments: CharacterSet.allCases, ColourDepth.allCases)
    func theMapIsDrawnOnEveryTerminal(charset: CharacterSet, depth: ColourDepth) {
        var driver = Self.onTheMap()
        driver.press(.right, .right, .right, .down)
        driver.state.screen.charset = charset
        driver.state.screen.depth = depth
        let frame = view(driver.state)
        let cursor = frame.cursor ?? Point(column: 0, row: 0)
        // The arms of the cross-hair.
        #expect(frame[cursor.column, cursor.row].scalar == (charset == .ascii ? "+" : "╋"))
        #expect(frame[cursor.column + 1, cursor.row].scalar == (charset == .ascii ? "-" : "━"))
        if charset == .ascii { #expect(frame.cells.allSatisfy { $0.scalar.isASCII }) }
        if depth == .none { #expect(frame.cells.allSatisfy { $0.style.foreground == .default }) }
    }

    /// Random keys, clicks and sizes, in the form and on its map: nothing fails, and the cursor is on the screen.
    @Test(arguments: [UInt64(1), 2, 3, 4]) func randomKeysPreserveTheInvariants(seed: UInt64) {
        var random = SeededRandom(seed: seed * 104_729)
        let keys: [Key] =
            [
                .enter, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .shiftUp,
                .shiftLeft, .control("d"), .control("p"), .control("w"), .control("u"), .function(5), .escape,
            ] + "Kirk n+-0N./é学".map { .character($0) }
        let kinds: [MouseEvent.Kind] = [.press, .release, .drag, .doubleClick, .wheelUp, .wheelDown]
        var driver = Self.onTheMap()
        for step in 0..<600 {
            let size = driver.state.screen.size
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                let columns = Int.random(in: 60...140, using: &random)
                driver.send(.input(.resize(Size(columns: columns, rows: Int.random(in: 16...45, using: &random)))))
            case 1: driver.send(.input(.paste("Kirk Bridge\n\nand more\n")))
            case 2, 3:
                let column = Int.random(in: 0..<size.columns, using: &random)
                driver.mouse(
                    kinds.randomElement(using: &random) ?? .press,
                    Point(column: column, row: Int.random(in: 0..<size.rows - 1, using: &random)))
            default: driver.press(keys.randomElement(using: &random) ?? .enter)
            }
            if driver.state.panes.isEmpty { driver.press(.character("P")) }
            let frame = view(driver.state)
            let isWhole = frame.size == driver.state.screen.size
            #expect(isWhole && frame.cursor.map(frame.bounds.contains) == true, "step \(step)\n\(frame.text)")
        }
    }
}
