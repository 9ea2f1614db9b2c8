import Catalogue
import Geo
import JSON

/// Schools in England, from the register of the Department for Education, with Ofsted's inspections.
public struct England: Dataset {
    public init() {}

    public let identity = Identity(
        id: "england", name: "England", keyScheme: "urn", noun: Noun("school", "schools"), listName: "schools",
        // A URN has six digits.
        keyForm: KeyForm(isKey: { $0.utf8.count == 6 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }))
    // Most schools in a town are less than a kilometre apart. With this gap, York is searched within 6.5 km of its middle instead
    // of 34 km, Leeds within 8 km.
    public let geography = Geography(
        region: BoundingBox(south: 49.9, west: -6.4, north: 55.8, east: 1.8), postcodeCentres: "outcodes.json",
        examplePlace: "LS7 4HE", countries: ["UK", "GB", "United Kingdom", "Great Britain"],
        counties: { Self.counties },
        countriesOutside: ["Wales", "Scotland", "Northern Ireland", "Guernsey", "Isle of Man", "Jersey"],
        notesOutside: [
            "Wales": Self.note(on: "Welsh schools"), "Guernsey": Self.note(on: "schools in Guernsey"),
            "Isle of Man": Self.note(on: "schools in the Isle of Man"), "Jersey": Self.note(on: "schools in Jersey"),
        ], postTownGapMetres: 1500)
    public let opening = Opening(.search, order: "distance", off: [EnglandFacet.country.id: CountryValue.outside])
    public let supply = Supply.editions(
        Editions(
            importers: [RegisterImporter(), InspectionsImporter(), LinksImporter()], feeds: Self.feeds,
            starter: Editions.Starter(
                contents:
                    "Six cities to try: Leeds, Liverpool, Manchester, Bristol, Cambridge, inner London. Ofsted results for Leeds.",
                megabytesOfAll: 80)))
    public let words = Words(
        legend: Self.legend,
        shortForms: [
            ("(prev)", "Result of the school that this one replaced"),
            ("4 areas", "Inspected in four areas"), ("Card", "Report card"),
        ] + IndexedSchool.shortForms,
        distanceNote: SchoolRows.distanceNote, synonyms: .schools,
        links: SchoolLinkNames.all,
        leftOut: Words.LeftOut(
            value: EnglandFacet.notGradedThisWay, phrase: "without a grade of that kind", field: "notGradedThatWay"),
        similarValues: [
            .init(
                facet: EnglandFacet.grade.id, GradeValue.remainsOutstanding.rawValue,
                asked: GradeValue.outstanding.rawValue),
            .init(facet: EnglandFacet.grade.id, GradeValue.remainsGood.rawValue, asked: GradeValue.good.rawValue),
            .init(facet: EnglandFacet.phase.id, PhaseValue.allThrough.rawValue, asked: PhaseValue.secondary.rawValue),
            .init(facet: EnglandFacet.phase.id, PhaseValue.allThrough.rawValue, asked: PhaseValue.primary.rawValue),
            .init(facet: EnglandFacet.phase.id, PhaseValue.middle.rawValue, asked: PhaseValue.secondary.rawValue),
            .init(facet: EnglandFacet.phase.id, PhaseValue.middle.rawValue, asked: PhaseValue.primary.rawValue),
        ],
        shortFilters: [
            Words.ShortFilter(
                facet: EnglandFacet.phase.id, help: "nursery, primary, secondary … with commas between"),
            Words.ShortFilter(
                facet: EnglandFacet.grade.id,
                help: "outstanding, good, remains-good (after an ungraded visit), requires-improvement, inadequate …"),
        ])
    public let actions = SchoolLinkNames.actions

    public let sorts: [SortOrder] = [
        SortOrder(
            id: "grade", title: "Grade, within each kind of inspection",
            group: { row, places in EvidenceLevel(row, places).groupTitle },
            rank: { row, places in EvidenceLevel(row, places).rank }),
        .size(Noun("pupil", "pupils"), count: { row, places in Self.pupils(row, places) }),
    ]

    private static func pupils(_ row: Int, _ places: Places) -> Int? {
        places.match(TableName.register, row).flatMap { $0.table.number(RegisterIndex.Name.pupils)[$0.row].value }
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns {
        EnglandColumns(tables)?.columns ?? EnglandColumns.empty
    }

    public func mark(of row: Int, in places: Places) -> Mark { EvidenceLevel(row, places).mark }

    public func kind(of row: Int, in places: Places) -> Noun {
        EvidenceLevel(row, places).phase.noun
    }

    public func headline(of row: Int, in places: Places) -> String { IndexedSchool(row, places).evidenceWords }
    public func summary(of row: Int, in places: Places) -> String { IndexedSchool(row, places).summary }
    public func resultWordings(of row: Int, in places: Places) -> [String] {
        IndexedSchool(row, places).resultWordings
    }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        try SchoolDetail(row, places, records: records).detail
    }

    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? {
        if link == SchoolLinkNames.report { return !IndexedSchool(row, places).reportAddress.isEmpty }
        return places.match(TableName.register, row).flatMap {
            SchoolLinkColumn.hasLink(link, of: $0.row, in: $0.table)
        }
    }

    /// What the register has of a country outside England.
    private static func note(on schools: String) -> String {
        "The register lists \(schools), but not where they are. You can find them by name."
    }

    private static var legend: [(mark: Mark, meaning: String)] {
        let shapes: [(Mark.Shape, String)] = [
            (.circle, "Primary"), (.triangle, "Secondary"), (.diamond, "Middle, all-through"), (.star, "Nursery"),
            (.hexagon, "16 plus"), (.square, "Special, independent and other"),
        ]
        var legend = shapes.map { (mark: Mark(shape: $0.0, letter: " ", tone: .none), meaning: $0.1) }
        legend += Grade.allCases.map {
            (
                Mark(shape: .circle, letter: $0.letter, tone: $0.tone),
                "Overall grade \($0.title) (given until September 2024)"
            )
        }
        legend += Standard.allCases.map {
            (Mark(shape: .circle, letter: "C", tone: $0.tone), "Report card, weakest area \($0.title)")
        }
        legend += Grade.allCases.map {
            (Mark(shape: .circle, letter: "4", tone: $0.tone), "Four areas, the weakest \($0.title)")
        }
        legend.append((Mark(shape: .circle, letter: "U", tone: .neutral), "Only an ungraded visit"))
        legend.append((Mark(shape: .circle, letter: "-", tone: .none), "No inspection listed, or not in Ofsted's file"))
        return legend
    }
}

extension England {
    /// The names of the tables. The feeds that fetch them have the same names.
    enum TableName {
        static let register = "register"
        static let inspections = "inspections"
        static let links = "links"
    }
}

extension England: Comparing {
    public func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow] {
        try SchoolDetail(row, places, records: records).comparison
    }
    public var comparedLink: String? { SchoolLinkNames.report }
}

extension England: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        IndexedSchool(row, places).fields
    }
    public var exportedNames: [String] { IndexedSchool.fieldNames }
    public var leadingNames: Set<String> { ["urn", "phase"] }
    public func exportedRecordFields(
        of row: Int, in places: Places, records: Records
    ) -> [(name: String, value: JSONValue)] {
        SchoolRecordExport(row, places, records).fields
    }
    public var exportedRecordNames: [String] { SchoolRecordExport.names }
    public func meaning(ofField name: String) -> String? { SchoolFieldMeanings.all[name] }
}

extension England: Tracking {
    public func fingerprints(in places: Places) -> [EvidenceFingerprint?] {
        EnglandEvidence(places.joined)?.fingerprints ?? Array(repeating: nil, count: places.count)
    }
    public var evidenceTableName: String { TableName.inspections }
    public var newsNoun: Noun { Noun("inspection", "inspections") }
}

extension England: TypedFiltering {
    public var typedFilters: [TypedFilter] {
        [
            TypedFilter(
                "la", Noun("local authority", "local authorities"), valueName: "NAME",
                help:
                    "schools of a local authority, by its name or number; separate several with a semicolon: 'Leeds;380'",
                optionalWords: [
                    "council", "city", "county", "borough", "metropolitan", "district", "london", "royal", "of",
                ], endsWithItsPlaces: true),
            TypedFilter(
                "trust", Noun("trust", "trusts"), valueName: "NAME",
                help: "schools of a multi-academy trust, by its name or a part of it"),
        ]
    }

    public func typedValue(_ filter: String, of row: Int, in places: Places) -> [String] {
        func codes(_ table: String, _ names: String...) -> [String] {
            guard let (table, row) = places.match(table, row) else { return [] }
            return names.map { table.code($0)[row] }.filter { !$0.isEmpty }
        }
        if filter == "la" {
            return codes(TableName.register, RegisterIndex.Name.authority, RegisterIndex.Name.authorityCode)
        }
        // Some editions of the register have no trusts, but Ofsted's file has them.
        let trusts = codes(TableName.register, RegisterIndex.Name.trust)
        return trusts.isEmpty ? codes(TableName.inspections, InspectionsIndex.Name.trust) : trusts
    }
}

extension England: Dated {
    public func evidenceDay(of row: Int, in places: Places) -> Int? {
        // Every frame asks for each row of the list, so nothing else of the school is read.
        guard let (table, row) = places.match(TableName.inspections, row) else { return nil }
        return [InspectionsIndex.Name.date, InspectionsIndex.Name.ungradedDate].lazy
            .compactMap { table.number($0)[row].value.flatMap { CalendarDate(number: $0) }?.number }.first
    }
}

extension England: Tabular {
    public var tableColumns: [TableColumn] {
        [
            TableColumn("ages", title: "Ages", width: 5),
            TableColumn("pupils", title: "Pupils", width: 6, isRight: true),
            TableColumn("district", title: "District", width: 18),
        ]
    }

    public func cell(_ column: String, of row: Int, in places: Places) -> String {
        let school = IndexedSchool(row, places)
        return switch column {
        case "ages": school.code(RegisterIndex.Name.ages).replacing("-", with: "–")
        case "pupils": school.pupils.value.map { grouped($0) } ?? ""
        default: plainDistrict(school.code(RegisterIndex.Name.district))
        }
    }

    /// The phase or kind of school, and the columns of the list but the district, which the address names.
    public func printedFacts(of row: Int, in places: Places) -> [(label: String, text: String)] {
        let columns = tableColumns.filter { $0.id != "district" }.map { ($0.title, cell($0.id, of: row, in: places)) }
        return ([("School", IndexedSchool(row, places).phaseWord)] + columns).filter { !$0.1.isEmpty }
    }
}
