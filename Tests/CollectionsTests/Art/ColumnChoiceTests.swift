import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Columns that could hold several fields, and columns that a person chose.
struct ColumnChoiceTests {
    private func mapping(_ text: String, changedBy chosen: [String: String] = [:]) throws -> [String: String] {
        try Array(text.utf8).withUnsafeBytes {
            ColumnFinder(try ListFile($0)).mapping(changedBy: FieldMapping(chosen)).columns
        }
    }

    private func preview(_ text: String, _ chosen: [String: String] = [:]) throws -> ListPreview {
        try Array(text.utf8).withUnsafeBytes {
            try Art().preview(
                ImportFile(
                    name: "murals.csv", bytes: $0, fetched: "2026-11-22", part: ArtSamples.part("", mapping: chosen)))
        }
    }

    // MARK: Names of artists

    private static let nameless = """
        artist_name,made,lat,lon
        Ann Example,1975,53.41,-2.97
        Bo Li,1980,53.42,-2.98
        Cy Moore,1990,53.43,-2.99
        """

    @Test(arguments: ["artist_name", "Creator name", "name of sculptor", "artist.name"])
    func theNameOfAnArtistIsNoTitle(column: String) throws {
        let text = Self.nameless.replacing("artist_name", with: column)
        let found = try mapping(text)
        #expect(found["artist"] == column && found["title"] == nil)
        let error = #expect(throws: ImportError.self) { try ArtSamples.read(text, named: "three.csv") }
        #expect(error?.description.contains("no column that looks like titles") == true)
    }

    @Test(arguments: ["work_name", "Park artwork name", "Name"])
    func anotherNameBesideThatOfTheArtistIsTheTitle(column: String) throws {
        let found = try mapping("artist_name,\(column),lat,lon\nAnn Example,The Wave,53.41,-2.97\n")
        #expect(found["artist"] == "artist_name" && found["title"] == column)
    }

    @Test func theFirstNamesOfArtistsAreNoTitles() throws {
        let text = "First name,Last name,Street\nAnn,Example,A Street\nBo,Li,B Street\nCy,Moore,C Street\n"
        let found = try mapping(text)
        #expect(found["title"] == nil && found["artist"] == "First name+Last name")
    }

    // MARK: Chosen columns

    @Test func aColumnThatIsChosenIsNotTakenForAnotherField() throws {
        let text = "Name,Label,Note\nThe Wave,Ann Example,Of steel\nRed Line,Bo Li,Of wood\n"
        #expect(try mapping(text) == ["title": "Name", "note": "Note"])
        #expect(
            try mapping(text, changedBy: ["artist": "Name"]) == ["artist": "Name", "title": "Label", "note": "Note"])
        #expect(
            try mapping(text, changedBy: ["artist": "Label|Note"]) == ["title": "Name", "artist": "Label|Note"])
        #expect(try mapping(text, changedBy: ["title": "Label"]) == ["title": "Label", "note": "Note"])
        let refused = try preview("artist_name,lat,lon\nAnn,1,2\n", ["artist": "artist_name"])
        #expect(refused.problem != nil && refused.lines.first?.column == "")
    }

    @Test func aChosenLatitudeNeedsTheLongitudeThatWasFound() throws {
        let text = "Title,up,lon\nThe Wave,53.41,-2.97\n"
        #expect(try mapping(text)["longitude"] == nil)
        #expect(
            try mapping(text, changedBy: ["latitude": "up"])
                == ["title": "Title", "latitude": "up", "longitude": "lon"])
    }

    // MARK: Years

    struct Years: Sendable {
        let columns: [String]
        let used: String
    }

    @Test(arguments: [
        Years(columns: ["built", "installed"], used: "built"), Years(columns: ["installed", "built"], used: "built"),
        Years(columns: ["Year installed", "Year made"], used: "Year made"),
        Years(columns: ["Restored year", "Erected"], used: "Erected"),
        Years(columns: ["Date of installation", "Completed (year)"], used: "Completed (year)"),
        Years(columns: ["created_at", "Year Installed"], used: "Year Installed"),
        Years(columns: ["Date", "Installed"], used: "Date"), Years(columns: ["Year", "Created"], used: "Year"),
        Years(columns: ["Artist birth year", "Installation date"], used: "Installation date"),
    ])
    func whenAWorkWasMadeComesBeforeWhenItWasPutUp(years: Years) throws {
        let header = "Title,Colour," + years.columns.joined(separator: ",")
        let text = header + "\nThe Wave,red,1968,1975\nRed Line,red,1970,1980\n"
        #expect(try mapping(text)["year"] == years.used)
    }

    @Test func aDoubtAboutTheYearIsSaid() throws {
        let text = "Title,installed,built\nThe Wave,1975,1968\nRed Line,1980,1970\n"
        #expect(
            try preview(text).report.notes.contains(
                "Two columns could be the year: built, installed. built is used; --map year=COLUMN chooses another"))
        #expect(try preview(text).doubt?.columns == ["built", "installed"])
        for (text, chosen) in [
            (text, ["year": "installed"]), (text, ["note": "installed"]), ("Title,built\nThe Wave,1968\n", [:]),
            ("Title,built,Restored year\nThe Wave,1968,1990\n", [:]),
        ] as [(String, [String: String])] {
            #expect(try !preview(text, chosen).report.notes.contains { $0.contains("could be the year") })
        }
    }
}
