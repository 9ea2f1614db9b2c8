import Geo
import Tiles

/// The streets that come with the program, all of them OpenStreetMap's: central Leeds, inner London, the main roads of
/// Bristol, Manhattan.
struct StreetsMap {
    private static let credit = "© OpenStreetMap contributors"
    /// Streets are drawn from about this zoom on; farther away, only main roads and railways are.
    private static let closeZoom = 13.125

    /// Roads of Southwark and Lambeth that are more than streets. The source has no classes for them.
    private static let mainRoads: Set<String> = [
        "Walworth Road", "New Kent Road", "Old Kent Road", "Camberwell Road", "Camberwell New Road", "Brixton Road",
        "Kennington Park Road", "Newington Causeway", "Newington Butts", "Borough High Street", "London Road",
        "St George's Road", "Tower Bridge Road", "Great Dover Street", "Borough Road", "Kennington Lane",
        "Peckham Road", "Camberwell Church Street", "Denmark Hill", "Southwark Bridge Road", "Kennington Road",
        "Westminster Bridge Road", "Lambeth Road", "Harleyford Road", "Camberwell Green",
    ]

    private let cities: [[Street]]

    /// - Parameter folder: the folder with the files named here.
    init(_ folder: String) throws {
        let leeds = try StreetFiles.tagged(folder + "/leeds_centre_osm_ways_2022.geojson.gz")
        let bristol = try StreetFiles.roadsAndRail(folder + "/bristol_ways.geojson.gz")
        let manhattan = try StreetFiles.unnamed(folder + "/manhattan_drive_segments.geojson.gz")
        // The map of places has the motorways.
        cities = [leeds, try Self.london(folder), bristol, manhattan].map { $0.filter { !$0.isNumberedMotorway } }
    }

    /// Streets with names first, and those without only where there are none with names.
    private static func london(_ folder: String) throws -> [Street] {
        var cover = StreetCover()
        var streets: [Street] = []
        let named = [
            try StreetFiles.overpass(folder + "/city_of_london_overpass_2024-02-17.json.gz"),
            try GraphML(folder + "/westminster_drive.graphml.gz").streets,
            try StreetFiles.named(folder + "/southwark_streets.geojson.gz", mainRoads: mainRoads),
        ]
        for source in named {
            let new = cover.missing(from: source)
            streets += new
            cover.add(new)
        }
        return streets + cover.outside(try StreetFiles.unnamed(folder + "/inner_london_streets.geojson.gz"))
    }

    /// For each city the main roads in little detail and all streets in more.
    var pieces: [MapPieceDraft] {
        cities.flatMap { streets -> [MapPieceDraft] in
            let box = Self.bounds(streets)
            var far = PieceBuilder(
                box, zooms: 9.5...Self.closeZoom, gridZoom: 20, toleranceMetres: 25, hasSea: false, credit: Self.credit)
            far.add(streets.filter { $0.role != .street && $0.role != .path }) { $0.number }
            var near = PieceBuilder(
                box, zooms: Self.closeZoom...24, gridZoom: 23, toleranceMetres: 4, hasSea: false, credit: Self.credit)
            near.add(streets) { $0.name.isEmpty ? $0.number : $0.name }
            return [far.piece, near.piece].filter { !$0.features.isEmpty }
        }
    }

    private static func bounds(_ streets: [Street]) -> BoundingBox {
        let box = WorldBox(streets.lazy.flatMap(\.line))
        let (northWest, southEast) = (
            WebMercator.unproject(WorldPoint(x: box.west, y: box.north)),
            WebMercator.unproject(WorldPoint(x: box.east, y: box.south))
        )
        return BoundingBox(
            south: southEast.latitude, west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)
    }
}
