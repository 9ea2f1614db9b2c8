import Foundation
import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// The real files, read once for all tests: by the importers, and also in a slow, plain way.
private enum Real {
    static let registerFile = "england/edubasealldata20240617.csv"
    static let inspectionsFile = "england/ofsted_latest_inspections_28Feb2026.csv"
    static let leedsFile = "england/MI_latest_inspections_28Feb2026_Leeds.csv"
    static let isThere = [registerFile, inspectionsFile, leedsFile].allSatisfy { TestData.has($0) }

    static let register = Result {
        try RegisterImporter().read(TestData.bytes(registerFile), named: "edubasealldata20240617.csv")
    }
    static let inspections = Result {
        try InspectionsImporter().read(
            TestData.bytes(inspectionsFile), named: "ofsted_latest_inspections_28Feb2026.csv")
    }
    static let schools = Result { try naiveRecords(TestData.bytes(registerFile)) }
    static let judged = Result { try naiveRecords(TestData.bytes(inspectionsFile)) }
    static let places = Result { Places([try register.get().table, try inspections.get().table], of: England()) }
}

private func counts(_ values: some Sequence<String>) -> [String: Int] {
    values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
}

@Suite(.enabled(if: Real.isThere, "needs shared/data"))
struct EnglandDataTests {
    @Test func readsEveryRowOfTheRegister() throws {
        let imported = try Real.register.get()
        #expect(imported.report.rowsRead == 51_012)
        #expect(imported.report.rowsImported == 51_012)
        #expect(imported.report.skipped.isEmpty)
        // The numbers were counted in the file with another program: authorities 660 to 681, the types that begin with
        // "Offshore" or name the islands, and the rest.
        #expect(
            imported.report.notes == [
                "5,367 open schools have no position",
                "open schools outside England are hidden; the Country filter shows them: 1,581 (Wales), "
                    + "111 (Islands outside England), 322 (Overseas and forces)",
            ])
        #expect(imported.table.source.date == "2024-06-17")
    }

    /// A misspelt authority would never be found; a forgotten one would not be found by its county.
    @Test func theAuthoritiesOfTheCountiesAreThoseOfTheRegister() throws {
        let listed = Set(England.counties.flatMap(\.districts))
        let places = try Real.places.get()
        let english = Set(
            (0..<places.count).filter { places.columns.isCurrent[$0] && places.coordinate($0) != nil }
                .map { plainDistrict(places.columns.districts[$0]) })
        #expect(listed.subtracting(english).sorted() == ["Northamptonshire", "Poole"], "authorities that were merged")
        // Each of these is a county of its own, and is found by its own name; but for the schools of the forces abroad.
        #expect(
            english.subtracting(listed).sorted() == [
                "Fieldwork Overseas Establishments", "Herefordshire", "Isle of Wight", "Norfolk", "Rutland", "Suffolk",
            ])
    }

    @Test(arguments: [
        ("York, North Yorkshire", "York"), ("Leeds, West Yorkshire", "Leeds"), ("leeds w yorks", "Leeds"),
        ("Brighton, East Sussex", "Brighton, Brighton and Hove"), ("Reading, Berks", "Reading"),
        ("Bath, Somerset", "Bath, Bath and North East Somerset"),
        ("Newport, Shropshire", "Newport, Telford and Wrekin"),
        ("Newport, Essex", "Newport, Essex"), ("Gillingham, Kent", "Gillingham, Medway"),
        ("Gillingham, Dorset", "Gillingham, Dorset"), ("Hull, East Yorkshire", "Hull, Kingston upon Hull"),
        ("Ashford, Middlesex", "Ashford, Surrey"), ("Ashford, Kent", "Ashford, Kent"),
    ])
    func aTownIsFoundByItsCounty(typed: String, name: String) throws {
        let gazetteer = Gazetteer(try Real.places.get())
        #expect(gazetteer.places(named: typed).first?.fullName == name)
    }

    /// With a county behind it, a town of England is not taken for its namesake in Scotland.
    @Test(arguments: [
        ("Newport", "Newport, Highland"), ("Newport, Highland", "Newport, Highland"), ("Newport, Shropshire", nil),
        ("Newport, Nowhere", nil), ("Thurso, Nowhere", "Thurso, Highland"),
    ])
    func aTownElsewhereIsMeantByItsCounty(typed: String, name: String?) throws {
        let directory = PlaceDirectory {
            [
                ListedPlace(
                    name: "Newport", area: "Highland", kind: .hamlet, rank: 90,
                    coordinate: Coordinate(latitude: 58.2, longitude: -3.49)),
                ListedPlace(
                    name: "Thurso", area: "Highland", kind: .town, rank: 50,
                    coordinate: Coordinate(latitude: 58.59, longitude: -3.52)),
            ]
        }
        #expect(Gazetteer(try Real.places.get(), directory: directory).outside(typed) == name)
    }

    /// Only schools in English villages have these towns in their addresses. The positions are those of OS Open Names.
    @Test(arguments: [
        ("Monmouth", "Monmouthshire, Wales", 51.8131, -2.7114), ("Chepstow", "Monmouthshire, Wales", 51.6409, -2.6767),
        ("Montgomery", "Powys, Wales", 52.5604, -3.1476),
    ])
    func aTownInWalesHasNoEnglishCounty(town: String, area: String, latitude: Double, longitude: Double) throws {
        let places = try Real.places.get()
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        let directory = PlaceDirectory {
            [ListedPlace(name: town, area: area, kind: .town, rank: 59, coordinate: coordinate)]
        }
        #expect(Gazetteer(places).places(named: town).first?.district.hasSuffix("shire") == true)
        let found = try #require(Gazetteer(places, directory: directory).places(named: town).first)
        #expect(found.fullName == "\(town), \(area)" && found.coordinate == coordinate)
    }

    @Test func putsTheOpenSchoolsOnTheMap() throws {
        let places = try Real.places.get()
        #expect(places.count == 51_012)
        #expect(places.currentCount == 27_108)
        #expect(places.mappedCount == 21_741)
        // Lists leave out schools outside England (see the import's note above). Of these, only the 15 of the authority "Fieldwork
        // Overseas Establishments" have positions.
        #expect(places.listedCount == 27_108 - 1_581 - 111 - 322)
        #expect(places.listedCountOnMap == 21_741 - 15)
    }

    @Test(arguments: [
        (RegisterIndex.Name.phase, "PhaseOfEducation (name)"),
        (RegisterIndex.Name.status, "EstablishmentStatus (name)"),
        (RegisterIndex.Name.gender, "Gender (name)"), (RegisterIndex.Name.religion, "ReligiousCharacter (name)"),
        (RegisterIndex.Name.type, "TypeOfEstablishment (name)"), (RegisterIndex.Name.district, "LA (name)"),
        (RegisterIndex.Name.sixthForm, "OfficialSixthForm (name)"),
    ])
    func countsAgreeWithAPlainReader(column: String, header: String) throws {
        let table = try Real.register.get().table
        var values = try Real.schools.get().map { $0[header] ?? "" }
        // Schools abroad have no district, though the register has "Does not apply" as their authority.
        if column == RegisterIndex.Name.district { values = values.map { $0 == "Does not apply" ? "" : $0 } }
        let expected = counts(values)
        #expect(counts((0..<table.rows).map { table.code(column)[$0] }) == expected)
    }

    @Test func aTableHasEveryFieldOfEverySchool() throws {
        let places = try Real.places.get()
        expectAllFields(places, unused: [])
    }

    @Test func namesAndPostcodesAreThoseOfTheFile() throws {
        let table = try Real.register.get().table
        let (names, postcodes) = (table.text(RegisterIndex.Name.name), table.text(RegisterIndex.Name.postcode))
        let (nameColumn, postcodeColumn) = ("EstablishmentName", "Postcode")
        let differing = try Real.schools.get().enumerated().filter { row, school in
            table.keys[row] != school["URN"] || names[row] != singleSpaced(school[nameColumn] ?? "")
                || postcodes[row] != school[postcodeColumn]
        }
        #expect(differing.isEmpty, "\(differing.prefix(3))")
    }

    @Test func phasesOfOpenSchoolsAreCountedRight() throws {
        let places = try Real.places.get()
        let facet = places.facets[EnglandFacet.phase.rawValue]
        let found = counts(
            (0..<places.count).filter { places.columns.isCurrent[$0] }.map { facet.values[Int(facet.codes[$0])].id })
        let ids = [
            "Primary": "primary", "Secondary": "secondary", "Nursery": "nursery", "16 plus": "16-plus",
            "All-through": "all-through", "Middle deemed primary": "middle", "Middle deemed secondary": "middle",
            "Not applicable": "other",
        ]
        let open = try Real.schools.get().filter {
            ["Open", "Open, but proposed to close"].contains($0["EstablishmentStatus (name)"])
        }
        #expect(found == counts(open.compactMap { ids[$0["PhaseOfEducation (name)"] ?? ""] }))
    }

    /// The kind of inspection in a row, read from the file without the importer.
    static func naiveEvidence(_ row: NaiveRecord) -> String {
        func has(_ name: String) -> Bool { !["", "NULL"].contains(row[name] ?? "") }
        if has("Inclusion") { return "reportCard" }
        guard has("Latest OEIF overall effectiveness") else { return "none" }
        return row["Latest OEIF overall effectiveness"] == "Not judged" ? "fourAreas" : "graded"
    }

    @Test func gradesAndKindsOfEvidenceAreCountedRight() throws {
        let table = try Real.inspections.get().table
        let judged = try Real.judged.get()
        #expect(table.rows == judged.count)
        let kinds = table.code(InspectionsIndex.Name.evidence)
        #expect(counts((0..<table.rows).map { kinds[$0] }) == counts(judged.map(Self.naiveEvidence)))
        let overall = table.number(InspectionsIndex.Name.overall)
        let grades = judged.filter { Self.naiveEvidence($0) == "graded" }.map {
            $0["Latest OEIF overall effectiveness"] ?? ""
        }
        #expect(counts((0..<table.rows).compactMap { overall[$0].value.map(String.init) }) == counts(grades))
    }

    /// Every row of Leeds is compared: kind, date, every area and grade, ungraded outcome.
    @Test func leedsSchoolsHaveTheValuesOfTheFile() throws {
        let imported = try InspectionsImporter().read(TestData.bytes(Real.leedsFile), named: "28Feb2026.csv")
        let rows = try naiveRecords(TestData.bytes(Real.leedsFile))
        #expect(imported.table.rows == rows.count && rows.count == 279)
        let table = imported.table
        for row in rows {
            let index = try #require(table.row(ofKey: row["URN"] ?? ""))
            let kind = Self.naiveEvidence(row)
            #expect(table.code(InspectionsIndex.Name.evidence)[index] == kind)
            let field =
                kind == "reportCard"
                ? "Inspection start date" : "Inspection start date of latest OEIF graded inspection"
            let date = (row[field] ?? "").split(separator: "/").reversed().joined()
            #expect(table.number(InspectionsIndex.Name.date)[index].value == Int(date))
            let sub = [
                "quality of education", "behaviour and attitudes", "personal development",
                "effectiveness of leadership and management", "early years provision (where applicable)",
                "sixth form provision (where applicable)",
            ]
            let scale = [
                "Exceptional", "Strong standard", "Expected standard", "Needs attention", "Urgent improvement",
            ]
            let cardAreas = [
                "Inclusion", "Curriculum and teaching", "Achievement", "Attendance and behaviour",
                "Personal development and wellbeing", "Early years (where applicable)",
                "Post-16 provision (where applicable)",
                "Leadership and governance",
            ]
            let marks: String =
                switch kind {
                case "none": ""
                case "reportCard":
                    cardAreas.map { area in scale.firstIndex(of: row[area] ?? "").map { "\($0 + 1)" } ?? "x" }.joined()
                default: sub.map { row["Latest OEIF " + $0] == "9" ? "x" : row["Latest OEIF " + $0] ?? "" }.joined()
                }
            #expect(table.code(InspectionsIndex.Name.areas)[index] == marks)
            let outcome = row["Ungraded inspection overall outcome"] ?? ""
            #expect(table.code(InspectionsIndex.Name.ungradedOutcome)[index] == (outcome == "NULL" ? "" : outcome))
        }
    }

    @Test func recordsAreFoundByTheOffsetsOfTheTable() throws {
        for imported in [try Real.register.get(), try Real.inspections.get()] {
            let offsets = imported.table.number(Table.recordOffset)
            for row in stride(from: 0, to: imported.table.rows, by: 997) {
                let start = try #require(offsets[row].value)
                #expect(imported.records[start] == UInt8(ascii: "{"))
                #expect(imported.records[start - 1] == UInt8(ascii: "\n"))
            }
            let array = try JSONSerialization.jsonObject(with: Data(imported.records)) as? [[String: Any]]
            #expect(array?.count == imported.table.rows)
        }
    }

    @Test func theTableSaysWhichLinksARecordHas() throws {
        let places = try Real.places.get()
        for row in stride(from: 0, to: places.count, by: 97) {
            let links = try Self.detail(places.key(row)).links
            for link in ["report", "website", "telephone"] {
                #expect(places.hasLink(link, row) == (links[link] != nil), "\(link) of \(places.id(row))")
            }
        }
    }

    static func detail(_ urn: String) throws -> Detail {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "urn:" + urn))
        var records = Records()
        for imported in [try Real.register.get(), try Real.inspections.get()] {
            records[imported.table.name] = imported.table.row(ofKey: urn).map { record(imported, $0) }
        }
        return try places.detail(of: row, records: records)
    }

    @Test func gildersomeHasAReportCardAndAnOlderGrade() throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "urn:107848"))
        #expect(places.name(row) == "Gildersome Primary School")
        #expect(places.summary(row) == "Report card Jan 2026, weakest area: Needs attention · Primary")
        #expect(places.mark(row) == Mark(shape: .circle, letter: "C", tone: .poor))
        let detail = try Self.detail("107848")
        #expect(detail.headline == "Report card 6 Jan 2026, weakest area: Needs attention")
        #expect(detail.links["report"] == "https://reports.ofsted.gov.uk/provider/21/107848")
        let ofsted = try #require(detail.sections.first { $0.title == "Ofsted" }).rows
        let headings = ofsted.compactMap { if case .dated(let text, let day) = $0 { "\(text) \(day)" } else { nil } }
        #expect(headings == ["Report card 20260106", "Overall grade 20220113"])
        #expect(ofsted.contains(.bar(label: "Inclusion", value: "Needs attention", step: 2, steps: 5, tone: .poor)))
        #expect(
            ofsted.contains(.bar(label: "Achievement", value: "Expected standard", step: 3, steps: 5, tone: .middling)))
        #expect(ofsted.contains(.field("Post-16 provision", "does not apply")))
        #expect(ofsted.contains(.field("Safeguarding standards", "Met")))
        #expect(ofsted.contains(.bar(label: "Overall effectiveness", value: "Good", step: 3, steps: 4, tone: .good)))
        let kinds = ofsted.filter { if case .field("Kind of inspection", _) = $0 { true } else { false } }
        #expect(kinds == [.field("Kind of inspection", "Re-inspection of a school that required improvement")])
    }

    /// All codes of Ofsted's files for England and Leeds of February 2026, and an unknown one.
    @Test(
        arguments: [
            ("S5 Inspection", nil), ("Academy First Section 5", "First inspection as an academy"),
            ("Requires Improvement S5 Reinspection Visit 1", "Re-inspection of a school that required improvement"),
            ("Requires Improvement S5 Reinspection Visit 2", "Re-inspection of a school that required improvement"),
            ("Requires Improvement S5 Reinspection Visit 3", "Re-inspection of a school that required improvement"),
            ("Serious Weaknesses S5 Reinspection", "Re-inspection of a school with serious weaknesses"),
            (
                "Schools with Serious Weaknesses Visit 1",
                "Full inspection that began as monitoring of a school with serious weaknesses"
            ),
            (
                "Schools with Serious Weaknesses Visit 3",
                "Full inspection that began as monitoring of a school with serious weaknesses"
            ),
            ("Unheard of S5 Visit 1", "Unheard of S5 Visit 1"),
        ] as [(String, String?)])
    func theKindOfAnInspectionIsInPlainWords(code: String, words: String?) {
        #expect(InspectionKind.words(code) == words)
    }

    @Test func templeLearningAcademyIsReadFromBothFiles() throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "141883"))
        #expect(places.summary(row) == "Report card Nov 2025, weakest area: Needs attention · All-through")
        #expect(
            places.resultWordings(row) == [
                "Report card Nov 2025, weakest area: Needs attention", "Card Nov 2025, weakest: Needs attention",
                "Card 2025, weakest: Needs att.", "Weakest: Needs att. 2025", "Weakest: Needs att.",
                "Weakest Needs att.", "Card 2025",
            ])
        let report = SearchReport(
            places: places, circle: nil, total: 1, hits: places.allHits().filter { $0.row == row },
            distance: { "\($0)" })
        let table = report.text(as: .table, columns: 80)
        #expect(table.contains("  Card 2025, weakest: Needs att.") && !table.contains("…"), "\(table)")
        let fields = Dictionary(uniqueKeysWithValues: England().fields(of: row, in: places).map { ($0.name, $0.value) })
        #expect(fields["reportURL"] == .string("https://reports.ofsted.gov.uk/provider/23/141883"))
        let ofsted = try #require(fields["ofsted"]).text
        #expect(ofsted.hasPrefix("{\"evidence\":\"report-card\",\"date\":\"2025-11-25\""))
        #expect(ofsted.contains("\"attendanceAndBehaviour\":\"expected-standard\""))
        #expect(ofsted.contains("\"post16Provision\":\"doesNotApply\""))
        #expect(ofsted.contains("\"safeguarding\":\"met\""))
    }

    @Test func theWordsSayIfAllFourAreasAreOutstanding() throws {
        let places = try Real.places.get()
        let areas = [
            "quality of education", "behaviour and attitudes", "personal development",
            "effectiveness of leadership and management",
        ].map { "Latest OEIF " + $0 }
        let judged = try Real.judged.get().filter { Self.naiveEvidence($0) == "fourAreas" }
        var outstanding = 0
        for school in judged {
            let row = try #require(places.row(ofID: "urn:" + (school["URN"] ?? "")))
            let isOutstanding = areas.allSatisfy { school[$0] == "1" }
            #expect(places.summary(row).contains(", all Outstanding") == isOutstanding, "\(places.id(row))")
            outstanding += isOutstanding ? 1 : 0
        }
        // Counted in the file with another program.
        #expect(outstanding == 9)
    }

    @Test func cobdenHasFourAreasAndAConcern() throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "urn:107963"))
        #expect(places.summary(row) == "Four areas, Jul 2025, the weakest: Inadequate; serious weaknesses · Primary")
        #expect(places.mark(row) == Mark(shape: .circle, letter: "4", tone: .worst))
    }

    @Test func everyPageIsHttpsOnOfsted() throws {
        let places = try Real.places.get()
        var without = 0
        for row in 0..<places.count {
            let address = IndexedSchool(row, places).reportAddress
            if address.isEmpty { without += 1 }
            #expect(address.isEmpty || address.hasPrefix("https://reports.ofsted.gov.uk/provider/"))
        }
        // Welsh schools, open and closed: those of the authorities 660 to 681 and of a Welsh type, counted with Python.
        #expect(without == Self.welshSchools)
    }

    private static let welshSchools = 2471

    @Test func aWelshSchoolNamesItsInspectorate() throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "urn:401874"))
        #expect(places.name(row) == "Cardiff High School")
        #expect(places.summary(row).hasSuffix("in Wales: inspected by Estyn, not Ofsted"))
        let detail = try places.detail(of: row, records: Records())
        #expect(detail.headline == "In Wales: inspected by Estyn, not Ofsted")
        #expect(
            detail.links["report"] == nil
                && !detail.sections.flatMap(\.rows).contains { "\($0)".contains("Ofsted page") })
    }
}

/// The record of a row, cut out of the details file as the program does it.
func record(_ imported: ImportedTable, _ row: Int) -> [UInt8] {
    let start = imported.table.number(Table.recordOffset)[row].value ?? 0
    let line = imported.records[start...].prefix { $0 != UInt8(ascii: "\n") }
    return Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
}
