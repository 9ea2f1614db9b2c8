import Geo
import TestSupport
import Testing
import Tiles

/// An archive built in memory by the specification of PMTiles 3; nothing in it is compressed unless stated.
struct MadeArchive {
    var version: UInt8 = 3
    var internalCompression: UInt8 = 1
    var tileCompression: UInt8 = 1
    var tileKind: UInt8 = 1
    var zooms: (UInt8, UInt8) = (0, 2)
    var bounds: [Int32] = [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000]
    var metadata: [UInt8] = Array("{}".utf8)
    /// A directory with one entry: the tile of the whole world, one byte long.
    var root = directory([Entry(number: 0, run: 1, length: 1, offset: 0)])
    var leaves: [UInt8] = []
    var tiles: [UInt8] = []

    struct Entry {
        var number: UInt64
        var run: UInt64
        var length: UInt64
        var offset: UInt64
    }

    static func directory(_ entries: [Entry]) -> [UInt8] {
        var columns: [[UInt64]] = [[], [], [], []]
        var last: UInt64 = 0
        for entry in entries {
            columns[0].append(entry.number - last)
            columns[1].append(entry.run)
            columns[2].append(entry.length)
            columns[3].append(entry.offset + 1)
            last = entry.number
        }
        return ([UInt64(entries.count)] + columns.joined()).flatMap(MadeMessage.varint)
    }

    var bytes: [UInt8] {
        var header = Array("PMTiles".utf8) + [version]
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { header += $0 }
        }
        var offset = 127
        for part in [root, metadata, leaves, tiles] {
            append(UInt64(offset))
            append(UInt64(part.count))
            offset += part.count
        }
        for _ in 0..<3 { append(UInt64(0)) }
        header += [1, internalCompression, tileCompression, tileKind, zooms.0, zooms.1]
        for edge in bounds { append(edge) }
        header.append(1)
        append(Int32(113_000_000))
        append(Int32(437_000_000))
        return header + root + metadata + leaves + tiles
    }

    func opened() throws -> PMTiles { try PMTiles(MemoryRanges(bytes)) }
}

struct PMTilesTests {
    static let world = TileID(zoom: 0, x: 0, y: 0)

    private func text(_ archive: PMTiles, _ number: UInt64) throws -> String? {
        let tile = try #require(TileID(archiveNumber: number))
        return try archive.tile(tile).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Tiles 0, 3 to 5 and 7: a run, a gap, and two entries of the same bytes.
    @Test func eachTileIsFoundAndNoOther() throws {
        var made = MadeArchive(tiles: Array("zeroseas".utf8))
        made.root = MadeArchive.directory([
            .init(number: 0, run: 1, length: 4, offset: 0), .init(number: 3, run: 3, length: 3, offset: 4),
            .init(number: 7, run: 1, length: 4, offset: 0),
        ])
        let archive = try made.opened()
        let expected = ["zero", nil, nil, "sea", "sea", "sea", nil, "zero", nil, nil]
        for (number, tile) in expected.enumerated() {
            let found = try text(archive, UInt64(number))
            #expect(found == tile, "\(number)")
        }
        let beyond = try #require(TileID(zoom: 3, x: 0, y: 0))
        #expect(try archive.tile(beyond) == nil)
    }

    /// An offset of 0 means that the tile directly follows that of the entry before ("Directory Serialization").
    @Test func entriesMayFollowEachOther() throws {
        var made = MadeArchive(tiles: Array("zeroseas".utf8))
        made.root = [2, 0, 1, 1, 1, 4, 3, 1, 0]
        let archive = try made.opened()
        #expect(try text(archive, 0) == "zero")
        #expect(try text(archive, 1) == "sea")
    }

    /// Written by `gzip.compress(…, mtime=0)` of Python 3.11: the directories `[1, 0, 0, 25, 1]` and `[1, 0, 1, 25, 1]`, an
    /// entry for a leaf and one for a tile of 25 bytes, and `{"name":"packed"}`.
    private static let packedRoot: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0x63, 0x64, 0x60, 0x90, 0x64, 0x04, 0x00, 0x23, 0x47, 0x45, 0x17,
        0x05, 0, 0, 0,
    ]
    private static let packedLeaf: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0x63, 0x64, 0x60, 0x94, 0x64, 0x04, 0x00, 0x14, 0x2D, 0x87, 0x16,
        0x05, 0, 0, 0,
    ]
    private static let packedMetadata: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xAB, 0x56, 0xCA, 0x4B, 0xCC, 0x4D, 0x55, 0xB2, 0x52, 0x2A, 0x48,
        0x4C, 0xCE, 0x4E, 0x4D, 0x51, 0xAA, 0x05, 0x00, 0xFC, 0xAB, 0xEA, 0xE9, 0x11, 0, 0, 0,
    ]

    @Test func tilesMayBeCompressed() throws {
        var made = MadeArchive(tileCompression: 2, tiles: GunzipTests.hello)
        made.root = MadeArchive.directory([.init(number: 0, run: 1, length: 25, offset: 0)])
        #expect(try text(try made.opened(), 0) == "hello")
    }

    @Test func directoriesAndMetadataMayBeCompressed() throws {
        var made = MadeArchive(internalCompression: 2, tiles: Array("twenty-five bytes of tile".utf8))
        (made.root, made.leaves, made.metadata) = (Self.packedRoot, Self.packedLeaf, Self.packedMetadata)
        let archive = try made.opened()
        #expect(try text(archive, 0) == "twenty-five bytes of tile")
        #expect(String(decoding: try archive.metadata(), as: UTF8.self) == #"{"name":"packed"}"#)
        #expect(try archive.about().name == "packed")
    }

    /// Directories that are not compressed although the header says so, or are compressed and damaged.
    @Test func directoriesThatCannotBeUnpackedAreRefused() throws {
        var made = MadeArchive(internalCompression: 2, tiles: [1])
        #expect(throws: TileError.self) { try made.opened() }
        made.root = Self.packedRoot
        made.root[12] ^= 1
        #expect(throws: TileError.self) { try made.opened() }
    }

    // MARK: Archives that cannot be read

    @Test(
        arguments: [
            (\.version, 4, "version 4"), (\.version, 0, "version 0"), (\.internalCompression, 3, "brotli"),
            (\.internalCompression, 4, "zstd"),
            (\.internalCompression, 0, "number 0"), (\.tileCompression, 3, "brotli"), (\.tileCompression, 4, "zstd"),
            (\.tileCompression, 0, "number 0"), (\.tileCompression, 9, "number 9"), (\.tileKind, 2, "PNG"),
            (\.tileKind, 3, "JPEG"),
            (\.tileKind, 4, "WebP"), (\.tileKind, 5, "AVIF"), (\.tileKind, 6, "MapLibre"), (\.tileKind, 7, "number 7"),
        ] as [(WritableKeyPath<MadeArchive, UInt8> & Sendable, UInt8, String)])
    func otherFormsAreRefusedByName(field: WritableKeyPath<MadeArchive, UInt8> & Sendable, value: UInt8, says: String) {
        var made = MadeArchive()
        made[keyPath: field] = value
        let error = #expect(throws: TileError.self) { try made.opened() }
        #expect(error?.kind == .unsupported)
        #expect(error?.description.contains(says) == true)
    }

    @Test(
        arguments: [
            ([], "empty"), (Array("PM".utf8) + [2, 0, 1, 2, 3, 4], "version 2"),
            (Array("<html></html>".utf8), "not a PMTiles"),
            (Array("PMTiles".utf8) + [3], "cut short"), (Array("PMTile".utf8), "not a PMTiles"),
        ] as [([UInt8], String)])
    func otherFilesAreRefused(bytes: [UInt8], says: String) {
        let error = #expect(throws: TileError.self) { try PMTiles(MemoryRanges(bytes)) }
        #expect(error?.description.contains(says) == true)
    }

    // MARK: Damage

    static let badDirectories: [[UInt8]] = [
        [], [1], [1, 0, 1, 1], [0, 0],
        // No entries, which edition 3.1 forbids ("Directory Serialization").
        [0],
        // A count of 2^63 - 1; a step of 0; a length of 0; an offset of 0 at the start.
        MadeMessage.varint(UInt64.max >> 1), [2, 5, 0, 1, 1, 1, 1, 1, 1], [1, 0, 1, 0, 1], [1, 0, 1, 1, 0],
        // Numbers and offsets beyond 64 bits.
        [2] + MadeMessage.varint(.max) + [1, 1, 1, 1, 1, 1, 1],
        [2, 0, 1, 1, 1, 5, 5] + MadeMessage.varint(.max) + [0],
        // Runs and lengths beyond 32 bits.
        [1, 0] + MadeMessage.varint(1 << 32) + [1, 1], [1, 0, 1] + MadeMessage.varint(1 << 32) + [1],
    ]

    @Test(arguments: badDirectories) func aWrongDirectoryIsRefused(root: [UInt8]) {
        #expect(throws: TileError.self) { try MadeArchive(root: root, tiles: [1]).opened() }
    }

    @Test(
        arguments: [
            .init(number: 0, run: 1, length: 9, offset: 0), .init(number: 0, run: 1, length: 1, offset: 8),
            .init(number: 0, run: 1, length: 8, offset: .max - 1),
            .init(number: 0, run: 1, length: .init(UInt32.max), offset: 1),
            .init(number: 0, run: 0, length: 9, offset: 0), .init(number: 0, run: 0, length: 1, offset: 1 << 63),
        ] as [MadeArchive.Entry])
    func entriesThatPointOutsideAreRefused(entry: MadeArchive.Entry) throws {
        let archive = try MadeArchive(root: MadeArchive.directory([entry]), tiles: Array(repeating: 7, count: 8))
            .opened()
        let world = try #require(Self.world)
        #expect(throws: TileError.self) { try archive.tile(world) }
    }

    /// Each leaf points to the next one; the last one points to itself or to a tile.
    @Test(arguments: [(1, false, true), (4, false, true), (5, false, false), (1, true, false), (3, true, false)])
    func leavesAreFollowedToALimit(count: Int, isCircle: Bool, isFound: Bool) throws {
        var made = MadeArchive(tiles: Array("tile".utf8))
        func leaf(_ offset: UInt64) -> MadeArchive.Entry { .init(number: 0, run: 0, length: 5, offset: offset) }
        made.root = MadeArchive.directory([leaf(0)])
        for index in 1...count {
            let isLast = index == count
            let next =
                isLast && !isCircle
                ? MadeArchive.Entry(number: 0, run: 1, length: 4, offset: 0)
                : leaf(UInt64(5 * (isLast ? index - 1 : index)))
            made.leaves += MadeArchive.directory([next])
        }
        let archive = try made.opened()
        if isFound {
            #expect(try text(archive, 0) == "tile")
            #expect(try text(archive, 0) == "tile")
        } else {
            #expect(throws: TileError.self) { try text(archive, 0) }
        }
    }

    /// More leaves than the cache holds, read by several threads.
    @Test func tilesAreReadConcurrently() async throws {
        var made = MadeArchive(zooms: (0, 8), tiles: Array(0...255))
        var entries: [MadeArchive.Entry] = []
        for index in 0..<256 as Range<UInt64> {
            let leaf = MadeArchive.directory([.init(number: 40 * index, run: 40, length: 1, offset: index)])
            entries.append(
                .init(number: 40 * index, run: 0, length: UInt64(leaf.count), offset: UInt64(made.leaves.count)))
            made.leaves += leaf
        }
        made.root = MadeArchive.directory(entries)
        let archive = try made.opened()
        try await withThrowingTaskGroup { group in
            for seed in 1...8 as ClosedRange<UInt64> {
                group.addTask {
                    var random = SeededRandom(seed: seed)
                    for _ in 0..<500 {
                        let number = UInt64.random(in: 0..<10_240, using: &random)
                        let tile = try #require(TileID(archiveNumber: number))
                        #expect(try archive.tile(tile) == [UInt8(number / 40)])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Each offset and length in the header, set as large as possible.
    @Test(arguments: Array(0..<8)) func hugeOffsetsAreRefused(field: Int) throws {
        var made = MadeArchive(tiles: [1])
        made.root = MadeArchive.directory([.init(number: 0, run: 1, length: 1, offset: 0)])
        let whole = made.bytes
        for value: UInt64 in [.max, 1 << 63, 1 << 40] {
            var bytes = whole
            withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(8 + 8 * field..<16 + 8 * field, with: $0) }
            let world = try #require(Self.world)
            // The error may be noticed only when the part is read, but other bytes are never returned instead.
            let archive = try? PMTiles(MemoryRanges(bytes))
            _ = try? archive?.metadata()
            let tile = try? archive?.tile(world)
            #expect(tile == nil || tile == [1])
        }
    }

    @Test(arguments: [1, 2]) func damagedBytesAreReadOrRefused(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var made = MadeArchive(tiles: Array("zeroseas".utf8))
        made.leaves = MadeArchive.directory([.init(number: 2, run: 3, length: 4, offset: 0)])
        made.root = MadeArchive.directory([
            .init(number: 0, run: 1, length: 4, offset: 0),
            .init(number: 2, run: 0, length: UInt64(made.leaves.count), offset: 0),
        ])
        let whole = made.bytes
        let tiles = (0..<6).compactMap { TileID(archiveNumber: $0) }
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let archive = try? PMTiles(MemoryRanges(bytes)) else { continue }
            for tile in tiles {
                let found = try? archive.tile(tile)
                #expect(found?.count ?? 0 <= bytes.count)
            }
            _ = try? archive.about()
        }
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0], -180), ([100_000_000, 430_000_000, 120_000_000, 440_000_000], 10),
            ([100_000_000, 440_000_000, 120_000_000, 430_000_000], -180), ([.min, 0, .max, 0], -180),
        ] as [([Int32], Double)])
    func impossibleBoundsAreTheWorld(bounds: [Int32], west: Double) throws {
        let header = try MadeArchive(bounds: bounds).opened().header
        #expect(header.bounds.west == west)
        #expect(header.center == Coordinate(latitude: 43.7, longitude: 11.3))
    }

    // MARK: Sources

    /// A source that refuses ranges beyond its end, as a file or a server may.
    private struct ExactRanges: ByteRanges {
        let memory: MemoryRanges
        func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
            try memory.bytes(at: offset, count: count)
        }
    }

    @Test func aSmallArchiveIsReadFromASourceOfUnknownLength() throws {
        var made = MadeArchive(tiles: Array("tile".utf8))
        made.root = MadeArchive.directory([.init(number: 0, run: 1, length: 4, offset: 0)])
        let archive = try PMTiles(ExactRanges(memory: MemoryRanges(made.bytes)))
        #expect(try text(archive, 0) == "tile")
    }
}
