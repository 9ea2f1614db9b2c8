import Tiles

extension TileID {
    /// The tile that has a number in an archive; nil beyond the tiles of the largest zoom.
    ///
    /// Source: Protomaps, *PMTiles Version 3 Specification*, and Wikipedia's *Hilbert curve*, function `d2xy`.
    init?(archiveNumber: UInt64) {
        var (zoom, rest) = (0, archiveNumber)
        while rest >= 1 << UInt64(2 * zoom) {
            rest -= 1 << UInt64(2 * zoom)
            zoom += 1
            guard zoom <= TileID.maximumZoom else { return nil }
        }
        var (x, y) = (0, 0)
        for step in 0..<zoom {
            let side = 1 << step
            let isEast = Int(1 & (rest / 2))
            let isSouth = Int(1 & (rest ^ UInt64(isEast)))
            if isSouth == 0 {
                if isEast == 1 { (x, y) = (side - 1 - x, side - 1 - y) }
                (x, y) = (y, x)
            }
            (x, y) = (x + side * isEast, y + side * isSouth)
            rest /= 4
        }
        self.init(zoom: zoom, x: x, y: y)
    }
}
