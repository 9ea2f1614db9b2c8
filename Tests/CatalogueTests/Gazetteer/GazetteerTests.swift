import Geo
import TestSupport
import Testing

@testable import Catalogue

@Suite struct GazetteerTests {
    /// Schools in a row along a parallel, a given number of degrees apart.
    private func row(
        _ town: String, _ district: String, _ latitude: Double, _ longitude: Double, count: Int, step: Double = 0.01,
        locality: String = ""
    ) -> [TestPlace] {
        (0..<count).map {
            TestPlace(
                locality: locality, town: town, district: district,
                coordinate: Coordinate(latitude: latitude, longitude: longitude + Double($0) * step))
        }
    }

    private func gazetteer(_ places: [TestPlace], extra: [NamedPlace] = []) -> Gazetteer {
        Gazetteer(Places(places), extra: extra)
    }

    /// York has schools, Whitby has none; the map's other York is in America.
    @Test func theTownsOfAMapHaveTheirExactPositions() {
        func town(_ name: String, _ latitude: Double, _ longitude: Double) -> NamedPlace {
            NamedPlace(name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude))
        }
        let found = Gazetteer(
            Places(row("York", "York", 53.9, -1.1, count: 3) + row("Newport", "Telford", 52.77, -2.38, count: 1)),
            map: [
                town("York", 53.96, -1.08), town("York", 53.97, -1.09), town("York", 39.96, -76.73),
                town("Whitby", 54.486, -0.614), town("Newport", 51.58, -3),
            ])
        let york = found.places(named: "york")
        #expect(york.map(\.coordinate) == [Coordinate(latitude: 53.96, longitude: -1.08)])
        #expect(york.first?.isExact == true && york.first?.count == 3, "the first position of the map counts")
        #expect(found.places(named: "Whitby").map(\.coordinate) == [Coordinate(latitude: 54.486, longitude: -0.614)])
        #expect(found.places(named: "Newport").map(\.isExact) == [false, true], "namesakes of one country both stay")
    }

    @Test func sameNameFarApartIsTwoPlaces() {
        let found = gazetteer(
            row("Newport", "Isle of Wight", 50.7, -1.3, count: 5) + row("NEWPORT", "Telford", 52.77, -2.38, count: 3)
                + row("Newport", "Essex", 51.98, 0.21, count: 1))
        #expect(
            found.places(named: "newport").map(\.fullName) == [
                "Newport, Isle of Wight", "Newport, Telford", "Newport, Essex",
            ])
        #expect(found.places(named: "newport").map(\.count) == [5, 3, 1])
        #expect(found.places(named: "Newport, telf").map(\.district) == ["Telford"])
        #expect(found.places(named: "newport, nowhere").isEmpty)
    }

    /// People write the county behind a town, also by its short name, with or without a comma.
    @Test(arguments: [
        ("Headingley, Testshire", ["Leeds"]), ("headingley testshire", ["Leeds"]), ("Headingley, tests", ["Leeds"]),
        ("Headingley, Te", ["Leeds"]), ("Leeds, Testshire", ["Leeds"]), ("Twerton, Testshire", ["Bath"]),
        ("Headingley, Suffolk", ["Suffolk"]), ("Headingley, Norfolk", []), ("Whitby, Testshire", []),
        // A town's name may begin a county's.
        ("Otley, Test", ["Test"]), ("Otley, Testshire", ["Leeds"]), ("Otley, Tes", ["Test"]),
    ])
    func aTownIsFoundByItsCounty(typed: String, districts: [String]) {
        let found = gazetteer(
            row("Headingley", "Leeds", 53.82, -1.58, count: 2) + row("Headingley", "Suffolk", 52.2, 1, count: 3)
                + row("Leeds", "Leeds", 53.8, -1.55, count: 4) + row("Whitby", "Scarborough", 54.48, -0.61, count: 1)
                + row("Twerton", "Bath, City of", 51.38, -2.4, count: 1)
                + row("Otley", "Leeds", 53.9, -1.69, count: 5) + row("Otley", "Test", 52, -1, count: 1)
                + row("Test", "Test", 52, -1.02, count: 2))
        #expect(found.places(named: typed).map(\.district) == districts)
    }

    @Test(
        arguments: [
            ("paris", []), ("parishes", ["LCP Wolsingham Parishes and"]), ("lcp wol", ["LCP Wolsingham Parishes and"]),
        ]
            as [(String, [String])])
    func aFinishedNameMeansALaterWordOnlyAsAWhole(typed: String, names: [String]) {
        let found = gazetteer(row("LCP Wolsingham Parishes and", "", 54.7, -1.9, count: 2))
        #expect(found.meanings(of: typed).map(\.name) == names)
    }

    @Test(arguments: [
        ("Westminister", "Westminster", false), ("435 Lichfield Road", "Birmingham", false),
        ("Pimlico", "Westminster", true), ("Bow", "Bowe", true),
    ])
    func anAddressAndAMisspelledDistrictAreNoPlaces(locality: String, district: String, isPlace: Bool) {
        let place = TestPlace(
            locality: locality, town: "London", district: district,
            coordinate: Coordinate(latitude: 51.5, longitude: -0.1))
        #expect(gazetteer([place]).places(named: locality).isEmpty != isPlace)
    }

    @Test func aTownOverManyDistrictsIsOnePlace() {
        let found = gazetteer(
            row("London", "Camden", 51.54, -0.14, count: 4) + row("London", "Lambeth", 51.46, -0.12, count: 4)
                + row("London", "Barnet", 51.60, -0.20, count: 3))
        #expect(found.places(named: "London").map(\.count) == [11])
        #expect(found.places(named: "London").map(\.district) == [""])
    }

    /// The villages around a country town have its name in their addresses.
    @Test func distantSchoolsOfOneDistrictStayTogether() {
        let chain = row("Hexham", "Northumberland", 55, -2.5, count: 3, step: 0.3)
        #expect(gazetteer(chain).places(named: "hexham").map(\.count) == [3])
        let twoDistricts = row("Hexham", "A", 55, -2.5, count: 1) + row("Hexham", "B", 55, -2.2, count: 1)
        #expect(gazetteer(twoDistricts).places(named: "hexham").map(\.count) == [1, 1])
    }

    @Test func anOutlierDoesNotMoveThePlace() {
        var places = row("Leeds", "Leeds", 53.8, -1.55, count: 9, step: 0)
        places += row("Leeds", "Leeds", 53.8, -1.25, count: 1)
        let leeds = gazetteer(places).places(named: "Leeds")
        #expect(leeds.map(\.coordinate) == [Coordinate(latitude: 53.8, longitude: -1.55)])
        #expect(leeds.map(\.count) == [10])
        #expect(leeds.map(\.radiusMetres) == [0])
    }

    @Test func placesNoLongerCurrentOrWithoutPositionDoNotCount() {
        let found = gazetteer([
            TestPlace(town: "Old", coordinate: Coordinate(latitude: 53, longitude: -1), isCurrent: false),
            TestPlace(town: "Nowhere"), TestPlace(town: "", coordinate: Coordinate(latitude: 53, longitude: -1)),
        ])
        #expect(found.all.isEmpty)
        #expect(found.describe(Coordinate(latitude: 53, longitude: -1), distances: .metric) == "")
        #expect(gazetteer([]).meanings(of: "old").isEmpty)
    }

    @Test func aTownAndItsDistrictAreOnePlace() {
        let leeds = gazetteer(
            row("Leeds", "Leeds", 53.8, -1.55, count: 5) + row("Otley", "Leeds", 53.9, -1.69, count: 9))
        #expect(leeds.places(named: "leeds").map(\.kind) == [.town])
        let lambeth = gazetteer(
            row("London", "Lambeth", 51.46, -0.11, count: 8)
                + row("London", "Lambeth", 51.46, -0.11, count: 1, locality: "Lambeth"))
        #expect(lambeth.places(named: "lambeth").map(\.kind) == [.district])
        let bristol = gazetteer(row("Clifton", "Bristol, City of", 51.46, -2.6, count: 2))
        #expect(bristol.places(named: "bristol").map(\.name) == ["Bristol"])
        #expect(bristol.places(named: "clifton").map(\.fullName) == ["Clifton, Bristol"])
    }

    @Test(arguments: [
        ("st albans", "St Albans"), ("Saint Albans", "St Albans"), ("ST. ALBANS", "St Albans"),
        ("newcastle upon tyne", "Newcastle-upon-Tyne"), ("bishops stortford", "Bishop's Stortford"),
    ])
    func looksUpWhateverTheSpelling(typed: String, name: String) {
        let found = gazetteer(
            row("St Albans", "Hertfordshire", 51.75, -0.33, count: 2)
                + row("St. Albans", "Hertfordshire", 51.75, -0.33, count: 1)
                + row("Newcastle-upon-Tyne", "Newcastle", 55, -1.6, count: 1)
                + row("Bishop's Stortford", "Hertfordshire", 51.87, 0.17, count: 1))
        #expect(found.places(named: typed).map(\.name) == [name])
    }

    @Test func exactNamesComeBeforeBeginnings() {
        let found = gazetteer(
            row("Newport", "A", 51, -1, count: 1) + row("Newport Pagnell", "B", 52, -1, count: 5)
                + row("Newquay", "C", 50.4, -5, count: 3))
        #expect(found.meanings(of: "newport").map(\.name) == ["Newport", "Newport Pagnell"])
        #expect(
            found.meanings(of: "new").filter { $0.kind == .town }.map(\.name) == [
                "Newport Pagnell", "Newquay", "Newport",
            ])
        #expect(found.meanings(of: "new", limit: 1).map(\.name) == ["Newport Pagnell"])
        #expect(found.meanings(of: "").isEmpty && found.meanings(of: " , x").isEmpty)
    }

    @Test(arguments: [
        ("newcastle", ["Newcastle upon Tyne", "Newcastle", "Newcastleton"]),
        ("newcastle u", ["Newcastle upon Tyne"]), ("Newcastle, Staffordshire", ["Newcastle"]),
        ("oxf", ["Oxford", "Oxfordshire"]), ("oxfords", ["Oxfordshire"]),
        ("stratf", ["Stratford", "Stratford-on-Avon"]),
        ("stratford", ["Stratford", "Stratford-on-Avon"]),
    ])
    func aShortNameFindsTheTownBeforeItsCounty(typed: String, names: [String]) {
        let found = gazetteer(
            row("Newcastle", "Staffordshire", 53, -2.2, count: 9)
                + row("Newcastle upon Tyne", "Tyneside", 55, -1.6, count: 20)
                + row("Newcastleton", "Borders", 55.2, -2.8, count: 1)
                + row("Oxford", "Oxfordshire", 51.75, -1.25, count: 4)
                + row("Bicester", "Oxfordshire", 51.9, -1.15, count: 5) + row("Stratford", "Newham", 51.54, 0, count: 6)
                + row("Stratford-on-Avon", "Warwickshire", 52.2, -1.7, count: 5))
        #expect(found.meanings(of: typed).map(\.name) == names)
    }

    /// A starter set has no school in any of them, so the directory says which one is important.
    @Test func inAStarterSetAShortNameIsThatOfTheMostImportantTown() {
        func town(_ name: String, _ kind: ListedPlace.Kind, _ rank: Int, _ latitude: Double) -> ListedPlace {
            ListedPlace(
                name: name, area: "", kind: kind, rank: rank, coordinate: Coordinate(latitude: latitude, longitude: -2))
        }
        let listed = [
            town("Newcastle", .town, 9, 54.2), town("Newcastle-under-Lyme", .town, 3, 53),
            town("Newcastle upon Tyne", .city, 20, 55),
        ]
        let found = Gazetteer(
            Places(row("Leeds", "Leeds", 53.8, -1.55, count: 2), isStarter: true),
            directory: PlaceDirectory { listed })
        #expect(
            found.places(named: "newcastle").map(\.name) == [
                "Newcastle upon Tyne", "Newcastle-under-Lyme", "Newcastle",
            ])
    }

    /// A starter set has few schools of Shefford and none of Sheffield, which the directory knows.
    @Test(arguments: [("sheff", ["Sheffield", "Shefford"]), ("shefford", ["Shefford"]), ("sheffi", ["Sheffield"])])
    func inAStarterSetACityWithoutSchoolsComesBeforeASmallTown(typed: String, names: [String]) {
        let listed = [
            ListedPlace(
                name: "Sheffield", area: "", kind: .city, rank: 5,
                coordinate: Coordinate(latitude: 53.38, longitude: -1.47)),
            ListedPlace(
                name: "Sheffield Bottom", area: "West Berkshire", kind: .hamlet, rank: 1,
                coordinate: Coordinate(latitude: 51.43, longitude: -1.05)),
        ]
        let places = Places(row("Shefford", "Central Bedfordshire", 52.04, -0.33, count: 2), isStarter: true)
        let found = Gazetteer(places, directory: PlaceDirectory { listed })
        #expect(found.meanings(of: typed).map(\.name) == names)
    }

    @Test(arguments: [
        ("Leds", "Leeds"), ("Skpiton", "Skipton"), ("manchestr", "Manchester"), ("Manchetsre", "Manchester"),
    ])
    func suggestsWhatWasMeant(typed: String, name: String) {
        let found = gazetteer(
            row("Leeds", "W", 53.8, -1.55, count: 2) + row("Skipton", "N", 53.96, -2, count: 1)
                + row("Manchester", "M", 53.48, -2.24, count: 3))
        #expect(found.suggestions(for: typed, limit: 3).map(\.name) == [name])
        #expect(found.suggestions(for: "xyz", limit: 3).isEmpty)
    }

    @Test func extraPlacesFillGapsOnly() {
        let extra = [
            NamedPlace(name: "Leeds", coordinate: Coordinate(latitude: 53.81, longitude: -1.5)),
            NamedPlace(name: "Leeds", coordinate: Coordinate(latitude: 51.25, longitude: 0.61)),
            NamedPlace(name: "Cardiff", coordinate: Coordinate(latitude: 51.48, longitude: -3.18)),
            NamedPlace(name: "CARDIFF", coordinate: Coordinate(latitude: 51.5, longitude: -3.2)),
        ]
        let found = gazetteer(row("Leeds", "Leeds", 53.8, -1.55, count: 2), extra: extra)
        #expect(found.places(named: "leeds").map(\.count) == [2, 0])
        #expect(found.places(named: "cardiff").map(\.name) == ["Cardiff"])
    }

    @Test func labelsAreThoseInTheBoxTheLargestFirst() {
        let found = gazetteer(
            row("A", "D", 53, -1, count: 1) + row("B", "D", 53.1, -1, count: 3) + row("C", "D", 54, -1, count: 9))
        let box = BoundingBox(south: 52.9, west: -1.1, north: 53.2, east: -0.9)
        #expect(found.labels(in: box).map(\.name) == ["B", "A"])
    }
}

/// The gazetteer of the register. Expected counts and medians were computed with Python's csv and statistics modules,
/// positions by pyproj 3.7.2 with the seven-parameter Helmert transformation of the Ordnance Survey's guide.
@Suite(.enabled(if: RegisterFile.isThere, "needs england/edubasealldata20240617.csv of the test data"))
struct GazetteerRegisterTests {
    private static let gazetteer = Gazetteer(Places.register)

    @Test(arguments: [
        ("Leeds", "Leeds", 221, 53.80826, -1.54713), ("Skipton", "Skipton, North Yorkshire", 20, 53.98201, -2.02298),
        ("Newport", "Newport, Isle of Wight", 16, 50.6974, -1.30374),
        ("Newport, Shropshire", "Newport, Telford and Wrekin", 11, 52.76642, -2.38124),
        ("newport, essex", "Newport, Essex", 1, 51.98001, 0.20900),
        ("richmond", "Richmond, Richmond upon Thames", 19, 51.45936, -0.29126),
        ("Richmond, North Yorkshire", "Richmond, North Yorkshire", 15, 54.40851, -1.71972),
        ("clifton, bristol", "Clifton, Bristol", 2, 51.45791, -2.61546), ("york", "York", 121, 53.96729, -1.08393),
        ("cambridge", "Cambridge, Cambridgeshire", 115, 52.19811, 0.12988),
        ("Saint Albans", "St Albans, Hertfordshire", 53, 51.75279, -0.33222),
        ("Ashford, Surrey", "Ashford, Surrey", 7, 51.43601, -0.46557),
    ])
    func findsTheTownsOfTheRegister(typed: String, name: String, count: Int, latitude: Double, longitude: Double) throws
    {
        let place = try #require(Self.gazetteer.places(named: typed).first)
        #expect(place.fullName == name)
        #expect(place.count == count)
        #expect(abs(place.coordinate.latitude - latitude) < 0.00002)
        #expect(abs(place.coordinate.longitude - longitude) < 0.00002)
    }

    /// The nearest school to the second point is in Lower Marsh, Lambeth, 297 m away by pyproj's Geod. Where no
    /// place is within 50 km, the description is empty.
    @Test(arguments: [
        (53.7966, -1.5478, "central Leeds"), (51.5031, -0.1133, "near Lower Marsh, Lambeth"),
        (51.455, -2.6, "near Clifton, Bristol"), (53.9618, -2.0139, "Skipton, North Yorkshire"), (52.0, 2.6, ""),
        (48.85, 2.35, ""), (40.7, -74.0, ""), (0, 0, ""), (-53.8, 178.5, ""),
    ])
    func describesWhatIsNear(latitude: Double, longitude: Double, text: String) {
        #expect(
            Self.gazetteer.describe(Coordinate(latitude: latitude, longitude: longitude), distances: .metric) == text)
    }

    /// Every address counts once, except in localities that were replaced by a district of the same name.
    @Test func everyAddressIsCountedOnce() {
        let districts = Set(Self.gazetteer.all.filter { $0.kind == .district }.map { PlaceName.folded($0.name) })
        var (mentioned, replaced) = (0, 0)
        for school in RegisterFile.open where school.grid != nil {
            for name in Set([school.locality, school.town].map(PlaceName.folded)) where !name.isEmpty {
                mentioned += 1
                if districts.contains(name) { replaced += 1 }
            }
        }
        let counted = Self.gazetteer.all.reduce(0) { $0 + ($1.kind == .district ? 0 : $1.count) }
        #expect(mentioned - replaced <= counted && counted <= mentioned)
    }
}
