import JSON
import Tiles

/// What a source says of itself, kept with its tiles so that they can be drawn without asking it again.
struct TileSourceRecord: Sendable, Equatable {
    static let version = 1

    /// When it was asked, in seconds since 1970; 0 where it never was.
    var fetched: Int
    var zooms: ClosedRange<Int>
    var credit = ""
    /// The names of the layers in its tiles.
    var layers: [String] = []
    /// Where a TileJSON says that its tiles are.
    var template: String?
    /// Until when it asked to be left alone, in seconds since 1970.
    var restEnd: Int?

    func encode() -> [UInt8] {
        let value = JSONValue.object([
            ("version", .integer(Self.version)), ("fetched", .integer(fetched)),
            ("minzoom", .integer(zooms.lowerBound)), ("maxzoom", .integer(zooms.upperBound)),
            ("credit", .string(credit)), ("layers", .array(layers.map { .string($0) })),
            ("template", .optional(template)), ("restEnd", restEnd.map { .integer($0) } ?? .null),
        ])
        return Array((value.text + "\n").utf8)
    }

    init(fetched: Int, zooms: ClosedRange<Int>, credit: String = "", layers: [String] = [], template: String? = nil) {
        self.fetched = fetched
        self.zooms = zooms
        self.credit = credit
        self.layers = layers
        self.template = template
    }

    /// Nil where it is damaged or of another version: the source is asked again then.
    init?(decoding bytes: [UInt8]) {
        guard
            let value = try? bytes.jsonValue(), value["version"]?.integer == Self.version,
            let fetched = value["fetched"]?.integer,
            let minimum = value["minzoom"]?.integer, let maximum = value["maxzoom"]?.integer, minimum <= maximum,
            minimum >= 0, maximum <= TileID.maximumZoom
        else { return nil }
        self.init(
            fetched: fetched, zooms: minimum...maximum, credit: value["credit"]?.string ?? "",
            layers: value["layers"]?.elements.compactMap(\.string) ?? [], template: value["template"]?.string)
        restEnd = value["restEnd"]?.integer
    }
}
