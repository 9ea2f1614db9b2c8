import Geo
import Testing

@Suite struct WebMercatorTests {
    /// pyproj 3.7.2: Transformer.from_crs(4326, 3857, always_xy=True).transform(longitude, latitude), with
    /// W = 20037508.342789244: x / 2W + 0.5 and 0.5 - y / 2W.
    @Test(arguments: [
        (0.0, 0.0, 0.5, 0.5),
        (53.7966, -1.5478, 0.495700555555556, 0.322040535879513),
        (-33.9, 151.2, 0.92, 0.600196648489934),
        (85.05112877980659, 180, 1, 0),
    ])
    func worldPoints(latitude: Double, longitude: Double, x: Double, y: Double) {
        let point = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(point.x - x) < 1e-14)
        #expect(abs(point.y - y) < 1e-14)
        let back = WebMercator.unproject(WorldPoint(x: x, y: y))
        #expect(abs(back.latitude - latitude) < 1e-11)
        #expect(abs(back.longitude - longitude) < 1e-11)
    }

    @Test func thePolesAreDrawnAtTheEdge() {
        #expect(abs(WebMercator.project(Coordinate(latitude: 90, longitude: 0)).y) < 1e-12)
        #expect(abs(WebMercator.project(Coordinate(latitude: -90, longitude: 0)).y - 1) < 1e-12)
    }

    /// geographiclib 2.1: Geodesic.WGS84.Inverse(latitude, 0, latitude, 1e-4)['s12'] * 360 / 1e-4.
    @Test(arguments: [(0.0, 40_075_016.6856), (53.7966, 23_722_208.8155), (80, 6_981_654.7901)])
    func aWorldUnitHasTheMetresOfTheEllipsoid(latitude: Double, metres: Double) {
        #expect(abs(WebMercator.metresPerUnit(latitude: latitude) / metres - 1) < 1e-6)
    }
}
