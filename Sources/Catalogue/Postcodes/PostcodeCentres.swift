import Geo
import JSON

/// The middle of an outcode or a ZIP code, and what lies there.
public struct PostcodeCentre: Sendable, Equatable {
    /// "LS1", "10003".
    public let code: String
    public let coordinate: Coordinate
    /// Blank if the source names none.
    public let town: String
    /// The position of the town, which may be kilometres from the centre of the area.
    public let townCoordinate: Coordinate
    public let district: String

    /// What lies at the centre: "Aberdeen, Aberdeen City"; "Leeds". A town more than a kilometre away is not named.
    public var place: String {
        let isNear = coordinate.distance(to: townCoordinate) <= 1000
        return [isNear ? town : "", district].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A file with the centres of areas, one on a line, so that a centre is found without reading the others: `outcodes.json`.
///
///     {"version":1,"source":{…},"centres":[
///     ["AB10",57.13592,-2.12036,"Aberdeen","Aberdeen City",57.13495,-2.11893],
///     …
///     ]}
///
/// The last two numbers are the latitude and longitude of the town. They are missing if they are those of the centre.
public enum PostcodeCentres {
    /// The centre of an area; nil if the file does not have the area.
    /// - Throws: `JSONError` if the area's line is damaged.
    public static func centre(
        of code: String, in bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> PostcodeCentre? {
        let start = "\n[\"\(code)\","
        guard let found = find(start, in: bytes, from: 0) else { return nil }
        var reader = JSONReader(bytes)
        reader.offset = found - start.utf8.count + 1
        return try read(&reader)
    }

    /// All centres, in the order of the file, and their source.
    public static func all(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> (
        centres: [PostcodeCentre], source: Source
    ) {
        var reader = JSONReader(bytes)
        var centres: [PostcodeCentre] = []
        var source = Source(title: "", date: "", licence: "")
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "source": source = try Source(&reader)
            case "centres":
                try reader.beginArray()
                while try reader.nextElement() { centres.append(try read(&reader)) }
            default: try reader.skip()
            }
        }
        try reader.end()
        return (centres, source)
    }

    /// Half the distance from the middle of an area to the farthest of its neighbours, in metres; nil if the file does not have
    /// the area.
    /// - Complexity: reads the whole file.
    public static func halfWayToNeighbours(
        of code: String, in bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> Double? {
        let centres = try all(bytes).centres
        guard let own = centres.first(where: { $0.code == code }) else { return nil }
        return AreaReach.halfWay(from: own.coordinate, to: centres.map(\.coordinate))
    }

    private static func read(_ reader: inout JSONReader) throws(JSONError) -> PostcodeCentre {
        let start = reader.offset
        var (texts, numbers): ([String], [Double]) = ([], [])
        try reader.beginArray()
        while try reader.nextElement() {
            if try reader.peek() == UInt8(ascii: "\"") {
                texts.append(try reader.string())
            } else {
                numbers.append(try reader.number())
            }
        }
        guard texts.count == 3, numbers.count == 2 || numbers.count == 4,
            let coordinate = Coordinate(checkedLatitude: numbers[0], longitude: numbers[1])
        else { throw JSONError(.expected("an area with its position"), at: start) }
        let town = numbers.count == 4 ? Coordinate(checkedLatitude: numbers[2], longitude: numbers[3]) : coordinate
        guard let town else { throw JSONError(.expected("a town with its position"), at: start) }
        return PostcodeCentre(
            code: texts[0], coordinate: coordinate, town: texts[1], townCoordinate: town, district: texts[2])
    }
}
