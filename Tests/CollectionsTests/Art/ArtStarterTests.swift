import Foundation
import Testing

@testable import Catalogue
@testable import Collections

/// The starter set in Resources. The numbers were counted with Python's json module in the files that it was made from.
struct ArtStarterTests {
    private let bytes: [UInt8]
    private let places: Places

    init() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        bytes = [UInt8](try Data(contentsOf: package.appendingPathComponent("Resources/art/index.json")))
        let tables = try bytes.withUnsafeBytes { try IndexFile.decode($0) }
        places = Places([tables.first { $0.name == "works" }, tables.first { $0.name == "artists" }], of: Art())
    }

    @Test func hasTheWorksOfTwoCities() {
        #expect(places.count == 281 + 28 && places.currentCount == 158 + 28 && places.isStarter && places.isPartial)
        #expect(places.sources.map(\.licence).prefix(2) == ["Open Government Licence - Vancouver", "CC BY 4.0"])
        #expect(places.sources.map(\.date) == ["2025-02-03", "", ""] && places.sources.allSatisfy(\.isStarter))
    }

    @Test func hasOnlyFacts() {
        #expect((0..<places.count).allSatisfy { WorkRow($0, places).note.isEmpty })
        #expect((0..<places.count).count { !WorkRow($0, places).picture.isEmpty } == 271)
    }

    @Test func isSmall() { #expect(bytes.count < 200_000) }
}
