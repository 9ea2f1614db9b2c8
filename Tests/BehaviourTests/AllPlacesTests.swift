import Catalogue
@testable import Collections
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct AllPlacesTests {
    @Test func theListIsSortedByNameWithoutDistancesOrACircle() throws {
        let driver = Driver.boroughs(.wide)
        let results = try #require(driver.state.results)
        #expect(driver.shown.count == InventedBoroughs.count && driver.shown == driver.shown.sorted())
        #expect(results.circle == nil && results.origin == nil)
        #expect(driver.state.scene(of: results, in: results.viewport(in: Size(columns: 60, rows: 20))).circle == nil)
        let screen = driver.screen
        #expect(screen.contains("Schools by name") && screen.contains("New York City · all 40 schools"))
        #expect(screen.contains("40 schools; 2 of them have no position and are not on the map"))
        #expect(results.pins.count == 38)
    }

    @Test(arguments: [Size.smallest, .standard, .wide])
    func aPlaceWithoutAPositionIsReportedAsNotOnTheMap(size: Size) throws {
        var driver = Driver.boroughs(size)
        let said = "not on the map: its position is not known"
        #expect(!driver.screen.contains(said))
        driver.state.results?.selected = (0..<InventedBoroughs.count).first {
            InventedBoroughs.places.coordinate($0) == nil
        }
        #expect(driver.screen.contains(said))
        driver.press(.tab)
        let before = try driver.viewport()
        driver.press(.character("+"))
        #expect(driver.screen.contains(said))
        let after = try driver.viewport()
        #expect(after.zoom > before.zoom && after.center.distance(to: before.center) < 1)
    }

    /// The expected numbers are worked out by hand from the rule that the invented names follow.
    @Test(arguments: [
        ("brook", 12), ("queens", 8), ("corona gar", 1), ("10m1", 1), ("17K137", 1), ("10040", 1), ("fordham", 8),
        ("xyzzy", 0),
    ])
    func typingNarrowsTheList(typed: String, count: Int) {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("/"))
        driver.type(typed)
        #expect(driver.shown.count == count)
        #expect(
            driver.state.results?.pins.count
                == driver.state.results?.visible.count { hit in
                    InventedBoroughs.places.coordinate(hit.row) != nil
                })
        driver.press(.enter)
        #expect(driver.shown.count == count)
        driver.press(.escape)
        #expect(driver.shown.count == InventedBoroughs.count && driver.state.results != nil)
        driver.press(.escape)
        #expect(driver.state.results == nil)
    }

    @Test func matchesAreUnderlinedInTheRows() throws {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("/"))
        driver.type("bronx gar")
        let frame = view(driver.state)
        var marked = ""
        for row in 2..<4 {
            for column in 1..<44 where frame[column, row].style.attributes.contains(.underline) {
                marked.unicodeScalars.append(frame[column, row].scalar)
            }
        }
        #expect(marked == "GarBronx")
    }

    @Test func anOriginGivesTheDistancesAndARadiusMakesASearch() throws {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("m"), .right, .enter)
        var results = try #require(driver.state.results)
        let origin = try #require(results.origin?.coordinate)
        #expect(results.listsAllPlaces && driver.shown.count == InventedBoroughs.count)
        for hit in results.visible {
            let place = InventedBoroughs.places.coordinate(hit.row)
            #expect(hit.isMeasured == (place != nil))
            if let place { #expect(abs(hit.distanceMetres - origin.distance(to: place)) < 0.01) }
        }
        #expect(results.visible.map(\.distanceMetres) == results.visible.map(\.distanceMetres).sorted())
        #expect(driver.state.history.searches.isEmpty)
        driver.press(.character(">"))
        results = try #require(driver.state.results)
        #expect(!results.listsAllPlaces && results.circle != nil && driver.state.history.searches.count == 1)
    }

    @Test func distancesNeedAnOrigin() {
        var driver = Driver.boroughs()
        driver.type(":sort distance")
        driver.press(.enter)
        #expect(driver.state.run.status?.text.hasPrefix("To sort by distance, choose a place") == true)
        driver.press(.escape, .character(">"))
        #expect(driver.state.run.status?.text.hasPrefix("Choose a place to start from") == true)
        driver.press(.enter, .character("d"))
        #expect(
            driver.effects.contains {
                if case .desktop(.open(let link, what: _)) = $0 {
                    link.contains("directions?route=;40.")
                } else {
                    false
                }
            })
    }

    /// A postcode that is known only by a place in it has that place's position.
    @Test(arguments: [(0.0, "route=;"), (0.01, "route=53.8")]) func aRouteHasTwoEnds(shift: Double, start: String)
        throws
    {
        var driver = Driver.searched()
        let row = try #require(driver.state.results?.selected)
        var here = try #require(driver.state.results?.places.coordinate(row))
        here.latitude += shift
        driver.state.results?.origin?.coordinate = here
        driver.press(.character("d"))
        #expect(
            driver.effects.contains {
                if case .desktop(.open(let link, what: _)) = $0 { link.contains(start) } else { false }
            })
    }

    @Test func theNearCommandSearchesWithTheStandardRadius() throws {
        var driver = Driver.boroughs()
        driver.type(":near 40.745,-73.995")
        driver.press(.enter)
        let request = driver.state.run.lastRequest
        driver.send(
            .originFound(
                request: request,
                Origin(label: "40.745,-73.995", coordinate: Coordinate(latitude: 40.745, longitude: -73.995))))
        let results = try #require(driver.state.results)
        #expect(!results.listsAllPlaces && results.radiusMetres == 805)
    }

    @Test func allPlacesCanBeListedAfterASearch() {
        var driver = Driver.searched(.wide)
        let near = driver.shown.count
        driver.press(.character("A"))
        #expect(driver.shown.count > near && driver.shown.count == Town.whole.places.currentCount)
        #expect(driver.state.sort == .distance && driver.screen.contains("Schools by name"))
    }

    @Test func newDataReplacesTheOldAndTheTypedTextStays() {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("/"))
        driver.type("queens")
        driver.press(.enter)
        let selected = driver.selectedName
        let fresh = Places(InventedBoroughs.places.joined.tables, of: NewYork())
        driver.send(.placesLoaded(fresh))
        #expect(driver.state.results?.places === fresh && driver.shown.count == 8)
        #expect(driver.selectedName == selected)
    }
}
