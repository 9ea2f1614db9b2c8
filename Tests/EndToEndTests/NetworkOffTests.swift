import Foundation
import TestSupport
import Testing

/// `:network off` holds for every command that could ask a server.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct NetworkOffTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
        try server.serve("*", status: 404, Data())
    }

    private static let commands = [
        "update england", "update postcodes", "schools --near ZE1+0AA --online", "weather Paris",
        "tiles fetch --near Leeds --radius 1km", "board list", "board sign-in mia --password-stdin",
        "board sign-up mia --password-stdin", "art sources add SERVER/list.csv",
        "places --in england --from SERVER/places.pmtiles --near Leeds", "picture SERVER/picture.png",
    ]

    private var environment: [String: String] {
        let names = [
            "REGISTER", "INSPECTIONS", "POSTCODES", "POSTCODESIO", "NOMINATIM", "FORECAST", "GEOCODING", "BOARD",
        ]
        var own = ["CATCHMENT_OFFLINE": "0", "CATCHMENT_RETRY_MILLISECONDS": "0", "no_proxy": "127.0.0.1"]
        for name in names { own["CATCHMENT_\(name)_URL"] = server.address }
        own["CATCHMENT_TILES_URL"] = server.address + "/{z}/{x}/{y}.mvt"
        return program.environment.merging(own) { $1 }
    }

    @Test(arguments: [true, false], commands) func aServerIsAskedOnlyIfTheNetworkIsOn(isOn: Bool, command: String)
        throws
    {
        try FileManager.default.createDirectory(at: program.home, withIntermediateDirectories: true)
        let settings = #"{"version":1,"tiles":{"network":\#(isOn)}}"#
        try Data(settings.utf8).write(to: program.home.appendingPathComponent("settings.json"))
        let words = command.replacing("SERVER", with: server.address).split(separator: " ")
            .map { "'\($0.replacing("+", with: " "))'" }.joined(separator: " ")
        // The commands of an account read its password.
        let result = try RunningCommand(
            ["/bin/sh", "-c", "echo secret | '\(program.binary)' \(words)"], environment: environment,
            folder: program.folder
        ).wait()
        #expect(server.requests().isEmpty != isOn, "\(result.status) \(result.output) \(result.errors)")
        if !isOn, !command.hasPrefix("schools") { #expect(result.errors.contains(":network on"), "\(result.errors)") }
    }
}
