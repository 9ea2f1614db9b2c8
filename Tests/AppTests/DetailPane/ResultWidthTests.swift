import Catalogue
import Screen
import Testing

@testable import App
@testable import Collections

/// The results of inspections in details of any width.
struct ResultWidthTests {
    /// The gradings of an inspection until November 2025, for each grade.
    private static let graded: [[Detail.Row]] = Grade.allCases.map { grade in
        (["Overall effectiveness"] + Judgement.allCases.map(\.title)).map { label in
            Detail.Row.bar(
                label: label, value: grade.title, step: 5 - grade.rawValue, steps: Grade.allCases.count,
                tone: grade.tone)
        }
    }

    /// The areas of a report card, for each standard, judged on the day of the inspection or later.
    private static let cards: [[Detail.Row]] = Standard.allCases.flatMap { standard in
        ["", " (3 Feb 2026)"].map { date in
            Area.allCases.map { area in
                Detail.Row.bar(
                    label: area.title, value: standard.title + date, step: 6 - standard.rawValue,
                    steps: Standard.allCases.count, tone: standard.tone)
            }
        }
    }

    /// Results that are no grades.
    private static let others: [Detail.Row] = {
        let concerns = ["SM", "SWK", "RSI", "NTI"].map(Concern.words)
        let kinds = ["Academy First Section 5", "Schools with Serious Weaknesses"].compactMap(InspectionKind.words)
        let fields: [(label: String, values: [String])] = [
            ("Sixth-form provision", Missing.allCases.map(\.words) + ["not graded"]),
            ("Safeguarding", ["Effective", "Not effective"]), ("Safeguarding standards", ["Not met (3 Feb 2026)"]),
            ("Category of concern", concerns), ("Kind of inspection", kinds),
            ("Outcome", ["School remains Outstanding (Concerns)"]),
        ]
        return fields.flatMap { field in field.values.map { Detail.Row.field(field.label, $0) } }
    }()

    private static func lines(_ rows: [Detail.Row], columns: Int) -> [String] {
        let detail = Detail(
            id: "a:1", name: "N", address: "", headline: "", sections: [Detail.Section("Ofsted", rows)],
            links: .init(), sources: [])
        return DetailText(detail, columns: columns).lines.map { $0.map(\.text).joined() }
    }

    @Test(arguments: 20...100) func noWordOfAResultIsCut(columns: Int) {
        let grades = Self.graded + Self.cards
        // The last two have results without bars, as after an ungraded visit, and bars of both kinds.
        let sections = grades.map { $0 + Self.others } + [Self.others, Self.graded[2] + Self.cards[1]]
        for rows in sections {
            let lines = Self.lines(rows, columns: columns)
            for line in lines { #expect(width(of: line) <= columns, "\(line)") }
            let shown = Self.wordCounts(lines)
            // Counted, because a word that is cut in one row may be whole in another.
            for (word, count) in Self.wordCounts(rows.compactMap(Self.text)) {
                #expect(shown[word, default: 0] >= count, "\(word) in \(columns) columns")
            }
        }
    }

    /// How often each word occurs.
    private static func wordCounts(_ texts: [String]) -> [Substring: Int] {
        texts.flatMap { $0.split(separator: " ") }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The label and the value of a row.
    private static func text(_ row: Detail.Row) -> String? {
        switch row {
        case .bar(let label, let value, _, _, _): "\(label) \(value)"
        case .field(let label, let value): "\(label) \(value)"
        default: nil
        }
    }

    /// With room for it, a grade is not wrapped.
    @Test(arguments: [36, 46, 50, 56, 76, 100]) func aGradeStandsOnOneLine(columns: Int) {
        for (grade, rows) in zip(Grade.allCases, Self.graded) {
            let lines = Self.lines(rows, columns: columns)
            #expect(lines.count { $0.hasSuffix(" " + grade.title) } == rows.count, "\(lines)")
        }
    }
}
