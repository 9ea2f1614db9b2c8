import Synchronization

/// An archive of map tiles in one file. It is read in parts: the header, directories, and tiles by their number.
///
/// Several threads may use one archive at once. Only directories are held in memory.
///
/// Source: Protomaps, *PMTiles Version 3 Specification*, edition 3.1, whose sections are named where they matter.
public struct PMTiles: Sendable {
    public let header: Header
    private let source: any ByteRanges
    private let root: Directory
    /// The beginning of the file, where the metadata lie in many archives: then they need no read of their own.
    private let start: [UInt8]
    private let leaves = LeafCache()

    /// How many levels of leaf directories are followed. Archives in use have one, large ones two.
    private static let deepestLeaf = 4
    private static let largestTile = TileLimits.standard.bytes
    private static let largestMetadata = 8 << 20

    /// Reads the header and the root directory, in one read.
    ///
    /// - Throws: `TileError`, also for valid archives that this program does not read: other versions, other kinds of tiles,
    ///   and other compressions than gzip.
    public init(_ source: any ByteRanges) throws(TileError) {
        start = try source.beginning(Header.sizeWithRoot)
        header = try Header(decoding: start)
        self.source = source
        guard header.root.length > 0, header.root.end <= Header.sizeWithRoot else {
            throw .damagedArchive("its directory is out of place")
        }
        guard header.root.end <= start.count else { throw .damagedArchive("it is cut short") }
        let packed = Array(start[Int(header.root.offset)..<Int(header.root.end)])
        root = try Directory(
            decoding: try Self.unpacked(packed, header.internalCompression, limit: Directory.largestSize))
    }

    /// The archive's metadata as JSON text; empty if there are none.
    public func metadata() throws(TileError) -> [UInt8] {
        let section = header.metadata
        guard section.length > 0 else { return [] }
        guard section.length <= Self.largestMetadata else {
            throw .tooLarge(.archiveDescription(limit: Self.largestMetadata))
        }
        let packed =
            section.end <= start.count
            ? Array(start[Int(section.offset)..<Int(section.end)])
            : try source.bytes(at: section.offset, count: Int(section.length))
        return try Self.unpacked(packed, header.internalCompression, limit: Self.largestMetadata)
    }

    /// The bytes of a tile, decompressed; nil if the archive does not have it.
    public func tile(_ id: TileID) throws(TileError) -> [UInt8]? {
        guard header.zooms.contains(id.zoom) else { return nil }
        let number = id.archiveNumber
        var directory = root
        // The limit ends a search among leaves that point at themselves.
        for _ in 0...Self.deepestLeaf {
            guard let entry = directory.entry(for: number) else { return nil }
            if entry.isLeaf {
                directory = try leaf(entry)
            } else {
                return try Self.unpacked(
                    try read(entry, in: header.tiles, limit: Self.largestTile), header.tileCompression,
                    limit: Self.largestTile)
            }
        }
        throw .damagedArchive("its directories are nested too deeply")
    }

    private func leaf(_ entry: Directory.Entry) throws(TileError) -> Directory {
        if let known = leaves[entry.offset] { return known }
        let packed = try read(entry, in: header.leaves, limit: Directory.largestSize)
        let leaf = try Directory(
            decoding: try Self.unpacked(packed, header.internalCompression, limit: Directory.largestSize))
        leaves[entry.offset] = leaf
        return leaf
    }

    private func read(_ entry: Directory.Entry, in section: Section, limit: Int) throws(TileError) -> [UInt8] {
        let offset = try section.offset(of: entry.offset, length: entry.length)
        guard entry.length <= limit else { throw .tooLarge(.tileOrDirectory(limit: limit)) }
        return try source.bytes(at: offset, count: Int(entry.length))
    }

    private static func unpacked(
        _ bytes: [UInt8], _ compression: Compression, limit: Int
    ) throws(TileError) -> [UInt8] {
        compression == .gzip ? try Gunzip.unpacked(bytes, limit: limit) : bytes
    }
}

/// The leaf directories that were used most recently.
private final class LeafCache: Sendable {
    /// Sorted by use, the most recent last.
    private let leaves = Mutex<[(offset: UInt64, directory: PMTiles.Directory)]>([])

    private static let mostLeaves = 16
    /// The most entries of all leaves together, 24 bytes each.
    private static let mostEntries = 1 << 19

    /// The leaf that starts at an offset of the archive's section of leaves.
    subscript(offset: UInt64) -> PMTiles.Directory? {
        get {
            leaves.withLock { leaves in
                guard let index = leaves.lastIndex(where: { $0.offset == offset }) else { return nil }
                let found = leaves.remove(at: index)
                leaves.append(found)
                return found.directory
            }
        }
        set {
            guard let newValue else { return }
            leaves.withLock { leaves in
                leaves.removeAll { $0.offset == offset }
                leaves.append((offset, newValue))
                while leaves.count > 1,
                    leaves.count > Self.mostLeaves || leaves.map(\.directory.count).reduce(0, +) > Self.mostEntries
                {
                    leaves.removeFirst()
                }
            }
        }
    }
}
