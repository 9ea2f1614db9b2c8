import Catalogue
import Geo
import MapDrawing
import Screen

/// The part of the map that a nearby list shows first (see `Opening.isNearby`).
extension Places {
    /// The smallest distance from the middle of such a map to its edge, in metres.
    private static let leastStreetReach = 500.0
    /// How far the nearest place may be from the person for the map to begin around them, in metres.
    private static let walk = 4000.0
    /// How far places of one city are apart at most, in metres.
    private static let cityReach = 25_000.0
    /// How far the nearest place may be from the person for the list to begin there, in metres.
    private static let farthestStart = 1_000_000.0

    /// A box about a kilometre wide around `origin`, wider if the nearest place is farther away. If no place is in
    /// walking distance, the box covers the middle of the nearest source list (of the first one, if the person's position is not
    /// known or far from all places) and the first place within walking distance of that middle.
    /// - Parameters:
    ///   - rows: the places that are shown, in the order of the list.
    ///   - origin: where distances are measured from; nil if nothing is measured.
    ///   - near: where the person probably is; nil if nothing is known, or all places are far away.
    ///   - first: the first place of the list when it opened, which stays on the map in any later order. It is nil until a call
    ///     sets it.
    /// - Returns: nil if none of the places has a position.
    func openingBox(
        around rows: [Int], from origin: Coordinate?, near: Coordinate?, first: inout Coordinate?
    ) -> BoundingBox? {
        let positions = rows.compactMap { coordinate($0) }
        func nearest(to point: Coordinate) -> Double { positions.map { point.distance(to: $0) }.min() ?? .infinity }
        func box(around point: Coordinate, _ metres: Double) -> BoundingBox {
            BoundingBox(around: point, radiusMetres: max(Self.leastStreetReach, metres * 1.1))
        }
        if let origin, case let metres = nearest(to: origin), metres <= Self.walk { return box(around: origin, metres) }
        guard let middle = middle(of: rows, near: origin ?? near) else { return nil }
        let around = box(around: middle, nearest(to: middle))
        // The first place of the list in that part of the city is on the map, so that the list can begin with it.
        func isNear(_ place: Coordinate) -> Bool { middle.distance(to: place) <= Self.walk }
        first = first.flatMap { isNear($0) ? $0 : nil } ?? positions.first(where: isNear)
        return first.map { around.union(box(around: $0, 0)) } ?? around
    }

    /// A box around the place that is nearest to a point, and around those in the same city.
    /// - Parameter point: nil for the first place.
    /// - Returns: nil if none of the places has a position.
    func nearestGroup(of rows: [Int], to point: Coordinate?) -> BoundingBox? {
        let positions = rows.compactMap { coordinate($0) }
        let measured = positions.map { (position: $0, metres: point?.distance(to: $0) ?? 0) }
        guard let nearest = measured.min(by: { $0.metres < $1.metres })?.position else { return nil }
        return BoundingBox(containing: positions.filter { nearest.distance(to: $0) <= Self.cityReach })?
            .widened(toReach: dataset.geography.leastReachMetres)
    }

    /// The given position; nil if all places are more than 1,000 km from it, because a town so far away is no better a start than
    /// any other. Only a nearby list needs the position, so for others no index of positions is made.
    func positionIfNear(_ position: Coordinate?) -> Coordinate? {
        guard dataset.opening.isNearby else { return position }
        return position.flatMap { nearestCurrent(to: $0) }
            .flatMap { $0.distanceMetres <= Self.farthestStart ? position : nil }
    }

    /// The middle of a source list of the places: the list whose middle is nearest to a point, or the first list if
    /// there is no point.
    private func middle(of rows: [Int], near point: Coordinate?) -> Coordinate? {
        let table = joined.first
        let lists = table?.code(Table.part)
        var positions: [String: [Coordinate]] = [:]
        for row in rows {
            if let position = coordinate(row) { positions[lists?[row] ?? "", default: []].append(position) }
        }
        let known = table?.parts.map(\.name) ?? []
        let names = known.filter { positions[$0] != nil } + positions.keys.filter { !known.contains($0) }.sorted()
        let middles = names.compactMap { positions[$0].flatMap(Coordinate.init(medianOf:)) }
        guard let point else { return middles.first }
        return middles.map { (middle: $0, metres: point.distance(to: $0)) }.min { $0.metres < $1.metres }?.middle
    }
}

extension Coordinate {
    /// The median latitude and the median longitude; nil if there are no points. A few points far away hardly change
    /// it.
    fileprivate init?(medianOf points: [Coordinate]) {
        guard !points.isEmpty else { return nil }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        self.init(latitude: median(points.map(\.latitude)), longitude: median(points.map(\.longitude)))
    }
}

extension Results {
    /// Shows the part of the map that the list began with, or all places if that part is shown already.
    mutating func fitMap(in size: Size) {
        guard map.viewport == nil, openingBox != nil, let box = listing.box else {
            map.viewport = nil
            return
        }
        map.viewport = Viewport.fitting(box, in: size)
    }
}
