import Geo
import Testing

@testable import Catalogue

@Suite struct PlaceQueryTests {
    @Test(arguments: [
        "53.7966,-1.5478", "53.7966 -1.5478", " 53.7966 , -1.5478 ", "53.7966;-1.5478", "53.7966°N 1.5478°W",
        "53.7966° N, 1.5478° W", "N53.7966 W1.5478", "N 53.7966, W 1.5478", "1.5478W 53.7966N", "+53.7966, −1.5478",
        "53°47.796'N 1°32.868'W", "53° 47′ 47.76″ N 1° 32′ 52.08″ W", "N53°47'47.76\" W1°32'52.08\"",
    ])
    func readsPositions(typed: String) throws {
        guard case .coordinate(let coordinate, let label) = try PlaceQuery(typed) else {
            Issue.record("no position: \(typed)")
            return
        }
        #expect(abs(coordinate.latitude - 53.7966) < 1e-9 && abs(coordinate.longitude + 1.5478) < 1e-9)
        #expect(label == "53.7966,-1.5478")
    }

    @Test(arguments: [
        ("53 -1", 53.0, -1.0, "53,-1"), ("-33.86 S, 151.2 E", -33.86, 151.2, "-33.86,151.2"),
        ("33.86 S, -0.5 W", -33.86, -0.5, "-33.86,-0.5"),
        ("-33.86,151.2", -33.86, 151.2, "-33.86,151.2"), ("0,0", 0, 0, "0,0"),
        ("90,-180", 90, -180, "90,-180"), ("51.50310000001,-0.00000001", 51.50310000001, -0.00000001, "51.5031,0"),
    ])
    func labelsPositions(typed: String, latitude: Double, longitude: Double, label: String) throws {
        #expect(
            try PlaceQuery(typed) == .coordinate(Coordinate(latitude: latitude, longitude: longitude), label: label))
    }

    /// pyproj 3.7.2: the middle of the square by the pipeline `+inv +proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717
    /// +x_0=400000 +y_0=-100000 +ellps=airy`, Helmert of the Ordnance Survey's guide, WGS84. The letters SE and TQ are
    /// (4, 4) and (5, 1) in that guide's figure of the 100 km squares.
    @Test(arguments: [
        ("SE 29 33", "SE 29 33", 53.796976, -1.553628), ("se2933", "SE 29 33", 53.796976, -1.553628),
        ("SE2983", "SE 29 83", 54.246343, -1.548794), ("TQ 30080 80512", "TQ 30080 80512", 51.508578, -0.127006),
        ("TQ3008080512", "TQ 30080 80512", 51.508578, -0.127006), ("SE 2 9", "SE 2 9", 54.349932, -1.616891),
    ])
    func readsGridReferences(typed: String, label: String, latitude: Double, longitude: Double) throws {
        guard case .coordinate(let coordinate, let shown) = try PlaceQuery(typed) else {
            Issue.record("no position: \(typed)")
            return
        }
        #expect(shown == label)
        // A metre at most, because the middle of the smallest square is half a metre from its corner.
        #expect(abs(coordinate.latitude - latitude) < 1e-5 && abs(coordinate.longitude - longitude) < 1e-5)
    }

    /// The south-west corners of 100 km squares, from the guide's figure.
    @Test(arguments: [
        ("SV 00 00", 0.0, 0.0), ("HP 00 00", 400_000, 1_200_000), ("TV 00 00", 500_000, 0),
        ("JM 00 00", 600_000, 1_200_000),
    ])
    func knowsTheLettersOfTheGrid(typed: String, easting: Double, northing: Double) throws {
        let point = try #require(GridReference(typed)).point
        #expect(point.easting == easting + 500 && point.northing == northing + 500)
    }

    @Test(arguments: ["SI 29 33", "AA 29 33", "SE 293 33", "SE 293", "S 29 33", "SE 2A 33", "SE", "SE 123456 123456"])
    func refusesInvalidGridReferences(typed: String) { #expect(GridReference(typed) == nil) }

    /// The first is the example of Ordnance Survey's guide, TG 51409 13177. The letters of the others were read from its map of the
    /// grid's squares.
    @Test(arguments: [
        ("651409, 313177", "TG 51409 13177"), ("431127,436078", "SE 31127 36078"),
        ("easting 431127, northing 436078 (metres)", "SE 31127 36078"), ("90000 10000", "SV 90000 10000"),
        ("400000 1200000", "HP 00000 00000"),
    ])
    func readsEastingAndNorthing(typed: String, label: String) throws {
        let grid = try #require(GridReference(metres: typed))
        #expect(grid.label == label)
        // The reference is the square of one metre whose south-west corner is the position.
        let square = try #require(GridReference(label)).point
        #expect(square.easting - grid.point.easting == 0.5 && square.northing - grid.point.northing == 0.5)
    }

    @Test(arguments: [
        "53.8,-1.5", "431127", "431127,436078,3", "700000,436078", "431127,1300000", "4999,436078", "4311 LS7",
    ])
    func refusesOtherNumbers(typed: String) { #expect(GridReference(metres: typed) == nil) }

    @Test func readsTheOtherForms() throws {
        #expect(try PlaceQuery(" Here ") == .here)
        #expect(try PlaceQuery("ls14ap") == .postcode(#require(Postcode("LS1 4AP"))))
        #expect(try PlaceQuery("N1 9GU") == .postcode(#require(Postcode("N1 9GU"))))
        #expect(try PlaceQuery("SE2 9NS") == .postcode(#require(Postcode("SE2 9NS"))))
        #expect(try PlaceQuery("ls12") == .outcode(#require(Outcode("LS12"))))
        #expect(try PlaceQuery("E1") == .outcode(#require(Outcode("E1"))))
        #expect(try PlaceQuery("urn:107848") == .place(id: "urn:107848"))
        #expect(try PlaceQuery("dbn:02M260") == .place(id: "dbn:02M260"))
        #expect(try PlaceQuery("107848") == .place(id: "107848"))
        #expect(try PlaceQuery(" Newport,  Isle of Wight ") == .name("Newport,  Isle of Wight"))
        #expect(try PlaceQuery("Ynys Môn") == .name("Ynys Môn"))
    }

    /// People paste whole addresses, or type the town after the postcode.
    @Test(arguments: [
        ("10 Downing Street, London SW1A 2AA", "SW1A 2AA"), ("LS7 4HE, Leeds", "LS7 4HE"), ("Leeds ls74he", "LS7 4HE"),
        ("Flat 2, 1 High Street, York YO1 7HH, UK", "YO1 7HH"), ("LS7 4HE (LS7 4HE)", nil), ("LS7 4HE, LS7 4HF", nil),
    ])
    func readsThePostcodeInAnAddress(typed: String, postcode: String?) throws {
        let found = postcode.flatMap { Postcode($0) }
        #expect((try? PlaceQuery(typed)) == found.map(PlaceQuery.postcode))
    }

    @Test(arguments: [
        ("", "LS7 4HE"), ("   ", "LS7 4HE"), ("LSI 4AP", "did you mean LS1 4AP?"), ("LS1 4", "LS1"),
        ("SE1 9", "lacks the end of the postcode: type all of it, or only SE1"), ("ne1 4", "only NE1"),
        ("LS1 4A1", "LS7 4HE"), ("12 Acacia Road", "LS7 4HE"), ("53.7966", "LS7 4HE"),
    ])
    func errorsNameTheRightForm(typed: String, hint: String) {
        let error = #expect(throws: OriginError.self) { try PlaceQuery(typed) }
        #expect(error?.kind == .malformed)
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("151.2,-33.86", "-33.86,151.2"), ("-100,40.5", "40.5,-100"), ("200,300", "-90 and 90"),
        ("91,181", "-90 and 90"),
    ])
    func errorsNameTheWrongPartOfAPosition(typed: String, hint: String) {
        let error = #expect(throws: OriginError.self) { try PlaceQuery(typed) }
        #expect(error?.kind == .malformed)
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
    }

    @Test func longTextIsShownShortened() {
        let error = #expect(throws: OriginError.self) { try PlaceQuery(String(repeating: "1 Long Road ", count: 500)) }
        #expect((error?.description.count ?? 999) < 200)
    }
}
