import Catalogue
import Foundation
import HTTP
import Screen
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

/// Pictures from a server on this machine, fetched by the real program.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct PicturesOnServerTests {
    private let scratch = Scratch()
    private let clock = TestClock()
    private let server: FileServer
    private let store: PictureStore

    init() async throws {
        server = try await FileServer()
        store = PictureStore(
            path: scratch.path + "/pictures", client: HelperClient(program: try product("catchment")),
            allowsThisMachine: true, now: clock.reading)
    }

    private func get(_ path: String) throws(PictureError) -> [UInt8] {
        try store.picture(at: server.address + path, Cancellation())
    }

    private func error(_ path: String) -> PictureError? {
        do throws(PictureError) { _ = try get(path) } catch { return error }
        return nil
    }

    @Test func anUnchangedPictureIsSentOnce() throws {
        let picture = SamplePictures.png()
        try server.serve("/a", Data(picture), FileServer.Route(type: "image/png", etag: "\"e\""))
        #expect(try get("/a") == picture)
        #expect(try get("/a") == picture)
        clock.pass(86_400)
        #expect(try get("/a") == picture)
        #expect(server.requests() == ["/a", "/a"])
        #expect(server.sent() == ["/a 200 \(picture.count)"])
        #expect(try server.received().last?.headers["if-none-match"] == "\"e\"")
    }

    @Test func aRedirectOnTheSameServerIsFollowed() throws {
        try server.serve("/a", FileServer.Route(status: 302, location: "/b"))
        try server.serve("/b", type: "application/octet-stream", Data(SamplePictures.jpeg()))
        #expect(try get("/a") == SamplePictures.jpeg())
    }

    @Test(arguments: [
        "file:///etc/passwd", "http://example.org/a.png", "ftp://127.0.0.1/a", "data:image/png;base64,AA",
    ])
    func aRedirectElsewhereIsRefused(location: String) throws {
        try server.serve("/a", FileServer.Route(status: 302, location: location))
        guard case .notFetched(let error)? = error("/a"), case .redirectRefused = error.kind else {
            Issue.record("\(String(describing: error("/a")))")
            return
        }
    }

    @Test func answersWithoutAPictureAreRefused() throws {
        try server.serve("/page", type: "text/html", Data("<!DOCTYPE html><title>Log in</title>".utf8))
        try server.serve("/announced", Data(SamplePictures.png()), statedLength: 2_000_000_000)
        try server.serve("/cut", Data(SamplePictures.png()), FileServer.Route(type: "image/png", cut: 20))
        for stream in ["zeros", "gzip"] { try server.serve("/\(stream)", FileServer.Route(stream: stream)) }
        #expect(error("/page") == .notAPicture)
        #expect(error("/announced") == .tooLarge)
        #expect(error("/zeros") == .tooLarge)
        #expect(error("/gzip") == .tooLarge)
        #expect(error("/missing") == .refused(status: 404))
        guard case .notFetched? = error("/cut") else {
            Issue.record("A body that is cut off is no picture.")
            return
        }
        #expect(!scratch.files.contains { $0.hasPrefix("pictures/") })
    }

    @Test func aRunningRequestCanBeCancelled() async throws {
        try server.serve("/a", FileServer.Route(stream: "slow"))
        let cancellation = Cancellation()
        let address = server.address + "/a"
        let fetching = Task.detached { [store] in
            do throws(PictureError) { _ = try store.picture(at: address, cancellation) } catch {
                return error as PictureError?
            }
            return nil
        }
        try await poll {
            server.requests() == ["/a"]
        } failure: {
            "The picture was not asked for."
        }
        cancellation.cancel()
        #expect(await fetching.value == .cancelled)
    }
}
