import Geo
import Tiles

/// Great Britain and Ireland with the coasts across the Channel, England by its districts.
struct BritishIsles {
    /// The area of the coast lines in the file; lines are cut at its edge.
    private static let bounds = BoundingBox(south: 49.015, west: -11, north: 61.2, east: 2.9236)

    // Where England's borders meet the sea.
    private static let solway = Coordinate(latitude: 54.98, longitude: -3.045)
    private static let berwick = Coordinate(latitude: 55.81, longitude: -2.035)
    private static let dee = Coordinate(latitude: 53.25, longitude: -3.085)
    private static let wye = Coordinate(latitude: 51.61, longitude: -2.67)
    // Near the borders, and on the coast between them.
    private static let carlisle = Coordinate(latitude: 55.2, longitude: -2.7)
    private static let oswestry = Coordinate(latitude: 52.8, longitude: -3.1)
    private static let blackpool = Coordinate(latitude: 53.82, longitude: -3.05)
    private static let dover = Coordinate(latitude: 51.13, longitude: 1.34)

    private static let seas = [
        PlacedName("North Sea", 55, 1.6, 0), PlacedName("Irish Sea", 53.75, -4.9, 1),
        PlacedName("English Channel", 50.15, -1.6, 0), PlacedName("Celtic Sea", 51, -7, 2),
        PlacedName("Bristol Channel", 51.33, -4.2, 3), PlacedName("Atlantic Ocean", 55.7, -9.3, 0),
        PlacedName("Strait of Dover", 51.03, 1.5, 5), PlacedName("Thames Estuary", 51.5, 0.98, 5),
        PlacedName("The Wash", 52.95, 0.3, 5), PlacedName("Solent", 50.785, -1.3, 7),
        PlacedName("Morecambe Bay", 54.05, -3.05, 5), PlacedName("Lyme Bay", 50.6, -2.95, 5),
        PlacedName("St George's Channel", 52, -5.9, 4), PlacedName("Minch", 58.1, -5.9, 6),
    ]
    private static let countries: [(role: MapRole, place: PlacedName)] = [
        (.country, PlacedName("Ireland", 53.2, -7.8, 0)), (.region, PlacedName("England", 52.6, -1.4, 0)),
        (.region, PlacedName("Scotland", 56.7, -4.2, 0)), (.region, PlacedName("Wales", 52.35, -3.7, 0)),
        (.region, PlacedName("Northern Ireland", 54.65, -6.8, 1)),
    ]

    private let land: [[Outline]]
    private let districts: Districts
    private let boundaries: [[WorldPoint]]
    private let towns: [Town]

    init(
        coast: GeoJSON, districts: Districts, boundaries: GeoJSON, places: GeoJSON, towns: [Town], centres: Centres
    ) {
        self.districts = districts
        self.boundaries = boundaries.lines.map { $0.map(WebMercator.project) }

        var england = districts.outline
        if let mainland = england.indices.max(by: { england[$0].points.count < england[$1].points.count }) {
            england[mainland].mark(.border, from: Self.berwick, past: Self.carlisle, to: Self.solway)
            england[mainland].mark(.border, from: Self.dee, past: Self.oswestry, to: Self.wye)
        }
        let others = coast.lines.map { Outline($0.map(WebMercator.project)) }
        let (rings, remnants) = CoastRings(cutAt: Self.bounds, seaCorner: .northWest).rings(others)
        for line in remnants { print("The British coast has an open line of \(line.points.count) points, left out") }
        land = grouped(england) + grouped(Self.without(england, rings))

        // The register has England's towns; those of Scotland and Wales come with their centres.
        let english = england.map(\.points)
        let box = WorldBox(Self.bounds)
        let foreign = cities(places).filter { box.contains($0.point) && !isInside($0.point, english) }
        self.towns = centres.applied(to: towns + foreign)
    }

    /// The rings without England's islands, and with the coast of England's mainland replaced by a line through its
    /// interior.
    private static func without(_ england: [Outline], _ rings: [Outline]) -> [Outline] {
        let coast = england.joinedPoints
        var rest = rings.filter { ring in
            // England's islands have fewer points than this.
            guard ring.points.count < 300 else { return true }
            return !ring.points.contains { point in coast.contains { $0.squaredDistance(to: point) < 1e-10 } }
        }
        let berwickToWye = [(55.75, -2.05), (55.4, -1.9), (54.6, -2.0), (53.2, -1.9), (52.2, -2.3), (51.75, -2.62)]
        let deeToSolway = [(53.18, -2.95), (53.0, -2.5), (53.5, -2.3), (54.4, -2.4), (54.9, -2.8)]
        guard let mainland = rest.indices.max(by: { rest[$0].points.count < rest[$1].points.count }) else {
            return rest
        }
        rest[mainland].replace(from: berwick, past: dover, to: wye, by: coordinates(berwickToWye))
        rest[mainland].replace(from: dee, past: blackpool, to: solway, by: coordinates(deeToSolway))
        return rest
    }

    private static func coordinates(_ pairs: [(Double, Double)]) -> [Coordinate] {
        pairs.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    /// - Parameters:
    ///   - townCount: how many of the largest towns are named.
    ///   - lastSea: the highest rank of the seas that are named; a lower rank is a more important sea.
    ///   - hasDistricts: whether districts are drawn and named.
    func piece(
        zooms: ClosedRange<Double>, gridZoom: Int, toleranceMetres: Double, townCount: Int, lastSea: Int,
        hasDistricts: Bool
    ) -> MapPieceDraft {
        var builder = PieceBuilder(Self.bounds, zooms: zooms, gridZoom: gridZoom, toleranceMetres: toleranceMetres)
        for group in land { builder.addLand(group) }
        for line in boundaries { builder.addLine(.boundary, line) }
        if hasDistricts {
            for line in districts.boundaries { builder.addLine(.districtBoundary, line) }
            for district in districts.names {
                // The largest districts come first: 50 for one a few miles across, 0 for a whole county.
                let rank = max(0, 100 - Int(district.size * 100_000))
                builder.addName(.district, district.name, at: district.point, rank: rank)
            }
        }
        for town in towns.prefix(townCount) + towns.dropFirst(townCount).filter({ !$0.country.isEmpty }) {
            builder.addName(town.role, town.name, at: town.point, rank: town.rank)
        }
        for (role, country) in Self.countries {
            builder.addName(role, country.name, at: country.point, rank: country.rank)
        }
        for sea in Self.seas where sea.rank <= lastSea {
            builder.addName(.waterName, sea.name, at: sea.point, rank: sea.rank)
        }
        return builder.piece
    }
}

extension [Outline] {
    var joinedPoints: [WorldPoint] { flatMap(\.points) }
}
