import Catalogue

/// The facets of schools in England, in the order of the filter pane. A raw value is the facet's index.
enum EnglandFacet: Int, CaseIterable {
    case phase, evidence, grade, reportCard, fourAreas, safeguarding, gender, religion, type, age, sixthForm, country

    var id: String {
        switch self {
        case .phase: "phase"
        case .evidence: "evidence"
        case .grade: "grade"
        case .reportCard: "report-card"
        case .fourAreas: "four-areas"
        case .safeguarding: "safeguarding"
        case .gender: "gender"
        case .religion: "religion"
        case .type: "type"
        case .age: "age"
        case .sixthForm: "sixth-form"
        case .country: "country"
        }
    }

    var title: String {
        switch self {
        case .phase: "Phase"
        case .evidence: "Kind of inspection"
        case .grade: "Overall grade (to September 2024)"
        case .reportCard: "Report card: its weakest area"
        case .fourAreas: "Four areas: the weakest of them"
        case .safeguarding: "Safeguarding"
        case .gender: "Gender"
        case .religion: "Religious character"
        case .type: "Type"
        case .age: "Age of the child"
        case .sixthForm: "Sixth form"
        case .country: "Country"
        }
    }

    var values: [Facet.Value] {
        switch self {
        case .phase: PhaseValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .evidence: EvidenceValue.allCases.map { .init(id: $0.rawValue, label: $0.label) }
        case .grade: GradeValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.isOutside) }
        case .reportCard:
            Standard.allCases.map { .init(id: $0.id, label: $0.title) } + [outside("No report card")]
        case .fourAreas:
            Grade.allCases.map { .init(id: $0.id, label: $0.title) } + [outside("Not graded in four areas")]
        case .safeguarding:
            SafeguardingValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .gender: GenderValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.isOutside) }
        case .religion:
            ReligionValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .type: TypeValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .age:
            AgeValue.range.map { .init(id: "\($0)", label: "\($0)") }
                + [.init(id: "not-available", label: "Ages not available", isOutside: true)]
        case .sixthForm:
            SixthFormValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.isOutside) }
        case .country: CountryValue.allCases.map { .init(id: $0.rawValue, label: $0.label) }
        }
    }

    /// The id of the value for schools that were inspected in another way, or not at all.
    static let notGradedThisWay = GradeValue.notGraded.rawValue

    private func outside(_ label: String) -> Facet.Value {
        .init(id: Self.notGradedThisWay, label: label, isOutside: true)
    }
}

extension England: Closing {
    /// The words of the register for its statuses.
    /// Source: the register of Get Information About Schools, column "EstablishmentStatus (name)", June 2024.
    private static let statuses = ["Open", "Open, but proposed to close", "Closed", "Proposed to open"]

    /// "Open, but proposed to close" has the id "open-but-proposed-to-close". A status that is not in this list is added.
    public func statusFacet(of places: Places) -> Facet {
        let column = places.joined[TableName.register]?.code(RegisterIndex.Name.status) ?? CodeColumn()
        let all = Self.statuses + column.values.filter { !Self.statuses.contains($0) }
        let codes = column.values.map { status in UInt16(all.firstIndex(of: status) ?? 0) }
        let values = all.map { status in
            let words = status.isEmpty ? "Not available" : status
            return Facet.Value(id: words.lowercased().replacing(",", with: "").replacing(" ", with: "-"), label: words)
        }
        return Facet(id: Facet.status, title: "Status", values: values, codes: column.codes.map { codes[Int($0)] })
    }
}

extension CaseIterable where Self: Equatable {
    /// The position of the case among all cases, which is its code in the facet.
    var code: UInt16 {
        UInt16(Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0)
    }

    /// The case at a row of its facet.
    init(_ facet: EnglandFacet, of row: Int, in places: Places) {
        let code = places.facets[facet.rawValue].codes[row]
        self = Self.allCases[Self.allCases.index(Self.allCases.startIndex, offsetBy: Int(code))]
    }
}
