import Foundation
import Tiles

/// Encodes small tiles and archives.
enum SampleTiles {
    /// A tile with one motorway in a layer of OpenMapTiles: a line of the given length from west to east.
    static func tile(length: Int = 1000, layer: String = "transportation") -> [UInt8] {
        func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] { varint(number << 3 | 2) + varint(bytes.count) + bytes }
        // A line from (100, 100) by (length, 0). Zigzag encoding doubles the numbers.
        let geometry = [9, 200, 200, 10, 2 * length, 0].flatMap(varint)
        let feature = field(2, [0, 0]) + [0x18, 2] + field(4, geometry)
        let tags = field(3, Array("class".utf8)) + field(4, field(1, Array("motorway".utf8)))
        return field(3, field(1, Array(layer.utf8)) + field(2, feature) + tags + [0x28] + varint(4096) + [0x78, 2])
    }

    /// An archive without compression. The tiles have to be in the order of their numbers.
    static func archive(
        _ tiles: [(id: TileID, bytes: [UInt8])], west: Double, south: Double, east: Double, north: Double,
        layers: [String] = ["transportation"], credit: String = "© the mappers"
    ) -> [UInt8] {
        let sorted = tiles.sorted { $0.id.archiveNumber < $1.id.archiveNumber }
        var numbers: [Int] = []
        var last = 0
        for tile in sorted {
            numbers.append(Int(tile.id.archiveNumber) - last)
            last = Int(tile.id.archiveNumber)
        }
        var offset = 0
        let offsets = sorted.map { tile in
            defer { offset += tile.bytes.count }
            return offset + 1
        }
        let root = ([sorted.count] + numbers + sorted.map { _ in 1 } + sorted.map(\.bytes.count) + offsets).flatMap(
            varint)
        let ids = layers.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let metadata = Array(#"{"attribution":"\#(credit)","vector_layers":[\#(ids)]}"#.utf8)
        let data = sorted.flatMap(\.bytes)
        let sections = [
            (127, root.count), (127 + root.count, metadata.count), (127 + root.count + metadata.count, 0),
            (127 + root.count + metadata.count, data.count),
        ]
        var header = Array("PMTiles".utf8) + [3]
        for (start, length) in sections { header += little(start, 8) + little(length, 8) }
        header += little(sorted.count, 8) + little(sorted.count, 8) + little(sorted.count, 8)
        let zooms = sorted.map { UInt8($0.id.zoom) }
        header += [1, 1, 1, 1, zooms.min() ?? 0, zooms.max() ?? 0]
        for degrees in [west, south, east, north] { header += little(Int((degrees * 1e7).rounded()), 4) }
        header += [zooms.min() ?? 0]
        for degrees in [(west + east) / 2, (south + north) / 2] { header += little(Int((degrees * 1e7).rounded()), 4) }
        return header + root + metadata + data
    }

    private static func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension FeatureBlock {
    /// The length of the line in a sample tile, which identifies the tile.
    var sampleLength: Int? { points.count == 2 ? Int(points[1].x - points[0].x) : nil }
}

extension TileID {
    init(_ zoom: Int, _ x: Int, _ y: Int) {
        guard let id = TileID(zoom: zoom, x: x, y: y) else { fatalError("\(zoom)/\(x)/\(y) is no tile") }
        self = id
    }
}

/// Real maps outside of the repository. Tests that need them are skipped if they are missing.
enum TileData {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["CATCHMENT_TEST_DATA"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("../shared/data")
    }()

    static let firenze = folder.appendingPathComponent("tiles/pmtiles/firenze.pmtiles").path
    static let hasFirenze = FileManager.default.fileExists(atPath: firenze)
}
