import CZlib
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

    /// The Adler-32 of a file's content.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: adler32_z(1, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count))
    }
}
