import Geo
import TestSupport
import Testing

@testable import Catalogue

struct NWSAlertsTests {
    private static let noon = 1_796_126_400  // 2026-12-01T12:00:00Z

    private static func read(_ features: String, now: Int = noon) throws -> [WeatherWarning] {
        try NWSAlerts.warnings(Array(#"{"type":"FeatureCollection","features":[\#(features)]}"#.utf8), now: now)
    }

    private static func alert(_ members: String) -> String {
        #"{"type":"Feature","geometry":null,"properties":{\#(members)}}"#
    }

    @Test(.enabled(if: TestData.has("weather/alerts_nws.json"), "needs shared/data"))
    func theRealAnswerHasOneWarningAndOneTest() throws {
        let body = try TestData.bytes("weather/alerts_nws.json")
        let (from, until) = (1_774_353_600, 1_774_483_200)
        let warnings = try NWSAlerts.warnings(body, now: from + 60)
        #expect(
            warnings == [
                WeatherWarning(
                    event: "Heat Advisory", headline: "Heat Advisory issued March 24 at 8:00AM EDT",
                    description: "Dangerously hot conditions with heat index values up to 110.", severity: .moderate,
                    from: from, until: until, source: "National Weather Service",
                    link: "https://alerts.weather.gov/real456")
            ])
        #expect(try NWSAlerts.warnings(body, now: until).isEmpty, "it is over")
    }

    @Test(arguments: [
        #""status":"Exercise","messageType":"Alert""#, #""status":"Draft","messageType":"Alert""#,
        #""status":"Actual","messageType":"Cancel""#, #""status":"Actual","messageType":"Error""#,
        #""status":"Actual","messageType":"Alert","expires":"2026-12-01T12:00:00Z""#,
        #""status":"Actual","expires":"2026-12-01T14:00:00Z","ends":"2026-12-01T06:59:59-05:00""#,
    ])
    func whatIsNoWarningNowIsSkipped(members: String) throws {
        #expect(try Self.read(Self.alert(#""event":"Flood Warning",\#(members)"#)).isEmpty)
    }

    @Test func theWeatherMayLastLongerThanTheMessage() throws {
        let warning = try #require(
            try Self.read(
                Self.alert(
                    #""event":"Flood Warning","onset":"2026-12-01T10:00:00Z","effective":"2026-12-01T08:00:00Z","#
                        + #""expires":"2026-12-01T11:00:00Z","ends":"2026-12-02T00:00:00Z""#)
            ).first)
        #expect(warning.until == Self.noon + 12 * 3600)
        #expect(warning.from == Self.noon - 2 * 3600)
    }

    @Test func theMostSevereAndThenTheNewestComeFirst() throws {
        func alert(_ event: String, _ severity: String, sent: String) -> String {
            Self.alert(#""event":"\#(event)","severity":"\#(severity)","sent":"2026-12-01T\#(sent):00Z""#)
        }
        let features = [
            alert("a", "Minor", sent: "11:00"), alert("b", "Severe", sent: "08:00"), alert("c", "Odd", sent: "11:30"),
            alert("d", "Extreme", sent: "07:00"), alert("e", "Severe", sent: "09:00"),
            alert("a", "Minor", sent: "10:00"),
        ]
        #expect(try Self.read(features.joined(separator: ",")).map(\.event) == ["d", "e", "b", "a", "c"])
    }

    @Test func atMostFiftyAreKept() throws {
        let many = (0..<70).map { Self.alert(#""event":"Warning \#($0)""#) }.joined(separator: ",")
        #expect(try Self.read(many).count == 50)
    }

    @Test func brokenLinesAreJoinedAndHiddenCharactersDropped() throws {
        let warning = try #require(
            try Self.read(
                Self.alert(
                    #""event":"Heat\u001b[31m  Advisory","instruction":"Drink water.","web":"javascript:alert(1)","#
                        + #""description":"* WHAT...Heat index\nup to 110.\n\n* WHERE...New\u202e York.""#)
            ).first)
        #expect(warning.event == "Heat[31m Advisory")
        #expect(warning.description == "* WHAT...Heat index up to 110.\n\n* WHERE...New York.\n\nDrink water.")
        #expect(warning.link.isEmpty)
    }

    @Test func missingMembersAndOtherTypesDoNoHarm() throws {
        let features = [
            "null", "[]", #"{"properties":null}"#, "{}", Self.alert(""), Self.alert(#""event":7"#),
            Self.alert(#""headline":"Snow","severity":null,"expires":"soon","web":null,"senderName":["x"]"#),
        ]
        #expect(
            try Self.read(features.joined(separator: ",")) == [
                WeatherWarning(event: "Snow", headline: "Snow", source: "National Weather Service")
            ])
    }

    @Test(arguments: [
        "", "<html><body>Bad gateway</body></html>", "[]", "{}", "null", #"{"features":{}}"#, #"{"features":null}"#,
        #"{"title":"Not Found","status":404}"#, #"{"features":[{"properties":{"event":"Hea"#,
    ])
    func anotherAnswerIsNotUnderstood(body: String) {
        #expect {
            try NWSAlerts.warnings(Array(body.utf8), now: Self.noon)
        } throws: { error in
            if case .notUnderstood? = error as? ServiceError { true } else { false }
        }
    }

    @Test func noFeatureIsNoWarning() throws { #expect(try Self.read("").isEmpty) }

    @Test func aPointIsAskedForWithFourDecimals() {
        let point = Coordinate(latitude: 40.749979064, longitude: -73.98)
        #expect(NWSAlerts.path(at: point) == "/alerts/active?point=40.75,-73.98")
    }
}
