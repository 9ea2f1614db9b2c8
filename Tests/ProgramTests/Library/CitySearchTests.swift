import App
import Catalogue
import Geo
import HTTP
@testable import Live
import Synchronization
import TestSupport
import Testing

@testable import Program

/// Knows some places to start from.
private final class KnownOrigins: PlaceLookups {
    let policies = Mutex<[LookupPolicy]>([])

    private static let leeds = Coordinate(latitude: 53.7970, longitude: -1.5480)

    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        policies.withLock { $0.append(policy) }
        switch text.lowercased() {
        case "leeds":
            return OriginSearch.Found(origins: [
                Origin(label: "Leeds", place: "Leeds", coordinate: Self.leeds),
                Origin(
                    label: "Leeds", place: "Leeds, Kent", coordinate: Coordinate(latitude: 51.247, longitude: 0.610)),
            ])
        case "newport":
            return OriginSearch.Found(origins: [
                Origin(
                    label: "Newport", place: "Newport, Isle of Wight",
                    coordinate: Coordinate(latitude: 50.7, longitude: -1.29)),
                Origin(
                    label: "Newport", place: "Newport, Essex", coordinate: Coordinate(latitude: 51.98, longitude: 0.21)),
            ])
        case "ls1 4ap":
            return OriginSearch.Found(origins: [
                Origin(label: "LS1 4AP", place: "Leeds city centre", coordinate: Self.leeds)
            ])
        case "53.7966,-1.5478":
            return OriginSearch.Found(origins: [
                Origin(label: "53.7966,-1.5478", place: "near Leeds", coordinate: Self.leeds)
            ])
        case "stall:s01":
            return OriginSearch.Found(origins: [
                Origin(label: "stall:s01", place: "Apple Barrow", coordinate: Self.leeds)
            ])
        case "53.797,-1.548":
            return OriginSearch.Found(origins: [
                Origin(label: "53.797,-1.548", place: "Holbeck, Leeds", coordinate: Self.leeds)
            ])
        case "home", "here":
            guard let home = context.settings.home else { throw .noHome }
            return OriginSearch.Found(origins: [Origin(label: "home", coordinate: home.coordinate)])
        default: throw .unknownName(text, suggestion: nil, .british)
        }
    }
}

/// A server that knows two cities called Leeds, one of them twice.
private final class CityServer: HTTPClient {
    let urls = Mutex<[String]>([])

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        urls.withLock { $0.append(request.url) }
        let cities = [("1", "53.7965", "-1.5479"), ("2", "53.7966", "-1.5480"), ("3", "33.5482", "-86.5444")].map {
            #"{"id":\#($0.0),"name":"Leeds","latitude":\#($0.1),"longitude":\#($0.2)}"#
        }
        return Response(status: 200, body: Array(#"{"results":[\#(cities.joined(separator: ","))]}"#.utf8))
    }
}

/// Which places a typed text may mean.
struct CitySearchTests {
    private let shell: TestShell
    private let server = CityServer()
    private let origins = KnownOrigins()
    private let cities: CitySearch

    init() throws {
        shell = try TestShell()
        let server = server
        let forecasts = Forecasts(
            folders: shell.machine.folders, resources: nil, client: { server },
            address: { _ in "https://weather.example" })
        cities = CitySearch(forecasts: forecasts, datasets: TestShell.datasets, origins: origins)
    }

    private func find(_ text: String, canFetch: Bool = true, home: Settings.Home? = nil) -> FoundCities {
        var settings = Settings()
        settings.home = home
        return cities.find(text, canFetch: canFetch, LookupContext(places: .stalls(), settings: settings))
    }

    @Test func theCitiesOfTheWorldComeFirstAndEachPlaceOnce() {
        let found = find("Leeds")
        #expect(found.places.map(\.key) == ["1", "3", "51.247,0.61"])
        #expect(found.places.last?.fullName == "Leeds, Kent")
        #expect(origins.policies.withLock { $0 } == [.nobody])
    }

    @Test func aPostcodeIsLookedUpAndSentToNoOneElse() {
        let found = find("LS1 4AP")
        #expect(found.places.map(\.fullName) == ["LS1 4AP, Leeds city centre, United Kingdom"])
        #expect(found.places.map(\.countryCode) == ["GB"] && found.problem == nil)
        #expect(find("53.7966,-1.5478", canFetch: false).places.map(\.name) == ["53.7966,-1.5478"])
        #expect(origins.policies.withLock { $0 } == [.postcodes, .nobody])
        #expect(server.urls.withLock { $0.isEmpty })
    }

    @Test func aPlaceOfACollectionHasItsNameAndItsTown() {
        #expect(find("stall:s01", canFetch: false).places.first?.fullName == "Apple Barrow, Holbeck, Leeds")
    }

    @Test func theHomeHasItsOwnName() {
        let home = Settings.Home(
            Origin(
                label: "LS1 4AP", place: "Leeds city centre", coordinate: Coordinate(latitude: 53.8, longitude: -1.5)))
        #expect(find("home", home: home).places.map(\.name) == ["LS1 4AP"])
        #expect(find("here", home: home).places.map(\.key) == ["53.8,-1.5"])
        #expect(find("home") == FoundCities([]), "no city is taken for it")
        #expect(server.urls.withLock { $0.isEmpty })
    }

    /// Three towns of the list are called Newport, two of them in England.
    @Test func namesakesInOneCountryAreToldApart() {
        let forecasts = Forecasts(
            folders: shell.machine.folders, resources: shell.machine.resources, client: { nil },
            address: { _ in "https://weather.example" })
        let cities = CitySearch(forecasts: forecasts, datasets: TestShell.datasets, origins: origins)
        func names(_ text: String) -> [String] {
            cities.find(text, canFetch: false, LookupContext(places: .stalls(), settings: Settings())).places
                .map(\.fullName)
        }
        let found = names("Newport").filter { $0.hasPrefix("Newport, ") }
        let (wight, shropshire) = (
            "Newport, Isle of Wight, England, United Kingdom", "Newport, near Telford, England, United Kingdom"
        )
        #expect(found.contains(wight) && found.contains(shropshire))
        #expect(found.contains("Newport, Wales, United Kingdom") && found.contains("Newport, Essex, United Kingdom"))
        #expect(Set(found).count == found.count)
        #expect(names("Newport, near Telford") == [shropshire] && names("newport, isle of wight, england") == [wight])
        #expect(names("Newport, near Nowhere").isEmpty)
    }

    @Test func withoutTheNetworkTheNamesOfTheCollectionsAreFound() {
        let found = find("Leeds", canFetch: false)
        #expect(found.problem == .noNetwork)
        #expect(found.places.map(\.fullName) == ["Leeds", "Leeds, Kent"])
        #expect(find(" ").places.isEmpty)
    }
}

struct CountryTests {
    @Test(
        arguments: [
            (["LANG": "en_GB.UTF-8"], "GB"), (["LANG": "de_AT@euro"], "AT"), (["LANG": "en_us"], "US"),
            (["LC_ALL": "", "LC_MEASUREMENT": "sv_SE", "LANG": "en_GB.UTF-8"], "SE"),
            (["LC_ALL": "en", "LC_MEASUREMENT": "C", "LANG": "en_US.UTF-8"], "US"),
            (["LC_ALL": "C.UTF-8", "LANG": "en_GB.UTF-8"], "GB"), (["LC_ALL": "C.UTF-8"], nil),
            (["LANG": "POSIX"], nil), (["LANG": "C"], nil),
            (["LANG": "en"], nil), (["LANG": "es_419"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func theLocaleTellsTheCountry(variables: [String: String], country: String?) {
        #expect(Machine(variables: variables, executable: "/x", today: "2026-09-21").country == country)
    }
}
