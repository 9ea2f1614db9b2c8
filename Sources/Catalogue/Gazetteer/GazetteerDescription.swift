import Geo

extension Gazetteer {
    /// A point within the first distance is near a place; a point beyond the second distance has no description.
    private static let (nearMetres, farMetres) = (1500.0, 50_000.0)
    /// A station within this distance, ten minutes on foot, can describe a point.
    private static let walkMetres = 800.0
    /// A point within this distance of a village is described by the village, unless a town is nearly as near.
    private static let besideMetres = 3000.0
    /// A postcode within this distance is part of the description.
    private static let atPostcodeMetres = 250.0
    /// A point is in the district of the nearest place if that place is within this distance.
    private static let sameDistrictMetres = 3000.0

    /// What lies at a point, in a few words: "near Waterloo, Lambeth", "central Leeds", "12 km NE of Skipton".
    /// - Returns: blank if nothing is known within 50 km.
    public func describe(_ coordinate: Coordinate, distances: DistanceFormat) -> String {
        let settlements = settlements(around: coordinate)
        if let name = settlement(at: coordinate, among: settlements) { return name }
        guard let nearest = settlements.min(by: { $0.1 < $1.1 }), nearest.1 <= Self.farMetres else { return "" }
        // A point far from any place is described by a town.
        let town = settlements.filter { all[$0.0].kind == .town }.min { $0.1 < $1.1 }
        let landmark = town.flatMap { nearest.1 > Self.besideMetres || $0.1 <= 2 * nearest.1 ? $0 : nil } ?? nearest
        let place = all[landmark.0]
        let compass = CompassPoint(bearingDegrees: place.coordinate.bearing(to: coordinate))
        let distance = distances.text(metres: place.coordinate.distance(to: coordinate))
        return "\(distance) \(compass.rawValue) of \(place.name)"
    }

    /// The settlement at a point: "near Waterloo, Lambeth", "central Leeds"; nil if the point is in none.
    public func settlement(at coordinate: Coordinate) -> String? {
        settlement(at: coordinate, among: settlements(around: coordinate))
    }

    /// What lies at a point, with the nearest postcode: "near Waterloo, Lambeth, SE1 8XX". A point where no settlement
    /// is known is described by the `place` of the postcode.
    public func describe(
        _ coordinate: Coordinate, nearest postcode: Origin, distances: DistanceFormat
    ) -> String {
        settlement(at: coordinate, with: postcode) ?? settlement(at: coordinate, nearest: postcode)
            ?? describe(coordinate, distances: distances)
    }

    /// The settlement at a point with its postcode: "near Waterloo, Lambeth, SE1 8XX"; nil if the point is in no
    /// settlement, or the postcode is too far away.
    public func settlement(at coordinate: Coordinate, with postcode: Origin) -> String? {
        guard postcode.coordinate.distance(to: coordinate) <= Self.atPostcodeMetres else { return nil }
        return settlement(at: coordinate, nearest: postcode).map { "\($0), \(postcode.label)" }
    }

    /// The settlement at a point, or else the `place` of a postcode near it.
    private func settlement(at coordinate: Coordinate, nearest postcode: Origin) -> String? {
        if let name = settlement(at: coordinate) { return name }
        let isNear = postcode.coordinate.distance(to: coordinate) <= Self.nearMetres
        return isNear && !postcode.place.isEmpty ? "near " + postcode.place : nil
    }

    /// The indices in `all` of the towns and localities, with their distances from a point in metres.
    private func settlements(around coordinate: Coordinate) -> [(Int, Double)] {
        let point = FlatPoint(coordinate)
        return all.indices.filter { all[$0].kind != .district }.map { ($0, points[$0].metres(to: point)) }
    }

    /// The settlement at a point; nil if the point is in none. A name on the map is used before one from the dataset's addresses,
    /// because the map has the exact position of each name.
    private func settlement(at coordinate: Coordinate, among settlements: [(Int, Double)]) -> String? {
        let home = settlements.filter { all[$0.0].kind == .town && $0.1 <= all[$0.0].radiusMetres }
            .min { $0.1 / all[$0.0].radiusMetres < $1.1 / all[$1.0].radiusMetres }
        if let (town, metres) = home, isCentral(metres, of: all[town]) {
            return "central " + all[town].name
        }
        if let name = nameOnMap(near: coordinate) { return "near " + name }
        guard let (nearest, metres) = settlements.min(by: { $0.1 < $1.1 }) else { return nil }
        if metres <= Self.nearMetres, home?.0 != nearest { return "near " + name(all[nearest], at: coordinate) }
        return home.map { name(all[$0.0], at: coordinate) }
    }

    /// The nearest name that a map has around a point, with its county or borough: "Headingley, Leeds", "Victoria station, Westminster".
    /// A station counts within walking distance. A city is too large to be near to, so it is named only if no smaller place is near.
    private func nameOnMap(near coordinate: Coordinate) -> String? {
        let around = directory?.places(around: coordinate, withinMetres: Self.nearMetres) ?? []
        let settled = around.filter { $0.place.kind != .station }.map(\.place)
        let place = settled.first { $0.kind != .city } ?? settled.first
        let nearest = around.first { found in
            found.place.kind == .station ? found.metres <= Self.walkMetres : found.place == place
        }?.place
        guard let nearest, nearest.kind == .station else { return nearest?.named.fullName }
        // Across a border, the nearest place of the dataset would give the wrong district.
        let isOutside = place.map { places.dataset.geography.isOutside(area: $0.area) } ?? false
        let area = isOutside ? place?.area : district(at: nearest.coordinate)
        let name = nearest.name + (nearest.area == "Tram" ? " tram stop" : " station")
        return area.map { $0.isEmpty ? name : "\(name), \($0)" } ?? name
    }

    /// Whether a point is in the middle of a town that is large enough to have one.
    private func isCentral(_ metres: Double, of town: NamedPlace) -> Bool {
        town.count >= 20 && metres <= min(Self.nearMetres, town.radiusMetres / 4)
    }

    /// The name of a place with the district at a point: "Waterloo, Lambeth". The district comes first if the place is
    /// a town that spreads over many districts: "Lambeth, London".
    private func name(_ place: NamedPlace, at coordinate: Coordinate) -> String {
        let place = moved([place])[0]
        if places.dataset.geography.isOutside(area: place.district) { return place.fullName }
        guard let district = district(at: coordinate) else { return place.fullName }
        if district.isEmpty || district == place.name { return place.name }
        return place.district.isEmpty && place.kind == .town
            ? "\(district), \(place.name)" : "\(place.name), \(district)"
    }

    /// The district at a point: that of the nearest place of the dataset; nil if none is near.
    private func district(at coordinate: Coordinate) -> String? {
        guard let hit = places.nearestCurrent(to: coordinate), hit.distanceMetres <= Self.sameDistrictMetres else {
            return nil
        }
        return plainDistrict(places.columns.districts[hit.row])
    }
}
