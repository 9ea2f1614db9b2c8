import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Invented lists in several languages and forms.
struct ColumnFinderTests {
    private func mapping(_ text: String) throws -> [String: String] {
        try Array(text.utf8).withUnsafeBytes { ColumnFinder(try ListFile($0)).mapping().columns }
    }

    @Test func findsEnglishColumnsOfCSV() throws {
        let text = """
            Artwork Title,Artist Name,Year Installed,Type,Site Name,Street Address,Photo URL,Latitude,Longitude,Status,Artwork ID,Date Modified
            The Wave,Ann Example,1975,Mural,City Hall,1 Main Street,https://example.org/1.jpg,53.41,-2.97,In place,A-1,2020-01-01
            Red Line,Bo Li,1968-69,Sculpture,Library,2 Main Street,https://example.org/2.jpg,53.42,-2.98,Removed,A-2,2020-01-02
            """
        #expect(
            try mapping(text) == [
                "title": "Artwork Title", "artist": "Artist Name", "year": "Year Installed", "kind": "Type",
                "building": "Site Name", "address": "Street Address", "picture": "Photo URL", "latitude": "Latitude",
                "longitude": "Longitude", "status": "Status", "id": "Artwork ID",
            ])
        let imported = try ArtSamples.read(text, named: "murals 2020.csv")
        #expect(imported.report.rowsImported == 2 && imported.table.keys[0] == "murals-2020.A-1")
        #expect(
            imported.report.notes.last?.hasPrefix("columns: title=Artwork Title, artist=Artist Name, year=") == true)
        let places = ArtSamples.places(imported)
        #expect(places.currentCount == 1 && places.name(0) == "The Wave")
    }

    @Test func findsFrenchColumnsBetweenSemicolons() throws {
        let text = """
            Titre de l'œuvre;Nom de l'artiste;Année de création;Catégorie;Bâtiment;Adresse;Descriptif;Coordonnées
            "La vague; bleue";Élise Côté;1975;Sculpture;Hôtel de ville;1, rue Principale;Une note, avec virgule;45,51, -73,55
            Le fil;Jean Roy;vers 1900;Murale;Bibliothèque;2, rue Principale;;45.52, -73.56
            Sans nom;Jean Roy;XIXe siècle;Murale;;3, rue Principale;;45.53, -73.57
            """
        let columns = try mapping(text)
        #expect(columns["title"] == "Titre de l'œuvre" && columns["artist"] == "Nom de l'artiste")
        #expect(
            columns["year"] == "Année de création" && columns["kind"] == "Catégorie"
                && columns["building"] == "Bâtiment")
        #expect(columns["address"] == "Adresse" && columns["note"] == "Descriptif" && columns["position"] == nil)
        let places = ArtSamples.places(try ArtSamples.read(text, named: "ville.csv"))
        let row = try #require(places.row(titled: "La vague; bleue"))
        #expect(
            WorkRow(row, places).note == "Une note, avec virgule" && WorkRow(row, places).building == "Hôtel de ville")
    }

    @Test func findsSpanishColumnsOfJSONUnderAKey() throws {
        let text = """
            {"total": 2, "filtros": [], "obras": [
             {"título": "La ola", "autor": "Ana Ruiz", "año": 1975, "tipo": "Escultura", "edificio": "Ayuntamiento",
              "dirección": "Calle Mayor 1", "imagen": "https://example.org/1.png", "ubicación": {"latitud": 40.41, "longitud": -3.70}},
             {"título": "El hilo", "autor": ["Ana Ruiz", "Luis Gil"], "año": null, "tipo": "Mural", "edificio": null,
              "dirección": "Calle Mayor 2", "imagen": null, "ubicación": {"latitud": "40,42", "longitud": "-3,71"}}]}
            """
        #expect(
            try mapping(text) == [
                "title": "título", "artist": "autor", "year": "año", "kind": "tipo", "building": "edificio",
                "address": "dirección", "picture": "imagen", "latitude": "ubicación.latitud",
                "longitude": "ubicación.longitud",
            ])
        let places = ArtSamples.places(try ArtSamples.read(text, named: "obras.json"))
        let row = try #require(places.row(titled: "El hilo"))
        #expect(places.coordinate(row)?.latitude == 40.42 && WorkRow(row, places).artist == "Ana Ruiz; Luis Gil")
    }

    @Test func findsGermanColumnsOfGeoJSON() throws {
        let text = """
            {"type":"FeatureCollection","features":[
             {"type":"Feature","id":"kw.1","geometry":{"type":"Point","coordinates":[13.4,52.5]},
              "properties":{"Titel":"Die Welle","Künstler":"Uwe Groß","Jahr":"1975","Gebäude":"Rathaus","Beschreibung":"Aus Stahl."}},
             {"type":"Feature","id":"kw.2","geometry":null,
              "properties":{"Titel":"Der Faden","Künstler":null,"Jahr":"19. Jahrhundert","Gebäude":"Rathaus","Beschreibung":null}}]}
            """
        #expect(
            try mapping(text) == [
                "title": "Titel", "artist": "Künstler", "year": "Jahr", "building": "Gebäude", "note": "Beschreibung",
                "position": "geometry", "id": "id",
            ])
        let imported = try ArtSamples.read(text, named: "kunst.geojson")
        #expect(imported.report.notes.contains("1 work has no position"))
        let places = ArtSamples.places(imported)
        #expect(places.coordinate(try #require(places.row(titled: "Die Welle"))) != nil)
        #expect(places.id(0).hasPrefix("art:kunst."), "the id has a dot, which keys use for something else")
    }

    @Test func columnsAreAlsoFoundByTheirValues() throws {
        let text = """
            A,B,C,D
            The Wave,"53.41, -2.97",https://example.org/x/1.jpg,1975
            Red Line,"53.42, -2.98",https://example.org/x/2.jpg,1980
            Blue Arch,"53.43, -2.99",https://example.org/x/3.jpg,1990
            """
        #expect(try mapping(text) == ["title": "A", "position": "B", "picture": "C", "year": "D"])
        #expect(
            !WorksImporter().recognises(text),
            "without names it is read only if a person says that it is a list of works")
    }

    @Test func namesInTwoColumnsArePutTogether() throws {
        let text = """
            Title,First Name,Last Name,Head first name,Address
            The Wave,Ann,Example,Zed,1 Main Street
            Red Line,Bo,Li,Zed,2 Main Street
            """
        #expect(try mapping(text)["artist"] == "First Name+Last Name")
        let places = ArtSamples.places(try ArtSamples.read(text))
        #expect(WorkRow(try #require(places.row(titled: "The Wave")), places).artist == "Ann Example")
    }

    @Test(arguments: [
        "name,lat,lon\nA,53.4,-2.9\n", "Title,Price\nThe Wave,12\n", "a,b\n1,2\n", "{\"works\":[]}", "[1,2]", "",
        "Head first name,Head last name,EstablishmentName,Street\nAnn,Example,A School,1 Main Street\n",
        "<html><title>Art</title></html>",
    ])
    func otherListsAreNotTakenForWorks(text: String) { #expect(!WorksImporter().recognises(text)) }

    @Test func aPersonMayChooseOtherColumns() throws {
        let text = """
            Title,Working title,Maker,Where
            The Wave,W1,Ann Example,City Hall
            Red Line,,Bo Li,Library
            """
        let part = ArtSamples.part("mine", mapping: ["title": "Working title|Title", "building": "Where", "where": ""])
        let places = ArtSamples.places(try ArtSamples.read(text, part: part))
        #expect(places.row(titled: "W1") != nil && places.row(titled: "Red Line") != nil)
        #expect(places.groupSizes(0..<2) == ["City Hall": 1, "Library": 1])
        #expect(places.joined.first?.parts[0].mapping == part.mapping, "the next update uses it, too")
    }

    @Test func aColumnThatIsNotThereIsNamed() throws {
        let part = ArtSamples.part("mine", mapping: ["title": "Titr"])
        let error = #expect(throws: ImportError.self) {
            try ArtSamples.read("Title,Artist\nA,B\n", named: "a.csv", part: part)
        }
        #expect(error?.description == "a.csv has no column \"Titr\": use Title, Artist")
    }

    @Test func aPreviewShowsEachFieldWithAnExample() throws {
        let text = "Title,Artist,Colour,Address\n,Ann Example,red,1 Main Street\nThe Wave,Bo Li,blue,2 Main Street\n"
        let preview = try Array(text.utf8).withUnsafeBytes {
            try Art().preview(ImportFile(name: "murals.csv", bytes: $0, fetched: "2026-11-22"))
        }
        #expect(preview.form == "CSV" && preview.part.name == "murals" && preview.unusedColumns == ["Colour"])
        let lines = preview.lines.filter { !$0.column.isEmpty }
        #expect(lines.map(\.field.id) == ["title", "artist", "address"])
        #expect(lines.map(\.example) == ["The Wave", "Ann Example", "1 Main Street"])
        #expect(preview.lines.count == Art().listFields.count && preview.problem == nil)
        #expect(preview.columns.map(\.name) == ["Title", "Artist", "Colour", "Address"])
        #expect(preview.columns.map(\.example) == ["The Wave", "Ann Example", "red", "1 Main Street"])
    }

    @Test func aPreviewWithoutATitleSaysWhatIsMissing() throws {
        let preview = try Array("Nr,Colour\n1,red\n2,red\n".utf8).withUnsafeBytes {
            try Art().preview(ImportFile(name: "a.csv", bytes: $0, fetched: "2026-11-22"))
        }
        #expect(preview.problem?.description.contains("no column that looks like titles") == true)
        #expect(preview.lines.filter(\.field.isNeeded).map(\.field.id) == ["title"])
    }
}
