import JSON
import Testing

@testable import Catalogue

/// Official warnings as they are saved.
struct SavedWarningsTests {
    private static let long = String(repeating: "Stay inside. ", count: 700).trimmingBlanks
    private static let saved = SavedWarnings(
        fetchedAt: 1_774_353_660,
        [
            WeatherWarning(
                event: "Heat Advisory", headline: "Heat until 6 pm", description: "Hot.\n\n\(long)", severity: .severe,
                from: 1_774_353_000, until: 1_774_360_000, area: "Drenthe, Assen", source: "KNMI",
                link: "https://example.org/warning"),
            WeatherWarning(event: "Fog"),
        ])

    @Test func warningsAreReadAsTheyWereSaved() throws {
        let json = try Array(Self.saved.json.text.utf8).jsonValue()
        #expect(SavedWarnings(json: json) == Self.saved)
    }

    @Test(arguments: ["{}", "[]", #"{"fetched_at":1774353660}"#, #"{"fetched_at":"now","warnings":[]}"#])
    func whatIsNoListIsRefused(text: String) throws {
        #expect(SavedWarnings(json: try Array(text.utf8).jsonValue()) == nil)
    }

    @Test func aWarningThatCannotBeReadIsLeftOut() throws {
        let text = #"{"fetched_at":1774353660,"warnings":[7,{},{"event":"Fog","until":9e99,"severity":"huge"}]}"#
        let read = try #require(SavedWarnings(json: try Array(text.utf8).jsonValue()))
        #expect(read.warnings == [WeatherWarning(event: "Fog")])
    }

    @Test func aWarningIsKnownUntilItEnds() {
        let end = 1_774_360_000
        #expect(Self.saved.warnings(at: end - 1).map(\.event) == ["Heat Advisory", "Fog"])
        #expect(Self.saved.warnings(at: end).map(\.event) == ["Fog"])
        #expect(Self.saved.warnings(at: Self.saved.fetchedAt + 86_400).isEmpty)
    }
}
