import Testing

@testable import Tiles

struct NameLanguageTests {
    /// A person's choice, the environment, and the language of the names.
    @Test(
        arguments: [
            (nil, [:], nil), (nil, ["LANG": "de_DE.UTF-8"], "de"), (nil, ["LC_ALL": "C.UTF-8", "LANG": "fr_FR"], "fr"),
            (nil, ["LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"], "en"), (nil, ["LC_ALL": "POSIX"], nil),
            (nil, ["LC_MESSAGES": "it_IT", "LANG": "C"], "it"), ("local", ["LANG": "de_DE.UTF-8"], nil),
            ("es", ["LANG": "de_DE.UTF-8"], "es"),
        ] as [(String?, [String: String], String?)])
    func theChoiceCountsBeforeTheEnvironment(chosen: String?, variables: [String: String], code: String?) {
        #expect(NameLanguage(chosen: chosen) { variables[$0] }.code == code)
    }

    @Test func theKnownLanguagesAreSortedCodesOfTwoLetters() {
        #expect(NameLanguage.known == NameLanguage.known.sorted())
        #expect(NameLanguage.known.allSatisfy { $0.utf8.count == 2 })
        #expect(Set(NameLanguage.known).isSuperset(of: ["de", "el", "en", "zh"]) && !NameLanguage.known.contains("xx"))
    }

    @Test(
        arguments: [
            (nil, false, "Αθήνα"), ("en", false, "Athens"), ("de", false, "Athen"), ("fr", false, "Athína"),
            ("ru", false, "Αθήνα"), (nil, true, "Athína"), ("ru", true, "Athína"), ("de", true, "Athen"),
        ] as [(String?, Bool, String)])
    func namesAreInTheLanguageWhereTheTileHasIt(code: String?, isLatinOnly: Bool, name: String) {
        var places = VectorTile.Layer("place")
        places.add(
            .point,
            [
                "class": "city", "name": "Αθήνα", "name:en": "Athens", "name:de": "Athen", "name:latin": "Athína",
            ])
        places.add(.point, ["class": "city", "name": "Πάτρα"])
        let language = NameLanguage(code: code, isLatinOnly: isLatinOnly)
        let block = TileSchema.openMapTiles.reading(language).block(places)
        #expect(block.features.map(\.name).sorted() == [name, "Πάτρα"].sorted())
    }
}
