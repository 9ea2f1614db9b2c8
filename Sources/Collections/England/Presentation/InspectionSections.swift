import Catalogue
/// The Ofsted section of a detail: each kind of evidence under its own heading with its date, the newest first.
struct InspectionSections {
    let indexed: IndexedSchool
    let inspections: Inspections?

    /// "Report card 6 Jan 2026, weakest area: Needs attention"; "Good, 4 Feb 2020; visited 30 Apr 2025: standards maintained".
    var headline: String {
        indexed.qualified(indexed.evidenceWords(\.long), hasVisit: false).capitalisedFirst
            + (indexed.visitWords(\.long).map { "; \($0)" } ?? "")
    }

    static let noDate = "date not available"

    var rows: [Detail.Row] {
        guard let inspections else { return [.text(emptyReason)] }
        var blocks: [(date: Int, rows: [Detail.Row])] = []
        if let card = inspections.card { blocks.append((card.visit.date ?? 0, rows(card))) }
        if let graded = inspections.graded { blocks.append((graded.visit.date ?? 0, rows(graded))) }
        if let ungraded = inspections.ungraded { blocks.append((ungraded.visit.date ?? 0, rows(ungraded))) }
        // Of two on the same day, the full inspection comes before the ungraded visit.
        blocks = blocks.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }.map(
            \.element)
        var rows: [Detail.Row] = []
        let shown = [inspections.card?.concern, inspections.graded?.concern]
        if let concern = inspections.concern, !shown.contains(concern) {
            rows.append(.field("Category of concern", Concern.words(concern)))
        }
        rows += blocks.flatMap(\.rows)
        if inspections.card == nil, inspections.graded == nil { rows.append(.text(Evidence.none.explanation)) }
        if blocks.count > 1 {
            rows.append(
                .text("Kinds of inspection have different scales, so they cannot be compared."))
        }
        return rows
    }

    /// Why there is no evidence, as far as the reason is known.
    private var emptyReason: String {
        switch indexed.evidenceLevel.evidence {
        case .independent where indexed.isInWales, .notInFile where indexed.isInWales:
            "This school is in Wales, where Estyn inspects schools, not Ofsted."
        case .independent:
            "Independent schools are not in Ofsted's file of state-funded schools, and other inspectorates visit many of them. "
                + "Ofsted's page of the school, if there is one, says more."
        case .notInFile:
            indexed.hasInspections
                ? "Ofsted's file does not list the school. That does not mean that it was never inspected."
                : (indexed.hasStarterInspections
                    ? "The starter set has Ofsted's results of some schools only."
                    : "The saved data has no Ofsted results.")
                    + " F5 gets all of England with Ofsted's results; in the shell, catchment update."
        case .notInspected: Evidence.none.explanation
        case .reportCard, .fourAreas, .graded, .ungraded:
            indexed.summary + ". F5 gets the whole inspection."
        }
    }

    private func heading(_ title: String, _ visit: Inspections.Visit) -> Detail.Row {
        visit.date.map { .dated(title, day: $0) } ?? .heading("\(title), \(Self.noDate)")
    }

    private func rows(_ card: Inspections.ReportCard) -> [Detail.Row] {
        var rows = [heading(Evidence.reportCard.title, card.visit)]
        for area in Area.allCases {
            let date = Self.differing(card.areas[area.rawValue]?.date, from: card.visit.date)
            if let standard = card.mark(area).step.flatMap({ Standard(rawValue: $0) }) {
                rows.append(
                    bar(area.title, standard.title + date, standard.rawValue, Standard.allCases.count, standard.tone))
            } else {
                rows.append(.field(area.title, card.wordsWithoutStep(area) + date))
            }
        }
        let date = Self.differing(card.safeguardingDate, from: card.visit.date)
        rows.append(.field("Safeguarding standards", (card.safeguarding ?? Missing.notAvailable.words) + date))
        if let concern = card.concern { rows.append(.field("Category of concern", Concern.words(concern))) }
        return rows + circumstances(card.visit) + [.text(Evidence.reportCard.explanation)]
    }

    private func rows(_ graded: Inspections.Graded) -> [Detail.Row] {
        var rows = [heading(graded.evidence.title, graded.visit)]
        if let overall = graded.overall.flatMap({ Grade(rawValue: $0) }) {
            rows.append(
                bar("Overall effectiveness", overall.title, overall.rawValue, Grade.allCases.count, overall.tone))
        }
        for judgement in Judgement.allCases {
            guard let mark = graded.givenMark(judgement) else { continue }
            if let grade = mark.step.flatMap({ Grade(rawValue: $0) }) {
                rows.append(bar(judgement.title, grade.title, grade.rawValue, Grade.allCases.count, grade.tone))
            } else {
                rows.append(.field(judgement.title, mark.words))
            }
        }
        rows.append(.field("Safeguarding", Self.effectiveness(graded.safeguarding)))
        if let concern = graded.concern { rows.append(.field("Category of concern", Concern.words(concern))) }
        if graded.hasImpossibleOverall == true {
            rows.append(
                .text(
                    "Ofsted's file has an overall grade for this inspection. It is not shown, because Ofsted no longer gave overall grades at that time."
                ))
        }
        return rows + circumstances(graded.visit) + [.text(graded.evidence.explanation)]
    }

    private func rows(_ ungraded: Inspections.Ungraded) -> [Detail.Row] {
        [
            heading("Ungraded visit", ungraded.visit),
            .field("Outcome", ungraded.outcome.map(IndexedSchool.words) ?? Missing.notAvailable.words),
        ]
            + circumstances(ungraded.visit) + [
                .text("Ungraded visits check a school between full inspections and give no grades.")
            ]
    }

    private func circumstances(_ visit: Inspections.Visit) -> [Detail.Row] {
        var rows: [Detail.Row] = []
        if let kind = visit.type.flatMap(InspectionKind.words) { rows.append(.field("Kind of inspection", kind)) }
        if let published = visit.published.flatMap({ CalendarDate(number: $0) }) {
            rows.append(.field("Published", published.long))
        }
        if visit.isOfPredecessor {
            let name = visit.predecessorName ?? "another school"
            let urn = visit.predecessorURN.map { " (URN \($0))" } ?? ""
            rows.append(.text("This was an inspection of \(name)\(urn), which this school replaced."))
        }
        return rows
    }

    static func effectiveness(_ text: String?) -> String {
        switch text?.lowercased() {
        case "yes": "Effective"
        case "no": "Not effective"
        default: text ?? Missing.notAvailable.words
        }
    }

    /// The date of a judgement in brackets, if it differs from that of the inspection: " (3 Feb 2026)"; otherwise blank.
    static func differing(_ date: Int?, from visit: Int?) -> String {
        guard let date, date != visit, let day = CalendarDate(number: date) else { return "" }
        return " (\(day.long))"
    }

    /// A bar for a grade. The best grade has the longest bar.
    private func bar(_ label: String, _ value: String, _ number: Int, _ steps: Int, _ tone: Tone) -> Detail.Row {
        .bar(label: label, value: value, step: steps + 1 - number, steps: steps, tone: tone)
    }
}
