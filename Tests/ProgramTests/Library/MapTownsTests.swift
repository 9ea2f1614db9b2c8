import Catalogue
import Collections
import Foundation
import Geo
import HTTP
import Testing
import Tiles

@testable import Live
@testable import Program

/// The places that a board and the works of art know by name.
struct MapTownsTests {
    private struct NoService: PlaceService {
        let tableName = "pins"
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// From an atlas, to a few hundredths of a degree.
    @Test(arguments: [
        ("York", 53.96, -1.08), ("Whitby", 54.48, -0.62), ("Paris", 48.87, 2.33), ("Cardiff", 51.5, -3.2),
    ])
    func aBoardKnowsTheTownsOfTheMap(name: String, latitude: Double, longitude: Double) throws {
        let board = Board { _ in NoService() }
        let found = try Self.found(name, in: board, Datasets(England(), board))
        #expect(abs(found.coordinate.latitude - latitude) < 0.05 && abs(found.coordinate.longitude - longitude) < 0.07)
        #expect(found.label == name && found.approximate == nil)
    }

    @Test(arguments: [("Liverpool", 53.41, -2.95), ("Paris", 48.87, 2.33), ("Montréal", 45.51, -73.58)])
    func worksOfArtKnowThemToo(name: String, latitude: Double, longitude: Double) throws {
        let found = try Self.found(name, in: Art(), Datasets(Art()))
        #expect(abs(found.coordinate.latitude - latitude) < 0.05 && abs(found.coordinate.longitude - longitude) < 0.07)
        #expect(found.approximate == nil)
    }

    private static func found(_ name: String, in dataset: any Dataset, _ datasets: Datasets) throws -> Origin {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("towns-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let machine = Machine(
            variables: [
                "CATCHMENT_HOME": folder.path, "CATCHMENT_OFFLINE": "1",
                "CATCHMENT_RESOURCES": checkout.appendingPathComponent("Resources").path,
            ], executable: "/nonexistent/catchment", today: "2026-09-21")
        let library = Library(datasets: datasets, machine: machine)
        let search = library.origins.search(Places([nil], of: dataset), Settings(), isOffline: true)
        return try #require(try search.find(name, policy: .nobody, Cancellation()).origins.first)
    }

    @Test func theTownsOfTheMapHaveNames() throws {
        let bytes = try Data(contentsOf: Self.checkout.appendingPathComponent("Resources/map/basemap.bin"))
        let towns = try BundledMap(decoding: [UInt8](bytes)).towns
        #expect(towns.count > 1000 && towns.allSatisfy { !$0.name.isEmpty })
        #expect(Set(towns.map(\.name)).isSuperset(of: ["London", "Tokyo", "Skipton"]))
    }
}
