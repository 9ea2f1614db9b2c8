import Catalogue

/// The names of the columns of the table of cities.
enum CityColumn {
    static let name = "name"
    static let region = "region"
    static let country = "country"
    static let countryCode = "countryCode"
    static let zone = "zone"
    static let population = "population"
    static let isTown = "isTown"
    static let latitude = "latitude"
    static let longitude = "longitude"
    static let isHome = "home"
    static let isFavourite = "favourite"
    /// The place in the order of the list: 0 for the home, larger numbers for the cities in the order in which they were added.
    static let position = "position"
    /// The forecast as JSON; blank if there is none yet.
    static let forecast = "forecast"
    /// The names of the units, as `UnitNames` writes them.
    static let units = "units"
    static let fetchedAt = "fetchedAt"
    /// The day at the place when the table was made, in days since 1970.
    static let date = "date"
    static let goodUntil = "goodUntil"
    /// The temperature now in tenths of a degree Celsius.
    static let temperature = "temperature"
    /// The kind of weather now: the id of a `Sky`.
    static let sky = "sky"
    /// What list and map show, in the person's units.
    static let label = "label"
    static let headline = "headline"
    static let summary = "summary"
}

/// Makes the table of cities. Everything that list, map, filters and orders show is worked out here once, so that drawing the
/// list reads no forecasts.
public struct CityTable: ForecastTable {
    public init() {}

    public let tableName = Weather.tableName

    public func places(from known: [KnownForecast], units: ForecastUnits, now: Int) -> ServedPlaces {
        let rows = Self.rows(known)
        let fetches = rows.compactMap { $0.known.forecast?.fetchedAt }
        let source = Source(
            title: OpenMeteo.credit, date: fetches.max().flatMap { WallClock.utc.day($0)?.iso } ?? "",
            licence: OpenMeteo.licence,
            attribution: "\(OpenMeteo.link) · Names of cities: GeoNames (CC BY 4.0), https://www.geonames.org/")
        var columns = Self.columns(of: rows.map(\.known.place))
        columns.merge(Self.columns(of: rows, units, now: now)) { first, _ in first }
        let table = Table(
            name: tableName, source: source, keys: TextColumn(rows.map(\.known.place.key)), columns: columns)
        return ServedPlaces(table: table, facts: ListFacts(total: rows.count, fetchedAt: fetches.max()))
    }

    /// A row of the table.
    private struct Row {
        var known: KnownForecast
        var position: Int
    }

    /// The places sorted by their keys. A favourite that is also the home is one row with both flags.
    private static func rows(_ known: [KnownForecast]) -> [Row] {
        var rows: [String: Row] = [:]
        for (index, one) in known.enumerated() where !one.place.key.isEmpty {
            guard var row = rows[one.place.key] else {
                rows[one.place.key] = Row(known: one, position: one.isHome ? 0 : index + 1)
                continue
            }
            row.known.isHome = row.known.isHome || one.isHome
            row.known.isFavourite = row.known.isFavourite || one.isFavourite
            if let other = one.forecast, other.fetchedAt > row.known.forecast?.fetchedAt ?? .min {
                row.known.forecast = other
            }
            if one.isHome { row.position = 0 }
            rows[one.place.key] = row
        }
        return rows.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    // MARK: Columns

    private static func columns(of places: [ForecastPlace]) -> [String: Column] {
        func texts(_ value: (ForecastPlace) -> String) -> Column {
            .text(TextColumn(places.map { cleanedText(value($0)) }))
        }
        func degrees(_ value: (ForecastPlace) -> Double) -> Column { .number(NumberColumn(degrees: places.map(value))) }
        var countries = CodeColumn()
        for place in places { countries.append(cleanedText(place.country)) }
        var columns: [String: Column] = [CityColumn.country: .code(countries)]
        columns[CityColumn.name] = texts(\.name)
        columns[CityColumn.region] = texts(\.region)
        columns[CityColumn.countryCode] = texts(\.countryCode)
        columns[CityColumn.zone] = texts(\.zone)
        columns[CityColumn.latitude] = degrees(\.coordinate.latitude)
        columns[CityColumn.longitude] = degrees(\.coordinate.longitude)
        columns[CityColumn.population] = numbers(places.map(\.population))
        columns[CityColumn.isTown] = numbers(places.map { $0.isTown ? 1 : 0 })
        return columns
    }

    private static func columns(of rows: [Row], _ units: ForecastUnits, now: Int) -> [String: Column] {
        let weather = rows.map { $0.known.forecast.map { CityWeather($0, units, now: now) } }
        func texts(_ value: (CityWeather) -> String, orElse text: String = "") -> Column {
            .text(TextColumn(weather.map { $0.map(value) ?? text }))
        }
        var skies = CodeColumn()
        for one in weather { skies.append((one?.sky ?? .unknown).rawValue) }
        let names = CodeColumn(values: [UnitNames.text(units)], codes: Array(repeating: 0, count: rows.count))
        var columns: [String: Column] = [CityColumn.units: .code(names), CityColumn.sky: .code(skies)]
        columns[CityColumn.isHome] = numbers(rows.map { $0.known.isHome ? 1 : 0 })
        columns[CityColumn.isFavourite] = numbers(rows.map { $0.known.isFavourite ? 1 : 0 })
        columns[CityColumn.position] = numbers(rows.map { $0.position })
        columns[CityColumn.forecast] = texts { $0.forecast.json.text }
        columns[CityColumn.date] = numbers(weather.map { $0?.date?.dayNumber })
        columns[CityColumn.fetchedAt] = numbers(weather.map { $0?.forecast.fetchedAt })
        columns[CityColumn.goodUntil] = numbers(weather.map { $0?.forecast.validity.goodUntil })
        let temperatures = weather.map { $0?.forecast.now?.temperature }
        columns[CityColumn.temperature] = numbers(temperatures.map { $0.map { wholeNumber($0 * 10) } })
        columns[CityColumn.label] = texts(\.label)
        columns[CityColumn.headline] = texts(\.headline, orElse: Weather.noForecast)
        columns[CityColumn.summary] = texts(\.summary, orElse: Weather.noForecast)
        return columns
    }

    /// - Parameter values: nil for a number that is not known.
    private static func numbers(_ values: [Int?]) -> Column {
        .number(
            NumberColumn(
                values.map { value in
                    NumberColumn.encoded(value.map { .value($0) } ?? .missing(.notAvailable))
                }))
    }
}

/// The units of a table as one text: "celsius kmh mm 24". If the person chose units of distances, their name follows: "metric".
enum UnitNames {
    static func text(_ units: ForecastUnits) -> String {
        let names = [units.temperature.rawValue, units.speed.rawValue, units.depth.rawValue, units.clock.rawValue]
        return (names + [units.chosenDistances?.rawValue].compactMap { $0 }).joined(separator: " ")
    }

    /// The units that a text names; a unit that makes no sense is the metric one.
    static func units(_ text: String) -> ForecastUnits {
        var units = ForecastUnits.metric
        for name in text.split(separator: " ").map(String.init) {
            if let temperature = ForecastUnits.Temperature(rawValue: name) { units.temperature = temperature }
            if let speed = ForecastUnits.Speed(rawValue: name) { units.speed = speed }
            if let depth = ForecastUnits.Depth(rawValue: name) { units.depth = depth }
            if let clock = ForecastUnits.Clock(rawValue: name) { units.clock = clock }
            if let distances = DistanceFormat(rawValue: name) { units.chosenDistances = distances }
        }
        return units
    }
}

/// A number rounded to a whole one. Numbers of broken answers may be too large for `Int`.
func wholeNumber(_ number: Double) -> Int { number.isFinite ? Int(min(max(number, -1e9), 1e9).rounded()) : 0 }
