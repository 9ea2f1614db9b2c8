import Geo

@testable import Tiles

typealias Attributes = KeyValuePairs<String, VectorTile.Value>

extension VectorTile.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(integerLiteral number: Int64) { self = .int(number) }
    public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension VectorTile.Layer {
    /// A layer without features.
    init(_ name: String, extent: Int = 4096) {
        self.init(
            name: name, version: 2, extent: extent, features: [], keys: [], values: [], tags: [], parts: [], points: [])
    }

    mutating func add(_ kind: VectorTile.Kind, _ attributes: Attributes, _ geometry: [[GridPoint]]) {
        add(kind, attributes.map { ($0.key, $0.value) }, geometry)
    }

    mutating func add(
        _ kind: VectorTile.Kind, _ attributes: [(key: String, value: VectorTile.Value)], _ geometry: [[GridPoint]]
    ) {
        let (firstTag, firstPart) = (tags.count, parts.count)
        for (key, value) in attributes {
            if !keys.contains(key) { keys.append(key) }
            // NaN does not equal itself, so it is added again each time.
            let known = values.firstIndex(of: value)
            if known == nil { values.append(value) }
            tags.append(UInt32(keys.firstIndex(of: key) ?? 0))
            tags.append(UInt32(known ?? values.count - 1))
        }
        for part in geometry {
            parts.append(points.count..<points.count + part.count)
            points += part
        }
        features.append(
            VectorTile.Feature(id: nil, kind: kind, tags: firstTag..<tags.count, parts: firstPart..<parts.count))
    }

    /// Adds a feature with some geometry of its kind.
    mutating func add(_ kind: VectorTile.Kind, _ attributes: Attributes) {
        let geometry: [GridPoint] =
            switch kind {
            case .polygon: [GridPoint(x: 0, y: 0), GridPoint(x: 90, y: 0), GridPoint(x: 90, y: 90)]
            case .line: [GridPoint(x: 0, y: 0), GridPoint(x: 90, y: 0)]
            default: [GridPoint(x: 10, y: 20)]
            }
        add(kind, attributes, [geometry])
    }
}

extension TileSchema {
    func block(_ layers: VectorTile.Layer...) -> FeatureBlock {
        guard let tile = TileID(zoom: 14, x: 8000, y: 5000) else {
            return FeatureBlock(corner: WorldPoint(x: 0, y: 0), unit: 1, width: 1, height: 1)
        }
        return FeatureBlock(VectorTile(layers: layers), id: tile, schema: self)
    }

    /// The role that a schema gives a feature; nil if it is not drawn.
    func role(_ layer: String, _ kind: VectorTile.Kind, _ attributes: Attributes) -> MapRole? {
        var made = VectorTile.Layer(layer)
        made.add(kind, attributes)
        return block(made).features.first?.role
    }
}
