import Foundation
import TestSupport
import Testing

@testable import HTTP

/// Large files, from a server to the disk.
@Suite(.enabled(if: HelperOnServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct DownloadTests {
    private let local: HelperOnServer
    private let folder = TemporaryFolder()
    private static let contents = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 / 251) })
    private var contents: Data { Self.contents }
    private var server: FileServer { local.server }
    private var path: String { folder.path + "/file" }

    init() async throws { local = try await HelperOnServer() }

    private func request(start: Int = 0, ifRange: String? = nil) -> FileRequest {
        var request = FileRequest(server.address + "/a", to: path, limit: 1 << 20)
        request.start = start
        request.ifRange = ifRange
        return request
    }

    private func download(_ request: FileRequest, _ report: (FileEvent) -> Void = { _ in }) throws(HTTPError)
        -> FileAnswer
    {
        try local.client.download(request, Cancellation(), report)
    }

    private var onDisk: Data? { FileManager.default.contents(atPath: path) }

    private func write(_ data: Data) { _ = FileManager.default.createFile(atPath: path, contents: data) }

    @Test func aFileArrivesAndItsProgressIsReported() throws {
        let date = "Sat, 21 Nov 2026 21:06:54 GMT"
        try server.serve("/a", contents, FileServer.Route(etag: "\"1\"", modified: date, clock: date))
        var events: [FileEvent] = []
        let answer = try download(request()) { events.append($0) }
        #expect(
            answer == FileAnswer(status: 200, version: FileVersion(etag: "\"1\"", modified: date), date: 1_795_295_214))
        #expect(onDisk == contents)
        #expect(events.first == .began(answer, start: 0) && events.last == .received(1 << 20, of: 1 << 20))
        #expect((3...11).contains(events.count))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try server.received().last?.headers["accept-encoding"] == "identity")
    }

    @Test func anUnchangedFileIsNotFetchedAgain() throws {
        try server.serve("/a", contents, FileServer.Route(etag: "\"1\"", ranges: true))
        write(contents.prefix(700_000) + Data("more".utf8))
        var events: [FileEvent] = []
        let answer = try download(request(start: 700_000, ifRange: "\"1\"")) { events.append($0) }
        #expect(answer.status == 206 && onDisk == contents)
        #expect(events.first == .began(answer, start: 700_000) && events.last == .received(1 << 20, of: 1 << 20))
        // If the version has changed, the whole file is sent.
        write(Data(count: 2 << 20))
        #expect(try download(request(start: 700_000, ifRange: "\"0\"")).status == 200)
        #expect(onDisk == contents)
        var known = request()
        known.known = FileVersion(etag: "\"1\"")
        #expect(try download(known).status == 304 && onDisk == contents)
    }

    @Test(arguments: [404, 416, 429, 500]) func aRefusalLeavesTheFileAlone(status: Int) throws {
        write(Data("mine".utf8))
        try server.serve("/a", Data("no".utf8), FileServer.Route(status: status, retry: "7"))
        #expect(try download(request()) { _ in Issue.record("an event") }.status == status)
        #expect(try download(request()).retryAfter == 7 && onDisk == Data("mine".utf8))
    }

    @Test func bytesThatArrivedStayAfterAnError() throws {
        try server.serve("/a", contents, FileServer.Route(cut: 500_000))
        #expect(throws: HTTPError(.cutOff(received: 500_000, expected: 1 << 20), host: "127.0.0.1")) {
            try download(request())
        }
        #expect(onDisk == contents.prefix(500_000))
    }

    @Test func aPartThatEndsBeforeTheFileIsNoWholeFile() throws {
        write(Data(count: 100))
        let headers = ["Content-Range": "bytes 100-104/200"]
        try server.serve("/a", Data("abcde".utf8), FileServer.Route(status: 206, headers: headers))
        #expect(throws: HTTPError(.cutOff(received: 105, expected: 200), host: "127.0.0.1")) {
            try download(request(start: 100, ifRange: "\"1\""))
        }
        #expect(onDisk == Data(count: 100) + Data("abcde".utf8))
    }

    @Test func aFileThatIsTooLargeOrAnotherPartIsRefused() throws {
        try server.serve("/a", contents + Data(count: 1), FileServer.Route(etag: "\"1\"", ranges: true))
        let tooLarge = HTTPError(.tooLarge(bytes: (1 << 20) + 1, limit: 1 << 20), host: "127.0.0.1")
        #expect(throws: tooLarge) { try download(request()) }
        #expect(throws: tooLarge) { try download(request(start: 100, ifRange: "\"1\"")) }
        for stream in ["zeros", "gzip", "deflate", "br", "zstd"] {
            try server.serve("/a", FileServer.Route(stream: stream))
            #expect(throws: HTTPError(.tooLarge(bytes: nil, limit: 1 << 20), host: "127.0.0.1"), "\(stream)") {
                try download(request())
            }
            #expect(onDisk?.count ?? 0 <= 1 << 20, "\(stream)")
        }
        write(contents)
        for range in ["bytes 5-9/100", "bytes", "bytes 101-109/200"] {
            try server.serve("/a", Data("abcde".utf8), FileServer.Route(status: 206, headers: ["Content-Range": range]))
            #expect(throws: HTTPError.self) { try download(request(start: 100, ifRange: "\"1\"")) }
            #expect(throws: HTTPError.self) { try download(request()) }
            #expect(onDisk == contents)
        }
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        try server.serve("/a", contents, FileServer.Route())
        var request = request()
        request.path = folder.path + "/none/file"
        #expect(throws: HTTPError(.disk(path: request.path, code: ENOENT))) { try download(request) }
        // A disk that is always full.
        request.path = "/dev/full"
        #expect(throws: HTTPError.self) { try download(request) }
        // No link is followed.
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere")
        request.path = path
        #expect(throws: HTTPError(.disk(path: path, code: ELOOP))) { try download(request) }
    }

    @Test func aCancelledDownloadEndsAtOnce() throws {
        try server.serve("/a", contents, FileServer.Route())
        let cancellation = Cancellation()
        #expect(throws: HTTPError(.cancelled, host: "127.0.0.1")) {
            _ = try local.client.download(request(), cancellation) { _ in cancellation.cancel() }
        }
        #expect(try download(request()).status == 200 && onDisk == contents)
    }
}

/// Servers that accept a request and say nothing, or hardly anything.
@Suite(.enabled(if: HelperOnServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(5)))
struct SlowDownloadTests {
    private let folder = TemporaryFolder()

    private func failure(_ route: FileServer.Route, _ limits: DownloadLimits) async throws -> HTTPError? {
        let local = try await HelperOnServer(downloadLimits: limits)
        try local.server.serve("/a", route)
        return #expect(throws: HTTPError.self) {
            let request = FileRequest(local.server.address + "/a", to: folder.path + "/file", limit: 1 << 20)
            _ = try local.client.download(request, Cancellation()) { _ in }
        }
    }

    @Test func aSilentServerIsGivenUp() async throws {
        var limits = DownloadLimits()
        limits.idleSeconds = 1
        let error = try await failure(FileServer.Route(delay: 100), limits)
        #expect(error?.kind == .stalled && error?.description == "127.0.0.1 is too slow or stopped answering")
    }

    /// The server sends bytes without a pause, but too few.
    @Test func aTricklingServerIsGivenUp() async throws {
        var limits = DownloadLimits()
        limits.slowSeconds = 1
        #expect(try await failure(FileServer.Route(stream: "slow"), limits)?.kind == .stalled)
    }

    @Test func aSlowServerThatSendsEnoughRunsUntilTheTimeLimit() async throws {
        var limits = DownloadLimits()
        limits.slowSeconds = 0
        limits.slowBytes = 1
        limits.seconds = 2
        #expect(try await failure(FileServer.Route(stream: "slow"), limits)?.kind == .timedOut(seconds: 2))
    }
}
