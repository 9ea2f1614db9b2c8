import Foundation
import TestSupport

/// The weather service, the city search and the US warnings on this machine, with invented weather that begins today. It
/// ends when this object is deleted.
final class WeatherServer {
    let address: String
    private let folder: URL
    private let server: RunningCommand

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weather-" + UUID().uuidString)
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("weather.py")
        server = try RunningCommand(
            [pythonPath, script.path, folder.path], environment: ProcessInfo.processInfo.environment, folder: folder)
        let port = folder.appendingPathComponent("port")
        try await poll {
            FileManager.default.fileExists(atPath: port.path)
        } failure: {
            "The weather server has not started."
        }
        address = "http://127.0.0.1:" + (try String(contentsOf: port, encoding: .utf8))
    }

    deinit {
        server.send(SIGKILL)
        _ = try? server.wait()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The environment in which the program asks this server for everything about the weather.
    var environment: [String: String] {
        [
            "CATCHMENT_OFFLINE": "0", "no_proxy": "127.0.0.1", "CATCHMENT_RETRY_MILLISECONDS": "0",
            "CATCHMENT_FORECAST_URL": address, "CATCHMENT_GEOCODING_URL": address, "CATCHMENT_NWS_URL": address,
            "CATCHMENT_METEOALARM_URL": address,
        ]
    }

    /// Gives all further forecasts a fault, as weather.py names it; nil for none.
    func setFault(_ name: String?) throws {
        try Data((name ?? "").utf8).write(to: folder.appendingPathComponent("fault"), options: .atomic)
    }

    /// The paths of the requests, in order.
    func requests() -> [String] {
        let text = (try? String(contentsOf: folder.appendingPathComponent("requests"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The requests for forecasts.
    func forecasts() -> [String] { requests().filter { $0.hasPrefix("/v1/forecast") } }
}
