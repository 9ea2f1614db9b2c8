import Geo
import Glibc
import JSON

/// Where a postcode is, as its source gives it.
public enum PostcodePosition: Sendable, Equatable {
    /// Metres on the national grid (OSGB36).
    case grid(easting: Int, northing: Int)
    /// The postcode exists, but its source has no position for it.
    case unlocated
}

/// A file with the postcodes of one area, a sector on each line, so that a postcode is found without reading the others.
///
///     {"version":1,"area":"LS","count":21290,"sectors":{
///     "LS1 1":{"AZ":[428809,433421],"BA":[429323,433510]},
///     "LS1 2":{"AA":null}
///     }}
public enum PostcodeAreaFile {
    public static let version = 1

    /// The bytes of a file.
    /// - Parameter postcodes: all postcodes of one area, in ascending order.
    static func encode(area: String, _ postcodes: some Swift.Collection<PostcodeRow>) -> [UInt8] {
        var bytes = Array(
            "{\"version\":\(version),\"area\":\"\(area)\",\"count\":\(postcodes.count),\"sectors\":{".utf8)
        bytes.reserveCapacity(postcodes.count * 24)
        var sector: UInt64 = 0
        for row in postcodes {
            // The last two characters are the unit; the characters before them are the sector.
            if row.postcode.packed >> 16 == sector {
                bytes.append(UInt8(ascii: ","))
            } else {
                bytes += sector == 0 ? "\n\"".utf8 : "},\n\"".utf8
                bytes += row.postcode.sector.utf8
                bytes += "\":{".utf8
                sector = row.postcode.packed >> 16
            }
            let quote = UInt8(ascii: "\"")
            bytes.append(quote)
            bytes.append(UInt8(truncatingIfNeeded: row.postcode.packed >> 8))
            bytes.append(UInt8(truncatingIfNeeded: row.postcode.packed))
            bytes.append(quote)
            bytes.append(UInt8(ascii: ":"))
            guard case .grid(let easting, let northing) = row.position else {
                bytes += "null".utf8
                continue
            }
            bytes.append(UInt8(ascii: "["))
            appendDigits(easting, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            appendDigits(northing, to: &bytes)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes += (sector == 0 ? "\n}}\n" : "}\n}}\n").utf8
        return bytes
    }

    /// Where a postcode is; nil if the area has no such postcode.
    /// - Parameter bytes: the file of the postcode's area.
    /// - Throws: `JSONError` if the file is damaged where the postcode is.
    public static func position(
        of postcode: Postcode, in bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> PostcodePosition? {
        guard let sector = find("\n\"\(postcode.sector)\":{", in: bytes, from: 0) else { return nil }
        let end = bytes[sector...].firstIndex(of: 0x0A) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        guard let unit = find("\"\(postcode.unit)\":", in: line, from: sector) else { return nil }
        var reader = JSONReader(line)
        reader.offset = unit
        if try reader.null() { return .unlocated }
        var numbers: [Int] = []
        try reader.beginArray()
        while try reader.nextElement() { numbers.append(try reader.integer()) }
        guard numbers.count == 2 else { throw JSONError(.expected("an easting and a northing"), at: unit) }
        return .grid(easting: numbers[0], northing: numbers[1])
    }

    /// How far nearly all positions of an outcode's postcodes are from a point, in metres; nil if the file has none.
    /// Each position counts once: many post office boxes share the position of their sorting office, which may be in another town.
    /// - Parameter bytes: the file of the outcode's area.
    public static func reach(
        of outcode: Outcode, from middle: NationalGridPoint, in bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> Double? {
        var positions: Set<[Int]> = []
        for sector in 0...9 {
            guard let start = find("\n\"\(outcode) \(sector)\":", in: bytes, from: 0) else { continue }
            var reader = JSONReader(bytes)
            reader.offset = start
            for (_, position) in try reader.value().members {
                let numbers = position.elements.compactMap(\.integer)
                if numbers.count == 2 { positions.insert(numbers) }
            }
        }
        let distances = positions.map { position in
            let (east, north) = (Double(position[0]) - middle.easting, Double(position[1]) - middle.northing)
            return (east * east + north * north).squareRoot()
        }
        return AreaReach.covering(distances)
    }
}

/// A postcode and its position, in few bytes.
struct PostcodeRow: Sendable {
    let postcode: Postcode
    /// Metres; 0 if there is no position.
    let easting: Int32
    let northing: Int32

    var position: PostcodePosition {
        easting == 0 && northing == 0 ? .unlocated : .grid(easting: Int(easting), northing: Int(northing))
    }
}

/// The offset just after a text in some bytes; nil if the text is not found. The search is
/// fast if the text's first character is rare.
func find(_ text: String, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard let base = bytes.baseAddress, let first = wanted.first else { return nil }
    var from = start
    while from + wanted.count <= bytes.count {
        guard let found = memchr(base + from, Int32(first), bytes.count - from) else { return nil }
        let at = UnsafeRawPointer(found) - base
        guard at + wanted.count <= bytes.count else { return nil }
        if memcmp(base + at, wanted, wanted.count) == 0 { return at + wanted.count }
        from = at + 1
    }
    return nil
}
