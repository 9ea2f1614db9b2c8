import Catalogue
import JSON
import TestSupport
import Testing

@testable import Collections

/// If the tables say whether a place has a link, its details agree.
struct HasLinkTests {
    /// Checks all places, and that at least one has each link and at least one lacks it.
    /// - Parameters:
    ///   - lacking: the links that at least one place lacks.
    ///   - imported: the table with the records; nil if there are none.
    private static func check(_ places: Places, lacking: Set<String>, _ imported: ImportedTable? = nil) throws {
        for link in Set(places.dataset.actions.compactMap(\.link)) {
            var answers: Set<Bool> = []
            for row in 0..<places.count {
                var records = Records()
                if let imported { records[imported.table.name] = record(imported, row) }
                let links = try places.detail(of: row, records: records).links
                #expect(places.hasLink(link, row) == (links[link] != nil), "\(link) of \(places.id(row))")
                answers.insert(links[link] != nil)
            }
            #expect(answers == (lacking.contains(link) ? [true, false] : [true]), "\(link)")
            #expect(places.dataset.hasLink(link, somewhereIn: places), "\(link)")
        }
    }

    @Test func schoolsInEngland() throws {
        var rows = SmallRegister.rows
        // A school in Wales, whose reports are not Ofsted's, with a telephone number only.
        rows.append(rows[0])
        rows[3].replaceSubrange(0...1, with: ["401234", "Cardiff"])
        rows[3][15] = "not a website"
        let register = try RegisterImporter().read(SmallRegister.text(rows: rows))
        try Self.check(
            Places([register.table, nil], of: England()), lacking: ["report", "website", "telephone"], register)
    }

    @Test func schoolsInNewYork() throws {
        let directory = try Samples.directory([
            Samples.school("01M001", ["sqr_website": "https://example.org/1"]),
            Samples.school("01M002", ["website": "none"]), Samples.school("01M003", ["phone_number": "555"]),
        ])
        try Self.check(
            Places([directory.table, nil], of: NewYork()), lacking: ["report", "website", "telephone"], directory)
    }

    @Test func aLinkThatNoSchoolHasIsNowhere() throws {
        let directory = try Samples.directory([
            Samples.school("01M001", ["website": "none", "phone_number": "555"]),
            Samples.school("01M002", ["website": ""]),
        ])
        let places = Places([directory.table, nil], of: NewYork())
        #expect(["website", "telephone"].map { NewYork().hasLink($0, somewhereIn: places) } == [false, true])
    }

    @Test func tablesOfAnEarlierVersionDoNotSay() throws {
        let table = try RegisterImporter().read(SmallRegister.text()).table
        let columns = table.columns.filter { $0.key != SchoolLinkColumn.name }
        let places = Places(
            [Table(name: table.name, source: table.source, keys: table.keys, columns: columns), nil], of: England())
        #expect((0..<places.count).allSatisfy { places.hasLink("website", $0) == nil })
        #expect(places.hasLink("report", 0) == true)
        #expect(England().hasLink("website", somewhereIn: places))
    }

    @Test func worksOfArt() throws {
        let list = "Title,Artist,Photo URL,URL\nFish,Ann Example,https://a.example/1.jpg,https://a.example/1\nBird,,,\n"
        try Self.check(ArtSamples.places(try ArtSamples.read(list, named: "city.csv")), lacking: ["picture", "page"])
    }

    @Test func cities() throws {
        try Self.check(
            CitySamples.places([KnownForecast(CitySamples.toronto, CitySamples.torontoForecast)]), lacking: [])
    }
}
