import Catalogue
import Geo
import Screen

/// The commands about forecasts.
extension Command {
    static let addCity = Command("addCity")
    static let markToCompare = Command("markToCompare")
    static let weather = Command("weather")
    static let weatherSettings = Command("weatherSettings")
}

extension CitiesPane {
    static let typedCommands = [
        TypedCommand(
            "weather", "[PLACE]", help: "The weather at the selected place, or at PLACE: home, here or a city",
            command: .weather
        ) { state, text in state.openWeather(text) },
        TypedCommand("city", "NAME", help: "Search for a city by its name, to see its weather", command: .weather) {
            state, text in CitiesPane.open(text, in: &state)
        },
    ]

    static func hiddenFromCommandLine(in state: State) -> Set<Command> {
        unsupported(by: state.dataset).union(
            state.data.datasets.forecasting == nil ? [.weather, .weatherSettings] : [])
    }
}

/// Opens the forecast for a place, from any dataset.
extension State {
    /// Carries out `:weather` and `:weather PLACE`.
    mutating func openWeather(_ text: String) -> [Effect] {
        let typed = text.trimmingBlanks
        switch typed.lowercased() {
        case "": return openWeatherAtHand()
        case "home":
            guard settings.home != nil else {
                run.status = Status(text: "No home is set. Type :home PLACE to set it")
                return []
            }
            return openForecastAtHome()
        case "here", "near me": return startNearMe(.weather)
        default: return CitiesPane.open(typed, in: &self)
        }
    }

    /// Opens the forecast for the selected place, else for where the search started, else for the home. If there is none of
    /// these, the person searches for a city.
    private mutating func openWeatherAtHand() -> [Effect] {
        if let id = selectedID, let (places, row) = place(ofID: id) {
            if let effects = openForecast(of: row, in: places) { return effects }
            guard let coordinate = places.coordinate(row) else {
                run.status = Status(text: "\(places.title(row)) has no position, so there is no forecast for it")
                return []
            }
            var place = ForecastPlace(name: places.title(row), at: coordinate)
            place.region = places.town(row)
            return openForecast(place)
        }
        if let origin = results?.origin, origin != homeOrigin {
            // The search may have started from the person's position.
            return openForecast(ForecastPlace(origin.roundedToKilometre))
        }
        return openForecastAtHome()
    }

    /// The home as a place with a forecast; nil if it is not set.
    private var homePlace: ForecastPlace? {
        guard let home = settings.home?.origin else { return nil }
        // The list may know more about the home, such as its time zone.
        if let listed = cities.home, listed.coordinate.distance(to: home.coordinate) < 100 { return listed }
        return ForecastPlace(home)
    }

    /// Opens the forecast for the home; if it is not set, the search for a city.
    private mutating func openForecastAtHome() -> [Effect] {
        guard let home = homePlace else { return CitiesPane.open(in: &self) }
        return openForecast(home)
    }

    /// Opens the forecast for the home or for the person's position, which is rounded to about a kilometre because it is sent to
    /// the weather service.
    mutating func openWeather(at origin: Origin) -> [Effect] {
        if origin == homeOrigin { return openForecastAtHome() }
        let name = origin.place.isEmpty ? origin.label : origin.place
        return openForecast(ForecastPlace(name: name, at: origin.roundedToKilometre.coordinate))
    }
}
