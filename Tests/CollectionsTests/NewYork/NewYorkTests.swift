import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct NewYorkTests {
    private static let schools = [
        Samples.school("02M260", ["school_name": "First"]),
        Samples.school(
            "13K100",
            [
                "school_name": "Second", "borough": "BROOKLYN ", "neighborhood": "Seagate-Coney Island",
                "city": "Brooklyn", "zip": "11224", "latitude": "40.577", "longitude": "-73.985",
                "graduation_rate": nil,
            ]),
        Samples.school(
            "13K200",
            [
                "school_name": "Third", "borough": "BROOKLYN ", "neighborhood": "Red Hook",
                "city": "Brooklyn", "zip": "11231", "latitude": "40.677", "longitude": "-74.005", "finalgrades": "6-12",
            ]),
        Samples.school(
            "25Q300",
            ["school_name": "Fourth", "borough": "QUEENS", "latitude": nil, "longitude": nil, "total_students": nil]),
        Samples.school(
            "31R400",
            [
                "school_name": "Fifth", "borough": "STATEN IS", "zip": "10301", "latitude": "40.64",
                "longitude": "-74.08",
            ]),
    ]
    private static let results = [
        Samples.result("02M260", takers: "62", reading: "421"), Samples.result("13K100", takers: "7", reading: "700"),
        Samples.result("13K200", takers: "s", reading: "s", mathematics: "s", writing: "s"),
        Samples.result("31R400", takers: "1,234", reading: "600"), Samples.result("99M999"),
    ]
    private let places: Places
    private let resolver: OriginResolver

    init() throws {
        places = try Samples.places(Self.schools, results: Self.results)
        resolver = OriginResolver(places: places, gazetteer: Gazetteer(places), datasets: .standard)
    }

    @Test(arguments: [
        (0, "SAT total 1,221 (2012), 62 took it", "SAT total 1,221, 62 took it · Manhattan · Chelsea · grades 9–12"),
        (
            1, "SAT total 1,500 (2012), 7 took it",
            "SAT total 1,500, 7 took it · Brooklyn · Seagate-Coney Island · grades 9–12"
        ),
        (2, "SAT results withheld (2012)", "SAT results withheld (2012) · Brooklyn · Red Hook · grades 6–12"),
        (3, "no SAT results (2012)", "no SAT results (2012) · Queens · Chelsea · grades 9–12"),
    ])
    func headlineAndSummaryHaveTheKnownFigures(row: Int, headline: String, summary: String) {
        #expect(places.headline(row) == headline)
        #expect(places.summary(row) == summary)
    }

    /// If too few students took the test for a ranking (seven in the second school), every wording has their number.
    @Test(arguments: [
        (0, ["SAT total 1,221, 62 took it", "SAT 1,221, 62 took it", "SAT 1,221"]),
        (1, ["SAT total 1,500, 7 took it", "SAT 1,500, 7 took it"]), (2, ["SAT results withheld (2012)"]),
    ])
    func resultsHaveShorterWordingsForNarrowLists(row: Int, wordings: [String]) {
        #expect(places.resultWordings(row) == wordings)
    }

    /// The total is 421 + 410 + 390. Withheld results and missing results have different reasons.
    @Test func scoresAreComparedWithoutABest() throws {
        func rows(_ row: Int) throws -> [String: ComparisonRow.Value] {
            let detail = try places.detail(of: row, records: .none)
            return Dictionary(uniqueKeysWithValues: detail.comparison.map { ("\($0.group)/\($0.label)", $0.value) })
        }
        #expect(try rows(0)["SAT, 2012/Total"] == .known("1,221"))
        #expect(try rows(1)["SAT, 2012/Total"] == .known("1,500"))
        #expect(try rows(2)["SAT, 2012/Test takers"] == .absent("withheld by the source"))
        #expect(try rows(3)["SAT, 2012/Test takers"] == .absent("no SAT results"))
        #expect(try rows(1)["School/Graduation rate"] == .missing("not available"))
        #expect(try rows(0)["School/Graduation rate"] == .known("85 %"))
        let comparison = Comparison(
            try [0, 4].map { try places.detail(of: $0, records: .none).comparison })
        #expect(comparison.rows.allSatisfy(\.best.isEmpty) && !comparison.hasBest)
        #expect(
            comparison.remarks[0] == "No best value: no grades to rank; figures are not ranked.")
    }

    @Test func missingResultsAreReported() throws {
        let places = try Samples.places(Self.schools, results: nil)
        #expect(places.headline(0) == "no SAT results saved")
        #expect(places.dataset.evidenceFingerprints(in: places).allSatisfy { $0 == nil })
        let detail = try places.detail(of: 0, records: .none)
        #expect(
            detail.sections[0].rows == [
                .text("The saved data has no SAT results. F5 gets them.")
            ])
    }

    @Test func pinsShowSizeAndScore() {
        #expect((0..<5).map { places.mark($0).letter } == ["2", "5", "s", "-", "3"])
        #expect(places.mark(0).shape == .circle && places.mark(3).shape == .cross)
        let meanings = places.dataset.legend.map(\.mark)
        for row in 0..<places.count {
            let mark = places.mark(row)
            #expect(meanings.contains(Mark(shape: .circle, letter: mark.letter, tone: mark.tone)))
            #expect(meanings.contains(Mark(shape: mark.shape, letter: " ", tone: .none)))
        }
        #expect(Set(meanings).count == meanings.count)
    }

    @Test func schoolsWithoutATotalComeLast() throws {
        let hits = (0..<5).map { Hit(row: $0, distanceMetres: Double($0), bearingDegrees: 0) }
        #expect(places.sorted(hits, by: "sat").map(\.row) == [4, 0, 1, 2, 3])
        let group = try #require(places.dataset.sorts.first { $0.id == "sat" }?.group)
        #expect(Set((0..<5).map { group($0, places) }).count == 4)
        #expect(places.sorted(hits, by: "graduation").map(\.row).last == 1)
        #expect(places.sorted(hits, by: "size").map(\.row).last == 3)
    }

    @Test(arguments: [
        ("borough", "brooklyn", [1, 2]), ("sat", "suppressed", [2]), ("sat", "absent", [3]), ("sat", "1300-1499", [4]),
        ("graduation", "unknown", [1]), ("size", "unknown", [3]), ("grades", "6", [2]),
        ("grades", "9", [0, 1, 2, 3, 4]),
    ])
    func eachFilterSelectsItsSchools(facet: String, value: String, rows: [Int]) throws {
        let wanted = try #require(places.facets.first { $0.id == facet })
        var filter = Filter()
        filter.only([value], of: wanted)
        let compiled = CompiledFilter(filter, facets: places.facets)
        #expect((0..<places.count).filter { compiled.passes($0) } == rows)
    }

    @Test(arguments: [
        ("dbn:13k100", "dbn:13K100", "Second"), ("13K100", "dbn:13K100", "Second"),
        ("10003", "10003", "Chelsea, Manhattan"), ("11224-1234", "11224", "Seagate-Coney Island, Brooklyn"),
        ("coney island", "Seagate-Coney Island", "Seagate-Coney Island, Brooklyn"),
        ("Staten Island", "Staten Island", "the middle of the district"),
    ])
    func originsAreNamesAreasAndNumbers(typed: String, label: String, place: String) throws {
        let origin = try resolver.resolve(typed)
        #expect(origin.label == label)
        #expect(origin.place == place || origin.place == "near " + place, "\(origin.place)")
    }

    /// Neither postcodes nor grid references of Great Britain are known in New York.
    @Test(arguments: ["LS1 4AP", "LS1", "SE 29 33", "99999", "dbn:02M999", "Narnia", ""])
    func unknownPlacesAreRefused(typed: String) {
        let error = #expect(throws: OriginError.self) { try resolver.resolve(typed) }
        #expect(error?.description.contains("LS1 4AP,") == false)
    }

    @Test(arguments: [
        (
            "11234", OriginError.Kind.unknown,
            "No position is known for the ZIP code 11234 in New York City: check its digits, or type the name of a place."
        ),
        (
            "new york", .outside,
            "New York City is too large a place to start from: type a ZIP code, a neighborhood or a borough."
        ),
        (
            "NYC", .outside,
            "New York City is too large a place to start from: type a ZIP code, a neighborhood or a borough."
        ),
    ])
    func unusablePlacesAreReportedWithAHint(
        typed: String, kind: OriginError.Kind, words: String
    ) throws {
        let places = try Samples.places(
            [Samples.school("19K400", ["neighborhood": "East New York", "city": "Brooklyn", "borough": "BROOKLYN "])],
            results: nil)
        let resolver = OriginResolver(places: places, gazetteer: Gazetteer(places), datasets: .standard)
        #expect(try resolver.resolve("east new york").label == "East New York")
        let error = #expect(throws: OriginError.self) { try resolver.resolve(typed) }
        #expect(error?.kind == kind && error?.description == words)
    }

    /// A ZIP code has the centre that the file of centres gives. A ZIP code that is not
    /// in the file has the middle of its schools.
    @Test func areasHaveTheCentresOfTheirFile() throws {
        struct Centres: PostcodeCentreLookup {
            func centre(of code: String) -> (coordinate: Coordinate, name: String)? {
                code == "11234" || code == "10003" ? (Coordinate(latitude: 40.6, longitude: -73.9), "Brooklyn") : nil
            }
        }
        let resolver = OriginResolver(places: places, gazetteer: Gazetteer(places), centres: Centres())
        for code in ["11234", "10003", "11234-1000"] {
            let origin = try resolver.resolve(code)
            #expect(origin.coordinate == Coordinate(latitude: 40.6, longitude: -73.9))
            #expect(origin.label == code.prefix(5) && origin.approximate == "the centre of \(code.prefix(5))")
        }
        #expect(try resolver.resolve("11224").approximate?.contains("school") == true)
    }

    /// The typed texts are in no name: the beginning or the middle of a number, or a ZIP code. Typing errors are not forgiven.
    @Test(arguments: [
        ("13k", 10, [2, 1]), ("13k", 1, [2]), ("k200", 10, [2]), ("Q30", 10, [3]), ("11231", 10, [2]),
        ("hook 13k200", 10, [2]), ("00", 10, []), ("99Z", 10, []), ("qqq", 10, []),
    ])
    func schoolsAreFoundByPartsOfTheirNumbers(typed: String, limit: Int, rows: [Int]) {
        #expect(PlaceNames(places).rows(describedBy: typed, limit: limit) == rows)
    }

    @Test func anAreaIsTheMiddleOfItsSchools() throws {
        let origin = try resolver.resolve("10003")
        #expect(origin.coordinate == Coordinate(latitude: 40.74, longitude: -73.99))
        #expect(origin.approximate == "the position of the school there")
    }

    @Test func aDetailShowsScoresOnTheirScale() throws {
        let detail = try places.detail(of: 0, records: .none)
        // (421 · 62 + 700 · 7 + 600 · 1,234 + 400 · 50) / 1,353 = 584.92…
        let scales = detail.sections[0].rows.compactMap { if case .scale(let scale) = $0 { scale } else { nil } }
        #expect(scales.map(\.label) == ["Reading", "Mathematics", "Writing"])
        #expect(scales[0].number == 421 && scales[0].low == 200 && scales[0].high == 800)
        #expect(scales[0].reference?.number == 584.92)
        #expect(scales.map(\.basis) == Array(repeating: "62 test takers", count: 3))
        #expect(
            detail.sections[0].rows.dropFirst(3) == [
                .field("Total", "1,221, of 600 to 2,400"), .field("Pin on the map", "2, for totals of 1,200 to 1,299"),
                .field("Rank by total", "2 of 3 schools with eleven or more test takers"),
                .text(
                    "From 200 to 800; │ is the average over the test takers in the results (1,353). "
                        + "A score alone does not show how good the school is. The directory is from 2017."),
            ])
        #expect(detail.sections[0].title == "SAT, 2012")
        let few = try places.detail(of: 1, records: .none)
        #expect(few.sections[0].rows.contains(.field("Rank by total", "not ranked: fewer than eleven took it")))
    }

    @Test func incompleteScoresAreShownWithTheReason() throws {
        let places = try Samples.places(
            [Samples.school("02M260"), Samples.school("02M270"), Samples.school("02M280")],
            results: [
                Samples.result("02M260", writing: ""), Samples.result("02M270", mathematics: "s", writing: ""),
                Samples.result("02M280"),
            ])
        #expect(places.headline(0) == "SAT reading 400, mathematics 410 (2012), 50 took it")
        #expect(places.summary(1).hasPrefix("SAT reading 400, 50 took it · "))
        #expect(places.mark(0).letter == "~" && places.mark(2).letter == "2")
        let hits = (0..<3).map { Hit(row: $0, distanceMetres: Double($0), bearingDegrees: 0) }
        #expect(places.sorted(hits, by: "sat").map(\.row) == [2, 0, 1])
        let detail = try places.detail(of: 1, records: .none)
        let rows = detail.sections[0].rows
        #expect(
            rows[1...3] == [
                .field("Mathematics", "withheld by the source"), .field("Writing", "not available"),
                .field("Total", "none: a score is missing. Not ranked"),
            ])
        let compared = Dictionary(uniqueKeysWithValues: detail.comparison.map { ($0.label, $0.value) })
        #expect(compared["Reading"] == .known("400") && compared["Writing"] == .missing("not available"))
        #expect(compared["Total"] == .missing("not available"))
        let fields = places.dataset.fields(of: 0, in: places).first { $0.name == "sat" }?.value
        #expect(fields?["status"]?.string == "partial" && fields?["total"]?.text == "null")
        #expect(fields?["rank"]?.text == "null" && fields?["mathematics"]?.text == "410")
        #expect(fields?["mathematicsMissing"] == nil && fields?["writingMissing"]?.string == "notAvailable")
        let other = places.dataset.fields(of: 1, in: places).first { $0.name == "sat" }?.value
        #expect(
            other?["mathematicsMissing"]?.string == "suppressed" && other?["writingMissing"]?.string == "notAvailable")
    }

    /// The form of a text shows which dataset it belongs to.
    @Test(arguments: [
        ("10003", "england", "\"10003\" looks like a ZIP code in New York City, not in England"),
        ("02m260", "england", "\"02m260\" looks like the number of a school in New York City, not in England"),
        ("dbn:02M260", "england", "\"dbn:02M260\" looks like the number of a school in New York City, not in England"),
        ("LS1 4AP", "newyork", "\"LS1 4AP\" looks like a postcode in England, not in New York City"),
        ("LS1", "newyork", "\"LS1\" looks like a postcode in England, not in New York City"),
        ("107848", "newyork", "\"107848\" looks like the number of a school in England, not in New York City"),
    ])
    func placesOfAnotherCollectionAreReported(typed: String, here: String, words: String) throws {
        let england = Places([], of: England())
        let resolver =
            here == "newyork"
            ? resolver : OriginResolver(places: england, gazetteer: Gazetteer(england), datasets: .standard)
        let error = #expect(throws: OriginError.self) { try resolver.resolve(typed) }
        #expect(error?.description == words)
        #expect(error?.kind == .otherDataset(id: here == "newyork" ? "england" : "newyork"))
        for plain in ["Leeds", "99999", "", "PS 1", "PS1"] where here == "newyork" {
            let error = #expect(throws: OriginError.self) { try resolver.resolve(plain) }
            #expect(error?.kind != .otherDataset(id: "england"), "\(plain)")
        }
    }

    @Test func aRecordAddsAddressLinksAndSections() throws {
        let directory = try Samples.directory([Samples.school("02M260")])
        let start = try #require(directory.table.number(Table.recordOffset)[0].value)
        let record = Array(directory.records[start...].prefix { $0 != 0x0A })
        let places = Places([directory.table, nil], of: NewYork())
        let detail = try places.detail(of: 0, records: Records(["directory": record]))
        #expect(detail.address == "1 Example Street, Manhattan, NY 10003")
        #expect(detail.links == ["website": "https://www.example.org", "telephone": "212-555-0100"])
        #expect(detail.sections.map(\.title) == ["SAT", "Contact", "School", "Overview", "In the directory"])
        #expect(throws: RecordError.self) {
            try places.detail(of: 0, records: Records(["directory": Array("{".utf8)]))
        }
    }

    @Test func aDetailHasThePlannedGradesOnlyIfTheyDiffer() throws {
        func rows(_ taught: String) throws -> [Detail.Row] {
            let directory = try Samples.directory([
                Samples.school("02M260", ["grades2018": taught, "finalgrades": "6-12"])
            ])
            let start = try #require(directory.table.number(Table.recordOffset)[0].value)
            let record = Array(directory.records[start...].prefix { $0 != 0x0A })
            let places = Places([directory.table, nil], of: NewYork())
            let detail = try places.detail(of: 0, records: Records(["directory": record]))
            return try #require(detail.sections.first { $0.title == "School" }).rows
        }
        #expect(try rows("6-11").prefix(2) == [.field("Grades", "6–11"), .field("Will teach", "6–12")])
        #expect(try rows("6-12").prefix(2) == [.field("Grades", "6–12"), .field("Students", "400")])
    }

    @Test func exportedFieldsHaveEveryFigureOrAReason() {
        let fields = Dictionary(
            uniqueKeysWithValues: places.dataset.fields(of: 0, in: places).map { ($0.name, $0.value) })
        #expect(fields["graduationRate"] == .number(0.85))
        #expect(
            fields["sat"]?.text
                == #"{"status":"known","year":2012,"testTakers":62,"reading":421,"mathematics":410,"writing":390,"total":1221,"rank":2}"#
        )
        let suppressed = places.dataset.fields(of: 2, in: places).first { $0.name == "sat" }?.value
        #expect(suppressed?["status"]?.string == "suppressed" && suppressed?["total"]?.text == "null")
        #expect(suppressed?["testTakersMissing"]?.string == "suppressed")
    }

    @Test func newResultsAreChanges() throws {
        let newer = Places(
            [
                try Samples.directory(Self.schools).table,
                try Samples.results(
                    Self.results.map { $0.merging(["sat_math_avg_score": "500"]) { $1 } }, named: "2013.json"
                ).table,
            ], of: NewYork())
        let changes = Changes(from: places, to: newer)
        #expect(changes.items.filter { $0.kind == .evidence }.count == 4)
    }
}
