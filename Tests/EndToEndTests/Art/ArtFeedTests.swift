import Foundation
import TestSupport
import Testing

/// Lists of works from a server on this machine.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct ArtFeedTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
        try server.serve("/vancouver", type: "application/geo+json", Self.vancouver(works: 20))
        try server.serve("/artists", type: "application/json", Data(#"{"7":"Ann Example"}"#.utf8))
        try server.serve("/montreal", type: "application/json", Self.montreal)
        try server.serve(
            Self.campusPath + "2000-01-01", type: "application/json", Self.campus([("1", "Arch", "2019-02-02")]))
    }

    private static let campusPath = "/COMP228/artworksOnCampus/data.php?class=campusart&lastUpdate="

    private static func vancouver(works: Int) -> Data {
        let features = (0..<works).map { number in
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-123.1,49.28]},"properties":{"registryid":\#(number),"#
                + #""title_of_work":"Work \#(number)","status":"In place","sitename":"Hall","artists":["7"]}}"#
        }
        return Data(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    }

    private static let montreal = Data(
        (#"[{"Titre":"La vague","Batiment":"Centre","Parc":null,"AdresseCivique":"1, rue A","CoordonneeLatitude":"45.5","#
            + #""CoordonneeLongitude":"-73.5","Artistes":[{"Prenom":"Jean","Nom":"Roy","NomCollectif":null}],"#
            + #""DateFinProduction":"/Date(-94676400000-0500)/","NoInterne":5}]"#).utf8)

    private static func campus(_ works: [(id: String, title: String, day: String)]) -> Data {
        let rows = works.map { work in
            #"{"id":"\#(work.id)","title":"\#(work.title)","artist":"Bo Li","yearOfWork":"1968-69","Information":"a<br>b","#
                + #""lat":"53.4050","long":"-2.9650","location":"Hall","locationNotes":"","fileName":"a b.jpg","#
                + #""lastModified":"\#(work.day) 10:00:00","enabled":"1"}"#
        }
        return Data(#"{"campusart":[\#(rows.joined(separator: ","))]}"#.utf8)
    }

    private func run(_ words: String...) throws -> CommandResult {
        try program.run(
            words,
            environment: [
                "CATCHMENT_ART_URL": server.address + Self.campusPath + "2017-11-01",
                "CATCHMENT_VANCOUVER_URL": server.address + "/vancouver",
                "CATCHMENT_ARTISTS_URL": server.address + "/artists",
                "CATCHMENT_MONTREAL_URL": server.address + "/montreal",
                "no_proxy": "127.0.0.1", "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "0",
            ])
    }

    private func works(_ source: String) throws -> [[String: Any]] {
        let found = try run("places", "--in", "art", "--filter", "source=\(source)", "--format", "json")
        return try #require(try found.json()["places"] as? [[String: Any]], "\(found.errors)")
    }

    @Test func anUpdateFetchesAllListsAndThenOnlyWhatChanged() throws {
        let first = try run("update", "art")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(try works("vancouver").count == 20 && works("montreal").count == 1)
        let work = try #require(try works("campus").first)
        #expect(
            work["title"] as? String == "Arch" && work["year"] as? String == "1968-69"
                && work["note"] as? String == "a b")
        #expect(work["building"] as? String == "Hall" && work["inPlace"] as? Bool == true)
        #expect(work["picture"] as? String == server.address + "/COMP228/artwork_images/a%20b.jpg")
        #expect(try works("vancouver").allSatisfy { $0["artist"] as? String == "Ann Example" })
        try server.serve(
            Self.campusPath + "2019-02-02", type: "application/json",
            Self.campus([("1", "Arch, restored", "2019-03-03"), ("2", "Bird", "2019-03-03")]))
        #expect(try run("update", "art").status == 0)
        #expect(server.requests().contains { $0.hasSuffix("lastUpdate=2019-02-02") })
        #expect(try works("campus").compactMap { $0["title"] as? String }.sorted() == ["Arch, restored", "Bird"])
        try server.serve(Self.campusPath + "2019-03-03", type: "application/json", Data(#"{"campusart":[]}"#.utf8))
        let third = try run("update", "art")
        #expect(third.output.contains("The works of art on the campus: up to date"), "\(third.output)")
        #expect(try works("campus").count == 2)
    }

    @Test func aFaultyListStaysAsItWasAndTheOthersAreUpdated() throws {
        #expect(try run("update", "art").status == 0)
        let faults: [(FileServer.Route, Data, String)] = [
            (.init(type: "text/html"), Data("<html>Sorry</html>".utf8), "is a web page"),
            (
                .init(type: "application/json"), Data(#"{"type":"FeatureCollection","features":[{"#.utf8),
                "cannot be read"
            ),
            (.init(type: "application/json"), Self.vancouver(works: 10), "far fewer than the 20"),
            (.init(status: 404), Data(), "status 404"),
            (.init(status: 302, location: "file:///etc/passwd"), Data(), "it redirects to an address"),
            (.init(type: "application/json", length: 100_000), Self.vancouver(works: 20), "the connection broke"),
        ]
        for (route, contents, words) in faults {
            try server.serve("/vancouver", contents, route)
            let updated = try run("update", "art")
            #expect(
                updated.status == 0 && updated.errors.contains("The works of art in Vancouver are left out"),
                "\(updated)")
            #expect(updated.errors.contains(words), "\(updated.errors)")
            #expect(try works("vancouver").count == 20 && works("montreal").count == 1)
        }
        try server.serve("/vancouver", type: "application/json", Self.vancouver(works: 10))
        #expect(try run("update", "art", "--force").status == 0)
        #expect(try works("vancouver").count == 10)
    }

    @Test func aListIsAddedFromAnAddressAndFetchedAgain() throws {
        let path = "/lists/murals.csv"
        try server.serve(path, Data("Titre;Artiste;Adresse\nLa vague;Jean Roy;1, rue A\n".utf8), .init())
        let shown = try run("art", "sources", "add", server.address + path, "--dry-run")
        #expect(shown.status == 0 && shown.output.contains("Titre") && shown.errors.contains("Nothing was added"))
        #expect(try run("art", "sources", "add", server.address + path, "--licence", "CC0").status == 0)
        #expect(try works("murals").count == 1)
        try server.serve(
            path, Data("Titre;Artiste;Adresse\nLa vague;Jean Roy;1, rue A\nLe fil;;2, rue A\n".utf8), .init())
        #expect(try run("update", "art").status == 0)
        #expect(try works("murals").count == 2)
        #expect(try run("art", "sources").output.contains("CC0"))
        #expect(try run("art", "sources", "remove", "murals").status == 0)
        let gone = try run("art", "sources", "add", server.address + "/none.json")
        #expect(gone.status == 69 && gone.hasOneSentence, "\(gone.errors)")
    }
}
