import Geo
import Glibc
import Testing

@Suite struct BoundingBoxTests {
    private let box = BoundingBox(south: 50, west: -2, north: 52, east: 1)

    @Test(arguments: [
        (51.0, 0.0, true), (50, -2, true), (52, 1, true), (49.99, 0, false), (52.01, 0, false), (51, -2.01, false),
        (51, 1.01, false), (.nan, 0, false),
    ])
    func edgesBelongToTheBox(latitude: Double, longitude: Double, inside: Bool) {
        #expect(box.contains(Coordinate(latitude: latitude, longitude: longitude)) == inside)
    }

    @Test func holdsEveryValidCoordinate() {
        let points = [(51.0, 1.0), (50, -2), (.nan, 0), (200, 0), (52, 0)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        #expect(BoundingBox(containing: points) == box)
        #expect(BoundingBox(containing: [Coordinate]()) == nil)
        #expect(BoundingBox(containing: [Coordinate(latitude: .nan, longitude: .nan)]) == nil)
        #expect(box.center == Coordinate(latitude: 51, longitude: -0.5))
    }

    @Test func unionHoldsBothBoxesAndTouchingBoxesIntersect() {
        let north = BoundingBox(south: 52, west: 1, north: 53, east: 2)
        #expect(box.union(north) == BoundingBox(south: 50, west: -2, north: 53, east: 2))
        #expect(box.intersects(north))
        #expect(!box.intersects(BoundingBox(south: 52.1, west: 1, north: 53, east: 2)))
        #expect(!box.intersects(BoundingBox(south: 51, west: 1.1, north: 51.5, east: 2)))
    }

    @Test(arguments: [(53.8, -1.5, 4000.0), (0, 0, 100), (-70, 100, 300_000), (88, 5, 50_000), (51, 179.99, 2000)])
    func holdsTheCircleAndLittleMore(latitude: Double, longitude: Double, radius: Double) {
        let center = Coordinate(latitude: latitude, longitude: longitude)
        let around = BoundingBox(around: center, radiusMetres: radius)
        for bearing in stride(from: 0.0, to: 360, by: 0.5) {
            #expect(around.contains(center.destination(bearingDegrees: bearing, metres: radius)))
        }
        let spare = 1.02 * radius / 110_000
        #expect(around.north - around.south < 2 * spare)
        #expect(around.west >= -180 && around.east <= 180)
    }

    @Test func aCircleOverAPoleOrTheAntimeridianSpansEveryLongitude() {
        for (latitude, longitude) in [(89.99, 0.0), (0, 179.999), (10, -179.999)] {
            let center = Coordinate(latitude: latitude, longitude: longitude)
            let around = BoundingBox(around: center, radiusMetres: 5000)
            #expect(around.west == -180 && around.east == 180)
            #expect(around.north <= 90)
        }
    }

    /// The boxes are together at most 2 % wider than the circle on a sphere. A circle around a pole has one box, whose width is not
    /// checked.
    @Test(arguments: [
        (53.8, -1.5, 4000.0, 1), (-16.8, 179.99, 5000, 2), (-16.8, -179.99, 5000, 2), (0, 180, 100, 2),
        (0, -180, 100, 2), (89.99, 0, 5000, 1),
        (70, 175, 1_500_000, 2), (-16.8, 179, 5000, 1),
    ])
    func theBoxesAroundACircleEndAtTheAntimeridian(latitude: Double, longitude: Double, radius: Double, count: Int) {
        let center = Coordinate(latitude: latitude, longitude: longitude)
        let boxes = BoundingBox.parts(around: center, radiusMetres: radius)
        #expect(boxes.count == count)
        for bearing in stride(from: 0.0, to: 360, by: 0.5) {
            let point = center.destination(bearingDegrees: bearing, metres: radius)
            #expect(boxes.contains { $0.contains(point) }, "\(point)")
        }
        let width = 2 * asin(min(1, sin(radius / 6_371_000) / cos(latitude * .pi / 180))) * 180 / .pi
        if latitude < 89 { #expect(boxes.reduce(0) { $0 + $1.east - $1.west } < 1.02 * width) }
    }
}
