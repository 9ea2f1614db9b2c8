import Catalogue

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
        case .notAvailable: "Type not available"
        }
    }

    /// Reads a type group, or a type for a school without a group.
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
