import Geo
import JSON
import Tiles

/// Detailed shores: those of the world, finer than in `worldPiece`, and those around two cities, which are finer still.
struct Shores {
    private static let world = "world"
    /// The names around the cities that are in no list of the world's cities.
    private static let places: [String: [(role: MapRole, place: PlacedName)]] = [
        "Vancouver": [
            (.town, PlacedName("North Vancouver", 49.32, -123.0724, 45)),
            (.town, PlacedName("West Vancouver", 49.3289, -123.1602, 46)),
            (.town, PlacedName("Burnaby", 49.2488, -122.9805, 42)),
            (.town, PlacedName("Richmond", 49.1666, -123.1336, 43)),
            (.town, PlacedName("Surrey", 49.1913, -122.849, 41)), (.town, PlacedName("Delta", 49.0847, -123.0587, 48)),
            (.town, PlacedName("New Westminster", 49.2057, -122.911, 47)),
            (.town, PlacedName("Coquitlam", 49.2838, -122.7932, 44)),
            (.town, PlacedName("Port Moody", 49.2849, -122.8678, 50)),
            (.waterName, PlacedName("Strait of Georgia", 49.2, -123.42, 1)),
            (.waterName, PlacedName("English Bay", 49.29, -123.19, 3)),
            (.waterName, PlacedName("Burrard Inlet", 49.302, -123.05, 3)),
            (.waterName, PlacedName("Howe Sound", 49.42, -123.35, 3)),
            (.waterName, PlacedName("Boundary Bay", 49.04, -122.94, 4)),
        ],
        "Montréal": [
            (.town, PlacedName("Laval", 45.6066, -73.7124, 42)),
            (.town, PlacedName("Longueuil", 45.5312, -73.5181, 43)),
            (.town, PlacedName("Boucherville", 45.5913, -73.436, 49)),
            (.town, PlacedName("Châteauguay", 45.36, -73.75, 49)),
            (.town, PlacedName("Pointe-Claire", 45.4488, -73.8168, 50)),
            (.waterName, PlacedName("Lac Saint-Louis", 45.4, -73.82, 3)),
            (.waterName, PlacedName("Lac des Deux Montagnes", 45.47, -74.03, 4)),
        ],
    ]

    /// Land that is drawn as one piece.
    private struct Area {
        var box: BoundingBox
        /// Each polygon is its outline, then its lakes.
        var polygons: [[Outline]] = []
    }

    private var areas: [String: Area] = [:]

    /// - Parameter file: what `Scripts/make-shores.py` wrote.
    init(_ file: GeoJSON) {
        for feature in file.features {
            guard let name = feature.properties["area"]?.string,
                let sides = feature.properties["box"]?.elements.compactMap(\.double), sides.count == 4
            else { fatalError("a feature of the shores has no area or no box") }
            let box = BoundingBox(south: sides[1], west: sides[0], north: sides[3], east: sides[2])
            areas[name, default: Area(box: box)].polygons.append(feature.lines.map { Self.outline($0, cutAt: box) })
            if let sum = areas[name]?.box.union(box) { areas[name]?.box = sum }
        }
    }

    /// A ring whose edges along the sides of a box are hidden, because the land goes on behind them.
    private static func outline(_ ring: [Coordinate], cutAt box: BoundingBox) -> Outline {
        let edges = zip(ring, ring.dropFirst()).map { start, end -> Outline.Edge in
            let isAlongSide =
                start.longitude == end.longitude && [box.west, box.east].contains(start.longitude)
                || start.latitude == end.latitude && [box.south, box.north].contains(start.latitude)
            return isAlongSide ? .hidden : .coast
        }
        return Outline(points: ring.dropLast().map(WebMercator.project), edges: edges)
    }

    /// - Returns: the world, then the surroundings of each city, which cover it.
    func pieces(boundaries: GeoJSON, cities: GeoJSON) -> [MapPieceDraft] {
        areas.sorted { $0.key == Self.world || $1.key != Self.world && $0.key < $1.key }.map { name, area in
            var builder =
                name == Self.world
                ? PieceBuilder(area.box, zooms: BundledMap.shoresZoom...24, gridZoom: 17, toleranceMetres: 300)
                : PieceBuilder(area.box, zooms: 9...24, gridZoom: 24, toleranceMetres: 10)
            for polygon in area.polygons { builder.addLand(polygon) }
            for line in boundaries.lines { builder.addLine(.boundary, line.map(WebMercator.project)) }
            builder.addNamesOfTheWorld(cities)
            for (role, place) in Self.places[name] ?? [] {
                builder.addName(role, place.name, at: place.point, rank: place.rank)
            }
            return builder.piece
        }
    }
}
