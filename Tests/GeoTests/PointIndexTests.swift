import TestSupport
import Testing

@testable import Geo

/// Every answer of the index is compared with measuring all points one by one.
@Suite struct PointIndexTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        var name: String
        var count: Int
        var latitudes: ClosedRange<Double>
        var longitudes: ClosedRange<Double>
        var radii: [Double]
        /// Where queries are made; nil for the range of the points.
        var queryLatitudes: ClosedRange<Double>?

        var testDescription: String { name }

        func point(_ random: inout SeededRandom, _ latitudes: ClosedRange<Double>) -> Coordinate {
            let longitude = Double.random(in: longitudes, using: &random)
            return Coordinate(
                latitude: Double.random(in: latitudes, using: &random),
                longitude: longitude > 180 ? longitude - 360 : longitude)
        }
    }

    static let scenes = [
        Scene(
            name: "Great Britain", count: 3000, latitudes: 50...58.6, longitudes: -6...1.7,
            radii: [0, 100, 4000, 50_000, 300_000, 2_000_000]),
        Scene(
            name: "one town", count: 3000, latitudes: 53.75...53.85, longitudes: -1.65 ... -1.45,
            radii: [100, 1000, 4000, 100_000]),
        Scene(
            name: "a street: points closer than the planar distance's error", count: 2000, latitudes: 53.8...53.8001,
            longitudes: -1.5 ... -1.4999, radii: [0.5, 2, 5]),
        Scene(
            name: "across the antimeridian", count: 2000, latitudes: -20 ... -15, longitudes: 176...184,
            radii: [1000, 30_000, 250_000]),
        Scene(
            name: "the globe", count: 2000, latitudes: -90...90, longitudes: -180...180,
            radii: [10_000, 500_000, 1_500_000, 6_000_000, 15_000_000, 19_990_000, .infinity]),
        Scene(
            name: "the north pole", count: 2000, latitudes: 88...90, longitudes: -180...180,
            radii: [500, 20_000, 150_000, 400_000]),
        Scene(
            name: "the south pole", count: 1000, latitudes: -90 ... -89.99, longitudes: -180...180,
            radii: [10, 100, 1000, 5000]),
        Scene(
            name: "high in the Arctic", count: 1500, latitudes: 78...84, longitudes: 10...35,
            radii: [4000, 100_000, 500_000]),
        Scene(
            name: "asked from outside", count: 1000, latitudes: 50...55, longitudes: -5...0,
            radii: [10_000, 400_000, 3_000_000], queryLatitudes: -40...70),
        Scene(
            name: "a meridian", count: 500, latitudes: -60...60, longitudes: 5...5, radii: [1000, 100_000, 2_000_000]),
        Scene(
            name: "a parallel", count: 500, latitudes: 60...60, longitudes: -180...180,
            radii: [1000, 100_000, 2_000_000]),
        Scene(name: "a handful", count: 5, latitudes: -80...80, longitudes: -180...180, radii: [1e6, 1e7]),
    ]

    @Test(arguments: scenes)
    func answersAreThoseOfBruteForce(_ scene: Scene) {
        var random = SeededRandom(seed: UInt64(scene.count))
        let points = (0..<scene.count).map { _ in scene.point(&random, scene.latitudes) }
        let index = PointIndex(latitudes: points.map(\.latitude), longitudes: points.map(\.longitude))
        #expect(index.count == points.count)

        for round in 0..<12 {
            // Every third query starts at a point, as a search from a school does.
            let center =
                round % 3 == 0
                ? points[round % points.count] : scene.point(&random, scene.queryLatitudes ?? scene.latitudes)
            let all = points.enumerated()
                .map { PointIndex.Neighbour(index: $0.offset, distanceMetres: center.distance(to: $0.element)) }
                .sorted { ($0.distanceMetres, $0.index) < ($1.distanceMetres, $1.index) }
            // Radii that reach exactly to a point, where a rounding error would lose it.
            let rims = [all[min(7, all.count - 1)].distanceMetres, all[all.count / 2].distanceMetres]
            for radius in scene.radii + rims {
                let expected = all.filter { $0.distanceMetres <= radius }
                #expect(index.within(radius, of: center) == expected)
                #expect(index.indices(within: radius, of: center).sorted() == expected.map(\.index).sorted())
                #expect(index.count(within: radius, of: center) == expected.count)
                #expect(index.nearest(6, to: center, within: radius) == Array(expected.prefix(6)))
            }
            for k in [1, 10, 300] {
                #expect(index.nearest(k, to: center) == Array(all.prefix(k)))
                #expect(index.indices(nearest: k, to: center) == all.prefix(k).map(\.index))
            }
        }
    }

    /// A cell that a circle touches lies wholly within the radius and the cell's diagonal of the centre. So a search compares at least
    /// what it finds, and at most what lies in that larger circle, as measured one by one, and up to three more at each end of each
    /// row of cells, because it compares four points at once.
    @Test(arguments: [100.0, 1000, 20_000, 150_000])
    func aSearchComparesOnlyThePointsOfCellsThatItsCircleTouches(radius: Double) {
        var random = SeededRandom(seed: 11)
        let scene = Self.scenes[0]
        let points = (0..<20_000).map { _ in scene.point(&random, scene.latitudes) }
        let index = PointIndex(latitudes: points.map(\.latitude), longitudes: points.map(\.longitude))
        let degrees = 360 / Double(UInt64(1) << 32)
        let corner = Coordinate(
            latitude: 50 + Double(UInt64(1) << UInt64(index.grid.latitudeShift)) * degrees,
            longitude: Double(UInt64(1) << UInt64(index.grid.longitudeShift)) * degrees)
        let rowHeight = Double(UInt64(1) << UInt64(index.grid.latitudeShift)) * degrees * 110_000
        // Cells are widest in the south.
        let diagonal = Coordinate(latitude: 50, longitude: 0).distance(to: corner)
        for _ in 0..<20 {
            let center = scene.point(&random, scene.latitudes)
            let distances = points.map { center.distance(to: $0) }
            let compared = index.comparedCount(within: radius, of: center)
            #expect(compared >= distances.count { $0 <= radius })
            let rows = Int(2 * radius / rowHeight) + 2
            #expect(compared <= distances.count { $0 <= radius + diagonal } + 6 * rows)
        }
    }

    @Test func pointsInTheSamePlaceComeInTheOrderOfTheirIndex() {
        let index = PointIndex(
            latitudes: .init(repeating: 53.8, count: 100), longitudes: .init(repeating: -1.5, count: 100))
        let center = Coordinate(latitude: 53.801, longitude: -1.5)
        #expect(index.within(1000, of: center).map(\.index) == Array(0..<100))
        #expect(index.nearest(3, to: center).map(\.index) == [0, 1, 2])
        #expect(index.count(within: 0, of: Coordinate(latitude: 53.8, longitude: -1.5)) == 100)
    }

    @Test func invalidPositionsAreLeftOutWithoutRenumbering() {
        let index = PointIndex(
            latitudes: [.nan, 53.8, 91, 53.9, 0, .infinity], longitudes: [0, -1.5, 0, -1.5, 200, 0])
        #expect(index.count == 2)
        let all = index.nearest(10, to: Coordinate(latitude: 53.79, longitude: -1.5))
        #expect(all.map(\.index) == [1, 3])
        #expect(PointIndex(latitudes: [.nan], longitudes: [.nan]).count == 0)
    }

    @Test func bothNamesOfTheAntimeridianAndOfThePolesAreOnePlace() {
        let index = PointIndex(latitudes: [10, 10, 90, 90], longitudes: [180, -180, 0, 120])
        #expect(index.count(within: 1, of: Coordinate(latitude: 10, longitude: 180)) == 2)
        #expect(index.count(within: 1, of: Coordinate(latitude: 10, longitude: -180)) == 2)
        #expect(index.count(within: 1, of: Coordinate(latitude: 90, longitude: -50)) == 2)
    }

    @Test func aCircleThatEntersOneCellFromBothSidesCountsItsPointsOnce() {
        // With so few points there is one cell, which spans the globe; the circle crosses the gap between its edges.
        let index = PointIndex(latitudes: [0, 0, 0, 0], longitudes: [-175, -5, 5, 175])
        let center = Coordinate(latitude: 0, longitude: 180)
        #expect(index.indices(within: 1_000_000, of: center).sorted() == [0, 3])
        #expect(index.count(within: 1_000_000, of: center) == 2)
    }

    @Test func queriesThatCanFindNothingFindNothing() {
        let empty = PointIndex(latitudes: [], longitudes: [])
        let here = Coordinate(latitude: 53.8, longitude: -1.5)
        #expect(empty.within(.infinity, of: here).isEmpty)
        #expect(empty.nearest(3, to: here).isEmpty)

        let one = PointIndex(latitudes: [53.8], longitudes: [-1.5])
        #expect(one.count(within: 0, of: here) == 1)
        for radius in [-1, Double.nan, -Double.infinity] {
            #expect(one.count(within: radius, of: here) == 0)
            #expect(one.indices(within: radius, of: here).isEmpty)
            #expect(one.nearest(1, to: here, within: radius).isEmpty)
        }
        #expect(one.within(.infinity, of: Coordinate(latitude: .nan, longitude: 0)).isEmpty)
        #expect(one.nearest(0, to: here).isEmpty)
        #expect(one.nearest(-5, to: here).isEmpty)
        #expect(one.nearest(.max, to: here).count == 1)
    }
}
