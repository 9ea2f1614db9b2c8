import Foundation
import TestSupport
import Testing

/// Uses the second collection with the keyboard in a real terminal, with the data that comes with the program.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(15)))
struct NewYorkWalkTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(arguments: [(80, 24), (120, 36)]) func walksFromTheListToASchoolAndBack(columns: Int, rows: Int) async throws
    {
        let session = try program.open(columns: columns, rows: rows)
        try session.allowClipboard()
        try await findSchool(session)
        try await copyWebsite(session)
        // Back to the list, then back to all places.
        try session.press("Escape")
        try await session.wait(for: "the list") { !$0.contains("dbn:02M475") }
        try session.press("Escape")
        try await session.wait(forText: "all 440 schools")
        let shown = try await filterManhattan(session)

        try session.type(":sort sat")
        try session.press("Enter", "Home")
        try await session.wait(for: "the highest totals first") { screen in
            screen.contains("Schools by SAT total") && screen.contains("▸") && screen.contains("2,096")
        }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
        try await restart(columns: columns, rows: rows, shown: shown)
    }

    /// Switches to New York and finds a school by the beginning of its name.
    private func findSchool(_ session: TmuxSession) async throws {
        try await session.wait(forText: "England ▾")
        try session.press("F2", "Down", "Enter")
        try await session.wait(for: "the list of all schools") {
            $0.contains("New York City · all 440 schools") && $0.contains("Schools by name")
                && $0.contains(/2 of them .*not on the map/)
        }
        try session.type("/stuyv")
        // The school of that name is found, although others are in a neighbourhood of the same name.
        try await session.wait(for: "the one of that name") {
            $0.contains("▸★5 Stuyvesant High School") && $0.contains(" 8 of 440 schools")
        }
    }

    private func copyWebsite(_ session: TmuxSession) async throws {
        try session.press("Enter", "Enter")
        let detail = try await session.wait(forText: "345 Chambers Street")
        #expect(detail.contains("dbn:02M475") && !detail.contains("starter"))
        try session.press("W")
        try await session.wait(forText: "the address of the website")
        try await poll {
            session.clipboard()?.contains("stuy") == true
        } failure: {
            "The clipboard has \(session.clipboard() ?? "nothing")."
        }
        // A text that does not fit in a line is shown in a box.
        try session.press("Enter")
        try await session.wait(for: "the page without a box") {
            $0.contains("832 test takers") && !$0.contains("[ OK ]")
        }
    }

    /// Leaves only Manhattan, the first borough, and returns the number of its schools, as the screen shows it.
    private func filterManhattan(_ session: TmuxSession) async throws -> Substring {
        try session.press("f")
        try await session.wait(forText: "[ ] Manhattan")
        try session.press("x", "Escape")
        let found = try program.run(
            "schools", "--in", "newyork", "--near", "40.73,-73.93", "--radius", "40km", "--format", "json")
        let schools = try #require(try found.json()["schools"] as? [[String: Any]])
        let mapped = schools.filter { $0["borough"] as? String == "Manhattan" }
        let filtered = try await session.wait(for: "the filter in the header") {
            $0.contains("Manhattan only") || $0.contains("1 filter")
        }
        let shown = try #require(filtered.firstMatch(of: /([0-9]+) of 440 schools/)?.output.1)
        // At most two schools of the city have no position; a search finds all others.
        #expect((mapped.count...mapped.count + 2).contains(Int(shown) ?? 0))
        return shown
    }

    /// After a restart the collection, its filter and its order are as before.
    private func restart(columns: Int, rows: Int, shown: Substring) async throws {
        let session = try program.open(columns: columns, rows: rows)
        try await session.wait(for: "the list as it was left") {
            $0.contains("\(shown) of 440 schools") && $0.contains("Schools by SAT total")
        }
        try session.press("Escape", "F2", "Up", "Enter")
        try await session.wait(for: "the first collection without a filter") {
            $0.contains("England ▾") && !$0.contains("from last time")
        }
    }
}

/// Fetches a collection in pages while the full screen is used.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct NewYorkRefreshTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
        try server.serve(
            Self.path("directory"),
            Self.rows {
                #"{"dbn":"\#($0)","school_name":"Fresh High School","borough":"MANHATTAN","city":"Manhattan","latitude":"40.74","longitude":"-73.99"}"#
            }, .init(type: "application/json", etag: "\"d\"", pages: true))
        try server.serve(
            Self.path("sat"),
            Self.rows {
                #"{"dbn":"\#($0)","school_name":"FRESH","num_of_sat_test_takers":"50","sat_critical_reading_avg_score":"400","sat_math_avg_score":"410","sat_writing_avg_score":"390"}"#
            }, .init(type: "application/json", etag: "\"s\"", pages: true))
        _ = try program.write(
            Data(#"{"version":1,"collection":"newyork","refreshDays":0}"#.utf8), to: "home/settings.json")
    }

    /// The rows of a list; fewer would be refused as incomplete.
    private static func rows(_ row: (String) -> String) -> Data {
        Data(("[" + (500..<980).map { row("99M\($0)") }.joined(separator: "\n,") + "]\n").utf8)
    }

    private static func path(_ list: String) -> String { "/\(list).json" }

    private func open() throws -> TmuxSession {
        try program.open(
            columns: 120, rows: 36,
            environment: [
                "CATCHMENT_DIRECTORY_URL": server.address + "/directory.json",
                "CATCHMENT_SAT_URL": server.address + "/sat.json", "no_proxy": "127.0.0.1",
                "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "0",
            ])
    }

    @Test func theNewListReplacesTheOldWithoutAKeyPress() async throws {
        let session = try open()
        try await session.wait(forText: "all 440 schools")
        try session.press("R")
        let fresh = try await session.wait(forText: "Fresh High School")
        #expect(fresh.contains("New York City · all 480 schools"))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }

    @Test func anIncompleteNewListDoesNotReplaceTheOld() async throws {
        let file = try program.write(Data("[]".utf8), to: "sat.json")
        try server.serve(Self.path("sat"), .init(status: 429, file: file, retry: "3600", pages: true))
        let session = try open()
        try await session.wait(forText: "all 440 schools")
        try session.press("R")
        let failed = try await session.wait(forText: "asks to wait until")
        #expect(failed.contains("all 440 schools"))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }
}

/// A list without saved data, fetched page by page while it is read.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct NewYorkLiveTests {
    /// A list with one row for each number from "001" on.
    private static func list(_ count: Int, _ row: (String) -> String) -> Data {
        let rows = (1...count).map { row(String(String(1000 + $0).dropFirst())) }
        return Data("[\(rows.joined(separator: ","))]".utf8)
    }

    @Test func theNextPageIsFetchedInAdvanceAndTheWholeListIsSaved() async throws {
        let program = try Program()
        let server = try await FileServer()
        try server.serve(
            "/directory.json",
            Self.list(250) {
                #"{"dbn":"01M\#($0)","school_name":"School \#($0)","borough":"MANHATTAN","latitude":"40.7\#($0)","longitude":"-73.9\#($0)"}"#
            }, .init(type: "application/json", pages: true))
        try server.serve(
            "/sat.json",
            Self.list(250) {
                #"{"dbn":"01M\#($0)","school_name":"S","num_of_sat_test_takers":"50","sat_critical_reading_avg_score":"400","sat_math_avg_score":"410","sat_writing_avg_score":"390"}"#
            }, .init(type: "application/json", pages: true))
        _ = try program.write(Data(#"{"version":1,"collection":"newyork"}"#.utf8), to: "home/settings.json")
        let session = try program.open(
            columns: 120, rows: 36,
            environment: [
                "CATCHMENT_DIRECTORY_URL": server.address + "/directory.json",
                "CATCHMENT_SAT_URL": server.address + "/sat.json", "no_proxy": "127.0.0.1",
                "CATCHMENT_RESOURCES": try program.resources(without: "newyork"), "CATCHMENT_OFFLINE": "0",
            ],
            // The program fetches the rest of a list by itself if nobody asks for a page for a minute.
            keepsThread: true)
        func pages() -> [String] { server.requests().filter { $0.hasPrefix("/directory") } }
        try await session.wait(forText: "saved yet. Press R")
        #expect(server.requests().isEmpty, "a mere start sends nothing")
        // Any key begins with the first page; R would fetch the whole list first.
        try session.press("Down")
        let first = try await session.wait(forText: "100 schools so far")
        #expect(first.contains("1 of 100+") && first.contains("School 001") && first.contains("50 took"))
        #expect(pages().count == 1, "nothing is asked for that nobody looks at: \(pages())")
        try session.press("Enter")
        try await session.wait(forText: "SAT, 2012")
        try session.press("Escape")
        try session.press("End")
        try await session.wait(forText: "of 199+")
        #expect(pages().last == "/directory.json?$limit=100&$offset=99&$order=school_name,dbn")
        try session.press("End")
        try await session.wait(forText: "of 250")
        try session.press("End")
        try await session.wait(for: "a list like any other") {
            $0.contains("all 250 schools") && !$0.contains("so far") && $0.contains("250 of 250 ")
        }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try program.run("data").output.contains("250 schools"))
    }
}
