import Catalogue
import Testing

struct CalendarDaysTests {
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
