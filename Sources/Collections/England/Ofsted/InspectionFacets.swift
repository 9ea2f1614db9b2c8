import Catalogue

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
        case .ungraded: "Ungraded visit, no full inspection"
        case .notInspected: "No inspection listed"
        case .independent: "Independent, not in Ofsted's file"
        case .notInFile: "Not available: not in the data"
        }
    }
}

/// An overall grade, or the grade that an ungraded visit confirmed, if that is all the file has about the school.
enum GradeValue: String, CaseIterable {
    case outstanding, good
    case requiresImprovement = "requires-improvement"
    case inadequate
    case remainsOutstanding = "remains-outstanding"
    case remainsGood = "remains-good"
    case notGraded = "not-graded-this-way"

    init(_ grade: Grade) {
        switch grade {
        case .outstanding: self = .outstanding
        case .good: self = .good
        case .requiresImprovement: self = .requiresImprovement
        case .inadequate: self = .inadequate
        }
    }

    /// - Parameter outcome: of an ungraded visit, as in the file: "School remains Good (Concerns) - S5 Next".
    init(outcome: String) {
        self =
            outcome.hasPrefix("School remains Outstanding")
            ? .remainsOutstanding : outcome.hasPrefix("School remains Good") ? .remainsGood : .notGraded
    }

    /// Whether there is no overall grade by a full inspection.
    var isOutside: Bool { [.remainsOutstanding, .remainsGood, .notGraded].contains(self) }

    var label: String {
        switch self {
        case .outstanding: Grade.outstanding.title
        case .good: Grade.good.title
        case .requiresImprovement: Grade.requiresImprovement.title
        case .inadequate: Grade.inadequate.title
        case .remainsOutstanding: "Remains Outstanding (ungraded visit)"
        case .remainsGood: "Remains Good (ungraded visit)"
        case .notGraded: "No overall grade"
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
