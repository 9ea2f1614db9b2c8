import JSON

/// What a map needs to know about the source of its tiles.
public struct TileSourceInfo: Sendable, Hashable {
    /// The source's name as people know it, such as "OpenFreeMap" or "firenze".
    public var name: String
    /// The zooms that the source has tiles for; for closer views the tiles of the last zoom are enlarged.
    public var zooms: ClosedRange<Int>
    /// The credit that the map has to show.
    public var credit: String

    public init(name: String, zooms: ClosedRange<Int>, credit: String) {
        self.name = name
        self.zooms = zooms
        self.credit = credit
    }
}

/// An archive's description of itself: its layers, its credit and its name.
public struct TileMetadata: Sendable, Hashable {
    /// The names of the layers that its tiles may have; empty if there is no list.
    public var layers: [String] = []
    /// The credit that the map has to show, as plain text.
    public var attribution = ""
    public var name = ""

    /// Further layers are ignored.
    static let mostLayers = 256

    /// - Parameter bytes: the metadata of a PMTiles archive, decompressed; may be empty.
    public init(decoding bytes: [UInt8]) throws(TileError) {
        guard !bytes.isEmpty else { return }
        // The layers named in the statistics; used if there is no list of layers.
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
            throw .damaged(.description(detail: error.description))
        }
        if layers.isEmpty { layers = counted }
    }

    private init() {}

    /// Reads an array of objects and returns the string in the member `key` of each. Objects without such a member, or with
    /// an empty string, are left out.
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
    /// The archive's metadata, decoded.
    public func about() throws(TileError) -> TileMetadata { try TileMetadata(decoding: try metadata()) }
}

extension JSONReader {
    /// Reads a string; skips a value of another kind and returns an empty string.
    mutating func stringOrNothing() throws(JSONError) -> String {
        if try peek() == UInt8(ascii: "\"") { return try string() }
        try skip()
        return ""
    }

    /// Reads a number; skips a value of another kind and returns nil.
    mutating func numberOrNothing() throws(JSONError) -> Double? {
        switch try peek() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default:
            try skip()
            return nil
        }
    }
}
