import Testing

@testable import MapDrawing

/// The characters on the edges of areas. The dots of each case are drawn as text, row by row.
struct EdgeBlockTests {
    @Test(arguments: [
        ("steep edge", "#. #. #. #.", "▌", false),
        ("steep edge that turns flat", ".# .# .# ##", "▟", false),
        ("flat edge that rises to one and a half rows", ".. .. .# ##", "▃", false),
        ("flat edge of one row", ".. .. .. ##", "▂", false),
        ("flat edge of two rows", ".. .. ## ##", "▄", false),
        ("flat edge of three rows", ".. ## ## ##", "▆", false),
        ("flat edge that rises by half a row", ".. .. .. .#", "▁", false),
        ("flat edge that rises to two and a half rows", ".. .# ## ##", "▅", false),
        ("flat edge at the top", "## .. .. ..", "▆", true),
        ("flat edge at the top of one and a half rows", "## #. .. ..", "▅", true),
        ("corner", ".. .. #. #.", "▖", false),
        ("steps downwards", "#. #. .# .#", "▚", false),
        ("everything", "## ## ## ##", "█", false),
        ("nothing", ".. .. .. ..", " ", false),
    ])
    func theNearestCharacterIsDrawn(what: String, dots: String, glyph: Unicode.Scalar, isInverted: Bool) {
        let block = EdgeBlock.nearest(to: mask(dots), canInvert: true)
        #expect(block.glyph == glyph, "\(what)")
        #expect(block.isInverted == isInverted, "\(what)")
    }

    @Test func withoutInversionTheDotsKeepTheColourOfTheCharacter() {
        #expect((0...255).allSatisfy { !EdgeBlock.nearest(to: UInt8($0), canInvert: false).isInverted })
        #expect(EdgeBlock.nearest(to: mask("## .. .. .."), canInvert: false).glyph == "▔")
    }

    /// If a dot were lost, a river one dot wide would have gaps.
    @Test func noDotIsLost() {
        for mask in 1...255 {
            for canInvert in [true, false] {
                let block = EdgeBlock.nearest(to: UInt8(mask), canInvert: canInvert)
                #expect(block.glyph != (block.isInverted ? "█" : " "), "mask \(mask)")
            }
        }
    }

    private func mask(_ dots: String) -> UInt8 {
        dots.filter { $0 != " " }.enumerated().reduce(0) { $1.element == "#" ? $0 | 1 << UInt8($1.offset) : $0 }
    }
}
