import Geo
import Tiles

/// A name at a position that is set here and not read from a file.
struct PlacedName {
    var name: String
    /// In degrees, like the longitude.
    var latitude: Double
    var longitude: Double
    /// The importance; the lowest rank is the most important.
    var rank: Int

    init(_ name: String, _ latitude: Double, _ longitude: Double, _ rank: Int) {
        (self.name, self.latitude, self.longitude, self.rank) = (name, latitude, longitude, rank)
    }

    var point: WorldPoint { WebMercator.project(Coordinate(latitude: latitude, longitude: longitude)) }
}

let seas = [
    PlacedName("Atlantic Ocean", 32, -42, 0), PlacedName("Pacific Ocean", 8, -150, 0),
    PlacedName("Pacific Ocean", 20, 165, 0), PlacedName("Atlantic Ocean", -25, -15, 0),
    PlacedName("Indian Ocean", -22, 78, 0), PlacedName("Arctic Ocean", 80.5, -5, 1),
    PlacedName("Southern Ocean", -60, 60, 1), PlacedName("Mediterranean Sea", 34.6, 19, 2),
    PlacedName("Caribbean Sea", 14.6, -75, 2), PlacedName("Arabian Sea", 14.5, 64, 2),
    PlacedName("Bay of Bengal", 13.5, 88, 2), PlacedName("South China Sea", 13.5, 114.5, 2),
    PlacedName("Gulf of Mexico", 25, -90, 2), PlacedName("Hudson Bay", 59.5, -85.5, 3),
    PlacedName("North Sea", 56, 3, 3), PlacedName("Norwegian Sea", 67.5, 2, 3), PlacedName("Black Sea", 43.2, 34.5, 3),
    PlacedName("Caspian Sea", 41.5, 50.8, 3), PlacedName("Baltic Sea", 57, 19.8, 4),
    PlacedName("Red Sea", 20.5, 38.3, 4),
    PlacedName("Bay of Biscay", 45.3, -5, 4), PlacedName("Sea of Japan", 40, 134.5, 3),
    PlacedName("Tasman Sea", -38, 160, 3), PlacedName("Coral Sea", -17, 153, 3), PlacedName("Bering Sea", 58, -178, 3),
    PlacedName("Barents Sea", 74, 38, 3), PlacedName("Sea of Okhotsk", 54, 149, 3),
    PlacedName("Labrador Sea", 57.5, -53, 3), PlacedName("Philippine Sea", 18, 131, 3),
]

/// The world in little detail, drawn around the more detailed pieces.
func worldPiece(coast: GeoJSON, boundaries: GeoJSON, places: GeoJSON) -> MapPieceDraft {
    let bounds = BoundingBox(
        south: -WebMercator.maximumLatitude, west: -180, north: WebMercator.maximumLatitude, east: 180)
    var builder = PieceBuilder(bounds, zooms: 0...24, gridZoom: 16, toleranceMetres: 1500)
    let lines = coast.lines.map { Outline($0.map(WebMercator.project)) }
    let (rings, remnants) = CoastRings(cutAt: bounds, seaCorner: .northWest).rings(lines)
    for line in remnants { print("The world's coast has an open line of \(line.points.count) points, left out") }
    for group in grouped(rings) { builder.addLand(group) }

    let land = rings.map(\.points)
    for line in boundaries.lines {
        // The coast is coarser than the borders, so parts of borders that would lie in the sea are left out.
        for run in line.map(WebMercator.project).split(whereSeparator: { !isInside($0, land) }) {
            builder.addLine(.boundary, Array(run))
        }
    }
    builder.addNamesOfTheWorld(places)
    return builder.piece
}

extension PieceBuilder {
    /// Adds the names of cities, countries and seas.
    mutating func addNamesOfTheWorld(_ places: GeoJSON) {
        for city in cities(places) { addName(city.role, city.name, at: city.point, rank: city.rank) }
        for country in countries(places) { addName(.country, country.name, at: country.point, rank: country.rank) }
        for sea in seas { addName(.waterName, sea.name, at: sea.point, rank: sea.rank) }
    }
}

/// The cities of the world. A capital ranks above other cities of its size.
func cities(_ places: GeoJSON) -> [Town] {
    places.features.compactMap { feature in
        let kind = feature.properties["featurecla"]?.string ?? ""
        guard let point = feature.lines.first?.first, let name = feature.properties["name"]?.string,
            !["Scientific station", "Historic place"].contains(kind)
        else { return nil }
        let people = feature.properties["pop_max"]?.double ?? 0
        let rank = PlaceRank.ofPopulation(people)
        let isCapital = kind == "Admin-0 capital"
        let scale = feature.properties["scalerank"]?.integer ?? 10
        return Town(
            name: name, role: isCapital || scale <= 4 || people > 200_000 ? .city : .town,
            rank: max(0, isCapital ? rank - 15 : rank),
            point: WebMercator.project(point), country: feature.properties["adm0name"]?.string ?? "")
    }
}

/// Positions for the names of countries whose cities have their median at sea or at the country's edge. The rank is not
/// used.
private let fixedPositions = [
    PlacedName("Portugal", 39.6, -8.1, 0), PlacedName("United Kingdom", 53, -1.6, 0),
    PlacedName("Greenland", 72, -40, 0),
    PlacedName("Indonesia", -1.2, 113.6, 0), PlacedName("Philippines", 16.5, 121.1, 0),
    PlacedName("Georgia", 42.2, 43.5, 0),
]

/// A name for each country with at least three cities, at the median of their positions; at a fixed point for countries in
/// `fixedPositions`.
private func countries(_ places: GeoJSON) -> [Town] {
    let byCountry = Dictionary(grouping: cities(places), by: \.country)
    return byCountry.sorted { $0.key < $1.key }.compactMap { name, cities in
        guard cities.count >= 3, !name.isEmpty else { return nil }
        func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
        let point =
            fixedPositions.first { $0.name == name }?.point
            ?? WorldPoint(x: median(cities.map(\.point.x)), y: median(cities.map(\.point.y)))
        return Town(name: name, role: .country, rank: max(0, 60 - cities.count), point: point)
    }
}
