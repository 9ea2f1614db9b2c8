import JSON
import Tiles

/// A source's description of itself, saved with its tiles so that they can be drawn without another request.
struct TileSourceRecord: Sendable, Equatable {
    static let version = 1

    /// When the description was fetched, in seconds since 1970; 0 if it was never fetched.
    var fetched: Int
    var zooms: ClosedRange<Int>
    var credit = ""
    /// The names of the layers in the source's tiles.
    var layers: [String] = []
    /// The template of the addresses of tiles, from a TileJSON file.
    var template: String?
    /// Until when the source asked for no request, in seconds since 1970.
    var pauseEnd: Int?

    func encode() -> [UInt8] {
        let value = JSONValue.object([
            ("version", .integer(Self.version)), ("fetched", .integer(fetched)),
            ("minzoom", .integer(zooms.lowerBound)), ("maxzoom", .integer(zooms.upperBound)),
            ("credit", .string(credit)), ("layers", .array(layers.map { .string($0) })),
            ("template", .optional(template)), ("restEnd", pauseEnd.map { .integer($0) } ?? .null),
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

    /// Nil if the file is damaged or of another version; then the description is fetched again.
    init?(decoding bytes: [UInt8]) {
        guard
            let value = try? bytes.jsonValue(), value["version"]?.integer == Self.version,
            let fetched = value["fetched"]?.moment,
            let minimum = value["minzoom"]?.integer, let maximum = value["maxzoom"]?.integer, minimum <= maximum,
            minimum >= 0, maximum <= TileID.maximumZoom
        else { return nil }
        self.init(
            fetched: fetched, zooms: minimum...maximum, credit: visibleText(value["credit"]?.string, limit: 200),
            layers: value["layers"]?.elements.compactMap(\.string) ?? [], template: value["template"]?.string)
        pauseEnd = value["restEnd"]?.moment
    }
}
