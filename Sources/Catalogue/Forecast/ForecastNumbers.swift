/// What a number of a forecast measures. Gives the range of plausible values and converts from other units.
enum ForecastQuantity: Sendable {
    case temperature, feelsLike, speed, depth, percent, direction, ultraviolet

    /// The plausible values, in metric units. Weather records lie well inside.
    private var range: ClosedRange<Double> {
        switch self {
        case .temperature: -100...70
        case .feelsLike: -150...100
        case .speed: 0...500
        case .depth: 0...3000
        case .percent: 0...100
        case .direction: 0...360
        case .ultraviolet: 0...50
        }
    }

    /// The number if it is plausible, else nil.
    func sensible(_ number: Double?) -> Double? { number.flatMap { range.contains($0) ? $0 : nil } }

    /// A number in the metric unit of the quantity; nil if it is not plausible, or if the unit is not known.
    /// - Parameter label: the unit as Open-Meteo names it: "°F", "mp/h"; blank for the metric one.
    func metric(_ number: Double?, label: String) -> Double? {
        guard let number else { return nil }
        let converted: Double? =
            switch (self, label) {
            case (.ultraviolet, _), (_, ""): number
            case (.temperature, "°C"), (.feelsLike, "°C"), (.speed, "km/h"), (.depth, "mm"): number
            case (.percent, "%"), (.direction, "°"): number
            case (.temperature, "°F"), (.feelsLike, "°F"): (number - 32) * 5 / 9
            case (.speed, "m/s"): number * 3.6
            case (.speed, "mp/h"), (.speed, "mph"): number * 1.609344
            case (.speed, "kn"): number * 1.852
            case (.depth, "inch"): number * 25.4
            case (.depth, "cm"): number * 10
            default: nil
            }
        return sensible(converted)
    }
}

/// A number in a part of a forecast: in the values for now, an hour or a day.
struct ForecastNumber<Part> {
    /// The name of the variable at Open-Meteo, which is also that of the member in saved forecasts.
    let name: String
    let quantity: ForecastQuantity
    let field: WritableKeyPath<Part, Double?>

    init(_ name: String, _ quantity: ForecastQuantity, _ field: WritableKeyPath<Part, Double?>) {
        self.name = name
        self.quantity = quantity
        self.field = field
    }
}

/// What `Forecast.Now` and `Forecast.Hour` have in common.
protocol ForecastMoment {
    var at: Int { get }
    var temperature: Double? { get }
    var feelsLike: Double? { get }
    var code: WeatherCode? { get set }
    var isDay: Bool? { get set }
    var wind: Forecast.Wind { get }
    var humidity: Double? { get }
    var precipitation: Double? { get }
    static var numbers: [ForecastNumber<Self>] { get }

    init(at: Int)
}

extension Forecast.Now: ForecastMoment {
    static var numbers: [ForecastNumber<Self>] {
        [
            ForecastNumber("temperature_2m", .temperature, \.temperature),
            ForecastNumber("apparent_temperature", .feelsLike, \.feelsLike),
            ForecastNumber("precipitation", .depth, \.precipitation),
            ForecastNumber("wind_speed_10m", .speed, \.wind.speed),
            ForecastNumber("wind_gusts_10m", .speed, \.wind.gusts),
            ForecastNumber("wind_direction_10m", .direction, \.wind.direction),
            ForecastNumber("relative_humidity_2m", .percent, \.humidity),
        ]
    }
}

extension Forecast.Hour: ForecastMoment {
    static var numbers: [ForecastNumber<Self>] {
        [
            ForecastNumber("temperature_2m", .temperature, \.temperature),
            ForecastNumber("apparent_temperature", .feelsLike, \.feelsLike),
            ForecastNumber("precipitation", .depth, \.precipitation),
            ForecastNumber("precipitation_probability", .percent, \.precipitationProbability),
            ForecastNumber("wind_speed_10m", .speed, \.wind.speed),
            ForecastNumber("wind_gusts_10m", .speed, \.wind.gusts),
            ForecastNumber("wind_direction_10m", .direction, \.wind.direction),
            ForecastNumber("relative_humidity_2m", .percent, \.humidity),
        ]
    }
}

extension Forecast.Day {
    static var numbers: [ForecastNumber<Self>] {
        [
            ForecastNumber("temperature_2m_max", .temperature, \.high),
            ForecastNumber("temperature_2m_min", .temperature, \.low),
            ForecastNumber("precipitation_sum", .depth, \.precipitation),
            ForecastNumber("precipitation_probability_max", .percent, \.precipitationProbability),
            ForecastNumber("wind_speed_10m_max", .speed, \.wind.speed),
            ForecastNumber("wind_gusts_10m_max", .speed, \.wind.gusts),
            ForecastNumber("wind_direction_10m_dominant", .direction, \.wind.direction),
            ForecastNumber("uv_index_max", .ultraviolet, \.uvIndex),
        ]
    }
}

extension Forecast.Sun {
    /// - Parameter rise: in seconds since 1970, as `set`. If the sun never rises, both are the same; if it never sets, the
    ///   sun "sets" a day after it "rises".
    init(rise: Int?, set: Int?) {
        guard let rise, let set, rise <= set else {
            self = .unknown
            return
        }
        switch set - rise {
        case 0: self = .neverRises
        case 86_400...: self = .neverSets
        default: self = .risesAndSets(rise: rise, set: set)
        }
    }
}
