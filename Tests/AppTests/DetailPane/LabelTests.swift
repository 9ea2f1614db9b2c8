import Catalogue
import Testing

@testable import App
@testable import AppTestSupport

/// The labels of graded bars.
struct LabelTests {
    @Test(arguments: [
        (80, ["  Personal development and wellbeing  ████████░░ Strong standard"]),
        (66, ["  Personal development and wellbeing ████████░░ Strong standard"]),
        (63, ["  Personal development and wellbeing ████████░░ Strong standard"]),
        (60, ["  Personal development and wellbeing ████░ Strong standard"]),
        (57, ["  Personal development and     ████████░░ Strong standard", "  wellbeing"]),
        (50, ["  Personal development and   ████░ Strong standard", "  wellbeing"]),
        (34, ["  Personal         Strong standard", "  development and", "  wellbeing"]),
        (24, ["  Personal    Strong", "  development standard", "  and", "  wellbeing"]),
    ])
    func barsAndLabelsGiveWayToTheGrades(columns: Int, ending: [String]) {
        let section = Detail.Section(
            "Ofsted",
            [
                .bar(label: "Inclusion", value: "Exceptional", step: 5, steps: 5, tone: .good),
                .bar(
                    label: "Personal development and wellbeing", value: "Strong standard", step: 4, steps: 5,
                    tone: .good),
            ])
        let detail = Detail(
            id: "a:1", name: "N", address: "", headline: "", sections: [section], links: .init(), sources: [])
        let lines = DetailText(detail, columns: columns).lines.map { $0.map(\.text).joined() }
        #expect(Array(lines.suffix(ending.count)) == ending)
    }
}
