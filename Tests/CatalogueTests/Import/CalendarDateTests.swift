import Testing

@testable import Catalogue

struct CalendarDateTests {
    @Test(arguments: [
        ("17-06-2024", "2024-06-17"), ("06/01/2026", "2026-01-06"), ("2026-02-28", "2026-02-28"),
        ("1/2/2003", "2003-02-01"),
        ("29/02/2024", "2024-02-29"), ("06/01/2026 00:00:00", "2026-01-06"), ("2024-06-17T10:00:00Z", "2024-06-17"),
    ])
    func readsDays(text: String, iso: String) { #expect(CalendarDate(text.utf8)?.iso == iso) }

    @Test(arguments: [
        "", "NULL", "29/02/2023", "31-04-2024", "00/01/2024", "01/13/2024", "1/1/24", "01/01/1900", "17-06",
        "17-06-2024-1",
        "20240617", "12345/1/2024", "-1-2-2003",
    ])
    func refusesInvalidDays(text: String) { #expect(CalendarDate(text.utf8) == nil) }

    @Test(arguments: [
        ("edubasealldata20240617.csv", "2024-06-17"), ("ofsted_latest_inspections_28Feb2026.csv", "2026-02-28"),
        ("Management_information_-_state-funded_schools_-_latest_inspections_as_at_28_February_2026.csv", "2026-02-28"),
        ("state-funded schools latest inspections as at 31 Aug 2023.csv", "2023-08-31"),
        ("register-2024-06-17 (2).csv", "2024-06-17"),
        ("edubasealldata99999999.csv", ""), ("inspections.csv", ""), ("5 schools.csv", ""),
    ])
    func findsTheDayOfAFileName(name: String, iso: String) {
        #expect((CalendarDate(inFileName: name)?.iso ?? "") == iso)
    }

    @Test(arguments: [
        ("vancouver_public_art_2025-02.geojson", "2025-02"), ("art Feb 2025.json", "2025-02"),
        ("august2014.zip", "2014-08"), ("2025-02 of 2024-12-31.csv", "2024-12-31"), ("art-2025-13.json", ""),
        ("art sept 2025.csv", "2025-09"), ("marseille_2020.csv", ""), ("decor2023.json", ""), ("Mayfair 2024.csv", ""),
        ("room 2025 22.csv", ""), ("f9bf-2cp4.json", ""), ("montreal_28.json", ""), ("march.csv", ""),
    ])
    func findsTheMonthOfAFileName(name: String, text: String) { #expect(date(inFileName: name) == text) }

    @Test(
        arguments: [
            ("2024-06-17", "2024-06-17", "17 Jun 2024"), ("2026-02-28T10:00:00Z", "2026-02-28", "28 Feb 2026"),
            ("2025-02", "2025-02-01", "Feb 2025"), ("2017", "2017-01-01", "2017"), ("", nil, ""),
            ("unknown", nil, "unknown"), ("2025-13", nil, "2025-13"),
        ] as [(String, String?, String)])
    func aDateOfASourceMayBeAMonthOrAYear(date: String, day: String?, words: String) {
        #expect(firstDay(of: date)?.iso == day)
        #expect(dateWords(date) == words)
    }

    @Test(
        arguments: [
            ("2026-10-27", 1), ("2026-10-28", 0), ("2024-06-17", 29), ("2025-02", 21), ("2026-11-27T10:00:00Z", 0),
            ("2026-11-28", nil), ("2017", nil), ("", nil),
        ] as [(String, Int?)])
    func onlyWholeMonthsCount(date: String, months: Int?) {
        #expect(monthsPassed(since: date, today: "2026-11-27") == months)
    }

    @Test func writesDaysForReaders() throws {
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 6))
        #expect(day.long == "6 Jan 2026")
        #expect(day.monthAndYear == "Jan 2026")
        #expect(day.number == 20_260_106)
    }

    /// Python: (date(...) - date(1970, 1, 1)).days
    @Test(arguments: [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1901-01-01", -25_202)])
    func daysAreCountedFrom1970(text: String, number: Int) throws {
        #expect(try #require(CalendarDate(text.utf8)).dayNumber == number)
    }

    @Test func everyDayFollowsTheOneBefore() throws {
        var day = try #require(CalendarDate(year: 2100, month: 3, day: 2))
        for _ in 0..<60_000 {
            let before = try #require(day.before(days: 1))
            #expect(before < day && before.dayNumber == day.dayNumber - 1)
            let isLater = before.day == day.day - 1 && before.month == day.month
            #expect(isLater || day.day == 1, "\(before.iso) \(day.iso)")
            day = before
        }
        #expect(try #require(CalendarDate("2024-03-01".utf8)).before(days: 1)?.iso == "2024-02-29")
    }
}

struct FigureTests {
    @Test(arguments: [
        ("419", Known<Int>.value(419)), ("0", .value(0)), ("1,250", .value(1250)), ("", .missing(.notAvailable)),
        ("NULL", .missing(.notAvailable)), ("Not available", .missing(.notAvailable)),
        ("12.5", .missing(.notAvailable)),
        ("99999999999999999999", .missing(.notAvailable)), ("Not applicable", .missing(.doesNotApply)),
        ("Does not apply", .missing(.doesNotApply)), ("SUPP", .missing(.suppressed)), ("..", .missing(.suppressed)),
        ("x", .missing(.suppressed)), ("c", .missing(.suppressed)), (",", .missing(.notAvailable)),
    ])
    func distinguishesKindsOfMissingFigures(text: String, figure: Known<Int>) {
        #expect(Known(figure: text.utf8) == figure)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (21741, "21,741"), (1_684_769, "1,684,769"), (-1234, "-1,234"),
    ])
    func groupsThousands(number: Int, text: String) { #expect(grouped(number) == text) }
}
