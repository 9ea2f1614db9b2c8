import Testing

@testable import Screen

/// Expected positions are those of the Unicode charts; cells here are 8 x 16 units.
struct GlyphShapeTests {
    @Test(
        arguments: [
            // Dots 1, 4, 7 and 8 of the eight-dot cell (Unicode chart 2800): the corners.
            ("\u{28C9}", [(2, 2), (6, 2), (2, 14), (6, 14)]),
            ("⠁", [(2, 2)]), ("⠂", [(2, 6)]), ("⠄", [(2, 10)]), ("⡀", [(2, 14)]), ("⠈", [(6, 2)]), ("⢀", [(6, 14)]),
        ] as [(Unicode.Scalar, [(Int, Int)])])
    func brailleDotsStandWhereTheChartHasThem(_ scalar: Unicode.Scalar, _ places: [(Int, Int)]) {
        guard case .dots(let dots) = GlyphShape(scalar) else { return #expect(Bool(false)) }
        #expect(Set(dots.map { [$0.x, $0.y] }) == Set(places.map { [$0.0, $0.1] }))
    }

    @Test(
        arguments: [
            ("▘", [0, 0]), ("▝", [4, 0]), ("▖", [0, 8]), ("▗", [4, 8]),
        ] as [(Unicode.Scalar, [Int])])
    func aQuadrantIsAQuarterOfTheCell(_ scalar: Unicode.Scalar, _ corner: [Int]) {
        #expect(GlyphShape(scalar) == .boxes([.init(x: corner[0], y: corner[1], width: 4, height: 8)]))
    }

    /// By their names in chart 2580: upper left 0, upper right 1, lower left 2, lower right 3.
    @Test(
        arguments: [
            ("▙", [0, 2, 3]), ("▛", [0, 1, 2]), ("▜", [0, 1, 3]), ("▟", [1, 2, 3]), ("▚", [0, 3]), ("▞", [1, 2]),
        ] as [(Unicode.Scalar, [Int])])
    func composedQuadrantsAreTheQuartersOfTheirName(_ scalar: Unicode.Scalar, _ quarters: [Int]) {
        guard case .boxes(let boxes) = GlyphShape(scalar) else { return #expect(Bool(false)) }
        #expect(boxes.map { $0.x / 4 + $0.y / 8 * 2 } == quarters)
        #expect(boxes.allSatisfy { $0.width == 4 && $0.height == 8 })
    }

    @Test(
        arguments: [
            ("▀", .init(x: 0, y: 0, width: 8, height: 8)), ("▄", .init(x: 0, y: 8, width: 8, height: 8)),
            ("▌", .init(x: 0, y: 0, width: 4, height: 16)), ("▐", .init(x: 4, y: 0, width: 4, height: 16)),
            ("█", .init(x: 0, y: 0, width: 8, height: 16)), ("▁", .init(x: 0, y: 14, width: 8, height: 2)),
        ] as [(Unicode.Scalar, GlyphShape.Box)])
    func halvesAndEighthsStandAtTheirEdge(_ scalar: Unicode.Scalar, _ box: GlyphShape.Box) {
        #expect(GlyphShape(scalar) == .boxes([box]))
    }

    @Test func lettersAreText() {
        #expect(GlyphShape("A") == nil)
        #expect(GlyphShape(" ") == nil)
        #expect(GlyphShape("\u{2800}") == nil)
    }
}

struct SVGTests {
    private func frame(_ text: String, style: Style = .plain) -> Frame {
        var frame = Frame(size: Size(columns: 10, rows: 2))
        frame.write(text, column: 1, row: 1, style: style)
        return frame
    }

    @Test func textIsEscapedAndStretchedToItsCells() {
        let svg = frame("A&B <c>").svg()
        #expect(svg.contains(">A&amp;B &lt;c&gt;</text>"))
        #expect(svg.contains("x=\"8\" y=\"28\""))
        #expect(svg.contains("textLength=\"56\""))
    }

    @Test func aMarkHidesNoCharacterThatMustBeEscaped() {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        frame.write("&\u{308}<\u{338}", column: 0, row: 0)
        #expect(frame.svg().contains(">&amp;\u{308}&lt;\u{338}</text>"))
    }

    @Test func brailleNeedsNoFont() {
        let svg = frame("⠁⢀", style: Style(Colour(196))).svg()
        #expect(svg.contains("<path stroke=\"#ff0000\""))
        #expect(svg.contains("M10 18h0M22 30h0"))
        #expect(!svg.contains("<text"))
    }

    @Test func cellsOfOneBackgroundSideBySideAreOneBand() {
        #expect(frame("   ", style: Style(.default, on: Colour(21))).svg().contains("fill=\"#0000ff\""))
        #expect(frame("   ", style: Style(.default, on: Colour(21))).svg().contains("M8 16h24v16h-24z"))
    }

    @Test func reverseSwapsTheColours() {
        let svg = frame("x", style: Style(Colour(21), on: .default, .reverse)).svg(on: .dark)
        #expect(svg.contains("fill=\"#0000ff\" shape-rendering"))
        #expect(svg.contains("<text x=\"8\" y=\"28\" fill=\"#14171c\""))
    }

    @Test func aWideCharacterTakesTwoCells() {
        #expect(frame("日本").svg().contains("textLength=\"32\""))
    }
}
