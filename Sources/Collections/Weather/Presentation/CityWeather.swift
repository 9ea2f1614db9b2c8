import Catalogue
import Geo

/// A forecast in words, with the times of the place and in the person's units.
struct CityWeather: Sendable {
    let forecast: Forecast
    let units: ForecastUnits
    /// The current day at the place, which may lie after the days of an old forecast; nil if it is not known.
    let date: CalendarDate?

    init(_ forecast: Forecast, _ units: ForecastUnits, date: CalendarDate?) {
        self.forecast = forecast
        self.units = units
        self.date = date
    }

    /// - Parameter now: seconds since 1970. If this machine's clock was wrong when the forecast was fetched, the clock of the
    ///   source counts.
    init(_ forecast: Forecast, _ units: ForecastUnits, now: Int) {
        self.init(forecast, units, date: forecast.zone.clock.day(now - forecast.clockError))
    }

    /// When the forecast was fetched, by the clocks of the place: "Mon 9 Mar, 14:05".
    var fetched: String {
        let date = forecast.zone.clock.day(forecast.fetchedAt).map { Self.words($0) }
        return [date, time(forecast.fetchedAt)].compactMap { $0 }.joined(separator: ", ")
    }

    // MARK: Days

    var today: Forecast.Day? { date.flatMap { day($0) } }
    var tomorrow: Forecast.Day? { date.flatMap { CalendarDate.day($0.dayNumber + 1) }.flatMap { day($0) } }
    /// The days after today.
    var nextDays: [Forecast.Day] {
        guard let date else { return [] }
        return forecast.days(from: date).filter { $0.date > date }
    }

    private func day(_ date: CalendarDate) -> Forecast.Day? {
        forecast.days.first { $0.date == date && !$0.isEmpty }
    }

    // MARK: Lines

    /// "☀ 21°"; blank without a temperature and a kind of weather.
    var label: String {
        let now = forecast.now
        let symbol = now?.code.map { String($0.symbol(isDay: now?.isDay ?? true)) }
        return [symbol, now?.temperature.map(degrees)].compactMap { $0 }.joined(separator: " ")
    }

    /// "12°, light rain"; what is known of today if the source says nothing of now.
    var headline: String { now ?? todayInWords(" today") ?? "no values in the forecast" }

    /// "12° light rain, 7–13°, rain 80 %". All but the first part is about today. It is short, because a narrow list has some
    /// thirty columns for it.
    var summary: String {
        let known = [forecast.now?.temperature.map(degrees), forecast.now?.code?.words].compactMap { $0 }
        guard !known.isEmpty else { return headline }
        let day = today.map { [shortRange($0), rain($0)].compactMap { $0 } } ?? []
        return ([known.joined(separator: " ")] + day).joined(separator: ", ")
    }

    private var now: String? {
        joined([forecast.now?.temperature.map(degrees), forecast.now?.code?.words])
    }

    /// - Parameter word: follows the temperatures.
    private func todayInWords(_ word: String) -> String? {
        today.flatMap { day in joined([range(day).map { $0 + word }, rain(day)]) }
    }

    /// "rain 80 %": the greatest chance in an hour of today that is not over; of the whole day if no hours are known. Nil if the
    /// chance is not known or nothing is expected.
    private func rain(_ today: Forecast.Day) -> String? {
        let moment = forecast.now?.at ?? forecast.fetchedAt
        let left = forecast.hours(from: moment).filter { forecast.zone.clock.day($0.at) == today.date }
        let chance = left.compactMap(\.precipitationProbability).max() ?? today.precipitationProbability
        return chance.flatMap { $0 < 0.5 ? nil : "\(Self.wet(today)) \(percent($0))" }
    }

    /// What falls on a day: "snow" if that is its worst weather.
    private static func wet(_ day: Forecast.Day) -> String { day.worst?.kind == .snow ? "snow" : "rain" }

    /// The kind of weather now.
    var sky: Sky { forecast.now?.code.map { Sky($0.kind) } ?? .unknown }

    // MARK: Values

    /// "12°".
    func degrees(_ celsius: Double) -> String { units.text(temperature: celsius) }

    /// "80 %".
    func percent(_ number: Double) -> String { "\(wholeNumber(number)) %" }

    /// "7° to 13°"; nil if neither end is known.
    func range(_ day: Forecast.Day) -> String? {
        switch (day.low, day.high) {
        case (let low?, let high?): "\(degrees(low)) to \(degrees(high))"
        case (let low?, nil): "from \(degrees(low))"
        case (nil, let high?): "up to \(degrees(high))"
        case (nil, nil): nil
        }
    }

    /// "7–13°", "-13 to -4°"; nil if neither end is known.
    private func shortRange(_ day: Forecast.Day) -> String? {
        guard let low = day.low, let high = day.high else { return range(day) }
        let (lowest, highest) = (degrees(low).dropLast(), degrees(high))
        // A dash beside a minus would be hard to read.
        return lowest.hasPrefix("-") || highest.hasPrefix("-") ? "\(lowest) to \(highest)" : "\(lowest)–\(highest)"
    }

    /// The worst weather of a day: "at worst light rain".
    func worst(_ day: Forecast.Day) -> String? { day.worst?.worstWords }

    /// "19 km/h W"; W is where the wind comes from.
    func speed(_ wind: Forecast.Wind) -> String? {
        wind.speed.map { speed in
            let from = wind.direction.map { " " + CompassPoint(bearingDegrees: $0).rawValue } ?? ""
            return units.text(speed: speed) + from
        }
    }

    func gusts(_ wind: Forecast.Wind) -> String? { wind.gusts.map { units.text(speed: $0) } }

    /// The time of day at the place: "07:40".
    func time(_ moment: Int) -> String { units.time(moment, in: forecast.zone) }

    /// "14:15 there". It is the time of the values and not the present one, which is not known here.
    func timeThere(_ moment: Int) -> String { time(moment) + " there" }

    /// "07:40"; nil on a day without a sunrise.
    func sunrise(_ day: Forecast.Day) -> String? {
        if case .risesAndSets(let rise, _) = day.sun { time(rise) } else { nil }
    }

    func sunset(_ day: Forecast.Day) -> String? {
        if case .risesAndSets(_, let end) = day.sun { time(end) } else { nil }
    }

    /// What there is to say of a day on which the sun does not rise and set; nil for any other day.
    func sunAllDay(_ day: Forecast.Day) -> String? {
        switch day.sun {
        case .neverRises: "does not rise"
        case .neverSets: "does not set"
        case .unknown, .risesAndSets: nil
        }
    }

    /// "4, moderate".
    ///
    /// Source: World Health Organization, *Global Solar UV Index: A Practical Guide*, 2002.
    func uv(_ index: Double) -> String {
        let whole = wholeNumber(index)
        let word =
            switch whole {
            case ..<3: "low"
            case 3...5: "moderate"
            case 6...7: "high"
            case 8...10: "very high"
            default: "extreme"
            }
        return "\(whole), \(word)"
    }

    /// "Mon 9 Mar".
    static func words(_ date: CalendarDate) -> String {
        "\(date.weekday) \(date.day) \(date.monthAndYear.prefix(3))"
    }

    /// The known ones of some texts, with commas between them; nil if none is known.
    func joined(_ texts: [String?]) -> String? {
        let known = texts.compactMap { $0 }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }
}

/// The kinds of weather that cities can be filtered by.
enum Sky: String, CaseIterable {
    case clear, cloudy, fog, rain, snow, thunder
    case unknown = "not-known"

    init(_ kind: WeatherCode.Kind) {
        self =
            switch kind {
            case .clear, .mainlyClear: .clear
            case .partlyCloudy, .overcast: .cloudy
            case .fog: .fog
            case .drizzle, .rain, .showers: .rain
            case .freezing, .snow: .snow
            case .thunder: .thunder
            case .unknown: .unknown
            }
    }

    var title: String {
        switch self {
        case .clear: "Clear"
        case .cloudy: "Cloudy"
        case .fog: "Fog"
        case .rain: "Rain or showers"
        case .snow: "Snow or freezing rain"
        case .thunder: "Thunderstorm"
        case .unknown: "Not known"
        }
    }
}
