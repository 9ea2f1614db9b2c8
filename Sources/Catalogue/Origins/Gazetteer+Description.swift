import Geo

extension Gazetteer {
    /// A place is spoken of as near within this distance, and of none at all beyond the other.
    private static let (nearMetres, farMetres) = (1500.0, 50_000.0)
    /// The district of a school this near is taken for that of the point.
    private static let sameDistrictMetres = 3000.0

    /// What is at a point, in a few words: "near Waterloo, Lambeth", "central Leeds", "12 km NE of Skipton".
    /// - Returns: blank where nothing is known within 50 km.
    public func describe(_ coordinate: Coordinate, distances: DistanceFormat = .metric) -> String {
        let point = FlatPoint(coordinate)
        let settlements = all.indices.filter { all[$0].kind != .district }.map { ($0, points[$0].metres(to: point)) }
        guard let (nearest, metres) = settlements.min(by: { $0.1 < $1.1 }), metres <= Self.farMetres else { return "" }
        let home = settlements.filter { all[$0.0].kind == .town && $0.1 <= all[$0.0].radiusMetres }
            .min { $0.1 / all[$0.0].radiusMetres < $1.1 / all[$1.0].radiusMetres }
        if let (town, metres) = home, isCentral(metres, of: all[town]) {
            return "central " + all[town].name
        }
        if metres <= Self.nearMetres, home?.0 != nearest { return "near " + name(all[nearest], at: coordinate) }
        if let (town, _) = home { return name(all[town], at: coordinate) }
        // From far away only towns are landmarks.
        let landmark = settlements.filter { all[$0.0].kind == .town }.min { $0.1 < $1.1 }.map(\.0)
        let place = all[landmark ?? nearest]
        let compass = CompassPoint(bearingDegrees: place.coordinate.bearing(to: coordinate))
        let distance = distances.text(metres: place.coordinate.distance(to: coordinate))
        return "\(distance) \(compass.rawValue) of \(place.name)"
    }

    /// Said of towns only that are large enough to have a middle.
    private func isCentral(_ metres: Double, of town: NamedPlace) -> Bool {
        town.count >= 20 && metres <= min(Self.nearMetres, town.radiusMetres / 4)
    }

    /// "Waterloo, Lambeth"; of a town that spreads over many districts, "Lambeth, London".
    private func name(_ place: NamedPlace, at coordinate: Coordinate) -> String {
        guard let hit = places.nearestCurrent(to: coordinate), hit.distanceMetres <= Self.sameDistrictMetres else {
            return place.fullName
        }
        let district = plainDistrict(places.columns.districts[hit.row])
        if district.isEmpty || district == place.name { return place.name }
        return place.district.isEmpty && place.kind == .town
            ? "\(district), \(place.name)" : "\(place.name), \(district)"
    }
}
