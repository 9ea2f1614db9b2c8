import Catalogue
import Geo
import JSON
import Tiles

/// A dataset's places in one file, cut into squares of the map. A search reads only the squares that its circle touches, so its
/// cost depends on what it finds more than on the size of the file, on the disk and over the web.
///
/// The file is a PMTiles archive whose tiles all have one zoom. Each tile has the tables of an `index.json`, packed as gzip,
/// with only the places in its square; there are no details files. The metadata have the member
/// `"catchment":{"version":1,"collection":ID}`.
public struct AreaArchive: Sendable {
    public let dataset: any Dataset
    private let archive: PMTiles
    private let zoom: Int

    static let version = 1
    /// The most squares that a search reads.
    private static let mostSquares = 4096

    /// Reads the beginning of the file.
    /// - Throws: `AreaArchiveError`, also for archives of something else than places.
    public init(_ ranges: any ByteRanges, datasets: Datasets) throws(AreaArchiveError) {
        let metadata: [UInt8]
        do throws(TileError) {
            archive = try PMTiles(ranges)
            metadata = try archive.metadata()
        } catch {
            throw .tiles(error)
        }
        guard let (version, id) = Self.collection(in: metadata) else { throw .noPlaces }
        // A file that was not copied completely would find some places and fail for others.
        if let file = ranges as? FileRanges, UInt64(file.size) < archive.header.end {
            throw .tiles(.damaged(.cutShort(name: nil)))
        }
        guard version == Self.version else { throw .otherVersion(version) }
        guard let dataset = datasets.named(id) else { throw .unknownCollection(id) }
        self.dataset = dataset
        zoom = archive.header.zooms.upperBound
    }

    /// The places of all squares that a circle touches: every place in the circle, and some outside of it.
    public func places(around center: Coordinate, radiusMetres: Double) throws(AreaArchiveError) -> Places {
        let squares = try squares(around: center, radiusMetres)
        var pieces: [String: [Table]] = [:]
        for square in squares {
            for table in try tables(square) { pieces[table.name, default: []].append(table) }
        }
        return Places(dataset.supply.tableNames.map { pieces[$0].map(Table.merging) }, of: dataset)
    }

    /// The squares that a circle touches. A circle across the antimeridian has squares on both sides of it.
    private func squares(around center: Coordinate, _ radiusMetres: Double) throws(AreaArchiveError) -> [TileID] {
        let side = 1 << zoom
        // The box is made around longitude 0 and moved to the centre's longitude below: around the centre, it could cross the antimeridian.
        let box = BoundingBox(
            around: Coordinate(latitude: center.latitude, longitude: 0), radiusMetres: radiusMetres)
        let northWest = WebMercator.project(
            Coordinate(latitude: box.north, longitude: center.longitude + box.west))
        let southEast = WebMercator.project(
            Coordinate(latitude: box.south, longitude: center.longitude + box.east))
        func square(_ position: Double) -> Int { Int((position * Double(side)).rounded(.down)) }
        // Beyond the latitudes of the map, the squares at its edge are searched.
        func row(_ position: Double) -> Int { min(side - 1, max(0, square(position))) }
        let rows = row(northWest.y)...row(southEast.y)
        let first = square(northWest.x)
        let columns = first...min(square(southEast.x), first + side - 1)
        guard rows.count * columns.count <= Self.mostSquares else { throw .circleTooLarge }
        return rows.flatMap { y in
            columns.compactMap { x in TileID(zoom: zoom, x: (x + side) % side, y: y) }
        }
    }

    /// The tables of a square; none if no place lies in it.
    private func tables(_ square: TileID) throws(AreaArchiveError) -> [Table] {
        let bytes: [UInt8]?
        do throws(TileError) { bytes = try archive.tile(square) } catch { throw .tiles(error) }
        guard let bytes else { return [] }
        return try bytes.withUnsafeBufferPointer { buffer throws(AreaArchiveError) in
            do throws(IndexError) { return try IndexFile.decode(UnsafeRawBufferPointer(buffer)) } catch {
                throw .tables(error)
            }
        }
    }

    /// The version and the dataset's id in an archive's metadata; nil if it has no places of this program.
    private static func collection(in metadata: [UInt8]) -> (version: Int, id: String)? {
        try? metadata.withUnsafeBytes { buffer throws(JSONError) in
            var reader = JSONReader(buffer)
            var (version, id): (Int?, String?)
            try reader.beginObject()
            while let name = try reader.nextMember() {
                guard name == "catchment" else {
                    try reader.skip()
                    continue
                }
                try reader.beginObject()
                while let member = try reader.nextMember() {
                    switch member {
                    case "version": version = try reader.integer()
                    case "collection": id = try reader.string()
                    default: try reader.skip()
                    }
                }
            }
            return version.flatMap { version in id.map { (version, $0) } }
        }
    }
}

/// Why a file made by `catchment data cut` cannot be read or written.
public enum AreaArchiveError: Error, Equatable, Sendable {
    case tiles(TileError)
    case tables(IndexError)
    case file(FileError)
    /// The archive has something else than places, such as a street map.
    case noPlaces
    /// Written by another version of the program.
    case otherVersion(Int)
    /// The id of a collection that this program does not have.
    case unknownCollection(String)
    case circleTooLarge
    /// There are no places with a position to write.
    case nothingToWrite
}

extension AreaArchiveError: CustomStringConvertible {
    /// What is wrong and what to do, without a capital letter at its beginning and without a full stop.
    public var description: String {
        switch self {
        case .tiles(let error): error.description
        case .tables(let error): error.description
        case .file(let error): error.description
        case .noPlaces: "it has no places that Catchment can search: make such a file with catchment data cut FILE"
        case .otherVersion(let version):
            "it has format \(version), but this program reads format \(AreaArchive.version): use a newer program"
        case .unknownCollection(let id): "it has the collection \"\(id)\", which this program does not know"
        case .circleTooLarge: "the radius is too large for this file: use a smaller --radius"
        case .nothingToWrite: "no place has a position"
        }
    }
}
