import Foundation
import TestSupport
import Testing

/// `catchment tiles`, without a server.
@Suite(.timeLimit(.minutes(15)))
struct TileCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(.enabled(if: TileArchiveFile.isAvailable, "shared data is missing")) func anArchiveIsAddedAndRemoved() throws
    {
        let added = try program.run("tiles", "add", TileArchiveFile.firenze.path)
        #expect(
            added.status == 0 && added.output.hasPrefix("Added the street map firenze: zooms 0-14"), "\(added.errors)")
        let list = try program.run("tiles", "list").output
        #expect(list.contains("firenze") && list.contains("© OpenStreetMap") && list.contains("Source: OpenFreeMap"))
        #expect(try program.run("tiles", "add", TileArchiveFile.firenze.path).status == 0, "again")
        #expect(try program.run("tiles", "remove", "firenze").status == 0)
        #expect(try program.run("tiles", "list").output.contains("No street maps"))
        let gone = try program.run("tiles", "remove", "firenze")
        #expect(gone.status == 66 && gone.hasOneSentence, "\(gone.errors)")
    }

    @Test(.enabled(if: TileArchiveFile.isAvailable && TmuxSession.isAvailable, "shared data or tmux is missing"))
    func theFullScreenFindsAnArchiveThatIsAddedWhileItRuns() async throws {
        let session = try program.open(columns: 100, rows: 30)
        try await session.wait(forText: "Start from")
        try session.type("43.7731,11.2560")
        try session.press("Enter")
        try await session.wait(forText: "The starter set has no schools")
        #expect(try program.run("tiles", "add", TileArchiveFile.firenze.path).status == 0)
        try session.press("R")
        try await session.wait(forText: "© OpenStreetMap")
        #expect(try program.run("tiles", "remove", "firenze").status == 0)
        try session.press("Tab")
        _ = try await session.wait(for: "a map without streets") { !$0.contains("© OpenStreetMap") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }

    /// The system's limit on the size of files simulates a full disk.
    @Test(.enabled(if: TileArchiveFile.isAvailable, "shared data is missing")) func aFullDiskLeavesNoPartialFile()
        throws
    {
        let script = "ulimit -f 100; exec \"$0\" tiles add \"$1\""
        let result = try RunningCommand(
            ["sh", "-c", script, program.binary, TileArchiveFile.firenze.path], environment: program.environment,
            folder: program.folder
        ).wait()
        #expect(result.status == 73 && result.hasOneSentence, "\(result.errors)")
        let left = try FileManager.default.contentsOfDirectory(
            atPath: program.home.appendingPathComponent("data/tiles").path)
        #expect(left == [])
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let status: Int
        let words: String
        let source: String

        init(_ arguments: [String], _ status: Int, _ words: String, source: String = "openfreemap") {
            (self.arguments, self.status, self.words, self.source) = (arguments, status, words, source)
        }

        var testDescription: String { arguments.joined(separator: " ") + " from " + source }
    }

    private static let around = ["tiles", "fetch", "--near", "53.7961,-1.5491"]

    @Test(arguments: [
        Case(["tiles"], 64, "tiles list"), Case(["tiles", "frob"], 64, "tiles list"),
        Case(["tiles", "add"], 64, "add"),
        Case(["tiles", "add", "/no/such.pmtiles"], 66, "/no/such.pmtiles"),
        Case(["tiles", "add", "/tmp"], 66, "folder"),
        Case(["tiles", "add", "/etc/passwd"], 65, "PMTiles"), Case(["tiles", "remove", "atlantis"], 66, "atlantis"),
        Case(["tiles", "fetch"], 64, "--near"), Case(around + ["--zooms", "x"], 64, "--zooms"),
        Case(around + ["--zooms", "14-10"], 64, "--zooms"), Case(around + ["--zooms", "1-2-3"], 64, "--zooms"),
        Case(around + ["--zooms", "27"], 64, "--zooms"), Case(around + ["--radius", "51km"], 64, "50.0 km"),
        Case(around, 64, "does not allow", source: "openstreetmap"),
        Case(around, 64, "mayKeep", source: "https://example.org/{z}/{x}/{y}"),
        Case(around + ["--radius", "50km"], 64, "2500", source: "versatiles"),
        Case(around + ["--zooms", "15"], 64, "0 to 14", source: "versatiles"),
        Case(around, 64, "openfreemap, versatiles", source: "mapland"),
        Case(around, 64, "https", source: "http://example.org/{z}/{x}/{y}"),
    ])
    func eachMistakeIsReportedInOneSentence(_ bad: Case) throws {
        let result = try program.run(
            bad.arguments, environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_TILES_URL": bad.source])
        #expect(result.status == bad.status && result.output.isEmpty)
        #expect(result.hasOneSentence && result.errors.contains(bad.words), "\(result.errors)")
    }

    @Test func nothingIsFetchedIfTheNetworkIsTurnedOff() throws {
        let result = try program.run(Self.around, environment: ["CATCHMENT_OFFLINE": "1"])
        #expect(
            result.status == 69 && result.errors.contains("CATCHMENT_OFFLINE turns the network off"), "\(result.errors)"
        )
        #expect(
            try program.run(["tiles", "list"], environment: ["CATCHMENT_OFFLINE": "1"]).output.contains("turned off"))
        _ = try program.write(#"{"version":1,"tiles":{"network":false}}"#.utf8, to: "home/settings.json")
        #expect(
            try program.run(Self.around, environment: ["CATCHMENT_OFFLINE": "0"]).errors.contains(
                "off in settings.json"))
    }
}
