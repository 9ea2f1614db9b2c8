import Geo
import Screen

@testable import Live
@testable import MapDrawing
@testable import Tiles

/// Tiles of street maps, archives of them, their descriptions, and the maps that come with the program.
extension FuzzTarget {
    static let tileFiles = [
        FuzzTarget("tile", seeds: [tile]) { bytes in
            guard let tile = try? VectorTile(decoding: bytes), let id = TileID(zoom: 14, x: 8120, y: 5290) else {
                return
            }
            for schema in [TileSchema.recognised(fromLayers: tile.layers.map(\.name))].compactMap({ $0 })
                + TileSchema.all
            {
                try draw(FeatureBlock(tile, id: id, schema: schema.reading(NameLanguage(code: "de"))))
            }
        },
        FuzzTarget("pmtiles", seeds: [archive]) { bytes in
            guard let archive = try? PMTiles(MemoryRanges(bytes)) else { return }
            if let about = try? archive.about() {
                try checkClean([about.name, about.attribution], "the description of an archive")
            }
            for zoom in [0, 4, 14] {
                if let id = TileID(zoom: zoom, x: 0, y: 0) { _ = try? archive.tile(id) }
            }
        },
        FuzzTarget("tilejson", texts: [tileJSON]) { bytes in
            if let description = try? TileJSON(decoding: bytes) {
                try checkClean(description.attribution, "a TileJSON")
                for tiles in description.tiles { _ = try? TileTemplate(tiles) }
            }
            if let metadata = try? TileMetadata(decoding: bytes) {
                try checkClean([metadata.name, metadata.attribution], "the description of an archive")
            }
        },
        FuzzTarget(
            "tile-source",
            texts: [
                "https://a.example/{z}/{x}/{y}.mvt?k=1", "openfreemap", "http://127.0.0.1:8/t.pmtiles",
                "https://a.example/{-y}{x}{z}",
            ]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let template = try? TileTemplate(text), let id = TileID(zoom: 3, x: 1, y: 2) {
                try check(
                    TileSource.isSafe(template.address(of: id)), "a template leads to an address that is not safe")
            }
            guard let source = try? TileSource(text) else { return }
            let isPlain = source.folder.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "/") }
            try check(isPlain && !source.folder.hasPrefix("."), "a source has the folder \(source.folder)")
        },
        FuzzTarget("bundled-map", seeds: [bundledMap]) { bytes in
            // Random changes would never find the checksum.
            var bytes = bytes
            let start = BundledMap.headerLength
            if bytes.count >= start {
                let sum = bytes.withUnsafeBytes { BundledMap.checksum(UnsafeRawBufferPointer(rebasing: $0[start...])) }
                withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(start - 4..<start, with: $0) }
            }
            guard let map = try? BundledMap(decoding: bytes) else { return }
            for piece in map.pieces.prefix(3) {
                try draw(piece.block)
                for feature in 0..<min(piece.block.features.count, 5) { _ = piece.area(ofFeature: feature) }
            }
        },
        FuzzTarget("gunzip", seeds: [Gzip.packed(Array(repeating: 65, count: 1000)) ?? []]) { bytes in
            guard let unpacked = try? Gunzip.unpacked(bytes, limit: 1 << 16) else { return }
            try check(unpacked.count <= 1 << 16, "more bytes are unpacked than allowed")
        },
    ]

    /// Draws what was read on a small map.
    private static func draw(_ block: FeatureBlock) throws {
        for feature in block.features {
            try checkClean(feature.name, "a feature's name")
            try check(feature.parts.upperBound <= block.parts.count, "a feature has parts that do not exist")
        }
        var block = block
        block.buildIndex()
        let box = BoundingBox(around: Coordinate(latitude: 53.8, longitude: -1.55), radiusMetres: 500)
        _ = block.narrowed(to: box)
        let viewport = Viewport(
            center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 14, size: Size(columns: 20, rows: 6))
        let base = BaseMap(parts: [BasePart(block: block, clip: viewport.visibleRect)])
        let layer = BaseLayer(base, viewport: viewport, charset: .braille, theme: .standard(on: .dark))
        try check(layer.page.size == viewport.size, "the map has another size")
    }

    private static func varint(_ number: Int) -> [UInt8] {
        number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 128] + varint(number >> 7)
    }

    private static func field(_ number: Int, _ bytes: some Swift.Collection<UInt8>) -> [UInt8] {
        varint(number << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func field(_ number: Int, _ value: Int) -> [UInt8] { varint(number << 3) + varint(value) }

    /// A tile in the schema OpenMapTiles with a street, a lake and a town.
    private static let tile: [UInt8] = {
        func layer(_ name: String, _ kind: Int, _ geometry: [Int], _ attributes: KeyValuePairs<String, String>)
            -> [UInt8]
        {
            let tags = attributes.indices.flatMap { varint($0) + varint($0) }
            let feature = field(2, tags) + field(3, kind) + field(4, geometry.flatMap(varint))
            let names = attributes.flatMap { field(3, $0.key.utf8) }
            let values = attributes.flatMap { field(4, field(1, $0.value.utf8)) }
            return field(3, field(15, 2) + field(1, name.utf8) + field(2, feature) + names + values + field(5, 4096))
        }
        return layer(
            "transportation_name", 2, [9, 200, 200, 18, 400, 0, 0, 400], ["class": "primary", "name": "Shore Road"])
            + layer("water", 3, [9, 2, 2, 26, 800, 0, 0, 800, 799, 0, 15], ["class": "lake"])
            + layer("place", 1, [9, 1000, 1000], ["class": "town", "name": "Århus", "rank": "3"])
    }()

    private static let archive: [UInt8] = {
        guard let id = TileID(zoom: 4, x: 0, y: 0) else { return [] }
        var writer = PMTilesWriter()
        writer.add(id, length: tile.count)
        let description = PMTilesWriter.Description(
            zoom: 4, bounds: BoundingBox(around: Coordinate(latitude: 53.8, longitude: -1.5), radiusMetres: 1000),
            metadata: Array(tileJSON.utf8))
        guard let (head, tail) = writer.finish(description) else { return [] }
        return head + tile + tail
    }()

    private static let tileJSON = """
        {"tilejson":"3.0.0","name":"A","attribution":"<a href=\\"https://a.example\\">&copy; A</a>","tiles":\
        ["https://a.example/{z}/{x}/{y}.pbf"],"minzoom":0,"maxzoom":14,"vector_layers":[{"id":"water","fields":{}}],"bounds":[-1,1,2,3]}
        """

    private static let bundledMap: [UInt8] = {
        var piece = MapPieceDraft(
            zooms: 2.5...7, gridZoom: 10, corner: GridPoint(x: 100, y: 200), width: 40, height: 30, hasSea: true)
        func points(_ pairs: (Int32, Int32)...) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }
        piece.lines = [points((5, 5), (35, 5), (35, 25)), points((5, 5), (5, 25), (35, 25)), points((10, 20))]
        piece.features = [
            MapPieceDraft.Feature(
                .land, parts: [[MapPieceDraft.LineUse(0), MapPieceDraft.LineUse(1, isBackwards: true)]]),
            MapPieceDraft.Feature(.town, name: "Århus", rank: 300, parts: [[MapPieceDraft.LineUse(2)]]),
        ]
        return BundledMap.encode([piece])
    }()
}
