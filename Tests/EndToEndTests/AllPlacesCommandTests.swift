import Foundation
import TestSupport
import Testing

/// The commands without a place: all places of a collection, with the data that comes with the program.
@Suite(.timeLimit(.minutes(15)))
struct AllPlacesCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private func schools(_ arguments: [String]) throws -> [[String: Any]] {
        try #require(
            try program.run(["schools"] + arguments + ["--format", "json"]).json()["schools"] as? [[String: Any]])
    }

    /// The counts were made with Python's `json.load` from the city's directory (s3k6-pzi2.json) and SAT results
    /// (f9bf-2cp4.json): boroughs by `borough.strip()`, names by a word in the lower-cased name, borough, neighborhood or city,
    /// and SAT totals as the sum of the three scores. The school without a borough has a number of Manhattan.
    @Test(
        arguments: [
            ([], 440, nil), (["--filter", "borough=bronx"], 118, nil), (["--filter", "borough=brooklyn"], 124, nil),
            (["--filter", "borough=Staten Island"], 10, nil), (["--filter", "borough=bronx,queens"], 198, nil),
            (["--filter", "borough=bronx", "--filter", "borough=queens"], 198, nil), (["--name", "bronx"], 118, nil),
            (["--name", "international"], 22, nil), (["--filter", "borough=bronx", "--name", "international"], 9, nil),
            (["--filter", "borough=bronx", "--name", "stuyvesant"], 0, nil), (["--name", "stuyvesant"], 8, nil),
            (["--name", "02M475"], 1, "02M475"),
            (["--filter", "borough=bronx", "--sort", "sat", "--limit", "3"], 118, "10X445 10X696 09X260"),
            (["--limit", "0"], 440, ""),
        ] as [([String], Int, String?)])
    func findsAllPlacesOfTheFiles(arguments: [String], count: Int, numbers: String?) throws {
        let result = try program.run(["schools", "--in", "newyork"] + arguments + ["--format", "json"])
        #expect(result.status == 0 && result.errors.isEmpty == (count > 0), "\(result.errors)")
        let object = try result.json()
        #expect(object["count"] as? Int == count && object["total"] as? Int == 440)
        #expect(object["origin"] is NSNull && object["radiusMetres"] is NSNull)
        let found = try #require(object["schools"] as? [[String: Any]])
        if let numbers {
            #expect(found.compactMap { $0["id"] as? String } == numbers.split(separator: " ").map { "dbn:" + $0 })
        } else {
            #expect(found.count == count)
        }
        #expect(found.allSatisfy { $0["distanceMetres"] == nil && $0["bearingDegrees"] == nil })
    }

    /// 438 of the 440 schools have a position, as `catchment data` prints; the other two are listed too.
    @Test func everyFormatHasAllPlaces() throws {
        let ids = try schools(["--in", "newyork"]).compactMap { $0["id"] as? String }
        let near = try program.run(
            "schools", "--in", "newyork", "--near", "10003", "--format", "csv", "--limit", "1")
        let csv = parseCSV(try program.run("schools", "--in", "newyork", "--format", "csv").output)
        #expect(csv[0] == parseCSV(near.output)[0], "the columns are the same with and without a place")
        #expect(csv.dropFirst().map { $0[0] } == ids)
        for name in ["distanceMetres", "bearingDegrees"] {
            let column = try #require(csv[0].firstIndex(of: name))
            #expect(csv.dropFirst().allSatisfy { $0[column].isEmpty })
        }
        let geo = try program.run("schools", "--in", "newyork", "--format", "geojson").json()
        let features = try #require(geo["features"] as? [[String: Any]])
        #expect(features.compactMap { $0["id"] as? String } == ids)
        #expect(features.count { $0["geometry"] is NSNull } == 2)
        #expect(features.count { $0["geometry"] is [String: Any] } == 438)
        let sources = try #require(geo["sources"] as? [[String: Any]])
        #expect(sources.map { $0["date"] as? String } == ["2017", "2012"])
        #expect(sources.allSatisfy { $0["name"] is String && $0["licence"] is String })
    }

    @Test(arguments: [80, 120]) func aTableHasNoDistances(columns: Int) throws {
        let environment = ["COLUMNS": "\(columns)"]
        let city = try program.run("schools", "--in", "newyork", "--filter", "borough=queens", environment: environment)
        let lines = city.output.split(separator: "\n")
        #expect(lines.count == 81 && lines.allSatisfy { $0.count <= columns })
        #expect(lines[0].split(separator: "  ").map(\.trimmed) == ["ID", "NAME", "WHAT IS KNOWN"])
        #expect(city.errors == "80 of 440 schools in New York City.\n")
        // In England the table has a column WHERE, which tells one St Mary's from another.
        let country = try program.run("schools", "--name", "st mary", "--limit", "5", environment: environment)
        #expect(country.output.split(separator: "\n")[0].hasSuffix("WHERE"))
        #expect(country.errors.contains("schools in England, the first 5 shown."))
    }

    @Test(arguments: ["NewYork", "New York", "nyc", "new york city"])
    func aCollectionIsFoundByItsUsualNames(name: String) throws {
        #expect(try program.run("schools", "--in", name, "--limit", "1").errors.hasPrefix("All 440 schools"))
    }

    @Test func anEmptyResultIsReported() throws {
        let result = try program.run("schools", "--in", "newyork", "--name", "zzzz", "--filter", "borough=bronx")
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(
            result.errors
                == "None of the 440 schools in New York City is called \"zzzz\" and matches the filters: remove a filter.\n"
        )
    }

    /// A value is given by its id or by its name, which may have a comma. The count is from a script over the city's file.
    @Test(arguments: ["1500-and-more", "1,500 or more", "1500-and-more,1500-and-more"])
    func aValueIsFoundByItsIDOrItsName(value: String) throws {
        #expect(try schools(["--in", "newyork", "--filter", "sat=\(value)"]).count == 25)
    }

    @Test(arguments: [["schools"], ["schools", "--format", "csv"], ["map", "--offline"]])
    func aReaderThatLeavesIsNoError(arguments: [String]) throws {
        let command = arguments.joined(separator: " ")
        let shell = try RunningCommand(
            ["sh", "-c", "\"$0\" \(command) --in newyork | head -n 1", program.binary],
            environment: program.environment, folder: program.folder
        ).wait()
        #expect(shell.status == 0 && shell.output.split(separator: "\n").count == 1)
        #expect(
            shell.errors.isEmpty || shell.errors.hasSuffix("not on the map.\n") || shell.errors.hasPrefix("All 440"))
    }

    @Test func theMapIsFittedToItsPlaces() throws {
        func map(_ arguments: String...) throws -> CommandResult {
            try program.run(
                ["map", "--in", "newyork", "--offline", "--format", "text", "--size", "70x20"] + arguments)
        }
        let all = try map()
        #expect(all.status == 0 && all.output.count { $0 == "\n" } == 20 && all.output.contains("10 mi"))
        #expect(all.errors == "440 schools; 2 of them have no position and are not on the map.\n")
        let island = try map("--filter", "borough=staten-island")
        #expect(island.errors.isEmpty && island.output.contains(" 5 mi ") && !island.output.contains("10 mi"))
        #expect(try map("--zoom", "9").output != all.output)
        #expect(try map("--name", "zzzz").errors.contains("called \"zzzz\": check the spelling"))
        #expect(try map("--filter", "help").output.contains("\n    staten-island\n"))
        let picture = try program.run("map", "--in", "newyork", "--offline", "--format", "svg")
        #expect(picture.output.contains("<title>440 schools; 2 of them have no position and are not on the map"))
    }

    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func theCommandHasTheOrderOfTheScreen() async throws {
        let session = try program.open(columns: 120, rows: 40)
        try await session.wait(forText: "England ▾")
        try session.press("F2", "Down", "Enter")
        for order in ["name", "sat", "size", "graduation"] {
            try session.type(":sort \(order)")
            try session.press("Enter", "Home")
            // The list cuts names, so only their beginnings are compared.
            let names = try schools(["--in", "newyork", "--sort", order, "--limit", "8"])
                .compactMap { ($0["name"] as? String).map { String($0.prefix(20)) } }
            try #require(names.count == 8)
            try await session.wait(for: "the list by \(order): \(names)") { screen in
                var rest = screen[...]
                return names.allSatisfy { name in
                    guard let range = rest.range(of: name) else { return false }
                    rest = rest[range.upperBound...]
                    return true
                }
            }
        }
    }

    /// At a terminal, a command without any filter prints a hint instead of all schools.
    @Test(
        .enabled(if: TmuxSession.isAvailable, "tmux is not installed"),
        arguments: ["", "--in england", "--offline --closed", "--sort size --format table"])
    func aCommandWithoutOptionsSaysWhatToAdd(options: String) async throws {
        let england = try TmuxSession(
            ["sh", "-c", "\(program.binary) schools \(options); echo status $?; sleep 60"], columns: 80, rows: 24,
            environment: ["CATCHMENT_HOME": program.home.path, "CATCHMENT_OFFLINE": "1"])
        let said = try await england.wait(forText: "status 64")
        #expect(said.contains("This would list all") && said.contains("--near") && !said.contains("WHAT IS KNOWN"))
    }

    /// At a terminal, all places are listed if an option narrows them down, or if the screen of the collection opens with its
    /// list; in a pipe they always are.
    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func theListOfAllPlacesIsPrintedWhereItIsUseful() async throws {
        let home = ["CATCHMENT_HOME": program.home.path, "CATCHMENT_OFFLINE": "1"]
        for options in ["--limit 3", "--phase 16-plus"] {
            let some = try TmuxSession(
                ["sh", "-c", "\(program.binary) schools \(options); echo status $?; sleep 60"], columns: 80, rows: 24,
                environment: home)
            try await some.wait(forText: "status 0")
        }
        _ = try program.write(Data(#"{"version":1,"collection":"newyork"}"#.utf8), to: "home/settings.json")
        let city = try TmuxSession(
            ["sh", "-c", "\(program.binary) schools; echo status $?; sleep 60"], columns: 80, rows: 24,
            environment: home)
        try await city.wait(for: "the list") { $0.contains("status 0") && $0.contains("All 440 schools") }
        let piped = try program.run("schools", environment: ["COLUMNS": "80"])
        #expect(piped.status == 0 && piped.output.count { $0 == "\n" } == 441)
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
