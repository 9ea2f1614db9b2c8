import Testing

@testable import Catalogue
@testable import Collections

struct SchoolComparisonTests {
    typealias Rank = ComparisonRow.Rank

    private static func value(_ group: String, _ label: String, of urn: Int) throws -> ComparisonRow.Value? {
        let places = try EnglandTests.places()
        let row = try #require(places.row(ofID: "urn:\(urn)"))
        let detail = try places.detail(of: row, records: records(urn))
        return detail.comparison.first { $0.group.hasPrefix(group) && $0.label == label }?.value
    }

    /// Records as an import writes them; none for a school that the file does not list.
    private static func records(_ urn: Int) -> Records {
        let texts: [Int: String] = [
            100_001:
                #"{"graded":{"visit":{"date":20190312},"overall":2,"areas":{"qualityOfEducation":"2","earlyYears":"9","sixthForm":"0"}},"ungraded":{"visit":{"date":20250402},"outcome":"School remains Good"}}"#,
            100_002:
                #"{"card":{"visit":{"date":20260106},"areas":{"inclusion":{"grade":"Strong standard"},"earlyYears":{"grade":"Not applicable"}},"safeguarding":"Met"},"graded":{"visit":{"date":20210312},"overall":1,"areas":{}}}"#,
            100_003:
                #"{"graded":{"visit":{"date":20250204,"predecessorURN":"899001"},"areas":{"qualityOfEducation":"2"}}}"#,
            100_007: "{}",
        ]
        return texts[urn].map { Records(["inspections": Array($0.utf8)]) } ?? .none
    }

    @Test(
        arguments: [
            ("", nil), (#","status":"Open""#, nil), (#","status":"Closed""#, "Closed"),
            (#","status":"Closed","closed":20120831"#, "Closed 31 Aug 2012"),
            (#","status":"Open, but proposed to close","closed":20270831"#, "Open, but proposed to close"),
            (#","status":"Proposed to open""#, "Proposed to open"),
        ] as [(String, String?)])
    func theStatusIsSaidUnlessASchoolIsSimplyOpen(facts: String, status: String?) throws {
        let places = try EnglandTests.places()
        let record = Array((#"{"name":"a""# + facts + "}").utf8)
        let detail = try places.detail(of: 0, records: Records(["register": record]))
        #expect(detail.status == status ?? "")
        let row = detail.comparison.first { $0.label == "Status" }
        let isUnknown = facts.isEmpty
        #expect(row?.value == status.map { .known($0) } ?? .absent(isUnknown ? "not available" : "open"))
    }

    /// Also beside a school whose phase does not apply, which is the first row of all.
    @Test func theStatusIsComparedOnlyIfASchoolIsNotOpen() throws {
        let places = try EnglandTests.places()
        func rows(_ urn: Int, _ status: String) throws -> [ComparisonRow] {
            let row = try #require(places.row(ofID: "urn:\(urn)"))
            let record = Array(#"{"name":"a","status":"\#(status)"}"#.utf8)
            return try places.detail(of: row, records: Records(["register": record])).comparison
        }
        func status(_ schools: [[ComparisonRow]]) -> [String]? {
            Comparison(schools).rows.first { $0.label == "Status" }?.values.map { $0?.text ?? "" }
        }
        let (open, other) = (try rows(100_001, "Open"), try rows(100_004, "Open"))
        #expect(status([open, other]) == nil)
        #expect(status([open, try rows(100_002, "Closed"), other]) == ["open", "Closed", "open"])
    }

    @Test(arguments: [
        (100_001, "School", "Phase", ComparisonRow.Value.known("Primary")),
        (100_004, "School", "Phase", .missing("does not apply")),
        (100_005, "School", "Ages", .missing("not available")),
        (100_001, "Report card", "Inspected", .absent("none listed")),
        (100_002, "Report card", "Inspected", .known("6 Jan 2026")),
        (
            100_002, "Report card", "Inclusion",
            .known("Strong standard", rank: Rank(kind: "report card", step: 2), tone: .good)
        ),
        (100_002, "Report card", "Early years", .missing("does not apply")),
        (100_002, "Report card", "Achievement", .missing("not available")),
        (100_007, "Report card", "Inspected", .absent("no inspection listed")),
        (100_004, "Report card", "Inspected", .absent("not in Ofsted's file")),
        (100_001, "Overall grade", "Framework", .known("September 2015")),
        (
            100_001, "Overall grade", "Overall effectiveness",
            .known("Good", rank: Rank(kind: "graded, September 2015", step: 2), tone: .good)
        ),
        (100_001, "Overall grade", "Early years provision", .missing("does not apply")),
        (100_001, "Overall grade", "Sixth-form provision", .known("not graded")),
        // Behaviour and attitudes has been judged only since September 2019; older inspections judged leadership, too.
        (100_001, "Overall grade", "Behaviour and attitudes", .absent("does not apply")),
        (100_001, "Overall grade", "Leadership and management", .absent("not available")),
        (100_002, "Overall grade", "Framework", .known("September 2019")),
        (100_002, "Overall grade", "Behaviour and attitudes", .absent("not available")),
        (100_003, "Overall grade", "Inspected", .absent("none listed")),
        (100_003, "Four areas", "Inspected", .known("4 Feb 2025")),
        (100_003, "Four areas", "School inspected", .known("URN 899001, replaced by this one")),
        (100_003, "Four areas", "Quality of education", .known("Good", tone: .good)),
        (100_001, "Ungraded", "Outcome", .known("School remains Good")),
        (100_001, "Ofsted", "Newest", .known("Good, 12 Mar 2019; visited 2 Apr 2025: school remains Good")),
        (100_002, "Ofsted", "Newest", .known("Report card 6 Jan 2026, weakest area: Strong standard")),
        (100_003, "Ofsted", "Newest", .known("Four areas, 4 Feb 2025, the weakest: Requires improvement")),
        (100_007, "Ofsted", "Newest", .known("No inspection listed")),
    ])
    func eachKindOfInspectionHasRowsOfItsOwn(urn: Int, group: String, label: String, expected: ComparisonRow.Value)
        throws
    {
        #expect(try Self.value(group, label, of: urn) == expected)
    }

    /// The school's file has an overall grade alone, and none of the areas.
    @Test func aComparisonHasTheGradingsThatTheDetailsHave() throws {
        let places = try EnglandTests.places()
        let row = try #require(places.row(ofID: "urn:100002"))
        let detail = try places.detail(of: row, records: Self.records(100_002))
        let titles = Set(Judgement.allCases.map(\.title))
        let listed = detail.sections.flatMap(\.rows).filter { row in
            switch row {
            case .bar(let label, _, _, _, _), .field(let label, _): titles.contains(label)
            default: false
            }
        }
        #expect(listed.isEmpty)
        let compared = Comparison([detail.comparison, detail.comparison]).rows
        #expect(compared.contains { $0.label == "Overall effectiveness" })
        #expect(!compared.contains { $0.group.hasPrefix("Overall grade") && titles.contains($0.label) })
    }

    /// Source: Ofsted's frameworks by the day that each came into force.
    @Test(arguments: [
        (2005_08_31, nil), (2005_09_01, "September 2005"), (2011_12_31, "September 2009"),
        (2012_01_01, "January 2012"), (2012_09_01, "September 2012"), (2019_08_31, "September 2015"),
        (2019_09_01, "September 2019"), (2025_07_08, "September 2019"),
    ])
    func anInspectionFollowsTheFrameworkOfItsDay(day: Int, title: String?) {
        #expect(InspectionFramework(day: day)?.title == title)
    }
}
