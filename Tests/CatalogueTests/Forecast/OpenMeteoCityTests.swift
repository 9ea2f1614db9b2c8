import Geo
import Testing

@testable import Catalogue

struct OpenMeteoCityTests {
    private static func read(_ body: String) throws -> [ForecastPlace] { try OpenMeteo.cities(Array(body.utf8)) }

    private static func real(_ name: String) throws -> [ForecastPlace] {
        try OpenMeteo.cities(try ForecastSamples.bytes("geocoding_\(name)"))
    }

    @Test(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
    func londonIsReadWhole() throws {
        #expect(
            try Self.real("london") == [
                ForecastPlace(
                    key: "2643743", name: "London", region: "England", country: "United Kingdom", countryCode: "GB",
                    coordinate: Coordinate(latitude: 51.50853, longitude: -0.12574), zone: "Europe/London",
                    population: 8_961_989)
            ])
    }

    @Test(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
    func namesakesAreToldApart() throws {
        let fredericks = try Self.real("frederick")
        #expect(
            fredericks.map(\.fullName) == [
                "Frederick, Maryland, United States", "Frederick, Oklahoma, United States",
                "Frederick, Colorado, United States",
            ])
        #expect(fredericks.map(\.key) == ["4355585", "4537289", "5577217"])
        #expect(fredericks.map(\.zone) == ["America/New_York", "America/Chicago", "America/Denver"])
        let parises = try Self.real("paris_fr")
        #expect(
            parises.map(\.whereabouts) == [
                "Île-de-France, France", "Texas, États Unis", "Tennessee, États Unis", "Kentucky, États Unis",
                "Illinois, États Unis",
            ])
    }

    @Test(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
    func otherNamesKeepTheOrderOfTheAnswer() throws {
        let places = try Self.real("samara_first7")
        #expect(
            places.map(\.name) == ["Samara", "Debre Tabor", "Semera", "Samaro", "Sámara", "Sămara", "Thamara"])
        #expect(places.map(\.population) == [1_163_399, 125_300, 50_000, 8784, 1071, 571, nil])
        #expect(places.allSatisfy { $0.isTown })
    }

    @Test(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
    func noMatchIsNoError() throws {
        #expect(try Self.real("no_match").isEmpty)
    }

    private static func place(_ id: Int, _ name: String, _ kind: String?) -> String {
        let kind = kind.map { #","feature_code":"\#($0)""# } ?? ""
        return #"{"id":\#(id),"name":"\#(name)","latitude":50,"longitude":7\#(kind)}"#
    }

    @Test func townsComeBeforeOtherPlaces() throws {
        let kinds = ["AIRP", "PPL", "PRK", "PPLX", "PPLQ", "PPLC", nil, "STLMT", "MT"]
        let results = kinds.enumerated().map { Self.place($0.offset, $0.element ?? "none", $0.element) }
        let places = try Self.read(#"{"results":[\#(results.joined(separator: ","))]}"#)
        #expect(places.map(\.name) == ["PPL", "PPLX", "PPLC", "none", "STLMT", "AIRP", "PRK", "PPLQ", "MT"])
        #expect(places.map(\.isTown) == [true, true, true, true, true, false, false, false, false])
    }

    @Test func placesWithoutNamesOrPositionsAreLeftOut() throws {
        let good = Self.place(7, "Köln", "PPLA2")
        let bad = [
            #"{"id":1,"latitude":50,"longitude":7}"#, #"{"id":2,"name":"  ","latitude":50,"longitude":7}"#,
            #"{"id":3,"name":"A","longitude":7}"#, #"{"id":4,"name":"A","latitude":91,"longitude":7}"#, "null", "[]",
        ]
        let places = try Self.read(#"{"results":[\#(bad.joined(separator: ",")),\#(good),\#(good)]}"#)
        #expect(places.map(\.key) == ["7"])
        #expect(throws: ServiceError.self) { try Self.read(#"{"results":[\#(bad.joined(separator: ","))]}"#) }
    }

    @Test func otherFormsAreNotUnderstood() {
        for body in ["[]", "7", #"{"results":{}}"#, #"{"results":[{"id":1"#, "<html></html>", ""] {
            #expect(throws: ServiceError.self, "\(body)") { try Self.read(body) }
        }
    }

    @Test func textsOfUnknownOriginAreCleaned() throws {
        let place = try #require(
            try Self.read(
                #"""
                {"results":[{"id":"x","name":"Le\u001b[2Jeds\n\u202e","latitude":53.79664,"longitude":-1.5,
                "country_code":"gb!","timezone":"../../etc/passwd","admin1":"West\tYorkshire","population":-4}]}
                """#
            ).first)
        #expect(!place.name.unicodeScalars.contains { $0.isHidden })
        #expect(place.region == "West Yorkshire")
        #expect(place.countryCode.isEmpty && place.zone.isEmpty && place.country.isEmpty)
        #expect(place.population == nil && place.key == "53.7966,-1.5")
    }

    @Test func namesInOtherScriptsAreKept() throws {
        let names = ["東京都", "Αθήνα", "القاهرة", "Київ"]
        let results = names.enumerated().map { Self.place($0.offset, $0.element, "PPLC") }
        let places = try Self.read(#"{"results":[\#(results.joined(separator: ","))]}"#)
        #expect(places.map(\.name) == names)
    }
}
