import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct EnglandTests {
    /// Seven schools with different phases, type groups, ages and inspections.
    static func places() throws -> Places {
        func row(_ urn: Int, _ phase: String, _ group: String, _ low: String, _ high: String) -> [String] {
            var row = SmallRegister.rows[0]
            row[0] = "\(urn)"
            row[3] = group
            row[5] = phase
            row[6] = low
            row[7] = high
            row[11] = urn == 100_003 ? "" : "\(urn - 100_000)"
            return row
        }
        let register = try RegisterImporter().read(
            SmallRegister.text(rows: [
                row(100_001, "Primary", "Academies", "4", "11"), row(100_002, "Secondary", "Academies", "11", "18"),
                row(100_003, "Primary", "Academies", "3", "11"),
                row(100_004, "Not applicable", "Independent schools", "2", "25"),
                row(100_005, "Nursery", "", "", ""), row(100_006, "Middle deemed primary", "", "9", "13"),
                row(100_007, "16 plus", "Colleges", "16", "99"),
            ]), named: "edubasealldata20240617.csv")
        let inspections = try InspectionsImporter().read(
            inspectionsHeader + "100001,a,Primary,NULL,NULL,NULL,2,12/03/2019,2,2,School remains Good,02/04/2025\n"
                + "100002,b,Secondary,Strong standard,Met,06/01/2026,1,12/03/2019,1,1,NULL,NULL\n"
                + "100003,c,Primary,NULL,NULL,NULL,Not judged,04/02/2025,2,3,NULL,NULL\n"
                + "100006,d,Middle,NULL,NULL,NULL,NULL,NULL,NULL,NULL,Standards maintained,02/04/2025\n"
                + "100007,e,16 plus,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL\n", named: "28Feb2026.csv")
        return Places([register.table, inspections.table], of: England())
    }

    private static let inspectionsHeader =
        "URN,School name,Ofsted phase,Curriculum and teaching,Safeguarding standards,Inspection start date,"
        + "Latest OEIF overall effectiveness,Inspection start date of latest OEIF graded inspection,"
        + "Latest OEIF quality of education,Latest OEIF behaviour and attitudes,Ungraded inspection overall outcome,"
        + "Date of latest ungraded inspection\n"

    @Test func aPageToPrintNamesThePhaseOrTheKindOfSchool() throws {
        let places = try Self.places()
        let facts = (0..<places.count).map { England().printedFacts(of: $0, in: places) }
        #expect(facts.allSatisfy { $0.first?.label == "School" && $0.allSatisfy { !$0.text.isEmpty } })
        #expect(facts[0].contains { $0 == ("Ages", "4–11") } && !facts[4].contains { $0.label == "Ages" })
        #expect(
            facts.compactMap(\.first?.text) == [
                "Primary", "Secondary", "Primary", "Independent", "Nursery", "Middle", "16 plus",
            ])
    }

    @Test func summariesSayWhatIsKnown() throws {
        let places = try Self.places()
        #expect(
            (0..<places.count).map(places.summary) == [
                "Good, Mar 2019 · visited Apr 2025 · Primary",
                "Report card Jan 2026, weakest area: Strong standard · Secondary",
                "Four areas, Feb 2025, the weakest: Requires improvement · Primary",
                "Independent · not in Ofsted's file for state schools", "Nursery · not in Ofsted's file",
                "Standards maintained, Apr 2025 (ungraded) · Middle", "16 plus · No inspection listed",
            ])
    }

    @Test(arguments: [
        ("Cardiff", "Cardiff, Wales", "Cardiff is in Wales. The register lists Welsh schools, but not where they are."),
        ("CF10 1EP", "", "CF10 1EP is in Wales. The register lists Welsh schools, but not where they are."),
        ("Edinburgh", "Edinburgh, Scotland", "Edinburgh is in Scotland. Only schools in England are included."),
        ("NP20 4UR", "near Allt-yr-yn, Newport, Wales", "NP20 4UR is in Wales. The register lists Welsh schools,"),
        ("LL57", "Bangor, Gwynedd", "LL57 is in Wales. The register lists Welsh schools,"),
        ("home", "NP20 4UR, near Allt-yr-yn, Newport", "Home is in Wales. The register lists Welsh schools,"),
        ("DG1 2BD", "", "DG1 2BD is in Scotland. Only schools in England are included."),
        ("Monmouth", "Monmouth, Monmouthshire, Wales", "Monmouth is in Wales. The register lists Welsh schools,"),
        (
            "St Helier", "St Helier, Jersey",
            "St Helier is in Jersey. The register lists schools in Jersey, but not where"
        ),
        ("Jersey", "the middle of the district", "The register lists schools in Jersey, but not where they are."),
        ("IM1 1AA", "Douglas, Isle of Man", "IM1 1AA is in the Isle of Man. The register lists schools in the Isle"),
        // In England, across the border from a village in Wales.
        ("NP25 4AS", "near Pen-twyn, Monmouthshire, Wales", nil),
        // A village near Rotherham.
        ("Wales", "Wales, Rotherham", nil), ("Leeds", "Leeds", nil),
    ])
    func aSearchOutsideEnglandSaysWhichSchoolsAreMissing(label: String, place: String, sentence: String?) throws {
        let origin = Origin(
            label: label, place: place, coordinate: Coordinate(latitude: 53, longitude: -3))
        let said = England().geography.sentenceOutside(origin, try Self.places())
        #expect(sentence.map { said?.hasPrefix($0) == true } ?? (said == nil), "\(said ?? "nothing")")
    }

    /// Details use the words of the list, with the whole date.
    @Test func theHeadlineOfDetailsHasTheWordsOfTheList() throws {
        let places = try Self.places()
        #expect(
            try (0..<places.count).map { try places.detail(of: $0, records: .none).headline } == [
                "Good, 12 Mar 2019; visited 2 Apr 2025: school remains Good",
                "Report card 6 Jan 2026, weakest area: Strong standard",
                "Four areas, 4 Feb 2025, the weakest: Requires improvement", "Not in Ofsted's file for state schools",
                "Not in Ofsted's file", "Standards maintained, 2 Apr 2025 (ungraded)", "No inspection listed",
            ])
    }

    @Test func resultsHaveShorterWordingsForNarrowLists() throws {
        let places = try Self.places()
        #expect(
            (0..<places.count).map(places.resultWordings) == [
                ["Good, Mar 2019", "Good, Mar 2019", "Good 2019"],
                [
                    "Report card Jan 2026, weakest area: Strong standard", "Card Jan 2026, weakest: Strong standard",
                    "Card 2026, weakest: Strong", "Weakest: Strong 2026", "Weakest: Strong",
                    "Weakest Strong", "Card 2026",
                ],
                [
                    "Four areas, Feb 2025, the weakest: Requires improvement",
                    "4 areas Feb 2025, weakest: Requires improvement", "4 areas 2025, weakest: Req. impr.",
                    "Weakest: Req. impr. 2025", "Weakest: Req. impr.", "Weakest Req. impr.", "4 areas 2025",
                ],
                ["not in Ofsted's file for state schools", "not in Ofsted's file", "no Ofsted data"],
                ["not in Ofsted's file", "no Ofsted data", "no data"],
                [
                    "Standards maintained, Apr 2025 (ungraded)", "Standards maintained, Apr 2025",
                    "Standards maintained 2025", "Stand. maintained 2025", "Stand. maintained",
                ], ["No inspection listed"],
            ])
    }

    /// A village in Lincolnshire is called New York, too.
    @Test(arguments: ["New York", "new york city"])
    func theNameOfACollectionMeansTheCollection(typed: String) throws {
        let places = try Self.places()
        let datasets = Datasets(England(), NewYork())
        let resolver = OriginResolver(places: places, gazetteer: Gazetteer(places), datasets: datasets)
        let error = #expect(throws: OriginError.self) {
            try resolver.meanings(of: PlaceQuery(typed, of: places.dataset, among: datasets))
        }
        guard case .otherDataset(let hint)? = error else { return #expect(Bool(false), "\(typed): \(error as Any)") }
        #expect(hint.kind == .wholeDataset && hint.id == "newyork")
    }

    /// The street lies in the dataset's region, the city does not.
    @Test func aCityElsewhereComesBeforeAStreetThatBeginsWithItsName() throws {
        let places = try Self.places()
        @Sendable func listed(_ name: String, _ kind: ListedPlace.Kind, _ latitude: Double, _ longitude: Double)
            -> ListedPlace
        {
            ListedPlace(
                name: name, area: "", kind: kind, rank: 50,
                coordinate: Coordinate(latitude: latitude, longitude: longitude))
        }
        let directory = PlaceDirectory {
            [
                listed("Edinburgh", .city, 55.95, -3.19), listed("Edinburgh Road", .hamlet, 50.9, 0.5),
                listed("Knott", .hamlet, 57.5, -6.2), listed("Knott End", .town, 53.9, -3.0),
            ]
        }
        let resolver = OriginResolver(places: places, gazetteer: Gazetteer(places, directory: directory))
        let error = #expect(throws: OriginError.self) { try resolver.meanings(of: PlaceQuery("Edinburgh")) }
        #expect(error?.description.hasPrefix("Edinburgh is not in England.") == true)
        #expect(
            try resolver.meanings(of: PlaceQuery("Knott")).first?.label == "Knott End", "a hamlet there is not meant")
    }

    @Test func marksShowPhaseAndEvidence() throws {
        let places = try Self.places()
        #expect(
            (0..<places.count).map(places.mark) == [
                Mark(shape: .circle, letter: "G", tone: .good), Mark(shape: .triangle, letter: "C", tone: .good),
                Mark(shape: .circle, letter: "4", tone: .poor), Mark(shape: .square, letter: "-", tone: .none),
                Mark(shape: .star, letter: "-", tone: .none), Mark(shape: .diamond, letter: "U", tone: .neutral),
                Mark(shape: .hexagon, letter: "-", tone: .none),
            ])
    }

    /// The ids of the values that each school has in a facet.
    static func values(_ facet: EnglandFacet, _ places: Places) -> [[String]] {
        let facet = places.facets[facet.rawValue]
        return facet.codes.map { facet.members[Int($0)].map { facet.values[$0].id } }
    }

    @Test(arguments: [
        (EnglandFacet.phase, ["primary", "secondary", "primary", "other", "nursery", "middle", "16-plus"]),
        (
            .evidence,
            ["graded", "report-card", "four-areas", "independent", "not-in-file", "ungraded", "not-inspected"]
        ),
        (.grade, ["good"] + Array(repeating: "not-graded-this-way", count: 6)),
        (.reportCard, ["not-graded-this-way", "strong-standard"] + Array(repeating: "not-graded-this-way", count: 5)),
        (
            .fourAreas,
            ["not-graded-this-way", "not-graded-this-way", "requires-improvement"]
                + Array(repeating: "not-graded-this-way", count: 4)
        ),
        (.safeguarding, ["not-available", "met"] + Array(repeating: "not-available", count: 5)),
        (.type, ["academy", "academy", "academy", "independent", "not-available", "not-available", "college"]),
    ])
    func facetsGiveEachSchoolItsValue(facet: EnglandFacet, expected: [String]) throws {
        #expect(Self.values(facet, try Self.places()) == expected.map { [$0] })
    }

    /// The register puts most free schools into the group of academies, and those for special education into that of special schools.
    /// The register of June 2024 has special academies in the group of special schools; later registers have them among the academies.
    @Test func freeAndSpecialSchoolsAreNoAcademies() throws {
        let types = [
            ("Free schools", "Academies"), ("Free schools special", "Special schools"),
            ("Academy converter", "Academies"), ("University technical college", "Academies"),
            ("Academy special converter", "Academies"), ("Free schools special", "Free Schools"),
            ("Other independent special school", "Independent schools"),
        ]
        let rows = types.enumerated().map { index, type in
            ["10000\(index)"] + SmallRegister.rows[0][1...2] + [type.1] + SmallRegister.rows[0].dropFirst(4)
        }
        let lines = SmallRegister.text(rows: rows, newline: "\n").split(separator: "\n")
        let text = zip(lines, ["TypeOfEstablishment (name)"] + types.map(\.0)).map { "\($0),\"\($1)\"\n" }.joined()
        let register = try RegisterImporter().read(text, named: "edubasealldata20240617.csv")
        let places = Places([register.table, nil], of: England())
        #expect(
            Self.values(.type, places) == [
                ["free-school"], ["special"], ["academy"], ["free-school"], ["special"], ["special"], ["independent"],
            ])
    }

    /// The words are those of the register of June 2024.
    @Test(arguments: [
        ("Church of England/Roman Catholic", ["church-of-england", "catholic"]),
        ("Roman Catholic/Church of England", ["church-of-england", "catholic"]),
        ("Church of England/Methodist", ["church-of-england", "christian"]), ("Christian/Evangelical", ["christian"]),
        ("Inter- / non- denominational", ["christian"]), ("Roman Catholic", ["catholic"]), ("Multi-faith", ["other"]),
        ("Does not apply", ["none"]), ("", ["not-available"]),
    ])
    func aSchoolOfSeveralChurchesHasTheValueOfEach(text: String, values: [String]) {
        #expect(ReligionValue.members(text).map { ReligionValue.allCases[$0].rawValue } == values)
    }

    @Test func schoolsHaveEveryAgeTheyTake() throws {
        let ages = Self.values(.age, try Self.places())
        #expect(ages[0] == (4...11).map { String($0) })
        #expect(ages[3] == (2...19).map { String($0) })
        #expect(ages[4] == ["not-available"])
        #expect(ages[6] == ["16", "17", "18", "19"])
    }

    /// A grade that an ungraded visit confirmed has values of its own, unless a full inspection says more.
    @Test func confirmedGradesCanBeChosen() throws {
        let register = try RegisterImporter().read(
            SmallRegister.text(rows: (1...4).map { ["10000\($0)"] + SmallRegister.rows[0].dropFirst() }),
            named: "edubasealldata20240617.csv")
        let inspections = try InspectionsImporter().read(
            Self.inspectionsHeader
                + "100001,a,Primary,NULL,NULL,NULL,NULL,NULL,NULL,NULL,School remains Good (Concerns) - S5 Next,02/04/2023\n"
                + "100002,b,Primary,NULL,NULL,NULL,NULL,NULL,NULL,NULL,School remains Outstanding,02/04/2023\n"
                + "100003,c,Primary,NULL,NULL,NULL,Not judged,04/02/2025,2,3,School remains Good,02/04/2023\n"
                + "100004,d,Primary,NULL,NULL,NULL,NULL,NULL,NULL,NULL,Standards maintained,02/04/2025\n",
            named: "28Feb2026.csv")
        let places = Places([register.table, inspections.table], of: England())
        #expect(
            Self.values(.grade, places) == [
                ["remains-good"], ["remains-outstanding"], ["not-graded-this-way"], ["not-graded-this-way"],
            ])
        #expect(
            places.summary(0).hasPrefix("School remains Good (concerns, full inspection next), Apr 2023 (ungraded)"))
        #expect(places.resultWordings(0).last == "Remains Good (concerns)")
        #expect(
            places.resultWordings(1).dropFirst() == [
                "Remains Outstanding, Apr 2023", "Remains Outstanding 2023", "Remains Outst. 2023", "Remains Outst.",
            ])
    }

    @Test func filteringOneGradeCountsTheOthersOutside() throws {
        let places = try Self.places()
        var filter = Filter()
        filter.set("good", of: "grade", on: false)
        let compiled = CompiledFilter(filter, facets: places.facets)
        #expect((0..<places.count).filter(compiled.passes) == [1, 2, 3, 4, 5, 6], "the other kinds stay")
    }

    @Test func gradesAreSortedWithinTheirKind() throws {
        let places = try Self.places()
        let hits = (0..<places.count).map { Hit(row: $0, distanceMetres: Double($0), bearingDegrees: 0) }
        #expect(places.sorted(hits, by: "grade").map(\.row) == [1, 2, 0, 5, 6, 3, 4])
        let sort = try #require(England().sorts.first { $0.id == "grade" })
        let group = try #require(sort.group)
        #expect(group(0, places) == "Overall grades, to Sep 2024")
        #expect(group(1, places) == "Report cards, by weakest area")
        #expect(places.sorted(hits, by: "size").map(\.row) == [6, 5, 4, 3, 1, 0, 2], "unknown comes last")
        #expect(places.summary(2, sortedBy: "size").hasSuffix(" · pupils not available"))
        #expect(places.summary(6, sortedBy: "size").contains(" pupils · "), "a known figure comes first")
    }

    @Test func thereAreFacetsWithoutData() {
        let places = Places([nil, nil], of: England())
        #expect(places.count == 0)
        #expect(places.facets.map(\.id) == EnglandFacet.allCases.map(\.id))
        #expect(places.facets.allSatisfy { !$0.values.isEmpty })
    }

    @Test func withoutInspectionsTheRegisterReportsThatTheyAreMissing() throws {
        let register = try RegisterImporter().read(SmallRegister.text())
        let places = Places([register.table, nil], of: England())
        #expect(places.summary(0) == "Primary · Ofsted results: not in the saved data")
        #expect(places.summary(1) == "Closed · Independent · not in Ofsted's file for state schools")
        let detail = try places.detail(of: 0, records: Records(["register": record(register, 0)]))
        #expect(detail.name == "St Thomas à Becket \"Old\" School")
        #expect(detail.links["report"] == "https://reports.ofsted.gov.uk/provider/21/100001")
    }

    @Test func valuesAreWordsOfTheCommandLine() throws {
        for facet in try Self.places().facets {
            #expect(Set(facet.values.map(\.id)).count == facet.values.count)
            for value in facet.values {
                #expect(value.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(value.id)")
            }
        }
    }

    @Test func fieldsNameTheReasonOfMissingFigures() throws {
        let places = try Self.places()
        let fields = England().fields(of: 2, in: places)
        #expect(fields.first { $0.name == "pupils" }?.value == .null)
        #expect(fields.first { $0.name == "pupilsMissing" }?.value == .string("notAvailable"))
        let ofsted = England().fields(of: 3, in: places).first { $0.name == "ofsted" }?.value.text
        #expect(ofsted == "{\"evidence\":\"independent\",\"date\":null}")
    }

    /// Outcomes of visits, as Ofsted's file of February 2026 writes them. Even the shortest wording of the grade has the outcome if the
    /// visit found the school worse.
    @Test(arguments: [
        ("Standards maintained", "Good, Mar 2019 · visited Apr 2025 · Primary", "Good 2019"),
        ("Improved significantly", "Good, Mar 2019 · visited Apr 2025 · Primary", "Good 2019"),
        (
            "Some aspects not as strong",
            "Good, Mar 2019; visited Apr 2025: some aspects not as strong · Primary", "Good 2019; some less strong"
        ),
        (
            "School remains Good (Concerns) - S5 Next",
            "Good, Mar 2019; visited Apr 2025: school remains Good (concerns, full inspection next) · Primary",
            "Good 2019; concerns at a visit"
        ),
    ])
    func aWorseVisitIsNotHiddenBehindTheOldGrade(outcome: String, summary: String, shortest: String) throws {
        let register = try RegisterImporter().read(SmallRegister.text(), named: "edubasealldata20240617.csv")
        let inspections = try InspectionsImporter().read(
            Self.inspectionsHeader + "100001,a,Primary,NULL,NULL,NULL,2,12/03/2019,2,2,\(outcome),02/04/2025\n",
            named: "28Feb2026.csv")
        let places = Places([register.table, inspections.table], of: England())
        #expect(places.summary(0) == summary && places.resultWordings(0).last == shortest)
    }

    @Test func aSchoolThatIsToCloseSaysSoInTheList() throws {
        let register = try RegisterImporter().read(SmallRegister.text(), named: "edubasealldata20240617.csv")
        let places = Places([register.table, nil], of: England())
        #expect((0...2).map { places.summary($0).contains("proposed to close") } == [false, false, true])
        #expect(places.summary(2) == "Secondary · proposed to close · Ofsted results: not in the saved data")
    }

    @Test func brokenRecordsAreAnErrorAndNoCrash() throws {
        let places = try Self.places()
        #expect(throws: RecordError.self) { try places.detail(of: 0, records: Records(["register": Array("{".utf8)])) }
        #expect(
            try places.detail(of: 0, records: .none).headline
                == "Good, 12 Mar 2019; visited 2 Apr 2025: school remains Good")
    }
}
