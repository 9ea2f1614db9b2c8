import Geo
import TestSupport
import Testing

@testable import Tiles

struct PMTilesWriterTests {
    private static let bounds = BoundingBox(south: 50, west: -6, north: 58, east: 2)

    /// What the tile of an id has: texts of different lengths, so that the directory cannot be packed well.
    private func content(_ id: TileID) -> [UInt8] {
        Array("tile \(id.x) \(id.y)".utf8) + Array(repeating: 0, count: id.x * id.y % 9973)
    }

    /// A file of one tile for each id.
    private func archive(_ ids: [TileID], metadata: String) throws -> [UInt8] {
        var writer = PMTilesWriter()
        var bytes: [UInt8] = []
        for id in ids {
            let packed = try #require(Gzip.packed(content(id), effort: .little))
            writer.add(id, length: packed.count)
            bytes += packed
        }
        let (head, tail) = try #require(
            writer.finish(.init(zoom: 9, bounds: Self.bounds, metadata: Array(metadata.utf8))))
        #expect(head.count == PMTilesWriter.headSize)
        return head + bytes + tail
    }

    /// A few tiles fit into the first directory; 40,000 with gaps between them need two levels.
    @Test(arguments: [3, 40_000])
    func aReaderFindsEveryTile(count: Int) throws {
        let all = (0..<512).flatMap { y in (0..<512).compactMap { x in TileID(zoom: 9, x: x, y: y) } }
        // The numbers of a zoom follow each other without a gap.
        let first = try #require(all.map(\.archiveNumber).min())
        var sorted = all
        for id in all { sorted[Int(id.archiveNumber - first)] = id }
        var random = SeededRandom(seed: 5)
        let ids = (0..<count).map { sorted[6 * $0 + Int.random(in: 0...4, using: &random)] }
        let bytes = try archive(ids, metadata: #"{"name":"x"}"#)
        let tiles = try PMTiles(MemoryRanges(bytes))
        #expect(tiles.header.zooms == 9...9)
        #expect(tiles.header.bounds == Self.bounds)
        #expect(try tiles.metadata() == Array(#"{"name":"x"}"#.utf8))
        for id in [ids[0], ids[1], ids[count / 2], ids[count - 1]] {
            #expect(try tiles.tile(id) == content(id))
        }
        #expect(try tiles.tile(sorted[6 * count]) == nil)
        #expect((tiles.header.leaves.length > 0) == (count > 1000))
    }

    @Test func aDescriptionThatDoesNotFitIsRefused() throws {
        var writer = PMTilesWriter()
        #expect(writer.finish(.init(zoom: 9, bounds: Self.bounds, metadata: [])) == nil, "no tile")
        writer.add(try #require(TileID(zoom: 9, x: 0, y: 0)), length: 1)
        var noise = UInt32(1)
        let metadata = (0..<30_000).map { _ in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: noise >> 24)
        }
        #expect(writer.finish(.init(zoom: 9, bounds: Self.bounds, metadata: metadata)) == nil)
    }
}
