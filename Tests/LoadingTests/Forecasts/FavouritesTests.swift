import Catalogue
import Foundation
import Geo
import HTTP
import Testing

@testable import Live
@testable import LiveTestSupport

/// The favourite places on the disk, and the search for cities.
struct FavouritesTests {
    private let setting = ForecastSetting()

    private static func place(_ number: Int) -> ForecastPlace {
        ForecastPlace(
            key: "\(number)", name: "Place \(number)",
            coordinate: Coordinate(latitude: Double(number) / 10, longitude: 0))
    }

    private var names: [String] { setting.forecasts().favourites.map(\.name) }

    @Test func favouritesStayInThePersonsOrder() throws {
        try setting.add(.lyon, .leeds)
        #expect(setting.forecasts().favourites == [.lyon, .leeds], "with all their fields")
        var renamed = ForecastPlace.lyon
        renamed.name = "Lyons"
        try setting.add(renamed)
        #expect(names == ["Lyon", "Leeds"], "the same place is there only once")
        try setting.forecasts().change(.remove(key: ForecastPlace.lyon.key))
        try setting.forecasts().change(.remove(key: "unknown"))
        #expect(names == ["Leeds"])
        try setting.forecasts().change(.add(.lyon, at: 0))
        try setting.forecasts().change(.add(Self.place(1), at: 99))
        #expect(names == ["Lyon", "Leeds", "Place 1"])
        let attributes = try FileManager.default.attributesOfItem(atPath: setting.scratch.path + "/favourites.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func thereIsRoomForAHundred() throws {
        for number in 1...Favourites.limit { try setting.add(Self.place(number)) }
        let path = setting.scratch.path + "/favourites.json"
        #expect(throws: FileError.full(path)) { try setting.add(.leeds) }
        #expect(names.count == Favourites.limit && !names.contains("Leeds"))
        #expect(FileError.full(path).sentence == "\(path) is full: remove an entry first.")
        try setting.add(Self.place(1))
    }

    @Test(arguments: ["", "{", #"{"version":7}"#, "[]"])
    func anUnreadableFileIsSetAside(content: String) throws {
        setting.scratch.write(content, "favourites.json")
        #expect(names.isEmpty)
        guard case .unusable? = setting.forecasts().problem else { Issue.record("no problem"); return }
        #expect(setting.scratch.text("favourites.json") == content, "reading changes nothing")
        try setting.add(.leeds)
        #expect(setting.scratch.text("favourites.json.broken-2026-11-21") == content)
        #expect(names == ["Leeds"] && setting.forecasts().problem == nil)
    }

    @Test func placesThatCanBeReadAreKept() throws {
        try setting.add(Self.place(1), Self.place(2), Self.place(3))
        let whole = setting.scratch.text("favourites.json")
        let broken = whole.replacingOccurrences(of: #""latitude":0.2"#, with: #""latitude":200"#)
        setting.scratch.write(broken, "favourites.json")
        #expect(names == ["Place 1", "Place 3"])
        #expect(setting.forecasts().problem == .lostFavourites(1, file: "favourites.json"))
        let cutOff = try #require(whole.range(of: #"{"id":"3""#)).lowerBound
        setting.scratch.write(String(whole[..<cutOff]), "favourites.json")
        #expect(names == ["Place 1", "Place 2"])
        // A later version of the program may write more about a place.
        setting.scratch.write(
            #"{"version":1,"more":[],"places":[{"id":"9","name":"N\u001bine","latitude":1,"longitude":2,"new":{}}]}"#,
            "favourites.json")
        #expect(setting.forecasts().problem == nil)
        #expect(names == ["Nine"], "without control characters")
    }

    // MARK: Cities

    private let results = #"{"results":[{"id":2644688,"name":"Leeds","latitude":53.79648,"longitude":-1.54785}]}"#

    private func find(_ text: String, canFetch: Bool = true, _ forecasts: Forecasts) -> FoundCities {
        forecasts.findCities(text, canFetch: canFetch, Cancellation())
    }

    @Test func theSameTextIsAskedForOnce() {
        let forecasts = setting.forecasts()
        setting.server.setCities(results)
        #expect(find("Leeds", forecasts).places.map(\.name) == ["Leeds"])
        #expect(find(" leeds ", forecasts).places.map(\.name) == ["Leeds"])
        // What is known needs no network.
        #expect(find("LEEDS", canFetch: false, forecasts) == find("Leeds", forecasts))
        #expect(setting.server.urls.count == 1)
        #expect(find("Leed", forecasts).problem == nil)
        #expect(setting.server.urls.count == 2)
    }

    @Test func aSingleLetterIsNotAskedFor() {
        #expect(find("L", setting.forecasts()) == FoundCities([]))
        #expect(find(" ", setting.forecasts()) == FoundCities([]))
        #expect(setting.server.urls.isEmpty)
    }

    @Test func aFailedSearchIsTriedAgain() {
        let forecasts = setting.forecasts()
        #expect(find("Leeds", canFetch: false, forecasts).problem == .noNetwork)
        setting.server.setFault(.success(Response(status: 200, body: Array("<html>".utf8))))
        #expect(find("Leeds", forecasts).problem != nil)
        setting.server.setFault(nil)
        setting.server.setCities(results)
        #expect(find("Leeds", forecasts).places.map(\.key) == ["2644688"])
        #expect(find("Leeds", setting.forecasts(isOff: true)).problem == .noNetwork)
    }

    @Test func zoneFilesOutsideOfTheirFolderAreNotRead() throws {
        setting.scratch.write("secret", "secret")
        try LocalFiles().makeFolder(setting.scratch.path + "/zones")
        let zones = ZoneFiles(folders: [setting.scratch.path + "/zones"])
        #expect(zones.rules(named: "../secret") == nil && zones.rules(named: "") == nil)
        #expect(zones.rules(named: "/etc/localtime") == nil && zones.rules(named: "Europe/Nowhere") == nil)
    }
}
