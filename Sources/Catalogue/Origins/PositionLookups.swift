import Geo

/// Where full postcodes lie.
public protocol PostcodeLookup: Sendable {
    /// - Parameter postcode: in the form "LS1 4AP".
    /// - Returns: nil where it is not known.
    func position(ofPostcode postcode: String) -> Coordinate?
    /// Whether the postcodes of that area are known, and this is none of them.
    func lacks(postcode: String) -> Bool
    /// The postcode nearest to a point, as an origin without words for what it lies in; nil where none is known near it.
    func nearest(to point: Coordinate) -> Origin?
}

extension PostcodeLookup {
    public func lacks(postcode: String) -> Bool { false }
    public func nearest(to point: Coordinate) -> Origin? { nil }
}

/// Where the areas lie that postcodes stand for: the first halves of those of Great Britain, ZIP codes.
public protocol PostcodeCentreLookup: Sendable {
    /// - Parameter code: in the form "LS1" or "10003".
    /// - Returns: the middle of its area and the town there; nil where there is no such area.
    func centre(of code: String) -> (coordinate: Coordinate, name: String)?
}

extension Places {
    /// The first current place with a position at a postcode, else the first that is no longer current.
    /// - Complexity: O(number of places).
    public func row(atPostcode postcode: Postcode) -> Int? {
        let wanted = Array(postcode.description.utf8.filter { $0 != UInt8(ascii: " ") })
        let column = columns.postcodes
        var closed: Int?
        for row in 0..<column.count where !columns.latitudes[row].isNaN {
            // Most postcodes differ in their last letter, so it is looked at first.
            let range = column.range(row)
            guard range.count >= wanted.count, column.bytes[range.upperBound - 1] & 0xDF == wanted[wanted.count - 1],
                column.bytes[range].lazy.filter({ $0 != UInt8(ascii: " ") }).map(Self.upperCase).elementsEqual(wanted)
            else { continue }
            if columns.isCurrent[row] { return row }
            closed = closed ?? row
        }
        return closed
    }

    private static func upperCase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
    }
}
