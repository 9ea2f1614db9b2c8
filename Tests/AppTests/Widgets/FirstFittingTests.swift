import Screen
import Testing

@testable import App

/// Which of several wordings is shown.
struct FirstFittingTests {
    private static let wordings = [
        "Type a place.\nStart without CATCHMENT_OFFLINE.", "Type a place or a town.", "Type a place.",
    ]

    /// A wording with a word that is wider than the area would be broken inside that word.
    @Test(arguments: [
        (Size(columns: 40, rows: 2), 0), (Size(columns: 40, rows: 1), 1), (Size(columns: 20, rows: 3), 0),
        (Size(columns: 17, rows: 9), 1), (Size(columns: 13, rows: 1), 2), (Size(columns: 4, rows: 1), 2),
    ])
    func anAreaShowsTheFirstWordingThatFits(area: Size, index: Int) {
        #expect(firstFitting(Self.wordings, in: area) == Self.wordings[index])
    }
}
