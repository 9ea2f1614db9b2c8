import Catalogue

/// Where a school stands on the scale of its own kind of evidence. Every pin needs its level, so the level is read from
/// the facets alone, which is fast.
struct EvidenceLevel {
    let phase: PhaseValue
    let type: TypeValue
    let evidence: EvidenceValue
    /// The step on the scale, 0 for the best; nil if the kind of evidence has no scale, or the school's step is not known.
    let step: Int?

    init(_ row: Int, _ places: Places) {
        let facets = places.facets
        phase = PhaseValue(.phase, of: row, in: places)
        type = TypeValue(.type, of: row, in: places)
        evidence = EvidenceValue(.evidence, of: row, in: places)
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

    /// The grade of the weakest area, for kinds of evidence that have no overall grade; nil for the others.
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

    /// The rank in the order by grade: first by the kind of evidence, then by the scale of the kind.
    var rank: Int { Int(evidence.code) * 10 + (step ?? 9) }

    var groupTitle: String {
        switch evidence {
        case .reportCard: "Report cards, by weakest area"
        case .fourAreas: "Four areas, by the weakest"
        case .graded: "Overall grades, to Sep 2024"
        case .ungraded: "Only an ungraded visit"
        case .notInspected: "No inspection listed"
        case .independent: "Independent, not in Ofsted's file for state schools"
        case .notInFile: "Not in Ofsted's file"
        }
    }
}
