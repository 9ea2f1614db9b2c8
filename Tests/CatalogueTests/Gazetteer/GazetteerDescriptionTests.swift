import Geo
import Testing

@testable import Catalogue

@Suite struct DescriptionTests {
    private static let gazetteer = Gazetteer(
        Places(
            (0..<20).map {
                TestPlace(
                    town: "Skipton", district: "North Yorkshire",
                    coordinate: Coordinate(latitude: 53.96, longitude: -2.02 + Double($0 - 10) * 0.01))
            } + [
                TestPlace(
                    locality: "Embsay", town: "", district: "North Yorkshire",
                    coordinate: Coordinate(latitude: 53.98, longitude: -1.99))
            ]))

    /// The points are given by bearing and distance from the median of Skipton's schools, 53.96, -2.025. The only
    /// school of Embsay is north-east of the median.
    @Test(arguments: [
        (0.0, 100.0, "central Skipton"), (200, 2500, "Skipton, North Yorkshire"), (45, 12_000, "12 km NE of Skipton"),
        // 2.5 km beyond Embsay, which is 3.2 km from the median.
        (45, 5700, "2.5 km NE of Embsay"), (180, 31_000, "31 km S of Skipton"), (315, 49_000, "49 km NW of Skipton"),
        (225, 51_000, ""),
    ])
    func saysHowFarFromTheNearest(bearing: Double, metres: Double, text: String) {
        let center = Coordinate(latitude: 53.96, longitude: -2.025)
        let point = center.destination(bearingDegrees: bearing, metres: metres)
        #expect(Self.gazetteer.describe(point, distances: .metric) == text)
    }

    @Test func namesTheNearestPartOfATown() {
        #expect(
            Self.gazetteer.describe(Coordinate(latitude: 53.985, longitude: -1.985), distances: .metric)
                == "near Embsay, North Yorkshire")
    }

    @Test func usesMilesIfAsked() {
        let point = Coordinate(latitude: 53.96, longitude: -2.025).destination(bearingDegrees: 90, metres: 32_187)
        #expect(Self.gazetteer.describe(point, distances: .imperial) == "20 mi E of Skipton")
    }

    /// The same points; `postcode` is how many metres north of the point the nearest postcode is.
    @Test(arguments: [
        (0.0, 100.0, 100.0, "central Skipton, BD23 1AA"), (0, 100, 400, "central Skipton"),
        (45, 12_000, 200, "near Hetton, North Yorkshire, BD23 1AA"),
        (45, 12_000, 1400, "near Hetton, North Yorkshire"), (45, 12_000, 1600, "12 km NE of Skipton"),
        (225, 51_000, 200, "near Hetton, North Yorkshire, BD23 1AA"),
    ])
    func namesTheNearestPostcodeAndWhatItLiesIn(bearing: Double, metres: Double, postcode: Double, text: String) {
        let center = Coordinate(latitude: 53.96, longitude: -2.025)
        let point = center.destination(bearingDegrees: bearing, metres: metres)
        let nearest = Origin(
            label: "BD23 1AA", place: "Hetton, North Yorkshire",
            coordinate: point.destination(bearingDegrees: 0, metres: postcode))
        #expect(Self.gazetteer.describe(point, nearest: nearest, distances: .metric) == text)
        // A nearest postcode whose area is not known is left out of the description.
        let bare = Origin(label: "BD23 1AA", coordinate: nearest.coordinate)
        let isSettled = metres == 100
        #expect(
            Self.gazetteer.describe(point, nearest: bare, distances: .metric)
                == (isSettled ? text : Self.gazetteer.describe(point, distances: .metric)))
    }
}
