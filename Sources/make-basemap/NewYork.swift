import Geo
import Tiles

/// New York City by its boroughs, with the coast around it.
struct NewYork {
    /// The area of the coast lines in the file; lines are cut at its edge.
    private static let bounds = BoundingBox(south: 39.9, west: -75.15, north: 41.4, east: -72.5)

    private static let names = [
        PlacedName("Atlantic Ocean", 40.3, -73.2, 0), PlacedName("Long Island Sound", 41.07, -72.9, 1),
        PlacedName("Upper Bay", 40.665, -74.05, 4), PlacedName("Lower Bay", 40.53, -74.05, 3),
        PlacedName("Jamaica Bay", 40.605, -73.86, 4), PlacedName("Hudson River", 41.05, -73.89, 3),
        PlacedName("Raritan Bay", 40.475, -74.15, 4), PlacedName("East River", 40.797, -73.865, 5),
    ]
    /// Towns that are not in the list of the world's cities.
    private static let towns = [
        PlacedName("Newark", 40.7357, -74.1724, 45), PlacedName("Jersey City", 40.7178, -74.0431, 46),
        PlacedName("Yonkers", 40.9312, -73.8988, 47), PlacedName("Paterson", 40.9168, -74.1718, 48),
        PlacedName("Elizabeth", 40.664, -74.2107, 49), PlacedName("Stamford", 41.0534, -73.5387, 49),
        PlacedName("New Rochelle", 40.9115, -73.7824, 51), PlacedName("White Plains", 41.034, -73.7629, 52),
        PlacedName("Hoboken", 40.744, -74.0324, 52), PlacedName("Long Beach", 40.5884, -73.6579, 55),
        PlacedName("Hempstead", 40.7062, -73.6187, 53), PlacedName("Levittown", 40.7259, -73.5143, 53),
        PlacedName("Huntington", 40.8682, -73.4257, 53), PlacedName("Bridgeport", 41.1865, -73.1952, 48),
        PlacedName("New Haven", 41.3083, -72.9279, 49), PlacedName("New Brunswick", 40.4862, -74.4518, 52),
        PlacedName("Trenton", 40.2206, -74.7597, 50), PlacedName("Perth Amboy", 40.5068, -74.2654, 53),
    ]

    private let land: [[Outline]]
    private let boroughs: [(name: String, rings: [Outline])]
    private let places: [Town]

    init(coast: GeoJSON, boroughs: GeoJSON, places: GeoJSON) {
        var all = boroughs.features.map { feature in
            (
                name: feature.properties["name"]?.string ?? "",
                rings: feature.lines.map { Outline($0.map(WebMercator.project)) }
            )
        }
        Self.markShared(&all)
        for index in all.indices {
            guard
                let main = all[index].rings.indices.max(by: {
                    all[index].rings[$0].points.count < all[index].rings[$1].points.count
                })
            else { continue }
            switch all[index].name {
            case "Bronx":
                all[index].rings[main].mark(
                    .border, from: Coordinate(latitude: 40.9155, longitude: -73.9105),
                    past: Coordinate(latitude: 40.902, longitude: -73.862),
                    to: Coordinate(latitude: 40.8835, longitude: -73.7935))
            case "Queens":
                all[index].rings[main].mark(
                    .border, from: Coordinate(latitude: 40.783, longitude: -73.7505),
                    past: Coordinate(latitude: 40.74, longitude: -73.7005),
                    to: Coordinate(latitude: 40.648, longitude: -73.741))
                all[index].rings[main].mark(
                    .border, from: Coordinate(latitude: 40.62, longitude: -73.7675),
                    past: Coordinate(latitude: 40.606, longitude: -73.745),
                    to: Coordinate(latitude: 40.596, longitude: -73.738))
            default: break
            }
        }
        self.boroughs = all

        let lines = coast.lines.map { Outline($0.map(WebMercator.project)) }
        land = grouped(CoastRings(cutAt: Self.bounds, seaCorner: .southEast).rings(Self.withoutCity(lines)).rings)
        self.places = cities(places)
    }

    /// Marks the edges that two boroughs share as borders.
    private static func markShared(_ boroughs: inout [(name: String, rings: [Outline])]) {
        struct Edge: Hashable {
            var ends: Set<WorldPoint>
        }
        var owners: [Edge: Set<Int>] = [:]
        func edge(_ ring: Outline, _ index: Int) -> Edge {
            Edge(ends: [ring.points[index], ring.points[(index + 1) % ring.points.count]])
        }
        for (borough, (_, rings)) in boroughs.enumerated() {
            for ring in rings {
                for index in ring.edges.indices { owners[edge(ring, index), default: []].insert(borough) }
            }
        }
        for borough in boroughs.indices {
            for ring in boroughs[borough].rings.indices {
                let outline = boroughs[borough].rings[ring]
                let edges = outline.edges.indices.map {
                    (owners[edge(outline, $0)]?.count ?? 0) > 1 ? Outline.Edge.border : outline.edges[$0]
                }
                boroughs[borough].rings[ring] = Outline(points: outline.points, edges: edges)
            }
        }
    }

    /// The coast without the city's islands, and with the city's shores replaced by lines through its interior.
    private static func withoutCity(_ lines: [Outline]) -> [Outline] {
        let city = WorldBox(BoundingBox(south: 40.48, west: -74.275, north: 40.93, east: -73.72))
        var lines = lines.filter { !$0.isClosed || !city.contains($0.box) }
        let bronx = Coordinate(latitude: 40.805, longitude: -73.9)
        if let mainland = nearestLine(lines, to: bronx) {
            lines[mainland].replace(
                from: Coordinate(latitude: 40.93, longitude: -73.897), past: bronx,
                to: Coordinate(latitude: 40.876, longitude: -73.783),
                by: [
                    Coordinate(latitude: 40.914, longitude: -73.909), Coordinate(latitude: 40.89, longitude: -73.85),
                    Coordinate(latitude: 40.88, longitude: -73.815),
                ])
        }
        let brooklyn = Coordinate(latitude: 40.575, longitude: -73.98)
        if let longIsland = nearestLine(lines, to: brooklyn) {
            lines[longIsland].replace(
                from: Coordinate(latitude: 40.771, longitude: -73.758), past: brooklyn,
                to: Coordinate(latitude: 40.5855, longitude: -73.752),
                by: [
                    Coordinate(latitude: 40.755, longitude: -73.735), Coordinate(latitude: 40.7, longitude: -73.74),
                    Coordinate(latitude: 40.66, longitude: -73.735), Coordinate(latitude: 40.61, longitude: -73.752),
                    Coordinate(latitude: 40.598, longitude: -73.75),
                ])
        }
        return lines
    }

    private static func nearestLine(_ lines: [Outline], to place: Coordinate) -> Int? {
        let point = WebMercator.project(place)
        func distance(_ line: Outline) -> Double { line.points[line.nearest(place)].squaredDistance(to: point) }
        return lines.indices.min { distance(lines[$0]) < distance(lines[$1]) }
    }

    func piece(zooms: ClosedRange<Double>, gridZoom: Int, toleranceMetres: Double) -> MapPieceDraft {
        var builder = PieceBuilder(Self.bounds, zooms: zooms, gridZoom: gridZoom, toleranceMetres: toleranceMetres)
        for group in land { builder.addLand(group) }
        for borough in boroughs {
            for group in grouped(borough.rings) { builder.addLand(group, border: .districtBoundary) }
            let largest = borough.rings.max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
            if let largest {
                builder.addName(.district, borough.name, at: visualCenter([largest.points.thinned]), rank: 0)
            }
        }
        for town in places { builder.addName(town.role, town.name, at: town.point, rank: town.rank) }
        let known = Set(places.map(\.name))
        for town in Self.towns where !known.contains(town.name) {
            builder.addName(.town, town.name, at: town.point, rank: town.rank)
        }
        for name in Self.names { builder.addName(.waterName, name.name, at: name.point, rank: name.rank) }
        return builder.piece
    }
}

extension [WorldPoint] {
    /// The line without details smaller than about a hundred metres.
    fileprivate var thinned: [WorldPoint] { simplified(self, tolerance: 3e-6) }
}
