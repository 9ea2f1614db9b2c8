import Foundation
import Geo
import Testing

@testable import Catalogue

/// The cities in Resources. The numbers are those of the files that they were made from.
struct CityListTests {
    private static let bytes: [UInt8] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appendingPathComponent("Resources/weather/cities.json")
        return (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []
    }()
    private static let list = CityList(json: bytes)

    private static func find(_ text: String, limit: Int = 10) throws -> [ForecastPlace] {
        try #require(list).places(named: text, limit: limit)
    }

    @Test(arguments: [
        ("Leads", "Leeds"), ("leads, england", "Leeds"), ("Manchestr", "Manchester"), ("Edinbrugh", "Edinburgh"),
        ("Qwxyzzy", nil), ("abc", nil), ("", nil),
    ])
    func aNameWithTypingErrorsSuggestsTheCityThatWasMeant(typed: String, meant: String?) throws {
        #expect(try #require(Self.list).suggestion(for: typed)?.name == meant)
    }

    @Test func aTownHasItsFacts() throws {
        let leeds = try #require(try Self.find("leeds").first)
        #expect(
            leeds
                == ForecastPlace(
                    key: "2644688", name: "Leeds", region: "England", country: "United Kingdom", countryCode: "GB",
                    coordinate: Coordinate(latitude: 53.7965, longitude: -1.5478), zone: "Europe/London",
                    population: 536_280))
    }

    @Test func aCityOfTheWorldHasItsFacts() throws {
        let osaka = try #require(try Self.find("Ōsaka").first)
        #expect(osaka.key == "1853909" && osaka.countryCode == "JP" && osaka.zone == "Asia/Tokyo")
        #expect(abs(osaka.coordinate.latitude - 34.69) < 0.1 && abs(osaka.coordinate.longitude - 135.5) < 0.1)
        let melbourne = try #require(try Self.find("melbourne").first)
        #expect(melbourne.zone.isEmpty && melbourne.region == "Victoria", "Australia has several time zones")
    }

    @Test(arguments: [
        ("paris", "Paris, Île-de-France, France"), ("PARIS, france", "Paris, Île-de-France, France"),
        ("paris fr", "Paris, Île-de-France, France"), ("paris ile de", "Paris, Île-de-France, France"),
        ("london", "London, England, United Kingdom"), ("london uk", "London, England, United Kingdom"),
        ("york", "York, England, United Kingdom"), ("new york", "New York, United States"),
        ("new york city", "New York, United States"), ("new york, us", "New York, United States"),
        ("sydney, canada", "Sydney, Nova Scotia, Canada"), ("sydney", "Sydney, New South Wales, Australia"),
        ("sao paulo", "São Paulo, Brazil"), ("St. Albans", "St Albans, England, United Kingdom"),
        ("saint albans", "St Albans, England, United Kingdom"), ("fort worth, tx", "Fort Worth, Texas, United States"),
        ("ft worth texas", "Fort Worth, Texas, United States"), ("birm", "Birmingham, England, United Kingdom"),
        ("richmond, va", "Richmond, Virginia, United States"), ("kyi", "Kyiv, Ukraine"),
        ("washington dc", "Washington, D.C., District of Columbia, United States"),
        ("billings mt", "Billings, Montana, United States"), ("fortale", "Fortaleza, Ceará, Brazil"),
    ])
    func theBestMatchComesFirst(text: String, name: String) throws {
        #expect(try Self.find(text).first?.fullName == name)
    }

    @Test func aWholeNameComesBeforeALargerCityWhoseNameBeginsWithIt() throws {
        let found = try Self.find("bath", limit: 50)
        #expect(found.first?.name == "Bath")
        #expect(found.dropFirst().allSatisfy { $0.name.hasPrefix("Bath") } && found.count > 1)
        let populations = found.dropFirst().map { $0.population ?? 0 }
        #expect(populations == populations.sorted(by: >))
    }

    @Test(arguments: ["", " ", ",", "pa", "Paris, Texas", "paris, us", "Leeds, France", "xyzzy", "東京", "🌧"])
    func nothingIsTakenForSomethingElse(text: String) throws { #expect(try Self.find(text).isEmpty) }

    @Test func aLongTextIsNoCity() throws {
        #expect(try Self.find(String(repeating: "london ", count: 10_000)).isEmpty)
    }

    @Test func theLimitHoldsAndNoCityComesTwice() throws {
        #expect(try Self.find("new", limit: 3).count == 3)
        #expect(try Self.find("new", limit: 0).isEmpty)
        let found = try Self.find("san", limit: 1000)
        #expect(Set(found.map(\.key)).count == found.count && found.count > 10)
    }

    @Test func theSameCityOfBothSourcesIsThereOnce() throws {
        for name in ["London", "Edinburgh", "Cardiff", "Manchester", "Birmingham", "Belfast", "Glasgow"] {
            #expect(try Self.find("\(name), united kingdom").count { $0.name == name } == 1, "\(name)")
        }
    }

    @Test func aCityWithoutANumberHasItsPositionAsKey() throws {
        let sydney = try #require(try Self.find("sydney, nova scotia").first)
        #expect(sydney.key == ForecastPlace(name: "Sydney", at: sydney.coordinate).key)
        #expect(sydney.key == "46.0661,-60.18")
    }

    @Test func everyKeyIsThereOnceAndEveryCityHasANameAndACountry() throws {
        let file = try #require(CityListFile(Self.bytes))
        #expect(file.names.count == 3152)
        let keys = file["key"].filter { $0 > 0 }
        #expect(Set(keys).count == keys.count)
        #expect(file.names.allSatisfy { !$0.isEmpty && cleanedText($0) == $0 })
        #expect(file.countries.filter { $0[0].isEmpty } == [["", "Somaliland"]])
        #expect(file.regions.allSatisfy { cleanedText($0) == $0 })
    }

    @Test func theNearestCityOfASizeIsFound() throws {
        let list = try #require(Self.list)
        // Newport in Shropshire and on the Isle of Wight.
        let (north, south) = (
            Coordinate(latitude: 52.7668, longitude: -2.3773), Coordinate(latitude: 50.7015, longitude: -1.2912)
        )
        #expect(list.nearest(to: north, withinMetres: 1000)?.name == "Newport")
        let town = try #require(list.nearest(to: north, withinMetres: 100_000, people: 50_000, notNamed: "Newport"))
        #expect(town.name == "Telford" && town.countryCode == "GB")
        let other = try #require(list.nearest(to: south, withinMetres: 100_000, people: 50_000, notNamed: "Newport"))
        #expect(other.name != "Telford" && other.name != "Newport")
        let ocean = Coordinate(latitude: 40, longitude: -40)
        #expect(list.nearest(to: ocean, withinMetres: 100_000) == nil)
    }

    @Test func isSmall() { #expect(Self.bytes.count < 200_000) }

    @Test func theNearestCityTellsTheCountry() throws {
        let list = try #require(Self.list)
        #expect(list.nearest(to: Coordinate(latitude: 53.8, longitude: -1.55))?.name == "Leeds")
        #expect(list.nearest(to: Coordinate(latitude: 40.7, longitude: -73.9))?.countryCode == "US")
        #expect(list.nearest(to: Coordinate(latitude: 0, longitude: -30)) == nil, "the middle of the Atlantic")
    }

    @Test func aFileThatIsNoListIsRefused() throws {
        let start = #"{"version":1,"countries":[["GB","United Kingdom"]],"regions":[""],"regionCodes":[],"zones":[""],"#
        let columns = #""key":[7],"name":["A"],"country":[0],"region":[0],"zone":[0],"latitude":[1],"population":[0],"#
        let good = start + columns + #""longitude":[2]}"#
        #expect(CityList(json: Array(good.utf8))?.places(named: "a").first?.key == "7")
        #expect(CityList(json: Array(good.utf8))?.places(named: "a").first?.population == nil)
        for (part, damaged) in [
            ("[2]", "[]"), ("[2]", "[1800001]"), ("[2]", "[\"2\"]"), ("\"country\":[0]", "\"country\":[1]"),
            ("\"zone\":[0]", "\"zone\":[-1]"), ("\"version\":1", "\"version\":2"), ("[[\"GB\",", "[["), ("]}", "]"),
            ("\"key\":[7],", ""), ("]}", "]}x"),
        ] {
            let text = good.split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
                .joined(separator: damaged)
            #expect(CityList(json: Array(text.utf8)) == nil, "\(part) as \(damaged)")
        }
        #expect(CityList(json: []) == nil && CityList(json: Array("<html>".utf8)) == nil)
    }
}
