import Geo
import Tiles

extension FeatureBlock {
    /// Whether a point is on land: the last area painted over it counts.
    public func isLand(_ place: Coordinate) -> Bool {
        let world = WebMercator.project(place)
        let (x, y) = ((world.x - corner.x) / unit, (world.y - corner.y) / unit)
        var isLand = false
        let cell = GridBox(
            left: Int32(x.rounded(.down)), top: Int32(y.rounded(.down)), right: Int32(x.rounded(.up)),
            bottom: Int32(y.rounded(.up)))
        for (feature, box) in zip(features, boxes)
        where (feature.role == .land || feature.role == .water) && box.touches(cell) {
            var isInside = false
            for part in parts[feature.parts] {
                var a = points[part.upperBound - 1]
                for b in points[part] {
                    if (Double(a.y) > y) != (Double(b.y) > y) {
                        let along = (y - Double(a.y)) / Double(b.y - a.y)
                        if x < Double(a.x) + along * Double(b.x - a.x) { isInside.toggle() }
                    }
                    a = b
                }
            }
            if isInside { isLand = feature.role == .land }
        }
        return isLand
    }
}
