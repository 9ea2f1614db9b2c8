import Catalogue
import Foundation
import Testing

@testable import Live
@testable import Program

/// `catchment weather favourites` with a hand-written server.
@Suite(.timeLimit(.minutes(15)))
struct WeatherFavouritesTests {
    private let shell: WeatherShell

    init() throws { shell = try WeatherShell() }

    private func favourites(_ words: String...) -> Written { shell.run(["weather", "favourites"] + words) }
    private var keys: [String] { shell.forecasts().favourites.map(\.key) }

    @Test func anAddedCityIsListedWithItsWeather() throws {
        let added = favourites("add", "Leeds")
        #expect(added.status == 0 && added.errors == "Added Leeds, England, United Kingdom to your favourites.\n")
        #expect(favourites("add", "Leeds").errors.contains("is already a favourite."))
        #expect(keys == ["2644688"])
        let places = try #require(try shell.object("weather", "favourites")["places"] as? [[String: Any]])
        #expect(places.map { $0["id"] as? String } == ["city:2644688"])
        #expect((places[0]["now"] as? [String: Any])?["temperature"] as? Double == 12.5)
        let same = try #require(try shell.object("places", "--in", "weather")["places"] as? [[String: Any]])
        #expect(same.map { $0["name"] as? String } == ["Leeds"])
        #expect(shell.run("weather", "city:2644688").output.hasPrefix("Leeds, England"))
    }

    @Test func anUnclearNameIsRefusedWithItsMeanings() {
        let refused = favourites("add", "Springfield")
        #expect(refused.status == 64 && keys.isEmpty)
        let message = refused.failure?.message ?? ""
        #expect(message.contains("Springfield, Missouri, United States; Springfield, Illinois, United States"))
        #expect(message.contains("favourites add \"Springfield, Missouri\""))
    }

    @Test func aMuchLargerCityIsTakenAndNamed() {
        let added = favourites("add", "Paris")
        #expect(added.status == 0 && added.errors.contains("Added Paris, Île-de-France, France to your favourites."))
        #expect(keys == ["2988507"])
    }

    @Test func favouritesAreRemovedByNameOrID() {
        for place in ["Leeds", "Paris", "Paris, Texas"] { #expect(favourites("add", place).status == 0) }
        #expect(favourites("remove", "Paris").status == 64, "two favourites are called Paris")
        #expect(favourites("remove", "Paris,", "Texas").errors.hasPrefix("Removed Paris, Texas"))
        #expect(favourites("remove", "paris").status == 0)
        #expect(favourites("remove", "city:2644688").status == 0)
        #expect(keys.isEmpty)
        #expect(favourites("remove", "Leeds").status == 66)
    }

    @Test func anEmptyListSaysHowToAddACity() {
        let empty = favourites()
        #expect(empty.status == 0 && empty.output.isEmpty)
        #expect(empty.errors.contains("catchment weather favourites add PLACE"))
        #expect(shell.countRequests() == 0)
    }

    @Test func theSavedListIsShownIfTheServiceFails() {
        #expect(favourites("add", "Leeds").status == 0)
        #expect(favourites().output.contains("Leeds"))
        shell.server.isReachable.withLock { $0 = false }
        let saved = favourites("--offline")
        #expect(saved.status == 0 && saved.output.contains("Leeds"))
        #expect(!saved.errors.contains("board"), "the words are those of the weather")
    }
}
