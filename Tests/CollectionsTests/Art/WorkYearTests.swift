import JSON
import Testing

@testable import Collections

struct WorkYearTests {
    @Test(arguments: [
        ("1975", "1975", 1975), ("1968-69", "1968-69", 1968), ("1968/1970", "1968/1970", 1968),
        ("c. 1900", "c. 1900", 1900),
        ("1990s", "1990s", 1990), ("about 1850?", "about 1850?", 1850), ("1975-06-01", "1975", 1975),
        ("1975-06-01T00:00:00+00:00", "1975", 1975), ("06/01/1975", "1975", 1975), ("1975.0", "1975", 1975),
        ("19th century", "19th century", 1850), ("XIXe siècle", "XIXe siècle", 1850),
        ("siglo XVIII", "siglo XVIII", 1750),
        ("19. Jahrhundert", "19. Jahrhundert", 1850), ("early 20th century", "early 20th century", 1950),
        ("/Date(1291352400000-0500)/", "2010", 2010), ("/Date(-94676400000-0500)/", "1967", 1967),
        // 1 January 1878 and 31 December 1877, in the zone that is given. Python: datetime(1970, 1, 1) + timedelta(...)
        ("/Date(-2903194800000-0500)/", "1878", 1878), ("/Date(-2903194800001-0500)/", "1877", 1877),
        ("/Date(0)/", "1970", 1970),
        ("1968/69/70", "1968/69/70", 1968),
    ])
    func readsYears(text: String, shown: String, number: Int) {
        let year = WorkYear(.string(text))
        #expect(year.text == shown && year.number == number)
    }

    @Test(arguments: [
        ("", ""), ("0", ""), ("0000", ""), ("-", ""), ("unknown", "unknown"), ("20123", "20123"), ("no. 12", "no. 12"),
        ("/Date(x)/", "/Date(x)/"), ("/Date(-62135596800000)/", ""), ("/Date(9007199254740991)/", ""),
        ("/Date(-9223372036854775808)/", "/Date(-9223372036854775808)/"),
        ("the last century", "the last century"),
    ])
    func otherTextsHaveNoYearToSortBy(text: String, shown: String) {
        let year = WorkYear(.string(text))
        #expect(year.text == shown && year.number == nil)
    }

    @Test func numbersOfJSONAreYearsToo() {
        #expect(WorkYear(.integer(1975)) == WorkYear(.string("1975")))
        #expect(WorkYear(.number(1975)) == WorkYear(.string("1975")))
    }
}
