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

extension Settings.Weather: SettingGroup {
    static let fields: [SettingField<Self>] = [
        SettingField("temperature", \.temperature, .wordOrAuto()),
        SettingField("wind", \.speed, .wordOrAuto()),
        SettingField("rain", \.depth, .wordOrAuto()),
        SettingField("clock", \.clock, .wordOrAuto()),
        SettingField("warnings", \.warnings, .truth),
    ]
}
