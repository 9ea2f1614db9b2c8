import Catalogue
import Testing

@testable import App
@testable import AppTestSupport

/// A figure on a scale, as the detail pane and the command line draw it.
struct ScaleTests {
    private func lines(
        _ number: Double, reference: Double?, columns: Int, low: Double = 200, high: Double = 800
    ) -> [String] {
        let scale = Detail.Scale(
            label: "Reading", value: "\(Int(number))", number: number, low: low, high: high,
            reference: reference.map { .init($0, "average") }, basis: "61 takers")
        let detail = Detail(
            id: "a:1", name: "N", address: "", headline: "", sections: [Detail.Section("S", [.scale(scale)])],
            links: .init(), sources: [])
        return DetailText(detail, columns: columns).lines.map { $0.map(\.text).joined() }
    }

    private func line(
        _ number: Double, reference: Double?, columns: Int, low: Double = 200, high: Double = 800
    ) -> String {
        lines(number, reference: reference, columns: columns, low: low, high: high).last ?? ""
    }

    /// A bar of thirty cells from 200 to 800; 500 is its middle, between the 15th and the 16th cell, and fills the 16th.
    @Test(arguments: [
        (500.0, Double?.some(800), 16, 29), (200, 500, 1, 15), (800, 200, 30, 0), (350, nil, 8, -1), (9999, -5, 30, 0),
    ])
    func theBarShowsTheFigureAndTheReference(number: Double, reference: Double?, full: Int, mark: Int) {
        let line = line(number, reference: reference, columns: 100)
        let bar = Array(line.filter { "█░│".contains($0) })
        #expect(bar.count == 30)
        #expect(bar.firstIndex(of: "│") ?? -1 == mark)
        for (index, glyph) in bar.enumerated() where index != mark { #expect((glyph == "█") == (index < full)) }
        #expect(line.contains(" 200 ") && line.contains(" 800  \(Int(number))"))
    }

    @Test(arguments: [20, 30, 40, 60, 80, 96])
    func aScaleFitsIntoAnyWidth(columns: Int) {
        let line = line(410, reference: 435, columns: columns)
        #expect(line.count <= columns && line.contains("410"), "\(line)")
    }

    /// The number of takers is beside the bar if there is room, else in the section's heading.
    @Test(arguments: [
        (96, "410  average 435 · 61 takers", "S ─"), (72, "410  average 435 · 61 takers", "S ─"),
        (52, "410  average 435", "S · 61 takers ─"), (40, "410", "S · 61 takers ─"), (20, "410", "S · 61 takers"),
    ])
    func theNumberOfTakersIsBesideTheFigureOrInTheHeading(columns: Int, ending: String, heading: String) {
        let lines = lines(410, reference: 435, columns: columns)
        #expect(lines.last?.hasSuffix(ending) == true, "\(lines)")
        #expect(lines.dropLast().last?.hasPrefix(heading) == true, "\(lines)")
    }

    @Test func aScaleWithoutLengthIsDrawn() {
        #expect(line(5, reference: 5, columns: 80, low: 5, high: 5).contains("5  average 5"))
    }
}
