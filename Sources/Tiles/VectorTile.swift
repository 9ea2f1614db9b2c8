/// A Mapbox Vector Tile as it is written, before anybody says what its layers mean.
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

    public struct Feature: Sendable {
        public var id: UInt64?
        public var kind: Kind
        /// Pairs of indices into the layer's keys and values, as a range of the layer's `tags`.
        public var tags: Range<Int>
        /// Ranges of the layer's `parts`: each point, line or ring.
        public var parts: Range<Int>
    }

    public struct Layer: Sendable {
        public var name: String
        public var version: Int
        /// The width and the height of the tile in its grid.
        public var extent: Int
        public var features: [Feature]
        public var keys: [String]
        public var values: [Value]
        public var tags: [UInt32]
        /// Ranges of `points`. A ring does not repeat its first point.
        public var parts: [Range<Int>]
        public var points: [GridPoint]

        /// What a feature says under a key; nil where it has none.
        public func value(_ key: String, of feature: Feature) -> Value? {
            for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound - 1, by: 2)
            where keys[Int(tags[index])] == key {
                return values[Int(tags[index + 1])]
            }
            return nil
        }
    }

    public var layers: [Layer]

    public init(layers: [Layer]) { self.layers = layers }
}
