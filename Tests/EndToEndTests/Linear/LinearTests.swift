import Foundation
import TestSupport
import Testing

/// `catchment --linear` through a pipe and in a terminal without any control of a cursor.
@Suite(.timeLimit(.minutes(15)))
struct LinearTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(arguments: [false, true]) func threeCollectionsAreReadOffline(atTerminal: Bool) throws {
        guard !atTerminal || FileServer.isAvailable else { return }
        let result = try program.talk(
            [
                "LS7 4HE", "1", "Space", "e", "Near the park", "y", "q", "f", "1", "F", "q", "map", "list", "s", "2",
                "C", "q",
                "q", "i", "2", "/brooklyn", "1", "q", "q", "more", "in art", "1", "z", "q", "q",
                "sources", "q", "quit",
            ], atTerminal: atTerminal)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(isLines(result.output, atTerminal: atTerminal))
        for words in [
            "Which place?", "6 schools within 1.0 km of LS7 4HE", "Bracken Edge Primary School", "Ofsted:",
            "On your shortlist: Near the park", "Sorted by name", "Comparing 1 on your shortlist", "only \"brooklyn\"",
            "SAT",
            "Public art, 186 works", "Picture: ", "Lists of Public art",
        ] {
            #expect(result.output.contains(words), "\(words) is missing")
        }
        let list = try String(contentsOf: program.home.appendingPathComponent("shortlist.txt"), encoding: .utf8)
        #expect(list.contains("# Near the park"))
    }

    @Test func theListIsWrittenIntoAFile() throws {
        let file = program.folder.appendingPathComponent("schools.csv").path
        let result = try program.talk(["LS7 4HE", "export \(file)"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        // A line of names, and one for each school.
        #expect(result.output.contains("Wrote 6 schools to \(file)"), "the last line is answered, too: \(result)")
        let rows = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        #expect(rows.count == 7 && rows[1].contains("Bracken Edge Primary School"))
    }

    @Test func theNamesAreThoseOfTheCommandInItsOrder() throws {
        let said = try program.talk(["LS7 4HE"]).output.split(separator: "\n")
            .filter { $0.first?.isNumber == true && $0.contains(". ") }
        let csv = try program.run("schools", "--near", "LS7 4HE", "--radius", "1km", "--format", "json").json()
        let names = try #require(csv["schools"] as? [[String: Any]]).compactMap { $0["name"] as? String }
        #expect(names.count == 6 && said.count == 6)
        for (index, name) in names.enumerated() { #expect(said[index].hasPrefix("\(index + 1). \(name), ")) }
    }

    @Test(arguments: [[], ["LS7 4HE"], ["LS7 4HE", "1", "e"], ["LS7 4HE", ":home"]]) func theEndOfTheInputIsTheEnd(
        lines: [String]
    ) throws {
        let result = try program.talk(lines)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    }

    @Test(.enabled(if: FileServer.isAvailable, "python3 is not installed"), arguments: [["^C"], ["LS7 4HE", "^C"]])
    func ctrlCAtAQuestionEndsAsTheSignalDoes(lines: [String]) throws {
        let result = try program.talk(lines, atTerminal: true)
        #expect(result.status == 130, "\(result)")
        #expect(isLines(result.output, atTerminal: true))
        // The search is saved all the same.
        if lines.count > 1 { #expect(try program.run("searches").output.contains("LS7 4HE")) }
    }

    @Test(.enabled(if: FileServer.isAvailable, "python3 is not installed"))
    func citiesAreFoundAndKept() async throws {
        let server = try await WeatherServer()
        let result = try program.talk(
            ["i", "5", "paris", "Space 1", "1", "+", ":units imperial", "q", "q", "a", "melb", "Space 1", "q", "quit"],
            atTerminal: true, environment: server.environment)
        #expect(result.status == 0 && isLines(result.output, atTerminal: true), "\(result)")
        for words in [
            "Cities found for paris", "2. Paris, Texas, United States", "Added Paris to your favourites", "Now: ",
            "Hours:", "Days:",
            "weather in °F", "Weather, 1 city", "Weather, 2 cities",
        ] {
            #expect(result.output.contains(words), "\(words) is missing")
        }
    }
}
