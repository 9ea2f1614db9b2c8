import Catalogue
import MapDrawing
import Screen

/// The typed commands that change settings.
extension State {
    mutating func setCharset(_ text: String) -> [Effect] {
        guard let chosen = Settings.Charset(rawValue: text.lowercased()) else {
            run.status = Status(
                text: "Unknown character set \"\(text)\". Use braille, block, ascii or auto", isError: true)
            return []
        }
        settings.charset = chosen
        screen.charset = CharacterSet(rawValue: chosen.rawValue) ?? screen.usualCharset
        if chosen == .auto { run.status = Status(text: "The map is drawn in \(screen.charset.rawValue)") }
        return [.file(.saveSettings(settings))]
    }

    mutating func setUnits(_ text: String) -> [Effect] {
        let systems: [String: Settings.Units] = ["metric": .metric, "imperial": .imperial, "auto": .auto]
        let distanceUnits: [String: Settings.Units] = [
            "miles": .imperial, "mi": .imperial, "kilometres": .metric, "km": .metric,
        ]
        let typed = text.lowercased()
        if let chosen = systems[typed] {
            settings.units = chosen
            // The command chooses all units, so single ones that were chosen before do not stay.
            settings.weather.temperature = nil
            settings.weather.speed = nil
            settings.weather.depth = nil
            settings.weather.clock = nil
            run.status = Status(text: unitsSentence)
        } else if let chosen = distanceUnits[typed] {
            // Many people measure roads in miles and temperatures in °C, so the units of the weather stay.
            let weather = forecastUnits
            settings.units = chosen
            settings.weather.temperature = weather.temperature
            settings.weather.speed = weather.speed
            settings.weather.depth = weather.depth
            run.status = Status(text: "Distances are in \(distances.words)")
        } else {
            run.status = Status(
                text: "Unknown units \"\(text)\". Use miles, kilometres, metric, imperial or auto", isError: true)
            return []
        }
        renewStandardRadius()
        return [.file(.saveSettings(settings))] + renewForecastList()
    }

    /// "Distances are in miles and yards, weather in °F, mph and inches".
    private var unitsSentence: String {
        let sentence = "Distances are in \(distances.words)"
        guard data.datasets.forecasting != nil else { return sentence }
        let units = forecastUnits
        let depth = units.depth == .inches ? "inches" : units.depthName
        return "\(sentence), weather in \(units.temperatureName), \(units.speedName) and \(depth)"
    }

    mutating func setNetwork(_ text: String) -> [Effect] {
        guard let isOn = ["on": true, "off": false][text.lowercased()] else {
            run.status = Status(text: "Unknown value \"\(text)\". Use on or off", isError: true)
            return []
        }
        settings.usesNetwork = isOn
        var stopped = isOn ? [] : stopRefresh() + lookups.stopNaming() + cancelSearch()
        run.status = Status(text: isOn ? "The network is on" : "The network is off: using saved data")
        if !isOn { stopped += stopReading() }
        let waiting = isOn ? readOutbox() + (canFetch ? requestServicePlaces() : []) : []
        return stopped + [.file(.saveSettings(settings)), .tiles(.use(settings.tiles))] + waiting
    }

    mutating func setPictures(_ text: String) -> [Effect] {
        guard let isOn = ["on": true, "words": false, "off": false][text.lowercased()] else {
            run.status = Status(text: "Unknown value \"\(text)\". Use on or words", isError: true)
            return []
        }
        settings.pictures = isOn ? .auto : .words
        run.status = Status(text: isOn ? "Pictures are shown" : "Pictures are described in words, and not fetched")
        return [.file(.saveSettings(settings))]
    }

    mutating func setBackground(_ text: String) -> [Effect] {
        guard let chosen = Settings.Background(rawValue: text.lowercased()) else {
            run.status = Status(text: "Unknown background \"\(text)\". Use dark, light or auto", isError: true)
            return []
        }
        settings.background = chosen
        // A theme that was chosen before would hide the change.
        settings.theme = .auto
        return [.file(.saveSettings(settings))]
    }

    mutating func setTheme(_ text: String) -> [Effect] {
        guard let chosen = Settings.Theme(rawValue: text.lowercased()) else {
            run.status = Status(
                text: "Unknown theme \"\(text)\". Use dark, light, contrast, colour-blind, terminal or auto",
                isError: true)
            return []
        }
        settings.theme = chosen
        run.status = Status(text: chosen == .auto ? "The theme is \(mapLook.rawValue)" : "Theme: \(chosen.rawValue)")
        return [.file(.saveSettings(settings))]
    }
}

extension PaletteLine {
    static let settingsCommands = [
        TypedCommand(
            "charset", "NAME", help: "Draw the map in braille, block or ascii, or auto",
            values: { _ in Settings.Charset.allCases.map(\.rawValue) }
        ) { state, text in state.setCharset(text) },
        TypedCommand(
            "units", "NAME", help: "Miles or kilometres; metric or imperial also sets the weather's units",
            values: { _ in ["miles", "kilometres", "metric", "imperial", "auto"] }
        ) { state, text in state.setUnits(text) },
        TypedCommand(
            "background", "SHADE", help: "Colours for a dark or a light terminal, or auto",
            values: { _ in Settings.Background.allCases.map(\.rawValue) }
        ) { state, text in state.setBackground(text) },
        TypedCommand(
            "theme", "NAME", help: "The map's colours; auto asks the terminal",
            values: { _ in Settings.Theme.allCases.map(\.rawValue) }
        ) { state, text in state.setTheme(text) },
        TypedCommand(
            "language", "CODE", help: "Names on the map: local, auto, or a language such as en",
            values: { _ in State.languages }
        ) { state, text in state.setLanguage(text) },
        TypedCommand(
            "pictures", "on|words", help: "Show pictures, or describe them in words", values: { _ in ["on", "words"] }
        ) { state, text in state.setPictures(text) },
        TypedCommand(
            "network", "on|off", help: "Use the network, or only saved data", values: { _ in ["on", "off"] }
        ) { state, text in state.setNetwork(text) },
        TypedCommand("update postcodes", help: "Fetch every postcode of Great Britain") { state, _ in
            state.startRefresh(Feed.postcodes.id)
        },
    ]
}
