import Catalogue
import Geo
import JSON

/// High schools in New York City, from the directory of the Department of Education, with their SAT results.
public struct NewYork: Dataset {
    public init() {}

    public let identity = Identity(
        // A key is the district, a letter for the borough and the number of the school: "02M260".
        id: "newyork", name: "New York City", otherNames: ["New York", "NYC"], keyScheme: "dbn",
        noun: Noun("school", "schools"), listName: "schools",
        keyForm: KeyForm(isKey: { schoolNumber($0) != nil }, key: { $0.uppercased() }))
    public let geography = Geography(
        // The five boroughs.
        region: BoundingBox(south: 40.49, west: -74.26, north: 40.92, east: -73.70), postcodeForm: .fiveDigits,
        postcodeCentres: "newyork/zipcodes.json", distances: .customary,
        placeForms: "a ZIP code, a neighborhood or a borough", examplePlace: "10003",
        countries: ["NY", "USA", "US", "United States"])
    public let opening = Opening(.list, order: "distance")
    public let supply = Supply.editions(
        Editions(importers: [DirectoryImporter(), SATImporter()], feeds: Self.feeds, comesComplete: true))
    public let words = Words(
        legend: Self.legend,
        caveats: [
            "A test score alone does not show how good a school is.", "│ on a bar is the average of all test takers.",
            "No rank where fewer than eleven took the test.",
            "Withheld: so few took it that results are not published.",
            "No total where one of the three scores is missing.",
        ], distanceNote: SchoolRows.distanceNote, synonyms: .schools, links: SchoolLinkNames.all)
    public let actions = SchoolLinkNames.actions

    public let sorts: [SortOrder] = [
        SortOrder(
            id: "sat", title: "SAT total, highest first",
            group: { row, places in SATOrder(row, places).groupTitle },
            rank: { row, places in SATOrder(row, places).rank }),
        .size(
            Noun("student", "students"),
            count: { row, places in Self.directory(row, places, DirectoryColumns.Name.students) }),
        SortOrder(
            id: "graduation", title: "Graduation rate, highest first",
            figure: { row, places in
                Self.directory(row, places, DirectoryColumns.Name.graduation).map {
                    "\(NewYorkDetail.rate($0)) graduate"
                } ?? "graduation rate not available"
            },
            rank: { row, places in
                Self.directory(row, places, DirectoryColumns.Name.graduation).map { -$0 } ?? .max
            }),
    ]

    private static func directory(_ row: Int, _ places: Places, _ column: String) -> Int? {
        places.match(TableName.directory, row).flatMap { $0.table.number(column)[$0.row].value }
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns { NewYorkColumns(tables).columns }

    public func mark(of row: Int, in places: Places) -> Mark {
        let size = SizeBand.allCases[Int(places.facets[NewYorkFacet.size.rawValue].codes[row])]
        let band = SATBand.allCases[Int(places.facets[NewYorkFacet.sat.rawValue].codes[row])]
        return Mark(shape: size.shape, letter: band.letter, tone: band.tone)
    }

    public func kind(of row: Int, in places: Places) -> Noun { Noun("high school", "high schools") }

    private static var legend: [(mark: Mark, meaning: String)] {
        SizeBand.allCases.map { (Mark(shape: $0.shape, letter: " ", tone: .none), $0.meaning) }
            + SATBand.allCases.map { (Mark(shape: .circle, letter: $0.letter, tone: $0.tone), $0.meaning) }
    }

    public func headline(of row: Int, in places: Places) -> String { NewYorkSchool(row, places).headline }
    public func summary(of row: Int, in places: Places) -> String { NewYorkSchool(row, places).summary }
    public func resultWordings(of row: Int, in places: Places) -> [String] {
        NewYorkSchool(row, places).resultWordings
    }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        try NewYorkDetail(row, places, records: records).detail
    }

    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? {
        places.match(TableName.directory, row).flatMap {
            SchoolLinkColumn.hasLink(link, of: $0.row, in: $0.table)
        }
    }

    public func hasLink(_ link: String, somewhereIn places: Places) -> Bool {
        places.joined[TableName.directory].map { SchoolLinkColumn.hasLink(link, somewhereIn: $0) } ?? true
    }
}

extension NewYork {
    /// The names of the tables. The feeds that fetch them have the same names.
    enum TableName {
        static let directory = "directory"
        static let sat = "sat"
    }
}

extension NewYork: Comparing {
    public func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow] {
        try NewYorkDetail(row, places, records: records).comparison
    }
    public var comparedLink: String? { SchoolLinkNames.report }
}

extension NewYork: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        [("dbn", .string(places.key(row)))] + NewYorkSchool(row, places).fields
    }
    public var exportedNames: [String] { ["dbn"] + NewYorkSchool.fieldNames }
    public var leadingNames: Set<String> { ["dbn"] }
    public func exportedRecordFields(
        of row: Int, in places: Places, records: Records
    ) -> [(name: String, value: JSONValue)] {
        NewYorkRecordExport(row, places, records).fields
    }
    public var exportedRecordNames: [String] { NewYorkRecordExport.names }
    public func meaning(ofField name: String) -> String? { NewYorkRecordExport.meanings[name] }
}

extension NewYork: Tracking {
    public func fingerprints(in places: Places) -> [EvidenceFingerprint?] {
        guard places.joined[TableName.sat] != nil else { return Array(repeating: nil, count: places.count) }
        return (0..<places.count).map { NewYorkSchool($0, places).fingerprint }
    }
    public var evidenceTableName: String { TableName.sat }
    public var newsNoun: Noun { Noun("SAT result", "SAT results") }
}

extension NewYork: Tabular {
    public var tableColumns: [TableColumn] {
        [
            TableColumn("students", title: "Students", width: 8, isRight: true),
            TableColumn("graduation", title: "Graduate", width: 8, isRight: true),
            TableColumn("borough", title: "Borough", width: 13),
        ]
    }

    public func cell(_ column: String, of row: Int, in places: Places) -> String {
        let school = NewYorkSchool(row, places)
        return switch column {
        case "students": school.number(DirectoryColumns.Name.students).value.map { grouped($0) } ?? ""
        case "graduation":
            school.number(DirectoryColumns.Name.graduation).value.map { "\(($0 + 5) / 10) %" } ?? ""
        default: school.code(DirectoryColumns.Name.borough)
        }
    }
}
