import CZlib
import Geo

/// The map that comes with the program: coasts, borders and names, shown where there are no tiles.
///
/// `make-basemap` writes its file. The layout, where numbers are varints unless stated otherwise:
///
///     "CMAP", version (a byte), Adler-32 of all that follows (4 bytes, little-endian), number of pieces; a piece:
///         least and greatest zoom (a byte each, in eighths), log2 of the world's width in grid units (a byte)
///         corner x and y, width, height (grid units), whether it has a sea (a byte)
///         number of lines; a line: number of points, then for each point the steps in x and y (zigzag) from the point
///             before; for the first point, from the last point of the line before
///         number of features; a feature: role (a byte), length of its name in bytes, the name (UTF-8), rank,
///             number of parts; a part: number of lines, then for each 2 · zigzag(index of the line - 1 - index of the
///             line before) + (1 where it is used backwards); the index before the first line is -1
///
/// A line that several features use, such as a coast that is also the edge of the land, is stored once. The lines of a
/// part follow each other end to end; those of an area return to where they began.
public struct BundledMap: Sendable {
    /// A part of the world in one level of detail.
    public struct Piece: Sendable {
        /// The map's zooms at which the piece is drawn.
        public var zooms: ClosedRange<Double>
        /// Features in the order of areas, lines, names. The sea, where there is one, is a `.water` rectangle before
        /// all other areas.
        public var block: FeatureBlock
    }

    /// In drawing order: within its square a piece covers the pieces before it.
    public let pieces: [Piece]

    static let magic = Array("CMAP".utf8)
    static let version: UInt8 = 1
    static let zoomSteps = 8.0
    static let headerLength = 9

    /// - Throws: `TileError` if the file is damaged, too large, or of another version.
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
