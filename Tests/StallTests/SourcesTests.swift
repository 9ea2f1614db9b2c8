import Catalogue
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Showing, adding, removing and updating the lists of a dataset on the screen.
struct SourcesTests {
    private static let address = "https://town.example/odd.csv"

    /// The program with the benches. Effects wait for the answers of the test.
    private struct Walk {
        var state: State
        var effects: [Effect] = []

        init(_ size: Size = .standard, isOnline: Bool = true, keys: Key...) {
            var settings = Settings()
            settings.refreshDays = 0
            state = State(
                screen: ScreenState(size: size, depth: .full, charset: .braille),
                run: RunState(today: "2026-09-21", isOnline: isOnline), datasets: Datasets(Benches()),
                settings: settings)
            send(.placesLoaded(Benches.places))
            _ = state.perform(.sources)
            let parks = Benches.part("parks", title: "Benches of the parks")
            let own = Benches.part("own", title: "Own benches", licence: "")
            send(
                .sourcesRead(
                    dataset: "benches",
                    [
                        GatheredList(part: parks, places: 7, address: "https://parks.example/benches.csv"),
                        GatheredList(part: own, places: 1, address: ""),
                    ]))
            effects = []
            for key in keys { press(key) }
        }

        mutating func send(_ message: Message) { effects += update(&state, message) }
        mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }
        mutating func type(_ text: String) { for character in text { press(.character(character)) } }

        var screen: String { view(state).text }
        var pane: SourcesPane? { state.panes.top as? SourcesPane }

        var sources: [SourcesEffect] {
            effects.compactMap { if case .sources(let effect) = $0 { effect } else { nil } }
        }

        /// The request of the last preview, addition or removal.
        var request: Int {
            sources.compactMap { effect -> Int? in
                switch effect {
                case .preview(let request, _, _), .add(let request, _, _, _, _), .remove(let request, _, _): request
                case .read, .discard: nil
                }
            }.last ?? -1
        }

        /// Types an address and answers with a preview.
        mutating func read(_ candidate: ListCandidate) {
            press(.character("a"))
            type(candidate.place)
            press(.enter)
            send(.sourcePreviewed(request: request, .success(candidate)))
        }
    }

    /// A list whose title was found in the wrong column.
    /// - Parameter title: the column that was found for the title; blank for none.
    private static func candidate(title: String = "Nr") -> ListCandidate {
        func line(_ field: Int, _ column: String, _ example: String) -> ListPreview.Line {
            ListPreview.Line(field: Benches().listFields[field], column: column, example: example)
        }
        let columns = [("Nr", "17"), ("Werk", "The Long Bench"), ("Vor", "Ann"), ("Nach", "Example"), ("Ort", "Quay")]
        var report = ImportReport(file: "odd.csv", title: "benches")
        report.rowsRead = 20
        let preview = ListPreview(
            form: "CSV", part: Benches.part("odd", title: "Odd benches"),
            lines: [
                line(0, title, title.isEmpty ? "" : "17"), line(1, "Vor+Nach", "Ann Example"), line(2, "", ""),
            ], unusedColumns: ["Werk", "Ort"],
            columns: columns.map { ListPreview.Column(name: $0, label: $0, example: $1) }, report: report)
        return ListCandidate(
            place: address, file: "/cache/odd.csv", address: address, part: Benches.part("odd", title: ""),
            preview: preview)
    }

    // MARK: The lists

    @Test func eachListIsShownWithItsProperties() {
        var walk = Walk()
        let screen = walk.screen
        for text in [
            "Lists: Benches", "2 lists", "Benches of the parks", "7 benches", "1 Mar 2026", "Own benches", "1 bench",
            "Licence  CC0", "Address  https://parks.example/benches.csv",
        ] {
            #expect(screen.contains(text), "\(text)\n\(screen)")
        }
        walk.press(.down)
        #expect(walk.screen.contains("Licence  not known") && walk.screen.contains("the file own.csv"))
        // The list of places is hidden, so its selected row is not repeated above the footer.
        let status = walk.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).last
        #expect(status == "")
    }

    @Test func theCommandLineAndTheCollectionsOpenTheLists() {
        var walk = Walk(keys: .escape, .character(":"))
        walk.type("sources")
        walk.press(.enter)
        #expect(walk.pane != nil && walk.sources == [.read(dataset: "benches")])
        walk.press(.escape, .function(2), .function(3))
        #expect(walk.pane != nil && walk.state.panes.count == 1)
        walk.press(.escape)
        #expect(walk.state.panes.isEmpty)
    }

    @Test func aDatasetWithoutListsHasNoSuchCommand() {
        var driver = StallsDriver()
        #expect(!driver.state.paneTable.typedCommands(in: driver.state).contains { $0.name == "sources" })
        _ = driver.state.perform(.sources)
        #expect(!(driver.state.panes.top is SourcesPane) && driver.state.run.status?.isError == true)
    }

    @Test func anUpdateAndNewDataReadTheListsAgain() {
        var walk = Walk(keys: .character("R"))
        let started = walk.effects.contains { if case .update(.start) = $0 { true } else { false } }
        #expect(started)
        walk.send(.placesLoaded(Benches.places))
        #expect(walk.sources == [.read(dataset: "benches")] && walk.pane != nil)
    }

    @Test(arguments: [Size(columns: 60, rows: 16), .large]) func everythingFitsTheScreen(size: Size) {
        var walk = Walk(size)
        #expect(walk.screen.contains("7 benches") && walk.screen.contains("Address"))
        walk.read(Self.candidate())
        #expect(walk.screen.contains("‹ Nr ›") && walk.screen.contains("Ann Example"))
        walk.press(.escape)
        #expect(walk.screen.contains(Self.address))
    }

    // MARK: Adding

    @Test func aDoubtAboutAColumnIsShownAndOneChosenTwiceIsKeptTwice() {
        var walk = Walk()
        walk.press(.character("a"))
        walk.type(Self.address)
        walk.press(.enter)
        var candidate = Self.candidate()
        candidate.preview.doubt = ListPreview.Doubt(field: Benches().listFields[0], columns: ["Nr", "Werk"])
        walk.send(.sourcePreviewed(request: walk.request, .success(candidate)))
        #expect(walk.screen.contains("Two columns could be the") && walk.screen.contains(": Nr, Werk."))
        // The third field gets the column of the first one, which is not looked for again.
        walk.press(.down, .down, .right, .enter)
        guard case .add(_, _, _, _, let part)? = walk.sources.last else {
            Issue.record("\(walk.sources)")
            return
        }
        #expect(part.mapping == FieldMapping(["title": "Nr", "place": "Nr"]))
    }

    @Test func aListIsAddedWithCorrectedColumns() {
        var walk = Walk()
        walk.press(.character("a"))
        #expect(walk.screen.contains("Known lists: parks"))
        walk.type(Self.address)
        walk.press(.enter)
        #expect(
            walk.sources == [.preview(request: walk.request, dataset: "benches", place: Self.address)])
        walk.send(.sourceStepped(request: walk.request, UpdateStep(text: "1.0 of 2.0 MB", permille: 500)))
        #expect(walk.screen.contains("1.0 of 2.0 MB"))
        walk.send(.sourcePreviewed(request: walk.request, .success(Self.candidate())))
        #expect(walk.screen.contains("Add the list odd") && walk.screen.contains("CSV, 20 rows"))
        #expect(walk.screen.contains("‹ Nr ›") && walk.screen.contains("Not used: Werk, Ort"))
        walk.press(.right)
        #expect(walk.screen.contains("‹ Werk ›") && walk.screen.contains("The Long Bench"))
        #expect(walk.screen.contains("Not used: Nr, Ort"))
        // The column before "none" is the last one.
        walk.press(.down, .down, .left)
        #expect(walk.screen.contains("‹ Ort ›") && walk.screen.contains("Quay"))
        walk.press(.enter)
        var part = Self.candidate().part
        part.mapping = FieldMapping(["title": "Werk", "place": "Ort"])
        #expect(
            walk.sources.last
                == .add(request: walk.request, dataset: "benches", file: "/cache/odd.csv", from: Self.address, part))
        walk.send(.sourceChanged(request: walk.request, .success(.added(name: "odd", places: 20))))
        #expect(walk.screen.contains("Added odd: 20 benches"))
        #expect(walk.sources.suffix(2) == [.discard, .read(dataset: "benches")])
        #expect(walk.pane?.stage == .lists && walk.pane?.field.text == "")
        let odd = GatheredList(part: part, places: 20, address: Self.address)
        walk.send(.sourcesRead(dataset: "benches", (walk.pane?.lists ?? []) + [odd]))
        #expect(walk.pane?.list.selected == 2, "the new list is selected")
    }

    /// Tab completes the path of a file; an address is left as it is.
    @Test func tabCompletesAPath() {
        var walk = Walk(keys: .character("a"))
        walk.type("~/be")
        walk.press(.tab)
        #expect(walk.effects.last == .file(.completePath("~/be")))
        walk.send(.pathCompleted(PathCompletion(of: "~/be", among: ["benches-a.csv", "benches-b.csv", "art.csv"])))
        #expect(walk.pane?.field.text == "~/benches-")
        #expect(
            walk.screen.contains("benches-a.csv  benches-b.csv"))
        walk.type("a")
        #expect(!walk.screen.contains("benches-b.csv"))
        var other = Walk(keys: .character("a"))
        other.type(Self.address)
        other.press(.tab)
        #expect(other.effects.isEmpty && other.pane?.field.text == Self.address)
    }

    @Test func theTypedAddressAndTheChosenColumnsStayAfterEscape() {
        var walk = Walk()
        walk.read(Self.candidate())
        walk.press(.right, .escape)
        #expect(walk.pane?.stage == .address && walk.pane?.field.text == Self.address)
        walk.press(.escape, .character("a"))
        #expect(walk.pane?.field.text == Self.address)
        let asked = walk.sources.count
        walk.press(.enter)
        #expect(walk.screen.contains("‹ Werk ›") && walk.sources.count == asked, "nothing is fetched again")
        walk.press(.control("c"))
        #expect(!walk.state.run.isQuitting && walk.screen.contains("discards what you typed"))
    }

    @Test func aListWithoutATitleIsAddedOnlyWithOne() {
        var walk = Walk()
        walk.read(Self.candidate(title: ""))
        walk.press(.down, .enter)
        #expect(walk.screen.contains("Choose the column of the title"))
        let isAdded = walk.sources.contains { if case .add = $0 { true } else { false } }
        #expect(!isAdded)
        walk.press(.right, .right, .enter)
        guard case .add(_, _, _, _, let part)? = walk.sources.last else {
            Issue.record("\(walk.sources)")
            return
        }
        #expect(part.mapping == FieldMapping(["title": "Werk"]))
    }

    @Test(
        arguments: [
            (.importing(.refused(file: "odd.csv", .webPage(of: "works"))), "odd.csv is a web page"),
            (.importing(.refused(file: "odd.csv", .noList(of: "works"))), "odd.csv has no list of works"),
            (.fetch(.noDate), "impossible date"), (.busy, "Another copy of Catchment"),
        ] as [(SourceError, String)])
    func eachFaultIsASentenceAndTheAddressStays(error: SourceError, words: String) {
        var walk = Walk(keys: .character("a"))
        walk.type(Self.address)
        walk.press(.enter)
        walk.send(.sourcePreviewed(request: walk.request, .failure(error)))
        #expect(walk.screen.contains(words), "\(walk.screen)")
        #expect(walk.pane?.stage == .address && walk.pane?.field.text == Self.address)
        walk.press(.backspace, .enter)
        let shorter = String(Self.address.dropLast())
        #expect(walk.sources.last == .preview(request: walk.request, dataset: "benches", place: shorter))
    }

    @Test func aRefusedListKeepsItsColumns() {
        var walk = Walk()
        walk.read(Self.candidate())
        walk.press(.right, .enter)
        let refused = ImportError.refused(file: "odd.csv", .fewerRows(5, saved: 20, noun: "rows", .import))
        walk.send(.sourceChanged(request: walk.request, .failure(.importing(refused))))
        #expect(walk.screen.contains("far fewer than the 20") && walk.screen.contains("‹ Werk ›"))
    }

    @Test func readingIsStoppedAndALateAnswerIsIgnored() {
        var walk = Walk(keys: .character("a"))
        walk.type(Self.address)
        walk.press(.enter, .character("x"), .escape)
        let request = walk.request
        #expect(walk.effects.contains(.cancel(request: request)) && walk.pane?.field.text == Self.address)
        walk.send(.sourcePreviewed(request: request, .success(Self.candidate())))
        #expect(walk.pane?.stage == .address)
    }

    @Test func withoutTheNetworkOnlyAFileIsRead() {
        for place in [Self.address, "parks"] {
            var walk = Walk(isOnline: false, keys: .character("a"))
            walk.type(place)
            walk.press(.enter)
            #expect(walk.sources.isEmpty && walk.screen.contains("The network is off"), "\(place)")
        }
        var walk = Walk(isOnline: false, keys: .character("a"), .enter)
        #expect(walk.screen.contains("Type the address"))
        walk.send(.input(.paste("/home/mia/odd.csv\nmore")))
        walk.press(.enter)
        #expect(walk.sources == [.preview(request: walk.request, dataset: "benches", place: "/home/mia/odd.csv")])
    }

    // MARK: Removing

    @Test func aListIsRemovedAfterAQuestion() {
        var walk = Walk(keys: .delete)
        #expect(walk.screen.contains("Remove parks and its 7 benches?"))
        walk.press(.character("a"))
        #expect(walk.pane?.stage == .lists && walk.pane?.removal == nil, "any other key says no")
        walk.press(.delete, .delete)
        #expect(walk.sources == [.remove(request: walk.request, dataset: "benches", name: "parks")])
        walk.send(.sourceChanged(request: walk.request, .failure(.gone(name: "parks"))))
        #expect(walk.screen.contains("The list parks no longer exists"))
        walk.press(.delete, .delete)
        walk.send(.sourceChanged(request: walk.request, .success(.removed(name: "parks"))))
        #expect(walk.screen.contains("Removed parks and its benches"))
    }
}
