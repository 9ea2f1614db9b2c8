import Testing

@testable import Catalogue

struct FieldMappingTests {
    private static let fields = ["title", "artist", "where"].map { ListField($0, label: $0.capitalisedFirst) }

    @Test(arguments: [
        ("title=Titre", ["title": "Titre"]),
        ("title=Titre,artist=Nom de l'artiste", ["title": "Titre", "artist": "Nom de l'artiste"]),
        (" Title = A, b and c , where=", ["title": "A, b and c", "where": ""]),
        ("title=A=B,artist=C|D+E", ["title": "A=B", "artist": "C|D+E"]), ("title=a,title=b", ["title": "b"]),
        ("title=Size, 2=3", ["title": "Size, 2=3"]),
    ])
    func readsATypedMapping(text: String, columns: [String: String]) throws {
        #expect(try FieldMapping(parsing: text, fields: Self.fields).columns == columns)
    }

    @Test(arguments: [("", ""), ("Titre", "Titre"), ("titel=A", "titel=A"), ("title=A,artits=B", "artits=B")])
    func refusesAMappingOfUnknownFieldsAndNamesThem(text: String, wrong: String) {
        #expect(throws: FieldMapping.ParseError.notAField(wrong)) {
            try FieldMapping(parsing: text, fields: Self.fields)
        }
    }

    @Test func aChosenColumnReplacesTheColumnThatWasFound() {
        let found = FieldMapping(["title": "A", "artist": "B"])
        #expect(found.changed(by: FieldMapping(["artist": ""])).columns == ["title": "A", "artist": ""])
    }
}
