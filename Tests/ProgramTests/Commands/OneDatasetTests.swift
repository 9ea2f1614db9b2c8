import Foundation
import TestSupport
import Testing

@testable import Program

/// The commands that ask about places by their ids and names, with a dataset that exists in the tests alone.
struct OneDatasetTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test func findsByNameAndNumber() throws {
        #expect(shell.run("find", "blue", "chese").output.contains("stall:s02"))
        // No stall is called so; the answer is a guess.
        let guess = "Nothing in Millford is called \"blue chese\". Similar names: 1 of 1 shown.\n"
        #expect(shell.run("find", "blue", "chese").errors == guess)
        #expect(shell.run("find", "blue", "cheese").errors == "1 of 1 shown.\n")
        let numbered = shell.run("find", "stall:s05", "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(numbered.output.utf8)) as? [String: Any])
        #expect((object["places"] as? [[String: Any]])?.first?["name"] as? String == "Eel Pie")
        let nothing = shell.run("find", "zzzz")
        #expect(
            nothing.output.isEmpty
                && nothing.errors
                    == "Nothing in Millford is called \"zzzz\": check the spelling.\n"
        )
        #expect(shell.run("find").failure?.message == "Say what to find, as in catchment find \"st peters leeds\".")
    }

    /// The guesses are marked as such in every format, on standard error.
    @Test(arguments: [["--format", "json"], ["--format", "csv"], ["--fields", "name"]])
    func saysThatSimilarNamesAreGuesses(options: [String]) {
        let answer = shell.run(["find", "blue chese"] + options)
        #expect(answer.output.contains("Blue Cheese"))
        #expect(answer.errors == "Nothing in Millford is called \"blue chese\". Similar names: 1 of 1 shown.\n")
    }

    @Test func showsTheChosenFieldsOfAPlace() {
        func show(_ options: String...) -> String {
            shell.run(["show", "stall:s01", "--fields", "name,id"] + options).output
        }
        #expect(show("--format", "json") == #"{"name":"Apple Barrow","id":"stall:s01"}"# + "\n")
        #expect(show("--format", "csv").split(whereSeparator: \.isNewline) == ["name,id", "Apple Barrow,stall:s01"])
        #expect(
            shell.run("show", "stall:s01", "--fields", "name").failure?.message
                == "--fields needs --format json or --format csv.")
    }

    @Test func showsAPlaceByTheSchemeOfItsID() {
        let text = shell.run("show", "stall:s01")
        #expect(text.output.hasPrefix("Apple Barrow\n") && text.output.contains("£1.20"))
        #expect(shell.run("show", "stall:s01", "--format", "json").output.contains(#""reference":{"label":"average""#))
        #expect(shell.run("show", "S01").output == text.output, "without its scheme, in the dataset shown last")
    }

    @Test(
        arguments: [
            (
                ["show", "stall:s99"], 66,
                "There is no stall stall:s99 in the data: look for it with catchment find NAME."
            ),
            (["show", "eel pie"], 66, "\"eel pie\" is not an ID: did you mean stall:s05, Eel Pie?"),
            (
                ["compare", "stall:s01", "Fig"], 66,
                "\"Fig\" is not an ID: did you mean stall:s06, Fig Tree?"
            ),
            (["show", "fi"], 66, "\"fi\" is not an ID: run catchment find \"fi\" to see the IDs."),
            (
                ["show", "cheese"], 66, "\"cheese\" is not an ID: run catchment find \"cheese\" to see the IDs."
            ),
            (["show", "zoo:1"], 64, "Unknown ID \"zoo:1\": use stall:…, urn:…, dbn:…."),
            (["show", "a", "b"], 64, "Give one ID, as in catchment show urn:107848."),
            (
                ["show", "02M475", "--in", "stalls"], 66,
                "\"02M475\" looks like the number of a school in New York City, not in Millford: try --in newyork."
            ),
            (
                ["compare", "stall:s01"], 64,
                "Name 2 to 6 places, not 1, as in catchment compare urn:107848 urn:107849."
            ),
            (["compare", "stall:s01", "stall:s01"], 64, "stall:s01 is named twice: name each place once."),
            (
                ["compare", "stall:s01", "dbn:02M475"], 64,
                "stall:s01 and dbn:02M475 are in different collections: compare places of one."
            ),
        ] as [([String], Int32, String)])
    func unknownPlacesAreNamed(words: [String], status: Int32, message: String) {
        let refused = shell.run(words)
        #expect(refused.status == status && refused.failure?.message == message, "\(refused)")
    }

    @Test func comparesPlacesOfOneDataset() {
        let both = shell.run("compare", "stall:s01", "stall:s02")
        #expect(both.status == 0 && both.output.contains("Apple Barrow") && both.output.contains("£4.50"))
    }

    @Test func shortlistsPlacesOfAnyDataset() {
        #expect(
            shell.run("shortlist").errors == "Your shortlist is empty: add a place with catchment shortlist add ID.\n"
        )
        #expect(
            shell.run("shortlist", "add", "stall:s01", "dbn:02M475").errors.hasPrefix(
                "Added to your shortlist: Apple Barrow; "))
        #expect(shell.run("shortlist", "add", "s01").errors == "Already on your shortlist (2).\n")
        #expect(shell.run("shortlist", "note", "stall:s01", "pears").errors == "Saved the note on stall:s01.\n")
        let list = shell.run("shortlist", "--format", "csv").output
        #expect(shell.run("shortlist", "note", "s01").output == "pears\n", "without a text the note stays")
        #expect(
            shell.run("shortlist", "note", "s01", "").errors == "Deleted the note on stall:s01 (it was: pears).\n")
        #expect(
            shell.run("shortlist", "note", "s01").errors
                == "There is no note on stall:s01: add one with catchment shortlist note stall:s01 TEXT.\n")
        #expect(shell.run("shortlist", "note", "s01", " ").errors == "There is no note on stall:s01.\n")
        #expect(shell.run("shortlist", "note", "s01", "pears").errors == "Saved the note on stall:s01.\n")
        #expect(list.contains("stall:s01") && list.contains("pears") && list.contains("dbn:02M475"))
        let gone = shell.run("shortlist", "remove", "s01")
        #expect(gone.errors == "Removed from your shortlist: stall:s01 Apple Barrow (pears) (1 left).\n")
        #expect(shell.run("shortlist", "remove", "s01").failure?.status == .noFile)
        #expect(shell.run("shortlist", "--format", "json", "add", "s02").failure?.status == .usage)
    }

    @Test func aFilesOwnTextCannotTouchTheTerminal() throws {
        let file = shell.folder.appendingPathComponent("shortlist.txt")
        try Data("stall:s01  Apple\u{1B}[31m Barrow  # a\u{9B}31mb\n".utf8).write(to: file)
        for format in ["text", "print"] {
            let text = shell.run("shortlist", "--format", format).output
            #expect(!text.isEmpty && !text.unicodeScalars.contains { "\u{1B}\u{9B}".unicodeScalars.contains($0) })
        }
    }

    @Test func drawsAMapOfPlaces() {
        let map = shell.run("map", "--in", "stalls", "--size", "60x12", "--format", "text", "--offline")
        #expect(map.status == 0 && map.output.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
        #expect(map.errors.contains("1 stall") || map.errors.contains("not on the map"), "\(map.errors)")
    }

    /// Without --size; a picture for a file has always the same size.
    @Test(arguments: [(true, "text", 80, 24), (true, "text", 132, 39), (false, "text", 80, 30), (true, "svg", 80, 30)])
    func aMapIsAsWideAsTheTerminal(isTerminal: Bool, format: String, columns: Int, rows: Int) {
        let words = ["map", "--in", "stalls", "--format", format, "--offline"]
        let map = shell.run(words, isTerminal: isTerminal, columns: columns)
        let lines = map.output.split(separator: "\n", omittingEmptySubsequences: false)
        if format == "svg" {
            let whole = shell.run(words + ["--size", "100x30"])
            #expect(map.output == whole.output && !map.output.isEmpty)
        } else {
            #expect(lines.count == rows + 1 && lines.allSatisfy { $0.count <= (isTerminal ? columns : 100) })
        }
    }
}
