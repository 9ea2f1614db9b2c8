import Catalogue

/// The rows of a city in a comparison: now, today and tomorrow. No weather is marked as the best.
struct CityComparison {
    private let weather: CityWeather?

    /// - Parameter weather: nil for a city without a forecast.
    init(_ weather: CityWeather?) { self.weather = weather }

    var rows: [ComparisonRow] { now + day("Today", weather?.today) + day("Tomorrow", weather?.tomorrow) }

    private static let notAvailable = Missing.notAvailable.words

    private var now: [ComparisonRow] {
        let group = "Now"
        guard let weather else { return [nothing(group, Weather.noForecast)] }
        guard let now = weather.forecast.now else { return [nothing(group, Self.notAvailable)] }
        return values(
            group,
            [
                ("Temperature", now.temperature.map(weather.degrees)),
                ("Feels like", now.feelsLike.map(weather.degrees)), ("Weather", now.code?.words),
                ("Wind", weather.speed(now.wind)), ("Gusts", weather.gusts(now.wind)),
                ("Humidity", now.humidity.map(weather.percent)),
                ("As of", weather.timeThere(now.at)), ("Fetched", weather.fetched),
            ])
    }

    private func day(_ group: String, _ day: Forecast.Day?) -> [ComparisonRow] {
        guard let weather else { return [nothing(group, Weather.noForecast)] }
        guard let day else { return [nothing(group, Self.notAvailable)] }
        return values(
            group,
            [
                ("Temperature", weather.range(day)), ("Weather", weather.worst(day)),
                ("Chance of rain", day.precipitationProbability.map(weather.percent)),
                ("Rain", day.precipitation.map { weather.units.text(depth: $0) }),
                ("Gusts", weather.gusts(day.wind)), ("Sunrise", weather.sunrise(day) ?? weather.sunAllDay(day)),
                ("Sunset", weather.sunset(day) ?? weather.sunAllDay(day)),
                ("UV index", day.uvIndex.map(weather.uv)), ("Day", CityWeather.words(day.date)),
            ])
    }

    /// The only row of a group in which the city has no values.
    private func nothing(_ group: String, _ reason: String) -> ComparisonRow {
        ComparisonRow(group: group, label: "Temperature", value: .absent(reason))
    }

    private func values(_ group: String, _ values: [(label: String, text: String?)]) -> [ComparisonRow] {
        values.map { label, text in
            ComparisonRow(
                group: group, label: label, value: text.map { .known($0) } ?? .missing(Self.notAvailable))
        }
    }
}
