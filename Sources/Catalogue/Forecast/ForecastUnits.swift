/// The units in which forecasts are written.
public struct ForecastUnits: Sendable, Hashable {
    public enum Temperature: String, Sendable, CaseIterable { case celsius, fahrenheit }
    public enum Speed: String, Sendable, CaseIterable {
        case kilometres = "kmh", metres = "ms", miles = "mph", knots = "kn"
    }
    public enum Depth: String, Sendable, CaseIterable { case millimetres = "mm", inches = "inch" }
    public enum Clock: String, Sendable, CaseIterable { case hours24 = "24", hours12 = "12" }

    public var temperature = Temperature.celsius
    public var speed = Speed.kilometres
    public var depth = Depth.millimetres
    public var clock = Clock.hours24
    /// The person's choice for distances; nil if they made none.
    public var chosenDistances: DistanceFormat?

    public init() {}

    public static let metric = ForecastUnits()
    public static var imperial: ForecastUnits {
        var units = ForecastUnits()
        (units.temperature, units.speed, units.depth) = (.fahrenheit, .miles, .inches)
        return units
    }

    /// The units that are usual in a country.
    /// - Parameter country: two letters of ISO 3166; nil if it is not known.
    public init(country: String?) {
        switch country {
        case "US": (temperature, speed, depth, clock) = (.fahrenheit, .miles, .inches, .hours12)
        case "GB": speed = .miles
        case "CA", "AU", "NZ", "IN", "PH": clock = .hours12
        case "DK", "FI", "IS", "NO", "SE": speed = .metres
        default: break
        }
    }

    /// How distances and heights are written beside these units: as the person chose, else in miles and feet beside miles an hour
    /// or inches.
    public var distances: DistanceFormat {
        chosenDistances ?? (speed == .miles || depth == .inches ? .customary : .metric)
    }

    /// A height beside these units: "92 m above sea level", "3 ft below sea level".
    public func text(elevation metres: Double) -> String {
        let isMetric = distances == .metric
        let height = Int((isMetric ? metres : metres / DistanceFormat.metresPerFoot).rounded())
        return "\(abs(height)) \(isMetric ? "m" : "ft") \(height < 0 ? "below" : "above") sea level"
    }

    /// A temperature: "12°", "-3°".
    public func text(temperature celsius: Double) -> String {
        "\(Int(degrees(celsius).rounded()))°"
    }

    /// A temperature in the chosen unit, not rounded.
    public func degrees(_ celsius: Double) -> Double { temperature == .celsius ? celsius : celsius * 9 / 5 + 32 }

    /// The name of the unit of temperatures: "°C".
    public var temperatureName: String { temperature == .celsius ? "°C" : "°F" }

    /// A speed: "19 km/h".
    public func text(speed kilometresAnHour: Double) -> String { "\(number(speed: kilometresAnHour)) \(speedName)" }

    /// A speed without its unit: "19".
    public func number(speed kilometresAnHour: Double) -> String {
        String(Int(speed(kilometresAnHour).rounded()))
    }

    /// A speed in the chosen unit, not rounded.
    public func speed(_ kilometresAnHour: Double) -> Double {
        switch speed {
        case .kilometres: kilometresAnHour
        case .metres: kilometresAnHour / 3.6
        case .miles: kilometresAnHour / 1.609344
        case .knots: kilometresAnHour / 1.852
        }
    }

    /// The name of the unit of speeds: "km/h".
    public var speedName: String {
        switch speed {
        case .kilometres: "km/h"
        case .metres: "m/s"
        case .miles: "mph"
        case .knots: "kn"
        }
    }

    /// A depth of rain: "12 mm", "0.4 mm", "0.24 in".
    public func text(depth millimetres: Double) -> String { "\(number(depth: millimetres)) \(depthName)" }

    /// A depth without its unit. Millimetres have one decimal below ten, inches two.
    public func number(depth millimetres: Double) -> String {
        switch depth {
        case .millimetres: millimetres < 9.95 ? decimal(millimetres, places: 1) : String(Int(millimetres.rounded()))
        case .inches: decimal(millimetres / 25.4, places: 2)
        }
    }

    /// A depth in the chosen unit, not rounded.
    public func depth(_ millimetres: Double) -> Double { depth == .millimetres ? millimetres : millimetres / 25.4 }

    /// The name of the unit of depths: "mm".
    public var depthName: String { depth == .millimetres ? "mm" : "in" }

    /// A time of day: "14:00", "2 pm", "2:30 pm".
    public func time(_ moment: Int, in zone: ZoneRules) -> String {
        if clock == .hours24 { return zone.clock.time(moment) }
        let minutes = zone.clock.secondOfDay(moment) / 60
        let (hour, minute) = (minutes / 60, minutes % 60)
        let twoDigits = minute < 10 ? "0\(minute)" : "\(minute)"
        let half = hour < 12 ? "am" : "pm"
        let twelve = hour % 12 == 0 ? 12 : hour % 12
        return minute == 0 ? "\(twelve) \(half)" : "\(twelve):\(twoDigits) \(half)"
    }
}
