import Geo

/// A place that was found, with its distance and direction from the origin.
public struct Hit: Sendable, Hashable {
    public var row: Int
    public var distanceMetres: Double
    /// 0 ..< 360, from the origin.
    public var bearingDegrees: Double

    public init(row: Int, distanceMetres: Double, bearingDegrees: Double) {
        self.row = row
        self.distanceMetres = distanceMetres
        self.bearingDegrees = bearingDegrees
    }

    /// A place without a position, or a place found by a search without an origin. Its distance is infinite.
    public init(unmeasured row: Int) { self.init(row: row, distanceMetres: .infinity, bearingDegrees: 0) }

    public var isMeasured: Bool { distanceMetres.isFinite }
}

extension Places {
    /// All places within the radius, the nearest first; those that are not current (closed, planned, gone) only if `includingClosed`.
    public func hits(around origin: Coordinate, radiusMetres: Double, includingClosed: Bool = false) -> [Hit] {
        index.within(radiusMetres, of: origin).compactMap { neighbour in
            let row = Int(neighbour.index)
            guard includingClosed || columns.isCurrent[row], let place = coordinate(row) else { return nil }
            return Hit(row: row, distanceMetres: neighbour.distanceMetres, bearingDegrees: origin.bearing(to: place))
        }
    }

    /// All places, measured from the origin if there is one; those that are not current only if `includingClosed`.
    public func allHits(from origin: Coordinate? = nil, includingClosed: Bool = false) -> [Hit] {
        (0..<count).filter { includingClosed || columns.isCurrent[$0] }.map { hit($0, from: origin) }
    }

    /// The places without a position. No search around a place finds them. Those that are not current only if `includingClosed`.
    public func hitsWithoutPosition(includingClosed: Bool = false) -> [Hit] {
        (0..<count).filter { (includingClosed || columns.isCurrent[$0]) && coordinate($0) == nil }
            .map(Hit.init(unmeasured:))
    }

    /// A place, measured from the origin if there is one and the place has a position.
    public func hit(_ row: Int, from origin: Coordinate?) -> Hit {
        guard let origin, let place = coordinate(row) else { return Hit(unmeasured: row) }
        let way = origin.geodesic(to: place)
        return Hit(row: row, distanceMetres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees)
    }

    /// How many places `hits` would find.
    public func count(around origin: Coordinate, radiusMetres: Double, includingClosed: Bool = false) -> Int {
        index.indices(within: radiusMetres, of: origin).reduce(0) {
            $0 + (includingClosed || columns.isCurrent[$1] ? 1 : 0)
        }
    }

    /// The nearest current place, however far away it is; nil if there is none.
    /// - Parameter isWanted: whether a row may be the answer.
    public func nearestCurrent(to origin: Coordinate, where isWanted: (Int) -> Bool = { _ in true }) -> Hit? {
        var k = 8
        while true {
            let found = index.indices(nearest: k, to: origin)
            if let row = found.first(where: { columns.isCurrent[$0] && isWanted($0) }) { return hit(row, from: origin) }
            if found.count < k { return nil }
            k *= 4
        }
    }

    /// Whether any current place lies within the largest radius that can be typed.
    public func hasPlaces(near point: Coordinate) -> Bool {
        nearestCurrent(to: point).map { $0.distanceMetres <= Double(Radius.typedRange.upperBound) } ?? false
    }

    /// Whether these places are only part of their dataset and none of them is within 5 km of a point. The town there is then
    /// probably not in this part, so the nearest place is not the answer.
    public func isPartWithout(_ point: Coordinate) -> Bool {
        isPartial && !index.indices(within: 5000, of: point).contains { columns.isCurrent[$0] }
    }

    /// Sorts hits. Hits of equal rank are sorted by distance.
    public func sorted(_ hits: [Hit], by order: ListOrder) -> [Hit] {
        let byDistance: (Hit, Hit) -> Bool = { ($0.distanceMetres, $0.row) < ($1.distanceMetres, $1.row) }
        switch order {
        case .distance: return hits.sorted(by: byDistance)
        case .name:
            // A few hits are sorted faster without the order of all names.
            if hits.count > 2000 { return nameRanks.value.sorted(hits, areInOrder: byDistance) }
            let names = NameOrder(columns.names, of: hits.map(\.row))
            return hits.indices.sorted { names.isBefore($0, $1) ?? byDistance(hits[$0], hits[$1]) }.map { hits[$0] }
        case .own(let order):
            let ranks = hits.map { ($0, order.rank($0.row, self)) }
            return ranks.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : byDistance($0.0, $1.0) }.map(\.0)
        }
    }
}
