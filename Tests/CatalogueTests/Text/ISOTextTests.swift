import Testing

@testable import Catalogue

/// The numbers are those of Python's `datetime.fromisoformat(text).timestamp()`.
struct ISOTextTests {
    @Test(arguments: [
        ("2026-03-24T08:00:00-04:00", 1_774_353_600), ("2026-03-02T02:02:43+01:00", 1_772_413_363),
        ("2026-03-02T01:02:43Z", 1_772_413_363), ("2026-03-02t01:02:43z", 1_772_413_363),
        ("2026-03-02 01:02:43.75+00:00", 1_772_413_363), ("2026-03-02T01:02:43-00:00", 1_772_413_363),
        ("2026-03-02T06:32:43+0530", 1_772_413_363), ("2026-03-02T02:02:43+01", 1_772_413_363),
        ("2026-03-02T01:02Z", 1_772_413_320), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
        ("2024-02-29T24:00:00Z", 1_709_251_200),
    ])
    func isReadWithItsDifferenceToUTC(text: String, moment: Int) {
        #expect(seconds(ofISOText: text) == moment)
    }

    @Test(arguments: [
        "", "2026-03-24", "2026-03-24T08:00:00", "2026-02-30T08:00:00Z", "2026-13-01T08:00:00Z", "2026-03-24T25:00:00Z",
        "2026-03-24T24:00:01Z", "2026-03-24T08:60:00Z", "2026-03-24T08:00:00+1:00", "2026-03-24T08:00:00Z and more",
        "2026-03-24T08:00:00+01:00Z", "24/03/2026T08:00:00Z", "2026-03-24T08:0O:00Z", "1774353600",
        "٢٠٢٦-03-24T08:00:00Z",
    ])
    func anotherFormIsNoMoment(text: String) {
        #expect(seconds(ofISOText: text) == nil)
    }

    @Test func readsWhatIsWritten() { #expect(seconds(ofISOText: isoText(1_774_353_600)) == 1_774_353_600) }
}
