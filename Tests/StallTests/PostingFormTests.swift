import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The fields of the form in which a place is posted.
struct PostingFormTests {
    private static let home = Settings.Home(
        Origin(label: "LS7 4HE", coordinate: Coordinate(latitude: 53.815, longitude: -1.53)))

    @Test func aNarrowFooterOffersPostingAndEditing() {
        var driver = StallsDriver(Size(columns: 80, rows: 24))
        driver.select(named: "Apple Barrow")
        #expect(driver.screen.contains("P post") && driver.screen.contains("E edit"), "\(driver.screen)")
        driver.press(.enter)
        #expect(driver.screen.contains("P post") && driver.screen.contains("E edit"), "\(driver.screen)")
    }

    /// A form with a text in its first field.
    private static func typed(_ text: String, _ prepare: (inout StallsDriver) -> Void = { _ in }) -> StallsDriver {
        var driver = StallsDriver()
        prepare(&driver)
        driver.press(.character("P"))
        driver.type(text)
        return driver
    }

    /// Fills in the other fields that are required, and comes back to the first one.
    private static func fillRest(_ driver: inout StallsDriver) {
        driver.press(.tab)
        driver.type("Ginger Jar")
        driver.press(.backTab)
    }

    private static func text(_ driver: StallsDriver, _ field: Int) -> String {
        driver.state.panes.opened(FormPane.self).first?.lines[field].text.text ?? ""
    }

    // MARK: Where

    @Test(arguments: [
        ("Kirk Bridge", "● Kirk Bridge, Millford · 1 of 2 ↑↓"), ("53.81,-1.55", "● 53.81,-1.55"),
        ("53.81 N 1.55 W", "● 53.81,-1.55"), ("SE 29 33", "● SE 29 33"), ("LS1 4AP", "● LS1 4AP · ≈ the centre of LS1"),
        ("home", "● LS7 4HE"), ("here", "● LS7 4HE"), ("Near me", "● LS7 4HE"),
        ("Nowhere", "No town or district is called \"Nowhere\""),
    ])
    func thePlaceIsShownWhileItIsTyped(text: String, expected: String) {
        let driver = Self.typed(text) { $0.state.settings.home = Self.home }
        #expect(driver.screen.contains(expected), "\(driver.screen)")
        #expect(Set(driver.askedServices).isSubset(of: [.nobody]), "typing asks no service")
    }

    @Test func theHomeIsPostedUnderItsOwnName() {
        var driver = Self.typed("home") { $0.state.settings.home = Self.home }
        Self.fillRest(&driver)
        driver.press(.enter, .enter)
        #expect(driver.posted?.positions["place"] == Self.home.origin)
    }

    @Test func enterAsksForTheExactPositionOfAPostcode() {
        var driver = Self.typed("LS1 4AP")
        Self.fillRest(&driver)
        driver.press(.enter)
        #expect(driver.askedServices.last == .postcodes)
        #expect(driver.screen.contains("is this the place?") && !driver.screen.contains("≈"))
        driver.press(.enter)
        #expect(driver.posted?.positions["place"] == StallsDriver.postcode)
    }

    @Test func withoutANetworkAPostcodeIsApproximate() {
        var driver = Self.typed("LS1 4AP") { $0.state.settings.tiles.network = false }
        Self.fillRest(&driver)
        driver.press(.enter)
        #expect(Set(driver.askedServices) == [.nobody])
        #expect(driver.screen.contains("is this the place?") && driver.screen.contains("≈ the centre of LS1"))
    }

    @Test func theMapComesOnceAPendingLookUpIsAnswered() {
        var driver = Self.typed("Kirk Bridge") { $0.answersLookups = false }
        Self.fillRest(&driver)
        driver.press(.enter)
        #expect(driver.screen.contains("Looking it up …"))
        let request = driver.state.panes.opened(FormPane.self).first?.lines[0].request ?? 0
        driver.send(.originFound(request: request - 1, StallsDriver.postcode))
        #expect(!driver.screen.contains("is this the place?"), "an older answer is ignored")
        let fault = LookupError(.postcodesIO, .status(500))
        driver.send(.originFound(request: request, StallsDriver.bridges[0], problem: fault))
        #expect(driver.screen.contains("is this the place?") && driver.screen.contains(fault.sentence.prefix(20)))
    }

    @Test func aKeyThatIsPressedMeanwhileKeepsTheFormOpen() {
        var driver = Self.typed("Kirk Bridge") { $0.answersLookups = false }
        Self.fillRest(&driver)
        driver.press(.enter, .tab)
        let request = driver.state.panes.opened(FormPane.self).first?.lines[0].request ?? 0
        driver.send(.originFound(request: request, StallsDriver.bridges[0]))
        #expect(driver.screen.contains("● Kirk Bridge") && !driver.screen.contains("is this the place?"))
    }

    private static let chevin = [
        ("Otley", 53.9), ("Belper", 53.0),
    ].map {
        Origin(
            label: "Chevin", place: $0, coordinate: Coordinate(latitude: $1, longitude: -1.6), credit: "© OSM")
    }

    @Test func aSecondEnterAsksNominatim() {
        var driver = Self.typed("Chevin") { $0.online = ["Chevin": Self.chevin] }
        Self.fillRest(&driver)
        driver.press(.enter)
        #expect(driver.screen.contains("Press Enter again to ask") && !driver.askedServices.contains(.names))
        driver.press(.enter)
        #expect(driver.askedServices.last == .names && driver.screen.contains("● Chevin, Otley · 1 of 2"))
        #expect(driver.screen.contains("© OSM") && !driver.screen.contains("is this the place?"))
        driver.press(.down, .enter, .enter)
        #expect(driver.posted?.positions["place"] == Self.chevin[1])
    }

    @Test(arguments: ["network", "nothing found", "another text"])
    func nominatimIsAskedAtMostOnce(reason: String) {
        var driver = Self.typed("Chevin") { $0.state.settings.tiles.network = reason != "network" }
        Self.fillRest(&driver)
        driver.press(.enter)
        if reason == "another text" { driver.type("x") }
        driver.press(.enter, .enter, .enter)
        let asked = driver.askedServices.count { $0 == .names }
        #expect(asked == (reason == "network" ? 0 : 1), "once it has answered it is not offered again")
        #expect(driver.service.calls == [.list] && driver.screen.contains("No town or district is called \"Chevin"))
    }

    // MARK: Here

    private static let position = Position(
        source: "gpsd", coordinate: Coordinate(latitude: 53.8, longitude: -1.55), accuracyMetres: 8)

    @Test(arguments: [("y", true, true), ("o", nil, true), ("n", false, false)] as [(Character, Bool?, Bool)])
    func theLocationIsLookedForOnlyAfterConsent(key: Character, answer: Bool?, isAsked: Bool) {
        var driver = Self.typed("here") { $0.positions = [.machine: .success(Self.position)] }
        #expect(driver.screen.contains("Enter looks for your location"))
        driver.press(.enter)
        #expect(driver.screen.contains("Use your location?") && driver.screen.contains("Check it before you post"))
        #expect(!driver.screen.contains("weather service") && !driver.screen.contains(":home"))
        #expect(!driver.effects.contains { if case .lookup(.locate) = $0 { true } else { false } })
        driver.press(.character(key))
        #expect(driver.state.settings.position.allowed == answer)
        #expect(driver.screen.contains("● 53.8,-1.55") == isAsked)
        #expect(Self.text(driver, 0) == (isAsked ? "53.8,-1.55" : "here"))
    }

    @Test func theFormSaysThatTheLocationWasNotFound() {
        let error = PositionError([.geoClue(.notInstalled)])
        var driver = Self.typed("here") {
            $0.state.settings.position.allowed = true
            $0.positions = [.machine: .failure(error), .lookup: .failure(error)]
        }
        driver.press(.enter)
        #expect(driver.screen.contains("Find your town by your IP address?"))
        driver.press(.character("o"))
        #expect(driver.screen.contains(error.description.prefix(20)) && Self.text(driver, 0) == "here")
        driver.state.settings.position.allowed = false
        driver.press(.enter)
        #expect(driver.screen.contains("Near me is switched off. Type a place"))
    }

    @Test func whileTheLocationIsLookedForNoLetterIsTyped() throws {
        var driver = Self.typed("here") { $0.state.settings.position.allowed = true }
        driver.press(.enter)
        #expect(driver.screen.contains("Asking gpsd, GeoClue … Esc cancels"))
        driver.type("yno")
        #expect(Self.text(driver, 0) == "here")
        let request = try #require(driver.state.welcome.running).request
        driver.press(.escape)
        #expect(driver.effects.contains(.cancel(request: request)) && driver.screen.contains("New stall"))
        driver.send(.positionFound(request: request, Self.position))
        #expect(Self.text(driver, 0) == "here", "an answer after the cancellation is ignored")
        driver.type("!")
        #expect(Self.text(driver, 0) == "here!")
    }

    // MARK: From the map

    @Test func theCursorOfTheMapFillsInThePlace() throws {
        var driver = StallsDriver(.wide)
        driver.pointName = "by the mill"
        driver.press(.character("m"))
        #expect(driver.screen.contains("P posts there"))
        driver.press(.right, .down)
        let cursor = try #require(driver.state.results?.map.cursor)
        driver.press(.character("P"))
        #expect(driver.screen.contains("by the mill"))
        driver.type("Ginger Jar")
        driver.press(.enter, .enter)
        let place = try #require(driver.posted?.positions["place"])
        #expect(place.coordinate.distance(to: cursor) < 8 && place.place == "by the mill")
        #expect(driver.posted?.text(of: "name") == "Ginger Jar", "the next field has the cursor")
    }

    @Test func aFormWithNothingTypedClosesAtOnce() {
        var driver = StallsDriver(.wide)
        driver.pointName = "by the mill"
        driver.press(.character("m"), .character("P"), .escape)
        #expect(driver.state.panes.isEmpty)
    }

    @Test(arguments: [Key.function(5), .control("p")]) func aPointIsPickedOnTheMap(key: Key) throws {
        var driver = StallsDriver()
        driver.pointName = "by the mill"
        driver.press(.character("P"), .tab)
        driver.type("Ginger Jar")
        driver.press(key)
        #expect(driver.screen.contains("Where: move the cursor to the place"))
        driver.press(.right, .right, .up)
        let point = try #require(driver.state.panes.opened(FormPane.self).first?.stage?.map.point)
        driver.press(.enter)
        #expect(driver.screen.contains("by the mill") && driver.service.calls == [.list])
        driver.press(.enter, .enter)
        let place = try #require(driver.posted?.positions["place"])
        #expect(place.coordinate.distance(to: point) < 8 && place.label == Self.label(of: place.coordinate))
    }

    private static func label(of point: Coordinate) -> String {
        coordinateText(point).split(separator: " ").joined()
    }

    @Test func escLeavesTheMapWithoutAPoint() {
        var driver = Self.typed("Kirk Bridge")
        driver.press(.function(5), .right, .right, .escape)
        #expect(driver.screen.contains("● Kirk Bridge, Millford · 1 of 2") && !driver.screen.contains("moved"))
    }

    // MARK: Link

    @Test(arguments: [
        ("h", ""), ("https://", ""), ("https://example.org", ""), ("exam", ""),
        ("example.org/x", "Tab puts https:// in front"), ("ftp:", "Type a link that begins with https:// or http://"),
        ("javascript:alert(1)", "Type a link that begins with https:// or http://"),
        ("https://example.org/a b", "A link has no spaces"),
        ("https://example.org/" + String(repeating: "x", count: 300), "320 of 400"),
        ("https://example.org/" + String(repeating: "x", count: 381), "401 of 400"),
    ])
    func aLinkIsCheckedWhileItIsTyped(text: String, note: String) {
        var driver = Self.typed("Kirk Bridge")
        driver.press(.tab, .tab)
        driver.type(text)
        let rows = driver.screen.split(separator: "\n").map(String.init)
        let row = rows.firstIndex { $0.contains("Link") } ?? 0
        #expect(rows[row + 1].contains(note.isEmpty ? "      " : note), "\(rows[row + 1])")
        let notes = ["puts https", "Type a link", "has no spaces", "of 400"]
        #expect(notes.contains { rows[row + 1].contains($0) } != note.isEmpty)
    }

    @Test(arguments: [Key.tab, .backTab, .up, .down, .enter]) func aLinkGetsItsScheme(key: Key) {
        var driver = Self.typed("Kirk Bridge")
        driver.press(.tab)
        driver.type("Ginger Jar")
        driver.press(.tab)
        driver.type("example.org/x")
        driver.press(key)
        #expect(Self.text(driver, 2) == "https://example.org/x")
    }

    @Test(arguments: ["exam", "https://"]) func anUnfinishedLinkIsMarkedWhenItsFieldIsLeft(text: String) {
        var driver = Self.typed("Kirk Bridge")
        driver.press(.tab, .tab)
        driver.type(text)
        let sentence = "Type a link that begins with https:// or http://"
        #expect(!driver.screen.contains(sentence))
        driver.press(.tab)
        #expect(driver.screen.contains(sentence))
        driver.press(.backTab, .control("u"), .tab)
        #expect(!driver.screen.contains(sentence), "an empty field is no mistake")
    }

    @Test func typedTextDoesNotLookLikeAHint() throws {
        var driver = Self.typed("Kirk Bridge")
        driver.press(.tab)
        let frame = view(driver.state)
        let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let row = try #require(rows.firstIndex { String($0).contains("Where  Kirk Bridge") })
        let column = try #require(rows[row].indices.first { rows[row][$0...].starts(with: "Kirk Bridge") })
        #expect(frame[column, row].style == Theme.field && Theme.field != Theme.fieldHint)
    }

    @Test(arguments: ["exam", "https://"]) func anUnfinishedLinkIsNotSent(text: String) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.control("u"))
        driver.type(text)
        driver.press(.enter)
        #expect(driver.screen.contains("Type a link that begins with https:// or http://"))
    }

    // MARK: Note

    /// A form with its note open.
    private static func note(_ text: String = "") -> StallsDriver {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.tab)
        driver.send(.input(.paste(text)))
        return driver
    }

    @Test func enterInTheNoteBeginsALine() {
        var driver = Self.note()
        driver.type("Plums")
        driver.press(.enter, .enter)
        driver.type("and pears")
        #expect(Self.text(driver, 3) == "Plums\n\nand pears" && driver.service.calls == [.list])
        #expect(driver.screen.contains("16 of 80"))
        driver.press(.tab, .enter)
        #expect(driver.screen.contains("is this the place?"), "the button goes on")
        driver.press(.enter)
        #expect(driver.posted?.text(of: "note") == "Plums\n\nand pears")
        #expect(driver.service.stalls.last?.note == "Plums\n\nand pears")
    }

    @Test func thePostedLinesAreShownInTheDetails() {
        var driver = Self.note("Plums\n\nand pears")
        driver.press(.control("d"), .enter, .home)
        driver.select(named: "Ginger Jar")
        #expect(!driver.screen.contains("Plums"), "a row of the list has one line")
        driver.press(.enter)
        let rows = driver.screen.split(separator: "\n").map(String.init)
        let plums = rows.firstIndex { $0.contains("Plums") } ?? -10
        #expect(rows.firstIndex { $0.contains("and pears") } == plums + 2)
    }

    @Test func allPastedLinesGoIntoANote() {
        var driver = Self.note("one\ntwo\nthree")
        #expect(Self.text(driver, 3) == "one\ntwo\nthree")
        driver.press(.backTab, .control("u"))
        driver.send(.input(.paste("https://example.org\nsecond line")))
        #expect(Self.text(driver, 2) == "https://example.org", "a line takes the first one")
    }

    @Test func upAndDownMoveInTheNoteBeforeTheyLeaveIt() {
        var driver = Self.note("first\nx\nthird")
        driver.press(.up, .up)
        driver.type("!")
        #expect(Self.text(driver, 3) == "first!\nx\nthird", "the column is kept over a shorter line")
        driver.press(.up)
        driver.type("y")
        #expect(Self.text(driver, 2) == "https://example.org/gingery")
        driver.press(.down, .home)
        driver.type("the ")
        #expect(Self.text(driver, 3) == "the first!\nx\nthird")
        driver.press(.down, .down, .down, .enter)
        #expect(driver.screen.contains("is this the place?"))
    }

    @Test(arguments: [(80, false), (81, true)]) func aNoteIsCounted(length: Int, isTooLong: Bool) {
        var driver = Self.note(String(repeating: "n", count: length))
        #expect(driver.screen.contains("\(length) of 80"))
        driver.press(.control("d"))
        #expect(driver.screen.contains("At most 80 characters") == isTooLong)
        #expect(driver.screen.contains("is this the place?") != isTooLong)
    }

    @Test func theFooterSaysWhatEnterDoes() {
        func footer(_ driver: StallsDriver) -> String {
            String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
        }
        var driver = StallsDriver()
        driver.fillForm()
        #expect(footer(driver).contains("Enter go on") && footer(driver).contains("F5 map"))
        driver.press(.tab)
        #expect(footer(driver).contains("Enter new line") && footer(driver).contains("Ctrl-D go on"))
        driver.press(.tab, .enter)
        #expect(footer(driver).contains("Enter post") && footer(driver).contains("n other place"))
        driver.press(.escape, .control("u"), .function(5))
        #expect(footer(driver).contains("Enter use this point") && !footer(driver).contains("other place"))
    }

    @Test func aClickMovesTheCursorInTheNoteAndPressesTheButton() throws {
        var driver = Self.note("one\ntwo")
        driver.press(.backTab)
        func place(of text: String) throws -> Point {
            let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let row = try #require(rows.firstIndex { $0.contains(text) })
            let column = try #require(rows[row].firstRange(of: text)).lowerBound
            return Point(column: rows[row].distance(from: rows[row].startIndex, to: column), row: row)
        }
        let two = try place(of: "two")
        driver.mouse(.press, Point(column: two.column + 2, row: two.row))
        driver.type("!")
        #expect(Self.text(driver, 3) == "one\ntw!o")
        let button = try place(of: "[ Continue ]")
        driver.mouse(.press, button)
        #expect(driver.screen.contains("is this the place?"))
    }
}
