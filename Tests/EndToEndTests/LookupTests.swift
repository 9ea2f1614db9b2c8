import Foundation
import TestSupport
import Testing

/// Looks up places at a server that answers as the services do, correctly or wrongly.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct LookupTests {
    private let program: Program
    private let server: FileServer

    private static let postcode = "/postcodes/LS19ZZ"
    private static let ended = "/terminated_postcodes/LS19ZZ"
    private static let position =
        #""postcode":"LS1 9ZZ","longitude":-1.5491,"latitude":53.7961,"admin_district":"Leeds""#

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    private var environment: [String: String] {
        [
            "CATCHMENT_POSTCODESIO_URL": server.address, "CATCHMENT_NOMINATIM_URL": server.address,
            "no_proxy": "127.0.0.1", "CATCHMENT_OFFLINE": "0",
        ]
    }

    private func schools(_ near: String, _ more: String...) throws -> CommandResult {
        try program.run(
            ["schools", "--near", near, "--radius", "2km", "--format", "json"] + more, environment: environment)
    }

    private func origin(_ near: String, _ more: String...) throws -> [String: Any] {
        let result = try program.run(
            ["schools", "--near", near, "--radius", "2km", "--format", "json"] + more, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        return try #require(try result.json()["origin"] as? [String: Any])
    }

    private func serve(_ path: String, status: Int = 200, _ text: String) throws {
        try server.serve(path, status: status, type: "application/json", Data(text.utf8))
    }

    @Test func aPostcodeIsLookedUpOnce() throws {
        try serve(Self.postcode, #"{"status":200,"result":{\#(Self.position)}}"#)
        let offline = try origin("LS1 9ZZ", "--offline")
        #expect((offline["approximate"] as? String)?.hasPrefix("the centre of LS1") == true)
        #expect(server.requests().isEmpty)
        let found = try origin("LS1 9ZZ")
        #expect(found["latitude"] as? Double == 53.7961 && found["approximate"] == nil)
        #expect((found["credit"] as? String)?.hasPrefix("postcodes.io, ") == true)
        #expect(try origin("ls19zz", "--offline")["latitude"] as? Double == 53.7961)
        #expect(server.requests() == [Self.postcode])
        #expect(server.agents().allSatisfy { $0.hasPrefix("catchment/") })
    }

    @Test func aPostcodeThatEndedIsUsedAndReported() throws {
        try serve(
            Self.ended, #"{"status":200,"result":{\#(Self.position),"year_terminated":2012,"month_terminated":6}}"#)
        let found = try origin("LS1 9ZZ")
        #expect(found["approximate"] as? String == "LS1 9ZZ ended in June 2012; its last position is used")
        #expect(server.requests() == [Self.postcode, Self.ended])
    }

    @Test(arguments: [
        (FileServer.Route(status: 500), "not working (500)"), (FileServer.Route(status: 403), "refuses"),
        (FileServer.Route(status: 429, retry: "90"), "try again in 90 seconds"),
        (FileServer.Route(cut: 20), "could not be asked"),
        (FileServer.Route(location: "http://192.0.2.1/"), "postcodes.io"),
    ])
    func afterAFailedLookupTheApproximatePositionIsUsed(route: FileServer.Route, words: String) throws {
        var route = route
        if route.location != nil { route.status = 302 }
        try server.serve("*", Data(#"{"status":200,"result":{\#(Self.position)}}"#.utf8), route)
        let result = try schools("LS1 9ZZ")
        let origin = try #require(try result.json()["origin"] as? [String: Any])
        #expect(
            origin["approximate"] as? String
                == "the centre of LS1; the position of the full postcode is not saved on this machine")
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test func anAnswerThatIsTooLongIsRefused() throws {
        try serve(
            "*", #"{"status":200,"x":""# + String(repeating: "x", count: 300_000) + #"","result":{\#(Self.position)}}"#)
        let result = try schools("LS1 9ZZ")
        #expect(result.status == 0 && result.errors.contains("262144"))
    }

    @Test func aNameIsLookedUpOnlyWithOnline() throws {
        let chevin = #"[{"name":"Chevin","display_name":"Chevin, Otley, Leeds","lat":"53.8","lon":"-1.55"}]"#
        try serve("*", chevin)
        let unknown = try schools("Chevinhill")
        #expect(unknown.status == 66 && unknown.errors.contains("--online") && unknown.hasOneSentence)
        #expect(try schools("Chevinhill", "--online", "--offline").status == 64)
        #expect(server.requests().isEmpty)
        let found = try origin("Chevinhill", "--online")
        #expect(found["place"] as? String == "Otley, Leeds" && found["latitude"] as? Double == 53.8)
        #expect((found["credit"] as? String)?.hasPrefix("© OpenStreetMap contributors") == true)
        // Places in the data and saved answers are not looked up.
        _ = try origin("Leeds", "--online")
        #expect(try origin("chevinhill")["latitude"] as? Double == 53.8)
        #expect(server.requests().count == 1)
        try serve("*", status: 500, "")
        let failed = try schools("Chevinford", "--online")
        #expect(failed.status == 69 && failed.hasOneSentence, "\(failed.errors)")
        try serve("*", "{")
        let damaged = try schools("Chevinham", "--online")
        #expect(damaged.status == 65 && damaged.hasOneSentence, "\(damaged.errors)")
        // If the time of the request cannot be saved, no request is sent.
        let blocked = try Program()
        _ = try blocked.write([], to: "home/cache")
        let unwritten = try blocked.run(
            ["schools", "--near", "Chevinhill", "--online"], environment: environment)
        #expect(unwritten.status == 73 && unwritten.hasOneSentence, "\(unwritten.errors)")
    }

    @Test func theScreenLooksUpANameAtTheSecondEnterAndShowsTheSource() async throws {
        let chevin = #"[{"name":"Chevinhill","display_name":"Chevinhill, Otley","lat":"53.8","lon":"-1.55"}]"#
        try serve("*", chevin)
        let session = try program.open(environment: environment)
        try await session.wait(forText: "Postcode or place")
        try session.type("Chevinhill")
        try session.press("Enter")
        try await session.wait(forText: "Press Enter again to ask OpenStreetMap's Nominatim")
        #expect(server.requests().isEmpty)
        try session.press("Enter")
        try await session.wait(forText: "© OpenStreetMap contributors")
        try session.press("Enter")
        try await session.wait(forText: "Position: © OpenStreetMap contributors")
        #expect(server.requests().filter { $0.hasPrefix("/search?q=Chevinhill&") }.count == 1)
    }
}
