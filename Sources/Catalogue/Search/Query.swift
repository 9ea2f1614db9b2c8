import Geo

/// A distance that people can search within.
public enum Radius {
    /// Metres, on the screen.
    public static let range = 100...4000
    /// Metres, on the command line.
    public static let commandRange = 100...50_000
    public static let standard = 1000

    /// The next step of the radius control: 100 m to 1 km, then 250 m.
    public static func stepped(_ metres: Int, up: Bool) -> Int {
        let step = up ? (metres >= 1000 ? 250 : 100) : (metres > 1000 ? 250 : 100)
        let next = up ? (metres / step + 1) * step : ((metres + step - 1) / step - 1) * step
        return min(max(next, range.lowerBound), range.upperBound)
    }
}

/// A place found, and where it lies from the origin.
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
}

extension Places {
    /// All places within the radius, the nearest first; those that are no more only where asked for.
    public func hits(around origin: Coordinate, radiusMetres: Double, includingClosed: Bool = false) -> [Hit] {
        index.within(radiusMetres, of: origin).compactMap { neighbour in
            let row = Int(neighbour.index)
            guard includingClosed || columns.isCurrent[row], let place = coordinate(row) else { return nil }
            return Hit(row: row, distanceMetres: neighbour.distanceMetres, bearingDegrees: origin.bearing(to: place))
        }
    }

    /// How many a search would find.
    public func count(around origin: Coordinate, radiusMetres: Double, includingClosed: Bool = false) -> Int {
        index.indices(within: radiusMetres, of: origin).reduce(0) {
            $0 + (includingClosed || columns.isCurrent[$1] ? 1 : 0)
        }
    }

    /// The nearest current place, however far: what an empty result points to.
    public func nearestCurrent(to origin: Coordinate) -> Hit? {
        var k = 8
        while true {
            let found = index.nearest(k, to: origin)
            for neighbour in found where columns.isCurrent[Int(neighbour.index)] {
                guard let place = coordinate(Int(neighbour.index)) else { continue }
                return Hit(
                    row: Int(neighbour.index), distanceMetres: neighbour.distanceMetres,
                    bearingDegrees: origin.bearing(to: place))
            }
            if found.count < k { return nil }
            k *= 4
        }
    }

    /// Hits in an order: by distance and by name come with every collection.
    public func sorted(_ hits: [Hit], by order: String) -> [Hit] {
        let byDistance: (Hit, Hit) -> Bool = { ($0.distanceMetres, $0.row) < ($1.distanceMetres, $1.row) }
        if order == "name" {
            let names = hits.map { ($0, name($0.row)) }
            return names.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : byDistance($0.0, $1.0) }.map(\.0)
        }
        if let sort = collection.sorts.first(where: { $0.id == order }) {
            let ranks = hits.map { ($0, sort.rank($0.row, self)) }
            return ranks.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : byDistance($0.0, $1.0) }.map(\.0)
        }
        return hits.sorted(by: byDistance)
    }
}
