import Catalogue
import Collections
import Foundation
import Geo
import HTTP
import JSON
import TestSupport
import Testing
import Tiles

@testable import Live
@testable import Program

/// The places that `--near` finds by name with the data that come with the program.
struct NearNamesTests {
    private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let library = Library(
        datasets: Datasets(England(), NewYork()),
        machine: Machine(
            variables: [
                "CATCHMENT_HOME": "/nonexistent", "CATCHMENT_OFFLINE": "1",
                "CATCHMENT_RESOURCES": checkout.appendingPathComponent("Resources").path,
            ], executable: "/nonexistent/catchment", today: "2026-09-21"))

    private static let places: [String: Places] = [
        "england": library.places.current(England()), "newyork": library.places.current(NewYork()),
    ]

    private static func found(_ name: String, in dataset: String) throws -> [Origin] {
        let places = try #require(places[dataset])
        return try library.origins.search(places, Settings(), isOffline: true).find(
            name, policy: .nobody, Cancellation()
        ).origins
    }

    /// The full name of the first meaning, and another that is offered; blank for none in particular.
    @Test(arguments: [
        ("Chapel Allerton", "england", "Chapel Allerton, Leeds", "Chapel Allerton, Somerset"),
        ("chapel allerton, somerset", "england", "Chapel Allerton, Somerset", ""),
        ("Headingley", "england", "Headingley, Leeds", ""), ("camden town", "england", "Camden Town, Camden", ""),
        ("Brixton, Devon", "england", "Brixton, Devon", ""), ("Toxteth", "england", "Toxteth, Liverpool", ""),
        ("Chorlton-cum-Hardy", "england", "Chorlton-cum-Hardy, Manchester", ""),
        ("Leeds", "england", "Leeds", "Leeds, Kent"), ("York", "england", "York", ""),
        ("Skipton", "england", "Skipton, North Yorkshire", ""),
        ("hebden bridge", "england", "Hebden Bridge, Calderdale", ""), ("Hull", "england", "Hull", ""),
        ("regis", "england", "Bognor Regis, West Sussex", "Lyme Regis, Dorset"),
        ("Williamsburg", "newyork", "Williamsburg, Brooklyn", ""), ("bushwick", "newyork", "Bushwick, Brooklyn", ""),
        ("Downtown Flushing", "newyork", "Downtown Flushing, Queens", ""),
        ("Park Slope", "newyork", "Park Slope, Brooklyn", ""),
        // The school data has only names such as East Harlem South.
        ("Harlem", "newyork", "Central Harlem, Manhattan", "East Harlem, Manhattan"),
    ])
    func namesOfQuartersAreFound(name: String, dataset: String, first: String, other: String) throws {
        let found = try Self.found(name, in: dataset)
        #expect(found.first?.fullName == first)
        #expect(found.first?.approximate == nil)
        #expect(other.isEmpty || found.contains { $0.fullName == other })
    }

    /// Positions of postcodes in Code-Point Open, and the nearest names in the lists of places and stations:
    ///
    /// | | nearest place | nearest station |
    /// |---|---|---|
    /// | SW1A 1AA | Hyde Park Corner, 736 m | St James's Park, 576 m |
    /// | CF10 1EP | Central, 304 m | Cardiff Central, 78 m |
    /// | LS7 4HE | Potternewton, 227 m | Leeds, 3.0 km |
    /// | NP20 4UR | Allt-yr-yn, 333 m | Newport, 364 m |
    /// | NP25 4AJ | Pen-twyn, 668 m | Lydney, 12.8 km |
    /// | LL57 2DG | Bangor, a city, 165 m; Upper Bangor, 294 m | Bangor, 881 m |
    /// | CH7 1AP | Mold, 149 m | |
    /// | TD1 1AA | Gala Park, 294 m | Galashiels, 197 m |
    /// | LS6 3BN | Headingley, 262 m | Headingley, 1.2 km |
    @Test(arguments: [
        ("SW1A 1AA", "51.50101,-0.14159", "near St. James's Park station, Westminster"),
        ("CF10 1EP", "51.47656,-3.17858", "near Cardiff Central station, Cardiff, Wales"),
        ("LS7 4HE", "53.82005,-1.52867", "near Potternewton, Leeds"),
        ("NP20 4UR", "51.58865,-3.00581", "near Allt-yr-yn, Newport, Wales"),
        ("NP25 4AJ", "51.77833,-2.68607", "near Pen-twyn, Monmouthshire, Wales"),
        ("LL57 2DG", "53.22922,-4.1295", "near Upper Bangor, Gwynedd, Wales"),
        ("CH7 1AP", "53.16638,-3.1429", "near Mold, Flintshire, Wales"),
        ("TD1 1AA", "55.61746,-2.80901", "near Galashiels station, Scottish Borders, Scotland"),
        ("LS6 3BN", "53.81492,-1.57734", "near Headingley, Leeds"),
        ("Clapham Junction", "51.4643,-0.1705", "near Clapham Junction station, Wandsworth"),
    ])
    func aPointIsNearTheNearestNameOnTheMap(what: String, point: String, place: String) throws {
        #expect(try Self.found(point, in: "england").first?.place == place, "\(what)")
    }

    /// Schools in English villages have these towns in their addresses. Jersey's capital is meant rather than a quarter of Sutton.
    @Test(arguments: [
        ("Monmouth", "Monmouth, Monmouthshire, Wales", "Wales"),
        ("Chepstow", "Chepstow, Monmouthshire, Wales", "Wales"),
        ("Montgomery", "Montgomery, Powys, Wales", "Wales"), ("Cardiff", "Cardiff, Wales", "Wales"),
        ("St Helier", "St Helier, Jersey", "Jersey"),
    ])
    func townsOutsideEnglandAreInTheirCountry(name: String, fullName: String, country: String) throws {
        let found = try #require(try Self.found(name, in: "england").first)
        #expect(found.fullName == fullName)
        #expect(England().geography.countryOutside(of: found) == country)
    }

    @Test(arguments: [("Williamsburg", "england"), ("Headingley", "newyork"), ("Camden Town", "newyork")])
    func placesOfAnotherRegionAreNotFound(name: String, dataset: String) {
        #expect(throws: OriginError.self) { try Self.found(name, in: dataset) }
    }

    @Test func aDamagedMapFileLeavesTheOthers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("maps-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let map = folder.appendingPathComponent("map")
        try FileManager.default.createDirectory(at: map, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.checkout.appendingPathComponent("Resources/map/basemap.bin"),
            to: map.appendingPathComponent("basemap.bin"))
        // A folder of resources is known by this file.
        try Data("{}".utf8).write(to: folder.appendingPathComponent("outcodes.json"))
        try Data([0x1F, 0x8B, 8, 0, 1, 2, 3]).write(to: map.appendingPathComponent("places.bin"))
        let machine = Machine(
            variables: ["CATCHMENT_HOME": folder.path, "CATCHMENT_OFFLINE": "1", "CATCHMENT_RESOURCES": folder.path],
            executable: "/nonexistent/catchment", today: "2026-09-21")
        let library = Library(datasets: Datasets(England()), machine: machine)
        _ = library.warnings.removeAll()
        let pieces = try #require(library.maps.bundledMap()).pieces
        #expect(pieces.map(\.isOverlay) == [false, false, false, false, false, false, true], "motorways come last")
        let warnings = library.warnings.removeAll()
        #expect(warnings.count == 2 && warnings[0].contains("places.bin") && warnings[1].contains("streets-osm.bin"))
        #expect(library.maps.bundledMap(.shores) == nil)
        #expect(library.warnings.removeAll().map { $0.contains("shores-gshhg.bin") } == [true])
    }

    // MARK: Against an independent list

    private static let geoNames = "places/geonames_cities500_gb_nyc.json.gz"

    /// Cities, and quarters with what they belong to.
    private static let known: [(name: String, area: String)] =
        [
            "Leeds", "Liverpool", "Manchester", "Bristol", "Cambridge", "London", "York", "Sheffield", "Birmingham",
            "Newcastle upon Tyne", "Nottingham", "Norwich", "Bradford", "Leicester", "Coventry", "Plymouth",
            "Southampton", "Oxford", "Exeter",
        ].map { ($0, "") } + [
            ("Cardiff", "Wales"), ("Edinburgh", "Scotland"), ("Glasgow", "Scotland"),
            ("Chapel Allerton", "Leeds"), ("Horsforth", "Leeds"), ("Otley", "Leeds"), ("Pudsey", "Leeds"),
            ("Toxteth", "Liverpool"), ("Wavertree", "Liverpool"), ("Didsbury", "Manchester"),
            ("Camden Town", "Camden"), ("Brixton", "Lambeth"), ("Streatham", "Lambeth"), ("Peckham", "Southwark"),
            ("Soho", "Westminster"), ("Islington", ""), ("Bethnal Green", "Tower Hamlets"),
            ("Stepney", "Tower Hamlets"), ("Chelsea", "Kensington and Chelsea"), ("Walthamstow", "Waltham Forest"),
            ("Williamsburg", "Brooklyn"), ("Bushwick", "Brooklyn"), ("Park Slope", "Brooklyn"),
            ("Coney Island", "Brooklyn"), ("Greenpoint", "Brooklyn"), ("Forest Hills", "Queens"),
        ]

    /// GeoNames collected its positions without the Ordnance Survey's. Of several places of a name, the nearest counts.
    @Test(.enabled(if: TestData.has(geoNames), "needs CATCHMENT_TEST_DATA with the folder places"))
    func quartersAndCentresAgreeWithGeoNames() throws {
        let bytes = try Gunzip.unpacked(
            try TestData.bytes(Self.geoNames), limit: 1 << 28)
        let list = try bytes.readJSON { reader throws(JSONError) in try reader.value() }
        var positions: [String: [Coordinate]] = [:]
        for (_, value) in list.members {
            guard let name = value["name"]?.string, let latitude = value["latitude"]?.double,
                let longitude = value["longitude"]?.double
            else { continue }
            positions[name, default: []].append(Coordinate(latitude: latitude, longitude: longitude))
        }
        let map = try #require(Self.library.maps.bundledMap(.places))
        let places = Dictionary(grouping: map.listedPlaces) { $0.name }
        var distances: [Double] = []
        for (name, area) in Self.known {
            let place = try #require(places[name]?.first { $0.area == area }, "\(name), \(area)")
            let metres = try #require(
                positions[name]?.map { $0.distance(to: place.coordinate) }.min(), "GeoNames has no \(name)")
            #expect(metres < 1500, "\(name), \(area)")
            distances.append(metres)
        }
        #expect(distances.count >= 40)
        #expect(distances.sorted()[distances.count / 2] < 500)
    }
}
