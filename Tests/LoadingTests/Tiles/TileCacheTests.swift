import Catalogue
import Foundation
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

struct TileCacheTests {
    private let scratch = Scratch()
    private let clock = TestClock()

    private func cache(limit: Int = 1_000_000, files: any FileSystem = LocalFiles()) -> TileCache {
        TileCache(path: scratch.path + "/tiles", limit: limit, files: files, now: clock.reading)
    }

    private func tile(_ bytes: Int) -> CachedTile {
        CachedTile(fetched: clock.now, status: 200, bytes: Array(repeating: 7, count: bytes))
    }

    @Test func readsASavedTileOfTheSameSourceOnly() throws {
        let cache = cache()
        try cache.save(tile(5), TileID(3, 1, 2), of: "a")
        #expect(cache.tile(TileID(3, 1, 2), of: "a") == tile(5))
        #expect(cache.tile(TileID(3, 1, 2), of: "b") == nil)
        #expect(cache.tile(TileID(3, 2, 1), of: "a") == nil)
        #expect(scratch.files.contains("tiles/a/3/1/2"))
        cache.remove(TileID(3, 1, 2), of: "a")
        #expect(cache.tile(TileID(3, 1, 2), of: "a") == nil)
    }

    @Test func removesADamagedFile() throws {
        let cache = cache()
        try cache.save(tile(500), TileID(3, 1, 2), of: "a")
        let file = scratch.path + "/tiles/a/3/1/2"
        try Data(Data(contentsOf: URL(fileURLWithPath: file)).prefix(300)).write(to: URL(fileURLWithPath: file))
        #expect(cache.tile(TileID(3, 1, 2), of: "a") == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// Each tile takes 8,192 bytes on the disk. The limit is ten tiles; nine remain.
    @Test func theLeastRecentlyUsedTilesAreRemovedFirst() throws {
        let cache = cache(limit: 81_920)
        for x in 0..<10 {
            try cache.save(tile(5000), TileID(5, x, 0), of: x % 2 == 0 ? "even" : "odd")
            clock.pass(100)
        }
        #expect(cache.usage() == (10, 81_920))
        // An old tile that was used again stays.
        _ = cache.tile(TileID(5, 0, 0), of: "even")
        _ = cache.tile(TileID(5, 3, 0), of: "odd")
        clock.pass(100)
        try cache.save(tile(5000), TileID(5, 10, 0), of: "even")
        let left = (0...10).filter { cache.tile(TileID(5, $0, 0), of: $0 % 2 == 0 ? "even" : "odd") != nil }
        #expect(left == [0, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/tiles/odd/5/1"), "no empty folder stays")
    }

    @Test func tilesOfAnEarlierRunCountTowardsTheLimit() throws {
        for x in 0..<30 {
            try cache().save(tile(5000), TileID(5, x, 0), of: "a")
            clock.pass(1)
        }
        let smaller = cache(limit: 40_960)
        try smaller.save(tile(5000), TileID(5, 30, 0), of: "a")
        #expect(smaller.usage().bytes <= 40_960 / 10 * 9)
        #expect(smaller.tile(TileID(5, 30, 0), of: "a") != nil)
    }

    @Test func descriptionsOfSourcesAreNotTrimmed() throws {
        let cache = cache(limit: 8192)
        let record = TileSourceRecord(
            fetched: 9, zooms: 2...14, credit: "© \"all\"", layers: ["water", "transportation"],
            template: "https://x/{z}")
        try cache.save(record, of: "a")
        for x in 0..<5 { try cache.save(tile(5000), TileID(5, x, 0), of: "a") }
        #expect(cache.record(of: "a") == record)
        #expect(cache.record(of: "b") == nil)
    }

    @Test(arguments: [
        "", "{}", "[1]", #"{"version":2,"fetched":1,"minzoom":0,"maxzoom":3}"#,
        #"{"version":1,"fetched":1,"minzoom":5,"maxzoom":3}"#, #"{"version":1,"fetched":1,"minzoom":0,"maxzoom":99}"#,
    ])
    func aDamagedRecordIsNil(json: String) { #expect(TileSourceRecord(decoding: Array(json.utf8)) == nil) }

    @Test func removesAllFiles() throws {
        let cache = cache()
        try cache.save(tile(5), TileID(3, 1, 2), of: "a")
        try cache.save(TileSourceRecord(fetched: 1, zooms: 0...1), of: "a")
        try cache.removeAll()
        #expect(scratch.files == ["tiles"])
        try cache.save(tile(5), TileID(3, 1, 2), of: "a")
        #expect(cache.usage().files == 1)
    }

    @Test(arguments: FailingFiles.Kind.allCases)
    func anInterruptedWriteLeavesTheOldOrTheNewTile(kind: FailingFiles.Kind) throws {
        var outcomes: Set<Int> = []
        var step = 0
        var failed = true
        while failed {
            step += 1
            try cache().save(tile(5), TileID(3, 1, 2), of: "a")
            let files = FailingFiles(kind, at: step)
            failed = (try? cache(files: files).save(tile(9), TileID(3, 1, 2), of: "a")) == nil
            let found = try #require(cache().tile(TileID(3, 1, 2), of: "a"), "step \(step)")
            outcomes.insert(found.bytes.count)
        }
        #expect(outcomes == [5, 9] && step > 3)
    }

    @Test func removesTemporaryFilesOfACrash() throws {
        let crashing = cache(files: FailingFiles(.crash, at: 2))
        #expect(throws: FileError.self) { try crashing.save(tile(5), TileID(3, 1, 2), of: "a") }
        #expect(scratch.files.contains { $0.hasSuffix(".tmp") })
        // A file that is being written stays, even if the clock of the test is wrong.
        clock.pass(10 * 365 * 86_400)
        cache().trim()
        let left = try #require(scratch.files.first { $0.hasSuffix(".tmp") })
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: "\(scratch.path)/\(left)")
        cache().trim()
        #expect(!scratch.files.contains { $0.hasSuffix(".tmp") })
    }
}
