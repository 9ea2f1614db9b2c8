import Geo
import MapDrawing
import Screen
import Testing

struct ScaleBarTests {
    /// Lengths by hand: 20 columns of 25 m are 500 m; a foot is 0.3048 m, a yard 0.9144 m, a mile 1609.344 m.
    @Test(arguments: [
        (25.0, 21, DistanceUnits.metric, "├────── 500 m ──────┤"),
        (25.0, 20, .metric, "├───────┤ 200 m"),
        (50.0, 23, .metric, "├────── 1 km ───────┤"),
        (10.0, 30, .metric, "├────── 200 m ──────┤"),
        (0.5, 24, .metric, "├────── 10 m ───────┤"),
        (1000, 30, .metric, "├────── 20 km ──────┤"),
        (30.48, 24, .customary, "├───── 2000 ft ─────┤"),
        (22.86, 24, .imperial, "├───── 500 yd ──────┤"),
        (80.4672, 24, .imperial, "├────── 1 mi ───────┤"),
        (40.2336, 24, .imperial, "├───── 0.5 mi ──────┤"),
    ])
    func aBarIsAsLongAsItsLabelSays(metresPerColumn: Double, columns: Int, units: DistanceUnits, text: String)
        throws
    {
        let bar = try #require(ScaleBar(metresPerColumn: metresPerColumn, maximumColumns: columns, units: units))
        #expect(bar.text(in: .braille) == text)
        #expect(bar.width == width(of: text))
        #expect(bar.width <= columns)
        let ascii = bar.text(in: .ascii)
        #expect(ascii.utf8.count == bar.width && ascii.hasPrefix("|-") && ascii.contains(bar.label))
    }

    @Test(arguments: DistanceUnits.allCases)
    func aBarIsTrueToTheGroundWithinACellAtAnyZoomAndSize(units: DistanceUnits) throws {
        for step in 0...170 {
            let zoom = 3 + Double(step) / 10
            let viewport = Viewport(
                center: Coordinate(latitude: 53.8, longitude: -1.5), zoom: zoom, size: Size(columns: 80, rows: 1))
            for columns in [20, 26, 40] {
                let bar = try #require(
                    ScaleBar(metresPerColumn: viewport.metresPerColumn, maximumColumns: columns, units: units))
                let left = viewport.coordinate(column: 40 - Double(bar.columns - 1) / 2, row: 0.5)
                let right = viewport.coordinate(column: 40 + Double(bar.columns - 1) / 2, row: 0.5)
                // A parallel is longer than the geodesic between its ends, by less than a percent at a zoom of 6 and more.
                let tolerance = zoom < 6 ? 0.1 * bar.metres : viewport.metresPerColumn
                #expect(abs(left.distance(to: right) - bar.metres) <= tolerance)
            }
        }
    }

    @Test(arguments: [(0.0, 30), (-1, 30), (.nan, 30), (.infinity, 30), (25, 3), (25, 0), (25, -4)])
    func aBarThatDoesNotFitIsLeftOut(metresPerColumn: Double, columns: Int) {
        #expect(ScaleBar(metresPerColumn: metresPerColumn, maximumColumns: columns) == nil)
    }
}
