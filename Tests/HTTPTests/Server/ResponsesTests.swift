import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// Responses of a server, correct and incorrect ones.
@Suite(.enabled(if: HelperOnServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct ResponsesTests {
    private let local: HelperOnServer
    private var server: FileServer { local.server }

    init() async throws { local = try await HelperOnServer() }

    private static let statuses = [
        200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 410, 412, 413, 422, 429, 500, 503,
    ]

    @Test(arguments: [.get, .post, .patch, .delete] as [HTTPMethod])
    func everyStatusIsAResponseWithItsBody(method: HTTPMethod) throws {
        let bodies = [("json", #"{"message":"no"}"#), ("html", "<!DOCTYPE html><title>No</title>"), ("plain", "")]
        try server.serve(
            Self.statuses.flatMap { status in
                bodies.map { type, body in
                    let route = FileServer.Route(
                        status: status, type: "text/\(type)", headers: ["X-Reason": "\(status)"])
                    return ("/\(status)/\(type)", Data(body.utf8), route)
                }
            })
        for status in Self.statuses {
            for (type, body) in bodies {
                var request = local.request(method, "/\(status)/\(type)", limit: 100)
                request.body = method == .get || method == .delete ? nil : Array("{}".utf8)
                let response = try local.send(request)
                let hasBody = status != 204 && status != 304
                #expect(response.status == status)
                #expect(response.body == (hasBody ? Array(body.utf8) : []), "\(status) \(type)")
                #expect(response.contentType == "text/\(type)" && response.headers["x-reason"] == "\(status)")
            }
        }
    }

    @Test(arguments: [.get, .post, .put, .patch, .delete, .head] as [HTTPMethod])
    func methodHeadersAndBodyArriveUnchanged(method: HTTPMethod) throws {
        try server.serve("/a", type: "text/plain", Data("hello".utf8))
        let body: [UInt8]? = [.post, .put, .patch].contains(method) ? Array(0...255) : nil
        var request = local.request(method, "/a?b=c%20d")
        request.headers = ["Authorization": "Bearer x.y.z", "Content-Type": "application/json", "X-Empty": ""]
        request.body = body
        try server.serve("*", type: "text/plain", Data("hello".utf8))
        let response = try local.send(request)
        #expect(response.status == 200 && response.body == (method == .head ? [] : Array("hello".utf8)))
        let received = try #require(try server.received().last)
        #expect(received.method == method.rawValue && received.path == "/a?b=c%20d")
        #expect(received.headers["authorization"] == "Bearer x.y.z" && received.headers["x-empty"] == "")
        #expect(received.headers["content-type"] == "application/json")
        #expect(received.headers["user-agent"]?.hasPrefix("catchment/") == true)
        #expect(received.body.unicodeScalars.map { UInt8($0.value) } == body ?? [])
        #expect(received.headers["content-length"] == body.map { "\($0.count)" })
    }

    @Test func aLargeBodyIsSentAndAnEmptyOneToo() throws {
        try server.serve("*", Data(), FileServer.Route(status: 201))
        let piece = (0..<1792).map { UInt8($0 / 7) }
        let body = [UInt8](repeating: piece, count: 1800)
        var request = local.request(.post, "/a")
        request.body = body
        #expect(try local.send(request).status == 201)
        let characters = piece.map { String(Unicode.Scalar($0)) }.joined()
        #expect(try server.received().last?.body == String(repeating: characters, count: 1800))
        request.body = nil
        #expect(try local.send(request).status == 201)
        let empty = try #require(try server.received().last)
        #expect(empty.headers["content-length"] == "0" && empty.headers["content-type"] == nil)
        #expect(empty.headers["expect"] == nil)
    }

    @Test func aKnownVersionIsNotSentAgain() throws {
        let date = "Sat, 21 Nov 2026 21:06:54 GMT"
        try server.serve([
            ("/e", Data("new".utf8), FileServer.Route(etag: "\"e\"")),
            ("/m", Data("new".utf8), FileServer.Route(modified: date)),
        ])
        for (path, version) in [("/e", FileVersion(etag: "\"e\"")), ("/m", FileVersion(modified: date))] {
            var request = local.request(.get, path)
            let first = try local.send(request)
            #expect(first.status == 200 && first.version == version)
            request.known = version
            let second = try local.send(request)
            #expect(second.status == 304 && second.body.isEmpty)
        }
    }

    @Test func aPartOfAFileIsRead() throws {
        try server.serve("/a", Data("0123456789".utf8), FileServer.Route(etag: "\"e\"", ranges: true))
        var request = local.request(.get, "/a", limit: 3)
        request.range = ByteRange(first: 3, last: 5)
        let response = try local.send(request)
        #expect(response.status == 206 && response.body == Array("345".utf8))
        #expect(response.contentRange == ContentRange("bytes 3-5/10") && response.etag == "\"e\"")
        request.range = ByteRange(first: 8)
        #expect(try local.send(request).body == Array("89".utf8))
        #expect(try server.received().allSatisfy { $0.headers["accept-encoding"] == "identity" })
        // A server without support for ranges sends the whole file.
        try server.serve("/a", Data("0123456789".utf8), FileServer.Route())
        #expect(local.errorKind(request) == .rangeIgnored)
        try server.serve("/a", Data("0123456789".utf8), FileServer.Route(status: 206, encoding: "gzip"))
        #expect(local.errorKind(request) == .packedRange)
    }

    // MARK: Limits

    @Test func aBodyThatIsTooLargeIsNotRead() throws {
        try server.serve("/a", Data("0123456789".utf8), FileServer.Route())
        try server.serve("/unannounced", Data("0123456789".utf8), FileServer.Route(length: -1))
        for path in ["/a", "/unannounced"] {
            #expect(try local.send(local.request(.get, path, limit: 10)).body.count == 10)
        }
        #expect(local.errorKind(local.request(.get, "/a", limit: 9)) == .tooLarge(bytes: 10, limit: 9))
        #expect(local.errorKind(local.request(.get, "/unannounced", limit: 9)) == .tooLarge(bytes: nil, limit: 9))
        try server.serve("/a", Data(count: 100), FileServer.Route(length: 4_000_000_000))
        #expect(local.errorKind(local.request(.get, "/a", limit: 9)) == .tooLarge(bytes: 4_000_000_000, limit: 9))
        // The body of an error may be longer than the requested part, but it has a limit, too.
        try server.serve("/a", Data(count: 1 << 20), FileServer.Route(status: 500))
        #expect(try local.send(local.request(.get, "/a", limit: 9)).body.count == 1 << 20)
        try server.serve("/a", FileServer.Route(status: 500, stream: "zeros"))
        #expect(local.errorKind(local.request(.get, "/a", limit: 9)) == .tooLarge(bytes: nil, limit: 1 << 20))
    }

    /// A few kilobytes unpack to gigabytes: the limit counts unpacked bytes.
    @Test(arguments: ["zeros", "gzip", "deflate", "br", "zstd"])
    func anEndlessBodyDoesNotFillTheMemory(stream: String) throws {
        try server.serve("/a", FileServer.Route(stream: stream))
        for limit in [1000, 4 << 20] {
            #expect(local.errorKind(local.request(.get, "/a", limit: limit)) == .tooLarge(bytes: nil, limit: limit))
        }
        let process = try #require(local.client.helperProcess)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
        let kilobytes = try #require(peak.flatMap { Int($0[1]) })
        #expect(kilobytes < 100_000, "\(kilobytes) kB")
    }

    /// 16 MiB of zeros, made with Node's `zlib.brotliCompressSync(Buffer.alloc(1 << 24))`.
    private static let brotli: [UInt8] = [
        0xCB, 0xFF, 0xFF, 0x3F, 0xF8, 0x27, 0x00, 0xE2, 0xB1, 0x40, 0x20, 0xF7, 0xFE, 0x2F, 0xFF, 0xFF, 0xFF, 0xF0,
        0x4F, 0x00, 0xC4, 0x61, 0x11, 0x80, 0xEE, 0xFD, 0x1F,
    ]
    /// 16 MiB of zeros: the header of a frame, then 128 blocks of 128 KiB, each one zero that is repeated.
    /// Source: RFC 8878, section 3.1.1.
    private static let zstandard: [UInt8] = {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
        for _ in 1..<128 { bytes += [0x02, 0x00, 0x10, 0x00] }
        return bytes + [0x03, 0x00, 0x10, 0x00]
    }()

    @Test(arguments: [("br", brotli), ("zstd", zstandard)])
    func theLimitCountsUnpackedBytes(encoding: String, bytes: [UInt8]) throws {
        try server.serve("/a", Data(bytes), FileServer.Route(encoding: encoding))
        let size = 16 << 20
        let problem = local.errorKind(local.request(.get, "/a", limit: size - 1))
        let accepted = try #require(try server.received().last?.headers["accept-encoding"])
        // A libcurl that cannot unpack it does not ask for it, and refuses it.
        guard accepted.contains(encoding) else {
            #expect(problem == .badEncoding)
            return
        }
        #expect(problem == .tooLarge(bytes: nil, limit: size - 1))
        let body = try local.send(local.request(.get, "/a", limit: size)).body
        #expect(Data(body) == Data(count: size))
    }

    @Test func theHelperHasALimitOfMemoryAndLeavesNoCore() throws {
        _ = try local.send(local.request(.get, "/a"))
        let process = try #require(local.client.helperProcess)
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8).split(separator: "\n")
        func limit(_ name: String) -> [Substring] {
            limits.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ") ?? []
        }
        #expect(limit("Max data size") == ["268435456", "268435456", "bytes"])
        #expect(limit("Max core file size").prefix(2) == ["0", "0"])
    }

    @Test func secretsAreInNoArgumentAndNoError() throws {
        try server.serve("*", FileServer.Route(delay: 100))
        let password = "s3cret"
        let address = server.address.replacingOccurrences(of: "//", with: "//me:\(password)@")
        var request = Request(.post, address + "/a?key=\(password)", limit: 9)
        request.headers["X-Key"] = password
        request.body = Array(password.utf8)
        // Long enough for a busy machine to send the request.
        request.limits.seconds = 5
        let error = #expect(throws: HTTPError.self) { try local.send(request) }
        #expect(error?.kind == .timedOut(seconds: 5))
        #expect(!"\(String(describing: error))".contains(password) && error?.description.contains(password) == false)
        let process = try #require(local.client.helperProcess)
        let arguments = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))
        let words = String(decoding: arguments, as: UTF8.self).split(separator: "\0")
        #expect(words.dropFirst() == ["--fetch-helper"] && !words.contains { $0.contains(password) })
        // The server gets the password, because the address has it.
        try pollOnThread {
            try !server.received().isEmpty
        } failure: {
            "The request did not arrive."
        }
        #expect(
            try server.received().last?.headers["authorization"] == "Basic "
                + Data("me:s3cret".utf8).base64EncodedString())
    }

    @Test func endlessHeadersAreRefused() throws {
        for stream in ["headers", "provisional"] {
            try server.serve("/a", FileServer.Route(stream: stream))
            #expect(local.errorKind(local.request(.get, "/a")) == .headersTooLarge)
        }
    }

    @Test func aSlowServerTimesOut() throws {
        try server.serve("/slow", FileServer.Route(stream: "slow"))
        try server.serve("/late", FileServer.Route(delay: 100))
        var request = local.request(.get, "/slow")
        request.limits.seconds = 1
        #expect(local.errorKind(request) == .timedOut(seconds: 1))
        request.url = server.address + "/late"
        #expect(local.errorKind(request) == .timedOut(seconds: 1))
        request.limits.seconds = 60
        request.limits.idleSeconds = 1
        #expect(local.errorKind(request) == .stalled)
    }

    // MARK: Faults

    @Test func anIncompleteBodyIsAnError() throws {
        try server.serve([
            ("/cut", Data("0123456789".utf8), FileServer.Route(cut: 7)),
            ("/long", Data("0123456789".utf8), FileServer.Route(length: 50)),
            ("/short", Data("0123456789".utf8), FileServer.Route(length: 4)),
            ("/gzip", Data("0123456789".utf8), FileServer.Route(encoding: "gzip")),
            ("/odd", Data("0123456789".utf8), FileServer.Route(encoding: "rot13")),
        ])
        #expect(local.errorKind(local.request(.get, "/cut")) == .cutOff(received: 7, expected: 10))
        #expect(local.errorKind(local.request(.get, "/long")) == .cutOff(received: 10, expected: 50))
        #expect(local.errorKind(local.request(.get, "/gzip")) == .badEncoding)
        #expect(local.errorKind(local.request(.get, "/odd")) == .badEncoding)
        try server.serve("/chunks", FileServer.Route(stream: "chunks"))
        #expect(local.errorKind(local.request(.get, "/chunks")) == .connectionLost)
    }

    /// Bytes after the stated length are ignored.
    @Test func aBodyEndsWhereTheServerSays() throws {
        try server.serve("/short", Data("0123456789".utf8), FileServer.Route(length: 4))
        #expect(try local.send(local.request(.get, "/short")).body == Array("0123".utf8))
    }

    @Test(arguments: [
        ("http://me:secret@192.0.2.1/a?key=1", HTTPError(.notSecure, host: "192.0.2.1")),
        ("ftp://127.0.0.1/a", HTTPError(.notSecure, host: "127.0.0.1")),
        ("file:///etc/hostname", HTTPError(.notSecure, host: "the server")),
        ("example.org/a", HTTPError(.notSecure, host: "example.org")),
        ("http://127.0.0.1.example/", HTTPError(.notSecure, host: "127.0.0.1.example")),
        ("http://localhost@192.0.2.1/", HTTPError(.notSecure, host: "192.0.2.1")),
        ("http://127.0.0.1:1/a", HTTPError(.noConnection, host: "127.0.0.1")),
        ("https://nowhere.invalid/a", HTTPError(.noSuchHost, host: "nowhere.invalid")),
        ("https://127.0.0.1:1/\u{7F}", HTTPError(.badAddress, host: "127.0.0.1")),
    ])
    func anUnusableAddressIsReported(url: String, error: HTTPError) {
        #expect(throws: error) { try local.send(Request(url, limit: 1)) }
    }

    // MARK: Several at once

    @Test func requestsDoNotWaitForEachOther() throws {
        try server.serve("/slow", FileServer.Route(delay: 100))
        try server.serve("/a", Data("quick".utf8), FileServer.Route())
        let cancellation = Cancellation()
        let slow = DispatchGroup()
        let found = Mutex<HTTPError.Kind?>(nil)
        let request = local.request(.get, "/slow")
        DispatchQueue(label: "slow").async(group: slow) { [client = local.client] in
            do throws(HTTPError) { _ = try client.send(request, cancellation) } catch {
                found.withLock { $0 = error.kind }
            }
        }
        try pollOnThread {
            !server.requests().isEmpty
        } failure: {
            "The slow request did not arrive."
        }
        #expect(try local.send(local.request(.get, "/a")).body == Array("quick".utf8))
        cancellation.cancel()
        slow.wait()
        #expect(found.withLock { $0 } == .cancelled)
        #expect(try local.send(local.request(.get, "/a")).status == 200)
    }

    @Test func aBodyIsCancelledInItsMiddle() throws {
        try server.serve("/a", FileServer.Route(stream: "slow"))
        let cancellation = Cancellation()
        var pieces = 0
        let error = #expect(throws: HTTPError.self) {
            try local.client.transfer(local.request(.get, "/a"), cancellation) { event in
                if case .body = event { pieces += 1 }
                if pieces == 2 { cancellation.cancel() }
                return true
            }
        }
        #expect(error?.kind == .cancelled && pieces == 2)
    }

    @Test func manyRequestsHaveEachItsOwnAnswer() throws {
        try server.serve((0..<30).map { ("/\($0)", Data("body \($0)".utf8), FileServer.Route()) })
        let results = Mutex<[Int: [UInt8]]>([:])
        let (client, address) = (local.client, server.address)
        DispatchQueue.concurrentPerform(iterations: 30) { number in
            let body = try? client.send(Request("\(address)/\(number)", limit: 99), Cancellation()).body
            results.withLock { $0[number] = body }
        }
        #expect(
            results.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, Array("body \($0)".utf8)) })
        )
    }
}
