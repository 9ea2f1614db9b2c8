import Collections
import Foundation
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport
@testable import Catalogue

/// The works that come with the program, by building. All numbers were counted in the city's own file with Python's
/// json and re modules: buildings are told apart by their names in lower case without accents, punctuation, blanks and
/// a final "offsite"; a work without a building is counted under its address.
struct WorksByBuildingTests {
    private let places: Places

    init() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: package.appendingPathComponent("Resources/art/index.json")))
        let tables = try bytes.withUnsafeBytes { try IndexFile.decode($0) }
        places = Places([tables.first { $0.name == "works" }, tables.first { $0.name == "artists" }], of: Art())
    }

    private func opened(home: Coordinate? = nil) throws -> State {
        var settings = Settings()
        settings.home = home.map { Settings.Home(label: "home", coordinate: $0) }
        var state = State(
            screen: ScreenState(size: .large, depth: .full, charset: .braille),
            run: RunState(today: "2026-11-22"), datasets: Datasets(Art()), settings: settings)
        _ = update(&state, .placesLoaded(places))
        return state
    }

    /// No update would bring works of a city without a list.
    @Test func aCityWithoutAListSaysHowToAddOne() throws {
        var state = try opened()
        state.run.isOnline = true
        let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
        _ = state.search(from: Origin(label: "Paris", place: "Paris", coordinate: paris))
        let text = emptyText(state, try #require(state.results))
        #expect(text.hasPrefix("No list of works covers Paris. Type :sources to add one. The nearest is "), "\(text)")
        #expect(!text.contains("F5") && text.contains(" km NW"), "\(text)")
        #expect(state.radiusToNearest == nil)
        // A filter that leaves out every work of a city does not mean that there is no list of it.
        let vancouver = Coordinate(latitude: 49.2827, longitude: -123.1207)
        let facet = try #require(places.facets.first { $0.id == "source" })
        state.filter.only(["montreal"], of: facet)
        _ = state.search(from: Origin(label: "Vancouver", place: "Vancouver", coordinate: vancouver))
        #expect(!emptyText(state, try #require(state.results)).contains("No list"))
    }

    /// If details are opened from other details, the list selects the new place, and the old one again after Esc.
    @Test func theListFollowsToAWorkOpenedFromAnother() throws {
        var driver = try ArtDriver()
        _ = driver.state.listAll()
        func press(_ keys: Key...) { for key in keys { driver.send(.input(.key(key))) } }
        // "Peak (Ode to the Lions)" has other works by its artists.
        let row = try #require(driver.state.results?.places.row(ofID: "art:vancouver.664"))
        driver.state.results?.selected = row
        press(.enter)
        let first = try #require(driver.state.selectedID)
        press(.tab, .enter)
        let second = try #require(driver.state.selectedID)
        #expect(first != second && driver.state.results?.selectedID == second)
        press(.escape)
        #expect(driver.state.selectedID == first && driver.state.results?.selectedID == first)
        // If the list does not show the opened work, the selection stays and the status line names the work.
        driver.state.results?.narrow(to: [row])
        press(.tab, .enter)
        #expect(driver.state.results?.selectedID == first)
        let unlisted = try #require(driver.state.unlistedRow)
        let name = try #require(driver.state.results?.places.name(unlisted))
        let status = view(driver.state).text.split(separator: "\n").dropLast().last ?? ""
        #expect(status.contains(name), "\(status)")
    }

    private func headings(_ state: State) throws -> [String] {
        let results = try #require(state.results)
        let layout = state.listLayout(of: results, in: try #require(state.layout.list))
        let window = state.listWindow(of: results, in: layout)
        return window.lines.compactMap { if case .heading(let title) = $0.content { title } else { nil } }
    }

    private func counts(_ state: State) throws -> [String: Int] {
        let groups = try #require(state.results).listing.groups
        return Dictionary(groups.values.map { ($0.group.title, $0.rows.count) }, uniquingKeysWith: +)
    }

    /// The number of works on the map.
    private func works(_ state: State) throws -> Int {
        try #require(state.results).pins.reduce(0) { $0 + $1.count }
    }

    @Test func everyBuildingHasAPinWithTheNumberOfItsWorks() throws {
        var state = try opened()
        // 136 buildings in Vancouver with 152 works on the map, 27 in Montréal with 28.
        #expect(state.results?.pins.count == 136 + 27)
        #expect(try works(state) == 152 + 28)
        #expect(try counts(state)["Vancouver Art Gallery"] == 4 && counts(state)["Robson Square"] == 3)
        #expect(state.results?.unmappedCount == 6)
        // With the works that are gone: 179 buildings with 262 works, and 4 works without a building.
        state.filter = Filter()
        state.arrangeAgain()
        #expect(state.results?.pins.count == 179 + 4 + 27)
        #expect(try works(state) == 266 + 28)
        #expect(try counts(state)["Shangri-la - Offsite"] == 20)
    }

    @Test func withoutAStartTheListIsByBuilding() throws {
        let state = try opened()
        let frame = view(state).text
        #expect(frame.contains("Works by building") && !frame.contains("Works by name"))
    }

    @Test func theNearestBuildingIsFirst() throws {
        // 25.4 m, 33.1 m and 57.5 m to their nearest works.
        let home = Coordinate(latitude: 49.2827, longitude: -123.1207)
        let state = try opened(home: home)
        let nearest = try headings(state).prefix(3)
        let expected = [
            ("Robson Square · 30 m ", " · 3 works"), ("Vancouver Art Gallery · 30 m ", " · 4 works"),
            ("Robson Street Public Plaza · 60 m ", ""),
        ]
        #expect(nearest.count == 3)
        for (heading, (start, end)) in zip(nearest, expected) {
            #expect(heading.hasPrefix(start) && heading.hasSuffix(end), "\(heading)")
        }
        let size = try #require(state.mapSize)
        let results = try #require(state.results)
        #expect(results.viewport(in: size).center.distance(to: home) < 10)
    }

    @Test func theMapBeginsInOneCity() throws {
        let state = try opened()
        let box = try #require(state.results).extent
        // The median latitude and longitude of Vancouver's works, not the middle between it and Montréal.
        #expect(box.contains(Coordinate(latitude: 49.28148, longitude: -123.119663)))
        #expect(box.north - box.south < 0.03)
        // The list begins with the first work in walking distance of that point, and the map shows it.
        let results = try #require(state.results)
        #expect(results.selected == results.visible.first?.row)
        #expect(results.selected.flatMap { results.places.coordinate($0) }.map(box.contains) == true)
        // The nearest work in Montréal is 1,070 m from this point.
        let home = Coordinate(latitude: 45.5, longitude: -73.6)
        let there = try opened(home: home)
        let near = try #require(there.results)
        #expect(near.origin?.coordinate == home && near.extent.center.distance(to: home) < 20)
    }
}
