import Geo

extension PMTiles {
    /// How a part of an archive is compressed.
    enum Compression: UInt8, Sendable, Hashable {
        case unknown, none, gzip, brotli, zstd
    }

    /// The format of the tiles.
    enum TileKind: UInt8, Sendable, Hashable {
        case unknown, vector, png, jpeg, webp, avif
        /// MapLibre's own form of vector tiles.
        case mapLibre
    }

    /// The first 127 bytes of an archive.
    public struct Header: Sendable, Hashable {
        /// The zooms of the tiles in the archive.
        public let zooms: ClosedRange<Int>
        /// The area that has tiles; the whole world if the archive does not say.
        public let bounds: BoundingBox
        /// The place to show first.
        public let center: Coordinate

        /// Where the last part of the archive ends, in bytes from the beginning of the file.
        public var end: UInt64 { [root, metadata, leaves, tiles].map(\.end).max() ?? 0 }

        let internalCompression: Compression
        let tileCompression: Compression
        let root: Section
        let metadata: Section
        let leaves: Section
        let tiles: Section

        static let size = 127
        /// The header and the root directory lie within this many bytes from the start of the file (specification,
        /// "Directory Hierarchy").
        static let sizeWithRoot = 16_384
    }

    /// A range of bytes of the file. It ends before 2^64.
    struct Section: Sendable, Hashable {
        let offset: UInt64
        let length: UInt64

        var end: UInt64 { offset + length }

        /// The offset in the file of a piece of the section.
        ///
        /// - Throws: `TileError` if the piece reaches beyond the section.
        func offset(of piece: UInt64, length pieceLength: UInt64) throws(TileError) -> UInt64 {
            guard piece <= length, pieceLength <= length - piece else {
                throw .damagedArchive("an entry points beyond its end")
            }
            return offset + piece
        }
    }
}

extension PMTiles.Header {
    /// - Throws: `TileError`, also for valid archives that this program does not read.
    init(decoding bytes: [UInt8]) throws(TileError) {
        try Self.checkVersion(bytes)
        guard bytes.count >= Self.size else { throw .damagedArchive("it is cut short") }
        func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type = Number.self) -> Number {
            bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
        }
        func section(_ offset: Int) throws(TileError) -> PMTiles.Section {
            let section = PMTiles.Section(offset: number(offset), length: number(offset + 8))
            guard !section.offset.addingReportingOverflow(section.length).overflow else {
                throw .damagedArchive("a part of it has an impossible length")
            }
            return section
        }
        func degrees(_ offset: Int) -> Double { Double(number(offset, Int32.self)) / 1e7 }

        root = try section(8)
        metadata = try section(24)
        leaves = try section(40)
        tiles = try section(56)
        internalCompression = try Self.readable(bytes[97], .directories)
        tileCompression = try Self.readable(bytes[98], .tiles)
        try Self.checkKind(bytes[99])
        let (lowest, highest) = (Int(bytes[100]), min(Int(bytes[101]), TileID.maximumZoom))
        guard lowest <= highest else { throw .damagedArchive("its zooms are impossible") }
        zooms = lowest...highest
        bounds = BoundingBox(west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114))
        let point = Coordinate(latitude: degrees(123), longitude: degrees(119))
        center = point.isValid ? point : bounds.center
    }

    private static func checkVersion(_ bytes: [UInt8]) throws(TileError) {
        if bytes.isEmpty { throw .damaged(.emptyFile) }
        guard bytes.starts(with: "PM".utf8) else { throw .damaged(.notAnArchive) }
        let version =
            switch bytes.dropFirst(2).prefix(6) {
            // Versions 1 and 2 have their number in the two bytes after "PM".
            case let rest where rest.count >= 2 && (1...2).contains(rest[2]) && rest[3] == 0: rest[2]
            case let rest where rest.count == 6 && rest.starts(with: "Tiles".utf8): rest[7]
            default: throw TileError.damaged(.notAnArchive)
            }
        guard version == 3 else { throw .unsupported(.archiveVersion(version)) }
    }

    private static func readable(
        _ number: UInt8, _ part: TileError.ArchivePart
    ) throws(TileError) -> PMTiles.Compression {
        switch PMTiles.Compression(rawValue: number) {
        case .some(.none): return .none
        case .gzip: return .gzip
        case .brotli, .zstd, .unknown, nil: throw .unsupported(.compression(part, number))
        }
    }

    private static func checkKind(_ number: UInt8) throws(TileError) {
        switch PMTiles.TileKind(rawValue: number) {
        // An archive that does not say may have vector tiles; decoding the first tile will show.
        case .unknown, .vector: return
        case .png, .jpeg, .webp, .avif, .mapLibre, nil: throw .unsupported(.tileKind(number))
        }
    }
}

extension BoundingBox {
    /// Bounds from a source of tiles, in degrees. Bounds across the antimeridian are widened to all longitudes, impossible
    /// ones to the whole world.
    init(west: Double, south: Double, east: Double, north: Double) {
        let isPossible = south < north && west != east && abs(south) <= 90 && abs(north) <= 90
        guard isPossible, abs(west) <= 180, abs(east) <= 180 else {
            self.init(south: -90, west: -180, north: 90, east: 180)
            return
        }
        let wraps = west > east
        self.init(south: south, west: wraps ? -180 : west, north: north, east: wraps ? 180 : east)
    }
}
