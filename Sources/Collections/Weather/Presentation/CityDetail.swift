import Catalogue
import Geo

/// The sections of the details of a city: now, today, the next days.
struct CityDetail {
    private let row: Int
    private let places: Places
    private let city: City
    private let weather: CityWeather?

    init(_ row: Int, _ places: Places) {
        self.row = row
        self.places = places
        city = City(row, places)
        weather = city.weather
    }

    var detail: Detail {
        let page = places.coordinate(row).map { OpenMeteo.page(of: $0) }
        var detail = Detail(
            id: places.id(row), name: city.isHome ? places.title(row) : city.name,
            address: city.place?.whereabouts ?? "", headline: city.headline, sections: sections,
            links: [Weather.LinkName.page: page], sources: places.sources)
        if let weather { detail.times = [Detail.Time("Fetched", weather.forecast.fetchedAt)] }
        return detail
    }

    private var sections: [Detail.Section] {
        guard let weather else {
            return [Detail.Section("Forecast", [.text("No forecast has been fetched yet.")])]
        }
        return [
            Detail.Section("Now", weather.forecast.now.map { now(weather, $0) } ?? []),
            Detail.Section("Today", weather.today.map { today(weather, $0) } ?? []),
            Detail.Section("Next days", weather.nextDays.map { nextDay(weather, $0) }),
            Detail.Section("Point of the forecast", point(weather).map { [.text($0)] } ?? []),
        ].filter { !$0.rows.isEmpty }
    }

    private func now(_ weather: CityWeather, _ now: Forecast.Now) -> [Detail.Row] {
        let feels = now.feelsLike.map { "feels like \(weather.degrees($0))" }
        let gusts = weather.gusts(now.wind).map { "gusts \($0)" }
        let units = weather.units
        // The rain or snow of the last quarter of an hour is left out if there was none.
        let rain = now.precipitation.flatMap { $0 > 0 ? "\(units.text(depth: $0)) in a quarter of an hour" : nil }
        let zone = weather.forecast.zone.name
        let time = weather.timeThere(now.at)
        return fields([
            ("Temperature", weather.joined([now.temperature.map(weather.degrees), feels])),
            ("Weather", now.code?.words), ("Wind", weather.joined([weather.speed(now.wind), gusts])),
            ("Rain", rain), ("Humidity", now.humidity.map(weather.percent)),
            ("As of", zone.isEmpty ? time : "\(time) (\(zone))"),
        ])
    }

    private func today(_ weather: CityWeather, _ day: Forecast.Day) -> [Detail.Row] {
        let sun = weather.sunrise(day).flatMap { rise in weather.sunset(day).map { "\(rise) to \($0)" } }
        return fields([
            ("Day", CityWeather.words(day.date)), ("Temperature", weather.range(day)), ("Weather", weather.worst(day)),
            ("Chance of rain", day.precipitationProbability.map(weather.percent)),
            ("Rain", day.precipitation.map { weather.units.text(depth: $0) }),
            ("Wind", day.wind.speed.map { "up to \(weather.units.text(speed: $0))" }),
            ("Gusts", weather.gusts(day.wind)), ("Sun", sun ?? weather.sunAllDay(day)),
            ("UV index", day.uvIndex.map(weather.uv)),
        ])
    }

    private func nextDay(_ weather: CityWeather, _ day: Forecast.Day) -> Detail.Row {
        let chance = day.precipitationProbability.map { "chance of rain \(weather.percent($0))" }
        let depth = day.precipitation.flatMap { $0 > 0 ? weather.units.text(depth: $0) : nil }
        let parts = [weather.range(day), weather.worst(day), weather.joined([chance, depth])].compactMap { $0 }
        return .field(CityWeather.words(day.date), parts.joined(separator: " · "))
    }

    /// The point that the forecast is computed for, which may be in a valley or at sea; nil without a position.
    private func point(_ weather: CityWeather) -> String? {
        guard let coordinate = places.coordinate(row) else { return nil }
        let path = coordinate.geodesic(to: weather.forecast.cell)
        let way = weather.units.distances.text(metres: path.distanceMetres, bearingDegrees: path.initialBearingDegrees)
        let height = weather.forecast.elevation.map { ", \(weather.units.text(elevation: $0))" } ?? ""
        return "The forecast is for a point \(way) of this place\(height)."
    }

    private func fields(_ pairs: [(String, String?)]) -> [Detail.Row] {
        pairs.compactMap { label, value in value.map { .field(label, $0) } }
    }
}
