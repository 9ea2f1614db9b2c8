/// The kind of weather, as a code of the World Meteorological Organization (table 4677) in the selection that Open-Meteo uses.
public struct WeatherCode: Sendable, Hashable {
    public let number: Int

    public init(_ number: Int) { self.number = number }

    /// What the weather is, in groups that have a symbol each.
    public enum Kind: Sendable, CaseIterable {
        case clear, mainlyClear, partlyCloudy, overcast, fog, drizzle, rain, freezing, snow, showers, thunder, unknown
    }

    public var kind: Kind {
        switch number {
        case 0: .clear
        case 1: .mainlyClear
        case 2: .partlyCloudy
        case 3: .overcast
        case 45, 48: .fog
        case 51, 53, 55: .drizzle
        case 61, 63, 65: .rain
        case 56, 57, 66, 67: .freezing
        case 71, 73, 75, 77, 85, 86: .snow
        case 80, 81, 82: .showers
        case 95, 96, 99: .thunder
        default: .unknown
        }
    }

    /// Whether something falls: rain, snow or hail.
    var isRainOrSnow: Bool {
        switch kind {
        case .drizzle, .rain, .freezing, .snow, .showers, .thunder: true
        case .clear, .mainlyClear, .partlyCloudy, .overcast, .fog, .unknown: false
        }
    }

    /// The worst weather of several hours in words: "at worst light rain". A clear, cloudy or overcast sky has no "at worst": "overcast".
    public var worstWords: String {
        switch kind {
        case .clear, .mainlyClear, .partlyCloudy, .overcast: words
        default: "at worst \(words)"
        }
    }

    /// The weather in words: "light rain". An unknown code says its number.
    public var words: String {
        switch number {
        case 0: "clear"
        case 1: "mainly clear"
        case 2: "partly cloudy"
        case 3: "overcast"
        case 45: "fog"
        case 48: "rime fog"
        case 51: "light drizzle"
        case 53: "drizzle"
        case 55: "dense drizzle"
        case 56: "light freezing drizzle"
        case 57: "dense freezing drizzle"
        case 61: "light rain"
        case 63: "rain"
        case 65: "heavy rain"
        case 66: "light freezing rain"
        case 67: "heavy freezing rain"
        case 71: "light snow"
        case 73: "snow"
        case 75: "heavy snow"
        case 77: "snow grains"
        case 80: "light showers"
        case 81: "showers"
        case 82: "violent showers"
        case 85: "light snow showers"
        case 86: "heavy snow showers"
        case 95: "thunderstorm"
        case 96: "thunderstorm with light hail"
        case 99: "thunderstorm with heavy hail"
        default: "unknown (code \(number))"
        }
    }

    /// A symbol one cell wide.
    /// - Parameters:
    ///   - isDay: a clear night shows the moon.
    ///   - isASCII: whether the terminal shows only ASCII.
    public func symbol(isDay: Bool = true, isASCII: Bool = false) -> Character {
        switch kind {
        case .clear, .mainlyClear: isASCII ? (isDay ? "*" : ")") : isDay ? "☀" : "☾"
        case .partlyCloudy: isASCII ? "%" : "◒"
        case .overcast: isASCII ? "#" : "☁"
        case .fog: isASCII ? "=" : "≡"
        case .drizzle, .rain, .showers: isASCII ? "/" : "☂"
        case .freezing: isASCII ? "~" : "☃"
        case .snow: isASCII ? "x" : "❄"
        case .thunder: isASCII ? "!" : "↯"
        case .unknown: "?"
        }
    }
}
