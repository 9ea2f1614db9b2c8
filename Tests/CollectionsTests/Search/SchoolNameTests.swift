import Testing

@testable import Catalogue
@testable import Collections

private let schools = [
    "St Peter's CofE Primary School",
    "St Peters Catholic Primary School",
    "Saint Peter's Church of England Voluntary Aided Infant School",
    "Peterhouse School",
    "The Ruth Gorse Academy",
    "Ruth Lane Primary School",
    "St. Mary's R.C. High School",
    "St Mary's Church of England Junior School",
    "St Marylebone CE School",
    "SS Peter and Paul's Catholic Primary School",
    "Holy Trinity C of E Primary School",
    "Holy Trinity Nursery & Infants' School",
    "Ysgol Gyfun Bro Môr",
    "École Française Jacques Prévert",
    "St Thomas à Becket Roman Catholic Academy",
    "Stoke-on-Trent Sixth Form College",
    "Manchester Grammar School",
    "Mansfield Primary School",
    "Hill Primary School",
    "Mill Hill County High School",
    "Hill Mill School",
    "Academy 360",
    "Academy 36",
    "Westfield Jnr School",
    "Westfield Infant and Nursery School",
    "O'Brien's School",
    "Kings’ School",
    "King's College School",
    "Leeds City Academy",
    "Parklands Prep",
]

@Suite struct SchoolNameTests {
    private let index = NameIndex(TextColumn(schools), synonyms: .schools)

    private func names(_ typed: String) -> [String] { index.matches(typed).map { schools[$0.row] } }

    /// The arguments are the typed text, the best match, and how many names match without typing errors.
    @Test(arguments: [
        ("st peters", "St Peter's CofE Primary School", 3),
        ("st peter's", "St Peter's CofE Primary School", 3),
        ("ST PETER’S CE", "St Peter's CofE Primary School", 2),
        ("st peters c of e primary", "St Peter's CofE Primary School", 1),
        ("st peters church of england prim", "St Peter's CofE Primary School", 1),
        ("saint peters infants", "Saint Peter's Church of England Voluntary Aided Infant School", 1),
        ("st peters inf", "Saint Peter's Church of England Voluntary Aided Infant School", 1),
        ("church of england infant saint peter", "Saint Peter's Church of England Voluntary Aided Infant School", 1),
        ("ruth g", "The Ruth Gorse Academy", 1),
        ("ruth", "Ruth Lane Primary School", 2),
        ("gorse ruth", "The Ruth Gorse Academy", 1),
        ("ruth gorse acad", "The Ruth Gorse Academy", 1),
        ("st marys rc", "St. Mary's R.C. High School", 1),
        ("st marys roman catholic high school", "St. Mary's R.C. High School", 1),
        ("st marys catholic", "St. Mary's R.C. High School", 1),
        ("st marys jnr", "St Mary's Church of England Junior School", 1),
        ("st mary", "St Marylebone CE School", 3),
        ("ss peter & paul", "SS Peter and Paul's Catholic Primary School", 1),
        ("holy trinity ce", "Holy Trinity C of E Primary School", 1),
        ("holy trinity and nursery", "Holy Trinity Nursery & Infants' School", 1),
        ("bro mor", "Ysgol Gyfun Bro Môr", 1),
        ("ecole francaise", "École Française Jacques Prévert", 1),
        ("thomas a becket rc", "St Thomas à Becket Roman Catholic Academy", 1),
        ("thomas a becket catholic", "St Thomas à Becket Roman Catholic Academy", 1),
        ("stoke on trent", "Stoke-on-Trent Sixth Form College", 1),
        ("hill", "Hill Mill School", 3),
        ("mill hill", "Mill Hill County High School", 2),
        ("academy 36", "Academy 36", 2),
        ("academy 36 ", "Academy 36", 1),
        ("westfield junior", "Westfield Jnr School", 1),
        ("westfield infants", "Westfield Infant and Nursery School", 1),
        ("obriens", "O'Brien's School", 1),
        ("kings school", "Kings’ School", 2),
        ("parklands preparatory", "Parklands Prep", 1),
    ])
    func findsNames(typed: String, first: String, count: Int) {
        let found = index.matches(typed)
        #expect(found.first.map { schools[$0.row] } == first)
        #expect(found.prefix { $0.score.kind != .withErrors }.count == count, "\(names(typed))")
    }

    @Test(arguments: [
        ("manchster", "Manchester Grammar School"),
        ("mancehster gramar", "Manchester Grammar School"),
        ("manhcest", "Manchester Grammar School"),
        ("westfeild inf & nurs", "Westfield Infant and Nursery School"),
        ("leds", "Leeds City Academy"),
    ])
    func forgivesTypingErrors(typed: String, first: String) {
        let found = index.matches(typed)
        #expect(found.first.map { schools[$0.row] } == first)
        #expect(found.first?.score.kind == .withErrors)
    }

    @Test(arguments: ["mnchstr", "academy 37", "prk", "", "  '.- "])
    func findsNothing(typed: String) { #expect(names(typed).isEmpty) }

    @Test(arguments: [
        ("hill mill school", NameScore.Kind.exact), ("Parklands Preparatory", .exact),
        ("st marylebone c of e school", .exact),
        ("westfield jnr", .beginning), ("ruth l", .beginning), ("ru lane", .inOrder), ("gorse academy", .inOrder),
        ("lane ruth", .anyOrder), ("lnae ruth", .withErrors),
    ])
    func ranksByKind(typed: String, kind: NameScore.Kind) { #expect(index.matches(typed).first?.score.kind == kind) }

    @Test func ordersByKindThenErrorsThenLength() {
        let found = index.matches("hill").map { ($0.score.kind, schools[$0.row]) }
        #expect(
            found.map(\.1).starts(with: [
                "Hill Mill School", "Hill Primary School", "Mill Hill County High School",
            ]))
        #expect(found.map(\.0) == found.map(\.0).sorted())
        let scores = index.matches("mancehster gramar").map(\.score)
        #expect(scores.map(\.errors) == [2])
    }

    @Test func breaksTiesByDistanceThenRow() {
        let column = TextColumn(["St Mary's School", "St Mary's School", "St Marys School", "St Mary's School"])
        let index = NameIndex(column, synonyms: .schools)
        let far = [3.0, 1, 0, 1]
        #expect(index.matches("st marys", limit: 3) { far[$0] }.map(\.row) == [2, 1, 3])
        #expect(index.matches("st marys").map(\.row) == [2, 0, 1, 3])
    }

    @Test func findsOnlyAmongTheRowsAskedFor() {
        let index = NameIndex(TextColumn(schools), among: [3, 5, 17], synonyms: .schools)
        #expect(
            index.matches("school").map(\.row) == [3, 5, 17].sorted { schools[$0].utf8.count < schools[$1].utf8.count })
        #expect(index.matches("leeds").isEmpty)
    }

    @Test(arguments: [
        ("peters prim", "St Peter's CofE Primary School", ["Peter's", "Prim"]),
        ("ce peter", "St Peter's CofE Primary School", ["Peter", "CofE"]),
        ("rc saint", "St. Mary's R.C. High School", ["St", "R.C"]),
        ("c of e ", "St Peter's Church of England School", ["Church", "of", "England"]),
        ("ecole prev", "École Française Jacques Prévert", ["École", "Prév"]),
        ("thoams", "St Thomas à Becket Roman Catholic Academy", ["Thomas"]),
        ("stoke trent", "Stoke-on-Trent Sixth Form College", ["Stoke", "Trent"]),
        ("and", "Holy Trinity Nursery & Infants' School", ["&"]),
    ])
    func highlightsWhatWasTyped(typed: String, name: String, parts: [String]) throws {
        let match = try #require(NameIndex(TextColumn([name]), synonyms: .schools).matches(typed).first)
        let bytes = Array(name.utf8)
        #expect(match.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == parts)
    }

    @Test func longAndHostileTextIsFound() {
        let long = String(repeating: "school of ", count: 60)
        let index = NameIndex(
            TextColumn([long, "", "\u{0}\u{202E}", String(repeating: "x", count: 300)]), synonyms: .schools)
        #expect(index.matches(long).map(\.row) == [0])
        #expect(index.matches(String(repeating: "x", count: 299)).map(\.row) == [3])
        #expect(index.matches(String(repeating: "y", count: 100_000)).isEmpty)
    }
}
