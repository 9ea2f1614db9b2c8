import Geo

/// The map that comes with the program: coasts, borders and names, for when there are no tiles.
///
/// Its file is written by `make-basemap` and laid out so, numbers being varints unless told otherwise:
///
///     "CMAP", version (a byte), Adler-32 of all that follows (4 bytes, little-endian), number of pieces; a piece:
///         least and greatest zoom (a byte each, in eighths), log2 of the world's width in grid units (a byte)
///         corner x and y, width, height (grid units), whether it has a sea (a byte)
///         number of lines; a line: number of points, then each point's x and y (zigzag) less those of the point before,
///             which of the first point is the last one of the line before
///         number of features; a feature: role (a byte), length of its name in bytes, the name (UTF-8), rank,
///             number of parts; a part: number of lines, then for each 2 · zigzag(its number less one more than that of
///             the line before) + (1 where it is run backwards)
///
/// Lines that features share, as a coast that is also the edge of the land, stand there once. The lines of a part follow
/// each other end to end; those of an area come back to where they began.
public struct BundledMap: Sendable {
    public struct Piece: Sendable {
        /// The zooms of a map at which it is drawn.
        public var zooms: ClosedRange<Double>
        /// Areas first, the sea as a `.water` rectangle below all others where there is one, then lines, then names.
        public var block: FeatureBlock
        /// Whether its square is sea where there is no land.
        public var hasSea: Bool
    }

    /// In the order in which they are drawn: each replaces what lies below it in its square.
    public let pieces: [Piece]

    static let magic = Array("CMAP".utf8)
    static let version: UInt8 = 1
    static let zoomSteps = 8.0
    static let headerLength = 9

    /// - Throws: `TileError` where the file is damaged, too large, or of another version.
    public init(decoding bytes: [UInt8]) throws(TileError) {
        pieces = try bytes.withUnsafeBufferPointer { buffer throws(TileError) in
            var reader = BundledMapReader(UnsafeRawBufferPointer(buffer))
            return try reader.pieces()
        }
    }

    /// The pieces that are drawn at a zoom.
    public func pieces(atZoom zoom: Double) -> [Piece] { pieces.filter { $0.zooms.contains(zoom) } }
}

/// Source: M. Adler, in RFC 1950, *ZLIB Compressed Data Format Specification 3.3* (1996), section 8.2.
func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    // The sums of so many bytes fit in 32 bits.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
        for index in start..<min(start + 5552, bytes.count) {
            low &+= UInt32(bytes[index])
            high &+= low
        }
        (low, high) = (low % 65521, high % 65521)
    }
    return high << 16 | low
}
