import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The shortlist by keys: places are added and removed, notes are written, and the file is read again.
struct ShortlistTests {
    private static func ids(_ driver: Driver) -> [String] { driver.savedShortlist.entries.map(\.id) }

    @Test func spaceAddsOrRemovesTheSelectedSchoolOnEveryScreen() {
        var driver = Driver.searched(.wide)
        driver.press(.character(" "))
        #expect(Self.ids(driver) == ["urn:900001"])
        #expect(driver.state.run.status?.text == "Added to your shortlist (1)")
        driver.press(.tab, .right, .character(" "))
        #expect(Self.ids(driver).count == 2, "on the map")
        #expect(driver.state.run.status?.text == "Added to your shortlist (2) · C compares")
        driver.press(.enter, .character(" "))
        #expect(Self.ids(driver) == ["urn:900001"], "in the details")
        #expect(driver.state.run.status?.text == "Removed from your shortlist (1 left). Press Space to undo")
    }

    @Test func theListAndTheMapShowTheShortlist() {
        var driver = Driver.searched(.wide)
        driver.press(.down, .down, .character(" "), .up)
        let screen = driver.screen
        #expect(screen.contains("✓ Sainte-Thérèse"))
        #expect(screen.count { $0 == "✓" } == 2, "\(screen)")
    }

    @Test func theLegendExplainsTheSignOfTheShortlist() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"))
        #expect(!driver.screen.contains("On your shortlist"))
        driver.press(.escape, .character(" "), .character("L"))
        #expect(driver.screen.contains("On your shortlist"))
    }

    @Test func restoringARemovedPlaceRestoresItsNote() {
        var driver = Driver.searched()
        driver.press(.character("e"))
        driver.type("Ask for Ms Gray's class")
        driver.press(.enter)
        #expect(driver.savedShortlist.entry("urn:900001")?.note == "Ask for Ms Gray's class", "a note puts it on")
        driver.press(.character(" "))
        #expect(driver.savedShortlist.isEmpty)
        driver.press(.character(" "))
        #expect(driver.savedShortlist.entry("urn:900001")?.note == "Ask for Ms Gray's class")
    }

    /// The key `u` undoes the last removal, also when another school is selected.
    @Test(arguments: [[], [.enter], [.tab], [.tab, .character("m")]] as [[Key]])
    func uRestoresTheLastRemovedPlaceWithItsNote(keys: [Key]) {
        var driver = Driver.searched(.wide)
        driver.press(.character("e"))
        driver.type("by bus 7")
        driver.press(.enter, .character(" "), .down, .character(" "), .character(" "))
        #expect(driver.savedShortlist.isEmpty)
        for key in keys { driver.press(key) }
        driver.press(.character("u"), .character("u"))
        #expect(Set(Self.ids(driver)) == ["urn:900001", "urn:900002"])
        #expect(driver.savedShortlist.entry("urn:900001")?.note == "by bus 7")
        #expect(driver.state.run.status?.text.hasPrefix("Back on your shortlist (2), with its note") == true)
        driver.press(.character("u"))
        #expect(
            driver.state.run.status?.text
                == "Nothing to undo since Catchment started")
    }

    @Test func theFooterOffersUndoOnceSomethingWasRemoved() {
        var driver = Driver.searched(.large)
        #expect(!driver.screen.contains("u undo"))
        driver.press(.character(" "), .character(" "))
        #expect(driver.screen.contains("u undo"))
        driver.press(.character("u"))
        #expect(!driver.screen.contains("u undo"))
    }

    @Test func aNoteCanBeChangedAndRemoved() {
        var driver = Driver.searched()
        func note() -> String? { driver.savedShortlist.entry("urn:900001")?.note }
        driver.press(.character("e"))
        driver.type("one")
        driver.press(.enter, .enter, .character("e"))
        driver.type(" two")
        driver.press(.escape)
        #expect(note() == "one", "Esc leaves it as it was")
        driver.press(.character("e"))
        driver.type(" two")
        driver.press(.enter)
        #expect(note() == "one two")
        #expect(driver.screen.contains("On your shortlist: one two"), "the details show it")
        driver.press(.character("e"), .control("u"), .enter)
        #expect(note() == "")
    }

    @Test func anEmptyNoteAddsNothing() {
        var driver = Driver.searched()
        driver.press(.character("e"), .enter)
        #expect(driver.savedShortlist.isEmpty)
    }

    @Test func theFileReplacesTheListOnceAllChangesAreWritten() {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character(" "), .down, .character(" "))
        var disk = Shortlist()
        disk.apply(.add(Shortlist.Entry(id: "urn:1", name: "of another program")))
        disk.apply(.add(Shortlist.Entry(id: "urn:900001", name: "")))
        driver.send(.shortlistRead(disk))
        #expect(driver.state.shortlist.list.count == 2, "an answer that is older than the last change waits")
        disk.apply(.add(Shortlist.Entry(id: "urn:900002", name: "")))
        driver.send(.shortlistRead(disk))
        #expect(driver.state.shortlist.list == disk)
    }

    @Test func aChangeThatCannotBeSavedIsUndone() {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character(" "))
        driver.send(.shortlistRead(Shortlist()))
        driver.send(.reported("It cannot be written.", isError: true))
        #expect(driver.state.shortlist.list.isEmpty)
        #expect(!driver.screen.contains("✓"))
    }

    /// The disk is full: the next line for the note begins with what was typed.
    @Test func aNoteThatCannotBeSavedIsNotLost() {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character("e"))
        driver.type("by bus 7")
        driver.press(.enter)
        driver.send(.shortlistRead(Shortlist()))
        driver.send(.reported("It cannot be written.", isError: true))
        #expect(driver.state.shortlist.list.isEmpty && driver.state.panes.isEmpty)
        driver.press(.character("e"))
        #expect((driver.state.panes.top as? NoteLine)?.field.text == "by bus 7")
    }

    /// Two programs write a note on the same school: neither note is lost, and the person decides.
    @Test func aNoteOfAnotherProgramIsNotReplacedUnseen() throws {
        var driver = Driver.searched()
        let id = try #require(driver.state.selectedID)
        driver.savedShortlist.apply(.add(Shortlist.Entry(id: id, name: "", note: "theirs")))
        driver.press(.character("e"))
        driver.type("mine")
        driver.press(.enter)
        #expect(driver.savedShortlist.entry(id)?.note == "theirs")
        #expect(
            driver.state.run.status?.text.contains(
                "another copy of Catchment has since changed this note to \"theirs\".") == true
        )
        #expect(driver.state.panes.isEmpty, "keys that follow are not for the note")
        driver.press(.character("e"))
        #expect((driver.state.panes.top as? NoteLine)?.field.text == "mine")
        driver.press(.enter)
        #expect(driver.savedShortlist.entry(id)?.note == "mine" && driver.state.panes.isEmpty)
        driver.press(.character("e"))
        #expect((driver.state.panes.top as? NoteLine)?.field.text == "mine")
    }

    /// The note was deleted elsewhere while the person changed it.
    @Test func aNoteThatAnotherProgramDeletedIsNotLostEither() throws {
        var driver = Driver.searched()
        let id = try #require(driver.state.selectedID)
        driver.press(.character("e"))
        driver.type("one")
        driver.press(.enter)
        driver.savedShortlist.apply(.note(id: id, ""))
        driver.press(.character("e"))
        driver.type(" two")
        driver.press(.enter)
        #expect(driver.state.run.status?.text.contains("another copy of Catchment has since deleted this note") == true)
        driver.press(.character("e"))
        #expect((driver.state.panes.top as? NoteLine)?.field.text == "one two")
        driver.press(.control("u"), .enter)
        driver.press(.character("e"))
        #expect((driver.state.panes.top as? NoteLine)?.field.text == "", "the person let go of the text")
    }

    @Test func quittingAsksBeforeATypedNoteIsLost() {
        var driver = Driver.searched()
        driver.press(.character("e"), .control("c"))
        #expect(driver.state.run.isQuitting, "nothing was typed")
        var typing = Driver.searched()
        typing.press(.character("e"))
        typing.type("by bus 7")
        typing.press(.control("c"))
        #expect(!typing.state.run.isQuitting && typing.screen.contains("discards what you typed"))
        typing.press(.control("c"))
        #expect(typing.state.run.isQuitting)
    }

    @Test func placesOfOtherCollectionsStayOnTheListButAreNotCompared() {
        var driver = Driver.searched()
        driver.savedShortlist = Shortlist(decoding: Array("dbn:02M260  Clinton School\nurn:900001\n".utf8))
        driver.press(.character("C"))
        #expect(driver.state.shortlist.list.count == 2)
        #expect(driver.state.comparedEntries.map(\.id) == ["urn:900001"])
        #expect(driver.state.panes.top is ComparePane, "the shortlist on the screen was empty")
    }

    @Test(arguments: [
        ("", "Your shortlist is empty: press Space on two schools or more, then C"),
        (
            "dbn:02M260  Clinton School\n",
            "Your shortlist has no schools: press Space on two or more, then C"
        ),
    ])
    func withoutSchoolsOnTheShortlistNoComparisonOpens(list: String, sentence: String) {
        var driver = Driver.searched()
        driver.savedShortlist = Shortlist(decoding: Array(list.utf8))
        for keys: [Key] in [[], [.enter]] {
            for key in keys { driver.press(key) }
            let panes = driver.state.panes.count
            driver.press(.character("C"), .character("C"))
            #expect(driver.state.panes.count == panes && driver.screen.contains(sentence), "after \(keys)")
        }
        driver.press(.escape, .character("e"))
        #expect(driver.state.panes.top is NoteLine)
    }
}

/// The comparison by keys.
struct CompareTests {
    private static func pane(_ driver: Driver) -> ComparePane? {
        driver.state.panes.top as? ComparePane
    }

    private static func compared(_ size: Size = .wide) -> Driver {
        var driver = Driver.searched(size)
        driver.compare("Castle", "St Peter's", "Eastmoor", "Riverside")
        return driver
    }

    @Test func reasonsForMissingValuesAreGivenOnceForEachSchool() throws {
        var driver = Driver.searched(.large)
        driver.compare("Castle", "Brookfield", "Quarry")
        let plain = try #require(Self.pane(driver).map { CompareLayout(driver.state, $0).text.plain })
        let first = try #require(plain.split(separator: "\n").first { $0.contains("Inspected") })
        #expect(first.components(separatedBy: "none listed").count - 1 == 2, "of two schools")
        #expect(plain.components(separatedBy: "Nothing to show:").count - 1 == 1)
        let rest = plain.components(separatedBy: "Nothing to show: ").last ?? ""
        #expect(rest.contains("Four areas, to November 2025 (none listed)"))
        #expect(!plain.components(separatedBy: "Nothing to show: ")[0].contains("Four areas"))
    }

    @Test func undoIsOfferedOnceAPlaceWasRemoved() {
        var driver = Self.compared(.large)
        #expect(!driver.screen.contains("u undo"))
        driver.press(.character("x"))
        #expect(driver.screen.contains("u undo"))
        driver.press(.character("u"))
        #expect(!driver.screen.contains("u undo"))
    }

    @Test func aLinkIsBrokenBetweenItsParts() throws {
        let driver = Self.compared()
        let lines = try #require(Self.pane(driver).map { CompareLayout(driver.state, $0).text.lines })
        let first = try #require(lines.firstIndex { $0.contains { $0.text == "reports.ofsted.gov." } })
        #expect(lines[first + 1].contains { $0.text == "uk/provider/21/" })
        #expect(lines[first + 2].contains { $0.text == "900001" })
    }

    /// If the places do not fit side by side, the groups without any value are named below the last block.
    @Test func groupsWithoutValuesAreNamedOnceBelowAllBlocks() throws {
        var driver = Driver.searched(.large)
        driver.compare("Castle", "Brookfield", "Quarry")
        let pane = try #require(Self.pane(driver))
        let picture = CompareLayout(driver.state, pane)
        let text = plainText(of: picture.comparison, names: picture.names, columns: 60)
        #expect(text.components(separatedBy: picture.names[0]).count - 1 >= 1)
        #expect(text.components(separatedBy: "Report card, from").count - 1 > 1, "in more than one block")
        #expect(text.components(separatedBy: "Nothing to show:").count - 1 == 1)
    }

    @Test func arrowsSelectColumnsAndStopAtTheEnds() {
        var driver = Self.compared()
        #expect(driver.state.selectedID == "urn:900009", "the one that was selected in the list")
        driver.press(.right)
        #expect(driver.state.selectedID == "urn:900009")
        driver.press(.left, .left)
        #expect(driver.state.selectedID == "urn:900001")
        driver.press(.left, .left)
        #expect(driver.state.selectedID == "urn:900006")
    }

    @Test func arrowsScrollToColumnsThatDoNotFit() {
        var driver = Self.compared(.smallest)
        #expect(driver.screen.contains("3–4 of 4"))
        #expect(!driver.screen.contains("Castle Hill"))
        driver.press(.left, .left, .left)
        #expect(driver.screen.contains("1–2 of 4"))
        #expect(driver.screen.contains("Castle Hill"))
    }

    @Test func arrowsSelectTheNextPlaceInTheDetails() {
        var driver = Self.compared()
        driver.press(.left, .enter)
        #expect(driver.screen.contains("Eastmoor Community School"), "only the details name the predecessor")
        driver.press(.left)
        #expect(driver.state.selectedID == "urn:900001")
        driver.press(.escape)
        #expect(Self.pane(driver)?.columns.selected == 1)
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty)
    }

    @Test(arguments: [Key.character(" "), .character("x")]) func aRemovedPlaceCanBeRestored(key: Key) {
        var driver = Self.compared()
        driver.press(.left, key)
        #expect(driver.savedShortlist.entries.map(\.id) == ["urn:900006", "urn:900001", "urn:900009"])
        #expect(driver.state.run.status?.text == "Removed from your shortlist (3 left). Press u to undo")
        driver.press(.character("u"))
        #expect(driver.savedShortlist.count == 4)
        for _ in 0..<4 { driver.press(key) }
        #expect(driver.savedShortlist.isEmpty)
        driver.press(.left)
        #expect(driver.screen.contains("Your shortlist is empty"))
        driver.press(key, .enter, .character("y"), .character("e"))
        #expect(Self.pane(driver) != nil, "keys do nothing in an empty comparison")
    }

    @Test func theLinkOfTheSelectedColumnIsCopied() {
        var driver = Self.compared()
        driver.press(.left, .left, .character("y"))
        let copied = driver.effects.compactMap { if case .desktop(.copy(let link, what: _)) = $0 { link } else { nil } }
        #expect(copied.count == 1 && copied[0].hasSuffix("/900001"))
    }

    @Test func theLastSixPlacesAreCompared() {
        var driver = Driver.searched(.large)
        let names = driver.shown.prefix(8).map { String($0) }
        for name in names {
            driver.select(name)
            driver.press(.character(" "))
        }
        driver.press(.character("C"))
        #expect(driver.screen.contains("Compare the last 6 of 8 on your shortlist"))
        let first = driver.state.comparedEntries.map(\.id)
        #expect(first == driver.savedShortlist.entries.suffix(6).map(\.id))
        driver.press(.character("x"))
        #expect(driver.screen.contains("Compare the last 6 of 7"))
        let asked = driver.effects.compactMap { if case .data(.loadDetail(let id, _)) = $0 { id } else { nil } }
        #expect(asked.contains(driver.savedShortlist.entries[1].id), "the one that moved in is read")
    }

    @Test func comparingFewerThanTwoPlacesShowsAHint() {
        var driver = Driver.searched()
        driver.press(.character("C"))
        #expect(driver.state.panes.isEmpty)
        #expect(driver.screen.contains("press Space on two schools or more, then C"))
        driver.press(.character(" "), .character("C"), .left)
        #expect(driver.screen.contains("Only one school so far: press Space on another, then C"))
    }

    @Test func aPlaceThatIsNotInTheDataIsReported() {
        var driver = Self.compared()
        driver.town = .changed
        driver.send(.placesLoaded(Town.changed.places))
        driver.savedShortlist.apply(.add(Shortlist.Entry(id: "urn:999999", name: "Gone School")))
        driver.press(.character("C"), .character("C"), .right, .right, .right)
        #expect(driver.screen.contains("Gone School"))
        #expect(driver.screen.contains("not in the data"))
    }

    @Test func withoutASearchNoDistancesAreCompared() {
        var driver = Self.compared()
        #expect(driver.screen.contains("From LS1 4AP"))
        driver.press(.escape, .escape, .tab, .tab, .character("C"))
        #expect(Self.pane(driver) != nil)
        #expect(!driver.screen.contains("As the crow flies"))
    }

    @Test func aClickSelectsAndASecondOneOpens() {
        var driver = Self.compared()
        let picture = Self.pane(driver).map { CompareLayout(driver.state, $0) }
        let column = (picture?.inside.column ?? 0) + (picture?.columns.column(1) ?? 0)
        driver.mouse(.press, Point(column: column, row: 8))
        #expect(driver.state.selectedID == "urn:900001")
        driver.mouse(.press, Point(column: column, row: 8))
        #expect(driver.state.panes.top is DetailPane && driver.state.panes.second is ComparePane)
    }

    /// Castle Hill has a report card with a weak area, St Peter's one without a weak area.
    @Test func theBestValueHasAStar() {
        var driver = Driver.searched(.large)
        driver.compare("Castle", "St Peter's")
        let lines = driver.screen.split(separator: "\n")
        let teaching = lines.first { $0.contains("Curriculum and teaching") } ?? ""
        #expect(teaching.contains("★ Strong standard") && !teaching.contains("★ Needs"))
        #expect(lines.first { $0.contains("Achievement") }?.contains("★") == false, "they are alike")
        #expect(lines.contains { $0.contains("As the crow flies") && $0.contains(", nearest") })
    }
}
