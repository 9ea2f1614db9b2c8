import Geo
import MapDrawing
import Screen
import Testing
import Tiles

@testable import App
@testable import AppTestSupport

struct LegendTests {
    @Test func theLegendExplainsOnlyVisibleSigns() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"))
        #expect(driver.screen.contains("Primary"))
        #expect(driver.screen.contains("Only an ungraded visit"))
        #expect(!driver.screen.contains("Motorway"))
        driver.press(.escape)
        // Nurseries are the first filter.
        driver.press(.character("f"), .character("x"), .escape, .character("L"))
        #expect(driver.screen.contains("Nursery"))
        #expect(!driver.screen.contains("Secondary"))
    }

    @Test func withoutColoursEachSignIsExplainedOnce() {
        // Before a search all signs of the schools are explained.
        var driver = Driver()
        func lines() -> [String] { driver.state.legendLines.map(\.text).filter { $0.hasPrefix("Four areas") } }
        let each = lines()
        #expect(each.count > 1)
        driver.state.screen.depth = .none
        let start = "Four areas, the weakest "
        let ends = each.map { String($0.dropFirst(start.count)) }
        #expect(lines() == [start + ends.dropLast().joined(separator: ", ") + " or " + (ends.last ?? "")])
    }

    /// Every abbreviation that a result in a narrow list may have, such as "Req. impr." or "Outst.", is explained.
    @Test func theLegendExplainsTheShortFormsOfNarrowLists() {
        let driver = Driver.searched()
        let places = driver.town.places
        let texts = driver.state.legendLines.map(\.text)
        let short = (0..<places.count).flatMap { row in
            places.resultWordings(row).joined(separator: " ").split { " ,;:()".contains($0) }
                .filter { $0.hasSuffix(".") && $0.count > 1 }
        }
        #expect(Set(short).contains("impr.") && Set(short).contains("Outst."))
        for word in Set(short) { #expect(texts.contains { $0.contains(word) }, "\(word)") }
    }

    /// What a short form means stands in a second column, also in a line that continues it.
    @Test(arguments: [Size.smallest, .standard, .wide]) func theMeaningsOfShortFormsAreAColumn(size: Size) throws {
        var driver = Driver.searched(size)
        driver.press(.character("L"))
        let lines = try #require(driver.state.panes.top as? LegendPane).lines.map(\.text)
        let first = try #require(lines.firstIndex { $0.hasPrefix("Short forms") })
        let forms = driver.town.places.dataset.words.shortForms
        let columns = try #require(forms.map(\.short.count).max()) + 2
        let column = lines[(first + 1)...].map { $0.dropFirst(columns).first }
        #expect(column.count >= forms.count && column.allSatisfy { $0 != nil && $0 != " " }, "\(lines)")
    }

    @Test func theLegendCountsPlacesWithoutAPosition() {
        let words = "Millford: 1 stall without a position"
        let driver = StallsDriver()
        #expect(driver.state.legendLines.contains { $0.text == words && $0.isNote })
    }

    @Test func theLegendExplainsYearsAndPinsOutside() {
        var driver = Driver.searched(.wide)
        let text = "Faint, with a year: more than 5 years old"
        #expect(driver.state.legendLines.contains { $0.text == text })
        #expect(driver.state.legendLines.contains { $0.text == "Outside the search radius" })
        // No inspection is old yet on this day.
        driver.state.run.today = "2016-01-01"
        #expect(!driver.state.legendLines.contains { $0.text == text })
    }

    @Test func theLegendShowsLinesOfTheBasemapAsTheyAreDrawn() throws {
        var driver = Driver.searched(.wide)
        driver.send(.tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "")))
        for case .tiles(.request(let tiles)) in driver.effects {
            for tile in tiles {
                var block = FeatureBlock(tile: tile)
                block.add(.motorway, parts: [[GridPoint(x: 0, y: 0), GridPoint(x: 4096, y: 4096)]])
                driver.send(.tileLoaded(tile, block))
            }
        }
        let lines = driver.state.basemapLines
        #expect(lines.map(\.text) == ["Motorway, trunk road"])
        #expect(lines[0].sample?.cells.allSatisfy { $0.scalar != " " } == true)
    }

    /// In colours a river and a coast have the same blue; without, a river is faint and a coast is not.
    @Test func featuresThatLookTheSameShareASign() throws {
        var driver = Driver.searched(.wide)
        driver.send(.tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "")))
        for case .tiles(.request(let tiles)) in driver.effects {
            for tile in tiles {
                var block = FeatureBlock(tile: tile)
                for (index, role) in [MapRole.waterway, .coast].enumerated() {
                    let y = Int32(1000 * (index + 1))
                    block.add(role, parts: [[GridPoint(x: 0, y: y), GridPoint(x: 4096, y: y)]])
                }
                driver.send(.tileLoaded(tile, block))
            }
        }
        #expect(driver.state.basemapLines.map(\.text) == ["River, canal, stream; coast"])
        driver.state.screen.depth = .none
        #expect(driver.state.basemapLines.map(\.text) == ["River, canal, stream", "Coast"])
    }

    @Test func theMapCanBeMovedBehindTheLegend() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"), .character("+"))
        #expect(driver.state.results?.map.viewport != nil)
        #expect(driver.screen.contains("Legend"))
        driver.press(.character("L"))
        #expect(!driver.screen.contains("Legend"))
    }

    @Test func anotherKeyClosesTheLegendAndWorks() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"), .character("/"))
        driver.type("castle")
        #expect(!driver.screen.contains("Legend") && driver.selectedName == "Castle Hill Academy")
    }

    /// These keys would change or open a place that the legend hides.
    @Test(arguments: [Key.enter, .character(" "), .delete]) func keysForTheSelectedPlaceOnlyCloseTheLegend(key: Key) {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"), key)
        #expect(driver.state.panes.isEmpty && driver.state.comparable.isEmpty)
    }

    @Test(arguments: [2, 5, 9, 13])
    func samplesFillTheirCellsAtEveryZoom(_ zoom: Int) throws {
        var driver = Driver.searched(.wide)
        driver.send(.tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "")))
        let center = try #require(driver.state.results?.origin?.coordinate)
        driver.state.results?.map.viewport = Viewport(
            center: center, zoom: Double(zoom), size: Size(columns: 9, rows: 9))
        driver.press(.tab)
        for case .tiles(.request(let tiles)) in driver.effects {
            for tile in tiles {
                var block = FeatureBlock(tile: tile)
                block.add(
                    .water,
                    parts: [[(0, 0), (4096, 0), (4096, 4096), (0, 4096)].map { GridPoint(x: $0, y: $1) }])
                driver.send(.tileLoaded(tile, block))
            }
        }
        let sample = try #require(driver.state.basemapLines.first { $0.text.hasPrefix("Sea") }?.sample)
        #expect(sample.cells.allSatisfy { $0.style.background != .default })
    }
}
