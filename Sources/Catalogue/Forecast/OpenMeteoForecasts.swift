import Geo
import JSON

/// Reads forecasts.
extension OpenMeteo {
    /// The model's cells are at most some ten kilometres wide.
    private static let mostMetresToCell = 100_000.0

    /// Reads an answer to a request for one or several places.
    /// - Parameter zone: the rules of a time zone by its name; nil if they are not known on this machine, in which case the
    ///   difference to UTC in the answer holds for all times.
    /// - Returns: one forecast for each place, in the order of the places.
    public static func forecasts(
        _ body: [UInt8], of places: [ForecastPlace], fetchedAt: Int, zone: (String) -> ZoneRules?
    ) throws(ServiceError) -> [Forecast] {
        let value = try json(body)
        if let problem = error(in: value) { throw problem }
        let answers: [JSONValue]
        switch value {
        case .array(let several): answers = several
        case .object: answers = [value]
        default: throw .notUnderstood(detail: "no forecast")
        }
        guard answers.count == places.count else {
            throw .notUnderstood(detail: "forecasts for \(answers.count) places, not for \(places.count)")
        }
        var forecasts: [Forecast] = []
        for (index, answer) in answers.enumerated() {
            if let problem = error(in: answer) { throw problem }
            // Places after the first are numbered.
            guard (answer["location_id"]?.integer ?? index) == index else {
                throw .notUnderstood(detail: "an answer for another place")
            }
            forecasts.append(try forecast(answer, of: places[index], fetchedAt: fetchedAt, zone: zone))
        }
        return forecasts
    }

    private static func forecast(
        _ json: JSONValue, of place: ForecastPlace, fetchedAt: Int, zone: (String) -> ZoneRules?
    ) throws(ServiceError) -> Forecast {
        guard let cell = Coordinate(checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        else { throw .notUnderstood(detail: "no position") }
        guard cell.distance(to: place.coordinate) <= mostMetresToCell else {
            throw .notUnderstood(detail: "an answer for another place")
        }
        let answer = try OpenMeteoAnswer(json)
        let now = try answer.now()
        let forecast = Forecast(
            fetchedAt: fetchedAt, zone: rules(json, answer.secondsAhead, of: place, now: now?.at, zone: zone),
            cell: cell, elevation: json["elevation"]?.double.flatMap { (-500...9000).contains($0) ? $0 : nil },
            now: now, hours: try answer.hours(), days: try answer.days())
        guard now != nil || !forecast.hours.isEmpty || !forecast.days.isEmpty else {
            throw .notUnderstood(detail: "no forecast")
        }
        return forecast
    }

    /// The rules of the place's clocks.
    private static func rules(
        _ json: JSONValue, _ secondsAhead: Int, of place: ForecastPlace, now: Int?, zone: (String) -> ZoneRules?
    ) -> ZoneRules {
        let name = json["timezone"]?.cleanText() ?? ""
        let isUTC = secondsAhead == 0 && (name.isEmpty || ["GMT", "UTC", "Etc/GMT", "Etc/UTC"].contains(name))
        if isUTC, ZoneRules.isName(place.zone), let rules = zone(place.zone) { return rules }
        if ZoneRules.isName(name), let rules = zone(name) {
            // Rules on this machine that are older than a change of the law would show every time an hour off. On the day
            // of a change both differences are right.
            let days = now.map { [$0 - 86_400, $0, $0 + 86_400] } ?? []
            if days.isEmpty || days.contains(where: { rules.secondsAhead(at: $0) == secondsAhead }) { return rules }
        }
        let short = json["timezone_abbreviation"]?.cleanText(20) ?? ""
        return short.isEmpty
            ? ZoneRules(secondsAhead: secondsAhead) : ZoneRules(name: short, secondsAhead: secondsAhead)
    }
}

/// The forecast for one place as it is in an answer.
struct OpenMeteoAnswer {
    private let json: JSONValue
    /// The difference to UTC in which all times of the answer are written.
    let secondsAhead: Int

    init(_ json: JSONValue) throws(ServiceError) {
        self.json = json
        guard let ahead = json.secondsAheadOfUTC else {
            throw .notUnderstood(detail: "times without their difference to UTC")
        }
        secondsAhead = ahead
    }

    /// The weather now; nil if the answer does not say.
    func now() throws(ServiceError) -> Forecast.Now? {
        guard let values = json["current"], let time = values["time"] else { return nil }
        guard let at = moment(time) else { throw Self.unreadableTime }
        var now = Forecast.Now(at: at)
        let row = OpenMeteoRow(values: values, units: json["current_units"], index: nil)
        row.read(Forecast.Now.numbers, into: &now)
        now.code = row.code
        now.isDay = row.isDay
        return now
    }

    func hours() throws(ServiceError) -> [Forecast.Hour] {
        var hours: [Forecast.Hour] = []
        guard let values = json["hourly"] else { return hours }
        for (index, time) in (values["time"]?.elements ?? []).enumerated() {
            guard let at = moment(time) else { throw Self.unreadableTime }
            if let last = hours.last, at <= last.at { throw Self.timeGoesBack }
            var hour = Forecast.Hour(at: at)
            let row = OpenMeteoRow(values: values, units: json["hourly_units"], index: index)
            row.read(Forecast.Hour.numbers, into: &hour)
            hour.code = row.code
            hour.isDay = row.isDay
            hours.append(hour)
        }
        return hours.indices.map { Self.fromItsBeginning(hours, $0) }
    }

    /// A row with its rain, chance of rain and gusts replaced by those of the next row, so that all values are for the hour that begins
    /// at the row's time. Open-Meteo gives temperature and clouds for a time, but rain, its chance and gusts for the hour before it (the
    /// column "valid time" of https://open-meteo.com/en/docs). In the last row they become unknown. A code for rain or snow belongs to
    /// the amount in its own row, so it comes from the next row, too.
    private static func fromItsBeginning(_ rows: [Forecast.Hour], _ index: Int) -> Forecast.Hour {
        var hour = rows[index]
        let next = index + 1 < rows.count && rows[index + 1].at - hour.at == 3600 ? rows[index + 1] : nil
        hour.precipitation = next?.precipitation
        hour.precipitationProbability = next?.precipitationProbability
        hour.wind.gusts = next?.wind.gusts
        if let code = next?.code, code.isRainOrSnow || hour.code?.isRainOrSnow ?? true { hour.code = code }
        return hour
    }

    func days() throws(ServiceError) -> [Forecast.Day] {
        var days: [Forecast.Day] = []
        guard let values = json["daily"] else { return days }
        for (index, time) in (values["time"]?.elements ?? []).enumerated() {
            guard let date = time.string.flatMap({ Self.date($0) }) else { throw Self.unreadableTime }
            if let last = days.last, date <= last.date { throw Self.timeGoesBack }
            var day = Forecast.Day(date: date)
            let row = OpenMeteoRow(values: values, units: json["daily_units"], index: index)
            row.read(Forecast.Day.numbers, into: &day)
            day.worst = row.code
            day.sun = Forecast.Sun(rise: row["sunrise"].flatMap(moment), set: row["sunset"].flatMap(moment))
            days.append(day)
        }
        return days
    }

    private static let unreadableTime = ServiceError.notUnderstood(detail: "a time that cannot be read")
    private static let timeGoesBack = ServiceError.notUnderstood(detail: "times that go back")

    /// A moment of the answer, in seconds since 1970.
    private func moment(_ time: JSONValue) -> Int? {
        time.string.flatMap { Self.localSeconds($0) }.map { $0 - secondsAhead }
    }

    /// "2026-03-05T21:00" as if it were UTC.
    private static func localSeconds(_ text: String) -> Int? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = date(String(parts[0])) else { return nil }
        let digits = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(digits.count),
            digits.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = digits.compactMap { Int($0) } + [0]
        // Open-Meteo may end a day with 24:00.
        guard numbers[0] <= 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return day.dayNumber * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    /// "2026-03-05"
    private static func date(_ text: String) -> CalendarDate? {
        let characters = Array(text.utf8)
        guard characters.count == 10, characters[4] == UInt8(ascii: "-") else { return nil }
        return CalendarDate(characters)
    }
}

/// The values of one moment or day.
private struct OpenMeteoRow {
    /// The values by the names of their variables: each a value, or an array with one value for each time.
    let values: JSONValue
    /// The labels of the units by the names of the variables.
    let units: JSONValue?
    /// Which of the times it is; nil if there is only one.
    let index: Int?

    /// Nil if there is no such variable, or if its array is too short.
    subscript(name: String) -> JSONValue? {
        guard let index else { return values[name] }
        guard case .array(let column)? = values[name], index < column.count else { return nil }
        return column[index]
    }

    func read<Part>(_ numbers: [ForecastNumber<Part>], into part: inout Part) {
        for number in numbers {
            part[keyPath: number.field] = number.quantity.metric(
                self[number.name]?.double, label: units?[number.name]?.string ?? "")
        }
    }

    var code: WeatherCode? { self["weather_code"].flatMap { WeatherCode(json: $0) } }

    var isDay: Bool? {
        switch self["is_day"]?.double {
        case 1: true
        case 0: false
        default: nil
        }
    }
}

extension WeatherCode {
    /// Accepts codes that are not in Open-Meteo's list; nil for a value that is not a code at all.
    init?(json: JSONValue) {
        guard let number = json.double.flatMap({ Int(exactly: $0) }), (0...999).contains(number) else { return nil }
        self.init(number)
    }
}
