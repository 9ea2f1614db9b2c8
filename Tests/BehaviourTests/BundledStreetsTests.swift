import Geo
import MapDrawing
import Screen
import Testing
import Tiles

@testable import App
@testable import AppTestSupport

/// Bundled streets and names on the map, and their credit.
struct BundledStreetsTests {
    private static let centre = Coordinate(latitude: 53.8, longitude: -1.55)
    private static let credit = "© OpenStreetMap contributors"

    /// Streets every 100 m or so in a square around the centre, and a quarter in its middle.
    private static let map: BundledMap? = {
        let scale = Double(1 << 22)
        let middle = WebMercator.project(centre)
        let side: Int32 = 400
        let corner = GridPoint(x: Int32(middle.x * scale) - side / 2, y: Int32(middle.y * scale) - side / 2)
        var piece = MapPieceDraft(
            zooms: 13...24, gridZoom: 22, corner: corner, width: Int(side), height: Int(side), hasSea: false)
        piece.credit = credit
        for y in stride(from: Int32(0), through: side, by: 20) {
            piece.lines.append([GridPoint(x: 0, y: y), GridPoint(x: side, y: y)])
            piece.features.append(.init(.street, name: "Row \(y)", parts: [[.init(piece.lines.count - 1)]]))
        }
        piece.lines.append([GridPoint(x: side / 2, y: side / 2)])
        piece.features.append(.init(.quarter, name: "Chapeltown", parts: [[.init(piece.lines.count - 1)]]))
        return try? BundledMap(decoding: BundledMap.encode([piece]))
    }()

    private static func basemap() throws -> Basemap {
        let map = try #require(Self.map)
        var basemap = Basemap()
        basemap.bundled = map
        return basemap
    }

    private static func viewport(_ zoom: Double, east: Double = 0) -> Viewport {
        Viewport(
            center: Coordinate(latitude: centre.latitude, longitude: centre.longitude + east), zoom: zoom,
            size: Size(columns: 60, rows: 20))
    }

    /// The zoom, how far the view lies to the east in degrees, and what the map has there.
    @Test(arguments: [
        (15.0, 0.0, true, true), (16, 0, true, true), (14, 0, true, true), (13, 0, false, true), (12, 0, false, false),
        (15, 0.2, false, false), (15, 0.027, false, true),
    ])
    func streetsAndTheirCreditAreKnownWhereTheyAre(
        zoom: Double, east: Double, hasStreets: Bool, hasCredit: Bool
    ) throws {
        let basemap = try Self.basemap()
        let viewport = Self.viewport(zoom, east: east)
        #expect(basemap.showsBundledStreets(in: viewport) == hasStreets)
        #expect(basemap.base(for: viewport).credit == (hasCredit ? Self.credit : ""))
    }

    /// A map that comes with the program, but has no streets around the invented town.
    @Test func aMapWithoutStreetsNamesItsPins() {
        var driver = Driver.searched(.wide)
        for _ in 0..<4 { driver.press(.character("<")) }
        driver.press(.character("v"), .character("v"))
        #expect(!driver.screen.contains("●4 Sainte-Thérèse"), "without any map that comes with the program")
        driver.state.basemap.bundled = BundledMap([])
        #expect(driver.screen.contains("●4 Sainte-Thérèse"))
        #expect(driver.state.basemapActivity == ["offline: no streets", "no streets"])
        #expect(driver.screen.contains(" no streets "))
    }

    @Test func withoutBundledMapsThereAreNoStreets() {
        #expect(!Basemap().showsBundledStreets(in: Self.viewport(15)))
    }

    @Test func namesOfTheDataAreLeftOutWhereTheMapHasQuarters() throws {
        let basemap = try Self.basemap()
        #expect(basemap.showsNames(in: Self.viewport(15)))
        #expect(!basemap.showsNames(in: Self.viewport(15, east: 0.2)))
        #expect(basemap.showsNames(in: Self.viewport(10, east: 0.2)))
    }

    /// A label made from the data is left out where the map has the name, but not elsewhere: a town may be called as another one far away.
    @Test func theNamesOfTheMapAreThoseInView() throws {
        let middle = WebMercator.project(Self.centre)
        let scale = Double(1 << 22)
        var world = MapPieceDraft(
            zooms: 0...24, gridZoom: 22, corner: GridPoint(x: 0, y: 0), width: 1 << 22, height: 1 << 22, hasSea: true)
        world.lines.append([GridPoint(x: Int32(middle.x * scale), y: Int32(middle.y * scale))])
        world.features.append(.init(.town, name: "Leeds", parts: [[.init(0)]]))
        var basemap = Basemap()
        basemap.bundled = try BundledMap(decoding: BundledMap.encode([world]))
        #expect(basemap.bundledNames(in: Self.viewport(13)) == ["Leeds"])
        #expect(basemap.bundledNames(in: Self.viewport(13, east: 1)).isEmpty)
    }

    @Test func tilesReplaceBundledStreetsAndShareTheirCredit() throws {
        var basemap = try Self.basemap()
        basemap.use(TileSourceInfo(name: "Test", zooms: 0...14, credit: Self.credit))
        let viewport = Self.viewport(15)
        let tiles = basemap.tilesToRequest(for: [viewport])
        for tile in try #require(tiles) {
            var block = FeatureBlock(tile: tile)
            block.credit = "© OpenMapTiles " + Self.credit
            basemap.received(tile, block)
        }
        let base = basemap.base(for: viewport)
        #expect(base.credit == "© OpenMapTiles " + Self.credit)
        #expect(base.parts.first?.isOverlay == true && base.parts.dropFirst().allSatisfy { !$0.isOverlay })
        var scene = MapScene(showsNorth: false, showsScale: false)
        scene.base = base
        var frame = Frame(size: viewport.size)
        drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: Rect(frame.size))
        #expect(!frame.text.contains("Chapeltown"))
    }
}
