/// The facets of schools in England, in the order of the filter pane. A raw value is the facet's index.
enum EnglandFacet: Int, CaseIterable {
    case phase, evidence, grade, reportCard, fourAreas, safeguarding, gender, religion, type, age, sixthForm

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
        }
    }

    var values: [Facet.Value] {
        switch self {
        case .phase: PhaseValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .evidence: EvidenceValue.allCases.map { .init(id: $0.rawValue, label: $0.label) }
        case .grade: Grade.allCases.map { .init(id: slug($0.title), label: $0.title) } + [outside("No overall grade")]
        case .reportCard:
            Standard.allCases.map { .init(id: slug($0.title), label: $0.title) } + [outside("No report card")]
        case .fourAreas:
            Grade.allCases.map { .init(id: slug($0.title), label: $0.title) } + [outside("Not graded in four areas")]
        case .safeguarding:
            SafeguardingValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .gender: GenderValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.isOutside) }
        case .religion:
            ReligionValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .type: TypeValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0 == .notAvailable) }
        case .age:
            AgeValue.range.map { .init(id: "\($0)", label: "\($0)") }
                + [.init(id: "not-available", label: "Ages not known", isOutside: true)]
        case .sixthForm:
            SixthFormValue.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.isOutside) }
        }
    }

    private func outside(_ label: String) -> Facet.Value {
        .init(id: "not-graded-this-way", label: label, isOutside: true)
    }
}

extension CaseIterable where Self: Equatable {
    /// Its place among all cases, which is the facet's code.
    var code: UInt16 {
        UInt16(Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0)
    }
}

enum PhaseValue: String, CaseIterable {
    case nursery, primary, middle, secondary
    case allThrough = "all-through"
    case sixteenPlus = "16-plus"
    case other
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .nursery: "Nursery"
        case .primary: "Primary"
        case .middle: "Middle"
        case .secondary: "Secondary"
        case .allThrough: "All-through"
        case .sixteenPlus: "16 plus"
        case .other: "Special, independent and other"
        case .notAvailable: "Phase not known"
        }
    }

    /// For sentences: one, several.
    var noun: (one: String, many: String) {
        switch self {
        case .nursery: ("nursery", "nurseries")
        case .primary: ("primary", "primaries")
        case .middle: ("middle school", "middle schools")
        case .secondary: ("secondary", "secondaries")
        case .allThrough: ("all-through school", "all-through schools")
        case .sixteenPlus: ("post-16 college", "post-16 colleges")
        case .other, .notAvailable: ("other school", "other schools")
        }
    }

    /// Reads the register's words.
    init(_ text: String) {
        switch text.lowercased() {
        case "nursery": self = .nursery
        case "primary": self = .primary
        case "secondary": self = .secondary
        case "all-through", "all through": self = .allThrough
        case "16 plus": self = .sixteenPlus
        case "": self = .notAvailable
        case let text where text.hasPrefix("middle"): self = .middle
        default: self = .other
        }
    }

    var shape: Mark.Shape {
        switch self {
        case .nursery: .star
        case .primary: .circle
        case .middle, .allThrough: .diamond
        case .secondary: .triangle
        case .sixteenPlus: .hexagon
        case .other, .notAvailable: .square
        }
    }
}

enum EvidenceValue: String, CaseIterable {
    case reportCard = "report-card"
    case fourAreas = "four-areas"
    case graded
    case ungraded
    case notInspected = "not-inspected"
    case independent
    case notInFile = "not-in-file"

    var label: String {
        switch self {
        case .reportCard: "Report card (from November 2025)"
        case .fourAreas: "Four areas (2024 to 2025)"
        case .graded: "Overall grade (to September 2024)"
        case .ungraded: "Only an ungraded visit"
        case .notInspected: "No inspection listed"
        case .independent: "Independent: not in Ofsted's state school file"
        case .notInFile: "Not available: not in the data"
        }
    }
}

enum SafeguardingValue: String, CaseIterable {
    case met
    case notMet = "not-met"
    case effective
    case notEffective = "not-effective"
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .met: "Met (report card)"
        case .notMet: "Not met (report card)"
        case .effective: "Effective (earlier inspections)"
        case .notEffective: "Not effective (earlier inspections)"
        case .notAvailable: "Not available"
        }
    }
}

enum GenderValue: String, CaseIterable {
    case mixed, boys, girls
    case doesNotApply = "does-not-apply"
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .mixed: "Mixed"
        case .boys: "Boys"
        case .girls: "Girls"
        case .doesNotApply: "Does not apply"
        case .notAvailable: "Not available"
        }
    }

    var isOutside: Bool { self == .doesNotApply || self == .notAvailable }

    init(_ text: String) {
        switch text.lowercased() {
        case "mixed": self = .mixed
        case "boys": self = .boys
        case "girls": self = .girls
        default: self = Known<Int>(figure: text.utf8) == .missing(.doesNotApply) ? .doesNotApply : .notAvailable
        }
    }
}

enum ReligionValue: String, CaseIterable {
    case none
    case churchOfEngland = "church-of-england"
    case catholic, christian, jewish, muslim, sikh, hindu, other
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .none: "None"
        case .churchOfEngland: "Church of England"
        case .catholic: "Catholic"
        case .christian: "Other Christian"
        case .jewish: "Jewish"
        case .muslim: "Muslim"
        case .sikh: "Sikh"
        case .hindu: "Hindu"
        case .other: "Other"
        case .notAvailable: "Not available"
        }
    }

    private static let christianWords = [
        "christ", "anglican", "church", "methodist", "protestant", "evangelical", "quaker", "orthodox", "adventist",
        "baptist",
        "moravian", "denominational",
    ]

    /// Groups the register's words; a school of two churches goes with the first that it names.
    init(_ text: String) {
        let text = text.lowercased()
        let first = text.prefix { $0 != "/" }
        switch text {
        case "does not apply", "none", "not applicable": self = .none
        case "", "unknown", "not available", "not collected": self = .notAvailable
        default:
            if first.hasPrefix("church of england") {
                self = .churchOfEngland
            } else if first.hasBytes(of: "catholic") {
                self = .catholic
            } else if text.hasBytes(of: "jewish") {
                self = .jewish
            } else if ["muslim", "islam", "sunni", "shia"].contains(where: { text.hasBytes(of: $0) }) {
                self = .muslim
            } else if text.hasBytes(of: "sikh") {
                self = .sikh
            } else if text.hasBytes(of: "hindu") {
                self = .hindu
            } else {
                self = Self.christianWords.contains { text.hasBytes(of: $0) } ? .christian : .other
            }
        }
    }
}

enum TypeValue: String, CaseIterable {
    case maintained, academy
    case freeSchool = "free-school"
    case independent, special, college, other
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .maintained: "Local authority maintained"
        case .academy: "Academy"
        case .freeSchool: "Free school"
        case .independent: "Independent"
        case .special: "Special"
        case .college: "College"
        case .other: "Other"
        case .notAvailable: "Type not known"
        }
    }

    /// Reads a type group, or a type where there is no group.
    init(_ text: String) {
        let text = text.lowercased()
        func has(_ words: String...) -> Bool { words.contains { text.hasBytes(of: $0) } }
        if text.isEmpty {
            self = .notAvailable
        } else if has("independent") {
            self = .independent
        } else if has("special") {
            self = .special
        } else if has("free school", "studio", "university technical") {
            self = .freeSchool
        } else if has("academ") {
            self = .academy
        } else if has("technology college") {
            self = .other
        } else if has("maintained", "community", "voluntary", "foundation", "nursery school", "pupil referral") {
            self = .maintained
        } else {
            self = has("college", "further education") ? .college : .other
        }
    }
}

enum SixthFormValue: String, CaseIterable {
    case yes, no
    case doesNotApply = "does-not-apply"
    case notAvailable = "not-available"

    var label: String {
        switch self {
        case .yes: "Has a sixth form"
        case .no: "No sixth form"
        case .doesNotApply: "Does not apply"
        case .notAvailable: "Not available"
        }
    }

    var isOutside: Bool { self == .doesNotApply || self == .notAvailable }

    init(_ text: String) {
        switch text.lowercased() {
        case "has a sixth form": self = .yes
        case "does not have a sixth form": self = .no
        default: self = Known<Int>(figure: text.utf8) == .missing(.doesNotApply) ? .doesNotApply : .notAvailable
        }
    }
}

enum AgeValue {
    static let range = 2...19

    /// The facet's values that a range of ages stands for: "4-11".
    static func members(_ ages: String) -> [Int] {
        let parts = ages.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return [range.count] }
        let members = range.indices.filter { range[$0] >= parts[0] && range[$0] <= parts[1] }
        let offsets = members.map { range.distance(from: range.startIndex, to: $0) }
        return offsets.isEmpty ? [range.count] : offsets
    }
}
