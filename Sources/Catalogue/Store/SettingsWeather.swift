import JSON

extension Settings {
    /// How forecasts are shown.
    public struct Weather: Sendable, Equatable {
        /// Nil means the unit that is usual in the person's country, here and below.
        public var temperature: ForecastUnits.Temperature?
        public var speed: ForecastUnits.Speed?
        public var depth: ForecastUnits.Depth?
        public var clock: ForecastUnits.Clock?
        /// Whether official warnings are fetched.
        public var warnings = false
        var unknown: [Unknown] = []

        public init() {}
    }

    /// The units of forecasts: those that the person chose, else those of the person's country.
    /// - Parameter country: two letters of ISO 3166; nil if it is not known.
    public func forecastUnits(country: String?) -> ForecastUnits {
        var chosen = ForecastUnits(country: country)
        let clock = chosen.clock
        switch units {
        case .auto: break
        case .metric: chosen = .metric
        case .imperial: chosen = .imperial
        }
        if units != .auto { chosen.clock = clock }
        if let temperature = weather.temperature { chosen.temperature = temperature }
        if let speed = weather.speed { chosen.speed = speed }
        if let depth = weather.depth { chosen.depth = depth }
        if let clock = weather.clock { chosen.clock = clock }
        if units != .auto { chosen.chosenDistances = units == .imperial ? .customary : .metric }
        return chosen
    }
}

extension Settings.Weather {
    var json: JSONValue {
        let known: [(name: String, value: JSONValue)] = [
            ("temperature", .string(temperature?.rawValue ?? "auto")), ("wind", .string(speed?.rawValue ?? "auto")),
            ("rain", .string(depth?.rawValue ?? "auto")), ("clock", .string(clock?.rawValue ?? "auto")),
            ("warnings", .bool(warnings)),
        ]
        return .object(known + unknown.map { ($0.name, $0.value) })
    }

    /// A value of the wrong kind is ignored, and the setting keeps its default.
    init(json: JSONValue) {
        for (name, value) in json.members {
            switch name {
            case "temperature": temperature = value.string.flatMap(ForecastUnits.Temperature.init)
            case "wind": speed = value.string.flatMap(ForecastUnits.Speed.init)
            case "rain": depth = value.string.flatMap(ForecastUnits.Depth.init)
            case "clock": clock = value.string.flatMap(ForecastUnits.Clock.init)
            case "warnings": if case .bool(let isOn) = value { warnings = isOn }
            default: unknown.append(Settings.Unknown(name: name, value: value))
            }
        }
    }

    mutating func apply(_ new: Self, changedFrom old: Self) {
        if old.temperature != new.temperature { temperature = new.temperature }
        if old.speed != new.speed { speed = new.speed }
        if old.depth != new.depth { depth = new.depth }
        if old.clock != new.clock { clock = new.clock }
        if old.warnings != new.warnings { warnings = new.warnings }
    }
}
