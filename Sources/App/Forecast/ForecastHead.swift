import Catalogue
import Geo
import Screen

/// The first lines of a forecast: now, the rain of the next hours, the sun, and how old all this is.
extension ForecastPage {
    var headLines: [StyledLine] {
        var lines = context.namesPlace ? flowed(nameParts) : []
        guard reply.forecast != nil else { return lines + missingLines + shortWarningLines }
        lines += flowed(nowParts) + flowed(skyParts) + flowed(ageParts)
        return lines + shortWarningLines
    }

    /// The parts in lines of the page's width, with " · " between them.
    func flowed(_ parts: [(text: String, style: Style)]) -> [StyledLine] {
        StyledLine.flowed(parts, columns: context.columns, separator: Theme.dim)
    }

    private var nameParts: [(text: String, style: Style)] {
        [
            (place.name, Theme.title), (place.whereabouts, Theme.dim), (context.isHome ? "home" : "", Theme.dim),
            (context.isFavourite ? "favourite" : "", Theme.dim),
        ]
    }

    /// The lines shown while there is no forecast.
    private var missingLines: [StyledLine] {
        let style = reply.problem == nil ? Theme.dim : Theme.error
        return wrapped(missingSentence, columns: max(1, context.columns)).map { StyledLine($0, style) }
    }

    var missingSentence: String {
        switch reply.problem {
        case nil where context.isFetching: "Fetching the forecast …"
        case nil: "No forecast of \(place.name) is saved"
        case .noNetwork? where context.offlineAdvice.isEmpty: "Offline: no forecast of \(place.name) is saved"
        case .noNetwork?: "Offline: no forecast of \(place.name) is saved. \(context.offlineAdvice)"
        case let problem?: problem.forecastSentence(age: nil)
        }
    }

    /// The lines shown in place of the hours while only the forecast of the list is known, which has no hours.
    var missingHoursLines: [StyledLine] {
        guard let forecast = reply.forecast, forecast.hours.isEmpty else { return [] }
        if context.isFetching { return [StyledLine("Fetching the hours …", Theme.dim)] }
        let text =
            reply.problem == nil
            ? "The hours and later days have not been fetched yet"
            : "Hours and later days could not be fetched; showing only the days that the list has"
        return wrapped(text, columns: max(1, context.columns)).map { StyledLine($0, Theme.accent) }
    }

    // MARK: Now

    /// The weather now: as measured or, if that is long ago, as forecast for this hour.
    var current: Forecast.Now? {
        guard let forecast = reply.forecast else { return nil }
        if let now = forecast.now, abs(present - now.at) < 5400 { return now }
        guard let hour = forecast.hours.first(where: { $0.at <= present && present < $0.at + 3600 }) else {
            return forecast.now
        }
        var now = Forecast.Now(at: hour.at)
        now.temperature = hour.temperature
        now.feelsLike = hour.feelsLike
        now.code = hour.code
        now.isDay = hour.isDay
        now.wind = hour.wind
        now.humidity = hour.humidity
        return now
    }

    private var nowParts: [(text: String, style: Style)] {
        guard let now = current else { return [] }
        let plain = hasExpired ? Theme.dim : .plain
        let symbol = now.code.map { String($0.symbol(isDay: now.isDay ?? true, isASCII: isASCII)) }
        let head = [symbol, now.temperature.map(degrees)].compactMap { $0 }.joined(separator: " ")
        return [
            (head, hasExpired ? Theme.dim : Theme.title), (conditionText(of: now), plain),
            (windText(now.wind), plain), (Self.humidityText(of: now), plain),
        ]
    }

    /// "light rain, feels like 10°".
    func conditionText(of now: Forecast.Now) -> String {
        let felt = now.feelsLike.map { "feels like \(degrees($0))" }
        return [now.code?.words, felt].compactMap { $0 }.joined(separator: ", ")
    }

    /// "wind 19 km/h from the west, gusts 38 km/h"; blank if nothing is known.
    func windText(_ wind: Forecast.Wind) -> String {
        let units = context.units
        var parts: [String] = []
        if let speed = wind.speed {
            let from = wind.direction.map { " from the \(CompassPoint(bearingDegrees: $0).word)" } ?? ""
            parts.append(units.number(speed: speed) == "0" ? "no wind" : "wind \(units.text(speed: speed))\(from)")
        }
        if let gusts = wind.gusts { parts.append("gusts \(units.text(speed: gusts))") }
        return parts.joined(separator: ", ")
    }

    // MARK: Rain and sun

    private var skyParts: [(text: String, style: Style)] {
        let rain = reply.forecast?.rainSentence(from: present, units: context.units) ?? ""
        return [(rain, Theme.accent.with(.bold)), (sunText, .plain), (uvText, .plain)]
    }

    /// The forecast for the current day at the place; nil if there is none.
    private var todaysDay: Forecast.Day? { reply.forecast?.days.first { $0.date == today } }

    /// "sunrise 07:41, sunset 16:02".
    var sunText: String {
        guard let times, let day = todaysDay else { return "" }
        switch day.sun {
        case .unknown: return ""
        case .risesAndSets(let rise, let set): return "sunrise \(times.time(rise)), sunset \(times.time(set))"
        case .neverRises: return "the sun does not rise today"
        case .neverSets: return "the sun does not set today"
        }
    }

    var uvText: String { todaysDay.map { Self.uvText(of: $0) } ?? "" }

    /// "UV 4"; blank if it is not known.
    static func uvText(of day: Forecast.Day) -> String { day.uvIndex.map { "UV \(Int($0.rounded()))" } ?? "" }

    /// "at worst light rain" or "overcast"; blank if it is not known.
    static func worstText(of day: Forecast.Day) -> String { day.worst?.worstWords ?? "" }

    /// "humidity 82 %"; blank if it is not known.
    static func humidityText(of now: Forecast.Now) -> String { now.humidity.map { "humidity \(percent($0))" } ?? "" }

    // MARK: Age

    private var ageParts: [(text: String, style: Style)] {
        [
            (problemSentence ?? "", Theme.error), (clockSentence ?? "", Theme.error),
            (problemSentence == nil ? ageText : "", hasExpired ? Theme.accent : Theme.dim), (cellText, Theme.dim),
        ]
    }

    /// Why no newer forecast came, with the age of this one; nil if nothing went wrong.
    var problemSentence: String? {
        guard let problem = reply.problem, let forecast = reply.forecast else { return nil }
        let age = context.now.map { forecast.validityOfAll.age(at: $0) }
        return problem.forecastSentence(age: age.map { $0 < 60 ? "a moment ago" : agoText(seconds: $0) })
    }

    /// "12 min old", "Out of date: 3 h old".
    var ageText: String {
        guard let now = context.now, let validity = reply.forecast?.validityOfAll else { return "" }
        let age = PlaceAge.values(seconds: validity.age(at: now), hasExpired: validity.hasExpired(at: now)).sentence
        return age == "just now" ? "fetched just now" : age
    }

    /// "This machine's clock is a day ahead"; nil if it is right.
    var clockSentence: String? {
        guard let error = reply.forecast?.clockError, error != 0 else { return nil }
        // `clockError` is 0 or more than two hours, so the amount is always several hours.
        let hours = (abs(error) + 1800) / 3600
        let days = (hours + 12) / 24
        let amount =
            switch (hours, days) {
            case (..<20, _): "\(hours) hours"
            case (_, ...1): "a day"
            default: "\(days) days"
            }
        return "This machine's clock is \(amount) \(error > 0 ? "ahead" : "behind"): check it"
    }

    /// The point of the forecast: "forecast for a point 3 km north-east, 92 m above sea level".
    var cellText: String {
        guard let forecast = reply.forecast else { return "" }
        let metres = place.coordinate.distance(to: forecast.cell)
        guard metres.isFinite else { return "" }
        let way = CompassPoint(bearingDegrees: place.coordinate.bearing(to: forecast.cell)).word
        let units = context.units
        let point =
            metres < 500
            ? "forecast for this place" : "forecast for a point \(units.distances.text(metres: metres)) \(way)"
        return [point, forecast.elevation.map { units.text(elevation: $0) }].compactMap { $0 }.joined(separator: ", ")
    }
}

extension ServiceError {
    /// Why there is no newer forecast, and what to do.
    /// - Parameter age: the age of the forecast that is shown, as in "3 h ago"; nil if none is shown.
    public func forecastSentence(age: String?) -> String {
        let shown = age.map { "; forecast of \($0)" } ?? ""
        switch self {
        case .noNetwork: return "Offline" + shown
        case .tooFast(let seconds): return "Too many requests\(shown). Try again \(Self.pause(seconds))"
        case .noConnection: return "The weather service cannot be reached\(shown). Try again later"
        case .unavailable(let seconds):
            return "The weather service is not working\(shown). Try again \(Self.pause(seconds))"
        case .cancelled: return "Stopped" + shown
        case .notUnderstood(let detail):
            return "The weather service sent an answer that cannot be read (\(detail))\(shown). Try again later"
        case .invalid(_, let reason): return "The weather service refused the request (\(reason))\(shown)"
        case .noAddress, .wrongAddress, .notSecure, .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed,
            .nameTaken, .nameNotAllowed, .forbidden, .notReadable, .gone, .changedMeanwhile, .tooLarge, .readOnly,
            .closed:
            return "The weather service sent no forecast\(shown). Check \"forecast\" under \"sources\" in settings.json"
        }
    }
}
