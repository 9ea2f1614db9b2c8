extension VectorTile {
    /// Reads a tile, compressed with gzip or not. An empty tile has no layers.
    ///
    /// - Throws: `TileError` if the tile breaks the rules of the version that its layers name, or exceeds the
    ///   limits.
    public init(decoding bytes: UnsafeRawBufferPointer, limits: TileLimits = .standard) throws(TileError) {
        guard Gunzip.recognises(bytes) else {
            self.init(layers: try Self.layers(bytes, limits))
            return
        }
        let unpacked = try Gunzip.unpacked(bytes, limit: limits.bytes)
        self.init(
            layers: try unpacked.withUnsafeBufferPointer { buffer throws(TileError) in
                try Self.layers(UnsafeRawBufferPointer(buffer), limits)
            })
    }

    public init(decoding bytes: [UInt8], limits: TileLimits = .standard) throws(TileError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(TileError) in
            try VectorTile(decoding: UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }

    private static func layers(_ bytes: UnsafeRawBufferPointer, _ limits: TileLimits) throws(TileError) -> [Layer] {
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(.tile(limit: limits.bytes))
        }
        if bytes.first == UInt8(ascii: "<") { throw .damaged(.webPage) }
        var layers: [Layer] = []
        // Bytes, because Swift compares strings slowly and takes different encodings of a text for equal.
        var names: Set<[UInt8]> = []
        var decoder = LayerDecoder(tileSize: bytes.count, limits: limits)
        var reader = ProtobufReader(bytes)
        while let key = try reader.nextKey() {
            switch key {
            case 3 << 3 | 2:
                guard layers.count < limits.layers else { throw .tooMany("layers") }
                let layer = try decoder.layer(try reader.message())
                guard names.insert(Array(layer.name.utf8)).inserted else {
                    throw .damagedTile("two layers have the same name")
                }
                layers.append(layer)
            case (16 << 3)...: try reader.skip(key)
            default: throw .damaged(.notATile)
            }
        }
        return layers
    }
}

extension VectorTile.Value {
    /// Reads a value of one of the seven kinds. Fields from 8 on are extensions and are ignored.
    init(decoding bytes: UnsafeRawBufferPointer) throws(TileError) {
        var reader = ProtobufReader(bytes)
        var value: Self?
        while let key = try reader.nextKey() {
            if key >= 8 << 3 {
                try reader.skip(key)
                continue
            }
            guard value == nil else { throw .damagedTile("a value is given twice") }
            value = try Self(key, &reader)
        }
        guard let value else { throw .damagedTile("a value is of no kind") }
        self = value
    }

    private init(_ key: ProtobufReader.Key, _ reader: inout ProtobufReader) throws(TileError) {
        switch key {
        case 1 << 3 | 2: self = .string(try reader.string())
        case 2 << 3 | 5: self = .float(Float(bitPattern: try reader.fixed32()))
        case 3 << 3 | 1: self = .double(Double(bitPattern: try reader.fixed64()))
        case 4 << 3: self = .int(Int64(bitPattern: try reader.varint()))
        case 5 << 3: self = .uint(try reader.varint())
        case 6 << 3: self = .int(unzigzagged(try reader.varint()))
        case 7 << 3: self = .bool(try reader.varint() != 0)
        default: throw .damagedTile("a value is of an unknown kind")
        }
    }
}
