import Catalogue
import Geo
import MapDrawing
import Screen
import Testing
import Tiles

@testable import App
@testable import AppTestSupport

/// When the shores of the world in more detail are read.
struct ShoresRequestTests {
    /// A world without features, and a finer piece of 5 degrees around Leeds.
    private static func bundled() throws -> BundledMap {
        let side: Int32 = 1 << 16
        let world = MapPieceDraft(
            zooms: 0...24, gridZoom: 16, corner: GridPoint(x: 0, y: 0), width: Int(side), height: Int(side),
            hasSea: true)
        let leeds = WebMercator.project(Coordinate(latitude: 53.8, longitude: -1.55))
        let units = Int32(5.0 / 360 * 262_144)
        let near = MapPieceDraft(
            zooms: 4.5...24, gridZoom: 18,
            corner: GridPoint(x: Int32(leeds.x * 262_144) - units / 2, y: Int32(leeds.y * 262_144) - units / 2),
            width: Int(units), height: Int(units), hasSea: true)
        return try BundledMap(decoding: BundledMap.encode([world, near]))
    }

    /// A view needs them if it is close enough, and is not wholly on the finer piece.
    @Test(arguments: [
        (8.0, 53.8, -1.55, false), (12, 53.8, -1.55, false), (8, -33.87, 151.2, true), (4.9, -33.87, 151.2, false),
        (5, -33.87, 151.2, true), (8, 53.8, 8.3, true),
    ])
    func aViewNeedsTheShoresWhereOnlyTheCoarseWorldIs(zoom: Double, latitude: Double, longitude: Double, needs: Bool)
        throws
    {
        var basemap = Basemap()
        let view = Viewport(
            center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, size: Size(columns: 60, rows: 20))
        #expect(!basemap.needsShores(view), "the map is not read yet")
        basemap.bundled = try Self.bundled()
        #expect(basemap.needsShores(view) == needs)
        basemap.shores = BundledMap([])
        #expect(!basemap.needsShores(view), "they are read")
    }

    @Test func theyCoverTheCoarseWorldAndNotTheFinerPiece() throws {
        let side: Int32 = 1 << 17
        let whole = MapPieceDraft(
            zooms: 5...24, gridZoom: 17, corner: GridPoint(x: 0, y: 0), width: Int(side), height: Int(side),
            hasSea: true)
        var driver = Driver.searched(.wide)
        driver.send(.bundledMapLoaded(try Self.bundled()))
        driver.send(.shoresLoaded(try BundledMap(decoding: BundledMap.encode([whole]))))
        let view = Viewport(
            center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 8, size: Size(columns: 60, rows: 20))
        let units = driver.state.basemap.base(for: view).parts.map { 1 / $0.block.unit }
        #expect(units == [65_536, 131_072, 262_144])
    }

    @Test func theyAreReadOnce() throws {
        var driver = Driver.searched(.wide)
        driver.send(.bundledMapLoaded(try Self.bundled()))
        func asked() -> Int { driver.effects.count { $0 == .readShores } }
        #expect(asked() == 0, "the finer piece has the whole map")
        // Zoomed out until the map shows more than 5 degrees.
        for _ in 0..<20 { driver.press(.character("-")) }
        #expect(asked() == 1)
    }
}
