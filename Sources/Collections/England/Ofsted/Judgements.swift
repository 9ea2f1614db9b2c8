import Catalogue
/// The evaluation areas of a report card, in the order that Ofsted gives them.
/// Source: Ofsted, School inspection toolkit, November 2025.
enum Area: String, CaseIterable, Sendable {
    case inclusion, curriculumAndTeaching, achievement, attendanceAndBehaviour, personalDevelopmentAndWellbeing,
        earlyYears
    case post16Provision, leadershipAndGovernance

    var title: String {
        switch self {
        case .inclusion: "Inclusion"
        case .curriculumAndTeaching: "Curriculum and teaching"
        case .achievement: "Achievement"
        case .attendanceAndBehaviour: "Attendance and behaviour"
        case .personalDevelopmentAndWellbeing: "Personal development and wellbeing"
        case .earlyYears: "Early years"
        case .post16Provision: "Post-16 provision"
        case .leadershipAndGovernance: "Leadership and governance"
        }
    }
}

/// The scale of a report card, the best first.
enum Standard: Int, CaseIterable, Sendable {
    case exceptional = 1
    case strongStandard, expectedStandard, needsAttention, urgentImprovement

    var title: String {
        switch self {
        case .exceptional: "Exceptional"
        case .strongStandard: "Strong standard"
        case .expectedStandard: "Expected standard"
        case .needsAttention: "Needs attention"
        case .urgentImprovement: "Urgent improvement"
        }
    }

    /// The name in filters, JSON and CSV: "expected-standard".
    var id: String { slug(title) }
    var tone: Tone { [.best, .good, .middling, .poor, .worst][rawValue - 1] }
}

/// The areas that inspections judged until November 2025, besides the overall effectiveness.
enum Judgement: String, CaseIterable, Sendable {
    case qualityOfEducation, behaviourAndAttitudes, personalDevelopment, leadershipAndManagement, earlyYears, sixthForm

    var title: String {
        switch self {
        case .qualityOfEducation: "Quality of education"
        case .behaviourAndAttitudes: "Behaviour and attitudes"
        case .personalDevelopment: "Personal development"
        case .leadershipAndManagement: "Leadership and management"
        case .earlyYears: "Early years provision"
        case .sixthForm: "Sixth-form provision"
        }
    }

    /// The day from which inspections have judged the area, yyyymmdd; nil for an area that older inspections also judged, even under
    /// another name.
    ///
    /// Source: Ofsted, Education inspection framework, in force from 1 September 2019; the School inspection handbook of August 2016 has
    /// the earlier judgements.
    var firstDay: Int? {
        switch self {
        case .qualityOfEducation, .behaviourAndAttitudes, .personalDevelopment: 2019_09_01
        case .leadershipAndManagement, .earlyYears, .sixthForm: nil
        }
    }

    /// The four areas that every school has.
    static let fourAreas: [Judgement] = [
        .qualityOfEducation, .behaviourAndAttitudes, .personalDevelopment, .leadershipAndManagement,
    ]
}

/// The scale of inspections until November 2025, the best first.
enum Grade: Int, CaseIterable, Sendable {
    case outstanding = 1
    case good, requiresImprovement, inadequate

    var title: String {
        switch self {
        case .outstanding: "Outstanding"
        case .good: "Good"
        case .requiresImprovement: "Requires improvement"
        case .inadequate: "Inadequate"
        }
    }

    /// The name in filters, JSON and CSV: "requires-improvement".
    var id: String { slug(title) }
    var letter: Character { ["O", "G", "R", "I"][rawValue - 1] }
    var tone: Tone { [.best, .good, .poor, .worst][rawValue - 1] }
}

/// The word for a title on the command line: "needs-attention" for "Needs attention".
func slug(_ title: String) -> String {
    String(title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
}

/// The judgement in an area: a step of the scale as a number, or why there is none.
///
/// In the index the judgement is one character: the digit of the step, `0` for "inspected, not graded",
/// `x` for "does not apply", `s` for "suppressed", `-` for "not available".
enum AreaMark: Hashable, Sendable {
    case step(Int)
    case notGraded
    case missing(Missing)

    var character: Character {
        switch self {
        case .step(let number): Character("\(number)")
        case .notGraded: "0"
        case .missing(.doesNotApply): "x"
        case .missing(.suppressed): "s"
        case .missing(.notAvailable): "-"
        }
    }

    init(_ character: Character) {
        switch character {
        case "1"..."5": self = .step(character.wholeNumberValue ?? 5)
        case "0": self = .notGraded
        case "x": self = .missing(.doesNotApply)
        case "s": self = .missing(.suppressed)
        default: self = .missing(.notAvailable)
        }
    }

    var step: Int? { if case .step(let number) = self { number } else { nil } }

    /// The judgement in words; a step only as its number.
    var words: String {
        switch self {
        case .step(let number): "\(number)"
        case .notGraded: "not graded"
        case .missing(let reason): reason.words
        }
    }

    /// Reads a grade of inspections until November 2025: 1 to 4, 0 for "not graded", 9 for "does not apply", or the words.
    init(grade text: String) {
        switch text.utf8.count == 1 ? text : text.lowercased() {
        case "1", "outstanding": self = .step(1)
        case "2", "good": self = .step(2)
        case "3", "requires improvement": self = .step(3)
        case "4", "inadequate": self = .step(4)
        case "0", "not judged", "not graded": self = .notGraded
        case "9": self = .missing(.doesNotApply)
        default: self = Self.reason(text)
        }
    }

    /// Reads a grade of a report card, which is in words.
    init(standard text: String) {
        if let standard = Standard.allCases.first(where: { $0.title.lowercased() == text.lowercased() }) {
            self = .step(standard.rawValue)
        } else {
            self = Self.reason(text)
        }
    }

    private static func reason(_ text: String) -> AreaMark {
        if case .missing(let reason) = Known<Int>(figure: text.utf8) {
            .missing(reason)
        } else {
            .missing(.notAvailable)
        }
    }
}
