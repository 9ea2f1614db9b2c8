import Geo
import JSON
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct WorksImporterTests {
    /// The forms of the campus feed in public code of 2017 to 2021.
    @Test(arguments: ["artworks", "artworks2", "campus_artworks", "campusart"])
    func theListOfACampusFeedHasTheNameOfItsClass(key: String) throws {
        let imported = try ArtSamples.read(ArtSamples.campus([ArtSamples.campusWork("1")], key: key))
        #expect(imported.hasOnlyChanges && imported.table.keys[0] == "campus.1")
        #expect(imported.table.parts[0].changed == "2019-01-01 10:00:00")
    }

    @Test func fieldsOfACampusFeedMayBeMissing() throws {
        let bare = ArtSamples.campusWork(
            "1",
            [
                "location": nil, "enabled": nil, "locationNotes": "", "Information": nil, "artist": nil, "lat": "",
                "fileName": "",
            ])
        let places = ArtSamples.places(try ArtSamples.read(ArtSamples.campus([bare, ArtSamples.campusWork("2")])))
        let row = try #require(places.row(titled: "Work 1"))
        #expect(
            places.coordinate(row) == nil && places.columns.isCurrent[row] && Art().group(of: row, in: places) == nil)
        #expect(WorkRow(row, places).picture.isEmpty)
    }

    /// 0.01 degrees of latitude are 1.1 km, 0.001 degrees 111 m.
    @Test func worksFarFromTheMiddleOfTheirBuildingStandAlone() throws {
        let text = """
            Title,Building,Park,Lat,Lon
            A,Town Hall,,53.800,-1.55
            B,town hall,,53.801,-1.55
            C,Town Hall,,53.820,-1.55
            D,Various,,53.800,-1.55
            E,n/a,,53.801,-1.55
            F,Unknown,Roundhay Park,53.840,-1.50
            G,,Roundhay Park,53.860,-1.50
            """
        let places = ArtSamples.places(try ArtSamples.read(text, named: "a.csv"))
        func group(_ title: String) throws -> String? {
            let row = try #require(places.row(titled: title))
            return Art().group(of: row, in: places)?.title
        }
        #expect(try ["A", "B"].map(group) == ["Town Hall", "Town Hall"])
        #expect(try ["C", "D", "E"].map(group) == [nil, nil, nil])
        #expect(try ["F", "G"].map(group) == ["Roundhay Park", "Roundhay Park"], "a park may be large")
        // The park that a work is listed under is not its building, and a work that stands alone keeps its own.
        func building(_ title: String) throws -> String {
            WorkRow(try #require(places.row(titled: title)), places).building
        }
        #expect(
            try ["A", "B", "C", "D", "E", "F", "G"].map(building) == [
                "Town Hall", "Town Hall", "Town Hall", "", "", "", "",
            ])
    }

    @Test func aWorkThatIsNotEnabledIsGone() throws {
        let works = [ArtSamples.campusWork("1", ["enabled": "0"]), ArtSamples.campusWork("2")]
        let imported = try ArtSamples.read(ArtSamples.campus(works))
        #expect(imported.report.notes == ["1 work is marked as gone; catchment places --in art --closed lists it"])
        #expect(ArtSamples.places(imported).currentCount == 1)
    }

    @Test func aFileNameIsEncodedAndLiesBesideTheFeed() throws {
        let work = ArtSamples.campusWork("1", ["fileName": "Why? 50% by Ann #1.jpg"])
        let imported = try ArtSamples.read(
            ArtSamples.campus([work]),
            address: "http://127.0.0.1:8080/COMP228/artworksOnCampus/data.php?class=campusart")
        #expect(
            imported.table.text("picture")[0]
                == "http://127.0.0.1:8080/COMP228/artwork_images/Why%3F%2050%25%20by%20Ann%20%231.jpg")
    }

    @Test func theLastOfSeveralRowsWithANumberIsUsedAndTheOthersAreCounted() throws {
        let works = [
            ArtSamples.campusWork("1", ["title": "Old"]), ArtSamples.campusWork("2"),
            ArtSamples.campusWork("1", ["title": "New"]),
        ]
        let imported = try ArtSamples.read(ArtSamples.campus(works))
        #expect(imported.report.rowsRead == 3 && imported.report.rowsImported == 2)
        #expect(
            imported.report.skipped == [
                .init(reason: "have the same number as a later row, which is used", count: 1, lines: [1])
            ])
        #expect(imported.table.text("title")[0] == "New")
    }

    @Test func worksWithoutNumbersAreAllKept() throws {
        let text =
            "Title,Artist,Address\nUntitled,Ann,1 Main Street\nUntitled,Ann,1 Main Street\nUntitled,Bo,1 Main Street\n"
        let imported = try ArtSamples.read(text, named: "a.csv")
        #expect(imported.table.rows == 3)
        let again = try ArtSamples.read(text, named: "a.csv")
        #expect(again.table.keys == imported.table.keys, "a work has the same key in each edition")
        #expect((0..<3).allSatisfy { Shortlist.id("art:" + imported.table.keys[$0]) != nil })
    }

    @Test func theNumberOfAWorkIsMadeOfItsTitleItsArtistAndItsPlace() throws {
        func keys(
            _ row: String, lat: String = "53.41000,-2.97000", _ mapping: [String: String] = [:]
        ) throws -> TextColumn {
            let text = "Title,Artist,Street,made,installed,Remarks,lat,lon\n\(row),\(lat)\n"
            return try ArtSamples.read(text, named: "a.csv", part: ArtSamples.part("a", mapping: mapping)).table.keys
        }
        let row = "The Wave,Ann Example,1 Main Street,1968,1975,Of steel"
        let key = try keys(row)
        for mapping in [["year": "installed"], ["note": ""], ["kind": "Remarks"], ["where": "Street", "address": ""]] {
            #expect(try keys(row, mapping) == key, "\(mapping)")
        }
        #expect(try keys("The Wave,Ann Example,1 Main Street,1969,1975,Of wood") == key, "another year and note")
        #expect(try keys(row, lat: "53.410004,-2.970001") == key, "a position with more digits")
        #expect(try keys(row, lat: "53.42,-2.97") != key && keys(row, ["artist": "Remarks"]) != key)
        // Without positions the names of places tell works apart.
        #expect(try keys(row, lat: ",") != keys(row.replacing("1 Main", with: "2 Main"), lat: ","))
        #expect(try keys(row, lat: ",") == keys(row, lat: ",", ["year": "installed"]))
    }

    @Test(arguments: [
        "registry/2017/a very long number that no shortlist would take", "ä1", "A 1",
        "{1D6E7F30-2C4B-4E57-9F2C-1B0A3D5C7E99}",
    ])
    func anyNumberMakesAKeyThatTheShortlistTakes(id: String) throws {
        let imported = try ArtSamples.read(
            ArtSamples.campus([ArtSamples.campusWork(id), ArtSamples.campusWork(id + "2")]))
        #expect(imported.table.rows == 2 && Shortlist.id("art:" + imported.table.keys[0]) != nil)
    }

    @Test func hostileTextsAreCleaned() throws {
        let evil = ArtSamples.campusWork(
            "1\u{1B}[2J",
            [
                "title": "<b>Wa\u{202E}ve</b><script>x</script>&#27;]0;pwned\u{7}",
                "artist": "Ann\u{0}\u{200B} \u{9B}31mExample",
                "Information": "one<br>two<br/>three &lt;b&gt; &amp; R&eacute;my",
                "fileName": "javascript:alert(1)", "location": "\u{1B}]8;;http://evil\u{7}Hall",
            ])
        let places = ArtSamples.places(try ArtSamples.read(ArtSamples.campus([evil])))
        let work = WorkRow(0, places)
        #expect(work.title == "Wave ]0;pwned" && work.artist == "Ann ›31mExample")
        #expect(work.note == "one two three <b> & Rémy")
        #expect(!work.picture.hasPrefix("javascript"))
        let columns = try #require(places.joined.first).columns.values
        for case .text(let column) in columns {
            #expect((0..<column.count).allSatisfy { !column[$0].unicodeScalars.contains(where: \.isHidden) })
        }
        #expect(places.key(0).utf8.allSatisfy { (0x2D...0x7A).contains($0) })
    }

    @Test func swappedAndZeroCoordinatesAreCounted() throws {
        let works = [
            ArtSamples.campusWork("1", ["lat": "-2.9650", "long": "53.4050"]),
            ArtSamples.campusWork("2", ["lat": "0", "long": "0"]),
            ArtSamples.campusWork("3", ["lat": "north", "long": "west"]), ArtSamples.campusWork("4"),
        ]
        let imported = try ArtSamples.read(ArtSamples.campus(works))
        #expect(
            imported.report.notes == [
                "2 works have no position", "1 work had an impossible position, or 0,0; it was left out",
                "1 work had latitude and longitude swapped; corrected",
            ])
        let places = ArtSamples.places(imported)
        #expect(places.coordinate(0) == Coordinate(latitude: 53.405, longitude: -2.965))
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let text: String
        let sentence: String

        var testDescription: String { sentence }
    }

    @Test(arguments: [
        Bad(text: "  \n", sentence: "a.json is empty: get it again"),
        Bad(
            text: "\u{FEFF}<!DOCTYPE html><html>404</html>",
            sentence: "a.json is a web page, not a list of works: check the address"),
        Bad(text: "{\"error\":\"no such class\"}", sentence: "a.json has no list of works: get it again"),
        Bad(text: "just a word", sentence: "a.json has no list of works: get it again"),
        Bad(
            text: "{\"artworks\":[{\"title\":\"A\"},{\"tit",
            sentence: "a.json cannot be read: the text ends too early at byte 32; get it again"),
        Bad(text: "[]", sentence: "a.json is a list without any rows: get it again"),
        Bad(
            text: "[{\"x\":1,\"y\":2}]",
            sentence: "a.json has no column that looks like titles: name it with catchment art sources add FILE "
                + "--map title=COLUMN (x, y)"),
    ])
    func eachFaultIsReportedInOneSentence(bad: Bad) throws {
        let error = #expect(throws: ImportError.self) { try ArtSamples.read(bad.text, named: "a.json") }
        #expect(error?.description == bad.sentence)
    }

    @Test(
        arguments: [
            [0xFF, 0xD8, 0xFF, 0xE0, 0x41, 0x2C, 0x42, 0x0A, 0x43, 0x2C, 0x44],
            Array("%PDF-1.7\nTitle,Artist\nA,B\n".utf8),
            Array("Title,Artist\nA\0,B\n".utf8), Array("PK\u{3}\u{4}\0".utf8),
        ] as [[UInt8]])
    func aBinaryFileIsNoList(bytes: [UInt8]) {
        let error = #expect(throws: ImportError.self) {
            try bytes.withUnsafeBytes {
                try WorksImporter().read(ImportFile(name: "picture.jpg", bytes: $0)) { _ in true }
            }
        }
        #expect(
            error?.description == "picture.jpg is not a list of works: use a CSV, JSON or GeoJSON file")
    }

    @Test func aCampusFeedMayHaveNoChanges() throws {
        for text in ["{\"artworks\":[]}", "{\"artworks\":null}", "[]"] {
            let imported = try ArtSamples.read(text, part: ArtSamples.part("campus"))
            #expect(imported.table.rows == 0 && imported.hasOnlyChanges)
            // A second campus has another name.
            var second = ArtSamples.part("campus-2")
            second.changed = "2019-01-01 10:00:00"
            #expect(try ArtSamples.read(text, part: second).hasOnlyChanges)
        }
    }

    @Test func rowsThatDoNotMatchTheirHeaderAreCounted() throws {
        let imported = try ArtSamples.read("Title,Artist\nA,B\nC\nD,E,F\nG,H\n", named: "a.csv")
        #expect(
            imported.report.skipped == [
                .init(reason: "do not match their header", count: 2, isDamage: true, lines: [3, 4])
            ])
        #expect(imported.report.rowsRead == 4 && imported.table.rows == 2)
    }

    @Test func aStoppedImportSaysSo() {
        let text = "[" + (0..<600).map { "{\"title\":\"Work \($0)\",\"artist\":\"Ann\"}" }.joined(separator: ",") + "]"
        let error = #expect(throws: ImportError.self) {
            try Array(text.utf8).withUnsafeBytes {
                try WorksImporter().read(ImportFile(name: "a.json", bytes: $0)) { _ in false }
            }
        }
        #expect(error == .stopped(file: "a.json"))
        let artists =
            "[" + (0..<600).map { "{\"artistid\":\($0),\"name\":\"Ann\"}" }.joined(separator: ",") + "]"
        #expect(throws: ImportError.stopped(file: "b.json")) {
            try Array(artists.utf8).withUnsafeBytes {
                try ArtistsImporter().read(ImportFile(name: "b.json", bytes: $0)) { _ in false }
            }
        }
    }

    @Test(arguments: [
        "{\"7\":\"Ann Example\",\"8\":\"Bo Li\"}",
        "[{\"artistid\":7,\"firstname\":\"Ann\",\"lastname\":\"Example\"},{\"artistid\":\"8\",\"lastname\":\"Bo Li\"}]",
        "ArtistID;First name;Last name\n7;Ann;Example\n8;;Bo Li\n",
    ])
    func theArtistsHaveTwoForms(text: String) throws {
        #expect(ArtistsImporter().recognises(text) && !WorksImporter().recognises(text))
        let table = try ArtistsImporter().read(text, named: "artists.json").table
        #expect(table.text("name") == TextColumn(["Ann Example", "Bo Li"]) && table.keys == TextColumn(["7", "8"]))
    }
}
