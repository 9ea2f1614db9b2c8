import Catalogue
import Collections
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Searches that start from the name of a school, from an area, and from a place of another collection.
struct NameSearchTests {
    private static let school: Origin = {
        let row = Town.whole.row("Castle Hill") ?? 0
        let places = Town.whole.places
        return Origin(
            label: places.name(row), place: "Millford",
            coordinate: places.coordinate(row) ?? Coordinate(latitude: 53, longitude: -1), placeID: places.id(row))
    }()

    private static func driver(_ text: String) -> Driver {
        var driver = Driver()
        driver.answers = false
        driver.type(text)
        return driver
    }

    /// Before anything is typed, the preview says what to do in the chosen line of the form.
    @Test func thePreviewSaysHowToChooseAPlaceOrAPoint() {
        var driver = Driver(.wide)
        #expect(driver.screen.contains("Type a place, such as"))
        driver.press(.down)
        #expect(
            driver.screen.contains("Press Enter, move the cursor") && !driver.screen.contains("Type a place, such as"))
        driver.press(.down)
        #expect(driver.screen.contains("Type a part of a school's name"))
    }

    @Test func enterOpensTheSchoolThatWasTyped() {
        var driver = Self.driver("castle hill")
        // The answer comes after Enter.
        driver.press(.enter)
        driver.send(.originFound(request: driver.state.welcome.running?.request ?? 0, Self.school))
        #expect(driver.state.results?.selectedID == Self.school.placeID)
        #expect((driver.state.panes.top as? DetailPane)?.id == Self.school.placeID)
        #expect(driver.state.results?.origin?.label == "Castle Hill Academy")
    }

    @Test func enterBeforeTheSuggestionsWaitsForThem() {
        var driver = Driver()
        driver.press(.down, .down)
        driver.answers = false
        driver.type("castle hill")
        driver.press(.enter)
        #expect(driver.state.results == nil)
        let request = driver.state.welcome.namesRequest
        driver.send(.namesFound(request: request, Town.whole.names(like: "castle hill")))
        #expect(driver.state.results?.selectedID == Self.school.placeID)
    }

    @Test(arguments: [Size.smallest, .standard, .wide]) func aPartOfANameAlsoNamesTheNextMatch(size: Size) throws {
        var driver = Driver(size)
        driver.press(.down, .down)
        driver.type("academy")
        let (places, found) = (driver.town.places, driver.state.welcome.suggestions)
        try #require(found.count > 2)
        driver.press(.enter)
        let town = places.town(found[1].row)
        #expect(
            driver.state.run.status?.text
                == "Also: \(places.name(found[1].row)), \(town); and others. Press Esc twice to choose")
        driver.press(.escape, .escape, .down, .enter)
        #expect(driver.state.results?.selected == found[1].row && driver.state.run.status == nil)
    }

    /// A few suggestions are shown whole, on as many lines as they need.
    @Test(arguments: ["bartholomew", "castle hill academy"]) func fewSuggestionsAreShownWhole(typed: String) throws {
        var driver = Driver(.standard)
        driver.press(.down, .down)
        driver.type(typed)
        let found = driver.state.welcome.suggestions
        let row = try #require(found.first?.row)
        let inside = driver.state.welcomeLayout.preview.inset()
        let lines = driver.screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let text = (inside.row..<inside.endRow).map {
            String(lines[$0][inside.column + 2..<inside.endColumn]).trimmingBlanks
        }
        #expect(text.joined(separator: " ").hasPrefix(driver.town.places.name(row)), "\(text)")
        #expect(found.count > 3 || !text.joined().contains("…"), "\(text)")
        #expect(text.allSatisfy { !$0.hasPrefix("·") && !$0.hasSuffix("·") })
    }

    @Test func aWholeNameNamesNoOtherMatch() {
        var driver = Driver(.wide)
        driver.press(.down, .down)
        driver.answers = false
        driver.type("castle hill academy")
        let found = Town.whole.names(like: "castle hill academy") + Town.whole.names(like: "hopton")
        driver.send(.namesFound(request: driver.state.welcome.namesRequest, found))
        driver.press(.enter)
        #expect(found.count > 1)
        #expect(driver.state.results?.selectedID == Self.school.placeID && driver.state.run.status == nil)
    }

    @Test func enterBeforeTheDataWaitsForThem() {
        var state = State(
            screen: ScreenState(size: .standard, depth: .full, charset: .braille),
            run: RunState(today: "2026-11-19", id: "first"), datasets: .standard, settings: Settings())
        for character in "LS1 4AP" { _ = update(&state, .input(.key(.character(character)))) }
        _ = update(&state, .input(.key(.enter)))
        #expect(state.results == nil)
        _ = update(&state, .placesLoaded(Town.whole.places))
        #expect(state.welcome.place.text == "LS1 4AP" && state.welcome.running?.text == "LS1 4AP")
    }

    /// Nothing can be searched around it. Esc goes back to the form, where its name still stands.
    @Test func aSchoolWithoutAPositionIsOpened() throws {
        var driver = Driver()
        let places = driver.town.places
        let row = try #require(
            (0..<places.count).first { places.coordinate($0) == nil && places.columns.isCurrent[$0] })
        driver.press(.down, .down)
        driver.type(places.name(row))
        driver.press(.enter)
        #expect((driver.state.panes.top as? DetailPane)?.id == places.id(row) && driver.state.results == nil)
        #expect(driver.screen.contains(places.name(row)))
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty && driver.state.welcome.name.text == places.name(row))
    }

    // MARK: Areas

    private static let area = Origin(
        label: "LS7", place: "Millford", coordinate: InventedFiles.centre.coordinate, approximate: "the centre of LS7",
        areaMetres: 2610)

    @Test func anAreaIsCoveredUnlessTheRadiusWasChosen() {
        var driver = Self.driver("LS7")
        driver.send(.originFound(request: driver.state.welcome.previewRequest, Self.area))
        #expect(driver.state.formRadius == 2750)
        driver.press(.enter)
        driver.send(.originFound(request: driver.state.welcome.running?.request ?? 0, Self.area))
        #expect(driver.state.results?.radiusMetres == 2750)

        var chosen = Self.driver("LS7")
        chosen.send(.originFound(request: chosen.state.welcome.previewRequest, Self.area))
        _ = chosen.state.setRadius("800m")
        #expect(chosen.state.formRadius == 800)
        chosen.press(.enter)
        chosen.send(.originFound(request: chosen.state.welcome.running?.request ?? 0, Self.area))
        #expect(chosen.state.results?.radiusMetres == 800)
    }

    @Test func theSliderReachesAsFarAsTheArea() {
        var driver = Self.driver("Millford")
        var town = Self.area
        town.areaMetres = 7600
        driver.send(.originFound(request: driver.state.welcome.previewRequest, town))
        let layout = driver.state.welcomeLayout
        let end = Point(column: layout.sliderColumn + layout.sliderColumns - 1, row: layout.radiusRow)
        func knob() -> Character { Array(driver.screen.split(separator: "\n")[end.row])[end.column] }
        #expect(driver.state.formRadius == 8000 && knob() == "●")
        driver.press(.tab, .left, .left, .left, .left)
        #expect(driver.state.formRadius == 7000 && knob() == "─")
        driver.press(.right, .right)
        #expect(driver.state.formRadius == 7500)
        driver.mouse(.press, end)
        #expect(driver.state.formRadius == 8000)
    }

    /// Beyond 4 km, radii are multiples of 500 m.
    @Test func aSearchAroundATownNamesItsRadius() {
        var driver = Driver(history: [])
        var town = Self.area
        (town.label, town.approximate, town.areaMetres) = ("Millford", nil, 5010)
        _ = driver.state.search(from: town)
        #expect(driver.state.run.status?.text == "A radius of 5.5 km covers all of Millford. Press < for less")
    }

    /// Both say why the numbers are what they are. A narrow screen has room for the first only.
    @Test(arguments: [
        (Size.standard, "Approximate: the centre of LS7. 2.0 km covers all of LS7. Press < for less"),
        (.smallest, "Approximate: the centre of LS7"),
    ])
    func aSearchAroundAnApproximateAreaNamesItsRadiusToo(size: Size, text: String) {
        var driver = Driver(size, history: [])
        var area = Self.area
        (area.label, area.approximate, area.areaMetres) = ("LS7", "the centre of LS7", 1900)
        _ = driver.state.search(from: area)
        #expect(driver.state.run.status?.text == text)
    }

    /// The radius is named if other places have the name, too. A narrow screen has room only for these.
    @Test(arguments: [
        (Size.wide, "5.5 km covers all of Richmond. Also: Richmond, Sheffield. Press Esc, then Down"),
        (.smallest, "Also: Richmond, Sheffield. Press Esc, then Down"),
    ])
    func aSearchAroundATownWithACommonNameNamesItsRadiusToo(size: Size, text: String) {
        var driver = Driver(size, history: [])
        driver.answers = false
        driver.type("Richmond")
        driver.press(.enter)
        var town = Self.richmonds[0]
        town.areaMetres = 5010
        driver.send(
            .originFound(
                request: driver.state.welcome.running?.request ?? 0, town, others: [Self.richmonds[1]]))
        #expect(driver.state.results?.radiusMetres == 5500)
        #expect(driver.state.run.status?.text == text)
    }

    @Test func aPostcodeAfterAnAreaHasTheStandardRadius() {
        var driver = Self.driver("LS7")
        driver.press(.enter)
        driver.send(.originFound(request: driver.state.welcome.running?.request ?? 0, Self.area))
        var exact = Self.area
        (exact.label, exact.areaMetres) = ("LS1 4AP", nil)
        _ = driver.state.search(from: exact)
        #expect(driver.state.results?.radiusMetres == Radius.standard)
    }

    // MARK: Other collections

    private static let hint = OriginError.otherDataset(
        DatasetHint(typed: "Brooklyn", kind: .town, id: "newyork", name: "New York City", here: "England"))

    @Test func enterOpensTheCollectionThatHasTheTown() {
        var driver = Self.driver("Brooklyn")
        driver.send(.originFailed(request: driver.state.welcome.previewRequest, Self.hint))
        #expect(driver.screen.contains("Brooklyn is in the collection New"))
        driver.press(.enter)
        driver.send(.originFailed(request: driver.state.welcome.running?.request ?? 0, Self.hint))
        let load = driver.state.data.loading
        #expect(load?.id == "newyork" && load?.place == "Brooklyn")
        driver.send(.datasetLoaded(request: load?.request ?? 0, InventedBoroughs.places))
        #expect(driver.state.welcome.place.text == "Brooklyn" && driver.state.welcome.running?.text == "Brooklyn")
    }

    @Test func enterOpensTheCollectionWithThatName() {
        let hint = OriginError.otherDataset(
            DatasetHint(typed: "New York", kind: .wholeDataset, id: "newyork", name: "New York City", here: "England"))
        var driver = Self.driver("New York")
        driver.send(.originFailed(request: driver.state.welcome.previewRequest, hint))
        #expect(hint.formWords == "\"New York\" is a collection. Enter opens it.")
        #expect(driver.screen.contains("\"New York\" is a collection."))
        driver.press(.enter)
        driver.send(.originFailed(request: driver.state.welcome.running?.request ?? 0, hint))
        let load = driver.state.data.loading
        #expect(load?.id == "newyork" && load?.place == nil)
    }

    @Test func anEnterBeforeThePreviewOpensItToo() {
        var driver = Self.driver("Brooklyn")
        driver.press(.enter)
        driver.send(.originFailed(request: driver.state.welcome.running?.request ?? 0, Self.hint))
        #expect(driver.state.data.loading?.id == "newyork" && driver.state.data.loading?.place == "Brooklyn")
    }

    // MARK: The command line

    private static let richmonds = ["Surrey", "Sheffield"].enumerated().map { index, district in
        Origin(
            label: "Richmond", place: "Richmond, \(district)",
            coordinate: Coordinate(latitude: 51 + Double(index), longitude: -1.5))
    }

    private static func near(_ driver: inout Driver) {
        _ = driver.state.startSearch(for: "Richmond")
        driver.send(
            .originFound(
                request: driver.state.welcome.running?.request ?? 0, richmonds[0], others: Array(richmonds.dropFirst()))
        )
    }

    @Test func anAmbiguousTextOfTheCommandLineIsInTheForm() {
        var driver = Self.driver("")
        Self.near(&driver)
        #expect(driver.state.welcome.place.text == "Richmond" && driver.state.welcome.meanings == Self.richmonds)
        #expect(driver.state.run.status?.text == "Also: Richmond, Sheffield. Press Esc, then Down")
    }

    /// Two places with one name, as a city of two lists, are not told apart by it.
    @Test func aPlaceOfTheSameNameIsNoOtherMeaning() {
        var driver = Self.driver("Richmond")
        driver.press(.enter)
        driver.send(
            .originFound(
                request: driver.state.welcome.running?.request ?? 0, Self.richmonds[0], others: [Self.richmonds[0]]))
        #expect(driver.state.results != nil && driver.state.run.status?.text.contains("Also") != true)
    }

    /// At 80 columns the header has no room for more than the name.
    @Test func theHeaderTellsTownsOfOneNameApart() {
        var driver = Self.driver("Richmond")
        driver.press(.enter)
        driver.send(.originFound(request: driver.state.welcome.running?.request ?? 0, Self.richmonds[1]))
        let header = driver.screen.split(separator: "\n").first ?? ""
        #expect(header.contains("Richmond, Sheffield · 1.0 km"), "\(header)")
    }

    @Test func aTextInTheFormIsNotOverwritten() {
        var driver = Self.driver("Otley")
        Self.near(&driver)
        #expect(driver.state.welcome.place.text == "Otley")
        #expect(driver.state.run.status?.text == "Also: Richmond, Sheffield. Add a district to choose another")
    }
}
