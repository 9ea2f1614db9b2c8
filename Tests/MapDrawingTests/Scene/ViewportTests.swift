import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

private let leeds = Coordinate(latitude: 53.7997, longitude: -1.5492)

struct PositionCase: Sendable {
    var center: Coordinate
    var point: Coordinate
    var zoom: Double
    var size: Size
    var column: Double
    var row: Double
}

/// Column and row from pyproj 3.7.2: `Transformer.from_crs(4326, 3857, always_xy=True)`, its metres times 256 · 2^zoom
/// / (2 · 20037508.342789244); a column is 8 of these units, a row 16. The last example is 0.3 degrees of longitude
/// across the antimeridian, by hand: 30 + 0.3 / 360 · 256 · 512 / 8.
private let positionCases = [
    PositionCase(
        center: leeds, point: Coordinate(latitude: 53.81, longitude: -1.52), zoom: 13,
        size: Size(columns: 80, rows: 24), column: 61.26279111111944, row: 5.649655637324031),
    PositionCase(
        center: leeds, point: Coordinate(latitude: 53.79, longitude: -1.6), zoom: 14.5,
        size: Size(columns: 120, rows: 36), column: -44.62756713782437, row: 34.911152820437565),
    PositionCase(
        center: Coordinate(latitude: 40.7128, longitude: -74.006),
        point: Coordinate(latitude: 40.75, longitude: -73.99), zoom: 12,
        size: Size(columns: 40, rows: 12), column: 25.825422222224006, row: -2.9367385961704713),
    PositionCase(
        center: Coordinate(latitude: -33.87, longitude: 151.21),
        point: Coordinate(latitude: -33.8, longitude: 151.28), zoom: 11,
        size: Size(columns: 60, rows: 20), column: 42.743111111121834, row: 2.32938234743051),
    PositionCase(
        center: Coordinate(latitude: -18, longitude: 179.9), point: Coordinate(latitude: -18.2, longitude: -179.8),
        zoom: 9, size: Size(columns: 60, rows: 20), column: 43.65333333333333, row: 14.788046913840844),
]

struct ViewportTests {
    @Test(arguments: positionCases)
    func aCoordinateHasThePositionThatPROJGives(_ example: PositionCase) {
        let viewport = Viewport(center: example.center, zoom: example.zoom, size: example.size)
        let (column, row) = viewport.position(of: example.point)
        #expect(abs(column - example.column) < 1e-6)
        #expect(abs(row - example.row) < 1e-6)
        let back = viewport.coordinate(column: column, row: row)
        #expect(abs(back.latitude - example.point.latitude) < 1e-9)
        #expect(abs(back.longitude - example.point.longitude) < 1e-9)
    }

    /// pyproj 3.7.2: `Geod(ellps='WGS84').inv(-d/2, latitude, d/2, latitude)` with d = 360 · 8 / (256 · 2^zoom)
    /// degrees.
    @Test(arguments: [(0.0, 10.0, 1222.99245256282), (53.7997, 13, 90.48637175735581), (-60, 16, 9.578705103908245)])
    func aColumnIsAsWideAsTheGeodesic(latitude: Double, zoom: Double, metres: Double) {
        let viewport = Viewport(
            center: Coordinate(latitude: latitude, longitude: 3), zoom: zoom, size: Size(columns: 9, rows: 9))
        #expect(abs(viewport.metresPerColumn / metres - 1) < 1e-6)
    }

    @Test func theCentreOfACellLiesInThatCell() {
        let viewport = Viewport(center: leeds, zoom: 12.3, size: Size(columns: 31, rows: 7))
        for row in 0..<7 {
            for column in 0..<31 {
                let cell = Point(column: column, row: row)
                #expect(viewport.cell(of: viewport.coordinate(at: cell)) == cell)
            }
        }
        #expect(viewport.cell(of: viewport.coordinate(column: -0.01, row: 3)) == nil)
        #expect(viewport.cell(of: viewport.coordinate(column: 31.01, row: 3)) == nil)
        #expect(viewport.cell(of: viewport.coordinate(column: 3, row: -0.01)) == nil)
        #expect(viewport.cell(of: viewport.coordinate(column: 3, row: 7.01)) == nil)
    }

    @Test(arguments: [(10, 4, 1), (40, 12, 1), (80, 24, 0), (120, 36, 3), (300, 100, 1), (24, 80, 2)])
    func aFittedMapShowsTheBoxAndItsMarginAsLargeAsPossible(columns: Int, rows: Int, margin: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        for _ in 0..<50 {
            let center = Coordinate(
                latitude: .random(in: -60...60, using: &random), longitude: .random(in: -170...170, using: &random))
            let reach = Double.random(in: 200...400_000, using: &random)
            let box = BoundingBox(around: center, radiusMetres: reach)
            let size = Size(columns: columns, rows: rows)
            let viewport = Viewport.fitting(box, in: size, margin: margin, maximumZoom: 20)
            let (left, top) = viewport.position(of: Coordinate(latitude: box.north, longitude: box.west))
            let (right, bottom) = viewport.position(of: Coordinate(latitude: box.south, longitude: box.east))
            // How far the box is from the margin, which is twice as wide in columns as in rows.
            let margins = (columns: Double(2 * margin), rows: Double(margin))
            let slack = min(
                left - margins.columns, top - margins.rows, Double(columns) - right - margins.columns,
                Double(rows) - bottom - margins.rows)
            // On the tighter side the box reaches the margin, to within 0.00001 cells.
            #expect(slack > -1e-9 && slack < 1e-5)
            #expect(viewport.cell(of: Coordinate(latitude: box.south, longitude: box.east)) != nil)
        }
    }

    /// Leeds, New York, Osaka, Melbourne, Auckland, Honolulu.
    private static let farCities = [
        (53.8, -1.55), (40.71, -74.01), (34.69, 135.5), (-37.81, 144.96), (-36.85, 174.76), (21.31, -157.86),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

    @Test(arguments: [(22, 9), (36, 17), (70, 28), (140, 42)])
    func citiesOfTheWholeWorldAreOnTheMapWithTheirLabels(columns: Int, rows: Int) throws {
        for cities in [Self.farCities, Array(Self.farCities.prefix(4)), Array(Self.farCities.suffix(2))] {
            let box = try #require(BoundingBox(containing: cities))
            let viewport = Viewport.fitting(
                MapExtent(box, around: cities), in: Size(columns: columns, rows: rows), labelColumns: 7)
            for city in cities {
                let cell = try #require(viewport.cell(of: city))
                #expect(cell.column < columns - 7, "\(city)")
            }
        }
    }

    @Test func theMapCrossesTheAntimeridianOnlyIfThatIsMuchCloser() throws {
        func center(_ cities: [Coordinate]) throws -> Double {
            let box = try #require(BoundingBox(containing: cities))
            return Viewport.fitting(MapExtent(box, around: cities), in: Size(columns: 80, rows: 24)).center.longitude
        }
        // Halfway between Auckland and Honolulu, and between New York and Melbourne.
        #expect(try abs(center(Array(Self.farCities.suffix(2))) + 171.55) < 1e-6)
        #expect(try abs(center(Array(Self.farCities.prefix(4))) - 35.475) < 1e-6)
    }

    @Test func aSinglePointIsFittedAtTheClosestZoomAllowed() throws {
        let box = try #require(BoundingBox(containing: [leeds]))
        let viewport = Viewport.fitting(box, in: Size(columns: 80, rows: 24))
        #expect(viewport.zoom == 18)
        #expect(viewport.cell(of: leeds) == Point(column: 40, row: 12))
    }

    @Test(arguments: [(1, 0), (0, 1), (-7, 3), (200, -90)])
    func panningMovesEverythingByWholeCellsAndBack(columns: Int, rows: Int) {
        let viewport = Viewport(center: leeds, zoom: 13.7, size: Size(columns: 80, rows: 24))
        let moved = viewport.panned(columns: columns, rows: rows)
        let (before, after) = (viewport.position(of: leeds), moved.position(of: leeds))
        #expect(abs(before.column - after.column - Double(columns)) < 1e-6)
        #expect(abs(before.row - after.row - Double(rows)) < 1e-6)
        let back = moved.panned(columns: -columns, rows: -rows).position(of: leeds)
        #expect(abs(back.column - before.column) < 1e-6 && abs(back.row - before.row) < 1e-6)
    }

    @Test(arguments: [3.0, 10.5, 14, 19.9])
    func zoomingDoesNotMoveThePoint(zoom: Double) {
        let viewport = Viewport(center: leeds, zoom: 13, size: Size(columns: 80, rows: 24))
        for cell in [Point(column: 0, row: 0), Point(column: 61, row: 7), Point(column: 79, row: 23)] {
            let point = viewport.coordinate(at: cell)
            let zoomed = viewport.zoomed(to: zoom, keeping: point)
            #expect(zoomed.zoom == zoom)
            #expect(zoomed.cell(of: point) == cell)
        }
    }

    @Test func zoomStaysInItsRange() {
        let viewport = Viewport(center: leeds, zoom: 13, size: Size(columns: 80, rows: 24))
        #expect(viewport.zoomed(to: 99, keeping: leeds).zoom == Viewport.zoomRange.upperBound)
        #expect(viewport.zoomed(to: -5, keeping: leeds).zoom == Viewport.zoomRange.lowerBound)
    }

    @Test func theBoundsAreTheCornersOfTheMapAndEveryLongitudeAcrossTheAntimeridian() {
        let viewport = Viewport(center: leeds, zoom: 13, size: Size(columns: 80, rows: 24))
        let bounds = viewport.bounds
        #expect(
            viewport.position(of: Coordinate(latitude: bounds.north, longitude: bounds.west)).column.magnitude < 1e-6)
        #expect(abs(viewport.position(of: Coordinate(latitude: bounds.south, longitude: bounds.east)).row - 24) < 1e-6)

        let fiji = Viewport(
            center: Coordinate(latitude: -18, longitude: 179.9), zoom: 8, size: Size(columns: 80, rows: 24))
        #expect(fiji.bounds.west == -180 && fiji.bounds.east == 180)
    }
}
