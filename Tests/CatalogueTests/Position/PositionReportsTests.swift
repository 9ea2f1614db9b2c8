import Geo
import Testing

@testable import Catalogue

/// The forms of the reports are those in gpsd_json(5) and in gpsd's own regression logs.
struct PositionReportsTests {
    private static let leeds = Coordinate(latitude: 53.7999, longitude: -1.54875)

    @Test(
        arguments: [
            (#"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#, .version),
            (#"{"class":"DEVICES","devices":[]}"#, .devices(0)),
            (#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0"}]}"#, .devices(1)),
            (#"{"class":"WATCH","enable":true,"json":true}"#, .other),
            (#"{"class":"SKY","hdop":2.00,"uSat":10}"#, .other),
            (#"{"class":"ERROR","message":"Unrecognized request"}"#, .error("Unrecognized request")),
            (#"{"class":"TPV","mode":0}"#, .noFix), (#"{"class":"TPV","mode":1}"#, .noFix),
            // A receiver that has lost its fix reports an old position.
            (#"{"class":"TPV","mode":1,"lat":53.7999,"lon":-1.54875}"#, .noFix),
            (#"{"class":"TPV","mode":3,"time":"2026-03-01T12:00:05.000Z","alt":60.0}"#, .noFix),
            (#"{"class":"TPV","mode":3,"lat":null,"lon":-1.54875}"#, .noFix),
            (#"{"class":"TPV","mode":2,"lat":53.7999,"lon":-1.54875}"#, .fix(leeds, accuracyMetres: nil)),
            (#"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"eph":20.9}"#, .fix(leeds, accuracyMetres: 20.9)),
            // 3 and 4 are the sides of a right triangle whose longest side is 5.
            (
                #"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"epx":3.0,"epy":4.0}"#,
                .fix(leeds, accuracyMetres: 5)
            ),
            (
                #"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"eph":8,"epx":3,"epy":4}"#,
                .fix(leeds, accuracyMetres: 8)
            ),
            (#"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"eph":-1}"#, .fix(leeds, accuracyMetres: nil)),
            (#"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"eph":"x"}"#, .fix(leeds, accuracyMetres: nil)),
            (
                #"{"class":"TPV","mode":2,"lat":-90,"lon":180}"#,
                .fix(Coordinate(latitude: -90, longitude: 180), accuracyMetres: nil)
            ),
        ] as [(String, GpsdReport)])
    func readsReportsOfGpsd(line: String, report: GpsdReport) throws {
        #expect(try GpsdReport(Array(line.utf8)) == report)
    }

    @Test(
        arguments: [
            ("", .notGpsd), ("$GPGGA,120000.00,5347.9940,N*40", .notGpsd), ("<html><body>", .notGpsd), ("{}", .notGpsd),
            (#"{"class":7}"#, .notGpsd), ("[]", .notGpsd), ("\u{0}\u{1}", .notGpsd), (#"{"class":"VERSION""#, .notGpsd),
            (#"{"class":"VERSION"} {"#, .notGpsd), (#"{"class":"TPV"}"#, .reportWithoutMode),
            (#"{"class":"TPV","mode":"3"}"#, .reportWithoutMode),
            (#"{"class":"TPV","mode":3,"lat":"53.8","lon":-1.5}"#, .notTwoNumbers),
            (#"{"class":"TPV","mode":3,"lat":{},"lon":[]}"#, .notTwoNumbers),
            (#"{"class":"TPV","mode":3,"lat":90.1,"lon":-1.5}"#, .notOnEarth),
            (#"{"class":"TPV","mode":3,"lat":53.8,"lon":-180.1}"#, .notOnEarth),
        ] as [(String, GpsdProblem)])
    func refusesReportsWithoutAPosition(line: String, problem: GpsdProblem) {
        #expect(throws: problem) { try GpsdReport(Array(line.utf8)) }
    }

    @Test func refusesAnInfiniteNumber() {
        #expect(throws: GpsdProblem.self) { try GpsdReport(#"{"class":"TPV","mode":3,"lat":1e999,"lon":0}"#.utf8) }
    }

    @Test(
        arguments: [
            // An answer in the form of GeoJS.
            (
                #"{"city":"Leeds","latitude":"53.7999","longitude":"-1.54875","accuracy":20,"ip":"192.0.2.1"}"#, leeds,
                20_000
            ),
            (#"{"latitude":53.7999,"longitude":-1.54875}"#, leeds, 10_000),
            (#"{"latitude":53.7999,"longitude":-1.54875,"accuracy":0.1}"#, leeds, 10_000),
            (#"{"latitude":53.7999,"longitude":-1.54875,"accuracy":"nan"}"#, leeds, 10_000),
        ] as [(String, Coordinate, Double)])
    func readsThePositionInALookup(text: String, coordinate: Coordinate, metres: Double) throws {
        let position = try Position(lookup: Array(text.utf8), host: "example.org")
        #expect(position == Position(source: "example.org", coordinate: coordinate, accuracyMetres: metres))
    }

    @Test(
        arguments: [
            ("<html>", .notAPosition), ("[]", .notAPosition), ("", .notAPosition), ("{}", .unknown),
            (#"{"latitude":"nil","longitude":"nil"}"#, .unknown), (#"{"latitude":0,"longitude":0}"#, .unknown),
            (#"{"latitude":91,"longitude":0}"#, .unknown), (#"{"latitude":null,"longitude":1}"#, .unknown),
        ] as [(String, AddressLookupProblem)])
    func refusesALookupWithoutAPosition(text: String, problem: AddressLookupProblem) {
        #expect(throws: problem) { try Position(lookup: Array(text.utf8), host: "example.org") }
    }

    @Test(
        arguments: [
            (7.2, .metric, "Position from gpsd, within 8 m."), (0.3, .metric, "Position from gpsd, within 1 m."),
            (450, .metric, "Position from gpsd, within 450 m."), (5000, .metric, "Position from gpsd, within 5.0 km."),
            // 8046.72 m are five miles.
            (8046.72, .imperial, "Position from gpsd, within 5.0 mi."),
            (nil, .metric, "Position from gpsd, accuracy not known."),
        ] as [(Double?, DistanceFormat, String)])
    func describesSourceAndAccuracy(metres: Double?, format: DistanceFormat, sentence: String) {
        let position = Position(source: "gpsd", coordinate: Self.leeds, accuracyMetres: metres)
        #expect(position.sentence(format) == sentence)
    }

    @Test func onlyAnAccuratePositionIsExact() {
        func origin(_ metres: Double?) -> Origin {
            Position(source: "GeoClue", coordinate: Self.leeds, accuracyMetres: metres).origin(place: "Leeds", .metric)
        }
        #expect(origin(20) == Origin(label: "53.7999,-1.54875", place: "Leeds", coordinate: Self.leeds))
        #expect(origin(25_000).approximate == "from GeoClue, within 25 km")
        #expect(origin(nil).approximate != nil)
    }

    @Test func permissionsAreSaved() throws {
        var settings = Settings()
        #expect(try Settings.decode(settings.encode()).position == settings.position)
        settings.position.allowed = true
        settings.position.lookupAllowed = false
        settings.position.gpsd = "gps.local:2948"
        settings.position.lookup = "https://example.org/where"
        #expect(try Settings.decode(settings.encode()).position == settings.position)
        #expect(settings.position.lookupHost == "example.org")
        let odd = #"{"version":1,"position":{"allowed":"yes","gpsd":"","lookup":7,"later":[1]}}"#
        let read = try Settings.decode(Array(odd.utf8))
        #expect(read.position.allowed == nil)
        #expect(read.position.gpsd == "127.0.0.1:2947")
        #expect(String(decoding: read.encode(), as: UTF8.self).contains(#""later":[1]"#))
    }
}
