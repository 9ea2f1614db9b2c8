import Catalogue
/// The rows of a school in a comparison: facts, then each kind of evidence in rows of its own.
extension SchoolDetail {
    var comparison: [ComparisonRow] {
        facts + newest + reportCard + graded(.fourAreas) + graded(.graded) + ungraded
    }

    private func row(_ group: String, _ label: String, _ value: ComparisonRow.Value) -> ComparisonRow {
        ComparisonRow(group: group, label: label, value: value)
    }

    private func fact(_ label: String, _ text: String?) -> ComparisonRow {
        row("School", label, Self.missing(text).map { .missing($0.words) } ?? .known(text ?? ""))
    }

    private var facts: [ComparisonRow] {
        let pupils = school.pupils ?? .missing(.notAvailable)
        let hasAges = ages != Missing.notAvailable.words
        // The row is left out if all schools are open.
        let status = school.statusUnlessOpen.map { ComparisonRow.Value.known($0) }
        return [
            row("School", "Status", status ?? .absent(school.status?.lowercased() ?? Missing.notAvailable.words)),
            fact("Phase", school.phase), fact("Ages", hasAges ? ages : nil), row("School", "Pupils", .init(pupils)),
            fact("Gender", school.gender),
            fact("Religious character", school.religiousCharacter),
            fact("Admissions", school.admissions),
        ]
    }

    // MARK: Evidence

    private var newest: [ComparisonRow] {
        let headline = InspectionSections(indexed: indexed, inspections: inspections).headline
        // The concern of an inspection is listed with that inspection, not here.
        let listedConcerns = [inspections?.card?.concern, inspections?.graded?.concern]
        let concern = inspections?.concern.flatMap { listedConcerns.contains($0) ? nil : $0 }
        return [row("Ofsted", "Newest", .known(headline))] + self.concern("Ofsted", concern)
    }

    private var reportCard: [ComparisonRow] {
        let group = "Report card, from November 2025"
        guard let card = inspections?.card else { return nothing(group, .reportCard) }
        var rows = [row(group, "Inspected", day(card.visit.date))] + predecessor(group, card.visit)
        for area in Area.allCases {
            let finding = card.areas[area.rawValue]
            let note = Self.differing(finding?.date, from: card.visit.date)
            let kind = card.visit.isOfPredecessor ? nil : "report card"
            let mark = value(card.mark(area), note, kind: kind) { step in
                Standard(rawValue: step).map { ($0.title, $0.tone) }
            }
            rows.append(row(group, area.title, mark ?? .missing(card.wordsWithoutStep(area) + note)))
        }
        rows.append(row(group, "Safeguarding standards", valueOrMissing(card.safeguarding)))
        return rows + concern(group, card.concern)
    }

    private func graded(_ kind: Evidence) -> [ComparisonRow] {
        let group = kind == .graded ? "Overall grade, to September 2024" : "Four areas, to November 2025"
        guard let graded = inspections?.graded, graded.evidence == kind else {
            return nothing(group, kind)
        }
        let framework = graded.visit.date.flatMap { InspectionFramework(day: $0) }
        // Grades of a predecessor are not this school's, and the framework of an undated inspection is not known.
        let comparable = graded.visit.isOfPredecessor ? nil : framework.map { "\(kind.rawValue), \($0.title)" }
        var rows = [row(group, "Inspected", day(graded.visit.date))] + predecessor(group, graded.visit)
        rows.append(row(group, "Framework", valueOrMissing(framework?.title)))
        func grade(_ step: Int) -> (String, Tone)? { Grade(rawValue: step).map { ($0.title, $0.tone) } }
        if kind == .graded {
            let overall = graded.overall.flatMap { value(.step($0), kind: comparable, grade) }
            rows.append(row(group, "Overall effectiveness", overall ?? valueOrMissing(nil)))
        }
        for judgement in Judgement.allCases {
            // Like the details, a comparison leaves out what no inspection has a mark for.
            guard let mark = graded.givenMark(judgement) else {
                rows.append(row(group, judgement.title, .absent(graded.reasonWithoutMark(judgement).words)))
                continue
            }
            rows.append(row(group, judgement.title, value(mark, kind: comparable, grade) ?? .missing(mark.words)))
        }
        let safeguarding = InspectionSections.effectiveness(graded.safeguarding)
        rows.append(row(group, "Safeguarding", valueOrMissing(graded.safeguarding == nil ? nil : safeguarding)))
        return rows + concern(group, graded.concern)
    }

    private var ungraded: [ComparisonRow] {
        let group = "Ungraded visit"
        guard let visit = inspections?.ungraded else { return nothing(group, nil) }
        return [row(group, "Inspected", day(visit.visit.date))] + predecessor(group, visit.visit) + [
            row(group, "Outcome", valueOrMissing(visit.outcome.map(IndexedSchool.words)))
        ]
    }

    /// The only row of a group in which the school has no value, with the reason.
    private func nothing(_ group: String, _ kind: Evidence?) -> [ComparisonRow] {
        let value: ComparisonRow.Value =
            switch indexed.evidenceLevel.evidence {
            case .independent where !indexed.isInWales: .absent("not in Ofsted's file")
            case .independent, .notInFile: .absent(indexed.reasonNotInFile)
            case .notInspected: .absent("no inspection listed")
            // There is such an inspection, but its record is missing, as it is in a saved search.
            case .reportCard, .fourAreas, .graded, .ungraded:
                inspections == nil && indexed.evidence == kind
                    ? .missing(Missing.notAvailable.words) : .absent("none listed")
            }
        return [row(group, "Inspected", value)]
    }

    /// - Returns: nil for a mark without a grade.
    private func value(
        _ mark: AreaMark, _ note: String = "", kind: String?, _ word: (Int) -> (String, Tone)?
    ) -> ComparisonRow.Value? {
        if mark == .notGraded { return .known(mark.words + note) }
        guard let step = mark.step, let (title, tone) = word(step) else { return nil }
        return .known(title + note, rank: kind.map { ComparisonRow.Rank(kind: $0, step: step) }, tone: tone)
    }

    private func valueOrMissing(_ text: String?) -> ComparisonRow.Value {
        text.map { .known($0) } ?? .missing(Missing.notAvailable.words)
    }

    private func day(_ date: Int?) -> ComparisonRow.Value {
        .known(date.flatMap { CalendarDate(number: $0) }?.long ?? InspectionSections.noDate)
    }

    private func predecessor(_ group: String, _ visit: Inspections.Visit) -> [ComparisonRow] {
        let name = visit.predecessorName ?? visit.predecessorURN.map { "URN \($0)" } ?? ""
        return [
            row(
                group, "School inspected",
                visit.isOfPredecessor ? .known("\(name), replaced by this one") : .absent("this school"))
        ]
    }

    private func concern(_ group: String, _ code: String?) -> [ComparisonRow] {
        [row(group, "Category of concern", code.map { .known(Concern.words($0)) } ?? .absent("none listed"))]
    }

    private static func differing(_ date: Int?, from visit: Int?) -> String {
        InspectionSections.differing(date, from: visit)
    }
}

/// The framework of a graded inspection. Grades of different frameworks are not compared.
///
/// Source: Ofsted, the frameworks for school inspection in force from September 2005, September 2009, January 2012,
/// September 2012 (when "satisfactory" became "requires improvement"), September 2015 (common inspection framework) and
/// September 2019 (education inspection framework).
struct InspectionFramework: Hashable {
    /// The day from which the framework was in force, yyyymmdd.
    let start: Int
    private static let starts = [2005_09_01, 2009_09_01, 2012_01_01, 2012_09_01, 2015_09_01, 2019_09_01]

    /// - Returns: nil for a day before the first framework.
    init?(day: Int) {
        guard let start = Self.starts.last(where: { $0 <= day }) else { return nil }
        self.start = start
    }

    /// The month from which it was in force: "September 2019".
    var title: String { (start / 100 % 100 == 1 ? "January" : "September") + " \(start / 10_000)" }
}
