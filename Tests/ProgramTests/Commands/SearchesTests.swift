import Catalogue
import Foundation
import Geo
import TestSupport
import Testing

@testable import Program

struct SearchesTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private func save(_ id: String, label: String, approximate: String? = nil) throws {
        let places = Places.stalls()
        let origin = Origin(label: label, coordinate: try #require(places.coordinate(0)), approximate: approximate)
        try shell.library.saved.save(
            SavedSearch(
                id: id, dataset: "stalls", origin: origin, radiusMetres: 1000, date: "2026-09-20", count: 2,
                tables: places.subset([0, 1])), at: 0)
    }

    @Test func listsTheNewestSearchFirst() throws {
        #expect(shell.run("searches").errors == "There are no previous searches.\n")
        try save("a", label: "Kirk Bridge")
        try save("b", label: "Quay")
        let lines = shell.run("searches").output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1].contains("Quay") && lines[2].contains("Kirk Bridge"))
        #expect(lines[0].split(separator: " ") == ["N", "ASKED", "WHERE", "IN", "RADIUS", "PLACES", "DATE"])
        #expect(lines[1].split(separator: " ") == ["1", "Quay", "stalls", "1.0", "km", "2", "2026-09-20"])
    }

    @Test func theLastSearchIsWrittenWithoutACommand() throws {
        #expect(shell.run([]).output == "There is no previous search. Try: catchment places --near \"Kirk Bridge\"\n")
        try save("a", label: "Kirk Bridge")
        let written = shell.run([])
        #expect(written.output.hasPrefix("Kirk Bridge, 1.0 km, 2 stalls, 2026-09-20\n"))
        #expect(written.output.contains("stall:s01") && written.output.contains("stall:s02"))
        #expect(!written.output.contains("≈"))
    }

    @Test func distancesFromAnApproximatePlaceSaySo() throws {
        try save("a", label: "LS1", approximate: "the centre of LS1")
        let lines = shell.run([]).output.split(separator: "\n")
        #expect(lines.filter { $0.contains("stall:") }.allSatisfy { $0.contains("≈") } && lines.count > 2)
    }

    /// The search was saved with a position north of the postcode.
    @Test func theLastSearchSaysThatItsExactPositionIsKnownNow() throws {
        let postcodes = "\"LS1 4AP\",10,429500,433600,\"E92000001\",\"\",\"\",\"\",\"E08000035\",\"E05001420\"\n"
        let file = shell.folder.appendingPathComponent("ls-2026-03-22.csv")
        try Data(postcodes.utf8).write(to: file)
        #expect(shell.run("import", file.path).status == 0)
        let origin = Origin(
            label: "LS1 4AP", coordinate: Coordinate(latitude: 53.82, longitude: -1.55),
            approximate: "the centre of LS1")
        try shell.library.saved.save(
            SavedSearch(
                id: "a", dataset: "england", origin: origin, radiusMetres: 1000, date: "2026-09-20", count: 0,
                tables: []), at: 0)
        let written = shell.run([])
        #expect(written.output.hasPrefix("LS1 4AP, 1.0 km, 0 schools, 2026-09-20\n"), "\(written)")
        #expect(
            written.errors
                == "The exact position of LS1 4AP is known now. To search from it, run catchment places --in england --near \"LS1 4AP\".\n"
        )
    }

    @Test func deletesASearchByItsNumber() throws {
        try save("a", label: "Kirk Bridge")
        for typed in [["x"], ["0"], []] {
            #expect(shell.run(["searches", "delete"] + typed).failure?.status == .usage)
        }
        let second = shell.run("searches", "delete", "2")
        #expect(second.failure?.message == "There is no search 2: see catchment searches." && second.status == 66)
        let said = shell.run("searches", "delete", "1").errors
        #expect(said == "Deleted the search Kirk Bridge and its saved results.\n")
        #expect(shell.run("searches", "delete", "1").failure?.message == "There are no previous searches.")
        #expect(shell.run("searches", "delete", "1").status == 66)
        #expect(shell.run("searches", "clear").failure?.status == .usage)
    }
}
