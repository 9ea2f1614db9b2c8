import Geo
import Tiles

/// The water nearest to a place, and where it lies from there.
public struct NearestWater: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case sea, river, lake
        /// A river or a harbour that the sea reaches: there is land on its other side.
        case tidal
    }

    public var kind: Kind
    /// Empty if the map has no name for it.
    public var name: String
    public var metres: Double
    public var bearingDegrees: Double

    public init(kind: Kind, name: String, metres: Double, bearingDegrees: Double) {
        self.kind = kind
        self.name = name
        self.metres = metres
        self.bearingDegrees = bearingDegrees
    }
}

extension BaseMap {
    /// The river, lake or sea whose edge lies nearest to a coordinate; nil if there is none within the distance, or if the
    /// coordinate lies in water.
    ///
    /// Ponds less than 60 m across do not count. If two are about equally near (such as a river and its bank), the one with
    /// a name is chosen.
    ///
    /// - Complexity: O(points of water).
    public func nearestWater(to origin: Coordinate, withinMetres limit: Double) -> NearestWater? {
        let world = WebMercator.project(origin)
        let metresPerWorld = WebMercator.metresPerUnit(latitude: origin.latitude)
        if surface(at: world) == .water { return nil }
        var found: [(distance: Double, foot: WorldPoint, feature: MapFeature)] = []
        for (partIndex, part) in parts.enumerated() {
            let block = part.block
            let at = block.position(of: world)
            let metresPerUnit = block.unit * metresPerWorld
            let reach = limit / metresPerUnit
            for index in block.runs.filter(\.role.isWater).flatMap(\.features) {
                let feature = block.features[index]
                if feature.role == .water, block.isPond(feature, smallerThan: 60 / metresPerUnit) { continue }
                guard let (distance, foot) = block.nearest(to: at, of: feature), distance <= reach else { continue }
                let point = WorldPoint(
                    x: block.corner.x + foot.x * block.unit, y: block.corner.y + foot.y * block.unit)
                // Leaves out points that a later part covers.
                if part.clip.contains(point), !isCovered(point, after: partIndex) {
                    found.append((distance * metresPerUnit, point, feature))
                }
            }
        }
        guard let nearest = found.min(by: { $0.distance < $1.distance }) else { return nil }
        let shore = WebMercator.unproject(nearest.foot)
        let width = nearest.feature.role == .coast ? widthOfWater(from: shore, awayFrom: origin) : nil
        let named = found.filter { one in
            if one.feature.name.isEmpty { return false }
            if one.distance <= nearest.distance * 1.2 + 50 { return true }
            // The name of a tidal river belongs to its centre line, which may lie far from the shore.
            guard let width, surface(at: one.foot) == .water else { return false }
            return WebMercator.unproject(one.foot).distance(to: shore) <= width
        }
        let best = named.min { $0.distance < $1.distance } ?? nearest
        let foot = WebMercator.unproject(best.foot)
        let kind = best.feature.role == .coast && width != nil ? .tidal : best.feature.role.waterKind
        return NearestWater(
            kind: kind, name: best.feature.name, metres: origin.distance(to: foot),
            bearingDegrees: origin.bearing(to: foot)
        )
    }

    /// How far it is across the water to the land on its other side, in metres; nil if that is more than 2 km, as at the
    /// open sea.
    private func widthOfWater(from shore: Coordinate, awayFrom origin: Coordinate) -> Double? {
        let bearing = origin.bearing(to: shore)
        return stride(from: 50.0, through: 2000, by: 50).first { metres in
            surface(at: WebMercator.project(shore.destination(bearingDegrees: bearing, metres: metres))) == .land
        }
    }

    /// Whether one of the parts after that of an index covers a point.
    private func isCovered(_ point: WorldPoint, after index: Int) -> Bool {
        parts[(index + 1)...].contains { !$0.isOverlay && $0.clip.contains(point) }
    }

    /// The area on top at a point: the last land or water of the last part that covers the point.
    private func surface(at world: WorldPoint) -> MapRole? {
        guard let part = parts.last(where: { !$0.isOverlay && $0.clip.contains(world) }) else { return nil }
        let at = part.block.position(of: world)
        return part.block.features.last { feature in
            (feature.role == .water || feature.role == .land) && part.block.holds(at, feature)
        }?.role
    }
}

extension MapRole {
    fileprivate var isWater: Bool { self == .water || self == .waterway || self == .coast }

    fileprivate var waterKind: NearestWater.Kind {
        switch self {
        case .waterway: .river
        case .coast: .sea
        default: .lake
        }
    }
}

extension WorldRect {
    fileprivate func contains(_ point: WorldPoint) -> Bool {
        point.x >= west && point.x < east && point.y >= north && point.y < south
    }
}

extension FeatureBlock {
    /// The position of a point of the unit square, in units of the grid.
    fileprivate func position(of world: WorldPoint) -> (x: Double, y: Double) {
        ((world.x - corner.x) / unit, (world.y - corner.y) / unit)
    }

    fileprivate func isPond(_ feature: MapFeature, smallerThan side: Double) -> Bool {
        guard let first = feature.parts.first, let start = points[parts[first]].first else { return true }
        var (low, high) = (start, start)
        for point in points[parts[first]] {
            low = GridPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = GridPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return max(Double(high.x) - Double(low.x), Double(high.y) - Double(low.y)) < side
    }

    /// Whether a position lies in an area, by the even-odd rule.
    fileprivate func holds(_ at: (x: Double, y: Double), _ area: MapFeature) -> Bool {
        var isInside = false
        forEachSegment(of: area) { a, b in
            if (a.y > at.y) != (b.y > at.y), at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }

    /// The point of a feature's lines or rings that lies nearest, and its distance, in grid units.
    fileprivate func nearest(
        to at: (x: Double, y: Double), of feature: MapFeature
    ) -> (distance: Double, foot: (x: Double, y: Double))? {
        var best = (square: Double.infinity, foot: (x: 0.0, y: 0.0))
        forEachSegment(of: feature) { a, b in
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = dx * dx + dy * dy
            let share = length > 0 ? (((at.x - a.x) * dx + (at.y - a.y) * dy) / length).clamped(to: 0...1) : 0
            let foot = (x: a.x + share * dx, y: a.y + share * dy)
            let square = (foot.x - at.x) * (foot.x - at.x) + (foot.y - at.y) * (foot.y - at.y)
            // Where water reaches the edge of the block's square, that edge is not a shore.
            if square < best.square, !isEdge(a, b) { best = (square, foot) }
        }
        return best.square.isFinite ? (best.square.squareRoot(), best.foot) : nil
    }

    private func isEdge(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Bool {
        (a.x == b.x && (a.x <= 0 || a.x >= Double(width))) || (a.y == b.y && (a.y <= 0 || a.y >= Double(height)))
    }

    private func forEachSegment(
        of feature: MapFeature, _ body: (_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Void
    ) {
        let isArea = feature.role.shape == .area
        for part in feature.parts {
            let range = parts[part]
            guard range.count > 1 else { continue }
            var last = isArea ? points[range.upperBound - 1] : points[range.lowerBound]
            for point in points[range].dropFirst(isArea ? 0 : 1) {
                body((Double(last.x), Double(last.y)), (Double(point.x), Double(point.y)))
                last = point
            }
        }
    }
}
