import Geo

extension Gazetteer {
    /// A place is spoken of as near within this distance, and of none at all beyond the other.
    private static let (nearMetres, farMetres) = (1500.0, 50_000.0)
    /// A village this near is a landmark, where no town is nearly as near.
    private static let besideMetres = 3000.0
    /// A postcode this near is named, too.
    private static let atPostcodeMetres = 250.0
    /// The district of a school this near is taken for that of the point.
    private static let sameDistrictMetres = 3000.0

    /// What is at a point, in a few words: "near Waterloo, Lambeth", "central Leeds", "12 km NE of Skipton".
    /// - Returns: blank where nothing is known within 50 km.
    public func describe(_ coordinate: Coordinate, distances: DistanceFormat) -> String {
        let settlements = settlements(around: coordinate)
        guard let nearest = settlements.min(by: { $0.1 < $1.1 }), nearest.1 <= Self.farMetres else { return "" }
        if let name = settlement(at: coordinate, among: settlements) { return name }
        // From far away only towns are landmarks.
        let town = settlements.filter { all[$0.0].kind == .town }.min { $0.1 < $1.1 }
        let landmark = town.flatMap { nearest.1 > Self.besideMetres || $0.1 <= 2 * nearest.1 ? $0 : nil } ?? nearest
        let place = all[landmark.0]
        let compass = CompassPoint(bearingDegrees: place.coordinate.bearing(to: coordinate))
        let distance = distances.text(metres: place.coordinate.distance(to: coordinate))
        return "\(distance) \(compass.rawValue) of \(place.name)"
    }

    /// What a point is in the middle of, near to or in: "near Waterloo, Lambeth"; nil where it is in no settlement.
    public func settlement(at coordinate: Coordinate) -> String? {
        settlement(at: coordinate, among: settlements(around: coordinate))
    }

    /// The same with the nearest postcode at hand: "near Waterloo, Lambeth, SE1 8XX". Where no settlement is known at the
    /// point, it is named by what the postcode lies in.
    public func describe(
        _ coordinate: Coordinate, nearest postcode: Origin, distances: DistanceFormat
    ) -> String {
        let metres = postcode.coordinate.distance(to: coordinate)
        let near = postcode.place.isEmpty || metres > Self.nearMetres ? nil : "near " + postcode.place
        guard let name = settlement(at: coordinate) ?? near else {
            return describe(coordinate, distances: distances)
        }
        return metres <= Self.atPostcodeMetres ? "\(name), \(postcode.label)" : name
    }

    /// All but districts, with how many metres away they are.
    private func settlements(around coordinate: Coordinate) -> [(Int, Double)] {
        let point = FlatPoint(coordinate)
        return all.indices.filter { all[$0].kind != .district }.map { ($0, points[$0].metres(to: point)) }
    }

    /// The settlement that a point is in the middle of, near to or in; nil where it is in none.
    private func settlement(at coordinate: Coordinate, among settlements: [(Int, Double)]) -> String? {
        guard let (nearest, metres) = settlements.min(by: { $0.1 < $1.1 }) else { return nil }
        let home = settlements.filter { all[$0.0].kind == .town && $0.1 <= all[$0.0].radiusMetres }
            .min { $0.1 / all[$0.0].radiusMetres < $1.1 / all[$1.0].radiusMetres }
        if let (town, metres) = home, isCentral(metres, of: all[town]) {
            return "central " + all[town].name
        }
        if metres <= Self.nearMetres, home?.0 != nearest { return "near " + name(all[nearest], at: coordinate) }
        return home.map { name(all[$0.0], at: coordinate) }
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
