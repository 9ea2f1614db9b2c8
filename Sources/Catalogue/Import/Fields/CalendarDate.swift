/// A day of the Gregorian calendar, without a clock or a time zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
    /// The day as the number yyyymmdd, which sorts by date.
    public let number: Int

    public var year: Int { number / 10_000 }
    public var month: Int { number / 100 % 100 }
    public var day: Int { number % 100 }

    /// Nil if there is no such day, or the year is not in 1901 to 2199: 1 January 1900 stands for "unknown" in some files.
    public init?(year: Int, month: Int, day: Int) {
        guard (1901...2199).contains(year), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        guard (1...length).contains(day) else { return nil }
        number = year * 10_000 + month * 100 + day
    }

    public init?(number: Int) { self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100) }

    /// Reads dd/mm/yyyy, dd-mm-yyyy, dd.mm.yyyy and yyyy-mm-dd; a time after the day is ignored. Nil for anything else.
    public init?(_ text: some Swift.Collection<UInt8>) { self.init(bytes: text) }

    /// The same for a field of a file. Importers in other modules call this for every row, and the generic initializer is several
    /// times slower when another module calls it.
    public init?(_ text: UnsafeRawBufferPointer) { self.init(bytes: text) }

    private init?(bytes text: some Swift.Collection<UInt8>) {
        // The first two numbers of the date, and the one that is being read.
        var (first, second, number) = (0, 0, 0)
        // How many numbers have ended, and how many digits the current one and the first one have.
        var (ended, digits, firstDigits) = (0, 0, 0)
        scan: for byte in text {
            switch byte {
            case 0x30...0x39:
                guard digits < 4 else { return nil }
                number = number * 10 + Int(byte - 0x30)
                digits += 1
            case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard digits > 0, ended < 2 else { return nil }
                if ended == 0 { (first, firstDigits) = (number, digits) } else { second = number }
                ended += 1
                (number, digits) = (0, 0)
            case UInt8(ascii: " "), UInt8(ascii: "T"): break scan
            default: return nil
            }
        }
        guard ended == 2, digits > 0 else { return nil }
        if firstDigits == 4 {
            self.init(year: first, month: second, day: number)
        } else {
            guard digits == 4 else { return nil }
            self.init(year: number, month: second, day: first)
        }
    }

    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// "2026-01-06".
    public var iso: String { "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }
    /// "6 Jan 2026".
    public var long: String { "\(day) \(monthAndYear)" }
    /// "Jan 2026".
    public var monthAndYear: String { "\(Self.months[month - 1]) \(year)" }
}

extension CalendarDate {
    /// The last day in the name of a file, which may be written as in "stalls20240617.csv", "28Feb2026" or
    /// "… as at 28 February 2026.csv"; nil if there is none.
    public init?(inFileName name: String) {
        let words = Self.words(name.utf8)
        var found: CalendarDate?
        for index in words.indices {
            if let date = Self.date(words[index...]) { found = date }
        }
        guard let found else { return nil }
        self = found
    }

    /// The first day of the last month in the name of a file; nil if there is none.
    fileprivate static func monthInFileName(_ name: String) -> CalendarDate? {
        let words = words(name.utf8)
        let pairs = zip(words, words.dropFirst()).reversed()
        return pairs.lazy.compactMap { first, second -> CalendarDate? in
            if first.utf8.count == 4, second.utf8.count == 2, let year = Int(first), let month = Int(second) {
                return CalendarDate(year: year, month: month, day: 1)
            }
            guard second.utf8.count == 4, let year = Int(second), let month = month(first) else { return nil }
            return CalendarDate(year: year, month: month, day: 1)
        }.first
    }

    private static let longMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The number of the month with this name: the whole name, its first three letters, or "sept". Nil for any other word, such as
    /// "marseille".
    /// - Parameter word: in lower case.
    private static func month(_ word: String) -> Int? {
        let name = word == "sept" ? "sep" : word
        return longMonths.firstIndex { $0 == name || name.utf8.count == 3 && $0.hasPrefix(name) }.map { $0 + 1 }
    }

    /// The runs of digits and the runs of letters in a text, in lower case.
    private static func words(_ text: String.UTF8View) -> [String] {
        var words: [[UInt8]] = []
        var previous = 0
        for byte in text {
            let lower = byte | 0x20
            let kind = (0x30...0x39).contains(byte) ? 1 : (0x61...0x7A).contains(lower) ? 2 : 0
            if kind != 0, kind == previous {
                words[words.count - 1].append(kind == 2 ? lower : byte)
            } else if kind != 0 {
                words.append([kind == 2 ? lower : byte])
            }
            previous = kind
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func date(_ words: ArraySlice<String>) -> CalendarDate? {
        guard let first = words.first, let number = Int(first) else { return nil }
        if first.utf8.count == 8 { return CalendarDate(number: number) }
        guard words.count >= 3, let third = Int(words[words.startIndex + 2]) else { return nil }
        let second = words[words.startIndex + 1]
        if let month = month(second) { return CalendarDate(year: third, month: month, day: number) }
        return Int(second).flatMap { CalendarDate(year: number, month: $0, day: third) }
    }
}

/// The date in the name of a file: the last day in it as yyyy-mm-dd, or else the last month as yyyy-mm, which may be written as in
/// "art_2025-02.json" or "art Feb 2025.json"; blank if the name has neither.
public func date(inFileName name: String) -> String {
    if let day = CalendarDate(inFileName: name) { return day.iso }
    return CalendarDate.monthInFileName(name).map { String($0.iso.prefix(7)) } ?? ""
}

/// The date of a source as a day: "2025-02" means 1 February 2025, "2017" 1 January 2017; nil if the text is not a date.
public func firstDay(of date: String) -> CalendarDate? {
    let rest = [4: "-01-01", 7: "-01"][date.utf8.count] ?? ""
    return CalendarDate((date + rest).utf8)
}

/// The number of whole months between a date and today. Nil if the text is not a date, or if the date is in the future.
/// - Parameters:
///   - date: yyyy-mm-dd, with or without a time behind it, or yyyy-mm.
///   - today: yyyy-mm-dd.
public func monthsPassed(since date: String, today: String) -> Int? {
    guard date.utf8.count >= 7, let date = firstDay(of: String(date.prefix(10))),
        let today = CalendarDate(today.prefix(10).utf8), date <= today
    else { return nil }
    return (today.year - date.year) * 12 + today.month - date.month - (today.day < date.day ? 1 : 0)
}

/// Whether data is so old that it should be updated: half a year or older. A date more than a century ago is taken for a mistake.
/// - Parameters:
///   - date: as in `monthsPassed`; false for any other text.
///   - today: yyyy-mm-dd.
public func isOldData(_ date: String, today: String) -> Bool {
    monthsPassed(since: date, today: today).map { 6..<1200 ~= $0 } ?? false
}

/// The date of a source in words: "17 Jun 2024" for yyyy-mm-dd, "Feb 2025" for yyyy-mm; any other text unchanged.
public func dateWords(_ date: String) -> String {
    if let day = CalendarDate(date.prefix(10).utf8) { return day.long }
    return date.utf8.count == 7 ? firstDay(of: date)?.monthAndYear ?? date : date
}

extension CalendarDate {
    /// The number of days since 1 January 1970.
    ///
    /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013.
    public var dayNumber: Int {
        // Years begin in March here, so that 29 February is the last day of a year.
        let year = month <= 2 ? self.year - 1 : self.year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The day that is `days` days earlier; nil if its year is not in 1901 to 2199.
    public func before(days: Int) -> CalendarDate? { Self.day(dayNumber - days) }

    /// The day of the week: "Mon".
    public var weekday: String {
        // 1 January 1970 was a Thursday.
        ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(dayNumber % 7 + 7) % 7]
    }

    /// The day with a `dayNumber`, 0 for 1 January 1970; nil if its year is not in 1901 to 2199.
    ///
    /// Source: the same as for `dayNumber`.
    public static func day(_ dayNumber: Int) -> CalendarDate? {
        let number = dayNumber + 719_468
        let era = number / 146_097
        let dayOfEra = number % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return CalendarDate(
            year: year, month: month < 10 ? month + 3 : month - 9, day: dayOfYear - (153 * month + 2) / 5 + 1)
    }
}
