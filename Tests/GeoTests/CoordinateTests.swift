import Geo
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0), (53.8, -1.5)])
    func positionsOnTheEarthAreValid(latitude: Double, longitude: Double) throws {
        let point = try Coordinate(validating: latitude, longitude: longitude)
        #expect(point == Coordinate(latitude: latitude, longitude: longitude))
        #expect(point.isValid)
    }

    @Test(arguments: [
        (90.5, 0.0, CoordinateError.latitudeOutOfRange(90.5)),
        (-91, 200, .latitudeOutOfRange(-91)),
        (.infinity, 0, .latitudeOutOfRange(.infinity)),
        (0, -180.25, .longitudeOutOfRange(-180.25)),
    ])
    func theErrorNamesTheValueOutOfRange(latitude: Double, longitude: Double, error: CoordinateError) {
        #expect(throws: error) { try Coordinate(validating: latitude, longitude: longitude) }
        #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
    }

    @Test func theErrorIsASentence() {
        #expect(
            CoordinateError.latitudeOutOfRange(91).description == "The latitude 91.0 is not between -90 and 90 degrees."
        )
        #expect(
            CoordinateError.longitudeOutOfRange(-180.25).description
                == "The longitude -180.25 is not between -180 and 180 degrees.")
    }

    @Test func notANumberIsNotValid() {
        #expect(!Coordinate(latitude: .nan, longitude: 0).isValid)
        #expect(!Coordinate(latitude: 0, longitude: .nan).isValid)
        #expect(throws: CoordinateError.self) { try Coordinate(validating: 0, longitude: .nan) }
    }

    @Test(arguments: [
        (0.0, "N"), (22.4, "N"), (22.6, "NE"), (90, "E"), (135, "SE"), (180, "S"), (225, "SW"), (270, "W"),
        (315, "NW"), (337.4, "NW"), (337.6, "N"), (359.9, "N"), (360, "N"), (-45, "NW"), (765, "NE"),
        (-1e-20, "N"), (.nan, "N"), (.infinity, "N"),
    ])
    func compassPointNearestToABearing(bearing: Double, name: String) {
        #expect(CompassPoint(bearingDegrees: bearing).rawValue == name)
    }
}
