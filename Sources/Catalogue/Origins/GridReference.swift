import Geo

/// A square of the Ordnance Survey's national grid, as people write it: "SE 29 33", "SE2983", "TQ 30080 80512".
///
/// Source: Ordnance Survey, "A guide to coordinate systems in Great Britain", section 7.
public struct GridReference: Sendable, Hashable {
    /// Two letters, and the digits in two halves: "SE 29 33".
    public let label: String
    /// The middle of the square.
    public let point: NationalGridPoint

    /// - Returns: nil if the text is not a reference, or its square is off the grid. A blank must separate two single
    ///   digits, as "SE29" is a postcode district.
    public init?(_ typed: String) {
        let text = typed.uppercased()
        let letters = text.prefix(2)
        let parts = text.dropFirst(2).split(whereSeparator: \.isWhitespace)
        let figures = parts.joined()
        let half = figures.count / 2
        guard letters.count == 2, let square = Self.square(letters), (1...5).contains(half), figures.count == half * 2,
            figures.allSatisfy({ $0.isASCII && $0.isNumber }),
            parts.count == 2 ? parts[0].count == half : parts.count == 1 && half > 1,
            let east = Int(figures.prefix(half)), let north = Int(figures.suffix(half))
        else { return nil }
        var size = 100_000
        for _ in 0..<half { size /= 10 }
        point = NationalGridPoint(
            easting: Double(square.east * 100_000 + east * size) + Double(size) / 2,
            northing: Double(square.north * 100_000 + north * size) + Double(size) / 2)
        label = "\(letters) \(figures.prefix(half)) \(figures.suffix(half))"
    }

    /// The 100 km square of two letters, counted from the origin of the grid; nil if the square is off the grid.
    private static func square(_ letters: Substring) -> (east: Int, north: Int)? {
        // Each letter names one of five by five squares, row by row from the north-west; the letter I is not used.
        let alphabet = Array("ABCDEFGHJKLMNOPQRSTUVWXYZ")
        let places = letters.compactMap { alphabet.firstIndex(of: $0) }
        guard places.count == 2 else { return nil }
        let east = (places[0] % 5 - 2) * 5 + places[1] % 5
        let north = (3 - places[0] / 5) * 5 + 4 - places[1] / 5
        return (0..<7).contains(east) && (0..<13).contains(north) ? (east, north) : nil
    }
}
