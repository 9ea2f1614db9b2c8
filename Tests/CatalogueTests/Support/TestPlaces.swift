import TestSupport
import Geo

@testable import Catalogue

/// A place of a made-up dataset.
struct TestPlace {
    var name = "School"
    var postcode = ""
    var locality = ""
    var town = ""
    var district = ""
    var coordinate: Coordinate?
    var isCurrent = true
}

/// A dataset with the places that a test needs, without headlines, details or filters.
struct TestDataset: Dataset {
    let places: [TestPlace]

    let identity = Identity(id: "test", name: "Test", keyScheme: "test", noun: Noun("school", "schools"))
    var geography = Geography(
        examplePlace: "LS1 4AP", countries: ["Testland"],
        counties: { [County(["Testshire", "Tests"], ["Leeds", "Bath"])] }, postTownGapMetres: 1500)
    let opening = Opening(.search, order: "distance")
    let supply = Supply.editions(Editions(importers: []))
    let words = Words(synonyms: Synonyms([.init("st", forms: ["saint"], aliases: ["saint"])]))
    let sorts: [SortOrder] = []
    let actions: [PlaceAction] = []

    func columns(of tables: JoinedTables) -> PlaceColumns {
        var districts = CodeColumn()
        for place in places { districts.append(place.district) }
        return PlaceColumns(
            names: TextColumn(places.map(\.name)), postcodes: TextColumn(places.map(\.postcode)),
            latitudes: DegreesColumn(places.map { $0.coordinate?.latitude ?? .nan }),
            longitudes: DegreesColumn(places.map { $0.coordinate?.longitude ?? .nan }),
            isCurrent: places.map(\.isCurrent), facets: [],
            localities: [
                TextColumn(places.map(\.locality)), TextColumn(places.map(\.town)), TextColumn(places.map(\.district)),
            ], districts: districts)
    }

    func kind(of row: Int, in places: Places) -> Noun { noun }
    func mark(of row: Int, in places: Places) -> Mark { Mark(shape: .circle, letter: " ", tone: .none) }
    func headline(of row: Int, in places: Places) -> String { "" }
    func summary(of row: Int, in places: Places) -> String { "" }

    func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        throw .unreadable(id: places.id(row))
    }
}

extension Places {
    /// Places with the keys 100000, 100001, …
    convenience init(
        _ places: [TestPlace], isStarter: Bool = false, knowsTownsOfMap: Bool = false, countriesOutside: [String] = []
    ) {
        let table = Table(
            name: "test", source: Source(title: "Test", date: "2024-06-17", licence: "", isStarter: isStarter),
            keys: TextColumn(places.indices.map { "\(100_000 + $0)" }), columns: [:])
        var dataset = TestDataset(places: places)
        dataset.geography.knowsTownsOfMap = knowsTownsOfMap
        dataset.geography.countriesOutside = countriesOutside
        self.init([table], of: dataset)
    }

    /// The open schools of the register that have a position.
    static let register = Places(
        RegisterFile.open.map {
            TestPlace(
                name: $0.name, postcode: $0.postcode, locality: $0.locality, town: $0.town, district: $0.authority,
                coordinate: $0.grid?.coordinate)
        })
}
