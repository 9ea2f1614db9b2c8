import Catalogue
/// What Ofsted's file says about a school. A school may have several kinds of evidence. Each has its own date, and none is
/// converted into another.
struct Inspections: Decodable, Equatable {
    /// The inspection or visit that the evidence is from.
    struct Visit: Decodable, Equatable {
        /// yyyymmdd, like all dates in a record; nil if the file has no date.
        var date: Int?
        var published: Int?
        /// "S5 Inspection".
        var type: String?
        /// The URN of the school that was inspected, if this school has replaced it, for example as an academy.
        var predecessorURN: String?
        var predecessorName: String?

        var isOfPredecessor: Bool { predecessorURN != nil || predecessorName != nil }
    }

    /// An inspection from 10 November 2025 on: up to eight areas and safeguarding, no overall grade.
    struct ReportCard: Decodable, Equatable {
        struct Finding: Decodable, Equatable {
            /// The grade in the words of the file.
            var grade: String
            var date: Int?
        }

        var visit: Visit
        /// The findings by the raw values of `Area`.
        var areas: [String: Finding]
        /// "Met" or "Not met".
        var safeguarding: String?
        var safeguardingDate: Int?
        var concern: String?

        func mark(_ area: Area) -> AreaMark { AreaMark(standard: areas[area.rawValue]?.grade ?? "") }

        /// Why an area has no step of the scale: "does not apply", "not available", or the file's own words.
        func wordsWithoutStep(_ area: Area) -> String {
            let mark = mark(area)
            return mark == .missing(.doesNotApply) ? mark.words : areas[area.rawValue]?.grade ?? mark.words
        }
    }

    /// An inspection until November 2025: areas, and an overall grade until 2 September 2024.
    struct Graded: Decodable, Equatable {
        var visit: Visit
        /// The overall grade, 1 to 4; nil if there is none, or if it is impossible.
        var overall: Int?
        /// Whether the file has an overall grade although the inspection was after the end of overall grades.
        var hasImpossibleOverall: Bool?
        /// The grades by the raw values of `Judgement`, in the words of the file.
        var areas: [String: String]
        /// "Yes" if safeguarding is effective, or else "No".
        var safeguarding: String?
        var concern: String?

        func mark(_ judgement: Judgement) -> AreaMark { AreaMark(grade: areas[judgement.rawValue] ?? "") }

        /// The mark that the details show; nil if the file has none. Comparisons then show `reasonWithoutMark`.
        func givenMark(_ judgement: Judgement) -> AreaMark? {
            areas[judgement.rawValue] == nil ? nil : mark(judgement)
        }

        /// Why the file has no mark: the judgement does not apply to inspections of that time, or it is not available.
        func reasonWithoutMark(_ judgement: Judgement) -> Missing {
            guard let date = visit.date, let first = judgement.firstDay, date < first else { return .notAvailable }
            return .doesNotApply
        }

        /// The kind of evidence. An inspection before the end of overall grades counts as
        /// graded, even if the file lacks its grade.
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

    /// The phase, in Ofsted's words.
    var phase: String?
    /// The multi-academy trust.
    var trust: String?
    var card: ReportCard?
    var graded: Graded?
    var ungraded: Ungraded?
    /// The newest category of concern, as the code in the file: "SM".
    var concern: String?

    /// The kind of the newest full inspection.
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

    /// Explains the kind of evidence in a sentence or two.
    var explanation: String {
        switch self {
        case .reportCard:
            "Report cards, used since 10 November 2025, grade each area by itself. There is no overall grade."
        case .fourAreas:
            "From September 2024 to November 2025 inspections graded four areas and gave no overall grade."
        case .graded: "Until September 2024 inspections of state schools ended with one overall grade."
        case .none:
            "No full inspection is listed. The file has only Ofsted's latest inspections of state-funded schools, not earlier "
                + "ones or those by others. Ofsted's page about the school may have them."
        }
    }

    /// The day on which overall grades of state schools ended, yyyymmdd. An overall grade
    /// from that day on is an error in the data.
    /// Source: Department for Education, announcement of 2 September 2024.
    static let endOfOverallGrades = 20_240_902
}

/// The meaning of Ofsted's categories of concern.
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

/// The kind of a full inspection. Ofsted's file has a code: "Requires Improvement S5 Reinspection Visit 1".
enum InspectionKind {
    /// The beginnings of the codes and what they mean. The number of the visit, at the end of some codes, is left out.
    /// S5 is section 5 of the Education Act 2005. The file has a monitoring visit only if it became a full inspection.
    /// Source: all codes in Ofsted's latest inspections of 28 February 2026.
    private static let meanings = [
        ("Academy First Section 5", "First inspection as an academy"),
        ("Requires Improvement S5 Reinspection", "Re-inspection of a school that required improvement"),
        ("Serious Weaknesses S5 Reinspection", "Re-inspection of a school with serious weaknesses"),
        (
            "Schools with Serious Weaknesses",
            "Full inspection that began as monitoring of a school with serious weaknesses"
        ),
    ]

    /// The kind in words, or the code if it is not known; nil for the usual kind.
    static func words(_ code: String) -> String? {
        guard code != "S5 Inspection" else { return nil }
        return meanings.first { code.hasPrefix($0.0) }?.1 ?? code
    }
}
