import Catalogue
import Testing

struct WallClockTests {
    /// Computed by `date -d @SECONDS` of GNU coreutils, with TZ=UTC and the offsets below.
    @Test(
        arguments: [
            (1_795_338_587, 0, "22 Nov 2026, 09:09"), (1_795_338_587, 3600, "22 Nov 2026, 10:09"),
            (1_795_338_587, -36_000, "21 Nov 2026, 23:09"), (1_795_338_587, 54_000, "23 Nov 2026, 00:09"),
            (0, -3600, "31 Dec 1969, 23:00"), (-1, 0, "31 Dec 1969, 23:59"),
        ])
    func aMomentIsADayAndATime(seconds: Int, ahead: Int, expected: String) {
        #expect(WallClock { _ in ahead }.dayAndTime(seconds) == expected)
    }

    @Test func summerTimeDependsOnTheMoment() {
        let clock = WallClock { $0 < 1000 ? 0 : 3600 }
        #expect(clock.time(900) == "00:15" && clock.time(1800) == "01:30")
    }

    @Test(arguments: [
        (-5, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"),
        (172_799, "47 h ago"), (172_800, "2 days ago"),
    ])
    func anAgeIsInPlainWords(seconds: Int, expected: String) { #expect(agoText(seconds: seconds) == expected) }
}
