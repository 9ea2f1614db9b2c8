import Geo
import JSON

/// High schools in New York City: the Department of Education's directory, and how those who took the SAT did in it.
public struct NewYork: Collection {
    public init() {}

    public var id: String { "newyork" }
    public var name: String { "New York City" }
    public var names: [String] { [name, "New York", "NYC"] }
    /// The district, a letter for the borough and the number of the school: "02M260".
    public var keyScheme: String { "dbn" }
    public var noun: (one: String, many: String) { ("school", "schools") }
    public var examplePlace: String { "10003" }
    public var postcodeForm: PostcodeForm { .fiveDigits }
    public var postcodeCentres: String? { "newyork/zipcodes.json" }
    public var placeForms: String { "a ZIP code, a neighborhood or a borough" }
    public var opensWithList: Bool { true }
    /// The five boroughs.
    public var region: BoundingBox { BoundingBox(south: 40.49, west: -74.26, north: 40.92, east: -73.70) }
    public var comesComplete: Bool { true }
    public var distances: DistanceFormat { .customary }
    public func key(typed: String) -> String { typed.uppercased() }
    public func isKey(_ typed: String) -> Bool { schoolNumber(typed) != nil }
    public var importers: [any TableImporter] { [DirectoryImporter(), SATImporter()] }

    public var sorts: [SortOrder] {
        [
            SortOrder(
                id: "sat", title: "SAT total, highest first",
                group: { row, places in SATStanding(row, places).groupTitle },
                rank: { row, places in SATStanding(row, places).rank }),
            SortOrder(
                id: "size", title: "Size, most students first",
                figure: { row, places in
                    Self.directory(row, places, DirectoryColumns.Name.students).map {
                        "\(grouped($0)) \($0 == 1 ? "student" : "students")"
                    } ?? "students not available"
                },
                rank: { row, places in
                    Self.directory(row, places, DirectoryColumns.Name.students).map { -$0 } ?? .max
                }),
            SortOrder(
                id: "graduation", title: "Graduation rate, highest first",
                figure: { row, places in
                    Self.directory(row, places, DirectoryColumns.Name.graduation).map {
                        "\(NewYorkDetail.rate(.value($0))) graduate"
                    } ?? "graduation rate not available"
                },
                rank: { row, places in
                    Self.directory(row, places, DirectoryColumns.Name.graduation).map { -$0 } ?? .max
                }),
        ]
    }

    private static func directory(_ row: Int, _ places: Places, _ column: String) -> Int? {
        places.joined.match(0, row).flatMap { $0.table.number(column)[$0.row].value }
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns { NewYorkColumns(tables).columns }

    public func mark(of row: Int, in places: Places) -> Mark {
        let size = SizeBand.allCases[Int(places.facets[NewYorkFacet.size.rawValue].codes[row])]
        let band = SATBand.allCases[Int(places.facets[NewYorkFacet.sat.rawValue].codes[row])]
        return Mark(shape: size.shape, letter: band.letter, tone: band.tone)
    }

    public func kind(of row: Int, in places: Places) -> (one: String, many: String) { ("high school", "high schools") }

    public var legend: [(mark: Mark, meaning: String)] {
        SizeBand.allCases.map { (Mark(shape: $0.shape, letter: " ", tone: .none), $0.meaning) }
            + SATBand.allCases.map { (Mark(shape: .circle, letter: $0.letter, tone: $0.tone), $0.meaning) }
    }

    public var caveats: [String] {
        [
            "A test score is no judgement of a school.", "│ on a bar is the average of all test takers.",
            "Fewer than eleven test takers are not ranked.", "Suppressed: so few took it that it is withheld.",
            "No total where one of the three scores is missing.",
        ]
    }

    public func standing(of row: Int, in places: Places) -> String { NewYorkSchool(row, places).standing }
    public func summary(of row: Int, in places: Places) -> String { NewYorkSchool(row, places).summary }

    public func evidenceStamps(in places: Places) -> [EvidenceStamp?] {
        guard places.joined.tables.count > 1, places.joined.tables[1] != nil else {
            return Array(repeating: nil, count: places.count)
        }
        return (0..<places.count).map { NewYorkSchool($0, places).stamp }
    }
    public var evidenceNoun: (one: String, many: String) { ("SAT result", "SAT results") }

    public func detail(of row: Int, in places: Places, records: [[UInt8]?]) throws(RecordError) -> Detail {
        try NewYorkDetail(row, places, records: records).detail
    }

    public func fields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        NewYorkSchool(row, places).fields
    }
    public var fieldNames: [String] { NewYorkSchool.fieldNames }
}
