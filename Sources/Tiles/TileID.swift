import Geo

/// A square of the world: at zoom z the unit square is cut into 2^z x 2^z tiles, counted from the north-west.
public struct TileID: Hashable, Sendable {
    /// 0 ... `maximumZoom`.
    public let zoom: Int
    public let x: Int
    public let y: Int

    /// No tile in use has a higher zoom. Up to this zoom the numbers of all tiles fit in 64 bits.
    public static let maximumZoom = 26

    /// Nil if there is no such tile.
    public init?(zoom: Int, x: Int, y: Int) {
        guard (0...TileID.maximumZoom).contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else {
            return nil
        }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    private init(unchecked zoom: Int, _ x: Int, _ y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The tile of a lower zoom that contains this one; the tile itself for its own zoom and above.
    public func ancestor(zoom: Int) -> TileID {
        let steps = max(0, self.zoom - max(0, zoom))
        return TileID(unchecked: self.zoom - steps, x >> steps, y >> steps)
    }

    /// The length of a side, in units of the unit square.
    public var side: Double { 1 / Double(1 << zoom) }

    /// The north-west corner.
    public var corner: WorldPoint { WorldPoint(x: Double(x) * side, y: Double(y) * side) }
}
