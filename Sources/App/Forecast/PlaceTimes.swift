import Catalogue

/// Writes times and dates in the time zone of a place. Moments are in seconds since 1970.
struct PlaceTimes: Sendable {
    let zone: ZoneRules
    let units: ForecastUnits

    func date(_ moment: Int) -> CalendarDate? { zone.clock.day(moment) }

    /// "Sun 22".
    func day(_ date: CalendarDate) -> String { "\(date.weekday) \(date.day)" }

    func time(_ moment: Int) -> String { units.time(moment, in: zone) }

    /// The time; with the day before it if that is not `today`: "Mon 23, 18:00".
    func dayAndTime(_ moment: Int, today: CalendarDate?) -> String {
        guard let date = date(moment), date != today else { return time(moment) }
        return "\(day(date)), \(time(moment))"
    }

    /// The number of minutes since midnight at the place.
    func minute(_ moment: Int) -> Int { zone.clock.secondOfDay(moment) / 60 }

    /// An hour in as few characters as possible: "14", "2 pm"; "14:30" if it does not begin at a full hour.
    func hour(_ moment: Int) -> String {
        let time = time(moment)
        return time.hasSuffix(":00") ? String(time.dropLast(3)) : time
    }

    /// The time without a blank, for columns: "06:21", "6:21am".
    func shortTime(_ moment: Int) -> String { time(moment).filter { $0 != " " } }
}
