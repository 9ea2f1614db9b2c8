import Geo
import Testing

@testable import Catalogue

struct NamesakesTests {
    private let paris = NamesakesTests.place("Paris", "Île-de-France", "France", 2_138_551)
    private let texas = NamesakesTests.place("Paris", "Texas", "United States", 24_839)
    private let airport = NamesakesTests.place("Paris Airport", "Texas", "United States", nil)

    private static func place(
        _ name: String, _ region: String, _ country: String, _ population: Int?
    ) -> ForecastPlace {
        ForecastPlace(
            key: "\(name), \(region)", name: name, region: region, country: country,
            coordinate: Coordinate(latitude: 1, longitude: 2), population: population)
    }

    @Test(arguments: [
        ("paris", true), ("PARIS, TEXAS", true), ("Paris, United States", true),
        ("Paris, Texas, United States", true), ("Paris, Ontario", false), ("Par", false),
    ])
    func aPlaceIsCalledByItsNameAloneOrWithItsRegionOrCountry(text: String, isCalled: Bool) {
        #expect(texas.isCalled(text) == isCalled)
        #expect(texas.isExactly(text) == (isCalled && text != "paris"))
    }

    @Test func aRegionMayHaveTwoParts() {
        let newport = Self.place("Newport", "near Telford, England", "United Kingdom", nil)
        for text in [
            "Newport, near Telford", "newport, near telford, england", "Newport, England", "Newport, United Kingdom",
            "Newport, near Telford, England, United Kingdom",
        ] { #expect(newport.isExactly(text), "\(text)") }
        #expect(!newport.isExactly("Newport") && !newport.isExactly("Newport, Telford"))
    }

    @Test func namesakesHaveTheSameNameAndAreNamedOnce() {
        let found = FoundCities([paris, texas, airport, texas])
        #expect(found.namesakes == [texas])
        #expect(FoundCities([paris]).namesakes.isEmpty && FoundCities([]).namesakes.isEmpty)
    }

    @Test func tenTimesThePeopleMakeItClearWhichPlaceIsMeant() {
        #expect(FoundCities([paris, texas, airport]).isClear(for: "Paris"))
        #expect(!FoundCities([texas, paris]).isClear(for: "Paris"))
        let small = Self.place("Springfield", "Missouri", "United States", 170_188)
        let smaller = Self.place("Springfield", "Illinois", "United States", 114_394)
        #expect(!FoundCities([small, smaller]).isClear(for: "springfield"))
        #expect(FoundCities([small, smaller]).isClear(for: "Springfield, Missouri"))
        #expect(!FoundCities([small, smaller]).isClear(for: "Springfield, United States"))
        #expect(FoundCities([small]).isClear(for: "spring"), "nothing else begins like that")
        #expect(!FoundCities([]).isClear(for: "Paris"))
    }

    @Test func aPlaceOfUnknownSizeIsNotClearlyMeantBesideAnother() {
        let first = Self.place("Ham", "", "", nil)
        let second = Self.place("Ham", "Kent", "", nil)
        #expect(!FoundCities([first, second]).isClear(for: "Ham"))
    }
}
