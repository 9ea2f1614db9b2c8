/// The order of tiles in archives: zoom by zoom, and within a zoom along a Hilbert curve, so that neighbours in the world
/// are near each other in the file.
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

    /// Nil beyond the tiles of the largest zoom.
    public init?(archiveNumber: UInt64) {
        guard
            let zoom = (0...TileID.maximumZoom).first(where: { archiveNumber < Self.firstNumber(zoom: $0 + 1) })
        else { return nil }
        var rest = archiveNumber - Self.firstNumber(zoom: zoom)
        var (x, y) = (UInt64(0), UInt64(0))
        var half: UInt64 = 1
        for _ in 0..<zoom {
            let quarter = rest & 3
            let isEast = quarter >= 2
            let isSouth = quarter == 1 || quarter == 2
            (x, y) = Self.turned(x, y, half: half, isEast: isEast, isSouth: isSouth)
            if isEast { x += half }
            if isSouth { y += half }
            rest >>= 2
            half <<= 1
        }
        self.init(zoom: zoom, x: Int(x), y: Int(y))
    }

    /// How many tiles the lower zooms have: 1 + 4 + 16 and so on.
    private static func firstNumber(zoom: Int) -> UInt64 { (1 << UInt64(2 * zoom) - 1) / 3 }

    /// The curve runs from the north-west quarter by the south-west and the south-east to the north-east.
    private static func quarter(isEast: Bool, isSouth: Bool) -> UInt64 {
        isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)
    }

    /// The curve within the two northern quarters is turned, in the eastern one also upside down.
    private static func turned(
        _ x: UInt64, _ y: UInt64, half: UInt64, isEast: Bool, isSouth: Bool
    ) -> (x: UInt64, y: UInt64) {
        if isSouth { return (x, y) }
        return isEast ? (half - 1 - y, half - 1 - x) : (y, x)
    }
}
