/// The order of tiles in an archive: zoom by zoom, and within a zoom along a Hilbert curve, so that tiles that are
/// neighbours on the map lie near each other in the file.
///
/// Source: Protomaps, *PMTiles Version 3 Specification*; David Hilbert, *Über die stetige Abbildung einer Linie auf ein
/// Flächenstück* (1891).
extension TileID {
    /// The tile's number in a PMTiles archive: 0 is the whole world.
    public var archiveNumber: UInt64 {
        var (x, y) = (UInt64(x), UInt64(y))
        var number = Self.firstNumber(zoom: zoom)
        var half: UInt64 = zoom > 0 ? 1 << UInt64(zoom - 1) : 0
        while half > 0 {
            let (isEast, isSouth) = (x & half > 0, y & half > 0)
            number += half * half * Self.quarter(isEast: isEast, isSouth: isSouth)
            (x, y) = Self.turned(x & (half - 1), y & (half - 1), half: half, isEast: isEast, isSouth: isSouth)
            half >>= 1
        }
        return number
    }

    /// How many tiles all lower zooms have: 1 + 4 + 16 and so on.
    private static func firstNumber(zoom: Int) -> UInt64 { (1 << UInt64(2 * zoom) - 1) / 3 }

    /// The curve runs from the north-west quarter by the south-west and the south-east to the north-east.
    private static func quarter(isEast: Bool, isSouth: Bool) -> UInt64 {
        isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)
    }

    /// The position within a quarter, as the curve counts it there: unchanged in the southern two, x and y swapped in the
    /// north-west, swapped and both reversed in the north-east.
    private static func turned(
        _ x: UInt64, _ y: UInt64, half: UInt64, isEast: Bool, isSouth: Bool
    ) -> (x: UInt64, y: UInt64) {
        if isSouth { return (x, y) }
        return isEast ? (half - 1 - y, half - 1 - x) : (y, x)
    }
}
