import TestSupport
import Testing

/// `catchment doctor --network` with every service at one address of this machine.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(5)))
struct DoctorNetworkTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let services = [
        "REGISTER", "INSPECTIONS", "DIRECTORY", "SAT", "ART", "VANCOUVER", "ARTISTS", "MONTREAL", "POSTCODES",
        "POSTCODESIO", "NOMINATIM", "FORECAST", "GEOCODING", "NWS", "METEOALARM", "TILES", "BOARD",
    ]

    /// The lines about the network, and the exit status.
    private func check(_ address: String) throws -> (lines: [Substring], status: Int) {
        var environment = ["CATCHMENT_OFFLINE": "0", "no_proxy": "127.0.0.1"]
        for service in Self.services { environment["CATCHMENT_\(service)_URL"] = address }
        let result = try program.run("doctor", "--network", environment: environment)
        return (result.output.split(separator: "\n").filter { $0.contains(" network  ") }, result.status)
    }

    /// Also an answer that says that there is nothing.
    @Test func oneServerIsAskedOnceForAllThatItDoes() async throws {
        let server = try await FileServer()
        let (lines, status) = try check(server.address + "/any/path")
        #expect(status == 0 && lines.count == 1)
        let line = try #require(lines.first)
        #expect(
            line.hasPrefix("ok ") && line.contains("127.0.0.1 (") && line.contains("tiles") && line.contains("board"))
    }

    /// Nothing listens at this port.
    @Test func withoutAnyAnswerTheStatusIs69() throws {
        let (lines, status) = try check("http://127.0.0.1:1/")
        #expect(status == 69)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["note", "problem"])
    }
}
