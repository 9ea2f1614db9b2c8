import Catalogue
import Geo
import Live
import Tiles

/// The names of places, stations, motorways and rivers that come with the program.
struct PlacesMap {
    private static let britain = BoundingBox(south: 49.8, west: -8.7, north: 60.9, east: 1.9)
    private static let newYork = BoundingBox(south: 40.45, west: -74.3, north: 41, east: -73.65)

    private let places: [OpenName]
    private let stations: [Station]
    private let motorways: [Street]
    private let rivers: GeoJSON
    private let neighbourhoods: [(name: String, borough: String, point: WorldPoint)]
    private let subway: [Station]

    /// - Parameters:
    ///   - folder: the folder with the places' files, named here.
    ///   - streets: the folder with the motorways.
    init(_ places: [OpenName], folder: String, streets: String) throws {
        self.places = places
        stations = try britishStations(folder)
        motorways = try GeoJSON(packed: streets + "/os_open_roads_gb_motorways.geojson.gz").features.flatMap {
            feature in
            let number = feature.properties["road_classification_number"]?.string ?? ""
            return feature.lines.map {
                Street(role: .motorway, number: number, line: StreetFiles.projected($0))
            }
        }
        rivers = try GeoJSON(folder + "/ne_10m_rivers_england_wales.json")
        neighbourhoods = try Self.neighbourhoods(folder + "/nyc_neighborhood_names.csv")
        subway = try subwayStations(folder)
    }

    private static func neighbourhoods(
        _ path: String
    ) throws -> [(name: String, borough: String, point: WorldPoint)] {
        guard let bytes = try LocalFiles().contents(path) else { fatalError("there is no file \(path)") }
        return try bytes.withUnsafeBytes { bytes in
            var reader = try CSVReader(bytes)
            let columns = ["name", "borough", "latitude", "longitude"].map { reader.column($0) }
            var found: [(String, String, WorldPoint)] = []
            while try reader.next() {
                let texts = columns.map { String(decoding: reader.field($0), as: UTF8.self) }
                guard let latitude = Double(texts[2]), let longitude = Double(texts[3]) else { continue }
                let point = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
                found.append((texts[0], texts[1], point))
            }
            return found
        }
    }

    /// The pieces of the file. The last one is never drawn: it has the cities and towns, which the basemap draws, with their
    /// counties.
    var pieces: [MapPieceDraft] { [nearBritain, newYorkCity, searched] }

    /// Motorways in little detail, for the map of the whole country that the program shows first.
    var farRoads: MapPieceDraft {
        var builder = PieceBuilder(
            Self.britain, zooms: 4.5...9, gridZoom: 18, toleranceMetres: 250, hasSea: false)
        builder.add(motorways) { $0.number }
        return builder.piece
    }

    private var nearBritain: MapPieceDraft {
        var builder = PieceBuilder(
            Self.britain, zooms: 9...24, gridZoom: 21, toleranceMetres: 20, hasSea: false)
        builder.add(motorways) { $0.number }
        for river in rivers.features {
            let name = "River " + (river.properties["name"]?.string ?? "")
            builder.addLines(.waterway, name: name, joinedLines(river.lines.map(StreetFiles.projected)))
        }
        for place in places {
            let role: MapRole
            switch place.kind {
            case .city, .town: continue
            case .suburb: role = .quarter
            case .other: role = place.isLarge ? .quarter : .hamlet
            case .village: role = .village
            case .hamlet: role = .hamlet
            }
            builder.addName(role, place.name, at: place.point, rank: place.rank, area: place.description)
        }
        builder.add(stations)
        return builder.piece
    }

    private var newYorkCity: MapPieceDraft {
        var builder = PieceBuilder(Self.newYork, zooms: 11...24, gridZoom: 21, toleranceMetres: 10, hasSea: false)
        for place in neighbourhoods {
            builder.addName(.quarter, place.name, at: place.point, rank: 50, area: place.borough)
        }
        builder.add(subway)
        return builder.piece
    }

    private var searched: MapPieceDraft {
        var builder = PieceBuilder(
            Self.britain, zooms: BundledMap.searchOnlyZooms, gridZoom: 21, toleranceMetres: 10, hasSea: false)
        for place in places where place.kind == .city || place.kind == .town {
            for name in [place.name, shortNames[place.name]].compactMap(\.self) {
                builder.addName(
                    place.kind == .city ? .city : .town, name, at: place.point, rank: place.rank,
                    area: place.description)
            }
        }
        return builder.piece
    }
}

/// What people call a town besides its full name.
private let shortNames = ["Kingston upon Hull": "Hull"]

extension PieceBuilder {
    fileprivate mutating func add(_ stations: [Station]) {
        for station in stations {
            addName(
                .station, station.name, at: station.point, rank: station.rank,
                area: station.networks.joined(separator: ", "))
        }
    }
}
