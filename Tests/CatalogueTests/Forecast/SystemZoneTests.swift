import Testing

@testable import Catalogue

/// The zones of this machine, compared with Python's zoneinfo.
///
/// The numbers were made with Python 3.11 and the database 2025b: the clock changes were found by searching
/// `datetime.fromtimestamp(t, ZoneInfo(name)).utcoffset()` from 1970 to 2090, and each sum is
/// `sum = (sum * 31 + difference + 86400) % 1000000007` over every 500,009th second since 1970.
@Suite(.enabled(if: SystemZones.areHere, "needs /usr/share/zoneinfo"))
struct SystemZoneTests {
    struct Change: Sendable {
        let at, before, after: Int

        init(_ at: Int, _ before: Int, _ after: Int) {
            self.at = at
            self.before = before
            self.after = after
        }
    }

    struct Zone: Sendable, CustomTestStringConvertible {
        let name: String
        let at1970, sumTo2025, sumTo2090: Int
        let changes: [Change]

        init(_ name: String, at1970: Int, sumTo2025: Int, sumTo2090: Int, changes: [Change]) {
            self.name = name
            self.at1970 = at1970
            self.sumTo2025 = sumTo2025
            self.sumTo2090 = sumTo2090
            self.changes = changes
        }

        var testDescription: String { name }
    }

    private static let newYear2025 = 1_735_689_600
    private static let newYear2090 = 3_786_912_000

    static func sum(_ rules: ZoneRules, until end: Int) -> Int {
        stride(from: 0, to: end, by: 500_009).reduce(0) { sum, moment in
            (sum * 31 + rules.secondsAhead(at: moment) + 86_400) % 1_000_000_007
        }
    }

    @Test(arguments: zones) func isRightUntil2025(zone: Zone) throws {
        let rules = try #require(SystemZones.rules(zone.name))
        #expect(rules.name == zone.name)
        #expect(rules.secondsAhead(at: 0) == zone.at1970)
        #expect(Self.sum(rules, until: Self.newYear2025) == zone.sumTo2025)
        for change in zone.changes where change.at < Self.newYear2025 { Self.check(rules, change) }
    }

    /// Laws may change, so later versions of the database may say something else about later years.
    @Test(.enabled(if: SystemZones.version == "2025b", "needs the database 2025b"), arguments: zones)
    func isRightUntil2090(zone: Zone) throws {
        let rules = try #require(SystemZones.rules(zone.name))
        #expect(Self.sum(rules, until: Self.newYear2090) == zone.sumTo2090)
        for change in zone.changes where change.at >= Self.newYear2025 { Self.check(rules, change) }
    }

    private static func check(_ rules: ZoneRules, _ change: Change) {
        #expect(rules.secondsAhead(at: change.at - 1) == change.before, "before \(change.at)")
        #expect(rules.secondsAhead(at: change.at) == change.after, "at \(change.at)")
    }

    static let zones: [Zone] = [
        Zone(
            "Europe/London", at1970: 3600, sumTo2025: 673_676_204, sumTo2090: 852_819_988,
            changes: [
                Change(57722400, 3600, 0),
                Change(481078800, 0, 3600),
                Change(954032400, 0, 3600),
                Change(1269738000, 0, 3600),
                Change(1774746000, 0, 3600),
                Change(2563405200, 0, 3600),
                Change(3731274000, 0, 3600),
                Change(3781472400, 3600, 0),
            ]),
        Zone(
            "America/Toronto", at1970: -18_000, sumTo2025: 830_532_330, sumTo2090: 100_112_425,
            changes: [
                Change(9961200, -18_000, -14_400),
                Change(483519600, -18_000, -14_400),
                Change(954658800, -18_000, -14_400),
                Change(1268550000, -18_000, -14_400),
                Change(1772953200, -18_000, -14_400),
                Change(2562217200, -18_000, -14_400),
                Change(3730086000, -18_000, -14_400),
                Change(3782095200, -14_400, -18_000),
            ]),
        Zone(
            "Australia/Lord_Howe", at1970: 36_000, sumTo2025: 24_640_316, sumTo2090: 872_920_608,
            changes: [
                Change(352216800, 36_000, 37_800),
                Change(478621800, 41_400, 37_800),
                Change(953996400, 39_600, 37_800),
                Change(1270306800, 39_600, 37_800),
                Change(1775314800, 39_600, 37_800),
                Change(2563974000, 39_600, 37_800),
                Change(3731842800, 39_600, 37_800),
                Change(3779019000, 37_800, 39_600),
            ]),
        Zone(
            "America/Sao_Paulo", at1970: -10_800, sumTo2025: 590_637_309, sumTo2090: 597_806_876,
            changes: [
                Change(499748400, -10_800, -7200),
                Change(951616800, -7200, -10_800),
                Change(1266717600, -7200, -10_800),
                Change(1550368800, -7200, -10_800),
            ]),
        Zone(
            "Asia/Kolkata", at1970: 19_800, sumTo2025: 854_502_137, sumTo2090: 183_000_742,
            changes: []),
        Zone(
            "Africa/Casablanca", at1970: 0, sumTo2025: 814_164_023, sumTo2090: 534_990_667,
            changes: [
                Change(141264000, 0, 3600),
                Change(504918000, 3600, 0),
                Change(1212278400, 0, 3600),
                Change(1272758400, 0, 3600),
                Change(1771120800, 3600, 0),
                Change(2567037600, 3600, 0),
                Change(3703456800, 0, 3600),
            ]),
        Zone(
            "Pacific/Apia", at1970: -39_600, sumTo2025: 157_952_919, sumTo2090: 680_688_559,
            changes: [
                Change(1285498800, -39_600, -36_000),
                Change(1617458400, 50_400, 46_800),
            ]),
        Zone(
            "America/Nuuk", at1970: -10_800, sumTo2025: 962_092_252, sumTo2090: 679_778_298,
            changes: [
                Change(323845200, -10_800, -7200),
                Change(481078800, -10_800, -7200),
                Change(954032400, -10_800, -7200),
                Change(1269738000, -10_800, -7200),
                Change(1774746000, -7200, -3600),
                Change(2563405200, -7200, -3600),
                Change(3731274000, -7200, -3600),
                Change(3781472400, -3600, -7200),
            ]),
        Zone(
            "Antarctica/Troll", at1970: 0, sumTo2025: 651_796_160, sumTo2090: 66_829_084,
            changes: [
                Change(1111885200, 0, 7200),
                Change(1269738000, 0, 7200),
                Change(1774746000, 0, 7200),
                Change(2563405200, 0, 7200),
                Change(3731274000, 0, 7200),
                Change(3781472400, 7200, 0),
            ]),
    ]
}
