/// Reads layers one after the other.
struct LayerDecoder: ~Copyable {
    let limits: TileLimits
    private var featuresLeft: Int
    private var stringsLeft: Int
    /// The tags, parts and points of the layer that is being read.
    var tags: Scratch<UInt32>
    var parts: Scratch<Range<Int>>
    var points: Scratch<GridPoint>

    init(tileSize: Int, limits: TileLimits) {
        self.limits = limits
        featuresLeft = limits.features
        stringsLeft = limits.keysAndValues
        // A tag takes at least one byte, and a point two.
        tags = Scratch(capacity: min(tileSize, limits.tags), "tags")
        parts = Scratch(capacity: min(tileSize / 2, limits.parts), "lines")
        points = Scratch(capacity: min(tileSize / 2, limits.points), "points")
    }

    private enum Field {
        static let name: UInt32 = 1 << 3 | 2
        static let feature: UInt32 = 2 << 3 | 2
        static let key: UInt32 = 3 << 3 | 2
        static let value: UInt32 = 4 << 3 | 2
        static let extent: UInt32 = 5 << 3
        static let version: UInt32 = 15 << 3
    }

    /// Reads a layer, in two passes, because features may stand before the keys and values that their tags point to.
    mutating func layer(_ bytes: UnsafeRawBufferPointer) throws(TileError) -> VectorTile.Layer {
        var layer = try frame(bytes)
        tags.startAgain()
        parts.startAgain()
        points.startAgain()
        var reader = ProtobufReader(bytes)
        while let key = try reader.nextKey() {
            if key == Field.feature {
                layer.features.append(try feature(try reader.message(), of: layer))
            } else {
                try reader.skip(key)
            }
        }
        layer.tags = tags.array
        layer.parts = parts.array
        layer.points = points.array
        return layer
    }

    /// Reads all of a layer except its features.
    private mutating func frame(_ bytes: UnsafeRawBufferPointer) throws(TileError) -> VectorTile.Layer {
        var (name, version, extent) = (String?.none, UInt32?.none, UInt32(4096))
        var keys: [String] = []
        var values: [VectorTile.Value] = []
        var featureCount = 0
        var reader = ProtobufReader(bytes)
        while let key = try reader.nextKey() {
            switch key {
            case Field.feature:
                featureCount += 1
                _ = try reader.message()
            case Field.key: keys.append(try reader.string())
            case Field.value: values.append(try VectorTile.Value(decoding: try reader.message()))
            case Field.name:
                let bytes = try reader.message()
                guard bytes.count <= limits.layerName else {
                    throw .tooLarge(.layerName(limit: limits.layerName))
                }
                name = String(decoding: bytes, as: UTF8.self)
            case Field.version: version = try reader.uint32()
            case Field.extent: extent = try reader.uint32()
            case _ where (1...5).contains(key >> 3) || key >> 3 == 15:
                throw .damagedTile("a layer has a field of a wrong kind")
            default: try reader.skip(key)
            }
            guard keys.count + values.count <= stringsLeft else { throw .tooMany("names and values") }
            guard featureCount <= featuresLeft else { throw .tooMany("features") }
        }
        stringsLeft -= keys.count + values.count
        featuresLeft -= featureCount
        guard let name else { throw .damagedTile("a layer has no name") }
        guard let version else { throw .damagedTile("a layer has no version") }
        guard version == 1 || version == 2 else { throw .unsupported(.tileVersion(version)) }
        guard extent > 0, extent <= limits.extent else { throw .damagedTile("a layer has an extent of \(extent)") }
        var layer = VectorTile.Layer(
            name: name, version: Int(version), extent: Int(extent), features: [], keys: keys, values: values, tags: [],
            parts: [], points: [])
        layer.features.reserveCapacity(featureCount)
        return layer
    }

    private mutating func feature(
        _ bytes: UnsafeRawBufferPointer, of layer: borrowing VectorTile.Layer
    ) throws(TileError) -> VectorTile.Feature {
        var feature = VectorTile.Feature(id: nil, kind: .unknown, tags: 0..<0, parts: 0..<0)
        var (tagList, geometry) = (UnsafeRawBufferPointer?.none, UnsafeRawBufferPointer?.none)
        var reader = ProtobufReader(bytes)
        while let key = try reader.nextKey() {
            switch key {
            case 1 << 3: feature.id = try reader.varint()
            case 2 << 3 | 2 where tagList == nil: tagList = try reader.message()
            case 3 << 3: feature.kind = try VectorTile.Kind(number: try reader.varint())
            case 4 << 3 | 2 where geometry == nil: geometry = try reader.message()
            case _ where (1...4).contains(key >> 3):
                throw .damagedTile("a feature has a field twice, or of a wrong kind")
            default: try reader.skip(key)
            }
        }
        guard let geometry else { throw .damagedTile("a feature has no geometry") }
        if let tagList {
            feature.tags = try addTags(tagList, keys: layer.keys.count, values: layer.values.count)
        }
        feature.parts = try addGeometry(geometry, feature.kind, version: layer.version)
        return feature
    }

    private mutating func addTags(
        _ bytes: UnsafeRawBufferPointer, keys: Int, values: Int
    ) throws(TileError) -> Range<Int> {
        let start = tags.count
        var reader = ProtobufReader(bytes)
        while !reader.isAtEnd {
            let key = try reader.uint32()
            guard !reader.isAtEnd else { throw .damagedTile("a feature has a key without a value") }
            let value = try reader.uint32()
            guard key < keys, value < values else {
                throw .damagedTile("a feature has a tag that its layer does not know")
            }
            try tags.reserve(2)
            tags.append(key)
            tags.append(value)
        }
        return start..<tags.count
    }
}

extension VectorTile.Kind {
    fileprivate init(number: UInt64) throws(TileError) {
        switch number {
        case 0: self = .unknown
        case 1: self = .point
        case 2: self = .line
        case 3: self = .polygon
        default: throw .damagedTile("a feature is of an unknown kind")
        }
    }
}
