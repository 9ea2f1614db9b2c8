import Geo
import MapDrawing
import Screen
import Testing
import Tiles

@testable import App
@testable import AppTestSupport

/// Which tiles the maps request, draw and drop.
struct BasemapTests {
    private static let source = TileSourceInfo(name: "Test", zooms: 0...14, credit: "© OpenStreetMap contributors")

    /// The tiles of the last request.
    private func requested(_ driver: Driver) -> [TileID] {
        driver.effects.reversed().lazy.compactMap { effect -> [TileID]? in
            if case .tiles(.request(let tiles)) = effect { tiles } else { nil }
        }.first ?? []
    }

    /// A tile that is a lake from edge to edge.
    private func lake(_ tile: TileID) -> FeatureBlock {
        var block = FeatureBlock(tile: tile)
        let (low, high): (Int32, Int32) = (-64, 4160)
        block.add(
            .water, parts: [[(low, low), (high, low), (high, high), (low, high)].map { GridPoint(x: $0, y: $1) }])
        block.credit = "© OpenStreetMap contributors"
        return block
    }

    private func withSource() -> Driver {
        var driver = Driver.searched(.wide)
        driver.send(.tileSourceFound(Self.source))
        return driver
    }

    @Test func noTileIsRequestedWithoutASource() {
        var driver = Driver.searched(.wide)
        driver.press(.tab, .character("+"))
        #expect(requested(driver).isEmpty)
    }

    @Test func theTileInTheMiddleIsRequestedFirst() throws {
        let driver = withSource()
        let origin = try #require(driver.state.results?.origin?.coordinate)
        let first = try #require(requested(driver).first)
        let world = WebMercator.project(origin)
        #expect(first.x == Int(world.x / first.side) && first.y == Int(world.y / first.side))
    }

    @Test func loadedTilesAreNotRequestedAgain() {
        var driver = withSource()
        let tiles = requested(driver)
        for tile in tiles { driver.send(.tileLoaded(tile, lake(tile))) }
        #expect(requested(driver).isEmpty)
        driver.effects = []
        driver.press(.down, .up, .tab)
        #expect(driver.effects.allSatisfy { if case .tiles(.request) = $0 { false } else { true } })
    }

    @Test func panningRequestsTheTilesThatComeIntoView() {
        var driver = withSource()
        for tile in requested(driver) { driver.send(.tileLoaded(tile, nil)) }
        driver.press(.tab)
        for _ in 0..<12 { driver.press(.shiftRight) }
        #expect(!requested(driver).isEmpty)
    }

    @Test func theMapShowsThatTilesAreLoading() throws {
        var driver = withSource()
        #expect(driver.screen.contains("loading the map"))
        for tile in requested(driver) { driver.send(.tileLoaded(tile, lake(tile))) }
        #expect(driver.screen.contains("© OpenStreetMap"))
        #expect(!driver.screen.contains("loading the map"))
        let frame = view(driver.state)
        // The lake has another colour than the map's background.
        let backgrounds = Dictionary(grouping: frame.cells.map(\.style.background)) { $0 }
        let water = backgrounds.filter { $0.key != .default && $0.key != Colour(234) }.values.map(\.count).max() ?? 0
        #expect(water > 1000)
    }

    @Test func aFailedTileIsReportedOnTheMapUntilTheNextTile() throws {
        var driver = withSource()
        let tile = try #require(requested(driver).first)
        driver.send(.tileFailed(.unreachable(.pause(seconds: 120, name: "OSM"))))
        // A map has no room for how long the pause is.
        #expect(driver.screen.contains("OSM asks Catchment to wait"))
        #expect(!driver.screen.contains("2 minutes"))
        #expect(driver.state.run.status == nil)
        driver.send(.tileLoaded(tile, nil))
        #expect(!driver.screen.contains("OSM asks Catchment to wait"))
    }

    @Test func anOldTileIsDrawnAndRequestedAgain() throws {
        var driver = withSource()
        let tiles = requested(driver)
        for tile in tiles { driver.send(.tileLoaded(tile, lake(tile), isOld: true)) }
        #expect(driver.screen.contains("© OpenStreetMap") && !driver.screen.contains("loading the map"))
        #expect(Set(requested(driver)) == Set(tiles))
        driver.press(.shiftRight)
        let moved = requested(driver)
        let missing = moved.prefix { !tiles.contains($0) }
        #expect(moved.dropFirst(missing.count).allSatisfy(tiles.contains), "what is missing comes first")
        for tile in moved { driver.send(.tileLoaded(tile, lake(tile))) }
        #expect(requested(driver).isEmpty)
    }

    @Test func anotherSourceReplacesAllTiles() throws {
        var driver = withSource()
        for tile in requested(driver) { driver.send(.tileLoaded(tile, lake(tile))) }
        driver.send(.tileSourceFound(TileSourceInfo(name: "Other", zooms: 0...14, credit: "© Others")))
        #expect(!requested(driver).isEmpty)
        #expect(!driver.screen.contains("© OpenStreetMap"))
    }

    @Test func theMemoryForTilesIsLimited() throws {
        var basemap = Basemap()
        basemap.use(Self.source)
        // Each tile has 8 MB, so all tiles together have three times the limit of the cache.
        let points = [GridPoint](repeating: GridPoint(x: 0, y: 0), count: 1_000_000)
        let size = Size(columns: 20, rows: 5)
        func look(_ x: Int) -> Viewport {
            Viewport(
                center: WebMercator.unproject(WorldPoint(x: (Double(x) + 0.5) / 16384, y: 0.5 / 16384)), zoom: 15,
                size: size)
        }
        for x in 0..<45 {
            _ = basemap.tilesToRequest(for: [look(0), look(x)])
            let tile = try #require(TileID(zoom: 14, x: x, y: 0))
            var block = FeatureBlock(tile: tile)
            block.add(.street, parts: [points])
            basemap.received(tile, block)
        }
        // The first tile was in view all the time, the second was used longest ago.
        func isMissing(_ x: Int) -> Bool {
            basemap.base(for: look(x)).parts.isEmpty
        }
        #expect(!isMissing(0))
        #expect(isMissing(1))
        #expect(!isMissing(44))
    }

    @Test func copiesOfAStateHaveBasemapsOfTheirOwn() throws {
        var left = Driver.searched(.wide)
        left.send(.tileSourceFound(Self.source))
        var right = left
        for tile in requested(left) {
            left.send(.tileLoaded(tile, lake(tile)))
            right.send(.tileLoaded(tile, nil))
        }
        let flooded = view(left.state)
        #expect(view(right.state) != flooded)
        #expect(view(left.state) == flooded)
    }

    @Test func tilesWithoutACreditShowNoPlaceNames() throws {
        var driver = Driver.searched(.wide)
        #expect(driver.screen.contains("Millford "))
        driver.send(.tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "")))
        for tile in requested(driver) {
            var anonymous = lake(tile)
            anonymous.credit = ""
            driver.send(.tileLoaded(tile, anonymous))
        }
        let size = try #require(driver.state.mapSize)
        let viewport = try #require(driver.state.results?.viewport(in: size))
        #expect(driver.state.scene(in: viewport).labels.isEmpty)
    }
}
