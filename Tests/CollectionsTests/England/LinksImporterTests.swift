import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// The register's file of links, with the columns that the register's download page names.
struct LinksImporterTests {
    private static let header = "URN,LinkURN,LinkName,LinkType,LinkEstablishedDate\r\n"

    private func rows(_ imported: ImportedTable) throws -> [String: [SchoolLink]] {
        var found: [String: [SchoolLink]] = [:]
        for row in 0..<imported.table.rows {
            let record = try JSONDecoder().decode(SchoolLinks.self, from: Data(record(imported, row)))
            found[imported.table.keys[row]] = record.links
        }
        return found
    }

    @Test func rowsOfOneSchoolAreOneRecordInAnyOrder() throws {
        let text =
            Self.header + "200,100,\"Old, School\",Predecessor,01-09-2019\r\n"
            + "100,200,New School,Successor,01-09-2019\r\n"
            + "200,101,,Predecessor - amalgamated,\r\n" + "200,100,\"Old, School\",Predecessor,01-09-2019\r\n"
        let imported = try LinksImporter().read(text, named: "links_edubasealldata20240617.csv")
        #expect(
            try rows(imported) == [
                "100": [SchoolLink(urn: "200", name: "New School", type: "Successor", date: 20_190_901)],
                "200": [
                    SchoolLink(urn: "100", name: "Old, School", type: "Predecessor", date: 20_190_901),
                    SchoolLink(urn: "101", name: nil, type: "Predecessor - amalgamated", date: nil),
                ],
            ])
        #expect(imported.table.source.date == "2024-06-17")
        #expect(imported.report.rowsRead == 4 && imported.report.rowsImported == 2)
    }

    @Test func whatCannotBeUsedIsCounted() throws {
        let text =
            Self.header + "x,1,A,Successor,\r\n" + "1,,A,Successor,\r\n" + "1,2,A,,\r\n" + "1,2,A,Other,nonsense\r\n"
        let imported = try LinksImporter().read(text)
        #expect(try rows(imported) == ["1": [SchoolLink(urn: "2", name: "A", type: "Other", date: nil)]])
        #expect(imported.report.skipped.map(\.count).sorted() == [1, 2])
    }

    @Test func theNumberOfLinksOfASchoolIsLimited() throws {
        var text = Self.header
        for number in 0..<300 { text += "1,\(1000 + number),A,Other,\r\n" }
        let imported = try LinksImporter().read(text + "2,1,B,Other,\r\n" + "1,1000,A,Other,\r\n")
        #expect(try rows(imported).mapValues(\.count) == ["1": 200, "2": 1])
        #expect(imported.report.skipped.map(\.count) == [100])
        #expect(imported.report.skipped.first?.reason == "exceed the limit of 200 links for one school")
    }

    @Test func predecessorsComeFirstTheNewestOnTop() {
        let links = SchoolLinks(links: [
            SchoolLink(urn: "3", name: "C", type: "Other", date: nil),
            SchoolLink(urn: "4", name: "D", type: "Successor", date: nil),
            SchoolLink(urn: "1", name: nil, type: "Predecessor", date: 20_100_101),
            SchoolLink(urn: "2", name: "B", type: "Predecessor - Split School", date: 20_190_901),
        ])
        #expect(
            links.rows == [
                .field("Predecessor - Split School", "B (URN 2), 1 Sep 2019"),
                .field("Predecessor", "a school (URN 1), 1 Jan 2010"), .field("Successor", "D (URN 4)"),
                .field("Other", "C (URN 3)"),
            ])
    }

    @Test(arguments: [
        (header, true), ("URN,LA (code),EstablishmentName\r\n", false), ("URN,LinkURN\r\n", false), ("", false),
    ])
    func isKnownByItsHeader(text: String, expected: Bool) { #expect(LinksImporter().recognises(text) == expected) }
}
