import Testing

@testable import App

struct DateTextTests {
    /// A dash between the dates of two sources would be read as a period.
    @Test(
        arguments: [
            ([], ""), (["2024-06-17"], "17 Jun 2024"), (["2026-02-28", "2024-06-17"], "17 Jun 2024 · 28 Feb 2026"),
            (["2024", "2024"], "2024"), (["2024", "2026", "2024"], "2024 · 2026"),
            (["2024", "2026", "2019"], "2019 – 2026"),
        ] as [([String], String)])
    func onlyMoreThanTwoDatesAreAPeriod(dates: [String], expected: String) {
        #expect(dateSpan(dates) == expected)
    }
}
