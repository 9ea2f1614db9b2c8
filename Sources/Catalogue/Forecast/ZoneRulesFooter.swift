/// How the clocks change after the last change that a zone's file lists, as its last line says.
///
/// Source: RFC 9636, section 3.3.1, and POSIX.1-2024, section 8.3 (TZ): "GMT0BST,M3.5.0/1,M10.5.0", "<+0530>-5:30".
enum ZoneFooter: Equatable {
    /// The line is empty.
    case nothing
    case fixed(secondsAhead: Int)
    case yearly(YearlyClockChange)

    /// - Parameter bytes: the line between two line breaks. Nil if it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.first == 0x0A, let end = bytes.dropFirst().firstIndex(of: 0x0A) else { return nil }
        var reader = ZoneFooterReader(rest: bytes[(bytes.startIndex + 1)..<end])
        if reader.rest.isEmpty {
            self = .nothing
            return
        }
        // Differences to UTC are positive in the west.
        guard reader.skipName(), let west = reader.time(mostHours: 24) else { return nil }
        if reader.rest.isEmpty {
            self = .fixed(secondsAhead: -west)
            return
        }
        guard reader.skipName() else { return nil }
        var summer = -west + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let summerWest = reader.time(mostHours: 24) else { return nil }
            summer = -summerWest
        }
        guard let start = reader.rule(), let end = reader.rule(), reader.rest.isEmpty else { return nil }
        self = .yearly(YearlyClockChange(standard: -west, summer: summer, start: start, end: end))
    }
}

/// Clocks that change twice in every year.
struct YearlyClockChange: Sendable, Equatable {
    enum Day: Sendable, Equatable {
        /// The day of the week (0 is Sunday) in a week of a month; week 5 is the last.
        case weekday(Int, week: Int, month: Int)
        /// A day of the year from 1 to 365; 29 February is not counted.
        case withoutLeapDay(Int)
        /// A day of the year from 0 to 365; 29 February is counted.
        case withLeapDay(Int)
    }

    /// A day, and seconds after its midnight by the clocks before the change; they may be negative, or more than a day.
    struct Rule: Sendable, Equatable {
        var day: Day
        var seconds: Int
    }

    /// The seconds ahead of UTC.
    var standard: Int
    var summer: Int
    var start: Rule
    var end: Rule

    /// - Parameter moment: in seconds since 1970.
    func secondsAhead(at moment: Int) -> Int {
        var (latest, ahead) = (Int.min, standard)
        for change in changes(from: moment, to: moment) where change.at <= moment && change.at >= latest {
            (latest, ahead) = (change.at, change.secondsAhead)
        }
        return ahead
    }

    /// The changes of the clocks around a period, not sorted by time. In each year, the end of summer time is listed before its start.
    /// If both fall on the same moment, because summer time lasts all year, the later entry counts, which is the start.
    func changes(from first: Int, to last: Int) -> [ZoneRules.Change] {
        // `year(of:)` may be wrong by one, and a rule with many hours can take effect in the next year.
        (Self.year(of: first) - 2...Self.year(of: last) + 1).flatMap { year in
            [
                ZoneRules.Change(at: moment(of: end, in: year) - summer, secondsAhead: standard),
                ZoneRules.Change(at: moment(of: start, in: year) - standard, secondsAhead: summer),
            ]
        }
    }

    private static func year(of moment: Int) -> Int {
        1970 + Int((Double(moment) / (365.2425 * 86_400)).rounded(.down))
    }

    /// When a rule takes effect, by the clocks before it, in seconds since 1970.
    private func moment(of rule: Rule, in year: Int) -> Int {
        let newYear = Self.newYear(year)
        let isLeap = Self.newYear(year + 1) - newYear == 366
        let day =
            switch rule.day {
            case .withLeapDay(let day): newYear + day
            case .withoutLeapDay(let day): newYear + day - 1 + (isLeap && day >= 60 ? 1 : 0)
            case .weekday(let weekday, let week, let month):
                Self.day(weekday, week: week, month: month, newYear: newYear, isLeap: isLeap)
            }
        return day * 86_400 + rule.seconds
    }

    /// The number of days from 1 January 1970 to 1 January of a year.
    private static func newYear(_ year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }

    private static func day(_ weekday: Int, week: Int, month: Int, newYear: Int, isLeap: Bool) -> Int {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let first = newYear + lengths[..<(month - 1)].reduce(0, +)
        // 1 January 1970 was a Thursday, the day 4 of its week.
        let firstWeekday = ((first + 4) % 7 + 7) % 7
        let offset = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (offset < lengths[month - 1] ? offset : offset - 7)
    }
}

private struct ZoneFooterReader {
    var rest: ArraySlice<UInt8>

    /// Skips the short name of a time: three letters or more, or other characters between < and >.
    mutating func skipName() -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    /// ",M3.5.0/1"
    mutating func rule() -> YearlyClockChange.Rule? {
        guard skip(","), let day = day() else { return nil }
        guard skip("/") else { return YearlyClockChange.Rule(day: day, seconds: 2 * 3600) }
        return time(mostHours: 167).map { YearlyClockChange.Rule(day: day, seconds: $0) }
    }

    private mutating func day() -> YearlyClockChange.Day? {
        if skip("M") {
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }
        if skip("J") { return number(1...365).map { .withoutLeapDay($0) } }
        return number(0...365).map { .withLeapDay($0) }
    }

    /// "-5:30" in seconds.
    mutating func time(mostHours: Int) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(0...mostHours) else { return nil }
        var seconds = hours * 3600
        if skip(":") {
            guard let minutes = number(0...59) else { return nil }
            seconds += minutes * 60
            if skip(":") {
                guard let rest = number(0...59) else { return nil }
                seconds += rest
            }
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(4).prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
