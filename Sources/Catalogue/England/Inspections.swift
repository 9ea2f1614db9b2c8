/// What Ofsted's file says of one school. A school may have several kinds of evidence: each is kept with its own date, and
/// none is converted into another.
struct Inspections: Decodable, Equatable {
    /// The first full inspection of a kind, or the ungraded visit, that the evidence stems from.
    struct Visit: Decodable, Equatable {
        /// yyyymmdd, as all dates here; nil where the file does not say.
        var date: Int?
        var published: Int?
        /// "S5 Inspection".
        var type: String?
        /// Of the school that was inspected, where that was another one than today's, as before it became an academy.
        var predecessorURN: String?
        var predecessorName: String?

        var isOfPredecessor: Bool { predecessorURN != nil || predecessorName != nil }
    }

    /// From 10 November 2025: up to eight areas and safeguarding, no overall grade.
    struct ReportCard: Decodable, Equatable {
        struct Finding: Decodable, Equatable {
            /// The file's words.
            var grade: String
            var date: Int?
        }

        var visit: Visit
        /// By the areas' names in `Area`.
        var areas: [String: Finding]
        /// "Met" or "Not met".
        var safeguarding: String?
        var safeguardingDate: Int?
        var concern: String?

        func mark(_ area: Area) -> AreaMark { AreaMark(standard: areas[area.rawValue]?.grade ?? "") }
    }

    /// Until November 2025: an overall grade until 2 September 2024, and areas.
    struct Graded: Decodable, Equatable {
        var visit: Visit
        /// 1 to 4; nil where there was none, or none that may be shown.
        var overall: Int?
        /// True where the file has an overall grade although there were none any more on that day.
        var hasImpossibleOverall: Bool?
        /// By the names in `Judgement`, as the file has them.
        var areas: [String: String]
        /// "Yes" where safeguarding is effective, or "No".
        var safeguarding: String?
        var concern: String?

        func mark(_ judgement: Judgement) -> AreaMark { AreaMark(grade: areas[judgement.rawValue] ?? "") }

        /// An inspection of the time of overall grades whose grade the file lacks stays one: it is not of the later kind.
        var evidence: Evidence {
            let isOfOverallTime = visit.date.map { $0 < Evidence.endOfOverallGrades } ?? false
            return overall != nil || isOfOverallTime ? .graded : .fourAreas
        }
    }

    /// A visit that gives no grades.
    struct Ungraded: Decodable, Equatable {
        var visit: Visit
        /// "School remains Good".
        var outcome: String?
    }

    /// Ofsted's own word for the phase.
    var phase: String?
    /// The multi-academy trust.
    var trust: String?
    var card: ReportCard?
    var graded: Graded?
    var ungraded: Ungraded?
    /// The most recent category of concern, as the file has it: "SM".
    var concern: String?

    /// The newest full inspection.
    var headline: Evidence {
        switch (card, graded) {
        case (let card?, let graded?):
            (graded.visit.date ?? 0) > (card.visit.date ?? .max) ? graded.evidence : .reportCard
        case (_?, nil): .reportCard
        case (nil, let graded?): graded.evidence
        case (nil, nil): .none
        }
    }
}

/// The kinds of evidence, which cannot be compared with each other.
enum Evidence: String, CaseIterable, Sendable {
    case reportCard, fourAreas, graded, none

    var title: String {
        switch self {
        case .reportCard: "Report card"
        case .fourAreas: "Four areas"
        case .graded: "Overall grade"
        case .none: "No full inspection"
        }
    }

    /// In a sentence or two, for people who do not know the kinds.
    var explanation: String {
        switch self {
        case .reportCard:
            "Report cards, used since 10 November 2025, grade each area by itself. There is no overall grade."
        case .fourAreas:
            "From September 2024 to November 2025 inspections graded four areas and gave no overall grade."
        case .graded: "Until September 2024 inspections of state schools ended with one overall grade."
        case .none: "No full inspection is listed."
        }
    }

    /// Overall grades of state schools ended on this day: one dated then or later is an error in the data.
    /// Source: Department for Education, announcement of 2 September 2024.
    static let endOfOverallGrades = 20_240_902
}

/// What Ofsted's categories of concern stand for.
enum Concern {
    static func words(_ code: String) -> String {
        switch code.uppercased() {
        case "SM": "Special measures"
        case "SWK", "SW": "Serious weaknesses"
        case "RSI": "Requires significant improvement"
        case "NTI": "Notice to improve"
        default: code
        }
    }
}
