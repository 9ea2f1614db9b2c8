import Catalogue

/// The clock of a place during the time of a forecast.
///
/// A table holds only texts and numbers, and no rules of time zones. So the changes of the clock between the beginning and the
/// end of the forecast are saved as a text beside it; without them, sunrise after such a change would be an hour off.
struct PlaceClock: Sendable, Equatable {
    private struct Step: Sendable, Equatable {
        /// Seconds since 1970.
        var from: Int
        var secondsAhead: Int
    }

    /// The name of the time zone.
    private let zone: String
    /// In the order of time, at least one. The first also holds before its moment.
    private var steps: [Step]
    /// The most days that are looked at for changes. The dates of a broken answer may be centuries apart.
    private static let mostDays = 40
    private static let day = 86_400

    init(of forecast: Forecast) {
        let rules = forecast.zone
        zone = rules.name
        var all = [forecast.now?.at ?? forecast.fetchedAt]
        all += [forecast.hours.first?.at, forecast.hours.last?.at].compactMap { $0 }
        // Clocks are ahead of UTC or behind it, so a day more is looked at on either side.
        for day in [forecast.days.first, forecast.days.last].compactMap({ $0 }) {
            all += [(day.date.dayNumber - 1) * Self.day, (day.date.dayNumber + 2) * Self.day]
        }
        let first = all.min() ?? forecast.fetchedAt
        let last = min(all.max() ?? first, first + Self.mostDays * Self.day)
        steps = [Step(from: first, secondsAhead: rules.secondsAhead(at: first))]
        for moment in stride(from: first, to: last, by: Self.day) {
            let (before, after) = (moment, min(moment + Self.day, last))
            let secondsAhead = rules.secondsAhead(at: after)
            guard secondsAhead != rules.secondsAhead(at: before) else { continue }
            steps.append(Step(from: Self.change(of: rules, before, after), secondsAhead: secondsAhead))
        }
    }

    /// The first moment at which a clock has changed.
    private static func change(of rules: ZoneRules, _ before: Int, _ after: Int) -> Int {
        let old = rules.secondsAhead(at: before)
        var (low, high) = (before, after)
        while high - low > 1 {
            let middle = (low + high) / 2
            if rules.secondsAhead(at: middle) == old { low = middle } else { high = middle }
        }
        return high
    }

    // MARK: As text

    /// "-18000 1772953200:-14400": how far the clock is ahead of UTC at first, then each change with its moment.
    var text: String {
        steps.enumerated().map { $0 == 0 ? "\($1.secondsAhead)" : "\($1.from):\($1.secondsAhead)" }
            .joined(separator: " ")
    }

    /// Reads the text. What makes no sense in it is left out.
    init(text: String, zone: String) {
        self.zone = zone
        steps = text.split(separator: " ").compactMap { part in
            let numbers = part.split(separator: ":").map { Int($0) }
            guard let ahead = numbers.last ?? nil, abs(ahead) <= Self.day else { return nil }
            return Step(from: numbers.count == 2 ? (numbers[0] ?? .min) : .min, secondsAhead: ahead)
        }
        if steps.isEmpty { steps = [Step(from: .min, secondsAhead: 0)] }
    }

    // MARK: Times

    func secondsAhead(at moment: Int) -> Int { (steps.last { $0.from <= moment } ?? steps[0]).secondsAhead }

    /// The zone as it is at a moment, without the changes of its clock.
    func rules(at moment: Int) -> ZoneRules { ZoneRules(name: zone, secondsAhead: secondsAhead(at: moment)) }

    /// The day at the place; nil if its year is not in 1901 to 2199.
    func day(_ moment: Int) -> CalendarDate? { rules(at: moment).clock.day(moment) }

    /// "2026-03-09T07:40-04:00"; blank for a year outside of 1901 to 2199.
    func iso(_ moment: Int) -> String {
        guard let day = day(moment) else { return "" }
        let minutes = abs(secondsAhead(at: moment)) / 60
        let offset = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        let sign = secondsAhead(at: moment) < 0 ? "-" : "+"
        return "\(day.iso)T\(rules(at: moment).clock.time(moment))\(sign)\(offset)"
    }
}
