import App
import Catalogue
import Live

extension ShellCommand {
    /// The command of the weather; nil where the program has no such collection.
    static func weather(_ datasets: Datasets) -> ShellCommand? {
        guard let dataset = datasets.forecasting else { return nil }
        return ShellCommand(
            name: "weather",
            usages: [
                "[PLACE] [--days 1-16] [--units metric|imperial] [--warnings] [--colour …] [--format text|json] [--online | --offline]",
                "favourites [--format FORMAT]",
                "favourites add PLACE", "favourites remove PLACE|ID",
            ],
            summary: "The weather now and on the next days, at home or anywhere; your favourite cities.",
            options: [
                .init(
                    name: "days", value: "NUMBER", help: "1 to 16, today included; default: 4",
                    candidates: .words(WeatherCommand.possibleDays.map { String($0) })),
                .init(
                    name: "units", value: "NAME", help: "metric or imperial; default: as in the settings",
                    candidates: .cases(of: WeatherCommand.System.self)),
                .init(
                    name: "warnings", value: nil, help: "official warnings, too (United States and Europe)"),
                .init(
                    name: "colour", value: "WHEN", help: "auto, always or never",
                    candidates: .cases(of: ColourChoice.self)),
                .init(
                    name: "format", value: "FORMAT",
                    help: "text or json; of favourites: table, json, csv or geojson",
                    candidates: .words(
                        unique(
                            WeatherCommand.Format.allCases.map(\.rawValue)
                                + SearchReport.Format.allCases.map(\.rawValue)))),
                .online, .offline,
            ],
            words: [.init("favourites", words: ["list", "add", .init("remove", then: .favourites)])],
            argument: .favourites,
            notes: """
                PLACE is a city of the world, or any other place that Catchment knows; without it, your home, else where you are.
                The best match of a name is shown, and others of that name are listed on standard error.

                catchment weather
                catchment weather "Paris, Texas" --days 7 --units imperial
                catchment weather favourites add Leeds
                catchment weather favourites --format csv
                """
        ) { arguments, shell throws(CommandError) in
            try WeatherCommand(dataset: dataset, arguments: arguments, shell: shell).run()
        }
    }
}

/// One call of `catchment weather`.
struct WeatherCommand {
    let dataset: any Forecasting
    let arguments: Arguments
    let shell: Shell

    fileprivate enum Format: String, CaseIterable { case text, json }
    fileprivate enum System: String, CaseIterable { case metric, imperial }

    /// The days that are shown without `--days`: today and the next three.
    private static let usualDays = 4
    fileprivate static let possibleDays = 1...16

    func run() throws(CommandError) {
        _ = try arguments.networkChoice()
        let words = arguments.words
        guard let first = words.first, ["favourites", "favorites"].contains(first.lowercased()) else {
            return try writeForecast(of: words.joined(separator: " "))
        }
        try favourites(Array(words.dropFirst()))
    }

    var isOffline: Bool { arguments.flags.contains("offline") }

    /// Whether the network may be used.
    var canFetch: Bool { shell.library.origins.mayAsk(shell.settings, isOffline) }

    // MARK: The forecast of a place

    private func writeForecast(of typed: String) throws(CommandError) {
        let format = try arguments.choice("format", default: Format.text)
        let days = try dayCount()
        let units = try chosenUnits()
        let usesColour = try arguments.usesColour(shell)
        let place = try self.place(typed)
        let wantsWarnings = arguments.flags.contains("warnings") || shell.settings.weather.warnings
        let fetching: ForecastFetching = canFetch ? .ifExpired : .never
        let reply = cancellable { cancellation in
            shell.library.forecasts.read(
                place, days: days, fetching: fetching, warnings: wantsWarnings, cancellation)
        }
        if reply.problem == .cancelled { throw CommandError(.interrupted, "Stopped.") }
        guard let forecast = reply.forecast else {
            let missing = "No forecast of \(place.name) is saved."
            guard let problem = reply.problem else {
                let advice = isOffline ? "To fetch one, leave out --offline." : shell.library.machine.networkOffSentence
                throw CommandError(.network, "\(missing) \(advice)")
            }
            throw CommandError(.network, "\(problem.weatherSentence(from: .forecast)) \(missing)")
        }
        let now = secondsNow()
        switch format {
        case .json:
            let report = weatherJSON(
                place, id: dataset.id(ofKey: place.key), forecast, reply, days: days, units: units,
                now: now - forecast.clockError)
            shell.write(report.text + "\n")
        case .text:
            var text = WeatherText(
                place, reply, days: days, units: units, now: now, console: shell.console)
            text.context.isHome = place.key == ownHome()?.key
            text.context.isFavourite = isFavourite(place)
            if usesColour { shell.write(shell.console.inLocale(text.ansi)) } else { shell.writeText(text.plain) }
        }
        writeProblems(reply, forecast, now)
    }

    /// Writes why the forecast is old, and what is not known of the warnings.
    private func writeProblems(_ reply: ForecastReply, _ forecast: Forecast, _ now: Int) {
        let validity = forecast.validityOfAll
        let age = "this forecast was fetched \(agoText(seconds: validity.age(at: now)))."
        if let problem = reply.problem {
            shell.writeError("\(problem.weatherSentence(from: .forecast)) \(age.capitalisedFirst)")
        } else if validity.hasExpired(at: now) {
            shell.writeError(canFetch ? age.capitalisedFirst : "The network is off: \(age)")
        }
        if let sentence = reply.warningsSentence(canFetch: canFetch, now: now) { shell.writeError(sentence) }
        let hours = abs(forecast.clockError) / 3600
        if hours > 0 {
            let direction = forecast.clockError > 0 ? "ahead" : "behind"
            shell.writeError("The clock of this machine seems to be \(hours) h \(direction): check it.")
        }
    }

    private func dayCount() throws(CommandError) -> Int {
        guard let text = arguments.values["days"] else { return Self.usualDays }
        guard let days = Int(text), Self.possibleDays.contains(days) else {
            throw CommandError(.usage, "--days \"\(text)\" is not possible: use a number from 1 to 16.")
        }
        return days
    }

    /// The units that `--units` names, else those of the settings. The clock of 12 or 24 hours is always that of the settings.
    private func chosenUnits() throws(CommandError) -> ForecastUnits {
        let saved = shell.settings.forecastUnits(country: shell.library.machine.country)
        guard arguments.has("units") else { return saved }
        let system = try arguments.choice("units", default: System.metric)
        var units = system == .metric ? ForecastUnits.metric : ForecastUnits.imperial
        units.clock = saved.clock
        return units
    }
}
