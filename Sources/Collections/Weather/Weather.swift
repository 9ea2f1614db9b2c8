import Catalogue
import JSON

/// The weather at home and in the cities that a person has chosen: now and on the next days.
public struct Weather: Dataset {
    static let tableName = "cities"
    static let noForecast = "no forecast yet"

    /// - Parameter makeService: makes the forecast service from the value that builds its table.
    public init(_ makeService: (any ForecastTable) -> any PlaceService) { supply = .service(makeService(CityTable())) }

    public let identity = Identity(
        id: "weather", name: "Weather", otherNames: ["Forecast", "Cities"], keyScheme: "city",
        noun: Noun("city", "cities"))
    public let geography = Geography(
        placeForms: "a city, a town or a postcode", examplePlace: "Leeds", namesFrom: "england", knowsTownsOfMap: true,
        leastReachMetres: 30_000)
    public let opening = Opening(.favourites, order: "added")
    public let supply: Supply
    public let words = Words(
        legend: Weather.marks,
        caveats: [
            "A day's symbol shows its worst hour.",
            "A forecast turns grey at the end of the hour in which it was fetched.",
            "A forecast is for a square some kilometres wide, not for a street.",
        ], summaryHeading: "NOW AND TODAY",
        links: [Words.LinkName(LinkName.page, label: "Forecast page", field: "forecastURL")],
        introduction:
            "No cities yet. Press a and type a city, a town or a postcode. Space adds it to your favourites.\n"
            + "Forecasts come from Open-Meteo.com over the network. Saved forecasts are shown without a network, too.",
        introductionInShell:
            "No cities yet. To add one, run catchment weather favourites add PLACE; for a forecast, catchment weather PLACE.",
        findHint: "city, region or country", credit: OpenMeteo.shortCredit)

    enum LinkName {
        static let page = "page"
    }

    public let actions = [
        PlaceAction(
            id: "copy link", slot: .copyLink, kind: .copy(link: LinkName.page),
            title: "Copy the link to the forecast's page", hint: "copy link", what: "the link to the forecast's page",
            missing: "{name} has no page"),
        PlaceAction(
            id: "page", slot: .openLink, kind: .open(link: LinkName.page), title: "Open the forecast's page",
            hint: "open page", what: "the forecast's page", missing: "{name} has no page"),
        PlaceAction.directions,
    ]

    /// The shapes of the pins, then the symbols of the weather, which stand in the labels beside the pins.
    private static let marks: [(mark: Mark, meaning: String)] =
        [
            (Mark(shape: .circle, letter: " ", tone: .neutral), "A favourite"),
            (Mark(shape: .diamond, letter: " ", tone: .neutral), "Home"),
        ]
        + symbols.map { symbol, meaning in
            (Mark(shape: .circle, letter: " ", tone: .neutral, label: String(symbol)), meaning)
        }

    private static let symbols: [(Character, String)] = [
        (WeatherCode(0).symbol(), "Clear or mainly clear"), (WeatherCode(0).symbol(isDay: false), "Clear, at night"),
        (WeatherCode(2).symbol(), "Partly cloudy"), (WeatherCode(3).symbol(), "Overcast"),
        (WeatherCode(45).symbol(), "Fog"), (WeatherCode(61).symbol(), "Drizzle, rain or showers"),
        (WeatherCode(66).symbol(), "Freezing drizzle or rain"), (WeatherCode(71).symbol(), "Snow"),
        (WeatherCode(95).symbol(), "Thunderstorm"),
    ]

    public let sorts: [SortOrder] = [
        SortOrder(id: "added", title: "Date added") { row, places in City(row, places).position },
        SortOrder(id: "temperature", title: "Temperature, warmest first") { row, places in
            City(row, places).temperature.map { -$0 } ?? .max
        },
    ]

    public func columns(of tables: JoinedTables) -> PlaceColumns { CityColumns(tables[Self.tableName]).columns }

    /// A city without values is faint. The symbol and the temperature are in the label.
    public func mark(of row: Int, in places: Places) -> Mark {
        let city = City(row, places)
        let label = city.label
        return Mark(
            shape: city.isHome ? .diamond : .circle, letter: " ", tone: label.isEmpty ? .none : .neutral, label: label)
    }

    public func kind(of row: Int, in places: Places) -> Noun { identity.noun }
    public func headline(of row: Int, in places: Places) -> String { City(row, places).headline }

    /// "Leeds · England"; "Home · LS7 4HE".
    public func title(of row: Int, in places: Places) -> String {
        let city = City(row, places)
        if city.isHome { return city.name.lowercased() == "home" ? city.name : "Home · \(city.name)" }
        let area = [city.region, city.country].first { !$0.isEmpty && $0 != city.name }
        return [city.name, area].compactMap { $0 }.joined(separator: " · ")
    }

    public func summary(of row: Int, in places: Places) -> String { City(row, places).summary }

    /// The shorter wordings first drop the range of temperatures, then the kind of weather, and keep the chance of rain. Empty if
    /// the present temperature is not known, because another figure would be mistaken for it.
    public func resultWordings(of row: Int, in places: Places) -> [String] {
        let city = City(row, places)
        let parts = city.summary.split(separator: ", ").map(String.init)
        guard city.temperature != nil, parts.count > 1, let now = parts.first, let rain = parts.last,
            rain.hasSuffix("%")
        else { return [] }
        return [city.summary, "\(now), \(rain)", "\(now.prefix { $0 != " " }), \(rain)"]
    }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        CityDetail(row, places).detail
    }

    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? { places.coordinate(row) != nil }
}

extension Weather: Forecasting {
    public func forecastPlace(of row: Int, in places: Places) -> ForecastPlace {
        City(row, places).place
            ?? ForecastPlace(
                name: places.name(row), at: places.coordinate(row) ?? geography.region.center)
    }

    public func isFavourite(_ row: Int, in places: Places) -> Bool { City(row, places).isFavourite }
    public func forecast(of row: Int, in places: Places) -> Forecast? { City(row, places).forecast }
}

extension Weather: Expiring {
    /// The values hold until the hour in which they were fetched is over.
    public func validity(of row: Int, in places: Places) -> Validity? { City(row, places).validity }
    public var rowsHaveAges: Bool { false }
}

extension Weather: Comparing {
    public func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow] {
        CityComparison(City(row, places).weather).rows
    }

    public var comparedLink: String? { LinkName.page }
}

extension Weather: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        CityExport(City(row, places)).fields
    }

    public func exportedColumns(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        CityExport(City(row, places)).columns
    }

    public var exportedNames: [String] { CityExport.names }
    public var leadingNames: Set<String> { ["region", "country"] }
    public func meaning(ofField name: String) -> String? { CityExport.meaning(of: name) }
    public var hasPostcodes: Bool { false }
}
