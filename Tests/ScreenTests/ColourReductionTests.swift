import Screen
import Testing

@Suite struct ColourDepthTests {
    /// Expected: xterm's cube levels 0, 95, 135, 175, 215, 255 and its sixteen colours, compared by hand.
    @Test(arguments: [
        (16, 0, 0), (231, 15, 7), (196, 9, 1), (46, 10, 2), (226, 11, 3), (21, 4, 4), (201, 13, 5), (51, 14, 6),
        (232, 0, 0), (244, 8, 7), (252, 7, 7), (1, 1, 1), (9, 9, 1), (8, 8, 0),
    ])
    func aColourBecomesTheNearestOne(palette: UInt8, ofSixteen: UInt8, ofEight: UInt8) {
        let style = Style(.default, on: Colour(palette))
        #expect(style.reduced(to: .full) == style)
        #expect(style.reduced(to: .sixteen).background == Colour(ofSixteen))
        #expect(style.reduced(to: .eight).background == Colour(ofEight))
    }

    @Test func brightForegroundsTurnBoldWithEight() {
        #expect(Style(Colour(12), on: Colour(3)).reduced(to: .eight) == Style(Colour(4), on: Colour(3), .bold))
        #expect(Style(Colour(12)).reduced(to: .sixteen) == Style(Colour(12)))
    }

    @Test(arguments: [ColourDepth.eight, .sixteen])
    func textNeverGetsTheColourOfItsBackground(depth: ColourDepth) {
        for front in 0...UInt8.max {
            for back in stride(from: UInt8(0), to: 255, by: 5) where back != front {
                let style = Style(Colour(front), on: Colour(back)).reduced(to: depth)
                #expect(style.foreground != style.background, "\(front) on \(back)")
            }
        }
    }

    @Test func withoutColoursAttributesStay() {
        #expect(
            Style(Colour(3), on: Colour(5), [.bold, .reverse]).reduced(to: .none)
                == Style.plain.with([.bold, .reverse]))
        #expect(Style.plain.reduced(to: .eight) == .plain)
    }

    @Test func depthsAreOrdered() { #expect(ColourDepth.allCases.sorted() == [.none, .eight, .sixteen, .full]) }

    @Test(
        arguments: [
            ("a", "a"), ("é", "e"), ("…", "~"), ("─", "-"), ("┃", "|"), ("┼", "+"), ("╭", "+"), ("⣿", "."), ("⠀", " "),
            ("█", "#"), ("’", "'"), ("–", "-"), ("Ý", "Y"), ("ÿ", "y"), ("Ŷ", "Y"), ("›", ">"), ("▸", ">"), ("→", ">"),
            ("◃", "<"), ("◐", "|"), ("◑", "-"), ("✓", "*"), ("☀", "*"), ("☂", "/"), ("↯", "!"), ("°", "'"), ("日", "?"),
        ] as [(Unicode.Scalar, Unicode.Scalar)])
    func charactersAreReplacedByTheMostSimilarASCII(scalar: Unicode.Scalar, expected: Unicode.Scalar) {
        #expect(asciiFallback(scalar) == expected)
    }
}
