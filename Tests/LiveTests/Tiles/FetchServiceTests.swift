import Foundation
import Synchronization
import Testing
import Tiles

@testable import Live

/// The service with programs in the place of catchment-fetch that do as they should not.
struct FetchServiceTests {
    private let scratch = Scratch()

    /// - Parameter script: what the program does, in the language of sh.
    private func service(_ script: String?) -> FetchService {
        if let script {
            // Written by another process: where this one starts a program while it has the file open, it is busy.
            let text = "#!/bin/sh\necho start >> \(scratch.path)/starts\n\(script)\n"
            let writer = Process()
            writer.executableURL = URL(fileURLWithPath: "/bin/sh")
            writer.arguments = [
                "-c", #"printf %s "$1" > "$2"; chmod +x "$2""#, "sh", text, scratch.path + "/catchment-fetch",
            ]
            try? writer.run()
            writer.waitUntilExit()
        }
        return FetchService(executable: scratch.path + "/catchment")
    }

    private var starts: Int { scratch.text("starts").split(separator: "\n").count }
    private func fetch(_ service: FetchService) throws -> HTTPAnswer {
        try service.fetch(HTTPRequest("https://example.org/a", limit: 100), Cancellation())
    }

    @Test func asksInOneLineAndTakesTheAnswer() throws {
        let service = service(
            """
            while read verb id rest; do
                echo "$rest" >> \(scratch.path)/asked
                printf 'done %s 200 5 text/plain "e" 1795295214 - 7 9\\nhello' "$id"
            done
            """
        )
        let request = HTTPRequest(
            "https://example.org/a", limit: 100, range: 5...9, etag: "\"x\"", modified: 1_795_295_213)
        let answer = try service.fetch(request, Cancellation())
        #expect(
            answer
                == HTTPAnswer(
                    status: 200, body: Array("hello".utf8), type: "text/plain", etag: "\"e\"", modified: 1_795_295_214,
                    retryAfter: 7, freshSeconds: 9))
        _ = try fetch(service)
        #expect(starts == 1)
        #expect(
            scratch.text("asked")
                == "100 60 5-9 \"x\" 1795295213 https://example.org/a\n100 60 - - - https://example.org/a\n")
    }

    @Test func aFailureIsASentence() throws {
        let service = service(#"while read verb id rest; do echo "failed $id example.org: no luck today"; done"#)
        #expect(throws: TileError(.unreachable, "example.org: no luck today")) { try fetch(service) }
        #expect(throws: TileError(.unreachable, "example.org: no luck today")) { try fetch(service) }
        #expect(starts == 1)
    }

    @Test(arguments: [
        "exit 1", "read line; exit 0", "read line; kill -9 $$", "read line; echo nonsense; cat",
        "read line; echo done 1 200; cat",
        "read line; echo done 1 200 999999999999 - - - - - -; cat",
        "read line; echo 'done 1 200 50 - - - - - -'; exit 0",
    ])
    func isStartedAnewWhereItDiesButNotForEver(script: String) throws {
        let service = service(script)
        for _ in 0..<10 { #expect(throws: TileError.self) { try fetch(service) } }
        #expect(starts == 3)
    }

    @Test func aProgramThatIsMissingIsNamed() {
        #expect { try fetch(service(nil)) } throws: { "\($0)".contains("install Catchment again") }
    }

    @Test func whatIsCancelledEndsAtOnceAndIsTold() throws {
        let service = service(
            #"while read line; do echo "$line" >> \#(scratch.path)/asked; done; echo end >> \#(scratch.path)/asked"#)
        let cancellation = Cancellation()
        let ended = DispatchGroup()
        let failure = Mutex<TileError?>(nil)
        DispatchQueue.global().async(group: ended) {
            do throws(TileError) {
                _ = try service.fetch(HTTPRequest("https://example.org/a", limit: 1), cancellation)
            } catch {
                failure.withLock { $0 = error }
            }
        }
        while scratch.text("asked").isEmpty { usleep(1000) }
        cancellation.cancel()
        ended.wait()
        #expect(failure.withLock { $0 }?.kind == .unreachable)
        while !scratch.text("asked").contains("cancel 1\n") { usleep(1000) }
        #expect(throws: TileError.self) {
            try service.fetch(HTTPRequest("https://example.org/a", limit: 1), cancellation)
        }
    }

    @Test(arguments: ["https://example.org/a b", "https://example.org/\nget 2", "https://example.org/ü", "\u{0}"])
    func anAddressCannotEndTheLine(url: String) {
        let service = service("cat > \(scratch.path)/asked")
        #expect(throws: TileError.self) { try service.fetch(HTTPRequest(url, limit: 1), Cancellation()) }
        #expect(starts == 0)
    }
}
