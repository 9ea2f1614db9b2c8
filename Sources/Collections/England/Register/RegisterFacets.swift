import Catalogue

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
        case .notAvailable: "Phase not available"
        }
    }

    var noun: Noun {
        switch self {
        case .nursery: Noun("nursery", "nurseries")
        case .primary: Noun("primary", "primaries")
        case .middle: Noun("middle school", "middle schools")
        case .secondary: Noun("secondary", "secondaries")
        case .allThrough: Noun("all-through school", "all-through schools")
        case .sixteenPlus: Noun("post-16 college", "post-16 colleges")
        case .other, .notAvailable: Noun("other school", "other schools")
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
        case .none: "None, or does not apply"
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

    /// The values that a text of the register names, as indexes in the facet. A school of several churches, "Church of
    /// England/Roman Catholic", has the value of each.
    static func members(_ text: String) -> [Int] {
        let each = text.split(separator: "/").map { Self(String($0)) }.filter { $0 != .other && $0 != .notAvailable }
        let values = each.count > 1 ? each : [Self(text)]
        return Set(values.map { Int($0.code) }).sorted()
    }

    /// Reads the register's words for one religion.
    init(_ text: String) {
        let text = text.lowercased()
        switch text {
        case "does not apply", "none", "not applicable": self = .none
        case "", "unknown", "not available", "not collected": self = .notAvailable
        default:
            if text.hasPrefix("church of england") {
                self = .churchOfEngland
            } else if text.hasBytes(of: "catholic") {
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

    /// The indexes of the facet's values in a range of ages: "4-11".
    static func members(_ ages: String) -> [Int] {
        let parts = ages.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return [range.count] }
        let members = range.indices.filter { range[$0] >= parts[0] && range[$0] <= parts[1] }
        let offsets = members.map { range.distance(from: range.startIndex, to: $0) }
        return offsets.isEmpty ? [range.count] : offsets
    }
}
