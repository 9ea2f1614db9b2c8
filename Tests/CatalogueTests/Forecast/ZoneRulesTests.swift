import Testing

@testable import Catalogue

/// Zone files made here, byte by byte (RFC 9636).
struct ZoneRulesTests {
    /// A file of version 2 whose first block is empty, as `zic -b slim` writes it.
    private static func file(
        footer: String, types: [Int] = [0], changes: [(at: Int, type: UInt8)] = [], leapCount: Int = 0
    ) -> [UInt8] {
        var bytes = header(times: 0, types: 1, leapCount: 0) + typeBytes(0)
        bytes += letters
        bytes += header(times: changes.count, types: types.count, leapCount: leapCount)
        for change in changes { bytes += number(change.at, 8) }
        for change in changes { bytes.append(change.type) }
        for difference in types { bytes += typeBytes(difference) }
        bytes += letters
        bytes += [UInt8](repeating: 0, count: leapCount * 12)
        bytes += Array("\n\(footer)\n".utf8)
        return bytes
    }

    private static let letters = Array("UTC\0".utf8)

    /// A difference to UTC with its two other bytes.
    private static func typeBytes(_ difference: Int) -> [UInt8] { number(difference, 4) + [0, 0] }

    private static func header(times: Int, types: Int, leapCount: Int, version: String = "2") -> [UInt8] {
        var bytes = Array("TZif\(version)".utf8)
        bytes += [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapCount, times, types, 4] { bytes += number(count, 4) }
        return bytes
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func rules(_ footer: String) throws -> ZoneRules {
        try #require(ZoneRules(name: "Test/Zone", file: file(footer: footer)))
    }

    /// The sums were made with Python 3.11: `ZoneInfo.from_file` with the same bytes, and the sum that `SystemZoneTests`
    /// describes, from 1970 to 2090.
    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", 886_827_654),
        ("<+0530>-5:30", 183_000_742),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 755_413_301),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 666_125_215),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 687_348_540),
        ("IST-2IDT,M3.4.4/26,M10.5.0", 120_459_389),
        ("AAA3BBB,J60/0,J300", 962_280_160),
        ("XXX3EDT4,0/0,J365/23", 107_119_147),
        ("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", 403_707_448),
    ])
    func theFooterHoldsWithoutChanges(footer: String, sum: Int) throws {
        #expect(SystemZoneTests.sum(try Self.rules(footer), until: 3_786_912_000) == sum)
    }

    /// Python 3.11 counts such days from 1, so the moments were worked out with `datetime`: 29 February 2028, 0:00 at
    /// UTC-3, and 26 October 2028, 1:30:15 at UTC-2.
    @Test func daysWithLeapDaysAreCountedFromZero() throws {
        let rules = try Self.rules("AAA3BBB,59/0,299/1:30:15")
        #expect(rules.secondsAhead(at: 1_835_405_999) == -10_800)
        #expect(rules.secondsAhead(at: 1_835_406_000) == -7200)
        #expect(rules.secondsAhead(at: 1_856_143_814) == -7200)
        #expect(rules.secondsAhead(at: 1_856_143_815) == -10_800)
    }

    /// 167 hours after the last Saturday of 2028, which is 30 December, is 5 January 2029, 23:00 at UTC+13.
    @Test func aRuleMayReachIntoTheNextYear() throws {
        let rules = try Self.rules("AAA-12BBB,M3.1.0/-30,M12.5.6/167")
        #expect(rules.secondsAhead(at: 1_862_301_599) == 46_800)
        #expect(rules.secondsAhead(at: 1_862_301_600) == 43_200)
    }

    @Test func theFooterHoldsOnlyFromTheLastChangeOn() throws {
        let file = Self.file(
            footer: "CCC-2", types: [600, 1200, 3600], changes: [(-5_000_000_000, 1), (1000, 2), (2000, 1)])
        let rules = try #require(ZoneRules(name: "Test/Zone", file: file))
        let expected = [
            (-5_000_000_001, 600), (-5_000_000_000, 1200), (999, 1200), (1000, 3600), (1999, 3600), (2000, 7200),
            (4_000_000_000, 7200),
        ]
        for (moment, ahead) in expected { #expect(rules.secondsAhead(at: moment) == ahead, "at \(moment)") }
        #expect(!rules.isFixed)
    }

    /// The first listed change is of the zone's name alone; those of 2026 follow from the footer.
    @Test func theChangesBetweenTwoMomentsAreFound() throws {
        let file = Self.file(
            footer: "EST5EDT,M3.2.0,M11.1.0", types: [-18_000, -14_400], changes: [(1000, 0), (2000, 1), (3000, 0)])
        let rules = try #require(ZoneRules(name: "Test/Zone", file: file))
        #expect(
            rules.changes(from: 0, to: 3000) == [
                ZoneRules.Change(at: 2000, secondsAhead: -14_400), ZoneRules.Change(at: 3000, secondsAhead: -18_000),
            ])
        #expect(rules.changes(from: 2000, to: 2999).isEmpty && rules.changes(from: 9, to: 9).isEmpty)
        #expect(
            rules.changes(from: 1_767_225_600, to: 1_798_761_600) == [
                ZoneRules.Change(at: 1_772_953_200, secondsAhead: -14_400),
                ZoneRules.Change(at: 1_793_512_800, secondsAhead: -18_000),
            ])
        #expect(rules.changes(from: 1_772_953_199, to: 1_772_953_200).count == 1)
        #expect(rules.changes(from: 1_772_953_200, to: 1_793_512_799).isEmpty)
    }

    @Test func clocksWithoutChangesHaveNone() {
        #expect(ZoneRules(secondsAhead: 3600).changes(from: 0, to: 4_000_000_000).isEmpty)
    }

    @Test func anEmptyFooterKeepsTheLastDifference() throws {
        let file = Self.file(footer: "", types: [0, 3600], changes: [(1000, 1)])
        let rules = try #require(ZoneRules(name: "Test/Zone", file: file))
        #expect(rules.secondsAhead(at: 999) == 0)
        #expect(rules.secondsAhead(at: 4_000_000_000) == 3600)
    }

    @Test func aFileOfVersion1HasNumbersOf32Bits() throws {
        var file = Self.header(times: 2, types: 2, leapCount: 0, version: "\0")
        file += Self.number(-100, 4) + Self.number(100, 4)
        file += [1, 0]
        file += Self.typeBytes(3600) + Self.typeBytes(-1800)
        file += Self.letters
        let rules = try #require(ZoneRules(name: "Test/Zone", file: file))
        let found = [-101, -100, 99, 100].map { rules.secondsAhead(at: $0) }
        #expect(found == [3600, -1800, -1800, 3600])
    }

    @Test(arguments: [
        "GMT0BST", "GMT0BST,M3.5.0", "GMT0BST,M3.5.0/1,M10.5.0,", "GMT0BST,M13.5.0,M10.5.0", "GMT0BST,M3.6.0,M10.5.0",
        "GMT0BST,M3.5.7,M10.5.0", "GMT0BST,J0,J300", "GMT0BST,0,366", "GMT0BST,M3.5.0/168,M10.5.0", "GMT", "G0",
        "<+05-5", "GMT25", "GMT0:60", "GMT0 ",
    ])
    func aDamagedFooterIsRefused(footer: String) {
        #expect(ZoneRules(name: "Test/Zone", file: Self.file(footer: footer)) == nil)
    }

    @Test func aDamagedFileIsRefused() {
        let changes: [(at: Int, type: UInt8)] = [(1000, 1), (2000, 0)]
        let whole = Self.file(footer: "UTC0", types: [0, 3600], changes: changes)
        #expect(ZoneRules(name: "Test/Zone", file: whole) != nil)
        for count in 0..<whole.count {
            #expect(ZoneRules(name: "Test/Zone", file: Array(whole.prefix(count))) == nil, "the first \(count) bytes")
        }
        let damaged = [
            Self.file(footer: "UTC0", types: [0], changes: [(1000, 1)]),
            Self.file(footer: "UTC0", types: [0, 3600], changes: [(2000, 1), (1000, 0)]),
            Self.file(footer: "UTC0", types: [100_000]), Self.file(footer: "UTC0", types: []),
            Self.file(footer: "UTC0", leapCount: 1), Array("<html>".utf8) + whole,
        ]
        for (index, file) in damaged.enumerated() {
            #expect(ZoneRules(name: "Test/Zone", file: file) == nil, "file \(index)")
        }
    }

    @Test func aCountLargerThanTheFileIsRefused() {
        var file = Self.file(footer: "UTC0")
        for offset in 20..<44 { file[offset] = 0xFF }
        #expect(ZoneRules(name: "Test/Zone", file: file) == nil)
    }

    @Test func aFixedZoneIsNamedAfterItsDifference() {
        let names = [0, -18_000, 19_800, 20_700, -12_600].map { ZoneRules(secondsAhead: $0).name }
        #expect(names == ["GMT", "GMT-5", "GMT+5:30", "GMT+5:45", "GMT-3:30"])
        #expect(ZoneRules(secondsAhead: 19_800).secondsAhead(at: 0) == 19_800)
        #expect(ZoneRules(secondsAhead: 0).isFixed)
    }

    @Test func aNameIsNoPathToAnotherFolder() {
        for name in ["Europe/London", "America/Port-au-Prince", "Etc/GMT+5", "America/Argentina/Buenos_Aires"] {
            #expect(ZoneRules.isName(name), "\(name)")
        }
        for name in ["", "/etc/passwd", "../../etc/passwd", "Europe/Lond\u{F6}n", "Europe/London\0"] {
            #expect(!ZoneRules.isName(name), "\(name)")
        }
    }
}
