import Catalogue
import Foundation
import HTTP
import Screen
import Testing

@testable import Live
@testable import LiveTestSupport

struct PictureStoreTests {
    private let scratch = Scratch()
    private let clock = TestClock()
    private let server = FakeServer()

    private static let day = 86_400
    private static let url = "https://art.example.org/mural.png"
    private static let picture = SamplePictures.png()

    private func store(
        isOffline: Bool = false, limit: Int = PictureStore.standardLimit, files: any FileSystem = LocalFiles()
    ) -> PictureStore {
        PictureStore(
            path: scratch.path + "/pictures", limit: limit, client: isOffline ? nil : server, files: files,
            now: clock.reading)
    }

    private func get(_ store: PictureStore, _ url: String = url) throws(PictureError) -> [UInt8] {
        try store.picture(at: url, Cancellation())
    }

    private func error(_ store: PictureStore, _ url: String = url) -> PictureError? {
        do throws(PictureError) { _ = try get(store, url) } catch { return error }
        return nil
    }

    /// Others write the lists that have the addresses.
    @Test(arguments: [
        "http://127.0.0.1:9000/stop?x=1", "http://LOCALHOST/a", "http://[::1]:9000/", "https://localhost/",
    ])
    func listsCannotSendRequestsToThisMachine(url: String) throws {
        server.answer(url, Self.picture, type: "image/png")
        #expect(error(store(), url) == .badAddress)
        #expect(server.urls.isEmpty)
    }
    private var savedPictures: Int { scratch.files.count { $0.hasPrefix("pictures/") } }

    // MARK: Saving

    @Test func aPictureIsFetchedOnceADay() throws {
        server.answer(Self.url, Self.picture, type: "image/png")
        #expect(try get(store()) == Self.picture)
        clock.pass(Self.day - 1)
        #expect(try get(store()) == Self.picture)
        #expect(server.urls == [Self.url])
        clock.pass(1)
        #expect(try get(store()) == Self.picture)
        #expect(server.urls.count == 2)
        #expect(try get(store(isOffline: true)) == Self.picture)
        let request = try #require(server.requests.first)
        #expect(
            request.limits.bytes == PictureStore.mostBytes && request.headers["Accept"]?.contains("image/webp") == true)
    }

    @Test func anUnchangedPictureIsNotSentAgain() throws {
        let modified = 1_799_000_000
        server.answer(Self.url, Response(status: 200, body: Self.picture, etag: "\"e 1\"", modified: modified))
        #expect(try get(store()) == Self.picture)
        clock.pass(Self.day)
        server.answer(Self.url, Response(status: 304))
        #expect(try get(store()) == Self.picture)
        #expect(server.requests.last?.known == FileVersion(etag: "\"e 1\"", modified: HTTPDate.text(modified)))
        // The answer makes the picture fresh again, and its version stays saved.
        #expect(try get(store()) == Self.picture)
        #expect(server.urls.count == 2)
        clock.pass(Self.day)
        _ = try get(store())
        #expect(server.requests.last?.known?.etag == "\"e 1\"")
        // A changed picture replaces the saved one.
        clock.pass(Self.day)
        let other = SamplePictures.jpeg()
        server.answer(Self.url, other, type: "image/jpeg", etag: "\"e 2\"")
        #expect(try get(store()) == other)
        #expect(try get(store(isOffline: true)) == other)
    }

    @Test func aServerCanAllowUpToThirtyDays() throws {
        for (seconds, days) in [(0, 1), (10 * Self.day, 10), (365 * Self.day, 30)] {
            let picture = CachedPicture(
                address: Self.url, fetched: clock.now, freshSeconds: seconds, version: FileVersion(), bytes: [])
            #expect(picture.isFresh(now: clock.now + days * Self.day - 1))
            #expect(!picture.isFresh(now: clock.now + days * Self.day))
        }
    }

    @Test func anOldPictureStaysInUseIfTheServerDoesNotAnswer() throws {
        server.answer(Self.url, Self.picture)
        _ = try get(store())
        clock.pass(400 * Self.day)
        server.fail(Self.url, HTTPError(.noConnection))
        #expect(try get(store()) == Self.picture)
        server.answer(Self.url, Response(status: 404))
        #expect(try get(store()) == Self.picture)
        #expect(try get(store(isOffline: true)) == Self.picture)
        server.fail(Self.url, HTTPError(.cancelled))
        #expect(error(store()) == .cancelled)
    }

    @Test func aDamagedFileIsFetchedAgain() throws {
        server.answer(Self.url, Self.picture)
        _ = try get(store())
        let name = try #require(scratch.files.first { $0.hasPrefix("pictures/") })
        let saved = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
        for broken in [
            saved.prefix(saved.count - 1), saved.prefix(20), Data(), saved + [0], Data("nonsense\n\n\n\n".utf8),
        ] {
            _ = scratch.write(broken, name)
            #expect(error(store(isOffline: true)) == .offline)
            #expect(try get(store()) == Self.picture)
        }
        // A file of another address with the same name.
        _ = scratch.write(Data(String(decoding: saved, as: Unicode.ASCII.self).utf8), name)
        #expect(error(store(isOffline: true)) == .offline)
    }

    @Test func aSavedPictureKeepsAllItsProperties() {
        let picture = CachedPicture(
            address: Self.url, fetched: 12, freshSeconds: 34, version: FileVersion(etag: "W/\"a b\"", modified: "Sat"),
            bytes: Array(0...255))
        #expect(CachedPicture(decoding: picture.encode()) == picture)
        var bare = picture
        (bare.freshSeconds, bare.version, bare.bytes) = (nil, FileVersion(), [])
        #expect(CachedPicture(decoding: bare.encode()) == bare)
    }

    @Test func aPictureWithAVersionThatIsFarTooLongIsSavedWithoutIt() throws {
        server.answer(
            Self.url, Response(status: 200, body: Self.picture, etag: "\"\(String(repeating: "e", count: 5000))\""))
        #expect(try get(store()) == Self.picture)
        #expect(try get(store(isOffline: true)) == Self.picture)
        clock.pass(Self.day)
        _ = try get(store())
        #expect(server.requests.last?.known?.etag == nil)
    }

    /// Each picture takes 4,096 bytes on the disk. The limit is ten pictures; nine remain.
    @Test func thePicturesThatWereNotUsedForTheLongestTimeAreRemoved() throws {
        let urls = (0...10).map { "https://art.example.org/\($0).png" }
        for url in urls { server.answer(url, Self.picture) }
        let store = store(limit: 40_960)
        for url in urls.prefix(10) {
            _ = try get(store, url)
            clock.pass(100)
        }
        #expect(savedPictures == 10)
        _ = try get(store, urls[0])
        clock.pass(100)
        _ = try get(store, urls[10])
        #expect(savedPictures == 9)
        let offline = self.store(isOffline: true)
        #expect(urls.filter { error(offline, $0) == nil } == [urls[0]] + urls[3...])
    }

    @Test func aPictureThatCannotBeSavedIsShown() throws {
        server.answer(Self.url, Self.picture)
        #expect(try get(store(files: FailingFiles(.crash, at: 1))) == Self.picture)
        #expect(error(store(isOffline: true)) == .offline)
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (Response(status: 200, body: Array("<!DOCTYPE html>".utf8), type: "text/html"), .notAPicture),
            (Response(status: 200, body: Array("<!DOCTYPE html>".utf8), type: "image/jpeg"), .unsupported),
            (Response(status: 200, body: Array("<svg/>".utf8), type: "image/svg+xml"), .unsupported),
            (Response(status: 200), .empty), (Response(status: 204), .refused(status: 204)),
            (Response(status: 304), .refused(status: 304)), (Response(status: 404), .refused(status: 404)),
            (Response(status: 500, body: picture), .refused(status: 500)),
        ] as [(Response, PictureError)])
    func answersWithoutAPictureAreNotSaved(response: Response, expected: PictureError) {
        server.answer(Self.url, response)
        #expect(error(store()) == expected)
        #expect(!scratch.files.contains { $0.hasPrefix("pictures/") })
    }

    @Test(
        arguments: [
            (.tooLarge(bytes: nil, limit: 1), .tooLarge), (.notSecure, .badAddress), (.cancelled, .cancelled),
            (.stalled, .notFetched(HTTPError(.stalled))),
            (
                .redirectRefused(.notSecure), .notFetched(HTTPError(.redirectRefused(.notSecure)))
            ),
        ] as [(HTTPError.Kind, PictureError)])
    func aFailedRequestIsAnError(kind: HTTPError.Kind, expected: PictureError) {
        server.fail(Self.url, HTTPError(kind))
        #expect(error(store()) == expected)
    }

    @Test(arguments: [
        "", "mural.png", "/etc/passwd", "file:///etc/passwd", "ftp://example.org/a.png", "javascript:alert(1)",
        "data:image/png;base64,AAAA", "https://user@example.org/a.png", "https://example.org/a b.png",
    ])
    func otherAddressesAreNotFetched(address: String) {
        #expect(error(store(), address) == .badAddress)
        #expect(server.urls.isEmpty)
    }

    @Test func aFailedAddressIsLeftAloneForAMinute() throws {
        let store = store()
        for _ in 0..<3 { #expect(error(store) == .refused(status: 404)) }
        #expect(server.urls.count == 1)
        server.answer(Self.url, Self.picture)
        clock.pass(60)
        #expect(try get(store) == Self.picture)
    }

    @Test(arguments: [(nil, 60), (600, 600), (10_000_000, 86_400)] as [(Int?, Int)])
    func aServerThatAsksForAPauseGetsIt(asked: Int?, seconds: Int) throws {
        let other = "https://art.example.org/other.png"
        server.answer(Self.url, Response(status: 429, retryAfter: asked))
        server.answer(other, Self.picture)
        server.answer("https://example.com/a.png", Self.picture)
        let store = store()
        #expect(error(store) == .refused(status: 429))
        #expect(error(store, other) == .refused(status: 429))
        #expect(try get(store, "https://example.com/a.png") == Self.picture)
        clock.pass(seconds - 1)
        #expect(error(store, other) == .refused(status: 429))
        clock.pass(1)
        #expect(try get(store, other) == Self.picture)
    }

    @Test func aCancelledRequestDoesNotCountAsAFailure() throws {
        let store = store()
        server.fail(Self.url, HTTPError(.cancelled))
        #expect(error(store) == .cancelled)
        server.answer(Self.url, Self.picture)
        #expect(try get(store) == Self.picture)
    }
}
