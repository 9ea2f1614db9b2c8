import Geo
import Screen
import Testing

@testable import MapDrawing

struct CircleCase: Sendable {
    var center: Coordinate
    var radiusMetres: Double
    /// The bearing in degrees in which the map is moved from the centre, so that it shows a part of the circle; nil to
    /// show all of it.
    var rimBearing: Double?
    var zoom: Double?
}

private let circleCases = [
    CircleCase(center: Coordinate(latitude: 53.7997, longitude: -1.5492), radiusMetres: 100),
    CircleCase(center: Coordinate(latitude: 53.7997, longitude: -1.5492), radiusMetres: 1000),
    CircleCase(center: Coordinate(latitude: 53.7997, longitude: -1.5492), radiusMetres: 50_000),
    CircleCase(center: Coordinate(latitude: 53.7997, longitude: -1.5492), radiusMetres: 4000, rimBearing: 45, zoom: 18),
    CircleCase(
        center: Coordinate(latitude: 53.7997, longitude: -1.5492), radiusMetres: 50_000, rimBearing: 200, zoom: 20),
    CircleCase(center: Coordinate(latitude: 40.7128, longitude: -74.006), radiusMetres: 4000, rimBearing: 90, zoom: 14),
    // Not round in this projection: the north is drawn three times as large as the south.
    CircleCase(center: Coordinate(latitude: 62, longitude: 15), radiusMetres: 2_000_000),
    // Around the easternmost point, where the arc bulges between its ends.
    CircleCase(center: Coordinate(latitude: 62, longitude: 15), radiusMetres: 2_000_000, rimBearing: 52.54, zoom: 12),
    CircleCase(center: Coordinate(latitude: -18, longitude: 179.9), radiusMetres: 40_000, rimBearing: 90, zoom: 9),
]

private let size = Size(columns: 80, rows: 24)

private func viewport(_ example: CircleCase) -> Viewport {
    guard let bearing = example.rimBearing, let zoom = example.zoom else {
        return .fitting(BoundingBox(around: example.center, radiusMetres: example.radiusMetres), in: size)
    }
    let rim = example.center.destination(bearingDegrees: bearing, metres: example.radiusMetres)
    return Viewport(center: rim, zoom: zoom, size: size)
}

struct RadiusCircleTests {
    @Test(arguments: circleCases, CharacterSet.allCases)
    func everyDotOfTheCircleLiesAtItsRadiusAndNoneIsMissing(example: CircleCase, charset: CharacterSet) {
        let viewport = viewport(example)
        let canvas = Canvas((example.center, example.radiusMetres), viewport: viewport, charset: charset)
        let dots = charset.dotsPerCell
        var found = 0
        for y in 0..<canvas.dotSize.rows {
            for x in 0..<canvas.dotSize.columns where canvas.hasDot(column: x, row: y) {
                found += 1
                let column = Double(x) / Double(dots.columns), row = Double(y) / Double(dots.rows)
                let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)].map { dx, dy in
                    viewport.coordinate(column: column + dx / Double(dots.columns), row: row + dy / Double(dots.rows))
                }
                let middle = viewport.coordinate(
                    column: column + 0.5 / Double(dots.columns), row: row + 0.5 / Double(dots.rows))
                let diagonal = corners[0].distance(to: corners[3])
                #expect(abs(example.center.distance(to: middle) - example.radiusMetres) <= diagonal)
            }
        }
        #expect(found > 20)

        for step in 0..<3600 {
            let point = example.center.destination(bearingDegrees: Double(step) / 10, metres: example.radiusMetres)
            let (column, row) = viewport.position(of: point)
            let x = (column * Double(dots.columns)).rounded(.down), y = (row * Double(dots.rows)).rounded(.down)
            guard Double(canvas.dotSize.columns) > x + 1, Double(canvas.dotSize.rows) > y + 1, x >= 1, y >= 1 else {
                continue
            }
            let (left, top) = (Int(x) - 1, Int(y) - 1)
            let near = (0..<9).contains { canvas.hasDot(column: left + $0 % 3, row: top + $0 / 3) }
            #expect(near, "no dot at a bearing of \(Double(step) / 10)")
        }
    }

    /// Radius in metres, zoom, and the number of cells with dots: a tiny circle is in the four cells that meet at its
    /// centre.
    @Test(arguments: [(50_000.0, 16.0, 0), (10, 10, 4), (0, 14, 0), (-5, 14, 0), (.nan, 14, 0), (.infinity, 14, 0)])
    func aCircleOutOfSightLeavesNoDot(radiusMetres: Double, zoom: Double, cells: Int) {
        let center = Coordinate(latitude: 53.7997, longitude: -1.5492)
        let viewport = Viewport(center: center, zoom: zoom, size: size)
        #expect(Canvas((center, radiusMetres), viewport: viewport, charset: .braille).cells.count == cells)
    }

    @Test func panningMovesTheCirclesDotsAsTheyAre() {
        let center = Coordinate(latitude: 53.7997, longitude: -1.5492)
        let whole = Viewport.fitting(BoundingBox(around: center, radiusMetres: 1000), in: size)
        func cells(_ viewport: Viewport) -> Frame {
            Canvas((center, 1000), viewport: viewport, charset: .braille).frame
        }
        let (before, after) = (cells(whole), cells(whole.panned(columns: 25, rows: -6)))
        for row in 0..<18 {
            for column in 25..<80 { #expect(after[column - 25, row + 6] == before[column, row]) }
        }
    }
}
