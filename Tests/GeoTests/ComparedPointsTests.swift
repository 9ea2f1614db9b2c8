import TestSupport
import Testing

@testable import Geo

/// A search must not read more points than its cells explain: time varies from run to run, this count does not.
@Suite struct ComparedPointsTests {
    /// The rectangle around a circle of radius r touches cells of height h and width w with an area of (2r + h)(2r + w) on average,
    /// wherever it lies. Cells have at most 14 points on average, and no side is more than twice the other. Points are compared in blocks
    /// of four, so each row of cells adds up to three points at each end; the circle touches 2 r / h + 1 rows on average.
    @Test(arguments: [100.0, 1000, 4000, 20_000])
    func aSearchComparesOnlyThePointsOfTheCellsItTouches(radiusMetres: Double) throws {
        var random = SeededRandom(seed: 5)
        let (latitudes, longitudes) = (53.0...54.0, -3.0...0.0)
        func column(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
            (0..<count).map { _ in Double.random(in: range, using: &random) }
        }
        let count = 20_000
        let index = PointIndex(latitudes: column(latitudes, count), longitudes: column(longitudes, count))
        // A degree of latitude is 111.2 km long, a degree of longitude there 66.4 km.
        let density = Double(count) / (111_200 * 3 * 66_400)
        let searches = 2000
        var compared = 0
        for (latitude, longitude) in zip(column(53.3...53.7, searches), column(-2.4 ... -0.6, searches)) {
            let metric = try #require(index.metric(Coordinate(latitude: latitude, longitude: longitude), radiusMetres))
            compared += index.comparedCount(metric)
        }
        let mean = Double(compared) / Double(searches)
        let (longer, shorter) = ((28 / density).squareRoot(), (7 / density).squareRoot())
        let points = density * (4 * radiusMetres * radiusMetres + 2 * radiusMetres * (longer + shorter)) + 14
        let most = points + 6 * (2 * radiusMetres / shorter + 1)
        #expect(mean <= most * 1.02, "\(mean) points compared, \(most) expected at most")
    }
}
