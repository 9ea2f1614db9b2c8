import Geo
import Testing

@testable import Tiles

struct TileJSONTests {
    /// Based on the example of the TileJSON 3.0.0 specification, appendix A, and on the description that OpenFreeMap serves.
    static let openMapTiles = #"""
        {"tilejson":"3.0.0","name":"OpenFreeMap","minzoom":0,"maxzoom":14,"bounds":[-180,-85.05113,180,85.05113],
         "attribution":"<a href=\"https://openmaptiles.org\" target=\"_blank\">&copy; OpenMapTiles</a> Data from <a href=\"https://www.openstreetmap.org/copyright\">OpenStreetMap</a>",
         "center":[-76.275329586789,39.153492567373,8],"fillzoom":8,"legend":null,"grids":[],"scheme":"xyz",
         "tiles":["https://tiles.example.org/planet/20240101/{z}/{x}/{y}.pbf"],
         "vector_layers":[{"id":"water","fields":{"class":"String"},"minzoom":0},{"id":"transportation","fields":{}}]}
        """#

    @Test func aDescriptionIsRead() throws {
        let read = try TileJSON(decoding: Array(Self.openMapTiles.utf8))
        #expect(read.tiles == ["https://tiles.example.org/planet/20240101/{z}/{x}/{y}.pbf"])
        #expect(read.zooms == 0...14)
        #expect(read.bounds == BoundingBox(south: -85.05113, west: -180, north: 85.05113, east: 180))
        #expect(read.attribution == "© OpenMapTiles Data from OpenStreetMap")
        #expect(read.layers == ["water", "transportation"])
    }

    @Test func missingMembersHaveDefaults() throws {
        let read = try TileJSON(decoding: Array(#"{"tiles":["https://a.example.org/{z}/{x}/{y}"]}"#.utf8))
        #expect(read.zooms == 0...TileID.maximumZoom)
        #expect(read.bounds == nil && read.attribution.isEmpty && read.layers.isEmpty)
    }

    @Test(arguments: [
        // Rows counted from the south.
        (#"{"scheme":"tms","tiles":["https://a.example.org/{z}/{x}/{y}"]}"#, "https://a.example.org/{z}/{x}/{-y}"),
        // Templates that cannot be used are left out.
        (
            #"{"tiles":["http://a.example.org/{z}/{x}/{y}",7,null,"https://b.example.org/{z}/{x}/{y}"]}"#,
            "https://b.example.org/{z}/{x}/{y}"
        ),
    ])
    func unusableTemplatesAreLeftOut(text: String, first: String) throws {
        #expect(try TileJSON(decoding: Array(text.utf8)).tiles.first == first)
    }

    @Test(arguments: [
        ("", "is damaged"), ("<!DOCTYPE html>", "web page"), ("[]", "is damaged"), ("{}", "no address"),
        (#"{"tiles":"https://a.example.org/{z}/{x}/{y}"}"#, "no address"), (#"{"tiles":[]}"#, "no address"),
        (#"{"tiles":["http://a.example.org/{z}/{x}/{y}"]}"#, "https://"),
        (#"{"tiles":["https://a.example.org/{z}/{x}/{y}"],"minzoom":9,"maxzoom":3}"#, "zooms"),
        (#"{"tiles":["https://a.example.org/{z}/{x}/{y}"],"minzoom":-1}"#, "zooms"),
        (#"{"tiles":["https://a.example.org/{z}/{x}/{y}"],"maxzoom":1e300}"#, ""),
        (#"{"tiles":["https://a.example.org/{z}/{x}/{y}"]"#, "ends too early"),
        (String(repeating: "[", count: 100_000), "is damaged"),
    ])
    func wrongDescriptionsAreRefused(text: String, says: String) throws {
        guard !says.isEmpty else {
            #expect(try TileJSON(decoding: Array(text.utf8)).zooms == 0...TileID.maximumZoom)
            return
        }
        let error = #expect(throws: TileError.self) { try TileJSON(decoding: Array(text.utf8)) }
        #expect(error?.description.contains(says) == true)
    }

    @Test(
        arguments: [
            ("[11.1,43.7,11.4,43.9]", BoundingBox(south: 43.7, west: 11.1, north: 43.9, east: 11.4)),
            // Bounds across the antimeridian.
            ("[170,-20,-170,-10]", BoundingBox(south: -20, west: -180, north: -10, east: 180)),
            ("[5,5,1]", nil), ("[1,9,2,3]", BoundingBox(south: -90, west: -180, north: 90, east: 180)),
            (#"["a",0,1,1]"#, BoundingBox(south: -90, west: -180, north: 90, east: 180)),
        ] as [(String, BoundingBox?)])
    func invalidBoundsAreCorrected(bounds: String, expected: BoundingBox?) throws {
        let text = #"{"tiles":["https://a.example.org/{z}/{x}/{y}"],"bounds":\#(bounds)}"#
        #expect(try TileJSON(decoding: Array(text.utf8)).bounds == expected)
    }
}

struct TileMetadataTests {
    @Test(arguments: [
        (#"{"vector_layers":[{"id":"streets"},{"id":"land"},{"fields":{}},3]}"#, ["streets", "land"], ""),
        (
            #"{"tilestats":{"layers":[{"layer":"roads","geometry":"LineString"},{"layer":"earth"}]}}"#,
            ["roads", "earth"], ""
        ),
        (#"{"tilestats":{"layers":[{"layer":"roads"}]},"vector_layers":[{"id":"a"}]}"#, ["a"], ""),
        (
            #"{"attribution":"<b>&copy;</b> OSM &amp; friends &lt;&#x32;&#48;>\u202e\u0007"}"#, [],
            "© OSM & friends <20>"
        ),
        (#"{"attribution":"a<br/>b  \n c < d &unknown; &#xD800;"}"#, [], "ab c < d &unknown; &#xD800;"),
        (#"{"attribution":"© OSM <a href='"}"#, [], "© OSM"),
        (#"{"attribution":7,"vector_layers":{},"tilestats":[]}"#, [], ""), ("", [], ""),
    ])
    func metadataGiveLayersAndCredit(text: String, layers: [String], attribution: String) throws {
        let metadata = try TileMetadata(decoding: Array(text.utf8))
        #expect(metadata.layers == layers)
        #expect(metadata.attribution == attribution)
    }

    /// An invisible character of each kind. Names and credits lose the same ones.
    @Test(arguments: [
        "\u{0}", "\u{7F}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{200B}", "\u{202E}", "\u{2066}",
        "\u{E000}", "\u{378}", "\u{FEFF}", "\u{FE0F}", "\u{E0041}",
    ])
    func charactersThatCannotBeSeenAreLeftOut(character: String) {
        #expect(plainText(ofHTML: "L\(character)eeds") == "Leeds")
        #expect(TileText.cleaned("L\(character)eeds") == "Leeds")
    }

    @Test(arguments: ["\u{A0}", "\u{85}", "\u{2028}", "\u{2029}", "\u{3000}", "\t\r\n"])
    func anyWhiteSpaceIsABlank(character: String) {
        #expect(plainText(ofHTML: "\(character)a\(character)\(character)b\(character)") == "a b")
        #expect(TileText.cleaned("\(character)a\(character)\(character)b\(character)") == "a b")
    }

    @Test func aCreditIsCutToALine() throws {
        let text = #"{"attribution":"\#(String(repeating: "OSM ", count: 10_000))"}"#
        let metadata = try TileMetadata(decoding: Array(text.utf8))
        #expect((190...200).contains(metadata.attribution.count))
    }
}
