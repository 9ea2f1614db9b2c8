/// Dates as headers write them: "Fri, 20 Nov 2026 21:06:54 GMT".
public enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    /// Three letters for each weekday, beginning with Thursday, 1 January 1970.
    private static let weekdays = Array("ThuFriSatSunMonTueWed")

    /// Seconds since 1970 of a date in one of the three forms of RFC 9110, section 5.6.7; nil for any other text.
    public static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        switch words.count {
        // "Fri, 20 Nov 2026 21:06:54 GMT"
        case 6 where words[5] == "GMT":
            return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
        // "Friday, 20-Nov-26 21:06:54 GMT"
        case 4 where words[3] == "GMT":
            let date = words[1].split(omittingEmptySubsequences: false) { $0 == "-" }.map(String.init)
            return date.count == 3 ? seconds(day: date[0], month: date[1], year: date[2], time: words[2]) : nil
        // "Fri Nov 20 21:06:54 2026"
        case 5: return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
        default: return nil
        }
    }

    /// A date in the form that clients must send.
    /// - Parameter seconds: since 1970, in a year from 0 to 9999.
    public static func text(_ seconds: Int) -> String {
        let day = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        let second = seconds - day * 86_400
        let date = date(ofDay: day)
        let month = months[date.month - 1]
        return
            "\(weekday(ofDay: day)), \(twoDigits(date.day)) \(month.prefix(1).uppercased())\(month.dropFirst()) "
            + "\(fourDigits(date.year)) \(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60)) GMT"
    }

    private static func seconds(day: String, month: String, year: String, time: String) -> Int? {
        let clock = time.split(omittingEmptySubsequences: false) { $0 == ":" }.map { $0.wholeNumber }
        guard let month = months.firstIndex(of: month.lowercased()), let day = day.wholeNumber, 1...31 ~= day,
            let number = year.wholeNumber, 0...9999 ~= number, clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
        else { return nil }
        // Two digits mean a year from 1977 to 2076: a date more than 50 years ahead is in the past (RFC 9110, section 5.6.7).
        let year = year.count > 2 ? number : number + (number < 77 ? 2000 : 1900)
        let days = dayNumber(year: year, month: month + 1, day: day)
        guard date(ofDay: days).day == day else { return nil }
        return days * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Days since 1 January 1970. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day, counted from 1 January 1970. Source: as above, civil_from_days.
    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let day = day + 719_468
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// - Parameter day: days since 1 January 1970.
    private static func weekday(ofDay day: Int) -> String {
        let start = 3 * ((day % 7 + 7) % 7)
        return String(weekdays[start..<start + 3])
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A year with leading zeros, because readers take a year of two digits for one of this century or the last.
    private static func fourDigits(_ year: Int) -> String {
        String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
    }
}
