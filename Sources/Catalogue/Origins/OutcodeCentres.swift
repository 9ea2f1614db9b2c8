import Geo
import JSON

/// Where an outcode's middle is, and what is there.
public struct OutcodeCentre: Sendable, Equatable {
    public let outcode: Outcode
    public let coordinate: Coordinate
    /// Blank where the source names none.
    public let town: String
    public let district: String

    /// "Aberdeen, Aberdeen City"; "Leeds".
    public var place: String {
        [town, district].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// `outcodes.json`: the centres of the outcodes of the United Kingdom, a line each, so that one is found without the others.
///
///     {"version":1,"source":{…},"outcodes":[
///     ["AB10",57.13496,-2.11893,"Aberdeen","Aberdeen City"],
///     …
///     ]}
public enum OutcodeCentres {
    /// Where an outcode is; nil where there is none of that name.
    /// - Throws: where its line is damaged.
    public static func centre(
        of outcode: Outcode, in bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> OutcodeCentre? {
        let start = "\n[\"\(outcode)\","
        guard let found = find(start, in: bytes, from: 0) else { return nil }
        var reader = JSONReader(bytes)
        reader.offset = found - start.utf8.count + 1
        return try read(&reader)
    }

    /// All of them, in the order of the file, and where they come from.
    public static func all(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> (
        centres: [OutcodeCentre], source: Source
    ) {
        var reader = JSONReader(bytes)
        var centres: [OutcodeCentre] = []
        var source = Source(title: "", date: "", licence: "")
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "source": source = try Source(&reader)
            case "outcodes":
                try reader.beginArray()
                while try reader.nextElement() {
                    // An outcode that is no more, as W1M, is of a form that none has today: it is passed over.
                    if let centre = try? read(&reader) { centres.append(centre) }
                }
            default: try reader.skip()
            }
        }
        try reader.end()
        return (centres, source)
    }

    private static func read(_ reader: inout JSONReader) throws(JSONError) -> OutcodeCentre {
        let start = reader.offset
        let values = try reader.value().elements
        guard values.count >= 5, let outcode = values[0].string.flatMap({ Outcode($0) }),
            let coordinate = Coordinate(checkedLatitude: values[1].double, longitude: values[2].double)
        else { throw JSONError(.expected("an outcode with its position"), at: start) }
        return OutcodeCentre(
            outcode: outcode, coordinate: coordinate, town: values[3].string ?? "", district: values[4].string ?? "")
    }
}
