import Foundation
import Testing

/// `catchment-fetch --serve`, which is spoken to line by line.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(2)))
struct FetchProtocolTests {
    private let server: FileServer

    init() async throws {
        server = try await FileServer()
        try server.serve(
            "/a", Data("0123456789".utf8), FileServer.Route(type: "text/plain; charset=x", etag: "\"e\"", ranges: true))
        try server.serve(
            "/m", Data("new".utf8), FileServer.Route(type: "text/plain", modified: "Sat, 21 Nov 2026 21:06:54 GMT"))
        try server.serve("/slow", Data("late".utf8), FileServer.Route(delay: 100))
    }

    /// - Parameter ADDRESS: in lines stands for the server's.
    private func answers(to lines: [String], count: Int) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
        let input = lines.map { $0.replacingOccurrences(of: "ADDRESS", with: server.address) }.joined(separator: "\n")
        let fetch = URL(fileURLWithPath: try TmuxSession.product("catchment")).deletingLastPathComponent()
            .appendingPathComponent("catchment-fetch").path
        // The input stays open until the last answer is there, which the end of the input would cut off.
        let script = """
            import subprocess, sys
            child = subprocess.Popen([sys.argv[1], "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            child.stdin.write(sys.argv[2].encode() + b"\\n")
            child.stdin.flush()
            for _ in range(int(sys.argv[3])):
                line = child.stdout.readline().decode()
                words = line.split()
                body = child.stdout.read(int(words[3])).decode() if words and words[0] == "done" else ""
                print(line.strip(), body)
            child.stdin.close()
            print("end", child.wait())
            """
        let result = try RunningCommand(
            ["python3", "-c", script, fetch, input, String(count)],
            environment: ProcessInfo.processInfo.environment.merging(["no_proxy": "127.0.0.1"]) { $1 }, folder: folder
        ).wait()
        return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(arguments: [
        ("get 1 100 60 - - - ADDRESS/a", "done 1 200 10 text/plain \"e\" - - - - 0123456789"),
        ("get 2 100 60 3-5 - - ADDRESS/a", "done 2 206 3 text/plain \"e\" - 3-5/10 - - 345"),
        ("get 3 100 60 - \"e\" - ADDRESS/a", "done 3 304 0 text/plain \"e\" - - - -"),
        ("get 4 100 60 - - - ADDRESS/none", "done 4 404 0 text/plain - - - - -"),
        // Python: datetime(2026, 11, 21, 21, 6, 54, tzinfo=timezone.utc).timestamp()
        ("get 1 100 60 - - 1795295213 ADDRESS/m", "done 1 200 3 text/plain - 1795295214 - - - new"),
        ("get 2 100 60 - - 1795295214 ADDRESS/m", "done 2 304 0 text/plain - 1795295214 - - -"),
        ("get 5 9 60 - - - ADDRESS/a", "failed 5 127.0.0.1: the file has 10 bytes, more than the 9 that are allowed"),
        ("get 6 9 60 - - - http://me:secret@192.0.2.1/a?key=1", "failed 6 192.0.2.1 is not at an https address"),
        ("get 8 9 60 - - - http://127.0.0.1:1/a", "failed 8 127.0.0.1 takes no connection"),
        ("get 9 9 60 - - - https://nowhere.invalid/a", "failed 9 no network, or no such host as nowhere.invalid"),
        ("get 7 9 1 - - - ADDRESS/slow", "failed 7 127.0.0.1: the answer was not there after 1 seconds"),
    ])
    func aRequestHasOneAnswer(request: String, answer: String) throws {
        #expect(try answers(to: [request], count: 1) == [answer, "end 0"])
    }

    struct Times: Sendable {
        var retry: String?
        var cache: String?
        var expires: String?
        var age: String?
        /// RETRY and FRESH.
        let said: String
    }

    /// As a server says them at 21:06:54, in the three forms of RFC 9110, 5.6.7.
    private static let times = [
        Times(retry: "120", said: "120 -"), Times(retry: "0", said: "0 -"), Times(retry: "-5", said: "- -"),
        Times(retry: "soon", said: "- -"), Times(retry: "99999999999999999999", said: "2147483647 -"),
        Times(retry: "Sat, 21 Nov 2026 21:08:54 GMT", said: "120 -"),
        Times(retry: "Saturday, 21-Nov-26 21:08:54 GMT", said: "120 -"),
        Times(retry: "Sat Nov 21 21:08:54 2026", said: "120 -"),
        Times(retry: "Sat, 21 Nov 2026 21:05:54 GMT", said: "0 -"),
        Times(cache: "max-age=604800", said: "- 604800"), Times(cache: "public, Max-Age=\"60\"", said: "- 60"),
        Times(cache: "max-age=0, must-revalidate", said: "- 0"), Times(cache: "max-age=x", said: "- 0"),
        Times(cache: "no-store", said: "- 0"), Times(cache: "max-age=60, no-cache", said: "- 0"),
        Times(cache: "s-maxage=60", said: "- -"), Times(cache: "max-age=600", age: "100", said: "- 500"),
        Times(cache: "max-age=600", age: "1000", said: "- 0"),
        Times(cache: "max-age=60", expires: "Sun, 22 Nov 2026 21:06:54 GMT", said: "- 60"),
        Times(expires: "Sun, 22 Nov 2026 21:06:54 GMT", said: "- 86400"), Times(expires: "0", said: "- 0"),
        Times(expires: "Sat, 21 Nov 2026 21:06:53 GMT", said: "- 0"),
    ]

    @Test func timesAreSaidInSeconds() throws {
        let lines = try Self.times.enumerated().map { number, times in
            try server.serve(
                "/\(number)",
                FileServer.Route(
                    status: 503, type: "text/plain", retry: times.retry, clock: "Sat, 21 Nov 2026 21:06:54 GMT",
                    cache: times.cache, expires: times.expires, age: times.age))
            return "get \(number) 9 60 - - - ADDRESS/\(number)"
        }
        let found = Set(try answers(to: lines, count: lines.count))
        for (number, times) in Self.times.enumerated() {
            #expect(found.contains("done \(number) 503 0 text/plain - - - \(times.said)"), "\(times)")
        }
    }

    @Test func requestsDoNotWaitForEachOther() throws {
        let lines = ["get 1 9 60 - - - ADDRESS/slow", "get 2 100 60 - - - ADDRESS/a", "cancel 1"]
        let found = try answers(to: lines, count: 2)
        #expect(found.contains { $0.hasPrefix("done 2") } && found.contains { $0.hasPrefix("failed 1") })
        #expect(found.last == "end 0")
    }
}
