import Geo
import MapDrawing
import Screen
import Testing
import Tiles

@testable import App

struct LegendTests {
    @Test func onlyWhatIsToBeSeenIsExplained() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"))
        #expect(driver.screen.contains("Primary"))
        #expect(driver.screen.contains("Only an ungraded visit"))
        #expect(!driver.screen.contains("Motorway"))
        driver.press(.escape)
        // Nurseries stand first among the filters.
        driver.press(.character("f"), .character("x"), .escape, .character("L"))
        #expect(driver.screen.contains("Nursery"))
        #expect(!driver.screen.contains("Secondary"))
    }

    @Test func theGroundIsExplainedAsItIsDrawn() throws {
        var driver = Driver.searched(.wide)
        driver.send(.tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "")))
        for case .wantTiles(let tiles) in driver.effects {
            for tile in tiles {
                var block = FeatureBlock(tile: tile)
                block.add(.motorway, parts: [[GridPoint(x: 0, y: 0), GridPoint(x: 4096, y: 4096)]])
                driver.send(.tileLoaded(tile, block))
            }
        }
        let lines = driver.state.groundLines
        #expect(lines.map(\.text) == ["Motorway, trunk road"])
        #expect(lines[0].sample?.cells.allSatisfy { $0.scalar != " " } == true)
    }

    @Test func theMapBehindItMovesOn() {
        var driver = Driver.searched(.wide)
        driver.press(.character("L"), .character("+"))
        #expect(driver.state.results?.viewport != nil)
        #expect(driver.screen.contains("Legend"))
        driver.press(.character("L"))
        #expect(!driver.screen.contains("Legend"))
    }
}
