import App
import Catalogue
import Collections
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import Program

/// Which collection a command means, whatever was shown last.
struct DatasetChoiceTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private func chosen(_ text: String, after last: String) throws -> String {
        let library = Library(datasets: Datasets(England(), NewYork(), Art()), machine: shell.machine)
        try library.saved.changeSettings { $0.dataset = last }
        let console = Console(
            output: { _ in }, errors: { _ in }, readLine: { nil }, isTerminal: false, canAsk: false, columns: 80)
        let shell = Shell(library: library, console: console)
        return shell.dataset(knowing: text, otherwise: shell.usualDataset).id
    }

    @Test(arguments: [
        ("LS7 4HE", "newyork", "england"), ("LS7", "newyork", "england"), ("10001", "england", "newyork"),
        ("Brooklyn", "england", "newyork"), ("Leeds", "newyork", "england"), ("Leeds", "england", "england"),
        ("urn:107848", "newyork", "england"), ("dbn:02M475", "england", "newyork"), ("02M475", "england", "newyork"),
        ("40.70,-73.98", "england", "newyork"), ("53.8,-1.55", "newyork", "england"), ("here", "newyork", "newyork"),
        ("Hogsmeade", "newyork", "england"), ("Hogsmeade", "england", "england"),
        // The built-in list has works in Vancouver, and none in Europe.
        ("Vancouver", "art", "art"), ("49.283,-123.121", "art", "art"), ("Paris", "art", "art"),
        ("Leeds", "art", "england"), ("LS7 4HE", "art", "england"), ("LS7", "art", "england"),
        ("53.8,-1.55", "art", "england"), ("40.70,-73.98", "art", "newyork"),
    ])
    func thePlaceSaysWhichCollectionIsMeant(text: String, last: String, id: String) throws {
        #expect(try chosen(text, after: last) == id)
    }

    /// The stalls of the market are shown last, but `schools` is about schools.
    @Test func schoolsAreMeantWhateverWasShownLast() throws {
        try shell.library.saved.changeSettings { $0.dataset = "stalls" }
        let found = shell.run("schools", "--near", "LS7 4HE", "--offline", "--format", "json")
        #expect(found.status == 0 && found.output.contains("\"collection\":\"england\""), "\(found)")
        #expect(shell.run("schools", "--limit", "1", "--format", "json").output.contains("\"collection\":\"england\""))
    }

    /// New York City has neither of these filters.
    @Test(arguments: [["--la", "Leeds"], ["--grade", "good"], ["--grade", "good", "--near", "home"]])
    func aFilterOfOneCollectionMeansThatCollection(filter: [String]) throws {
        #expect(shell.run("home", "set", "53.8,-1.55").status == 0)
        try shell.library.saved.changeSettings { $0.dataset = "newyork" }
        let found = shell.run(["schools"] + filter + ["--limit", "1", "--format", "json"])
        #expect(found.status == 0 && found.output.contains("\"collection\":\"england\""), "\(found)")
        let others = shell.run("schools", "--limit", "1", "--format", "json")
        #expect(others.output.contains("\"collection\":\"newyork\""), "\(others)")
    }

    /// The cities that a person chose are no answer to a question about places.
    @Test func citiesAreMeantOnlyIfTheyAreNamed() throws {
        let weather = try WeatherShell()
        #expect(weather.run("places", "--in", "weather").failure == nil)
        try Library(datasets: Datasets(England()), machine: weather.test.machine).saved.changeSettings {
            $0.dataset = "weather"
        }
        let found = weather.run("places", "--near", "LS7 4HE", "--offline", "--format", "json")
        #expect(found.output.contains("\"collection\":\"england\""), "\(found)")
    }

    /// An empty class board that was opened last is not searched.
    @Test(arguments: [["find", "Roundhay"], ["places", "--near", "LS7 4HE", "--offline"]])
    func anEmptyClassBoardIsNotSearched(words: [String]) throws {
        let datasets = Datasets(England(), Board(boardService))
        try Library(datasets: datasets, machine: shell.machine).saved.changeSettings { $0.dataset = "board" }
        let output = Mutex("")
        let console = Console(
            output: { text in output.withLock { $0 += text } }, errors: { _ in }, readLine: { nil }, isTerminal: false,
            canAsk: false, columns: 80)
        try CommandLineRunner(datasets, console: console) { Library(datasets: datasets, machine: shell.machine) }
            .run(words + ["--format", "json"])
        #expect(output.withLock { $0 }.contains("urn:"))
    }

    @Test func aLongTextIsAnsweredAtOnce() throws {
        #expect(try chosen(String(repeating: "leeds ", count: 20_000), after: "england") == "england")
        let refused = shell.run("places", "--in", "england", "--near", String(repeating: "a", count: 100_000))
        #expect(refused.status == 64 && (refused.failure?.message.count ?? 0) < 200)
    }

    /// The list of public art that comes with the program has works in Vancouver. The map has Paris, too, where no list has works.
    @Test(
        arguments: [
            ("england", "Brooklyn", "No place in England is called Brooklyn. New York City has one: add --in newyork."),
            ("newyork", "Leeds", "No place in New York City is called Leeds. England has one: add --in england."),
            ("england", "Paris", nil), ("england", "Hogsmeade", nil),
            (nil, "Vancouver", "No place in England is called Vancouver. Public art has one: add --in art."),
            ("england", "Edinburgh", "Edinburgh, Scotland is not in England. Only schools in England are included."),
        ] as [(String?, String, String?)])
    func aRefusalNamesTheCollectionThatHasThePlace(collection: String?, place: String, message: String?) throws {
        let datasets = Datasets(England(), NewYork(), Art())
        let console = Console(
            output: { _ in }, errors: { _ in }, readLine: { nil }, isTerminal: false, canAsk: false, columns: 80)
        var failure: CommandError?
        do throws(CommandError) {
            try CommandLineRunner(datasets, console: console) { Library(datasets: datasets, machine: shell.machine) }
                .run(["places", "--near", place, "--offline"] + (collection.map { ["--in", $0] } ?? []))
        } catch {
            failure = error
        }
        if let message {
            #expect(failure?.message == message && failure?.status == .noFile)
        } else {
            #expect(failure?.message.contains("has one") == false)
        }
    }

    @Test func anUnknownPlaceNamesTheCollectionsThatWereAsked() throws {
        try shell.library.saved.changeSettings { $0.dataset = "england" }
        let message = shell.run("places", "--near", "Hogsmeade", "--offline").failure?.message ?? ""
        #expect(message.contains("England or ") && message.contains("New York City"), "\(message)")
    }

    @Test func idsAndNamesAreFoundInEveryCollection() throws {
        try shell.library.saved.changeSettings { $0.dataset = "england" }
        #expect(shell.run("show", "02M475").status == 0)
        let found = shell.run("find", "stuyvesant high school")
        #expect(found.output.contains("dbn:02M475") && found.errors.contains("New York City"), "\(found)")
        #expect(found.errors.contains(" shown."))
    }

    @Test func aZIPCodeIsCoveredUnlessARadiusIsTyped() throws {
        func radius(_ words: String...) -> String {
            let output = shell.run(["places", "--format", "json"] + words).output
            return output.components(separatedBy: "\"radiusMetres\":").last.map { String($0.prefix { $0.isNumber }) }
                ?? ""
        }
        #expect(radius("--near", "11211", "--radius", "500m") == "500")
        let usual = radius("--near", "11211")
        #expect((Int(usual) ?? 0) > 805)
        try shell.library.saved.changeSettings { $0.units = .metric }
        #expect(radius("--near", "11211") == usual, "the person's units change no search")
        #expect((Int(radius("--near", "Brooklyn")) ?? 0) > 8000)
    }
}
