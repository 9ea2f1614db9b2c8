import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

struct TileSourceTests {
    @Test(arguments: [
        ("openfreemap", "OpenFreeMap", "tileJSON"), ("VersaTiles", "VersaTiles", "template"),
        ("openstreetmap", "OpenStreetMap", "template"),
        ("https://tiles.example.org/{z}/{x}/{y}.mvt", "tiles.example.org", "template"),
        ("https://Example.org/tiles.json?key=a", "example.org", "tileJSON"),
        ("https://example.org/maps/city.PMTILES?v=2", "example.org", "archive"),
        ("http://127.0.0.1:8080/{z}/{x}/{-y}", "127.0.0.1", "template"),
        ("http://localhost/t.json", "localhost", "tileJSON"),
    ])
    func aSourceIsReadFromASetting(text: String, name: String, form: String) throws {
        let source = try TileSource(text)
        #expect(source.name == name)
        switch source.form {
        case .template: #expect(form == "template")
        case .tileJSON: #expect(form == "tileJSON")
        case .archive: #expect(form == "archive")
        }
    }

    @Test(arguments: [
        "", "mapland", "http://example.org/{z}/{x}/{y}", "file:///etc/passwd", "https://",
        "ftp://example.org/a.pmtiles",
        "https://user@example.org/t.json", "https://example.org/{z}/{x}", "https://exa mple.org/t.json",
        "/maps/a.pmtiles",
    ])
    func anUnsafeAddressIsRefused(text: String) { #expect(throws: TileError.self) { try TileSource(text) } }

    @Test(arguments: [
        ("https://example.org/tiles.json", "https://tiles.example.net/{z}/{x}/{y}", true),
        ("https://example.org/tiles.json", "http://127.0.0.1:8080/{z}/{x}/{y}", false),
        ("https://example.org/tiles.json", "https://localhost/{z}/{x}/{y}", false),
        ("https://example.org/tiles.json", "http://example.org/{z}/{x}/{y}", false),
        ("http://localhost/tiles.json", "http://127.0.0.1:8080/{z}/{x}/{y}", true),
    ])
    func aDescriptionCannotNameAnUnsafeAddress(source: String, tiles: String, isAllowed: Bool) throws {
        #expect(try TileSource(source).mayFetch(from: tiles) == isAllowed)
    }

    @Test func everySourceHasAFolderOfItsOwn() throws {
        let texts =
            KnownTileSource.all.map(\.id) + [
                "https://example.org/a.json", "https://example.org/b.json", "https://example.org/../..",
                "https://[2001:db8::1]/t.json", "https://" + String(repeating: "a", count: 300) + ".org/x",
            ]
        let folders = try texts.map { try TileSource($0).folder }
        #expect(Set(folders).count == texts.count)
        for folder in folders {
            #expect(folder.utf8.count < 100 && !folder.hasPrefix(".") && !folder.contains("/"), "\(folder)")
        }
        #expect(try TileSource("https://example.org/a.json").folder == folders[3], "the same one every time")
    }

    @Test(arguments: [
        ("openfreemap", false, true), ("versatiles", false, true), ("openstreetmap", false, false),
        ("openstreetmap", true, false), ("https://example.org/{z}/{x}/{y}", false, false),
        ("https://example.org/{z}/{x}/{y}", true, true), ("http://127.0.0.1:1/{z}/{x}/{y}", false, true),
    ])
    func tilesMayBePrefetchedOnlyIfTheTermsAllowIt(text: String, mayKeep: Bool, isAllowed: Bool) throws {
        #expect((try TileSource(text).whyNoPrefetch(mayKeep: mayKeep) == nil) == isAllowed)
    }
}

struct BackOffTests {
    static let (a, b) = (TileID(3, 1, 1), TileID(3, 1, 2))
    static let error = TileError.unreachable(.status(500, name: "a source"))

    /// The pause lasts 1, 2, 4 … seconds, at most five minutes.
    @Test func eachFailureDoublesThePause() {
        var backOff = BackOff()
        var now = 1000
        for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300] {
            backOff.failed(nil, Self.error, now: now)
            #expect(backOff.pause(now: now) == wait)
            #expect(backOff.recentError(Self.b, now: now + wait - 1) == Self.error)
            #expect(backOff.recentError(Self.b, now: now + wait) == nil)
            now += wait
        }
        backOff.succeeded(Self.b)
        #expect(backOff.pause(now: now) == nil)
        backOff.failed(nil, Self.error, now: now)
        #expect(backOff.pause(now: now) == 1)
    }

    @Test func aRequestedPauseIsNotShortenedByLaterFailuresOrSuccesses() {
        var backOff = BackOff()
        #expect(backOff.receivedPauseRequest(nil, now: 0) == 60)
        backOff.failed(Self.a, Self.error, now: 0)
        #expect(backOff.receivedPauseRequest(5, now: 1) == 60, "the longest one asked for")
        backOff.succeeded(Self.b)
        #expect(backOff.pause(now: 59) == 1 && backOff.requestedPause(now: 59) == 1)
        #expect(backOff.pause(now: 60) == nil && backOff.requestedPause(now: 60) == nil)
    }

    @Test func aDamagedTileIsNotRequestedForTenMinutesButOthersAre() {
        var backOff = BackOff()
        backOff.failed(Self.a, .damaged(.webPage), now: 0)
        #expect(backOff.recentError(Self.a, now: 599)?.kind == .damaged)
        #expect(backOff.recentError(Self.a, now: 600) == nil)
        #expect(
            backOff.recentError(Self.b, now: 0) == .unreachable(.lastAnswer(.damaged(.webPage))),
            "of another tile it is not known")
        #expect(backOff.recentError(Self.b, now: 1) == nil)
    }
}
