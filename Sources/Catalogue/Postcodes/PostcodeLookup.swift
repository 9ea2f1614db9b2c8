import Geo

/// Finds the positions of full postcodes.
public protocol PostcodeLookup: Sendable {
    /// - Parameter postcode: in the form "LS1 4AP".
    /// - Returns: nil if the postcode is not known.
    func position(ofPostcode postcode: String) -> Coordinate?
    /// Whether all postcodes of the postcode's area are known, and this one is not among them.
    func lacks(postcode: String) -> Bool
    /// The nearest postcode to a point, as an origin with a blank `place`; nil if none is known near it.
    func nearest(to point: Coordinate) -> Origin?
    /// How far the known postcodes of an outcode reach from a point, in metres; nil if none is known. The farthest few positions, which
    /// may be those of post office boxes, are left out.
    func reach(of outcode: Outcode, from middle: Coordinate) -> Double?
}

extension PostcodeLookup {
    public func lacks(postcode: String) -> Bool { false }
    public func nearest(to point: Coordinate) -> Origin? { nil }
    public func reach(of outcode: Outcode, from middle: Coordinate) -> Double? { nil }
}

/// Finds the middle of the areas that postcodes stand for: outcodes such as LS1, ZIP codes.
public protocol PostcodeCentreLookup: Sendable {
    /// - Parameter code: in the form "LS1" or "10003".
    /// - Returns: the middle of the area and the town there; nil if there is no such area.
    func centre(of code: String) -> (coordinate: Coordinate, name: String)?
    /// Half the distance from the middle of an area to the farthest of its neighbours, in metres; nil if it has none.
    func halfWayToNeighbours(of code: String) -> Double?
}

extension PostcodeCentreLookup {
    public func halfWayToNeighbours(of code: String) -> Double? { nil }
}

extension Places {
    /// The first current place that has the postcode and a position, or else the first such place that is not current.
    /// - Complexity: O(number of places).
    public func row(atPostcode postcode: Postcode) -> Int? {
        let wanted = Array(postcode.description.utf8.filter { $0 != UInt8(ascii: " ") })
        let column = columns.postcodes
        var closed: Int?
        for row in 0..<column.count where !columns.latitudes[row].isNaN {
            // Most postcodes differ in their last letter, so the last letter is compared first.
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
