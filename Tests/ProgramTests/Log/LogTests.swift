import Catalogue
import Foundation
import HTTP
import Testing

@testable import App
@testable import Program

struct LogTests {
    @Test(
        arguments: [
            (["schools", "--limit", "1"], nil, ["schools", "--limit", "1"]),
            (["--log-file", "a.log"], "a.log", []),
            (["--log-file=a.log", "schools"], "a.log", ["schools"]),
            (
                ["schools", "--near", "x", "--log-file", "a b.log", "--limit", "1"], "a b.log",
                ["schools", "--near", "x", "--limit", "1"]
            ),
            (["find", "--", "--log-file", "a.log"], nil, ["find", "--", "--log-file", "a.log"]),
        ] as [([String], String?, [String])])
    func takesItsOptionOutOfTheArguments(typed: [String], path: String?, rest: [String]) throws {
        let taken = try LogOption.take(from: typed, variables: [:])
        #expect(taken.path == path && taken.rest == rest)
    }

    @Test(arguments: [["--log-file"], ["--log-file="], ["--log-file", ""], ["--log-file", "a", "--log-file=b"]])
    func refusesTheOptionWithoutAFileOrTwice(typed: [String]) {
        #expect { try LogOption.take(from: typed, variables: [:]) } throws: { ($0 as? CommandError)?.status == .usage }
    }

    @Test func theOptionComesBeforeTheVariable() throws {
        #expect(try LogOption.take(from: [], variables: ["CATCHMENT_LOG": "v"]).path == "v")
        #expect(try LogOption.take(from: ["--log-file", "o"], variables: ["CATCHMENT_LOG": "v"]).path == "o")
        #expect(try LogOption.take(from: [], variables: ["CATCHMENT_LOG": ""]).path == nil)
    }

    @Test(arguments: [
        ("https://tiles.example/planet/14/8100/5200.pbf", "tiles.example/planet/14/8100/5200.pbf"),
        ("https://mia:secret@board.example:8888/v1/buckets?token=abc#x", "board.example/v1/buckets"),
        ("https://api.example/v1/search?name=Leeds", "api.example/v1/search"),
        ("https://api.example/postcodes/LS7%204HE", "api.example/postcodes/…"),
        ("https://api.example/outcodes/LS7", "api.example/outcodes/…"),
        ("https://api.example/near/LS74HE/schools", "api.example/near/…/schools"),
        ("https://api.example?key=abc", "api.example"), ("https://api.example", "api.example"),
        ("nonsense", "nonsense"),
    ])
    func addressesLoseTheirNamesPasswordsQueriesAndPostcodes(url: String, expected: String) {
        #expect(loggedAddress(url) == expected)
    }

    @Test func effectsAreNamedWithoutTheirValues() {
        var settings = Settings()
        settings.dataset = "england"
        #expect(Log.name(of: Effect.file(.saveSettings(settings))) == "file.saveSettings")
        #expect(Log.name(of: Effect.terminal(.redraw)) == "terminal.redraw")
        #expect(Log.name(of: Effect.cancel(request: 3)) == "cancel")
        #expect(Log.name(of: Effect.file(.rememberSignIn(nil))) == "file.rememberSignIn")
    }
}

/// The log itself. There is one for the process, so these tests run one after the other, and lines of other tests may stand
/// between theirs.
@Suite(.serialized)
final class LogFileTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".log").path

    deinit {
        Log.close()
        try? FileManager.default.removeItem(atPath: path)
    }

    private var lines: [Substring] {
        get throws { try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") }
    }

    @Test func everyLineHasATimeAndNoControlCharacters() throws {
        try Log.open(path)
        #expect(Log.path == path && Log.isOn)
        Log.write("first\u{1B}[2J\nsecond\u{202E}" + String(repeating: "x", count: 5000))
        Log.close()
        Log.write("never")
        let line = try #require(try lines.first { $0.contains("first") })
        #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \[\d+\] first.*/) != nil)
        #expect(line.count < 1100 && !line.contains("\u{1B}") && !line.contains("\u{202E}") && line.contains("second"))
        #expect(try !lines.contains { $0.contains("never") })
        #expect(Log.path == nil && !Log.isOn)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aFileThatExistsIsContinued() throws {
        try "before\n".write(toFile: path, atomically: true, encoding: .utf8)
        try Log.open(path)
        Log.write("after")
        #expect(try lines.first == "before" && lines.contains { $0.hasSuffix("after") })
    }

    @Test func aFileThatCannotBeWrittenIsAnError() {
        #expect { try Log.open("/dev/null/x") } throws: { ($0 as? CommandError)?.status == .cannotWrite }
    }

    @Test func requestsAreLoggedWithoutQueriesHeadersAndBodies() throws {
        try Log.open(path)
        let client = LoggedClient(Answering())
        var request = Request(
            .post, "https://log.example/v1/pins?name=secret1", body: Array("secret2".utf8), limit: 100)
        request.headers["Authorization"] = "Basic secret3"
        _ = try client.send(request, Cancellation())
        #expect(throws: HTTPError.self) {
            _ = try client.send(Request("https://log.example/gone?secret4", limit: 1), Cancellation())
        }
        _ = try client.download(
            FileRequest("https://log.example/file.csv", to: "/x/file.csv", limit: 9), Cancellation()
        ) { _ in }
        let own = try lines.filter { $0.contains("log.example") }
        #expect(own.count == 3)
        #expect(own[0].firstMatch(of: /request: POST log\.example\/v1\/pins: 201, 5 bytes, \d+ ms$/) != nil, "\(own)")
        #expect(own[1].firstMatch(of: /GET log\.example\/gone: failed, .*, \d+ ms$/) != nil, "\(own)")
        #expect(own[2].firstMatch(of: /file\.csv: 200, 7 bytes in \/x\/file\.csv, \d+ ms$/) != nil, "\(own)")
        #expect(!own.joined().contains("secret"))
    }

    private struct Answering: HTTPClient, FileClient {
        func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
            if request.url.contains("gone") { throw HTTPError(.noConnection, host: "log.example") }
            return Response(status: 201, body: [1, 2, 3, 4, 5])
        }

        func download(
            _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
        ) throws(HTTPError) -> FileAnswer {
            report(.received(7, of: 7))
            return FileAnswer(status: 200)
        }
    }
}
