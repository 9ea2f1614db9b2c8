import Catalogue
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Filters and orders: which places and which selection remain, and what is saved for the next run.
struct FilterTests {
    /// The schools within 1 km of the middle of the town, in order of distance, without the closed school (15) and the one
    /// without a position (16). School n lies 90 m + 200 m times the root of n from the middle.
    static let found = InventedSchool.all.filter { school in
        school.status == "Open" && school.site.map { 90 + 200 * Double($0).squareRoot() < 1000 } ?? false
    }

    @Test func noFilterIsOnAtFirst() {
        let driver = Driver.searched()
        #expect(driver.shown == Self.found.map(\.name))
        #expect(!driver.state.isFiltered)
    }

    /// A narrow screen cuts the filters off, not the key that clears them.
    @Test(arguments: [
        ([Key.down, .character(" ")], "1 filter from last time (F4 clears it): Primary only"),
        (
            [.down, .character(" "), .right, .character("x")],
            "2 filters from last time (F4 clears them): Primary only · "
        ),
    ])
    func theStartPageSaysFirstHowToClearTheFilters(keys: [Key], beginning: String) {
        var last = Driver.searched()
        last.press(.character("f"))
        for key in keys { last.press(key) }
        let driver = Driver(settings: last.state.settings)
        #expect(driver.screen.contains(beginning), "\(driver.screen)")
    }

    /// At 60 columns, notes and advice have a shorter wording.
    @Test func aNarrowStartPageCutsNoNoteOff() {
        var driver = Driver(.smallest)
        #expect(driver.screen.contains(" School data is 8 months old. The network is off"), "\(driver.screen)")
        #expect(driver.screen.contains("or district."), "\(driver.screen)")
        driver.press(.up)
        #expect(driver.screen.contains(":home") && driver.screen.contains("LS7 4HE"), "\(driver.screen)")
    }

    /// A new search has the order of last time, so the start page names it, beside the filters if there are any.
    @Test(
        arguments: [
            (
                "grade", [],
                "School data is 8 months old. CATCHMENT_OFFLINE turns the network off. Sorted by grade, as last time"
            ),
            (
                "size", [],
                "School data is 8 months old. CATCHMENT_OFFLINE turns the network off. Sorted by size, as last time"
            ),
            (
                "name", [],
                "School data is 8 months old. CATCHMENT_OFFLINE turns the network off. Sorted by name, as last time"
            ),
            (
                "grade", [.character("f"), .down, .character(" ")],
                "Sorted by grade. 1 filter from last time (F4 clears it): Primary only"
            ),
        ] as [(String, [Key], String)])
    func theStartPageNamesTheOrderOfLastTime(order: String, keys: [Key], sentence: String) {
        var last = Driver.searched()
        last.type(":sort \(order)")
        last.press(.enter)
        for key in keys { last.press(key) }
        var driver = Driver(.wide, settings: last.state.settings)
        #expect(driver.screen.contains(sentence), "\(driver.screen)")
        driver.state.sort = .distance
        #expect(!driver.screen.contains("orted by"))
    }

    @Test func choosingAValueHidesTheOthersAtOnce() {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"), .down, .character(" "))
        let left = Self.found.filter { $0.phase == "Primary" }
        #expect(driver.shown == left.map(\.name))
        #expect(driver.screen.contains("\(left.count) of \(Self.found.count) schools"))
        #expect(driver.screen.contains("[x] Primary") && driver.screen.contains("[ ] Secondary"))
        #expect(driver.state.results?.pins.count == left.count)
        driver.press(.character(" "))
        #expect(driver.shown == Self.found.map(\.name))
    }

    @Test func rightAndLeftGoFromGroupToGroup() throws {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"))
        var selected: Int? { (driver.state.panes.top as? FilterPane)?.list.selected }
        let rows = try #require(driver.state.panes.top as? FilterPane).rows
        let starts = Dictionary(grouping: rows.indices) { rows[$0].facet }.compactMap { $0.value.min() }.sorted()
        try #require(starts.count > 2)
        for start in starts.dropFirst() + starts.prefix(1) {
            driver.press(.right)
            #expect(selected == start)
        }
        driver.press(.left)
        #expect(selected == starts.last)
        driver.press(.character("l"), .character("l"), .down, .character("h"))
        #expect(selected == starts[1])
    }

    /// After any filter, find and order, there is a pin for each shown place and no other.
    @Test func thePinsAreAlwaysThoseOfTheShownPlaces() throws {
        var driver = Driver.searched(.wide)
        let steps: [[Key]] = [
            [], [.character("f"), .down, .character(" ")], [.down, .character(" ")], [.character(" ")],
            [.escape, .character("F")],
            [.character("/"), .character("s")], [.character("t"), .enter], [.character("s"), .down, .enter],
            [.character("f"), .down, .character("x")], [.escape, .character(">")], [.character("F")], [.character("<")],
        ]
        var counts: [Int] = []
        for step in steps {
            for key in step { driver.press(key) }
            let results = try #require(driver.state.results)
            let made = results.visible.compactMap { hit in
                results.places.coordinate(hit.row).map { MapPin(results.places.mark(hit.row), id: hit.row, at: $0) }
            }
            #expect(results.pins.count == made.count && Set(results.pins) == Set(made), "after \(step)")
            counts.append(made.count)
        }
        // The number shown differs: without a filter, with one value, with two values, and in a wider circle.
        #expect(Set(counts).count >= 4, "\(counts)")
    }

    /// A second value of a facet is shown beside the first, and without either all are shown again.
    @Test func valuesOfOneGroupAddUp() {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"), .down, .character(" "), .down, .character(" "))
        #expect(driver.shown == Self.found.filter { ["Primary", "Secondary"].contains($0.phase) }.map(\.name))
        #expect(driver.screen.contains("Primary, Secondary"))
        driver.press(.character(" "), .up, .character(" "))
        #expect(driver.shown == Self.found.map(\.name))
        #expect(!driver.screen.contains("Primary, Secondary"))
    }

    @Test func oneKeyClearsTheFilters() {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"), .down, .character(" "), .escape)
        #expect(driver.screen.contains("Primary only"))
        driver.press(.character("F"))
        #expect(driver.shown == Self.found.map(\.name))
        #expect(!driver.screen.contains("Primary only"))
    }

    @Test func theSameKeySetsTheClearedFiltersAgain() {
        var driver = Driver.searched(.wide)
        driver.press(.character("F"))
        #expect(driver.screen.contains("There are no filters to clear"))
        driver.press(.character("f"), .down, .character(" "), .escape, .character("F"), .character("F"))
        #expect(driver.shown == Self.found.filter { $0.phase == "Primary" }.map(\.name))
        #expect(driver.screen.contains("Filters restored: Primary only"))
        // Filters that were taken away one by one are not those that were cleared.
        driver.press(
            .character("F"), .character("f"), .down, .character(" "), .character(" "), .escape, .character("F"))
        #expect(driver.screen.contains("There are no filters to clear") && driver.shown == Self.found.map(\.name))
    }

    /// A part of the header that is too long does not shorten the parts that have room.
    @Test(arguments: [
        (83, "LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   data 2026"),
        (90, "England · LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   data 2026"),
        (91, "LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   schools 2026 · Ofsted 2026"),
        (99, "LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   schools Mar 2026 · Ofsted Feb 2026"),
        (101, "England · LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   schools 2026 · Ofsted 2026"),
        (109, "England · LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   schools Mar 2026 · Ofsted Feb 2026"),
        (120, "England · LS1 4AP · 1.0 km   8 of 19 schools", "Primary only   schools 1 Mar 2026 · Ofsted 28 Feb 2026"),
        (
            129, "England · LS1 4AP · 1.0 km  (central Millford)   8 of 19 schools",
            "Primary only   schools Mar 2026 · Ofsted Feb 2026"
        ),
    ])
    func eachPartOfTheHeaderHasItsLongestWordingThatFits(columns: Int, left: String, right: String) throws {
        var driver = Driver.searched(Size(columns: columns, rows: 24))
        driver.press(.character("f"), .down, .character(" "), .escape)
        let header = try #require(driver.screen.split(separator: "\n").first)
        #expect(header.hasPrefix(" ‹ Search   \(left)   ") && header.hasSuffix("   \(right)"), "\(header)")
    }

    /// Values that no school of the dataset has are neither chosen nor hidden.
    @Test func valuesThatNoSchoolHasAreNotNamed() throws {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"), .down, .character("x"))
        let facet = try #require(driver.state.results?.places.facets.first { $0.id == "phase" })
        let places = try #require(driver.state.data.places)
        let used = Set((0..<places.count).flatMap { facet.members[Int(facet.codes[$0])] })
        #expect(used.count < facet.values.count, "there are phases that none of them has")
        #expect(driver.screen.contains("1 chosen"))
        driver.press(.escape)
        #expect(driver.screen.contains("Primary only"))

        // Switching off only values that no school has counts as no filter.
        var filter = Filter()
        for (index, value) in facet.values.enumerated() where !used.contains(index) {
            filter.set(value.id, of: facet.id, on: false)
        }
        var settings = Settings()
        settings.filters["england"] = filter
        driver = Driver(.wide, settings: settings)
        driver.type("LS1 4AP")
        driver.press(.enter)
        #expect(driver.shown == Self.found.map(\.name))
        #expect(!driver.state.isFiltered)
    }

    @Test func xLeavesOneValueAndARestoresAll() {
        var driver = Driver.searched()
        driver.press(.character("f"), .down, .character("x"))
        #expect(driver.shown == Self.found.filter { $0.phase == "Primary" }.map(\.name))
        driver.press(.character("a"))
        #expect(driver.shown == Self.found.map(\.name))
    }

    @Test func theCursorStaysOnTheValueThatIsToggled() {
        var driver = Driver.searched()
        driver.press(.character("f"), .down, .down, .character("x"))
        let before = view(driver.state).cursor
        driver.press(.character(" "), .character(" "))
        #expect(view(driver.state).cursor == before)
        #expect(driver.shown == Self.found.filter { $0.phase == "Secondary" }.map(\.name))
    }

    @Test func filtersAndOrdersPreserveAVisibleSelection() {
        var driver = Driver.searched()
        driver.select("Castle")
        driver.press(.character("f"), .down, .down, .character(" "), .escape)
        #expect(driver.selectedName == "Castle Hill Academy")
        for _ in 0..<4 {
            let isFirst = driver.shown.first == driver.selectedName
            let chosen = driver.selectedName
            driver.press(.character("s"), .down, .enter)
            #expect(driver.selectedName == (isFirst ? driver.shown.first : chosen))
        }
    }

    @Test func aNewOrderShowsTheBeginningIfTheFirstPlaceWasSelected() throws {
        var driver = Driver.searched()
        let nearest = driver.selectedName
        driver.type(":sort size")
        driver.press(.enter)
        #expect(driver.shown.first != nearest && driver.selectedName == driver.shown.first)
    }

    /// A match selected by typing is not the person's choice; one selected with n is.
    @Test(arguments: [false, true]) func aNewOrderShowsTheBeginningAfterFinding(steps: Bool) {
        var driver = Driver.searched()
        driver.press(.character("/"))
        driver.type("hopton")
        driver.press(.enter)
        if steps { driver.press(.character("n")) }
        let found = driver.selectedName
        #expect(found?.hasPrefix("Hopton") == true && driver.shown.first != found)
        driver.type(":sort name")
        driver.press(.enter)
        #expect(driver.selectedName == (steps ? found : driver.shown.first))
    }

    @Test func theSelectionMovesToTheNearestVisiblePlace() {
        var driver = Driver.searched()
        driver.select("Sainte")
        driver.press(.character("f"), .down, .down, .character(" "))
        #expect(driver.selectedName == Self.found.first { $0.phase == "Secondary" }?.name)
    }

    @Test func thePreviewShowsOnlyWhatTheFiltersLeave() throws {
        var settings = Settings()
        settings.filters["england", default: Filter()].set("primary", of: "phase", on: false)
        var driver = Driver(.wide, settings: settings)
        driver.type("LS1 4AP")
        let places = try #require(driver.state.data.places)
        let viewport = try #require(driver.state.previewViewport)
        func pins(_ isFiltered: Bool) -> [MapPin] {
            driver.state.pins(in: viewport, limit: 1000, isFiltered: isFiltered)
        }
        let left = pins(false).filter { places.dataset.kind(of: $0.id, in: places).one != "primary" }
        #expect(!left.isEmpty && pins(true).map(\.id) == left.map(\.id) && pins(false).count > left.count)
    }

    /// While a school is open that a filter hides, neither the list nor the status line shows another one in its place.
    @Test func aSchoolOpenedByNameIsNamedThoughAFilterHidesIt() {
        var settings = Settings()
        settings.filters["england", default: Filter()].set("primary", of: "phase", on: false)
        var driver = Driver(.wide, settings: settings)
        driver.press(.down, .down)
        driver.type("St Peter")
        driver.press(.enter)
        #expect(driver.screen.contains("St Peter's Church of England Primary School · hidden by the filters"))
        #expect(driver.screen.contains("Millford Grammar") && !driver.screen.contains("│▸"))
        driver.press(.escape)
        #expect(driver.screen.contains("│▸") && !driver.screen.contains("hidden by the filters"))
    }

    @Test func filteringInOneKindOfInspectionHidesNoOther() {
        var driver = Driver.searched()
        var filter = Filter()
        filter.set("good", of: "grade", on: false)
        driver.state.filter = filter
        driver.state.arrangeAgain()
        let good: [InventedSchool.Evidence] = [.good, .visitedSince]
        #expect(driver.shown == Self.found.filter { school in !good.contains { $0 == school.evidence } }.map(\.name))
    }

    @Test func theNumberOfHiddenPlacesWithoutAGradeIsShown() {
        var driver = Driver.searched()
        driver.press(.character("f"))
        for _ in 0..<40 where !driver.cursorLine.contains("Good") { driver.press(.down) }
        driver.press(.character(" "))
        let hidden = Self.found.filter { school in
            ![.good, .visitedSince, .requiresImprovement].contains { $0 == school.evidence }
        }
        #expect(
            driver.screen.contains(
                "\(hidden.count) schools hidden: no overall grade and remains Outstanding (ungraded visit)"))
    }

    @Test func filtersAndOrderSurviveARestartButTheFormDoesNot() throws {
        var driver = Driver.searched()
        driver.press(.character("f"), .down, .down, .character(" "), .escape, .character("s"), .down, .enter)
        let saved = driver.effects.compactMap {
            if case .file(.saveSettings(let settings)) = $0 { settings } else { nil }
        }
        let settings = try #require(saved.last)

        var next = Driver(settings: settings, history: driver.state.history.searches)
        #expect(next.state.welcome.place.text.isEmpty)
        #expect(next.state.welcome.radius.metres == Radius.standard)
        #expect(next.state.welcome.start == .place)
        next.type("LS1 4AP")
        next.press(.enter)
        #expect(next.shown == driver.shown)
        #expect(next.shown == Self.inOrder(next.shown))
        #expect(!next.shown.contains(Self.found[0].name))
    }

    /// Names in the order of a dictionary; École is the only name whose accent matters.
    private static func inOrder(_ names: [String]) -> [String] {
        names.sorted { $0.lowercased().replacing("é", with: "e") < $1.lowercased().replacing("é", with: "e") }
    }

    @Test func theMenuOfOrdersSorts() {
        var driver = Driver.searched(.wide)
        let byDistance = driver.shown
        driver.press(.character("s"))
        #expect(driver.screen.contains("Sort by") && driver.screen.contains("▸ Distance"))
        driver.press(.down, .enter)
        #expect(!driver.screen.contains("Sort by"))
        #expect(driver.shown == Self.inOrder(byDistance))
        // The key moves on in the menu, too.
        driver.press(.character("s"), .character("s"), .enter)
        // In order: report cards, four areas, overall grades, ungraded, none listed, independent.
        let kinds = driver.shown.map { name in Self.found.first { $0.name == name }?.evidence }
        #expect(kinds.prefix(2) == [.strongCard, .weakCard])
        #expect(kinds.suffix(1) == [nil])
        driver.press(.character("s"), .down, .down, .escape)
        #expect(driver.shown != byDistance, "Esc leaves the order as it is")
        driver.press(.character("s"), .home, .enter)
        #expect(driver.shown == byDistance)
    }

    @Test func findingSelectsTheBestMatchAndCyclesThroughAll() {
        var driver = Driver.searched()
        driver.press(.character("/"))
        driver.type("hopton")
        driver.press(.enter)
        var seen = [driver.selectedName]
        for _ in 0..<3 {
            driver.press(.character("n"))
            seen.append(driver.selectedName)
        }
        #expect(
            Set(seen.compactMap { $0 }) == ["Hopton Infant School", "Hopton Junior School", "Hopton Nursery School"])
        #expect(seen.first == seen.last)
        driver.press(.character("N"))
        #expect(driver.selectedName == seen[2])
        driver.press(.character("/"))
        driver.type("zzzzzz")
        #expect(driver.screen.contains("No name here is like"))
    }

    /// Enter closes the find line, so the message no longer names that line's keys.
    @Test func aTextWithoutMatchesIsForgottenByEnter() {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("zzzzzz")
        let text = "No name here is like \"zzzzzz\""
        #expect(driver.state.run.status?.text == text + ". Press Esc, then A to list all schools")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == text + ". Press A to list all schools")
        #expect(driver.state.results?.find.text == "")
        driver.press(.character("A"))
        #expect(driver.state.results?.listsAllPlaces == true)
    }

    @Test func aClickOutsideTheFindLineForgetsATextWithoutMatches() {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("zzzzzz")
        driver.mouse(.press, Point(column: 10, row: 10))
        #expect(driver.state.run.status?.text == "No name here is like \"zzzzzz\". Press A to list all schools")
        #expect(driver.state.panes.isEmpty && driver.state.results?.find.text == "")
    }

    /// In the second case a filter hides most matches while the name is typed.
    @Test(arguments: [["/", "f"], ["f", "/"]])
    func visibleMatchesAreMarkedWhateverTheFilters(order: [Character]) {
        var driver = Driver.searched()
        let hoptons = Self.found.filter { $0.name.hasPrefix("Hopton") }
        let left = hoptons.filter { $0.phase == "Primary" }
        #expect(hoptons.count == 3 && left.count == 2)
        for key in order {
            driver.press(.character(key))
            if key == "f" {
                driver.press(.down, .character(" "), .escape)
            } else {
                driver.type("hopton")
                driver.press(.enter)
            }
        }
        #expect(driver.matchingNames == left.map(\.name))
        driver.press(.character("f"), .down, .character(" "), .escape)
        #expect(Set(driver.matchingNames) == Set(hoptons.map(\.name)))
        driver.press(.character("/"), .escape)
        #expect(driver.matchingNames.isEmpty)
    }

    @Test func theCountsOfTheFiltersAreUpToDate() throws {
        var driver = Driver.searched(.wide)
        driver.press(.character("f"))
        let keys: [Key] = [
            .down, .character(" "), .down, .character("x"), .end, .character(" "), .character("a"), .escape,
            .character(">"), .character("f"), .down, .character("x"),
        ]
        for key in keys {
            driver.press(key)
            guard let pane = driver.state.panes.top as? FilterPane else { continue }
            let results = try #require(driver.state.results)
            #expect(pane.rows == FilterRow.all(in: results, filter: driver.state.filter), "after \(key.label)")
        }
        driver.send(.placesLoaded(Town.earlier.places))
        let results = try #require(driver.state.results)
        let pane = try #require(driver.state.panes.top as? FilterPane)
        #expect(pane.rows == FilterRow.all(in: results, filter: driver.state.filter))
    }

    @Test func theFiltersScrollOnlyAtAnEdge() throws {
        var driver = Scene.filters.driver(.standard)
        for _ in 0..<25 { driver.press(.down) }
        let bottom = try #require(view(driver.state).cursor)
        driver.press(.up)
        let above = try #require(view(driver.state).cursor)
        #expect(above.row < bottom.row)
        driver.press(.home)
        #expect(driver.screen.contains("Phase"), "the heading is seen with its first value")
    }

    @Test func theListScrollsOnlyAtAnEdge() throws {
        var driver = Driver.searched()
        for _ in 0..<15 { driver.press(.down) }
        let bottom = try #require(view(driver.state).cursor)
        driver.press(.up)
        let above = try #require(view(driver.state).cursor)
        // A place takes two rows.
        #expect(above.row == bottom.row - 2)
    }
}

extension Driver {
    /// The names of the matches, the best first.
    fileprivate var matchingNames: [String] {
        state.results.map { results in results.find.matches.map { results.places.name($0) } } ?? []
    }

    /// The text of the row with the cursor.
    var cursorLine: String {
        let frame = view(state)
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        return frame.cursor.map { String(lines[$0.row]) } ?? ""
    }
}
