import Catalogue
import Geo
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The map by keys: moves from pin to pin, zooms, pans and fits.
struct MapTests {
    static func onMap(_ size: Size = .wide) -> Driver {
        var driver = Driver.searched(size)
        driver.press(.tab)
        return driver
    }

    /// A pin's position on the screen in units of half a row, which is as high as a column is wide.
    private static func position(_ pin: MapPin, _ viewport: Viewport) -> (x: Double, y: Double) {
        let position = viewport.position(of: pin.coordinate)
        return (position.column, position.row * 2)
    }

    /// The last row of the map, with the credit and the scale, moves up above a status of several rows.
    @Test func aLongStatusDoesNotCoverTheScale() throws {
        var driver = Driver.searched()
        let scale = try #require(driver.screen.split(separator: "\n").last { $0.contains("├─") })
        driver.state.run.status = Status(text: String(repeating: "Not known. ", count: 12))
        let lines = driver.screen.split(separator: "\n")
        #expect(driver.state.longStatus != nil && lines.contains { $0.contains(scale.suffix(20)) }, "\(driver.screen)")
    }

    @Test(arguments: [(Key.left, Key.right), (.right, .left), (.up, .down), (.down, .up)])
    func anArrowSelectsTheNearestPinAndTheOppositeOneReturns(key: Key, opposite: Key) throws {
        let start = Self.onMap()
        let results = try #require(start.state.results)
        let viewport = results.viewport(in: try #require(start.state.mapSize))
        var moves = 0
        for pin in results.pins {
            var driver = start
            driver.state.results?.selected = pin.id
            let from = Self.position(pin, viewport)
            // The expected pin is found by brute force: the nearest one in the quarter around the arrow.
            func along(_ other: MapPin) -> (along: Double, across: Double) {
                let to = Self.position(other, viewport)
                return switch key {
                case .left: (from.x - to.x, abs(to.y - from.y))
                case .right: (to.x - from.x, abs(to.y - from.y))
                case .up: (from.y - to.y, abs(to.x - from.x))
                default: (to.y - from.y, abs(to.x - from.x))
                }
            }
            let nearest = results.pins.filter { along($0).along > 1e-6 && along($0).across <= along($0).along }
                .min { one, other in
                    let (a, b) = (along(one), along(other))
                    return a.along * a.along + a.across * a.across < b.along * b.along + b.across * b.across
                }
            guard let nearest else { continue }
            driver.press(key)
            let selected = driver.state.results?.selected
            let landed = try #require(results.pins.first { $0.id == selected })
            #expect(landed.coordinate == nearest.coordinate, "from \(results.places.name(pin.id))")
            driver.press(opposite)
            #expect(driver.state.results?.selected == pin.id, "back to \(results.places.name(pin.id))")
            moves += 1
        }
        #expect(moves > 10)
    }

    @Test func zoomingDoesNotMoveTheSelectedPin() throws {
        var driver = Self.onMap()
        driver.press(.right, .right)
        for key in "+++--+------" {
            let before = try #require(view(driver.state).cursor)
            let zoom = try driver.viewport().zoom
            driver.press(.character(key))
            let after = try #require(view(driver.state).cursor)
            #expect(abs(after.column - before.column) <= 1 && abs(after.row - before.row) <= 1)
            #expect(try driver.viewport().zoom == zoom + (key == "+" ? 0.5 : -0.5))
        }
        driver.press(.character("0"))
        #expect(driver.state.results?.map.viewport == nil)
    }

    @Test(arguments: [(Key.character("H"), -1, 0), (.shiftRight, 1, 0), (.shiftUp, 0, -1), (.shiftDown, 0, 1)])
    func panningMovesTheMapByWholeCells(key: Key, columns: Int, rows: Int) throws {
        var driver = Self.onMap()
        let centre = try driver.viewport().center
        let before = try driver.viewport().position(of: centre)
        driver.press(key)
        let after = try driver.viewport().position(of: centre)
        let moved = (before.column - after.column, before.row - after.row)
        #expect(abs(moved.0 - moved.0.rounded()) < 1e-6 && abs(moved.1 - moved.1.rounded()) < 1e-6)
        #expect(Int(moved.0.rounded()).signum() == columns)
        #expect(Int(moved.1.rounded()).signum() == rows)
    }

    @Test func aPannedMapReturnsToTheSelection() throws {
        var driver = Self.onMap()
        for _ in 0..<12 { driver.press(.shiftRight) }
        #expect(view(driver.state).cursor != nil)
        driver.press(.tab, .down)
        let selected = try #require(driver.state.results?.selected)
        let coordinate = try #require(driver.state.results?.places.coordinate(selected))
        #expect(try driver.viewport().cell(of: coordinate) != nil)
    }

    @Test func zoomingInSplitsCountsAndFittingRestoresThem() throws {
        var driver = Driver()
        driver.type("LS1 4AP")
        driver.press(.tab, .end, .enter, .tab)
        let before = try driver.clustered()
        #expect(before.count > 6)
        driver.state.results?.selected = driver.town.row("Hopton Infant")
        for _ in 0..<12 { driver.press(.character("+")) }
        // Three schools at one position stay one count at every zoom.
        #expect(try driver.clustered() == ["Hopton Infant School", "Hopton Junior School", "Hopton Nursery School"])
        driver.press(.character("0"))
        #expect(try driver.clustered() == before)
    }

    @Test func aSearchStartsFromThePickedPoint() throws {
        var driver = Scene.pick.driver(.standard)
        guard let start = driver.state.panes.top as? PickPane else {
            Issue.record("no map to pick on")
            return
        }
        for _ in 0..<6 { driver.press(.left) }
        driver.press(.up, .up)
        guard let moved = driver.state.panes.top as? PickPane else { return }
        #expect(moved.point.longitude < start.point.longitude)
        #expect(moved.point.latitude > start.point.latitude)
        driver.press(.enter)
        let picked = try #require(driver.state.welcome.picked)
        #expect(picked.coordinate.distance(to: moved.point) < 10)
        driver.press(.enter)
        #expect(driver.state.results?.origin == picked)
        #expect(driver.shown.count == Town.whole.places.count(around: picked.coordinate, radiusMetres: 1000))
    }
}

extension Driver {
    /// The viewport of the map on the screen.
    func viewport() throws -> Viewport {
        try #require(state.results).viewport(in: try #require(state.mapSize))
    }

    /// The names of the schools that the map shows as counts.
    fileprivate func clustered() throws -> Set<String> {
        let results = try #require(state.results)
        let viewport = try viewport()
        var frame = Frame(size: viewport.size)
        let drawn = drawMap(
            MapScene(pins: results.pins), viewport: viewport, charset: state.screen.charset, into: &frame,
            rect: Rect(viewport.size))
        return Set(drawn.clusters.flatMap(\.ids).map { results.places.name($0) })
    }
}
