import Geo
import JSON

/// A description of a source of tiles: their addresses, zooms, bounds, credit and layers.
///
/// Source: Mapbox, *TileJSON 3.0.0*.
public struct TileJSON: Sendable {
    /// The usable templates of the tiles' addresses, at least one. See `TileTemplate`.
    public var tiles: [String]
    public var zooms: ClosedRange<Int>
    /// Nil if the description has none.
    public var bounds: BoundingBox?
    /// The credit that the map has to show, as plain text.
    public var attribution: String
    /// The names of the layers that the tiles may have; empty if the description has no list.
    public var layers: [String]

    private static let largestSize = 8 << 20

    /// - Parameter bytes: JSON, compressed with gzip or not.
    public init(decoding bytes: [UInt8]) throws(TileError) {
        var bytes = bytes
        if Gunzip.recognises(bytes) { bytes = try Gunzip.unpacked(bytes, limit: Self.largestSize) }
        guard bytes.count <= Self.largestSize else { throw .tooLarge(.description) }
        if bytes.first == UInt8(ascii: "<") { throw .damaged(.webPageAsDescription) }
        let read: Members
        do throws(JSONError) {
            read = try bytes.readJSON { reader throws(JSONError) in try Members(&reader) }
        } catch {
            throw .damaged(.description(detail: error.description))
        }
        (tiles, zooms) = (try read.templates(), try read.zooms())
        bounds =
            read.bounds.count == 4
            ? BoundingBox(west: read.bounds[0], south: read.bounds[1], east: read.bounds[2], north: read.bounds[3])
            : nil
        attribution = plainText(ofHTML: read.attribution)
        layers = read.layers
    }

    /// The members of the JSON object, before they are checked.
    private struct Members {
        var tiles: [String] = []
        var scheme = "xyz"
        var lowest = 0.0
        var highest = 30.0
        var bounds: [Double] = []
        var attribution = ""
        var layers: [String] = []

        init(_ reader: inout JSONReader) throws(JSONError) {
            try reader.beginObject()
            while let member = try reader.nextMember() {
                switch member {
                case "tiles":
                    tiles = try Self.list(&reader) { reader throws(JSONError) in try reader.stringOrNothing() }
                case "scheme": scheme = try reader.stringOrNothing()
                case "minzoom": lowest = try reader.numberOrNothing() ?? lowest
                case "maxzoom": highest = try reader.numberOrNothing() ?? highest
                case "bounds":
                    bounds = try Self.list(&reader) { reader throws(JSONError) in try reader.numberOrNothing() ?? .nan }
                case "attribution": attribution = try reader.stringOrNothing()
                case "vector_layers": layers = try TileMetadata.names("id", &reader)
                default: try reader.skip()
                }
            }
            try reader.end()
        }

        private static func list<Element>(
            _ reader: inout JSONReader, _ element: (inout JSONReader) throws(JSONError) -> Element
        ) throws(JSONError) -> [Element] {
            guard try reader.peek() == UInt8(ascii: "[") else {
                try reader.skip()
                return []
            }
            var elements: [Element] = []
            try reader.beginArray()
            while try reader.nextElement() {
                let next = try element(&reader)
                if elements.count < 32 { elements.append(next) }
            }
            return elements
        }

        /// The templates that can be used. In the scheme "tms" rows count from the south, for which `{y}` becomes
        /// `{-y}`.
        ///
        /// - Throws: why the last template cannot be used, if none can.
        func templates() throws(TileError) -> [String] {
            var refusal = TileError.damaged(.descriptionWithoutAddress)
            var usable: [String] = []
            for text in tiles {
                let template = scheme == "tms" ? text.replacing("{y}", with: "{-y}") : text
                do throws(TileError) {
                    usable.append(try TileTemplate(template).description)
                } catch {
                    refusal = error
                }
            }
            if usable.isEmpty { throw refusal }
            return usable
        }

        func zooms() throws(TileError) -> ClosedRange<Int> {
            let last = Double(TileID.maximumZoom)
            guard (0...last).contains(lowest), highest >= lowest, lowest == lowest.rounded(),
                highest == highest.rounded()
            else {
                throw .damaged(.impossibleZooms)
            }
            return Int(lowest)...Int(min(highest, last))
        }
    }
}
