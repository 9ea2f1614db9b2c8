@testable import Geo
import TestSupport
import Testing

@Suite struct NationalGridTests {
    /// Ordnance Survey, "A Guide to Coordinate Systems in Great Britain", annex C: the worked example at Caister water
    /// tower, E 651409.903 N 313177.270 = 52°39'27.2531" N 1°43'4.5177" E on Airy 1830.
    private let caister = Coordinate(
        latitude: 52 + 39.0 / 60 + 27.2531 / 3600, longitude: 1 + 43.0 / 60 + 4.5177 / 3600)

    @Test func theGuidesProjectionExample() {
        let (easting, northing) = NationalGridProjection.project(caister)
        #expect(abs(easting - 651_409.903) < 0.002)
        #expect(abs(northing - 313_177.270) < 0.002)
    }

    @Test func theGuidesInverseExample() {
        let position = NationalGridProjection.unproject(easting: 651_409.903, northing: 313_177.270)
        #expect(abs(position.latitude - caister.latitude) < 0.0001 / 3600)
        #expect(abs(position.longitude - caister.longitude) < 0.0001 / 3600)
    }

    /// pyproj 3.7.2 with PROJ 9.5.1: Transformer.from_pipeline("+proj=pipeline +step +inv +proj=tmerc +lat_0=49 +lon_0=-2
    /// +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +step +proj=cart +ellps=airy +step +proj=helmert +x=446.448
    /// +y=-125.157 +z=542.06 +rx=0.1502 +ry=0.247 +rz=0.8421 +s=-20.4894 +convention=position_vector +step +inv +proj=cart
    /// +ellps=WGS84 +step +proj=unitconvert +xy_in=rad +xy_out=deg").transform(easting, northing).
    @Test(arguments: [
        (651_409.903, 313_177.27, 52.657978600, 1.716051946),
        (429_950, 433_950, 53.800995020, -1.546753182),
        (530_000, 180_000, 51.503990828, -0.128353982),
        (134_000, 25_000, 50.065489464, -5.718349824),
        (338_000, 973_000, 58.640427224, -3.069754505),
        (90_500, 10_500, 49.914413841, -6.312837953),
        (400_000, 100_000, 50.799560605, -2.001367156),
        (440_000, 1_200_000, 60.681224229, -1.269611815),
    ])
    func gridPointsHaveTheCoordinatesThatPROJGives(
        easting: Double, northing: Double, latitude: Double, longitude: Double
    ) {
        let point = NationalGridPoint(easting: easting, northing: northing)
        #expect(abs(point.coordinate.latitude - latitude) < 2e-8)
        #expect(abs(point.coordinate.longitude - longitude) < 3e-8)
        #expect(point.isInsideGrid)

        let back = NationalGridPoint(point.coordinate)
        #expect(abs(back.easting - easting) < 0.005)
        #expect(abs(back.northing - northing) < 0.005)
    }

    /// Compares with Krüger's series and an iterated latitude, over the whole grid. 1e-7 degrees are a centimetre; in the corners, far
    /// from land, the Ordnance Survey's own series is half a centimetre off.
    @Test func otherFormulaeAgreeOverTheWholeGrid() {
        for easting in stride(from: 0.0, through: 700_000, by: 50_000) {
            for northing in stride(from: 0.0, through: 1_250_000, by: 50_000) {
                let found = NationalGridPoint(easting: easting, northing: northing).coordinate
                let other = IndependentGeodesy.position(easting: easting, northing: northing)
                #expect(abs(found.latitude - other.latitude * 180 / .pi) < 1e-7, "\(easting), \(northing)")
                #expect(abs(found.longitude - other.longitude * 180 / .pi) < 1e-7, "\(easting), \(northing)")
            }
        }
    }

    /// The same pipeline, transform(longitude, latitude, direction="INVERSE").
    @Test(arguments: [
        (53.7966, -1.5478, 429_884.1666, 433_460.5749),
        (51.5031, -0.1133, 531_047.3060, 179_927.7603),
        (60.15, -1.15, 447_297.0094, 1_140_915.1754),
        (50.06632, -5.71475, 134_262.1470, 25_079.4828),
    ])
    func coordinatesHaveTheGridPointsThatPROJGives(
        latitude: Double, longitude: Double, easting: Double, northing: Double
    ) {
        let point = NationalGridPoint(Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(point.easting - easting) < 0.002)
        #expect(abs(point.northing - northing) < 0.002)
    }

    @Test(arguments: [
        (0.0, 0.0, true), (-1, 5, false), (700_000, 5, false), (5, 1_300_000, false), (699_999, 1_299_999, true),
        (.nan, 5, false),
    ])
    func pointsOutsideOfTheLetteredSquaresAreNotInTheGrid(easting: Double, northing: Double, inside: Bool) {
        #expect(NationalGridPoint(easting: easting, northing: northing).isInsideGrid == inside)
    }

    @Test func farFromBritainCoordinatesStayFinite() {
        for point in [Coordinate(latitude: -90, longitude: 0), Coordinate(latitude: 0, longitude: 178)] {
            #expect(!NationalGridPoint(point).isInsideGrid)
        }
        #expect(NationalGridPoint(easting: .nan, northing: .nan).coordinate.isValid == false)
    }
}
