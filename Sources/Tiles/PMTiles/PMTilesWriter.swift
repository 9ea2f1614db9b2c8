import Geo

/// Writes an archive tile by tile. Only the directory is in memory, so an archive may have any number of tiles.
///
/// The caller leaves `headSize` bytes free at the beginning of the file and writes the tiles behind them, one after another. Last
/// it writes the two pieces that `finish` returns. The description lies next to the first directory, so that one read gets both.
///
/// Source: Protomaps, *PMTiles Version 3 Specification*, edition 3.1.
public struct PMTilesWriter: Sendable {
    /// The bytes at the beginning of the file that are written last.
    public static let headSize = PMTiles.Header.sizeWithRoot

    /// What an archive says of itself.
    public struct Description: Sendable {
        /// The one zoom of all tiles.
        public var zoom: Int
        /// The area of the tiles.
        public var bounds: BoundingBox
        /// JSON text of at most 8,000 bytes.
        public var metadata: [UInt8]

        public init(zoom: Int, bounds: BoundingBox, metadata: [UInt8]) {
            self.zoom = zoom
            self.bounds = bounds
            self.metadata = metadata
        }
    }

    private struct Entry {
        var number: UInt64
        var offset: UInt64
        var length: Int
        var isLeaf: Bool
    }

    private var entries: [Entry] = []
    private var size: UInt64 = 0

    public init() {}

    /// Adds the next tile of the file. The numbers of the tiles must ascend.
    /// - Parameter length: the bytes of the tile, compressed with gzip.
    public mutating func add(_ id: TileID, length: Int) {
        precondition(entries.last.map { $0.number < id.archiveNumber } ?? true, "tiles in the order of their numbers")
        entries.append(Entry(number: id.archiveNumber, offset: size, length: length, isLeaf: false))
        size += UInt64(length)
    }

    /// - Returns: the bytes at the beginning of the file, and those that follow the last tile; nil if there is no tile,
    ///   or the description is too long.
    public func finish(_ description: Description) -> (head: [UInt8], tail: [UInt8])? {
        guard !entries.isEmpty, let metadata = Gzip.packed(description.metadata) else { return nil }
        let room = Self.headSize - PMTiles.Header.size - metadata.count
        var leaves: [UInt8] = []
        guard var root = Self.directory(entries) else { return nil }
        var leafSize = 4096
        while root.count > room, leafSize < 1 << 20 {
            leaves = []
            var links: [Entry] = []
            for start in stride(from: 0, to: entries.count, by: leafSize) {
                let part = Array(entries[start..<min(start + leafSize, entries.count)])
                guard let leaf = Self.directory(part) else { return nil }
                links.append(
                    Entry(number: part[0].number, offset: UInt64(leaves.count), length: leaf.count, isLeaf: true))
                leaves += leaf
            }
            guard let smaller = Self.directory(links) else { return nil }
            root = smaller
            leafSize *= 2
        }
        guard root.count <= room else { return nil }
        let sections: [(offset: Int, length: Int)] = [
            (PMTiles.Header.size, root.count), (PMTiles.Header.size + root.count, metadata.count),
            (Self.headSize + Int(size), leaves.count), (Self.headSize, Int(size)),
        ]
        var head = header(description, sections) + root + metadata
        head += Array(repeating: 0, count: Self.headSize - head.count)
        return (head, leaves)
    }

    private func header(_ description: Description, _ sections: [(offset: Int, length: Int)]) -> [UInt8] {
        var bytes = Array("PMTiles".utf8) + [3]
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        func append(degrees: Double) { append(Int32((degrees * 1e7).rounded())) }
        for section in sections {
            append(UInt64(section.offset))
            append(UInt64(section.length))
        }
        // Tiles addressed, entries, different contents.
        for _ in 0..<3 { append(UInt64(entries.count)) }
        let gzip = PMTiles.Compression.gzip.rawValue
        let zoom = UInt8(clamping: description.zoom)
        // The first 1: tiles lie in the order of their numbers.
        bytes += [1, gzip, gzip, PMTiles.TileKind.unknown.rawValue, zoom, zoom]
        let box = description.bounds
        for edge in [box.west, box.south, box.east, box.north] { append(degrees: edge) }
        bytes.append(zoom)
        for degrees in [box.center.longitude, box.center.latitude] { append(degrees: degrees) }
        return bytes
    }

    /// A packed directory; nil if zlib refuses it.
    private static func directory(_ entries: [Entry]) -> [UInt8]? {
        var bytes: [UInt8] = []
        append(UInt64(entries.count), to: &bytes)
        var last: UInt64 = 0
        for entry in entries {
            append(entry.number - last, to: &bytes)
            last = entry.number
        }
        for entry in entries { bytes.append(entry.isLeaf ? 0 : 1) }
        for entry in entries { append(UInt64(entry.length), to: &bytes) }
        var end: UInt64?
        for entry in entries {
            // 0 means: directly behind the entry before.
            append(entry.offset == end ? 0 : entry.offset + 1, to: &bytes)
            end = entry.offset + UInt64(entry.length)
        }
        return Gzip.packed(bytes)
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
