import Catalogue
import Geo

/// A city of an invented list of forecasts.
public struct InventedCity: Sendable, Equatable {
    public var place: ForecastPlace
    public var isFavourite: Bool
    /// When its forecast was fetched, in seconds since 1970; nil if it has none.
    public var fetchedAt: Int?
    public var celsius: Int

    public init(_ place: ForecastPlace, isFavourite: Bool = true, fetchedAt: Int? = Stall.now, celsius: Int = 12) {
        self.place = place
        self.isFavourite = isFavourite
        self.fetchedAt = fetchedAt
        self.celsius = celsius
    }
}

/// A small dataset of forecasts. Tests use it to check that shared code depends on no particular dataset of forecasts.
public struct InventedCities: Dataset {
    static let tableName = "skies"

    public init() {}

    public let identity = Identity(id: "skies", name: "Skies", keyScheme: "sky", noun: Noun("city", "cities"))
    public let geography = Geography(examplePlace: "Leeds", leastReachMetres: 30_000)
    public let opening = Opening(.favourites, order: "added")
    public let supply = Supply.service(CityService())
    public let words = Words(caveats: ["The sky may differ."], credit: "Skies, CC0 1.0")
    public let actions: [PlaceAction] = []

    public var sorts: [SortOrder] {
        [
            SortOrder(
                id: "added", title: "Date added",
                rank: { row, places in Self.number("position", row, places) ?? 0 })
        ]
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns {
        let table = tables[Self.tableName] ?? Self.table([])
        return PlaceColumns(
            names: table.text("name"), postcodes: table.text("postcode"), latitudes: table.number("latitude").degrees,
            longitudes: table.number("longitude").degrees, isCurrent: Array(repeating: true, count: table.rows),
            facets: [], localities: [], districts: table.code("region"))
    }

    public func mark(of row: Int, in places: Places) -> Mark {
        Mark(shape: .circle, letter: " ", tone: .neutral, label: "☀ \(Self.number("celsius", row, places) ?? 0)°")
    }

    public func kind(of row: Int, in places: Places) -> Noun { identity.noun }
    public func headline(of row: Int, in places: Places) -> String { "\(Self.number("celsius", row, places) ?? 0)°" }
    public func summary(of row: Int, in places: Places) -> String { headline(of: row, in: places) }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        Detail(
            id: places.id(row), name: places.name(row), address: "", headline: headline(of: row, in: places),
            sections: [], sources: places.sources)
    }

    /// The cities as a table; their order is that of the favourites.
    public static func table(_ cities: [InventedCity]) -> Table {
        let sorted = cities.enumerated().sorted {
            $0.element.place.key.utf8.lexicographicallyPrecedes($1.element.place.key.utf8)
        }
        let rows = sorted.map(\.element)
        func numbers(_ values: [Int?]) -> Column {
            .number(
                NumberColumn(values.map { NumberColumn.encoded($0.map { .value($0) } ?? .missing(.notAvailable)) }))
        }
        var regions = CodeColumn()
        for city in rows { regions.append(city.place.region) }
        return Table(
            name: tableName, source: Source(title: "Skies", date: "2026-09-21", licence: "CC0 1.0"),
            keys: TextColumn(rows.map(\.place.key)),
            columns: [
                "name": .text(TextColumn(rows.map(\.place.name))), "region": .code(regions),
                "latitude": .number(NumberColumn(degrees: rows.map { $0.place.coordinate.latitude })),
                "longitude": .number(NumberColumn(degrees: rows.map { $0.place.coordinate.longitude })),
                "position": numbers(sorted.map(\.offset)), "favourite": numbers(rows.map { $0.isFavourite ? 1 : 0 }),
                "fetchedAt": numbers(rows.map(\.fetchedAt)), "celsius": numbers(rows.map(\.celsius)),
            ])
    }

    private static func number(_ name: String, _ row: Int, _ places: Places) -> Int? {
        places.match(tableName, row).flatMap { $0.table.number(name)[$0.row].value }
    }
}

extension InventedCities: Forecasting {
    public func forecastPlace(of row: Int, in places: Places) -> ForecastPlace {
        let region = places.match(Self.tableName, row).map { $0.table.code("region")[$0.row] } ?? ""
        return ForecastPlace(
            key: places.key(row), name: places.name(row), region: region,
            coordinate: places.coordinate(row) ?? Coordinate(latitude: 0, longitude: 0))
    }

    public func isFavourite(_ row: Int, in places: Places) -> Bool { Self.number("favourite", row, places) == 1 }

    public func forecast(of row: Int, in places: Places) -> Forecast? {
        Self.number("fetchedAt", row, places).map { fetchedAt in
            let place = forecastPlace(of: row, in: places)
            return Forecast(
                fetchedAt: fetchedAt, zone: ZoneRules(name: "UTC", secondsAhead: 0), cell: place.coordinate)
        }
    }
}

extension InventedCities: Expiring {
    public func validity(of row: Int, in places: Places) -> Validity? { forecast(of: row, in: places)?.validity }
    public var rowsHaveAges: Bool { false }
}

extension InventedCities: Comparing {
    public func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow] {
        [ComparisonRow(group: "Now", label: "Temperature", value: .known(headline(of: row, in: places)))]
    }
}

/// The service of the invented cities; tests answer its calls themselves.
private struct CityService: PlaceService {
    var tableName: String { InventedCities.tableName }

    func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer { .done }
}
