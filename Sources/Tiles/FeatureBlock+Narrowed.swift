import Geo

extension FeatureBlock {
    /// The block speaking for no more than a box; nil where that leaves nothing.
    ///
    /// An archive of a city has only the city's part of the tile of its country, and says nothing about the rest.
    public func narrowed(to box: BoundingBox) -> FeatureBlock? {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        func units(_ length: Double) -> Int { Int((length / unit).rounded()) }
        let left = max(0, units(northWest.x - corner.x))
        let top = max(0, units(northWest.y - corner.y))
        let right = min(width, units(southEast.x - corner.x))
        let bottom = min(height, units(southEast.y - corner.y))
        guard right > left, bottom > top else { return nil }
        var narrowed = self
        narrowed.moveCorner(east: left, south: top)
        (narrowed.width, narrowed.height) = (right - left, bottom - top)
        narrowed.measure()
        return narrowed
    }
}
