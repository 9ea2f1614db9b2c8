import Geo

/// The distances that people can search within.
public enum Radius {
    /// The radii that the keys choose, in metres.
    public static let range = 100...4000
    /// The radii that can be typed, in metres.
    public static let typedRange = 100...50_000
    public static let standard = 1000

    /// The radius that a search starts with, in metres: a kilometre, or half a mile.
    public static func standard(in format: DistanceFormat) -> Int { format == .metric ? standard : 805 }

    /// The radii that the keys choose, in metres. If distances are in miles, the smallest and the largest radius are round in
    /// miles.
    public static func range(in format: DistanceFormat) -> ClosedRange<Int> {
        format == .metric ? range : metres(hundredths: 10)...metres(hundredths: 248)
    }

    /// The next radius of the radius control. Its steps are 100 m up to 1 km and then 250 m; in miles, a tenth up to a
    /// mile and then a quarter.
    public static func stepped(_ metres: Int, up: Bool, in format: DistanceFormat = .metric) -> Int {
        step(metres, up: up, in: format) { figure in
            let turn = format == .metric ? 1000 : 100
            let isFine = up ? figure < turn : figure <= turn
            return isFine ? turn / 10 : turn / 4
        }
    }

    /// The next radius when a person presses a radius key. The steps are 100 m or a tenth of a mile, and larger beyond the usual
    /// range.
    /// - Parameter largest: the largest radius in metres that the keys can reach, if it is beyond their usual range.
    public static func nudged(
        _ metres: Int, up: Bool, in format: DistanceFormat = .metric, upTo largest: Int = 0
    ) -> Int {
        step(metres, up: up, in: format, upTo: largest) { _ in
            // A radius that covers a large area may exceed the range; small steps would then take too many key presses.
            let usual = range(in: format).upperBound
            let isLarge = up ? metres >= usual : metres > usual
            return format == .metric ? (isLarge ? 500 : 100) : (isLarge ? 50 : 10)
        }
    }

    /// The radius of the radius control that is nearest to a distance.
    public static func rounded(_ metres: Double, in format: DistanceFormat = .metric) -> Int {
        let figure = format == .metric ? metres : metres / DistanceFormat.metresPerMile * 100
        let turn = format == .metric ? 1000.0 : 100
        let step = figure <= turn ? turn / 10 : turn / 4
        return limited(Int((figure / step).rounded() * step), in: format)
    }

    /// The next radius that is a multiple of a step.
    /// - Parameter size: the size of the step from a figure; both are in metres or hundredths of a mile.
    private static func step(
        _ metres: Int, up: Bool, in format: DistanceFormat, upTo largest: Int = 0, size: (Int) -> Int
    ) -> Int {
        let figure =
            format == .metric ? metres : Int((Double(metres) / DistanceFormat.metresPerMile * 100).rounded())
        let step = size(figure)
        // A step up does not change a radius that is already beyond the range.
        return limited(
            up ? (figure / step + 1) * step : ((figure + step - 1) / step - 1) * step, in: format,
            atLeast: max(metres, largest))
    }

    /// - Parameter largest: may be larger than the range.
    private static func limited(_ figure: Int, in format: DistanceFormat, atLeast largest: Int = 0) -> Int {
        let range = range(in: format)
        return min(
            max(format == .metric ? figure : metres(hundredths: figure), range.lowerBound),
            max(range.upperBound, largest))
    }

    private static func metres(hundredths: Int) -> Int {
        Int((Double(hundredths) * DistanceFormat.metresPerMile / 100).rounded())
    }
}

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
    /// All places within the radius, the nearest first; closed and planned ones only if `includingClosed`.
    public func hits(around origin: Coordinate, radiusMetres: Double, includingClosed: Bool = false) -> [Hit] {
        index.within(radiusMetres, of: origin).compactMap { neighbour in
            let row = Int(neighbour.index)
            guard includingClosed || columns.isCurrent[row], let place = coordinate(row) else { return nil }
            return Hit(row: row, distanceMetres: neighbour.distanceMetres, bearingDegrees: origin.bearing(to: place))
        }
    }

    /// All places, measured from the origin if there is one; closed and planned ones only if `includingClosed`.
    public func allHits(from origin: Coordinate? = nil, includingClosed: Bool = false) -> [Hit] {
        (0..<count).filter { includingClosed || columns.isCurrent[$0] }.map { hit($0, from: origin) }
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
            let found = index.nearest(k, to: origin)
            for neighbour in found
            where columns.isCurrent[Int(neighbour.index)] && isWanted(Int(neighbour.index)) {
                guard let place = coordinate(Int(neighbour.index)) else { continue }
                return Hit(
                    row: Int(neighbour.index), distanceMetres: neighbour.distanceMetres,
                    bearingDegrees: origin.bearing(to: place))
            }
            if found.count < k { return nil }
            k *= 4
        }
    }

    /// Whether these places are only part of their dataset and none of them is within 5 km of a point. The town there is then
    /// probably not in this part, so the nearest place is no answer.
    public func isPartWithout(_ point: Coordinate) -> Bool {
        isPartial && !index.indices(within: 5000, of: point).contains { columns.isCurrent[$0] }
    }

    /// Sorts hits.
    /// - Parameter order: "distance", "name" or the id of one of the dataset's `sorts`.
    public func sorted(_ hits: [Hit], by order: String) -> [Hit] {
        let byDistance: (Hit, Hit) -> Bool = { ($0.distanceMetres, $0.row) < ($1.distanceMetres, $1.row) }
        if order == "name" {
            // A few hits are sorted faster without the order of all names.
            if hits.count > 2000 { return nameRanks.value.sorted(hits, areInOrder: byDistance) }
            let names = NameOrder(columns.names, of: hits.map(\.row))
            return hits.indices.sorted { names.isBefore($0, $1) ?? byDistance(hits[$0], hits[$1]) }.map { hits[$0] }
        }
        if let sort = dataset.sorts.first(where: { $0.id == order }) {
            let ranks = hits.map { ($0, sort.rank($0.row, self)) }
            return ranks.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : byDistance($0.0, $1.0) }.map(\.0)
        }
        return hits.sorted(by: byDistance)
    }
}
