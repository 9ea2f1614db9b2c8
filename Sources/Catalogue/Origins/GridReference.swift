import Geo

/// A square of the Ordnance Survey's national grid, as people write it: "SE 29 33", "SE2983", "TQ 30080 80512".
///
/// Source: Ordnance Survey, "A guide to coordinate systems in Great Britain", section 7.
public struct GridReference: Sendable, Hashable {
    /// Two letters, and the digits in two halves: "SE 29 33".
    public let label: String
    /// The middle of the square, or the position itself if it was typed in metres.
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

    /// A position in metres from the origin of the grid, as registers write it: "431127, 436078", or with the words easting and
    /// northing.
    /// - Returns: nil if the text is written otherwise, or the position is off the grid or within 5 km of its edges in the south and
    ///   west, where there is no land: such numbers may be meant as degrees.
    public init?(metres typed: String) {
        let words = typed.lowercased().split { !$0.isLetter }
        let numbers = typed.split { !$0.isNumber }.compactMap { Int($0) }
        guard words.isEmpty || words.starts(with: ["easting", "northing"]), !typed.contains("-"), !typed.contains("."),
            numbers.count == 2, 5000..<700_000 ~= numbers[0], 5000..<1_300_000 ~= numbers[1]
        else { return nil }
        let (east, north) = (numbers[0] / 100_000, numbers[1] / 100_000)
        // The inverse of `square`.
        let letters = [(19 - north) / 5 * 5 + east / 5 + 2, (19 - north) % 5 * 5 + east % 5].map { Self.alphabet[$0] }
        let figures = numbers.map { String($0 % 100_000 + 100_000).dropFirst() }
        label = "\(String(letters)) \(figures[0]) \(figures[1])"
        point = NationalGridPoint(easting: Double(numbers[0]), northing: Double(numbers[1]))
    }

    private static let alphabet = Array("ABCDEFGHJKLMNOPQRSTUVWXYZ")

    /// The 100 km square of two letters, counted from the origin of the grid; nil if the square is off the grid.
    private static func square(_ letters: Substring) -> (east: Int, north: Int)? {
        // Each letter names one of five by five squares, row by row from the north-west; the letter I is not used.
        let places = letters.compactMap { Self.alphabet.firstIndex(of: $0) }
        guard places.count == 2 else { return nil }
        let east = (places[0] % 5 - 2) * 5 + places[1] % 5
        let north = (3 - places[0] / 5) * 5 + 4 - places[1] / 5
        return (0..<7).contains(east) && (0..<13).contains(north) ? (east, north) : nil
    }
}
