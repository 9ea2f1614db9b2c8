extension Forecast {
    /// One sentence on the rain of the next 24 hours, in the hours of the place: "Rain from 14:00, ends about 17:00". Nil if
    /// nothing is known about these hours.
    /// - Parameter moment: the present, in seconds since 1970.
    public func rainSentence(from moment: Int, units: ForecastUnits) -> String? {
        let known = knownHours(from: moment)
        guard !known.isEmpty else { return nil }
        guard let spell = WetSpell(in: known) else {
            return "Dry for the next \(Self.count(ofHours: known.count))"
        }
        let words = RainWords(moment: moment, zone: zone, units: units)
        let start = known[spell.range.lowerBound].at
        let isNow = start <= moment
        if start - moment >= Self.farAway { return "Dry until \(words.time(start)), then \(spell.name.later)" }
        var parts: [String] = []
        let end = known[spell.range.upperBound - 1].at + 3600
        let isEndKnown = spell.range.upperBound < known.count
        let name = spell.name.first
        switch (isNow, isEndKnown) {
        case (true, true): parts.append("\(name) now")
        case (true, false): parts.append("\(name) for the next \(Self.count(ofHours: spell.range.count))")
        case (false, true): parts.append("\(name) from \(words.time(start))")
        case (false, false):
            parts.append("\(name) from \(words.time(start)) until after \(words.time(end, after: start))")
        }
        if let thunder = spell.thunder {
            let at = known[thunder].at
            parts.append(
                at <= moment ? "with a thunderstorm" : "with a thunderstorm about \(words.time(at, after: start))")
        }
        if isEndKnown {
            parts.append(
                "\(spell.name.isPlural ? "end" : "ends") about \(words.time(end, after: isNow ? moment : start))")
        }
        return parts.joined(separator: ", ")
    }

    /// Rain that begins only after this many seconds is far away: the sentence then says first how long it stays dry.
    private static var farAway: Int { 8 * 3600 }

    private static func count(ofHours count: Int) -> String { count == 1 ? "hour" : "\(count) hours" }

    /// The next hours with data, at most 24, beginning with the one that contains a moment and ending at the first gap. None if the
    /// data begin more than an hour after the moment, because nothing can be said of the time until then.
    private func knownHours(from moment: Int) -> [Hour] {
        let next = hours(from: moment).drop { !$0.isRainKnown }
        guard let first = next.first, first.at - moment <= 3600 else { return [] }
        var known: [Hour] = []
        for hour in next.prefix(while: { $0.isRainKnown && $0.at < first.at + 86_400 }) {
            // After a gap of several hours it is not known whether the rain went on.
            if let last = known.last, hour.at - last.at > 3600 { break }
            known.append(hour)
        }
        return known
    }
}

extension Forecast.Hour {
    /// Whether the source says anything about rain in this hour.
    public var isRainKnown: Bool { precipitation != nil || precipitationProbability != nil }

    /// Whether rain or snow is expected. Where the amount is missing, the chance decides.
    public var isWet: Bool { precipitation.map { $0 > 0.099 } ?? (precipitationProbability.map { $0 >= 50 } ?? false) }
}

/// The first time of rain or snow among hours.
private struct WetSpell {
    /// From the first wet hour to the last one. A single dry hour does not end the spell.
    let range: Range<Int>
    let name: Name
    /// The first hour with a thunderstorm, if the spell is called after other weather; nil if there is none.
    let thunder: Int?

    enum Name {
        case rain, drizzle, freezingRain, snow, showers, thunderstorm

        /// The name at the beginning of a sentence.
        var first: String {
            switch self {
            case .rain: "Rain"
            case .drizzle: "Drizzle"
            case .freezingRain: "Freezing rain"
            case .snow: "Snow"
            case .showers: "Showers"
            case .thunderstorm: "Thunderstorm"
            }
        }

        /// The name after "then".
        var later: String {
            switch self {
            case .rain: "rain"
            case .drizzle: "drizzle"
            case .freezingRain: "freezing rain"
            case .snow: "snow"
            case .showers: "showers"
            case .thunderstorm: "a thunderstorm"
            }
        }

        var isPlural: Bool { if case .showers = self { true } else { false } }
    }

    /// Nil if all hours are dry.
    init?(in hours: [Forecast.Hour]) {
        guard let start = hours.firstIndex(where: \.isWet) else { return nil }
        var end = start + 1
        while end < hours.count {
            if hours[end].isWet {
                end += 1
            } else if end + 1 < hours.count, hours[end + 1].isWet {
                end += 2
            } else {
                break
            }
        }
        let wet = hours[start..<end].filter(\.isWet)
        func most(are kinds: WeatherCode.Kind...) -> Bool {
            wet.count { hour in hour.code.map { kinds.contains($0.kind) } ?? false } * 2 > wet.count
        }
        range = start..<end
        if most(are: .snow) {
            name = .snow
        } else if most(are: .thunder) {
            name = .thunderstorm
        } else if most(are: .showers) {
            name = .showers
        } else if most(are: .freezing) {
            name = .freezingRain
        } else if most(are: .drizzle) {
            name = .drizzle
        } else {
            name = .rain
        }
        if case .thunderstorm = name {
            thunder = nil
        } else {
            thunder = range.first { hours[$0].code?.kind == .thunder }
        }
    }
}

/// Writes times of the next 24 hours.
private struct RainWords {
    let moment: Int
    let zone: ZoneRules
    let units: ForecastUnits

    /// "14:00", "03:00 tomorrow", "midnight".
    /// - Parameter earlier: the time named before; "tomorrow" is not said again if that was on the same day. Nil for none.
    func time(_ at: Int, after earlier: Int? = nil) -> String {
        if (at + zone.secondsAhead(at: at)) % 86_400 == 0 { return "midnight" }
        let time = units.time(at, in: zone)
        let day = zone.clock.day(at)
        return day == zone.clock.day(moment) || day == earlier.flatMap { zone.clock.day($0) }
            ? time : "\(time) tomorrow"
    }
}
