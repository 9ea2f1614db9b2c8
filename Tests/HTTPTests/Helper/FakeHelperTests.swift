import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// The client with faulty scripts instead of the program.
struct FakeHelperTests {
    private let folder = TemporaryFolder()

    /// - Parameter script: a shell script, whose standard input is the socket; nil for no program.
    private func client(_ script: String?) throws -> HelperClient {
        let helper = folder.path + "/helper"
        if let script { try writeScript("cd '\(folder.path)'\necho start >> starts\n\(script)", to: helper) }
        return HelperClient(program: helper)
    }

    /// Writes a file that a script sends.
    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    private func answer(id: UInt32, _ text: String) -> [UInt8] {
        [
            Frame(id: id, .head(status: 200, ["ETag": "\"e\""])), Frame(id: id, .body(Array(text.utf8))),
            Frame(id: id, .end),
        ]
        .flatMap { $0.encoded() }
    }

    private var starts: Int { text("starts").split(separator: "\n").count }
    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? ""
    }

    private let request = Request("https://example.org/a", limit: 100)

    private func kind(_ client: HelperClient, _ cancellation: Cancellation = Cancellation()) -> HTTPError.Kind? {
        do throws(HTTPError) { _ = try client.send(request, cancellation) } catch { return error.kind }
        return nil
    }

    @Test func oneHelperAnswersAllRequests() throws {
        try write(answer(id: 1, "one"), "first")
        try write(answer(id: 2, "two"), "second")
        let count = Frame(id: 1, .request(WireRequest(request))).encoded().count
        let client = try client(
            "head -c \(count) > asked; cat first >&0; head -c \(count) > asked2; cat second >&0; cat > /dev/null")
        #expect(try client.send(request, Cancellation()).body == Array("one".utf8))
        #expect(try client.send(request, Cancellation()).body == Array("two".utf8))
        #expect(starts == 1)
        let asked = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/asked"))
        var reader = FrameReader()
        reader.append(asked)
        #expect(try reader.next() == Frame(id: 1, .request(WireRequest(request))))
    }

    @Test(arguments: [
        "exit 1", "head -c 1 > /dev/null; exit 0", "head -c 1 > /dev/null; kill -9 $$",
        "printf 'nonsense that is no frame' >&0; cat > /dev/null",
        #"printf '\377\377\377\377' >&0; cat > /dev/null"#,
        // A frame of an unknown type, and one that is cut short.
        #"printf '\0\0\0\5\11\0\0\0\1' >&0; cat > /dev/null"#, #"printf '\0\0\0\50\4' >&0; exit 0"#,
    ])
    func aHelperThatDiesIsStartedAgainButNotForEver(script: String) throws {
        let client = try client(script)
        for _ in 0..<10 { #expect(kind(client) == .helperEnded) }
        #expect(starts == 3)
    }

    @Test func aMissingProgramIsNoHelper() throws { #expect(kind(try client(nil)) == .helperEnded) }

    @Test func theProgramIsToldToBeTheHelper() throws {
        #expect(kind(try client("echo \"$*\" > arguments")) == .helperEnded)
        #expect(text("arguments") == "--fetch-helper\n")
    }

    @Test func aCancelledRequestEndsAtOnceAndTellsTheHelper() throws {
        let client = try client("cat > asked")
        let cancellation = Cancellation()
        let ended = DispatchGroup()
        let found = Mutex<HTTPError.Kind?>(nil)
        DispatchQueue(label: "waits").async(group: ended) { [self] in
            let kind = kind(client, cancellation)
            found.withLock { $0 = kind }
        }
        let requestBytes = Frame(id: 1, .request(WireRequest(request))).encoded().count
        let cancelBytes = Frame(id: 1, .cancel).encoded().count
        try waitForBytes(requestBytes)
        cancellation.cancel()
        ended.wait()
        #expect(found.withLock { $0 } == .cancelled)
        try waitForBytes(requestBytes + cancelBytes)
        #expect(kind(client, cancellation) == .cancelled)
        // Nothing was sent for the request that was already cancelled, so the next request follows directly.
        let other = Cancellation()
        DispatchQueue(label: "waits again").async(group: ended) { [self] in _ = kind(client, other) }
        try waitForBytes(2 * requestBytes + cancelBytes)
        other.cancel()
        ended.wait()
        var reader = FrameReader()
        reader.append(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/asked")))
        #expect(try reader.next() == Frame(id: 1, .request(WireRequest(request))))
        #expect(try reader.next() == Frame(id: 1, .cancel))
        #expect(try reader.next() == Frame(id: 3, .request(WireRequest(request))))
    }

    /// The helper is told once, by the second of the two threads.
    @Test func theHelperIsToldOfACancellationAfterTheRequest() {
        let late = RequestSending()
        #expect(!late.sent())
        #expect(late.cancel())
        #expect(!late.cancel())
        let early = RequestSending()
        #expect(!early.cancel() && early.isCancelled)
        #expect(early.sent())
    }

    /// Waits until a script has copied `count` bytes from its socket to the file "asked".
    private func waitForBytes(_ count: Int) throws {
        try pollOnThread {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/asked")
            return attributes?[.size] as? Int ?? 0 >= count
        } failure: {
            "The helper did not get \(count) bytes."
        }
    }

    @Test func theHelperEndsWithItsClient() throws {
        try write(answer(id: 1, "one"), "first")
        var client: HelperClient? = try client("cat first >&0; cat > /dev/null")
        _ = try client?.send(request, Cancellation())
        let process = try #require(client?.helperProcess)
        client = nil
        try pollOnThread {
            kill(process, 0) != 0
        } failure: {
            "The helper still runs."
        }
    }

    /// A disk slower than the network must not fill the memory: the thread that reads the network waits until there is room.
    @Test func unreadBytesAreLimited() throws {
        let pending = PendingResponse()
        let piece = [UInt8](repeating: 1, count: 1 << 20)
        let added = Mutex(0)
        let reader = DispatchGroup()
        DispatchQueue(label: "reads").async(group: reader) {
            for _ in 0..<20 {
                pending.add(.body(piece))
                added.withLock { $0 += 1 }
            }
        }
        for taken in 0..<10 {
            guard case .body? = pending.next(until: .distantFuture) else {
                throw CommandFailure(description: "no piece")
            }
            #expect(added.withLock { $0 } <= taken + 6)
        }
        pending.fail(HTTPError(.cancelled))
        reader.wait()
        guard case .failed(let error)? = pending.next(until: .distantFuture) else {
            throw CommandFailure(description: "no error")
        }
        #expect(error.kind == .cancelled)
    }
}

/// A folder that is deleted with this object.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString).path

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}
