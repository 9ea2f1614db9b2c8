import Testing

@testable import App

/// A web address that takes several lines is broken between its parts.
struct LinkLinesTests {
    @Test(arguments: [
        ("a.uk/b", 6, ["a.uk/b"]),
        ("reports.ofsted.gov.uk/provider/40/135771", 30, ["reports.ofsted.gov.uk/", "provider/40/135771"]),
        ("reports.ofsted.gov.uk/provider/40/135771", 20, ["reports.ofsted.gov.", "uk/provider/40/", "135771"]),
        ("https://museum.example/long", 12, ["https://", "museum.", "example/long"]),
        ("quarry-bank-high-school", 12, ["quarry-bank-", "high-school"]),
        ("a/bcdefghijkl", 8, ["a/bcdefg", "hijkl"]), ("abc", 0, []), ("", 9, []),
    ])
    func aLineEndsAfterASlashElseADotOrAHyphen(address: String, columns: Int, lines: [String]) {
        #expect(linkLines(address, columns: columns) == lines)
    }
}
