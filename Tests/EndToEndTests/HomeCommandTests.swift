import Foundation
import TestSupport
import Testing

/// The person's own position in commands. Without a terminal the program cannot ask for permission.
struct HomeCommandTests {
    private let program: Program
    /// No position source of this machine is used: port 1 is closed, and the bus does not exist.
    private let nobody = ["GPSD_HOST": "127.0.0.1:1", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]

    init() throws { program = try Program() }

    @Test func aHomeIsSavedShownAndRemoved() throws {
        #expect(try program.run("home", "set", "53.7966,-1.5478").status == 0)
        #expect(try program.run("home").output == "53.7966,-1.5478, central Leeds\t53.7966,-1.5478\n")
        let schools = try program.run("schools", "--near", "here", "--format", "json", environment: nobody)
        #expect(schools.status == 0)
        #expect(schools.output.contains("53.7966"))
        #expect(try program.run("home", "remove").errors.contains("Removed your home"))
        #expect(try program.run("home", "show").output.isEmpty)
        #expect(try program.run("schools", "--near", "here", environment: nobody).status == 77)
    }

    @Test func aHomeHasThePrecisionOfItsPlaceAndIsNeverGuessed() throws {
        #expect(try program.run("home", "set", "LS11 5AA").status == 0)
        let exact = try program.run("home").output
        let refused = try program.run("home", "set", "Richmond")
        #expect(refused.status == 64 && refused.hasOneSentence, "\(refused.errors)")
        #expect(refused.errors.contains("Richmond, Greater London; Richmond, Guernsey"))
        #expect(try program.run("home").output == exact, "the one that was there stays")
        #expect(try program.run("home", "set", "richmond greater london").status == 0)
        let shown = try program.run("home").output.split(separator: "\t")
        #expect(shown.count == 3 && shown.first == "Richmond, Greater London" && shown.last?.hasPrefix("≈ ") == true)
        let schools = try program.run("schools", "--near", "here", "--format", "json").json()
        let origin = try #require(schools["origin"] as? [String: Any])
        #expect(origin["approximate"] != nil && origin["place"] as? String == "Richmond, Greater London")
    }

    @Test(
        arguments: [
            (["set"], 64, "home set PLACE"), (["set", "here"], 77, "home allow"),
            (["set", "LS99 9ZZ", "--offline"], 66, "LS99"),
            (["allow", "all"], 64, "allow all"), (["fly"], 64, "fly"), (["remove", "now"], 64, "remove now"),
        ] as [([String], Int, String)])
    func eachMistakeIsReportedInOneSentence(words: [String], status: Int, hint: String) throws {
        let result = try program.run(["home"] + words, environment: nobody)
        #expect(result.status == status)
        #expect(result.hasOneSentence && result.errors.contains(hint), "\(result.errors)")
        #expect(try program.run("home", "show").output.isEmpty, "nothing is set")
    }

    @Test func onlyAllowedPositionSourcesAreAsked() throws {
        let before = try program.run("schools", "--near", "here", environment: nobody)
        #expect(before.status == 77 && before.errors.contains("catchment home allow"))
        _ = try program.run("home", "allow")
        let allowed = try program.run("schools", "--near", "here", environment: nobody)
        #expect(allowed.status == 69 && allowed.errors.contains("No gpsd answers at 127.0.0.1:1"), "\(allowed.errors)")
        _ = try program.run("home", "forbid")
        let forbidden = try program.run("schools", "--near", "here", environment: nobody)
        #expect(forbidden.status == 77 && forbidden.errors.contains("You turned off"))
    }

    @Test(.enabled(if: FileServer.isAvailable)) func thePositionIsLookedUpOnlyAfterPermission() async throws {
        let server = try await FileServer()
        try server.serve(
            "/where", type: "application/json", Data(#"{"latitude":"53.7999","longitude":"-1.54875"}"#.utf8))
        _ = try program.run("home", "allow")
        let settings = program.home.appendingPathComponent("config/settings.json")
        let found =
            FileManager.default.fileExists(atPath: settings.path)
            ? settings : program.home.appendingPathComponent("settings.json")
        let text = try String(contentsOf: found, encoding: .utf8)
        try Data(text.replacing("https://get.geojs.io/v1/ip/geo.json", with: server.address + "/where").utf8).write(
            to: found)
        let online = nobody.merging(["CATCHMENT_OFFLINE": "0"]) { $1 }
        #expect(try program.run("schools", "--near", "here", environment: online).status == 69)
        #expect(server.requests().isEmpty, "it was not agreed to")
        _ = try program.run("home", "allow", "lookup")
        let result = try program.run("schools", "--near", "here", environment: online)
        #expect(result.status == 0)
        #expect(result.errors.contains("Position from 127.0.0.1"), "\(result.errors)")
        #expect(server.requests() == ["/where"])
        #expect(try program.run("schools", "--near", "here", environment: nobody).status == 69, "it is offline")
        #expect(try program.run("schools", "--near", "here", "--offline", environment: online).status == 69)
        #expect(server.requests().count == 1)
    }
}
