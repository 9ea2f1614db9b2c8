import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct RadiusTests {
    @Test(arguments: [
        (1000, Key.right, 1250), (1000, .left, 900), (900, .right, 1000), (1250, .left, 1000), (4000, .right, 4000),
        (100, .left, 100), (150, .left, 100), (3990, .right, 4000), (2600, .home, 100), (2600, .end, 4000),
        (1000, .character(">"), 1250), (1000, .character("<"), 900),
    ])
    func theFormHasStepsOf100MetresUpToAKilometreThen250(from: Int, key: Key, to: Int) {
        var driver = Driver()
        driver.press(.tab)
        driver.state.welcome.radius.metres = from
        driver.press(key)
        #expect(driver.state.welcome.radius.metres == to)
    }

    @Test(arguments: [
        (1000, ">", 1100), (1000, "<", 900), (950, "<", 900), (950, ">", 1000), (100, "<", 100), (4000, ">", 4000),
        (3950, ">", 4000), (130, "<", 100),
    ])
    func theMapHasStepsOf100Metres(from: Int, key: Character, to: Int) throws {
        var driver = Driver()
        driver.state.welcome.radius.metres = from
        driver.type("LS1 4AP")
        driver.press(.enter, .character(key))
        let results = try #require(driver.state.results)
        #expect(results.radiusMetres == to)
        #expect(
            results.hits.count
                == Town.whole.places.count(around: InventedFiles.centre.coordinate, radiusMetres: Double(to)))
        #expect(
            driver.screen.contains("Press < or > for 100 m to 4.0 km. Type :radius for up to 50.0 km") == (from == to))
    }

    /// The filter leaves only all-through schools, and none is within the radius; the expected one is found by brute force.
    @Test func enterWidensAnEmptySearchToTheNearestPlaceThatPassesTheFilters() throws {
        var driver = Driver(.wide)
        let facet = try #require(driver.state.data.places?.facets.first { $0.id == "phase" })
        driver.state.filter.only(["all-through"], of: facet)
        driver.state.welcome.radius.metres = 100
        driver.type("LS1 4AP")
        driver.press(.enter)
        let here = InventedFiles.centre.coordinate
        let nearest = try #require(
            InventedSchool.all.filter { $0.status == "Open" && $0.phase == "All-through" }.compactMap { school in
                school.site.map { (school.name, here.distance(to: InventedFiles.position($0).coordinate)) }
            }.min { $0.1 < $1.1 })
        try #require(nearest.1 > 100 && nearest.1 < 3900)
        #expect(driver.shown.isEmpty)
        let words = driver.screen.replacing("│", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("The one school within 100 m is filtered out"), "\(words)")
        #expect(words.contains("Enter widens the search"), "\(words)")
        // On the map, Enter is for the cursor; in the list, it widens the search.
        driver.press(.tab, .character("m"))
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(footer.contains("search from here") && !footer.contains("widen"), "\(footer)")
        driver.press(.tab)
        #expect(driver.screen.split(separator: "\n").last?.contains("widen search") == true)
        driver.press(.enter)
        let results = try #require(driver.state.results)
        #expect(results.radiusMetres == (Int(nearest.1) / 100 + 1) * 100)
        #expect(driver.shown.contains(nearest.0))
    }

    /// The postcode is in Cardiff, in Wales.
    @Test func anEmptySearchOutsideTheDataIsNotWidened() throws {
        var driver = Driver(.wide)
        let place = InventedFiles.centre.coordinate.destination(bearingDegrees: 0, metres: 30_000)
        _ = driver.state.search(from: Origin(label: "CF10 1EP", coordinate: place))
        let results = try #require(driver.state.results)
        #expect(driver.shown.isEmpty && results.nearestBeyond != nil)
        #expect(driver.state.radiusToNearest == nil && !driver.screen.contains("widen"))
        driver.press(.enter)
        #expect(driver.state.results?.radiusMetres == results.radiusMetres)
    }

    @Test(arguments: [("750", 750), ("1.2km", 1200), ("0.5mi", 805), ("9km", 9000)])
    func aRadiusCanBeTyped(text: String, metres: Int) {
        var driver = Driver()
        driver.press(.tab)
        driver.type(text)
        driver.press(.enter)
        #expect(driver.state.welcome.radius.metres == metres)
        driver.press(.character(":"))
        driver.type("radius \(text)")
        driver.press(.enter)
        #expect(driver.state.welcome.radius.metres == metres)
    }

    @Test func aPastedFigureGoesIntoTheRadius() {
        var driver = Driver()
        driver.press(.tab)
        driver.type("1")
        driver.send(.input(.paste(".5km")))
        driver.press(.enter)
        #expect(driver.state.welcome.radius.metres == 1500)
    }

    /// What is no distance stays in the row, to be corrected. Enter then searches.
    @Test func aMistypedRadiusCanBeCorrected() throws {
        var driver = Driver()
        driver.type("LS1 4AP")
        driver.press(.tab)
        driver.type("1quarter")
        driver.press(.enter)
        #expect(driver.screen.contains("\"1quarter\" is not a distance: write 800"))
        #expect(driver.state.welcome.radiusField?.text == "1quarter" && driver.state.results == nil)
        driver.press(.tab)
        #expect(driver.state.welcome.focus == .radius, "Tab leaves the row only with a distance")
        for _ in "quarter1" { driver.press(.backspace) }
        driver.type("750")
        driver.press(.enter)
        #expect(try #require(driver.state.results).radiusMetres == 750)
    }

    /// A radius that the person chose stays, also for a town, which is otherwise searched as a whole.
    @Test(arguments: [true, false])
    func theListOfAllPlacesKeepsAChosenRadius(isChosen: Bool) throws {
        var driver = Driver.searched()
        if isChosen { driver.press(.character(">")) }
        driver.press(.character("A"))
        #expect(driver.state.results?.listsAllPlaces == true)
        let town = Origin(label: "Millford", coordinate: InventedFiles.centre.coordinate, areaMetres: 2300)
        _ = driver.state.search(from: town)
        #expect(driver.state.results?.radiusMetres == (isChosen ? 1100 : 2500))
    }

    /// With previous searches, Enter without a place opens the last one, which has a radius of its own.
    @Test func aRadiusIsTypedBeforeThePlace() {
        var driver = Driver.searched()
        driver.press(.escape, .control("u"), .tab)
        driver.type("750")
        driver.press(.enter)
        #expect(driver.state.results == nil && driver.state.welcome.radius.metres == 750)
    }

    /// ↑↓ choose nothing while a radius is typed.
    @Test func theFooterOffersNoChoiceWhileARadiusIsTyped() {
        var driver = Driver()
        #expect(driver.screen.contains("↑↓ choose"))
        driver.press(.tab)
        driver.type("7")
        #expect(driver.screen.contains("Enter search") && !driver.screen.contains("choose"))
    }

    @Test(arguments: ["51km", "50", "9x"])
    func anImpossibleRadiusIsRefused(text: String) {
        var driver = Driver()
        driver.press(.tab)
        driver.type(text)
        driver.press(.enter)
        #expect(driver.state.welcome.radius.metres == Radius.standard)
        #expect(driver.state.run.status?.isError == true)
    }

    /// A town of 6.2 km is searched within 6.5 km, and the keys lead back there, in steps of 500 m beyond 4 km.
    @Test func theKeysWidenTheRadiusToTheWholeTown() throws {
        var driver = Driver.searched()
        driver.state.results?.origin?.areaMetres = 6200
        driver.press(.character(":"))
        driver.type("radius 6.5km")
        driver.press(.enter)
        var radii: [Int] = []
        for key in "<<<<<<>>>>>>>" {
            driver.press(.character(key))
            radii.append(driver.state.results?.radiusMetres ?? 0)
        }
        #expect(radii == [6000, 5500, 5000, 4500, 4000, 3900, 4000, 4500, 5000, 5500, 6000, 6500, 6500])
        #expect(driver.screen.contains("Press < or > for 100 m to 6.5 km"))
        driver.type(":radius 6.5km")
        driver.press(.enter)
        #expect(driver.screen.contains("The radius is already 6.5 km"))
    }

    /// The standard radius is a kilometre, or half a mile, which is 805 m.
    @Test func theRadiusIsTheSameAfterARestartInOtherUnits() {
        var driver = Driver()
        driver.press(.tab, .character(":"))
        driver.type("units miles")
        driver.press(.enter)
        #expect(driver.state.welcome.radius == SearchRadius(metres: 805))
        #expect(Driver(settings: driver.state.settings).state.welcome.radius == SearchRadius(metres: 805))
    }

    @Test func aChosenRadiusIsTheSameInOtherUnits() {
        var driver = Driver()
        driver.press(.tab)
        driver.type("1km")
        driver.press(.enter, .character(":"))
        driver.type("units miles")
        driver.press(.enter)
        #expect(driver.state.welcome.radius == SearchRadius(metres: 1000, source: .person))
    }

    @Test func aNewSearchHasTheRadiusOfAReopenedOne() throws {
        var driver = Driver.searched()
        driver.press(.character(">"), .character(">"))
        let search = try #require(driver.state.history.searches.first)
        var next = Driver(history: [search])
        _ = next.state.open(search)
        _ = next.state.search(from: Origin(label: "Here", coordinate: InventedFiles.centre.coordinate))
        #expect(next.state.results?.radiusMetres == 1200)
    }

    @Test func limitsAreInTheUnitsInUse() {
        var driver = Driver.searched(.wide)
        for command in [":units miles", ":radius 99"] {
            driver.type(command)
            driver.press(.enter)
        }
        #expect(driver.screen.contains("\"99\" means 99 m, but a radius is between 0.1 mi and 31.0 mi"))
        // The line stays open for another radius.
        driver.press(.control("u"))
        driver.type("radius 0.1mi")
        driver.press(.enter, .character("<"))
        #expect(driver.screen.contains("Press < or > for 0.1 mi to 2.5 mi. Type :radius for up to 31.0 mi"))
    }

    @Test func changingTheRadiusSavesOneMoreSearch() {
        var driver = Driver.searched()
        driver.press(.character(">"), .character(">"))
        #expect(driver.state.history.searches.map(\.radiusMetres) == [1200, 1000])
        #expect(driver.state.history.searches.first?.count == driver.state.results?.hits.count)
    }
}
