import Catalogue
import Testing

@testable import App

/// A result in a list is worded shorter rather than cut off within itself.
struct FittedSummaryTests {
    /// The longest heading of the list of schools, and two of groups.
    @Test(arguments: [
        (
            "Independent, not in Ofsted's file for state schools", 51,
            "Independent, not in Ofsted's file for state schools"
        ),
        ("Independent, not in Ofsted's file for state schools", 30, "Independent, not in Ofsted's…"),
        ("Independent, not in Ofsted's file for state schools", 18, "Independent, not…"),
        ("Independent, not in Ofsted's file for state schools", 13, "Independent…"), ("Kirk Market", 9, "Kirk Mar…"),
        ("Kirk Market", 8, "Kirk…"),
        ("St Pancras International", 8, "St Panc…"), ("Marketplace", 8, "Marketp…"),
    ])
    func aHeadingIsCutOffAfterAWord(heading: String, columns: Int, expected: String) {
        #expect(fittedWords(heading, columns: columns) == expected)
    }

    private static let wordings = [
        "Requires improvement, Nov 2020", "Req. impr., Nov 2020", "Req. impr. 2020",
    ]

    @Test(arguments: [
        ("Requires improvement, Nov 2020 · Primary", 40, "Requires improvement, Nov 2020 · Primary"),
        ("Requires improvement, Nov 2020 · Primary", 39, "Requires improvement, Nov 2020 · Primary"),
        ("Requires improvement, Nov 2020 · Primary", 30, "Requires improvement, Nov 2020 · Primary"),
        ("Requires improvement, Nov 2020 · Primary", 29, "Req. impr., Nov 2020 · Primary"),
        ("Requires improvement, Nov 2020 · Primary", 19, "Req. impr. 2020 · Primary"),
        ("Requires improvement, Nov 2020 · Primary", 10, "Req. impr. 2020 · Primary"),
        ("550 pupils · Requires improvement, Nov 2020", 33, "550 pupils · Req. impr., Nov 2020"),
        ("No result here", 5, "No result here"), ("", 0, ""),
    ])
    func theLongestWordingThatFitsIsUsed(text: String, columns: Int, shown: String) {
        #expect(fittedSummary(text, results: Self.wordings, columns: columns) == shown)
    }

    /// The words after the result are not cut off, and its year stays.
    @Test(
        arguments: [
            (40, "Requires improvement, Nov 2020 · Primary"), (39, "Req. impr., Nov 2020 · Primary"),
            (25, "Req. impr. 2020 · Primary"), (24, nil),
        ] as [(Int, String?)])
    func theWholeSummaryIsShownOrNone(columns: Int, shown: String?) {
        let wordings = Self.wordings + ["Req. impr."]
        #expect(wholeSummary(Self.wordings[0] + " · Primary", results: wordings) { $0.count <= columns } == shown)
    }

    @Test func aSummaryWithoutWordingsIsUnchanged() {
        #expect(fittedSummary("Good, Mar 2019 · Primary", results: [], columns: 5) == "Good, Mar 2019 · Primary")
    }

    @Test(arguments: [
        ("Good, Mar 2019 · Primary", 24, "Good, Mar 2019 · Primary"),
        ("Good, Mar 2019 · Primary", 21, "Good, Mar 2019"),
        ("Good, Mar 2019 · Primary", 18, "Good, Mar 2019"), ("Good, Mar 2019 · Primary", 14, "Good, Mar 2019"),
        ("Good, Mar 2019 · Primary", 13, "Good, Mar 20…"),
        ("Good, Mar 2019 · Secondary", 23, "Good, Mar 2019 · Secon…"),
        ("Good, Mar 2020 · visited Nov 2023 · Primary", 20, "Good, Mar 2020"),
        ("Inadequate 2019; special measures · Primary", 20, "Inadequate 2019; sp…"),
        ("708 took it · Manhattan", 22, "708 took it · Manhatt…"),
    ])
    func aPartCutToAFewLettersIsLeftOut(text: String, columns: Int, shown: String) {
        #expect(fittedParts(text, columns: columns) == shown)
    }
}
