import Catalogue
/// The facets of New York City's high schools, in the order of the filter pane. A raw value is the facet's index.
enum NewYorkFacet: Int, CaseIterable {
    case borough, sat, graduation, size, grades

    var id: String {
        switch self {
        case .borough: "borough"
        case .sat: "sat"
        case .graduation: "graduation"
        case .size: "size"
        case .grades: "grades"
        }
    }

    var title: String {
        switch self {
        case .borough: "Borough"
        case .sat: "SAT total (600 to 2,400)"
        case .graduation: "Graduation rate"
        case .size: "Size"
        case .grades: "Grade taught"
        }
    }

    var values: [Facet.Value] {
        switch self {
        case .borough:
            Borough.allCases.map { .init(id: $0.rawValue, label: $0.label) }
                + [.init(id: "unknown", label: "Borough not available", isOutside: true)]
        case .sat: SATBand.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.least == nil) }
        case .graduation:
            GraduationBand.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.least == nil) }
        case .size: SizeBand.allCases.map { .init(id: $0.rawValue, label: $0.label, isOutside: $0.least == nil) }
        case .grades:
            Grades.all.map { .init(id: $0.lowercased(), label: $0) } + [
                .init(id: "by-credits", label: "By credits, without grades", isOutside: true),
                .init(id: "unknown", label: "Grades not available", isOutside: true),
            ]
        }
    }

    /// The indexes of the facet's values for the grades of a school, given as `Grades.label` writes them.
    static func members(ofGrades label: String) -> [Int] {
        let grades = Grades(label).grades
        if !grades.isEmpty { return grades }
        return [Grades.all.count + (label == Grades.byCredits ? 0 : 1)]
    }
}

/// Ranges of figures as the values of a facet. Ranges with a lower bound come first, the highest one at the top.
protocol Band: CaseIterable, Equatable {
    /// The lowest figure in the range; nil for the value of schools without a figure.
    var least: Int? { get }
    /// The value of schools without a figure.
    static var unknown: Self { get }
}

extension Band {
    init(_ figure: Int?) {
        self =
            figure.flatMap { figure in Self.allCases.first { $0.least.map { $0 <= figure } ?? false } } ?? Self.unknown
    }
}

/// Ranges of SAT totals, and the reasons why a school has no total. Half of the schools with results in 2012 have
/// totals between 1,102 and 1,257.
enum SATBand: String, Band {
    case from1500 = "1500-and-more"
    case from1300 = "1300-1499"
    case from1200 = "1200-1299"
    case from1100 = "1100-1199"
    case below1100 = "below-1100"
    case partial = "no-total"
    case suppressed, absent

    static var unknown: Self { .absent }

    var least: Int? {
        switch self {
        case .from1500: 1500
        case .from1300: 1300
        case .from1200: 1200
        case .from1100: 1100
        case .below1100: 600
        case .partial, .suppressed, .absent: nil
        }
    }

    var label: String {
        switch self {
        case .from1500: "1,500 or more"
        case .from1300: "1,300 to 1,499"
        case .from1200: "1,200 to 1,299"
        case .from1100: "1,100 to 1,199"
        case .below1100: "Below 1,100"
        case .partial: "No total, a score is missing"
        case .suppressed: "Withheld because few took it"
        case .absent: "No SAT results"
        }
    }

    /// The hundreds of the lower bound, or a sign for the other cases.
    var letter: Character {
        switch self {
        case .from1500: "5"
        case .from1300: "3"
        case .from1200: "2"
        case .from1100: "1"
        case .below1100: "<"
        case .partial: "~"
        case .suppressed: "s"
        case .absent: "-"
        }
    }

    var tone: Tone {
        switch self {
        case .from1500: .best
        case .from1300: .good
        case .from1200: .middling
        case .from1100: .poor
        case .below1100: .worst
        case .partial, .suppressed: .neutral
        case .absent: .none
        }
    }

    /// The case in the legend.
    var meaning: String { self == .absent ? label : "SAT: \(label.lowercasedFirst)" }
}

enum GraduationBand: String, Band {
    case from90 = "90-and-more"
    case from80 = "80-89"
    case from70 = "70-79"
    case from60 = "60-69"
    case below60 = "below-60"
    case unknown

    /// The lowest rate in the range, in thousandths.
    var least: Int? {
        switch self {
        case .from90: 900
        case .from80: 800
        case .from70: 700
        case .from60: 600
        case .below60: 0
        case .unknown: nil
        }
    }

    var label: String {
        switch self {
        case .from90: "90 % or more"
        case .from80: "80 to 89 %"
        case .from70: "70 to 79 %"
        case .from60: "60 to 69 %"
        case .below60: "Below 60 %"
        case .unknown: "Graduation rate not available"
        }
    }
}

enum SizeBand: String, Band {
    case from2000 = "2000-and-more"
    case from1000 = "1000-1999"
    case from500 = "500-999"
    case from250 = "250-499"
    case below250 = "below-250"
    case unknown

    var least: Int? {
        switch self {
        case .from2000: 2000
        case .from1000: 1000
        case .from500: 500
        case .from250: 250
        case .below250: 0
        case .unknown: nil
        }
    }

    var label: String {
        switch self {
        case .from2000: "2,000 or more students"
        case .from1000: "1,000 to 1,999 students"
        case .from500: "500 to 999 students"
        case .from250: "250 to 499 students"
        case .below250: "Fewer than 250 students"
        case .unknown: "Size not available"
        }
    }

    var meaning: String { label }

    var shape: Mark.Shape {
        switch self {
        case .from2000: .star
        case .from1000: .diamond
        case .from500: .square
        case .from250: .circle
        case .below250: .triangle
        case .unknown: .cross
        }
    }
}
