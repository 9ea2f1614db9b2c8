import Geo
import JSON

/// Schools in England: the register of the Department for Education, and what Ofsted's inspectors said.
public struct England: Collection {
    public init() {}

    public var id: String { "england" }
    public var name: String { "England" }
    public var keyScheme: String { "urn" }
    public var noun: (one: String, many: String) { ("school", "schools") }
    public var examplePlace: String { "LS1 4AP" }
    public var postcodeCentres: String? { "outcodes.json" }
    public var region: BoundingBox { BoundingBox(south: 49.9, west: -6.4, north: 55.8, east: 1.8) }
    /// Six figures.
    public func isKey(_ typed: String) -> Bool {
        typed.utf8.count == 6 && typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    public var importers: [any TableImporter] { [RegisterImporter(), InspectionsImporter(), LinksImporter()] }

    public var sorts: [SortOrder] {
        [
            SortOrder(
                id: "grade", title: "Grade, within a kind of inspection",
                group: { row, places in Standing(row, places).groupTitle },
                rank: { row, places in Standing(row, places).rank }),
            SortOrder(
                id: "size", title: "Size, most pupils first",
                figure: { row, places in
                    Self.pupils(row, places).map { "\(grouped($0)) \($0 == 1 ? "pupil" : "pupils")" }
                        ?? "pupils not available"
                },
                rank: { row, places in Self.pupils(row, places).map { -$0 } ?? .max }),
        ]
    }

    private static func pupils(_ row: Int, _ places: Places) -> Int? {
        places.joined.match(0, row).flatMap { $0.table.number(RegisterIndex.Name.pupils)[$0.row].value }
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns {
        EnglandColumns(tables)?.columns ?? EnglandColumns.empty
    }

    public func mark(of row: Int, in places: Places) -> Mark { Standing(row, places).mark }

    public func kind(of row: Int, in places: Places) -> (one: String, many: String) {
        Standing(row, places).phase.noun
    }

    public var legend: [(mark: Mark, meaning: String)] {
        let shapes: [(Mark.Shape, String)] = [
            (.circle, "Primary"), (.triangle, "Secondary"), (.diamond, "Middle, all-through"), (.star, "Nursery"),
            (.hexagon, "16 plus"), (.square, "Special, independent and other"),
        ]
        var legend = shapes.map { (mark: Mark(shape: $0.0, letter: " ", tone: .none), meaning: $0.1) }
        legend += Grade.allCases.map {
            (Mark(shape: .circle, letter: $0.letter, tone: $0.tone), "Overall grade \($0.title), to September 2024")
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

    public func standing(of row: Int, in places: Places) -> String { IndexedSchool(row, places).evidenceWords }
    public func summary(of row: Int, in places: Places) -> String { IndexedSchool(row, places).summary }

    public func evidenceStamps(in places: Places) -> [EvidenceStamp?] {
        EnglandEvidence(places.joined)?.stamps ?? Array(repeating: nil, count: places.count)
    }
    public var evidenceNoun: (one: String, many: String) { ("inspection", "inspections") }

    public func detail(of row: Int, in places: Places, records: [[UInt8]?]) throws(RecordError) -> Detail {
        try SchoolDetail(row, places, records: records).detail
    }

    public func fields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        IndexedSchool(row, places).fields
    }
    public var fieldNames: [String] { IndexedSchool.fieldNames }
}

/// Where a school stands on the scale of its own kind of evidence, from the facets alone: asked for every pin.
struct Standing {
    let phase: PhaseValue
    let type: TypeValue
    let evidence: EvidenceValue
    /// 0 is best; nil where the kind has no scale, or nothing is said on it.
    let step: Int?

    init(_ row: Int, _ places: Places) {
        let facets = places.facets
        phase = PhaseValue.allCases[Int(facets[EnglandFacet.phase.rawValue].codes[row])]
        type = TypeValue.allCases[Int(facets[EnglandFacet.type.rawValue].codes[row])]
        evidence = EvidenceValue.allCases[Int(facets[EnglandFacet.evidence.rawValue].codes[row])]
        let scale: EnglandFacet? =
            switch evidence {
            case .reportCard: .reportCard
            case .fourAreas: .fourAreas
            case .graded: .grade
            case .ungraded, .notInspected, .independent, .notInFile: nil
            }
        step = scale.flatMap { scale in
            let facet = facets[scale.rawValue]
            let code = Int(facet.codes[row])
            return facet.values[code].isOutside ? nil : code
        }
    }

    var mark: Mark {
        Mark(shape: phase.shape, letter: letter, tone: tone)
    }

    private var letter: Character {
        switch evidence {
        case .reportCard: "C"
        case .fourAreas: "4"
        case .graded: step.map { Grade.allCases[$0].letter } ?? "?"
        case .ungraded: "U"
        case .notInspected, .independent, .notInFile: "-"
        }
    }

    /// The grade of the weakest area, of the kinds that have no overall grade.
    var weakest: String? {
        switch evidence {
        case .reportCard: step.map { Standard.allCases[$0].title }
        case .fourAreas: step.map { Grade.allCases[$0].title }
        default: nil
        }
    }

    private var tone: Tone {
        switch evidence {
        case .reportCard: step.map { Standard.allCases[$0].tone } ?? .neutral
        case .fourAreas, .graded: step.map { Grade.allCases[$0].tone } ?? .neutral
        case .ungraded: .neutral
        case .notInspected, .independent, .notInFile: .none
        }
    }

    /// Kinds of evidence one after the other; inside of a kind by its own scale.
    var rank: Int { Int(evidence.code) * 10 + (step ?? 9) }

    var groupTitle: String {
        switch evidence {
        case .reportCard: "Report cards, by the weakest area"
        case .fourAreas: "Four areas, by the weakest"
        case .graded: "Overall grades, to September 2024"
        case .ungraded: "Only an ungraded visit"
        case .notInspected: "No inspection listed"
        case .independent: "Independent, not in Ofsted's file for state schools"
        case .notInFile: "Not in Ofsted's file"
        }
    }
}
