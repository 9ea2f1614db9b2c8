import Catalogue
import JSON

/// When a work was made: the text as the list has it, and a year to sort by.
struct WorkYear: Equatable {
    /// "1975", "1968-69", "about 1900", "19th century"; blank if the list does not say.
    var text: String
    /// The first year that the text names, or the middle of its century; nil if it names neither.
    var number: Int?

    static let unknown = WorkYear(text: "", number: nil)

    private init(text: String, number: Int?) {
        self.text = text
        self.number = number
    }

    init(_ value: JSONValue) {
        if let milliseconds = Self.milliseconds(value.string ?? "") {
            let year = Self.year(milliseconds: milliseconds)
            // Services write a day such as 1 January of the year 1 if they know none.
            self = Self.years.contains(year) ? WorkYear(text: String(year), number: year) : .unknown
            return
        }
        let line = value.line(limit: 60)
        // Only the year of a day is shown, and "1975.0" is shown as "1975".
        if let year = Self.yearOfDay(line) ?? Double(line).flatMap({ Int(exactly: $0) }), Self.years.contains(year) {
            self.init(text: String(year), number: year)
        } else if line.allSatisfy({ $0 == "0" || $0 == "-" || $0 == "?" }) {
            self = .unknown
        } else {
            self.init(text: line, number: Self.firstYear(line) ?? Self.middleOfCentury(line))
        }
    }

    private static let years = 1000...2199

    /// The first four digits in a text that are a year: 1968 in "1968-69", 1990 in "1990s".
    private static func firstYear(_ text: String) -> Int? {
        let runs = text.split { !$0.isASCII || !$0.isNumber }
        return runs.lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first { years.contains($0) }
    }

    /// The year of a text that begins with a day: "1975-06-01", "1975-06-01T00:00:00Z", "06/01/1975".
    private static func yearOfDay(_ text: String) -> Int? {
        let day = text.prefix { $0 != "T" && $0 != " " }
        let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        guard parts.count == 3, let at = [0, 2].first(where: { parts[$0].count == 4 }), let year = Int(parts[at]),
            [parts[1], parts[2 - at]].allSatisfy({ Int($0).map((1...31).contains) ?? false })
        else { return nil }
        return year
    }

    // MARK: Milliseconds

    /// The local milliseconds since 1970 in "/Date(-94676400000-0500)/", as services of Microsoft write dates.
    private static func milliseconds(_ text: String) -> Int? {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
        let inside = text.dropFirst(6).dropLast(2)
        let zone = inside.dropFirst().lastIndex { $0 == "+" || $0 == "-" } ?? inside.endIndex
        guard let time = Int(inside[..<zone]), time.magnitude < 1 << 53 else { return nil }
        let offset = inside[zone...]
        guard offset.count == 5, let digits = Int(offset.dropFirst()) else { return offset.isEmpty ? time : nil }
        return time + (digits / 100 * 60 + digits % 100) * 60_000 * (offset.first == "-" ? -1 : 1)
    }

    /// The year of a time since 1970.
    /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013.
    private static func year(milliseconds: Int) -> Int {
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down)) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // Years begin in March here, so January and February belong to the next one.
        return yearOfEra + era * 400 + (dayOfYear >= 306 ? 1 : 0)
    }

    // MARK: Centuries

    private static let centuryWords: Set<String> = [
        "century", "centuries", "cent", "siecle", "siglo", "secolo", "seculo", "jahrhundert", "jh", "jhd", "eeuw",
    ]
    private static let ordinalEndings: Set<String> = [
        "", "st", "nd", "rd", "th", "e", "eme", "er", "o", "a", "de", "ste",
    ]

    /// The middle of the century that a text names: 1850 for "19th century", "XIXe siècle", "siglo XIX" and "19. Jahrhundert".
    private static func middleOfCentury(_ text: String) -> Int? {
        let words = FoldedText(text).joined.split(separator: " ").map(String.init)
        guard let at = words.firstIndex(where: centuryWords.contains) else { return nil }
        for index in [at - 1, at + 1, at - 2] where words.indices.contains(index) {
            if let number = ordinal(words[index]), (11...21).contains(number) { return number * 100 - 50 }
        }
        return nil
    }

    /// The number of "19th", "19" or "xixe".
    private static func ordinal(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isNumber)
        if !digits.isEmpty { return ordinalEndings.contains(String(word.dropFirst(digits.count))) ? Int(digits) : nil }
        let roman = word.prefix { "ivx".contains($0) }
        guard ordinalEndings.contains(String(word.dropFirst(roman.count))) else { return nil }
        let numerals = ["xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx", "xxi"]
        return numerals.firstIndex(of: String(roman)).map { $0 + 11 }
    }
}
