import Catalogue
/// The rows of a high school in a comparison: facts, then SAT results.
extension NewYorkDetail {
    private typealias Name = DirectoryColumns.Name

    var comparison: [ComparisonRow] { facts + results }

    private var facts: [ComparisonRow] {
        func row(_ label: String, _ text: String) -> ComparisonRow {
            ComparisonRow(
                group: "School", label: label,
                value: text.isEmpty ? .missing(Missing.notAvailable.words) : .known(text))
        }
        func figure(_ label: String, _ name: String, _ words: (Int) -> String = grouped) -> ComparisonRow {
            ComparisonRow(group: "School", label: label, value: .init(school.number(name), words))
        }
        return [
            row("Borough", school.code(Name.borough)), row("Neighborhood", school.text(Name.neighbourhood)),
            row("Grades", school.grades), figure("Students", Name.students),
            figure("Graduation rate", Name.graduation, Self.rate),
            figure("Attendance rate", Name.attendance, Self.rate),
        ]
    }

    /// The results have no ranks, so no result is marked as the best: a test score does not judge a school.
    private var results: [ComparisonRow] {
        let group = satTitle
        let result = school.result
        func row(_ label: String, _ value: ComparisonRow.Value) -> ComparisonRow {
            ComparisonRow(group: group, label: label, value: value)
        }
        func score(_ label: String, _ score: Known<Int>) -> ComparisonRow {
            row(label, score.value.map { .known(grouped($0)) } ?? .missing(Self.noResult(score)))
        }
        switch result.status {
        case .absent:
            return [row("Test takers", .absent(school.hasResults ? "no SAT results" : "no SAT results saved"))]
        case .suppressed: return [row("Test takers", .absent(Missing.suppressed.words))]
        case .known, .partial:
            return [
                row("Test takers", .init(result.takers)),
                score("Reading", result.reading), score("Mathematics", result.mathematics),
                score("Writing", result.writing),
                score("Total", result.total.map { .value($0) } ?? .missing(.notAvailable)),
            ]
        }
    }
}
