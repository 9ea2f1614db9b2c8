import Geo
import TestSupport
import Testing

@testable import Catalogue

struct MeteoAlarmTests {
    private static let noon = 1_796_126_400  // 2026-12-01T12:00:00Z
    private static let assen = ForecastPlace(
        key: "2759633", name: "Assen", region: "Drenthe", country: "Netherlands", countryCode: "NL",
        coordinate: Coordinate(latitude: 52.9967, longitude: 6.5625))

    private static func read(_ alerts: String, place: ForecastPlace = assen) throws -> [WeatherWarning] {
        try MeteoAlarm.warnings(Array(#"{"warnings":[\#(alerts)]}"#.utf8), for: place, now: noon)
    }

    /// A message with one part.
    private static func alert(
        _ event: String, id: String = "1", status: String = "Actual", type: String = "Alert", sent: String = "08:00",
        references: String = "", level: String = "2; yellow; Moderate", area: String = "Utrecht", more: String = ""
    ) -> String {
        #"""
        {"uuid":"u","alert":{"identifier":"\#(id)","status":"\#(status)","msgType":"\#(type)","source":"KNMI",
        "sent":"2026-12-01T\#(sent):00+00:00","references":"\#(references)","info":[{"language":"en-GB","event":"\#(event)",
        "severity":"Moderate","onset":"2026-12-01T10:00:00+00:00","expires":"2026-12-02T01:00:00+01:00",
        "area":[{"areaDesc":"\#(area)"}],"parameter":[{"valueName":"awareness_type","value":"1; Wind"},
        {"valueName":"awareness_level","value":"\#(level)"}],"web":"https://www.knmi.nl/"\#(more)}]}}
        """#
    }

    private static let real = "weather/alerts_meteoalarm_netherlands.json"

    @Test(.enabled(if: TestData.has(real), "needs shared/data"))
    func theRealAnswerSaysThatThereAreNoWarnings() throws {
        let body = try TestData.bytes(Self.real)
        #expect(try MeteoAlarm.warnings(body, for: Self.assen, now: 1_772_413_363).isEmpty)
    }

    /// The real answer as it would be if the level were yellow.
    @Test(.enabled(if: TestData.has(real), "needs shared/data"))
    func theRealAnswerIsReadInEnglishWithTheNearestAreaFirst() throws {
        let green = String(decoding: try TestData.bytes(Self.real), as: UTF8.self)
        let body = green.split(separator: "1; green; Minor").joined(separator: "2; yellow; Moderate")
        let warnings = try MeteoAlarm.warnings(Array(body.utf8), for: Self.assen, now: 1_772_413_363)
        #expect(warnings.count == 3)
        #expect(
            warnings.first
                == WeatherWarning(
                    event: "Minor wind warning", headline: "Wind - No warnings for Drenthe - The Netherlands",
                    description: "No warnings", severity: .minor, from: 1_772_838_000, until: 1_772_924_399,
                    area: "Drenthe", source: "KNMI Royal Netherlands Meteorological Institute",
                    link: "https://www.knmi.nl/nederland-nu/weer/waarschuwingen"))
    }

    @Test func aWarningHasItsWordsItsTimesAndItsArea() throws {
        let more = #","description":"Strong\n gusts.","senderName":"KNMI De Bilt""#
        let found = try Self.read(Self.alert("Wind", more: more))
        #expect(
            found == [
                WeatherWarning(
                    event: "Wind", description: "Strong\ngusts.", severity: .moderate, from: Self.noon - 7200,
                    until: Self.noon + 12 * 3600, area: "Utrecht", source: "KNMI De Bilt", link: "https://www.knmi.nl/")
            ])
    }

    @Test(arguments: [
        alert("a", status: "Test"), alert("a", status: "Exercise"), alert("a", type: "Cancel"), alert("a", type: "Ack"),
        alert("a", level: "1; green; Minor"), alert("a", level: "green"),
        alert("a", more: #","responseType":["AllClear"]"#), alert("a", more: #","urgency":"Past""#),
    ])
    func whatIsNoWarningIsSkipped(alert: String) throws { #expect(try Self.read(alert).isEmpty) }

    @Test func whatIsOverIsSkipped() throws {
        let body = Array(#"{"warnings":[\#(Self.alert("a"))]}"#.utf8)
        let end = Self.noon + 12 * 3600
        #expect(try MeteoAlarm.warnings(body, for: Self.assen, now: end - 1).count == 1)
        #expect(try MeteoAlarm.warnings(body, for: Self.assen, now: end).isEmpty)
    }

    @Test func aLaterMessageReplacesAnEarlierOne() throws {
        let reference = "knmi@example.org,1,2026-12-01T08:00:00+00:00"
        let other = "knmi@example.org,9,2026-12-01T07:00:00+00:00"
        let old = Self.alert("old", id: "1")
        let new = Self.alert("new", id: "2", type: "Update", sent: "09:00", references: "\(other) \(reference)")
        let cancelled = Self.alert("end", id: "3", type: "Cancel", sent: "09:30", references: reference)
        #expect(try Self.read("\(new),\(old)").map(\.event) == ["new"])
        #expect(try Self.read("\(old),\(cancelled)").isEmpty)
    }

    @Test func aTestOrAnEarlierMessageReplacesNothing() throws {
        let reference = "knmi@example.org,1,2026-12-01T08:00:00+00:00"
        let real = Self.alert("real")
        let test = Self.alert("test", id: "2", status: "Test", sent: "09:00", references: reference)
        let earlier = Self.alert("earlier", id: "3", sent: "07:00", references: reference)
        let itself = Self.alert("real", references: reference)
        #expect(try Self.read("\(real),\(test)").map(\.event) == ["real"])
        #expect(try Self.read("\(real),\(earlier)").map(\.event) == ["real", "earlier"])
        #expect(try Self.read(itself).map(\.event) == ["real"])
    }

    @Test func theAreaOfThePlaceComesFirstWhateverItsSeverity() throws {
        func alert(_ area: String, _ level: String) -> String {
            Self.alert(area, level: level, area: area)
                .split(separator: #""severity":"Moderate","#).joined(separator: "")
        }
        let alerts = [
            alert("Utrecht", "4; red; Extreme"), alert("Zuid-Drenthe", "2; yellow; Moderate"),
            alert("Assenede", "3; orange; Severe"), alert("Regio Ässen", "2; yellow; Moderate"),
        ]
        let found = try Self.read(alerts.joined(separator: ","))
        #expect(found.map(\.area) == ["Regio Ässen", "Zuid-Drenthe", "Utrecht", "Assenede"])
        // The level tells a severity that is missing.
        #expect(found.map(\.severity) == [.moderate, .moderate, .extreme, .severe])
    }

    @Test func ofManyAreasTheOneOfThePlaceIsNamed() throws {
        let polders = (1...60).map { #"{"areaDesc":"Polder \#($0)"},"# }.joined()
        let body = #"{"alert":{"info":{"event":"Wind","area":[\#(polders){"areaDesc":"Drenthe"}]}}}"#
        let area = try #require(try Self.read(body).first).area
        #expect(area.hasPrefix("Drenthe, Polder 1, Polder 2, "))
        #expect(area.hasSuffix(" more") && area.count < 220)
    }

    @Test func withoutEnglishTheFirstLanguageIsTaken() throws {
        let parts = [("nl", "Storm"), ("fy", "Stoarm"), ("nl", "Regen")].map {
            #"{"language":"\#($0)","event":"\#($1)"}"#
        }
        let body = #"{"alert":{"info":[\#(parts.joined(separator: ","))]}}"#
        #expect(try Self.read(body).map(\.event) == ["Storm", "Regen"])
        let english = #"{"alert":{"info":[{"language":"nl","event":"Storm"},{"language":"EN","event":"Gale"}]}}"#
        #expect(try Self.read(english).map(\.event) == ["Gale"])
    }

    @Test func missingMembersAndOtherTypesDoNoHarm() throws {
        let alerts = [
            "null", "[]", "{}", #"{"alert":{}}"#, #"{"alert":{"info":[null,{},"x"]}}"#,
            #"{"alert":{"references":["x"],"info":[{"event":null,"headline":"Ice","area":"x","parameter":{}}]}}"#,
        ]
        let ice = WeatherWarning(event: "Ice", headline: "Ice", source: "EUMETNET MeteoAlarm")
        #expect(try Self.read(alerts.joined(separator: ",")) == [ice])
    }

    @Test(arguments: ["", "<!doctype html>", "[]", "{}", #"{"warnings":{}}"#, #"{"error":"x"}"#, #"{"warnings":[{"al"#])
    func anotherAnswerIsNotUnderstood(body: String) {
        #expect {
            try MeteoAlarm.warnings(Array(body.utf8), for: Self.assen, now: Self.noon)
        } throws: { error in
            if case .notUnderstood? = error as? ServiceError { true } else { false }
        }
    }

    @Test func eachCountryHasItsSource() {
        #expect(WarningSource(country: "US") == .nws && WarningSource(country: "pr") == .nws)
        #expect(WarningSource(country: "GB") == .meteoalarm && WarningSource(country: "MK") == .meteoalarm)
        #expect(WarningSource(country: "JP") == nil && WarningSource(country: "") == nil)
        #expect(MeteoAlarm.path(ofCountry: "GB") == "/api/v1/warnings/feeds-united-kingdom")
        #expect(MeteoAlarm.path(ofCountry: "NL") == "/api/v1/warnings/feeds-netherlands")
    }
}
