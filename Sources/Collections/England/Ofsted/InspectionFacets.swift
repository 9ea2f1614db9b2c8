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
        case .ungraded: "Only an ungraded visit"
        case .notInspected: "No inspection listed"
        case .independent: "Independent, not in Ofsted's file"
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
