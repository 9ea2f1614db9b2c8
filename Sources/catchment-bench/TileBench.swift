import Geo
import Tiles

/// Measures the decoding of vector tiles, and finding and unpacking them in an archive.
enum TileBench {
    /// - Parameter files: tiles (`.mvt`) and archives of tiles (`.pmtiles`); without any tiles, one is made.
    static func run(_ files: [(name: String, bytes: [UInt8])]) -> [Measurement] {
        let tiles = files.filter { $0.name.hasSuffix(".mvt") }.map(\.bytes)
        let archives = files.filter { $0.name.hasSuffix(".pmtiles") }.map(\.bytes)
        var rows = [
            tiles.isEmpty
                ? decoding([MadeData.tile(features: 2000, seed: 7)], "made up")
                : decoding(tiles, "\(tiles.count) tiles")
        ]
        // The largest archive; small ones are for tests.
        let largest = archives.max { $0.count < $1.count }
        if let largest, let archive = try? PMTiles(MemoryRanges(largest)) { rows += reading(archive) }
        return rows
    }

    private static func decoding(_ tiles: [[UInt8]], _ note: String) -> Measurement {
        let time = medianSeconds(calls: 5) { _ in
            tiles.reduce(0) { $0 + ((try? VectorTile(decoding: $1))?.layers.count ?? 0) }
        }
        return Measurement(
            what: "vector tiles decoded, \(note)", value: Double(tiles.map(\.count).reduce(0, +)) / 1e6 / time,
            unit: "MB/s", comparison: "goal 200")
    }

    private static func reading(_ archive: PMTiles) -> [Measurement] {
        let zoom = archive.header.zooms.upperBound
        let ids = tiles(around: archive.header.bounds, zoom: zoom).filter { (try? archive.tile($0)) != nil }
        let unpacked = ids.compactMap { try? archive.tile($0) }
        let time = medianSeconds { _ in ids.reduce(0) { $0 + ((try? archive.tile($1))?.count ?? 0) } }
        let both = medianSeconds { _ in
            ids.reduce(0) { total, id in
                guard let bytes = try? archive.tile(id), let tile = try? VectorTile(decoding: bytes) else {
                    return total
                }
                return total + tile.layers.count
            }
        }
        let megabytes = Double(unpacked.map(\.count).reduce(0, +)) / 1e6
        return [
            Measurement(
                what: "archive's tiles found and unpacked, \(ids.count) tiles", value: megabytes / time, unit: "MB/s"),
            Measurement(
                what: "a tile of an archive found, unpacked and decoded", value: both / Double(max(1, ids.count)) * 1e3,
                unit: "ms"),
        ]
    }

    /// The tiles that touch a box at a zoom, at most 1,000.
    private static func tiles(around box: BoundingBox, zoom: Int) -> [TileID] {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        let scale = Double(1 << zoom)
        let columns = Int(northWest.x * scale)...Int(southEast.x * scale)
        let rows = Int(northWest.y * scale)...Int(southEast.y * scale)
        let ids = columns.lazy.flatMap { x in rows.lazy.compactMap { y in TileID(zoom: zoom, x: x, y: y) } }
        return Array(ids.prefix(1000))
    }
}

extension MadeData {
    /// A tile of streets with random turns, each with a name and a class.
    static func tile(features: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        func varint(_ number: Int) -> [UInt8] {
            number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
        }
        func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
            varint(number << 3 | 2) + varint(bytes.count) + bytes
        }
        var layer = field(1, Array("streets".utf8)) + varint(15 << 3) + [2]
        for index in 0..<features {
            let steps = Int.random(in: 1...12, using: &random)
            var geometry = varint(9) + varint(Int.random(in: 0..<8192, using: &random))
            geometry += varint(Int.random(in: 0..<8192, using: &random)) + varint(steps << 3 | 2)
            for _ in 0..<2 * steps { geometry += varint(Int.random(in: 1..<200, using: &random)) }
            layer += field(2, field(2, [0] + varint(index % 200) + [1, 0]) + [3 << 3, 2] + field(4, geometry))
        }
        layer += field(3, Array("name".utf8)) + field(3, Array("class".utf8))
        for _ in 0..<200 { layer += field(4, field(1, Array(place(&random).utf8))) }
        return field(3, layer)
    }
}
