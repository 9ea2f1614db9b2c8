import Foundation
import TestSupport
import Testing

@testable import Catalogue

struct PostcodeCountryTests {
    /// The country codes in Code-Point Open, 2014.
    @Test(
        arguments: [
            ("NP20 4UR", "Wales"), ("LL57 2DG", "Wales"), ("SY23 3BY", "Wales"), ("LL13 0SE", "Wales"),
            ("CH7 1AP", "Wales"), ("DG1 2BD", "Scotland"), ("TD1 1AA", "Scotland"), ("NP25 4AJ", "Wales"),
            ("cf10 1ep", "Wales"), ("EH1 1AA", "Scotland"), ("BT1 1AA", "Northern Ireland"), ("JE2 3AB", "Jersey"),
            ("GY1 1AA", "Guernsey"), ("IM1 1AA", "Isle of Man"),
            // Single postcodes in sectors of two countries.
            ("NP25 4AS", nil), ("TD15 1BT", "Scotland"), ("TD9 0TJ", nil), ("SY7 8PS", "Wales"), ("SY10 7JE", "Wales"),
            // Sectors in outcodes of two countries.
            ("NP16 7AA", nil), ("CH4 0AA", "Wales"), ("TD15 2AA", nil),
            ("LS1 4AP", nil), ("CH1 1AA", nil), ("SY1 1AA", nil), ("CA1 1AA", nil),
        ] as [(String, String?)])
    func aPostcodeIsInItsCountry(postcode: String, country: String?) {
        #expect(Postcode.country(ofPostcode: postcode) == country)
    }

    @Test(
        arguments: [
            ("NP20", "Wales"), ("LL14", "Wales"), ("NP25", "Wales"), ("TD15", nil), ("SY10", nil), ("SY23", "Wales"),
            ("CH5", "Wales"), ("CH1", nil), ("AB10", "Scotland"), ("JE2", "Jersey"), ("LS1", nil), ("GIR 0AA", nil),
            ("Leeds", nil), ("", nil), ("Wales", nil), ("NP25 4", nil),
        ] as [(String, String?)])
    func anOutcodeIsInTheCountryOfMostOfItsPostcodes(text: String, country: String?) {
        #expect(Postcode.country(ofPostcode: text) == country)
    }

    /// The areas that lie in two countries, two without a border, and one that lies wholly in another country.
    @Test(
        .enabled(if: TestData.has("postcodes/codepo_gb.zip"), "needs shared/data"),
        arguments: ["ch", "dg", "gl", "hr", "ld", "ll", "np", "sy", "td", "ca", "ls", "kw"])
    func everyPostcodeHasTheCountryOfTheSource(area: String) throws {
        let countries = ["E92000001": "England", "S92000003": "Scotland", "W92000004": "Wales"]
        let rows = naiveCSV(Array(try CodePointDataTests.unzipped("Data/CSV/\(area).csv").utf8))
        #expect(rows.count > 100)
        for cells in rows {
            let country = try #require(countries[cells[4]])
            #expect((Postcode.country(ofPostcode: cells[0]) ?? "England") == country, "\(cells[0])")
        }
    }
}
