/// A Mapbox Vector Tile in its raw form; a `TileSchema` says what its layers mean.
///
/// Source: Mapbox, *Vector Tile Specification 2.1*.
public struct VectorTile: Sendable {
    public enum Kind: Sendable, Hashable { case unknown, point, line, polygon }

    public enum Value: Sendable, Hashable {
        case string(String)
        case float(Float)
        case double(Double)
        case int(Int64)
        case uint(UInt64)
        case bool(Bool)
    }

    /// A feature of a layer. Its tags and parts are stored in the layer.
    public struct Feature: Sendable {
        public var id: UInt64?
        public var kind: Kind
        /// Pairs of indices into the layer's keys and values, as a range of the layer's `tags`.
        public var tags: Range<Int>
        /// The feature's points, lines or rings, as a range of the layer's `parts`.
        public var parts: Range<Int>
    }

    /// A named layer with its own grid.
    public struct Layer: Sendable {
        public var name: String
        public var version: Int
        /// The width and the height of the tile in grid units.
        public var extent: Int
        public var features: [Feature]
        /// The keys and values that tags point to.
        public var keys: [String]
        public var values: [Value]
        /// Pairs of an index into `keys` and an index into `values`.
        public var tags: [UInt32]
        /// Ranges of `points`. A ring does not repeat its first point.
        public var parts: [Range<Int>]
        public var points: [GridPoint]
    }

    public var layers: [Layer]

    public init(layers: [Layer]) { self.layers = layers }
}
