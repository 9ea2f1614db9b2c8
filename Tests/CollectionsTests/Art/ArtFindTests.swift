import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Works found by title, artist, year and building, exactly or with typing errors, with the names of buildings or without.
struct ArtFindTests {
    private let places: Places

    init() throws {
        let works: [(String, artist: String, year: String, building: String)] = [
            ("Arch", "Ann Example", "1968", "Hall"), ("Bird", "Bo Li", "1972", "Library"),
            ("Library Steps", "Ann Example", "2021", "Hall"), ("Moon", "Cy Moore", "1999", ""),
        ]
        let rows = works.enumerated().map { index, work in
            ArtSamples.campusWork(
                "\(index + 1)",
                [
                    "title": work.0, "artist": work.artist, "yearOfWork": work.year, "location": work.building,
                    "locationNotes": "",
                ])
        }
        let gone = ArtSamples.campusWork("5", ["title": "Library Door", "location": "Hall", "enabled": "0"])
        places = ArtSamples.places(try ArtSamples.read(ArtSamples.campus(rows + [gone])))
    }

    struct Case: Sendable {
        let typed: String
        let fuzzy: [String]
        var exact: [String]?
        /// The titles found without the names of buildings; nil if they are the same.
        var fuzzyWithout: [String]?
        var exactWithout: [String]?
    }

    /// Worked out by hand.
    private static let cases = [
        // Title, artist, year and building, alone and together.
        Case(typed: "arch", fuzzy: ["Arch"]), Case(typed: "bo li", fuzzy: ["Bird"]),
        Case(typed: "1968", fuzzy: ["Arch"]),
        Case(typed: "hall", fuzzy: ["Arch", "Library Steps"], fuzzyWithout: [], exactWithout: []),
        Case(typed: "library", fuzzy: ["Bird", "Library Steps"], fuzzyWithout: ["Library Steps"]),
        Case(typed: "ann 2021", fuzzy: ["Library Steps"]), Case(typed: "cy hall", fuzzy: []),
        Case(typed: "example hall", fuzzy: ["Arch", "Library Steps"], fuzzyWithout: [], exactWithout: []),
        // The beginnings of words.
        Case(typed: "moor", fuzzy: ["Moon"]), Case(typed: "19", fuzzy: ["Arch", "Bird", "Moon"]),
        Case(typed: "brary", fuzzy: [], exact: []), Case(typed: "68", fuzzy: []),
        // One error in a word of four to seven letters.
        Case(typed: "libary", fuzzy: ["Bird", "Library Steps"], exact: [], fuzzyWithout: ["Library Steps"]),
        Case(typed: "moone", fuzzy: ["Moon"], exact: []), Case(typed: "exmaple 1968", fuzzy: ["Arch"], exact: []),
        // A work that is gone is not found if only the others are searched.
        Case(typed: "door", fuzzy: ["Moon"], exact: []),
    ]

    @Test(arguments: cases)
    func aTextFindsTheseWorks(_ expected: Case) {
        func titles(isExact: Bool, without left: Set<String> = []) -> [String] {
            let index = NameIndex(describing: places, among: places.allHits().map(\.row), without: left)
            return index.rows(like: expected.typed, isExact: isExact).map(places.name).sorted()
        }
        let exact = expected.exact ?? expected.fuzzy
        let fuzzyWithout = expected.fuzzyWithout ?? expected.fuzzy
        #expect(titles(isExact: false) == expected.fuzzy, "\(expected.typed)")
        #expect(titles(isExact: true) == exact, "\(expected.typed), exactly")
        #expect(titles(isExact: false, without: ["building"]) == fuzzyWithout, "\(expected.typed), without buildings")
        let exactWithout = expected.exactWithout ?? exact.filter(fuzzyWithout.contains)
        #expect(
            titles(isExact: true, without: ["building"]) == exactWithout,
            "\(expected.typed), exactly, without buildings")
    }

    @Test func worksAreFoundByTheirKind() throws {
        let text = """
            Title,Artist,Type,Address
            Arch,Ann Example,Sculpture,1 Main Street
            Sculpture Garden,Bo Li,Mural,2 Main Street
            Bird,Cy Moore,Mosaic,3 Main Street
            """
        let works = ArtSamples.places(try ArtSamples.read(text, named: "a.csv"))
        func titles(_ typed: String, isExact: Bool) -> [String] {
            NameIndex(describing: works).rows(like: typed, isExact: isExact).map(works.name).sorted()
        }
        #expect(titles("sculpture", isExact: true) == ["Arch", "Sculpture Garden"])
        #expect(titles("sculptre ann", isExact: false) == ["Arch"] && titles("sculptre ann", isExact: true).isEmpty)
        #expect(titles("mosaic", isExact: true) == ["Bird"])
    }

    @Test func worksThatAreGoneCanBeFound() {
        let index = NameIndex(describing: places)
        #expect(index.rows(like: "door").map(places.name) == ["Library Door"])
        #expect(index.foundRows(like: "door").withErrors.map(places.name) == ["Moon"])
        #expect(index.foundRows(like: "door", isExact: true).withErrors.isEmpty)
    }

    @Test func theFindLineNamesTheFields() {
        #expect(Art().optionalFields.map(\.id) == ["building"])
        #expect(Art().findHint() == "title, artist, year, kind, building, district or number")
        #expect(Art().findHint(without: ["building"]) == "title, artist, year, kind, district or number")
    }
}
