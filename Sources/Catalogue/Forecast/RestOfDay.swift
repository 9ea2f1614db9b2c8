extension Forecast {
    /// The forecast with only its first days and their hours.
    public func first(days count: Int) -> Forecast {
        guard count < days.count, let last = days.prefix(count).last?.date else { return self }
        var shorter = self
        shorter.days = Array(days.prefix(count))
        shorter.hours = hours.filter { hour in zone.clock.day(hour.at).map { $0 <= last } ?? true }
        return shorter
    }

    /// What is left of a day: the most severe weather, the rain and the chance of rain of its hours from a moment on. All other
    /// values stay those of the whole day.
    /// - Parameter moment: in seconds since 1970, on this day.
    /// - Returns: nil if the hours are not known up to the end of the day.
    public func rest(of day: Day, from moment: Int) -> Day? {
        let hours = hours(from: moment).filter { zone.clock.day($0.at) == day.date }
        guard let first = hours.first, let last = hours.last, first.at <= moment,
            zone.clock.day(last.at + 3600) != day.date, last.at - first.at == (hours.count - 1) * 3600
        else { return nil }
        var rest = day
        let codes = hours.compactMap(\.code)
        let amounts = hours.compactMap(\.precipitation)
        let chances = hours.compactMap(\.precipitationProbability)
        // A value that some of the hours lack stays that of the whole day: the missing hours may be worse than the known ones.
        if codes.count == hours.count { rest.worst = codes.max { $0.number < $1.number } }
        if amounts.count == hours.count { rest.precipitation = amounts.reduce(0, +) }
        if chances.count == hours.count { rest.precipitationProbability = chances.max() }
        return rest
    }
}
