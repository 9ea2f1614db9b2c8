import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// What the status line says of places that were sent without a key press.
struct OutboxStatusTests {
    private func entry(_ name: String, _ number: Int) -> OutboxEntry {
        let bridge = Origin(
            label: "Kirk Bridge", place: "Millford", coordinate: Coordinate(latitude: 53.8015, longitude: -1.541))
        var draft = Draft(texts: ["name": name, "link": "https://example.org"], positions: ["place": bridge])
        draft.id = "00000000-0000-4000-8000-00000000000\(number)"
        return OutboxEntry(
            dataset: "stalls", address: "https://stalls.example", user: "mia", draft: draft, postedAt: Stall.now)
    }

    @Test func severalPlacesSentInARowAreCounted() {
        var driver = StallsDriver(.wide)
        driver.apply(.put(entry("Ginger Jar", 1)))
        driver.apply(.put(entry("Honey Pot", 2)))
        driver.press(.character("R"))
        #expect(driver.namesPosted.sorted() == ["Ginger Jar", "Honey Pot"] && driver.outbox.entries.isEmpty)
        #expect(driver.state.run.status?.text == "Sent 2 stalls from the outbox")
        driver.apply(.put(entry("Ice", 3)))
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == "Posted", "a later one begins a new row")
    }
}
