import JSON
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct SchoolExportTests {
    /// The words of JSON and CSV are those of the filters, so that a value found in a file can be given to `--filter`.
    @Test func evidenceHasTheWordsOfTheFilters() throws {
        let places = try EnglandTests.places()
        let facets = places.facets
        func words(_ id: String) -> Set<String> { Set(facets.first { $0.id == id }?.values.map(\.id) ?? []) }
        for row in 0..<places.count {
            let fields = Dictionary(
                flattened(England().fields(of: row, in: places)).map { ($0.name, $0.text) }
            ) { first, _ in first }
            #expect(words("evidence").contains(fields["ofsted.evidence"] ?? ""), "\(fields)")
            if let grade = fields["ofsted.overallWord"] { #expect(words("grade").contains(grade)) }
            if let safeguarding = fields["ofsted.safeguarding"], !safeguarding.isEmpty {
                #expect(words("safeguarding").contains(safeguarding))
            }
        }
        let named = (0..<places.count).map { row in
            flattened(England().fields(of: row, in: places)).first { $0.name == "ofsted.evidence" }?.text
        }
        #expect(
            named == ["graded", "report-card", "four-areas", "independent", "not-in-file", "ungraded", "not-inspected"])
    }

    @Test func recordsAddTheFactsThatJournalistsAskFor() throws {
        let places = try EnglandTests.places()
        let register = #"""
            {"name":"A","localAuthority":"Leeds","establishmentNumber":"383/2336","street":"1 High Street","town":"Leeds",
            "postcode":"LS1 1AA","website":"http://a.example","telephone":"0113 0000000","trust":"A Trust",
            "capacity":210,"opened":19990901}
            """#
        let inspections = #"""
            {"card":{"visit":{"date":20260106,"published":20260212},"areas":{}},
            "graded":{"visit":{"date":20190312},"overall":2,"areas":{}}}
            """#
        let records = Records(["register": Array(register.utf8), "inspections": Array(inspections.utf8)])
        let facts = flattened(England().recordFields(of: 1, in: places, records: records))
        let texts = Dictionary(facts.map { ($0.name, $0.text) }) { first, _ in first }
        for (name, text) in [
            ("laCode", "383"), ("laName", "Leeds"), ("street", "1 High Street"),
            ("address", "1 High Street, Leeds, LS1 1AA"), ("telephone", "0113 0000000"),
            ("website", "http://a.example"), ("trust", "A Trust"), ("capacity", "210"), ("opened", "1999-09-01"),
            ("inspection.published", "2026-02-12"), ("previousInspection.evidence", "graded"),
            ("previousInspection.date", "2019-03-12"), ("previousInspection.overallWord", "good"),
        ] {
            #expect(texts[name] == text, "\(name)")
        }
        #expect(Set(texts.keys).subtracting(SchoolRecordExport.names) == [])
        let without = flattened(England().recordFields(of: 1, in: places, records: .none))
        #expect(without.allSatisfy { $0.text.isEmpty || $0.text == "notAvailable" })
    }

    @Test func everyFieldOfEveryCollectionHasAMeaningAndOneName() {
        for dataset in Datasets.standard.all {
            let fields = ExportedField.all(of: dataset)
            #expect(Set(fields.map(\.name)).count == fields.count, "\(dataset.id)")
            #expect(fields.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.hasSuffix(".") }, "\(dataset.id)")
        }
    }

    @Test(arguments: [
        (["name", "id"], #"{"name":"N","id":"i"}"#), (["o.b"], #"{"o":{"b":2}}"#),
        (["o.b", "id", "o.a"], #"{"o":{"b":2,"a":1},"id":"i"}"#), (["o"], #"{"o":{"a":1,"b":2}}"#),
        (["x", "id.y"], #"{"x":null,"id":{"y":null}}"#),
    ])
    func chosenFieldsKeepTheirOrder(names: [String], json: String) {
        let facts: [(name: String, value: JSONValue)] = [
            ("id", .string("i")), ("name", .string("N")), ("o", .object([("a", .integer(1)), ("b", .integer(2))])),
        ]
        #expect(JSONValue.object(chosen(names, from: facts)).text == json)
    }
}
