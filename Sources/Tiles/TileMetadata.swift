import JSON

/// What a source of tiles says of itself, as far as it is of use here.
public struct TileMetadata: Sendable, Hashable {
    /// The names of the layers that its tiles may have; none where it does not say.
    public var layers: [String] = []
    /// Whom the map is owed to, as plain text.
    public var attribution = ""
    public var name = ""

    /// More layers than this are not remembered.
    static let mostLayers = 256

    /// - Parameter bytes: a PMTiles archive's metadata, unpacked; nothing at all says nothing.
    public init(decoding bytes: [UInt8]) throws(TileError) {
        guard !bytes.isEmpty else { return }
        // What the statistics name counts where there is no list of layers.
        var counted: [String] = []
        do throws(JSONError) {
            (self, counted) = try bytes.readJSON { reader throws(JSONError) in
                var metadata = Self()
                var counted: [String] = []
                try reader.beginObject()
                while let member = try reader.nextMember() {
                    switch member {
                    case "vector_layers": metadata.layers = try Self.names("id", &reader)
                    case "attribution": metadata.attribution = plainText(ofHTML: try reader.stringOrNothing())
                    case "name": metadata.name = plainText(ofHTML: try reader.stringOrNothing())
                    case "tilestats": counted = try Self.countedLayers(&reader)
                    default: try reader.skip()
                    }
                }
                try reader.end()
                return (metadata, counted)
            }
        } catch {
            throw TileError(.damaged, "the description of the tiles is damaged: \(error.description)")
        }
        if layers.isEmpty { layers = counted }
    }

    private init() {}

    /// What each object of an array says under a key, as texts.
    static func names(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> [String] {
        guard try reader.peek() == UInt8(ascii: "[") else {
            try reader.skip()
            return []
        }
        var names: [String] = []
        try reader.beginArray()
        while try reader.nextElement() {
            guard try reader.peek() == UInt8(ascii: "{") else {
                try reader.skip()
                continue
            }
            try reader.beginObject()
            while let member = try reader.nextMember() {
                guard member == key, names.count < mostLayers else {
                    try reader.skip()
                    continue
                }
                let name = try reader.stringOrNothing()
                if !name.isEmpty { names.append(name) }
            }
        }
        return names
    }

    private static func countedLayers(_ reader: inout JSONReader) throws(JSONError) -> [String] {
        guard try reader.peek() == UInt8(ascii: "{") else {
            try reader.skip()
            return []
        }
        var names: [String] = []
        try reader.beginObject()
        while let member = try reader.nextMember() {
            if member == "layers" { names = try Self.names("layer", &reader) } else { try reader.skip() }
        }
        return names
    }
}

extension PMTiles {
    /// The layers and the credit that the archive's metadata names.
    public func about() throws(TileError) -> TileMetadata { try TileMetadata(decoding: try metadata()) }
}

extension JSONReader {
    /// A string; empty where something else stands, which is passed over.
    mutating func stringOrNothing() throws(JSONError) -> String {
        if try peek() == UInt8(ascii: "\"") { return try string() }
        try skip()
        return ""
    }

    /// A number; nil where something else stands, which is passed over.
    mutating func numberOrNothing() throws(JSONError) -> Double? {
        switch try peek() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default:
            try skip()
            return nil
        }
    }
}
