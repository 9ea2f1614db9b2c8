import Catalogue
import Testing

@testable import App
@testable import AppTestSupport

/// Which texts of the header fit, without a frame.
struct HeaderTests {
    private static let search = HeaderTexts(
        name: "England", search: "LS1 4AP · 1.0 km", searchEnd: " · 1.0 km", place: "  (Leeds)", count: "17 schools",
        countWithGone: "17 schools, 3 gone", filters: "Ofsted: Good", fewFilters: "1 filter",
        dates: HeaderDates(
            days: "schools 17 Jun 2024 · Ofsted 28 Feb 2026", months: "schools Jun 2024 · Ofsted Feb 2026",
            years: "schools 2024 · Ofsted 2026"),
        span: "data 2024 to 2026")

    @Test(arguments: [
        (41, "LS1 4AP · 1.0 km", "17 schools", ""),
        (52, "LS1 4AP · 1.0 km", "17 schools", ""),
        (53, "LS1 4AP · 1.0 km", "17 schools, 3 gone", ""),
        (61, "LS1 4AP · 1.0 km", "17 schools, 3 gone", "1 filter"),
        (120, "England · LS1 4AP · 1.0 km  (Leeds)", "17 schools, 3 gone", "Ofsted: Good   schools 2024 · Ofsted 2026"),
        (
            121, "England · LS1 4AP · 1.0 km  (Leeds)", "17 schools, 3 gone",
            "Ofsted: Good   schools Jun 2024 · Ofsted Feb 2026"
        ),
        (
            127, "England · LS1 4AP · 1.0 km  (Leeds)", "17 schools, 3 gone",
            "Ofsted: Good   schools 17 Jun 2024 · Ofsted 28 Feb 2026"
        ),
    ])
    func aSearchKeepsItsOriginAndCount(columns: Int, left: String, count: String, right: String) {
        let line = Self.search.line(columns: columns)
        #expect(line.left == left && line.count == count && line.right == right, "\(line)")
    }

    /// Other towns are called Newcastle, too, so the header names its county.
    @Test(arguments: [
        (80, "≈ Newcastle-under-Lyme, Staffordshire · 10 km"), (60, "≈ Newcastle-under-Lyme,… · 10 km"),
    ])
    func aTownThatIsTooLongIsCutOffAndNotItsRadius(columns: Int, left: String) {
        let texts = HeaderTexts(
            name: "England", search: "≈ Newcastle-under-Lyme, Staffordshire · 10 km", searchEnd: " · 10 km",
            count: "117 schools", countWithGone: "117 schools",
            dates: HeaderDates(days: "2026", months: "2026", years: "2026"), span: "2024 to 2026")
        #expect(texts.line(columns: columns).left == left)
    }

    /// That the server is not reached matters more than the list's name, and the name matters more than the person.
    @Test(arguments: [
        (45, "Class board", "offline"), (50, "", "offline, as of 14:02"), (60, "Class board", "offline, as of 14:02"),
        (64, "Class board", "mia · offline, as of 14:02"),
    ])
    func aListFromAServiceSaysThatItIsNotReached(columns: Int, left: String, right: String) {
        let age = "offline, as of 14:02"
        let texts = HeaderTexts(
            name: "Class board", search: "", count: "8 stalls", countWithGone: "8 stalls", outage: "offline",
            user: "mia", isServed: true, dates: HeaderDates(headline: age, days: age, months: age, years: age),
            span: age)
        let line = texts.line(columns: columns)
        #expect(line.left == left && line.right == right, "\(line)")
    }

    /// The dates are those in the names of the files of `Town`.
    @Test func anAgeReplacesTheDates() {
        let (state, places) = (Driver().state, Town.whole.places)
        let dates = state.headerDates(places)
        #expect(dates.headline == nil && dates.days == "schools 1 Mar 2026 · Ofsted 28 Feb 2026")
        #expect(dates.months == "schools Mar 2026 · Ofsted Feb 2026" && dates.years == "schools 2026 · Ofsted 2026")
        let aged = HeaderDates(headline: "2 min ago", days: "2 min ago", months: "2 min ago", years: "2 min ago")
        #expect(state.headerDates(places, age: "2 min ago") == aged)
    }

    @Test func theWelcomeScreenHasEverShorterWordings() {
        #expect(
            Driver().state.headerWordings(Town.whole.places) == [
                "41 schools, 40 of them on the map · schools 1 Mar 2026 · Ofsted 28 Feb 2026",
                "41 schools, 40 of them on the map · schools Mar 2026 · Ofsted Feb 2026",
                "40 schools on the map · schools Mar 2026 · Ofsted Feb 2026",
                "40 schools on the map · schools 2026 · Ofsted 2026", "40 mapped · schools 2026 · Ofsted 2026",
                "40 mapped · 28 Feb 2026", "40 mapped",
            ])
    }

    @Test(arguments: [(10, "long words"), (9, "long"), (4, "long"), (3, nil)])
    func theFirstWordingThatFitsIsTaken(columns: Int, expected: String?) {
        #expect(firstFitting(["long words", "long"], columns: columns) == expected)
    }
}
