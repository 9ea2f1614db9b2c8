import Geo
import Synchronization
import TestSupport
import Testing

@testable import Catalogue

struct PlaceDirectoryTests {
    /// Namesakes of every kind, as a map has them.
    private static let directory = PlaceDirectory {
        func place(
            _ name: String, _ area: String, _ kind: ListedPlace.Kind, _ rank: Int, _ latitude: Double,
            _ longitude: Double
        ) -> ListedPlace {
            ListedPlace(
                name: name, area: area, kind: kind, rank: rank,
                coordinate: Coordinate(latitude: latitude, longitude: longitude))
        }
        return [
            place("Clifton", "Devon", .hamlet, 80, 51.15, -4.0),
            place("Clifton", "Bristol", .quarter, 60, 51.46, -2.62),
            place("Clifton", "York", .quarter, 55, 53.97, -1.1),
            place("Newport", "", .city, 45, 51.588, -3), place("Newport", "Isle of Wight", .town, 50, 50.7, -1.29),
            place("Newport", "Cornwall", .hamlet, 90, 50.64, -4.36),
            place("Leeds", "", .city, 43, 53.801, -1.551), place("Leeds", "Kent", .quarter, 70, 51.25, 0.61),
            place("Chorlton-cum-Hardy", "Manchester", .quarter, 57, 53.44, -2.27),
            place("St Werburghs", "Bristol", .quarter, 66, 51.47, -2.57),
            place("Parisholm", "Nowhere", .hamlet, 90, 52, -1),
            place("Hackney", "Hackney", .quarter, 55, 51.545, -0.055),
        ]
    }

    private static func schools(
        _ town: String, _ district: String, _ latitude: Double, _ longitude: Double, count: Int, locality: String = ""
    ) -> [TestPlace] {
        (0..<count).map {
            TestPlace(
                locality: locality, town: town, district: district,
                coordinate: Coordinate(latitude: latitude, longitude: longitude + Double($0) * 0.001))
        }
    }

    private static let gazetteer = Gazetteer(
        Places(
            schools("Leeds", "Leeds", 53.82, -1.58, count: 20)
                + schools("Newport", "Isle of Wight", 50.71, -1.3, count: 3)
                + schools("Bristol", "Bristol", 51.46, -2.6, count: 9, locality: "Clifton")
                + schools("London", "Hackney", 51.55, -0.07, count: 9)),
        directory: directory)

    /// The first is what a text means; the others are offered.
    @Test(
        arguments: [
            // The schools of Leeds are Leeds, at the centre on the map.
            ("Leeds", ["Leeds", "Leeds, Kent"]),
            ("leeds kent", ["Leeds, Kent"]),
            // The quarter with schools comes before those without, a hamlet last.
            ("clifton", ["Clifton, Bristol", "Clifton, York", "Clifton, Devon"]),
            ("Clifton, York", ["Clifton, York"]), ("Clifton, dev", ["Clifton, Devon"]),
            // A town with schools comes before a city without.
            ("Newport", ["Newport, Isle of Wight", "Newport", "Newport, Cornwall"]),
            ("saint werburghs", ["St Werburghs, Bristol"]),
            // The borough is meant, not the quarter that it is named after.
            ("Hackney", ["Hackney"]),
            ("paris", []), ("nowhere at all", []),
        ] as [(String, [String])])
    func namesMeanTheMostImportantPlaceFirst(typed: String, names: [String]) {
        #expect(Self.gazetteer.places(named: typed).map(\.fullName) == names)
    }

    /// The schools and the directory write Chorlton-cum-Hardy in different ways; only the schools have the other town.
    @Test func aPlaceThatBothKnowByItsLastWordIsOfferedOnce() {
        let schools = Places(
            Self.schools("Chorlton-Cum-Hardy", "Manchester", 53.44, -2.28, count: 2)
                + Self.schools("Hope-Cum-Hardy", "Manchester", 53.5, -2.4, count: 2))
        let names = Gazetteer(schools, directory: Self.directory).meanings(of: "hardy").map(\.name)
        #expect(names == ["Chorlton-cum-Hardy", "Hope-Cum-Hardy"])
    }

    @Test(arguments: [("johns wood", ["St John's Wood"]), ("Saint John's", ["St John's Wood"]), ("s wood", [])])
    func anApostropheIsNoEndOfAWord(typed: String, names: [String]) {
        let coordinate = Coordinate(latitude: 51.53, longitude: -0.17)
        let listed = ListedPlace(
            name: "St John's Wood", area: "Westminster", kind: .quarter, rank: 1, coordinate: coordinate)
        let schools = Places(Self.schools("Leeds", "Leeds", 53.82, -1.58, count: 1))
        #expect(Gazetteer(schools, directory: PlaceDirectory { [listed] }).meanings(of: typed).map(\.name) == names)
    }

    @Test func placesThatBothKnowHaveTheExactPosition() throws {
        let leeds = try #require(Self.gazetteer.places(named: "Leeds").first)
        #expect(
            leeds.coordinate == Coordinate(latitude: 53.801, longitude: -1.551) && leeds.isExact && leeds.count == 20)
        let hackney = try #require(Self.gazetteer.places(named: "Hackney").first)
        #expect(hackney.kind == .district && !hackney.isExact)
    }

    @Test(
        arguments: [
            // The first or last whole words are enough, parts of words are not.
            ("chorlton", ["Chorlton-cum-Hardy"]), ("chorl", []), ("paris", []),
            ("hardy", ["Chorlton-cum-Hardy"]), ("Cum Hardy", ["Chorlton-cum-Hardy"]), ("ardy", []),
            ("werburghs, bristol", ["St Werburghs"]), ("werburghs, leeds", []),
        ] as [(String, [String])])
    func wholeWordsFindNamesThatBeginOrEndWithThem(typed: String, names: [String]) {
        #expect(Self.gazetteer.meanings(of: typed).map(\.name) == names)
    }

    /// Schools in English villages with a Welsh post town, and the town where a map has it. The map has Newcastle on both sides of the
    /// border, and Ross has too many schools to lie elsewhere.
    @Test(arguments: [
        ("Monmouth", "Monmouth, Monmouthshire, Wales"), ("monm", "Monmouth, Monmouthshire, Wales"),
        ("Newcastle", "Newcastle, Shropshire"), ("ross", "Ross, Herefordshire"),
    ])
    func aTownInAnotherCountryHasNoEnglishCounty(typed: String, name: String) throws {
        func place(_ name: String, _ area: String, _ kind: ListedPlace.Kind, _ latitude: Double) -> ListedPlace {
            ListedPlace(
                name: name, area: area, kind: kind, rank: 50,
                coordinate: Coordinate(latitude: latitude, longitude: -2.7))
        }
        let map = [
            place("Monmouth", "Monmouthshire, Wales", .town, 51.81), place("Newcastle", "Powys, Wales", .town, 52.40),
            place("Newcastle", "Shropshire", .quarter, 52.43), place("Ross", "Powys, Wales", .town, 51.90),
        ]
        let schools =
            Self.schools("Monmouth", "Gloucestershire", 51.79, -2.68, count: 1)
            + Self.schools("Newcastle", "Shropshire", 52.43, -2.7, count: 2)
            + Self.schools("Ross", "Herefordshire", 51.91, -2.6, count: 9)
        let gazetteer = Gazetteer(
            Places(schools, countriesOutside: ["Wales"]), directory: PlaceDirectory { map })
        let found = try #require(gazetteer.meanings(of: typed).first)
        #expect(found.fullName == name)
        if found.name == "Monmouth" { #expect(found.coordinate == map[0].coordinate && found.isExact) }
    }

    /// What a map has around a point, north of it by so many metres.
    @Test(
        arguments: [
            ([("Gate", .quarter, 700), ("Cross", .station, 600)], "near Cross station, Hackney"),
            ([("Gate", .quarter, 500), ("Cross", .station, 600)], "near Gate, Leeds"),
            // Too far to walk.
            ([("Gate", .quarter, 1400), ("Cross", .station, 900)], "near Gate, Leeds"),
            ([("Ham", .hamlet, 300), ("Market", .town, 400)], "near Ham, Leeds"),
            // A city is named only where nothing else is.
            ([("City", .city, 100), ("Gate", .quarter, 900)], "near Gate, Leeds"),
            ([("City", .city, 100)], "near City, Leeds"),
            // Without a name on the map, the addresses of the schools have one.
            ([("Gate", .quarter, 1600)], "near Clapton, Hackney"), ([], "near Clapton, Hackney"),
        ] as [([(String, ListedPlace.Kind, Double)], String)])
    func aPointIsNearTheNearestNameOfTheMap(names: [(String, ListedPlace.Kind, Double)], text: String) {
        let point = Coordinate(latitude: 51.55, longitude: -0.07)
        let map = names.map { name, kind, metres in
            ListedPlace(
                name: name, area: kind == .station ? "Rail" : "Leeds", kind: kind, rank: 50,
                coordinate: point.destination(bearingDegrees: 0, metres: metres))
        }
        let places = Places(Self.schools("London", "Hackney", 51.551, -0.07, count: 1, locality: "Clapton"))
        let directory = PlaceDirectory {
            []
        } around: { box in
            map.filter { box.contains($0.coordinate) }
        }
        #expect(Gazetteer(places, directory: directory).settlement(at: point) == text)
    }

    @Test(arguments: [
        ("Cardiff, Wales", "Rail", "near Central station, Cardiff, Wales"),
        ("Croydon", "Tram", "near Central tram stop, Hackney"),
    ])
    func aStationHasTheDistrictOfTheSchoolsOrTheAreaAcrossTheBorder(area: String, network: String, text: String) {
        let point = Coordinate(latitude: 51.55, longitude: -0.07)
        let map = [(area, ListedPlace.Kind.quarter, 300.0), (network, .station, 200)].map { area, kind, metres in
            ListedPlace(
                name: "Central", area: area, kind: kind, rank: 50,
                coordinate: point.destination(bearingDegrees: 90, metres: metres))
        }
        let places = Places(
            Self.schools("London", "Hackney", 51.551, -0.07, count: 1), countriesOutside: ["Wales"])
        let gazetteer = Gazetteer(places, directory: PlaceDirectory({ [] }, around: { _ in map }))
        #expect(gazetteer.settlement(at: point) == text)
    }

    @Test(arguments: [
        ("Chorlton-cum-Hrady", "Chorlton-cum-Hardy"), ("St Werburgs", "St Werburghs"), ("Leads", "Leeds"),
    ])
    func mistypedNamesAreSuggested(typed: String, name: String) {
        #expect(Self.gazetteer.suggestions(for: typed, limit: 3).first?.name == name)
    }

    @Test func placesOutsideOfTheRegionAreLeftOut() {
        let names = Self.directory.places(
            in: BoundingBox(south: 51, west: -3, north: 52, east: -2), startingWith: UInt8(ascii: "c")
        ) { $0 == "clifton" }
        #expect(names.map(\.area) == ["Bristol"])
    }

    /// A list is long, so it is read only for a name, and only once.
    @Test func theListIsReadWhenANameIsLookedUp() {
        let reads = Mutex(0)
        let directory = PlaceDirectory {
            reads.withLock { $0 += 1 }
            return []
        }
        let gazetteer = Gazetteer(Places(Self.schools("Leeds", "Leeds", 53.8, -1.5, count: 2)), directory: directory)
        _ = gazetteer.describe(Coordinate(latitude: 53.8, longitude: -1.5), distances: .metric)
        #expect(reads.withLock { $0 } == 0)
        _ = gazetteer.places(named: "Leeds")
        _ = gazetteer.places(named: "York")
        #expect(reads.withLock { $0 } == 1)
    }

    @Test(arguments: [String(repeating: "a", count: 100_000), String(repeating: "leeds ", count: 20_000)])
    func endlessTextsAreNoNames(text: String) {
        let start = ContinuousClock.now
        #expect(Self.gazetteer.places(named: text).isEmpty && Self.gazetteer.meanings(of: text).isEmpty)
        #expect(Self.gazetteer.suggestions(for: text, limit: 3).isEmpty)
        #expect(ContinuousClock.now - start < .seconds(2))
    }
}
