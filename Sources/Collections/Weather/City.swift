import Catalogue
import Geo
import JSON

/// A place in the table of cities.
struct City {
    private let row: Int
    private let table: Table

    init(_ row: Int, _ places: Places) {
        let match = places.match(Weather.tableName, row)
        table = match?.table ?? .empty
        self.row = match?.row ?? 0
    }

    private func text(_ column: String) -> String {
        guard row < table.rows else { return "" }
        return table.text(column)[row]
    }

    private func code(_ column: String) -> String {
        guard row < table.rows else { return "" }
        return table.code(column)[row]
    }

    private func number(_ column: String) -> Int? {
        guard row < table.rows else { return nil }
        return table.number(column)[row].value
    }

    var name: String { text(CityColumn.name) }
    /// The part of the country; blank if it is not known.
    var region: String { text(CityColumn.region) }
    var country: String { code(CityColumn.country) }
    var isHome: Bool { number(CityColumn.isHome) == 1 }
    var isFavourite: Bool { number(CityColumn.isFavourite) == 1 }
    /// 0 for the home, larger numbers for the cities in the order in which they were added.
    var position: Int { number(CityColumn.position) ?? .max }
    /// The temperature now in tenths of a degree Celsius; nil if it is not known.
    var temperature: Int? { number(CityColumn.temperature) }
    var label: String { text(CityColumn.label) }
    var headline: String { text(CityColumn.headline) }
    var summary: String { text(CityColumn.summary) }

    /// From when to when the values hold; nil if there is no forecast.
    var validity: Validity? {
        guard let fetchedAt = number(CityColumn.fetchedAt), let goodUntil = number(CityColumn.goodUntil) else {
            return nil
        }
        return Validity(fetchedAt: fetchedAt, goodUntil: goodUntil)
    }

    var place: ForecastPlace? {
        guard row < table.rows else { return nil }
        return ForecastPlace(
            key: table.keys[row], name: name, region: region, country: country,
            countryCode: text(CityColumn.countryCode),
            coordinate: Coordinate(
                latitude: table.number(CityColumn.latitude).degrees[row],
                longitude: table.number(CityColumn.longitude).degrees[row]),
            zone: text(CityColumn.zone), population: number(CityColumn.population),
            isTown: number(CityColumn.isTown) != 0)
    }

    var units: ForecastUnits { UnitNames.units(code(CityColumn.units)) }

    /// The last forecast; nil if there is none, or it cannot be read. The rules of time zones are not available here, but the changes
    /// of the clock are saved with the forecast.
    /// - Complexity: reads the forecast from JSON each time.
    var forecast: Forecast? {
        let text = text(CityColumn.forecast)
        guard !text.isEmpty, let json = try? Array(text.utf8).jsonValue() else { return nil }
        return Forecast(json: json) { _ in nil }
    }

    /// The last forecast with the person's units; nil if there is none.
    var weather: CityWeather? {
        forecast.map { CityWeather($0, units, date: number(CityColumn.date).flatMap { CalendarDate.day($0) }) }
    }
}

/// What the list, the map and the filters need of cities.
struct CityColumns {
    let columns: PlaceColumns

    init(_ table: Table?) {
        let table = table ?? .empty
        columns = PlaceColumns(
            names: table.text(CityColumn.name),
            postcodes: TextColumn(Array(repeating: "", count: table.rows)),
            latitudes: table.number(CityColumn.latitude).degrees,
            longitudes: table.number(CityColumn.longitude).degrees,
            isCurrent: Array(repeating: true, count: table.rows), facets: [Self.skies(table), Self.countries(table)],
            localities: [], districts: Self.areas(table), searchableTexts: [table.text(CityColumn.region)])
    }

    /// The country of each city; the region of a place without a country, such as the town of a school.
    private static func areas(_ table: Table) -> CodeColumn {
        let (countries, regions) = (table.code(CityColumn.country), table.text(CityColumn.region))
        var areas = CodeColumn()
        for row in 0..<table.rows { areas.append(countries[row].isEmpty ? regions[row] : countries[row]) }
        return areas
    }

    private static func skies(_ table: Table) -> Facet {
        let column = table.code(CityColumn.sky)
        let all = Sky.allCases
        let codes = column.values.map { name in
            UInt16(all.firstIndex { $0.rawValue == name } ?? all.count - 1)
        }
        return Facet(
            id: "weather", title: "Weather now",
            values: all.map { .init(id: $0.rawValue, label: $0.title, isOutside: $0 == .unknown) },
            codes: column.codes.map { codes[Int($0)] })
    }

    private static func countries(_ table: Table) -> Facet {
        let column = table.code(CityColumn.country)
        let names = column.values.filter { !$0.isEmpty }.sorted()
        let values =
            names.map { Facet.Value(id: FoldedText($0).joined.replacing(" ", with: "-"), label: $0) } + [
                Facet.Value(id: "not-known", label: "Country not known", isOutside: true)
            ]
        let codes = column.values.map { UInt16(names.firstIndex(of: $0) ?? names.count) }
        return Facet(
            id: "country", title: "Country", values: values, codes: column.codes.map { codes[Int($0)] })
    }
}
