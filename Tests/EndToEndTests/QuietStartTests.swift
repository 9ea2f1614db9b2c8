import Foundation
import TestSupport
import Testing

/// What leaves the machine before the first key: nothing. All requests go through a proxy that only counts them.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(10)))
struct QuietStartTests {
    /// England opens with a form; the other two with a list that could be fetched anew.
    @Test(arguments: [("england", ["L", "S", "7", "Enter"]), ("newyork", ["R"]), ("art", ["R"])])
    func nothingIsFetchedBeforeTheFirstKey(collection: String, keys: [String]) async throws {
        let (program, proxy) = (try Program(), try SilentListener())
        _ = try program.write(
            Data(#"{"version":1,"collection":"\#(collection)"}"#.utf8), to: "home/settings.json")
        let address = "http://127.0.0.1:\(proxy.port)"
        let session = try program.open(
            columns: 120, rows: 36,
            environment: ["CATCHMENT_OFFLINE": "0", "http_proxy": address, "https_proxy": address])
        try await session.wait(for: "the whole screen") { $0.contains("Ctrl-C quit") || $0.contains("q quit") }
        // The program draws the new size only after all that it does at its start.
        try session.resize(columns: 118, rows: 34)
        try await session.wait(for: "34 rows") { $0.split(separator: "\n").last?.contains("quit") == true }
        #expect(!proxy.hasCaller)
        // The listener does notice requests: those of a search and of an update.
        for key in keys { try session.press(key) }
        try await poll(seconds: 60) {
            proxy.hasCaller
        } failure: {
            "Nothing was asked after \(keys) either."
        }
        try session.press("C-c")
    }
}
