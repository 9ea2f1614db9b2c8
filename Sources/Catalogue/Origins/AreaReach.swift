import Geo

extension Radius {
    /// The radius of a search that covers an area, in metres.
    ///
    /// It is rounded up to a step: 100 m up to 1 km, 250 m up to 4 km, else 500 m; in miles a tenth, a quarter and half a mile.
    /// It is never smaller than the standard radius, and never larger than the largest radius of the command line.
    /// - Parameter reach: how far the area reaches from its middle, in metres.
    public static func covering(_ reach: Double, in format: DistanceFormat) -> Int {
        let unit = format == .metric ? 1 : DistanceFormat.metresPerMile / 100
        let figure = reach / unit
        let turn = format == .metric ? 1000.0 : 100
        let step = figure <= turn ? turn / 10 : figure <= turn * 4 ? turn / 4 : turn / 2
        let metres = (figure / step).rounded(.up) * step * unit
        guard metres.isFinite else { return standard(in: format) }
        return Int(min(max(metres.rounded(), Double(standard(in: format))), Double(typedRange.upperBound)))
    }
}

/// How far areas reach from their middles.
enum AreaReach {
    /// The share of an area's points that is covered. The others may have wrong positions, or be post office boxes.
    static let share = 0.98
    /// How many neighbours an area has: in a grid of equal areas it is surrounded by six.
    static let neighbourCount = 6
    /// Centres that are closer than this are of the same area, or of a single building.
    static let sameMetres = 100.0
    /// Places farther away than this, in metres, belong to another area of the same name.
    static let namesakeMetres = 40_000.0
    /// For places whose addresses name no town: neighbours in one town are at most this many metres apart, and one of them is within
    /// half of this distance from the town's middle. The starter set's works in Montréal need 4 km.
    static let unnamedGapMetres = 4000.0

    /// The distance that covers nearly all points of an area; nil without points.
    static func covering(_ distances: [Double]) -> Double? {
        guard !distances.isEmpty else { return nil }
        let sorted = distances.sorted()
        return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }

    /// The points of the built-up area around a middle: those that can be reached from it by steps of at most
    /// `gapMetres` from point to point.
    /// - Returns: the built-up area around the nearest point if none is within `gapMetres` of the middle; empty without points.
    /// - Complexity: O(n) searches among n points.
    static func builtUp(_ points: [Coordinate], around middle: Coordinate, gapMetres: Double) -> [Coordinate] {
        let index = PointIndex(latitudes: points.map(\.latitude), longitudes: points.map(\.longitude))
        var next = index.indices(within: gapMetres, of: middle)
        if next.isEmpty { next = index.indices(nearest: 1, to: middle) }
        var isReached = Array(repeating: false, count: points.count)
        for point in next { isReached[point] = true }
        while let point = next.popLast() {
            for other in index.indices(within: gapMetres, of: points[point]) where !isReached[other] {
                isReached[other] = true
                next.append(other)
            }
        }
        return points.indices.filter { isReached[$0] }.map { points[$0] }
    }

    /// Half the distance to the farthest of the nearest centres around; nil if there are none.
    static func halfWay(from centre: Coordinate, to others: [Coordinate]) -> Double? {
        let near = others.map { centre.distance(to: $0) }.filter { $0 > sameMetres }.sorted().prefix(neighbourCount)
        return near.last.map { $0 / 2 }
    }
}

extension Places {
    /// How far the places with a postcode in an area reach from the middle of the area, in metres; nil if there are none.
    /// - Parameter area: an outcode or a postcode of five digits.
    /// - Complexity: O(number of places).
    func reach(ofPostcodes area: String, from middle: Coordinate) -> Double? {
        let start = Array(area.utf8)
        let column = columns.postcodes
        var distances: [Double] = []
        for row in 0..<column.count where columns.isCurrent[row] {
            let range = column.range(row)
            guard range.count >= start.count, column.bytes[range].starts(with: start),
                let place = coordinate(row), isPostcode(column[row], in: area)
            else { continue }
            distances.append(middle.distance(to: place))
        }
        return AreaReach.covering(distances)
    }

    private func isPostcode(_ text: String, in area: String) -> Bool {
        guard dataset.postcodeForm == .british else { return PostcodeForm.area(text) == area }
        return Postcode(text)?.outcode.description == area
    }

    /// How far a town or a district reaches from its middle, in metres; nil if that is not known.
    ///
    /// Counts the places that have it in their address; for a post town, only those in its built-up area. For a town of the map
    /// that no address names, counts the places that are connected with its middle by gaps of at most `unnamedGapMetres`.
    /// - Complexity: O(number of places).
    func reach(of place: NamedPlace) -> Double? {
        if let reach = reach(ofNamed: place) { return reach }
        // Only for towns: for a quarter or a village inside a city, the result would be the reach of the whole city.
        guard place.kind == .town, dataset.geography.knowsTownsOfMap else { return nil }
        return reach(around: place.coordinate)
    }

    private func reach(around middle: Coordinate) -> Double? {
        let points = columns.isCurrent.indices.compactMap { columns.isCurrent[$0] ? coordinate($0) : nil }
            .filter { middle.distance(to: $0) < AreaReach.namesakeMetres }
        let gap = AreaReach.unnamedGapMetres
        guard points.contains(where: { middle.distance(to: $0) <= gap / 2 }) else { return nil }
        let town = AreaReach.builtUp(points, around: middle, gapMetres: gap)
        return AreaReach.covering(town.map { middle.distance(to: $0) })
    }

    private func reach(ofNamed place: NamedPlace) -> Double? {
        let key = PlaceName.folded(place.name)
        let districts = columns.districts.values.map { PlaceName.folded(plainDistrict($0)) == key }
        let localities = place.kind == .district ? [] : columns.localities.prefix(2)
        let letters = Array(wordBytes(place.name.utf8))
        var points: [Coordinate] = []
        for row in columns.isCurrent.indices where columns.isCurrent[row] {
            let isInside =
                place.kind == .district
                ? districts[Int(columns.districts.codes[row])]
                : localities.contains { column in
                    let range = column.range(row)
                    return range.count >= letters.count && wordBytes(column.bytes[range]).elementsEqual(letters)
                }
            guard isInside, let point = coordinate(row) else { continue }
            if place.coordinate.distance(to: point) < AreaReach.namesakeMetres { points.append(point) }
        }
        if place.kind != .district, let gap = dataset.geography.postTownGapMetres {
            points = AreaReach.builtUp(points, around: place.coordinate, gapMetres: gap)
        }
        return AreaReach.covering(points.map { place.coordinate.distance(to: $0) })
    }
}
