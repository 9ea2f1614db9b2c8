import Catalogue

/// The typed commands that change how forecasts are shown.
extension State {
    mutating func setTemperature(_ text: String) -> [Effect] {
        let words: [String: ForecastUnits.Temperature] = [
            "celsius": .celsius, "c": .celsius, "fahrenheit": .fahrenheit, "f": .fahrenheit,
        ]
        return setUnit(\.temperature, text, words, asking: "Use celsius, fahrenheit or auto") { units in
            "Temperatures are in \(units.temperatureName)"
        }
    }

    mutating func setWind(_ text: String) -> [Effect] {
        let words: [String: ForecastUnits.Speed] = [
            "kmh": .kilometres, "km/h": .kilometres, "ms": .metres, "m/s": .metres, "mph": .miles, "kn": .knots,
            "knots": .knots,
        ]
        return setUnit(\.speed, text, words, asking: "Use kmh, ms, mph, kn or auto") { units in
            "Wind is in \(units.speedName)"
        }
    }

    mutating func setRain(_ text: String) -> [Effect] {
        let words: [String: ForecastUnits.Depth] = [
            "mm": .millimetres, "inch": .inches, "inches": .inches, "in": .inches,
        ]
        return setUnit(\.depth, text, words, asking: "Use mm, inch or auto") { units in
            "Rain is in \(units.depth == .inches ? "inches" : "millimetres")"
        }
    }

    mutating func setClock(_ text: String) -> [Effect] {
        let words: [String: ForecastUnits.Clock] = ["24": .hours24, "24h": .hours24, "12": .hours12, "12h": .hours12]
        return setUnit(\.clock, text, words, asking: "Use 24, 12 or auto") { units in
            units.clock == .hours24 ? "Hours are from 0 to 24" : "Hours are from 1 to 12, am and pm"
        }
    }

    /// Changes a unit of forecasts and writes the list anew.
    /// - Parameters:
    ///   - unit: the setting; "auto" makes it nil.
    ///   - words: the unit of each word that can be typed.
    ///   - advice: the words that can be typed, for the message about another one.
    ///   - sentence: what the status line says then.
    private mutating func setUnit<Unit>(
        _ unit: WritableKeyPath<Settings.Weather, Unit?>, _ text: String, _ words: [String: Unit],
        asking advice: String, _ sentence: (ForecastUnits) -> String
    ) -> [Effect] {
        let typed = text.lowercased()
        guard typed == "auto" || words[typed] != nil else {
            run.status = Status(text: "Unknown value \"\(text)\". \(advice)", isError: true)
            return []
        }
        settings.weather[keyPath: unit] = words[typed]
        run.status = Status(text: sentence(forecastUnits))
        return [.file(.saveSettings(settings))] + renewForecastList()
    }

    mutating func setWarnings(_ text: String) -> [Effect] {
        guard let isOn = ["on": true, "off": false][text.lowercased()] else {
            run.status = Status(text: "Unknown value \"\(text)\". Use on or off", isError: true)
            return []
        }
        settings.weather.warnings = isOn
        run.status = Status(
            text: isOn
                ? "Official warnings are shown for the United States and Europe" : "Official warnings are not fetched")
        return [.file(.saveSettings(settings))] + renewForecastList() + (isOn ? requestOpenForecasts() : [])
    }
}

extension PaletteLine {
    static let weatherCommands = [
        command(
            "temperature", "UNIT", ["celsius", "fahrenheit", "auto"], "Temperatures in celsius, fahrenheit or auto"
        ) { state, text in state.setTemperature(text) },
        command("wind", "UNIT", ["kmh", "ms", "mph", "kn", "auto"], "Wind in kmh, ms, mph, kn or auto") { state, text in
            state.setWind(text)
        },
        command("rain", "UNIT", ["mm", "inch", "auto"], "Rain in mm, inch or auto") { state, text in
            state.setRain(text)
        },
        command("clock", "24|12|auto", ["24", "12", "auto"], "24-hour or 12-hour clock in forecasts") {
            state, text in state.setClock(text)
        },
        command("warnings", "on|off", ["on", "off"], "Fetch official warnings of dangerous weather") { state, text in
            state.setWarnings(text)
        },
    ]

    private static func command(
        _ name: String, _ argument: String, _ values: [String], _ help: String,
        run: @escaping @Sendable (inout State, String) -> [Effect]
    ) -> TypedCommand {
        TypedCommand(name, argument, help: help, command: .weatherSettings, values: { _ in values }, run: run)
    }
}
