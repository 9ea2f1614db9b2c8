import Foundation
import TestSupport
import Testing

/// The commands with the second collection.
struct NewYorkCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func theStarterSetIsUsedWithoutAnImport() throws {
        let found = try program.run(
            "schools", "--in", "newyork", "--near", "Brooklyn", "--radius", "1mi", "--sort", "sat", "--format", "json")
        #expect(found.status == 0, "\(found.errors)")
        let json = try found.json()
        #expect(json["collection"] as? String == "newyork")
        let schools = try #require(json["schools"] as? [[String: Any]])
        let totals = schools.compactMap { ($0["sat"] as? [String: Any])?["total"] as? Int }
        #expect(!totals.isEmpty && schools.allSatisfy { ($0["borough"] as? String) == "Brooklyn" })
        let shown = try program.run("show", "dbn:02m475")
        #expect(
            shown.output.hasPrefix(
                "Stuyvesant High School\nSAT total 2,096 (2012), 832 took it\n345 Chambers Street, Manhattan, NY 10282\n"
            ))
        #expect(
            shown.output.contains("│") && shown.output.contains("679  average 435 · 832 test takers"), "\(shown.output)"
        )
        let scale = try program.run("show", "dbn:02M475", "--format", "json").output
        #expect(scale.contains(#""label":"Reading","value":"679","number":679,"low":200,"high":800,"reference":"#))
        #expect(try program.run("find", "--in", "newyork", "stuyvesant").output.contains("dbn:02M475"))
        #expect(try program.run("data").output.contains("New York City (newyork): 440 schools, 438"))
    }

    /// Breezy Point has no high school. The gazetteer of the census has it at 40.555681, -73.920688.
    @Test func aZIPCodeWithoutASchoolIsFound() throws {
        let result = try program.run(
            "schools", "--in", "newyork", "--near", "11697", "--radius", "2mi", "--format", "json")
        #expect(result.status == 0, "\(result.errors)")
        let origin = try #require(try result.json()["origin"] as? [String: Any])
        #expect(origin["approximate"] as? String == "the centre of 11697")
        #expect(origin["latitude"] as? Double == 40.55568 && origin["longitude"] as? Double == -73.92069)
    }

    @Test func distancesAreInMilesUnlessTheSettingsSayOtherwise() throws {
        let words = [
            "map", "--in", "newyork", "--near", "Brooklyn", "--size", "80x20", "--colour", "never", "--offline",
        ]
        #expect(try program.run(words).output.contains(" mi ─"))
        let england = try program.run("schools", "--in", "england", "--near", "Leeds", "--limit", "1")
        #expect(england.errors.contains(" km of "))
        _ = try program.write(
            Data(#"{"version":1,"units":"metric","collection":"newyork"}"#.utf8), to: "home/settings.json")
        let metric = try program.run("schools", "--near", "10003", "--limit", "1")
        #expect(metric.errors.contains(" km of 10003") || metric.errors.contains(" m of 10003"), "\(metric.errors)")
    }

    @Test(arguments: [
        (["schools", "--in", "newyork", "--near", "LS1 4AP"], 66),
        (["schools", "--in", "newyork", "--near", "99999"], 66),
        (["schools", "--in", "newyork", "--near", "Queens", "--grade", "good"], 64), (["show", "dbn:99M999"], 66),
        (["schools", "--in", "atlantis", "--near", "Leeds"], 64), (["update", "atlantis"], 64),
    ])
    func missingPlacesAreReportedInOneSentence(words: [String], status: Int) throws {
        let result = try program.run(words, environment: ["CATCHMENT_OFFLINE": "0"])
        #expect(result.status == status && result.errors.hasPrefix("catchment: "), "\(result.errors)")
    }

    /// A number or a ZIP code of one collection while the other is in use says which one is meant.
    @Test(arguments: [
        ["show", "02M475"], ["schools", "--near", "10003"], ["find", "02M475"], ["compare", "02M475", "02M418"],
    ])
    func aNumberOrAZIPCodeSaysWhichCollectionIsMeant(words: [String]) throws {
        let result = try program.run(words)
        #expect(result.status == 0 && !result.output.isEmpty, "\(result.errors)")
    }

    /// If another collection is named, the message names the option for the right one.
    @Test(arguments: [
        (["show", "--in", "newyork", "107848"], 66, "--in england"),
        (["schools", "--near", "LS1 4AP", "--in", "newyork"], 66, "--in england"),
    ])
    func aPlaceOfTheOtherCollectionIsReportedAsSuch(words: [String], status: Int, hint: String) throws {
        let result = try program.run(words)
        #expect(result.status == status && result.errors.contains(hint), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty, "\(result.errors)")
    }

    /// The program's folder does not have the collection's data.
    @Test(arguments: [
        ["schools", "--near", "11211", "--in", "newyork"], ["find", "brooklyn", "--in", "newyork"],
        ["show", "dbn:14K449"], ["map", "--near", "Brooklyn", "--in", "newyork"],
        ["compare", "dbn:14K449", "dbn:14K454"], ["home", "set", "Brooklyn", "--in", "newyork"],
        ["shortlist", "add", "dbn:14K449"],
    ])
    func missingDataIsReportedInsteadOfTheTypedText(words: [String]) throws {
        _ = try program.write(Data("{}".utf8), to: "resources/outcodes.json")
        let resources = program.folder.appendingPathComponent("resources").path
        let result = try program.run(words, environment: ["CATCHMENT_RESOURCES": resources])
        #expect(result.status == 66 && result.output.isEmpty)
        // The missing files of the map may be reported, too.
        #expect(
            result.errors.hasSuffix(
                "catchment: There is no data for New York City yet. Run catchment update newyork.\n"))
    }

    @Test(arguments: [
        (["find", "14K", "--in", "newyork", "--limit", "100"], 14), (["find", "k449", "--in", "newyork"], 1),
    ])
    func aPartOfANumberFindsSchools(words: [String], count: Int) throws {
        let found = try program.run(words + ["--format", "json"]).json()
        #expect(found["count"] as? Int == count)
    }

    @Test func theSchemeOfAnIDSelectsItsCollection() throws {
        #expect(try program.run("find", "dbn:02m475").output.contains("Stuyvesant"))
        let near = try program.run("schools", "--near", "dbn:02M475", "--limit", "1")
        #expect(
            near.output.contains("Stuyvesant") && near.errors.contains("within 0.5 mi of dbn:02M475"), "\(near.errors)")
        #expect(try program.run("home", "set", "10003", "--in", "newyork").status == 0)
        #expect(try program.run("home").output.hasPrefix("10003"))
        // An id that only one collection has needs no option.
        #expect(try program.run("home", "set", "10013").status == 0)
        #expect(try program.run("home").output.hasPrefix("10013"))
        let help = try program.run("schools", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(help.contains("in england grade, size; in newyork sat, size, graduation"))
        #expect(help.contains("else 1.0 km (0.5 mi in newyork)"))
        let sort = try program.run("schools", "--in", "newyork", "--near", "10003", "--sort", "grade")
        #expect(sort.status == 64 && sort.errors.contains("distance, name, sat, size, graduation"), "\(sort.errors)")
    }

    @Test(arguments: [
        ("[]", "without any rows"), ("<html><body>Sign in</body></html>", "is not a file that Catchment can import"),
        (
            "[{\"dbn\":\"02M260\",\"school_name\":\"A\",\"borough\":\"M\",\"city\":\"N\",\"overview_paragraph\":\"",
            "cannot be read"
        ),
    ])
    func anUnusableFileChangesNothing(text: String, problem: String) throws {
        let file = try program.write(text.utf8, to: "a.json")
        let result = try program.run("import", file)
        #expect(result.status == 65 && result.hasOneSentence, "\(result.errors)")
        #expect(result.errors.contains(problem), "\(result.errors)")
        #expect(try program.run("data").output.contains("440 schools"))
    }

    /// The SAT results of 2012 (`f9bf-2cp4.json`) have 12X446, which the directory of 2017 lacks and that of 2021 has.
    @Test func schoolsOfALaterDirectoryHaveTheResultsThatComeWithTheProgram() throws {
        let school = #"[{"dbn":"12X446","school_name":"Schomburg","borough":"BRONX","city":"Bronx","zip":"10459"}]"#
        let directory = try program.write(Data(school.utf8), to: "2021_directory.json")
        #expect(try program.run("import", "--force", directory).status == 0)
        #expect(try program.run("show", "dbn:12X446").output.contains("SAT total 1,101 (2012), 14 took it"))
    }

    @Test func theProgramStartsWithTheLastCollection() async throws {
        _ = try program.write(
            Data(#"{"version":1,"collection":"newyork"}"#.utf8), to: "home/settings.json")
        let session = try program.open()
        try await session.wait(forText: "New York City · all 440 schools")
        try session.type(":near Brooklyn")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("Enter")
        try await session.wait(forText: "took it")
        try session.press("q")
    }
}

/// Fetches lists in pages.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct NewYorkUpdateTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    private func address(_ list: String, offset: Int) -> String {
        "/\(list).json?$limit=1000&$offset=\(offset)&$order=dbn"
    }

    private static func number(_ index: Int) -> String {
        "\(10 + index / 1000)M" + String(String(1000 + index % 1000).dropFirst())
    }

    private static func rows(_ numbers: some Sequence<Int>, _ row: (String) -> String) -> Data {
        Data(("[" + numbers.map { row(number($0)) }.joined(separator: "\n,") + "]\n").utf8)
    }

    private static func schools(_ numbers: some Sequence<Int>) -> Data {
        rows(numbers) {
            #"{"dbn":"\#($0)","school_name":"School \#($0)","borough":"MANHATTAN","city":"Manhattan","zip":"10003","latitude":"40.74","longitude":"-73.99"}"#
        }
    }

    private static func results(_ numbers: some Sequence<Int>) -> Data {
        rows(numbers) {
            #"{"dbn":"\#($0)","school_name":"A","num_of_sat_test_takers":"50","sat_critical_reading_avg_score":"400","sat_math_avg_score":"410","sat_writing_avg_score":"390"}"#
        }
    }

    private func update(_ words: String..., environment: [String: String] = [:]) throws -> CommandResult {
        try program.run(
            ["update", "newyork"] + words,
            environment: [
                "CATCHMENT_DIRECTORY_URL": server.address + "/directory.json",
                "CATCHMENT_SAT_URL": server.address + "/sat.json", "no_proxy": "127.0.0.1",
                "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "0",
            ].merging(environment) { $1 })
    }

    private func serve(directory: Data, sat: Data = results(0..<450)) throws {
        for (list, rows) in [("directory", directory), ("sat", sat)] {
            // The program uses the ETag only for a list with a single page.
            try server.serve("/\(list).json", rows, .init(type: "application/json", etag: "\"a\"", pages: true))
        }
    }

    private func data() throws -> String { try program.run("data").output }

    @Test func fetchesAllPages() throws {
        try serve(directory: Self.schools(0..<2345))
        let result = try update()
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("2,345 of 2,345 rows imported"))
        #expect(try data().contains("2,345 schools"))
        #expect(try program.run("show", "dbn:12M344").output.hasPrefix("School 12M344\n"))
        // Three pages of one list and one page of the other, and for each list a last request that shows that nothing follows.
        #expect(server.requests().count == 6, "\(server.requests())")
    }

    @Test func theNextUpdateOnlyAsksWhetherAnythingIsNew() throws {
        try serve(directory: Self.schools(0..<400))
        #expect(try update().status == 0)
        let again = try update()
        #expect(again.output.contains("up to date") && again.status == 0, "\(again.errors)")
        #expect(server.sent().count == 4, "each list and what follows it, once: \(server.sent())")
    }

    @Test(
        arguments: [
            ([(0, schools(0..<1000)), (999, schools(1000..<1500))], "changed while it was fetched"),
            ([(0, schools(0..<1000)), (999, schools(998..<1500))], "changed while it was fetched"),
            ([(0, Data("[]".utf8))], "has no rows"),
            ([(0, Data("<!DOCTYPE html><html></html>".utf8))], "is not a JSON list"),
        ] as [([(Int, Data)], String)])
    func aListThatIsNotInOrderKeepsTheOldData(pages: [(Int, Data)], problem: String) throws {
        try serve(directory: Self.schools(0..<400))
        #expect(try update().status == 0)
        for (offset, page) in pages {
            try server.serve(address("directory", offset: offset), type: "application/json", page)
        }
        let result = try update("--force")
        #expect(result.status == 69 && result.hasOneSentence && result.errors.contains(problem), "\(result.errors)")
        #expect(try data().contains("400 schools"))
    }

    @Test func waitsForAShortPauseAndEndsAtALongOne() throws {
        try serve(directory: Self.schools(0..<400))
        let path = address("directory", offset: 0)
        let file = try #require(server.file(of: "/directory.json"))
        let good = String(
            decoding: try JSONEncoder().encode(FileServer.Route(type: "application/json", file: file)), as: UTF8.self)
        try server.serve(path, .init(status: 429, file: file, retry: "0", times: 1, then: good))
        #expect(try update().status == 0)
        #expect(try data().contains("400 schools"))
        try server.serve(path, .init(status: 429, file: file, retry: "3600"))
        let refused = try update()
        #expect(refused.status == 69 && refused.errors.contains("asks to wait until"), "\(refused.errors)")
        let count = server.requests().count
        #expect(try update().status == 69)
        #expect(server.requests().count == count, "it was asked again")
    }

    @Test func anOlderEditionDoesNotReplaceANewerOne() throws {
        let file = try program.write(Self.schools(0..<400), to: "2021_directory.json")
        #expect(try program.run("import", file).status == 0)
        try serve(directory: Self.schools(0..<430))
        // The server's file has the name s3k6-pzi2.json, which stands for an edition of 2017.
        let result = try update()
        #expect(
            result.status == 65 && result.errors.contains("is from 2017, older than the saved data (2021)"),
            "\(result.errors)")
        #expect(try update("--force").status == 0)
        #expect(try data().contains("430 schools"))
    }

    @Test func theTwoFilesAreImportedInAnyOrder() throws {
        let results = try program.write(Self.results(0..<3), to: "f9bf-2cp4.json")
        let schools = try program.write(Self.schools(0..<5), to: "s3k6-pzi2.json")
        let refused = try program.run("import", results)
        #expect(
            refused.status == 65 && refused.hasOneSentence && refused.errors.contains("3 rows, far fewer than the 477"))
        let first = try program.run("import", "--force", results)
        #expect(first.status == 0 && first.output.contains("3 of 3 rows imported"))
        // The directory that comes with the program has none of these three.
        #expect(try data().contains("440 schools"))
        #expect(try program.run("show", "dbn:02M475").output.contains("No SAT results (2012)"))
        #expect(try program.run("import", schools).status == 65)
        #expect(try program.run("import", "--force", schools).status == 0)
        #expect(try data().contains("5 schools"))
        #expect(try program.run("show", "dbn:10M001").output.contains("SAT total 1,200 (2012), 50 took it"))
        #expect(try program.run("show", "dbn:10M004").output.contains("No SAT results (2012)"))
        #expect(try program.run("data", "remove", "sat").status == 0)
        // The SAT results that come with the program are used again; they do not have this school.
        #expect(try program.run("show", "dbn:10M001").output.contains("No SAT results (2012)"))
        #expect(try data().contains("5 schools"))
    }
}
