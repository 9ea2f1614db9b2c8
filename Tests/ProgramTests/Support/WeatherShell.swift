import Catalogue
import Collections
import Foundation
import HTTP
import Synchronization

@testable import Live
@testable import Program

/// Runs commands with the weather of a `WeatherServer`.
struct WeatherShell {
    let test: TestShell
    let server = WeatherServer()

    init() throws { test = try TestShell(variables: ["CATCHMENT_OFFLINE": "0", "LC_ALL": "en_GB.UTF-8"]) }

    /// The forecasts as another run of the program has them.
    func forecasts(now: @escaping @Sendable () -> Int = secondsNow) -> Forecasts {
        Forecasts(
            folders: test.machine.folders, resources: test.machine.resources, client: { [server] in server },
            warningAddress: { _ in "https://warnings.example" }, now: now)
    }

    /// - Parameter isTerminal: whether standard output is a terminal.
    func run(_ words: [String], isTerminal: Bool = false, isUTF8: Bool = true) -> Written {
        let texts = Mutex((output: "", errors: ""))
        let console = Console(
            output: { text in texts.withLock { $0.output += text } },
            errors: { text in texts.withLock { $0.errors += text } }, isTerminal: isTerminal, columns: 100,
            isUTF8: isUTF8)
        let datasets = Datasets(
            England(), Weather { table in ForecastList(forecasts(), table: table, country: "GB") })
        var written = Written()
        do throws(CommandError) {
            try CommandLineRunner(
                datasets, console: console, makeLibrary: { Library(datasets: datasets, machine: test.machine) }
            ).run(words)
        } catch {
            written.failure = error
        }
        (written.output, written.errors) = texts.withLock { ($0.output, $0.errors) }
        return written
    }

    func run(_ words: String..., isTerminal: Bool = false, isUTF8: Bool = true) -> Written {
        run(words, isTerminal: isTerminal, isUTF8: isUTF8)
    }

    /// The JSON object that a command writes.
    func object(_ words: String...) throws -> [String: Any] {
        let written = run(words + ["--format", "json"])
        let json = try JSONSerialization.jsonObject(with: Data(written.output.utf8))
        return json as? [String: Any] ?? [:]
    }

    /// How many requests were sent since the last call.
    func countRequests() -> Int {
        server.requests.withLock { requests in
            defer { requests = [] }
            return requests.count
        }
    }
}
