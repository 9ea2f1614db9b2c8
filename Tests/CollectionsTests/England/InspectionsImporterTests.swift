import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct InspectionsImporterTests {
    static let urn = "100001"

    /// A file with one row that has the given fields, and `NULL` in the other columns of a recent file.
    static func file(_ fields: [String: String], others: [String] = []) -> String {
        let standard = [
            "URN", "School name", "Ofsted phase", "Latest OEIF overall effectiveness",
            "Inspection start date of latest OEIF graded inspection", "Curriculum and teaching",
        ]
        let names = standard + others + fields.keys.filter { !standard.contains($0) && !others.contains($0) }.sorted()
        let defaults = ["URN": urn, "School name": "A School", "Ofsted phase": "Primary"]
        func quoted(_ text: String) -> String { "\"\(text)\"" }
        return names.map(quoted).joined(separator: ",") + "\r\n"
            + names.map { quoted(fields[$0] ?? defaults[$0] ?? "NULL") }.joined(separator: ",") + "\r\n"
    }

    static func read(_ fields: [String: String]) throws -> (Table, Inspections) {
        let imported = try InspectionsImporter().read(file(fields), named: "28Feb2026.csv")
        return (imported.table, try JSONDecoder().decode(Inspections.self, from: Data(record(imported, 0))))
    }

    static func graded(_ overall: String, _ date: String) -> [String: String] {
        [
            "Latest OEIF overall effectiveness": overall,
            "Inspection start date of latest OEIF graded inspection": date,
            "Latest OEIF quality of education": "2", "Latest OEIF behaviour and attitudes": "1",
            "Latest OEIF personal development": "2", "Latest OEIF effectiveness of leadership and management": "3",
            "Latest OEIF  safeguarding is effective?": "Yes",
            "Latest OEIF sixth form provision (where applicable)": "9",
            "Latest OEIF early years provision (where applicable)": "0",
        ]
    }

    static let card = [
        "Inspection start date": "06/01/2026", "Publication date": "10/02/2026", "Inclusion": "Strong standard",
        "Curriculum and teaching": "Expected standard", "Achievement": "Needs attention",
        "Attendance and behaviour": "Exceptional", "Personal development and wellbeing": "Urgent improvement",
        "Early years (where applicable)": "Not applicable", "Leadership and governance": "Expected standard",
        "Safeguarding standards": "Not met", "Leadership and governance - date of grade": "07/02/2026",
    ]

    @Test func anOverallGradeBeforeTheEndIsGraded() throws {
        let (table, inspections) = try Self.read(Self.graded("2", "01/09/2024"))
        #expect(inspections.headline == .graded)
        #expect(table.number(InspectionsIndex.Name.overall)[0] == .value(2))
        #expect(table.number(InspectionsIndex.Name.date)[0] == .value(20_240_901))
        #expect(table.code(InspectionsIndex.Name.areas)[0] == "21230x")
        #expect(table.code(InspectionsIndex.Name.safeguarding)[0] == "effective")
    }

    @Test(arguments: ["02/09/2024", "04/02/2025"])
    func anOverallGradeAfterTheEndIsAnErrorAndNotShown(date: String) throws {
        let (table, inspections) = try Self.read(Self.graded("1", date))
        #expect(inspections.headline == .fourAreas)
        #expect(inspections.graded?.overall == nil)
        #expect(inspections.graded?.hasImpossibleOverall == true)
        #expect(table.number(InspectionsIndex.Name.overall)[0] == .missing(.doesNotApply))
    }

    @Test func notJudgedOverallMeansFourAreas() throws {
        let (table, inspections) = try Self.read(Self.graded("Not judged", "04/02/2025"))
        #expect(inspections.headline == .fourAreas)
        #expect(table.code(InspectionsIndex.Name.evidence)[0] == "fourAreas")
    }

    @Test func aMissingGradeDoesNotMakeAnInspectionOneOfALaterKind() throws {
        let (table, inspections) = try Self.read(Self.graded("NULL", "12/03/2019"))
        #expect(inspections.headline == .graded)
        #expect(table.code(InspectionsIndex.Name.evidence)[0] == "graded")
        #expect(table.number(InspectionsIndex.Name.overall)[0] == .missing(.notAvailable))
    }

    @Test func aNewerReportCardDoesNotReplaceTheGrade() throws {
        let (table, inspections) = try Self.read(
            Self.card.merging(Self.graded("2", "13/01/2022")) { first, _ in first })
        #expect(inspections.headline == .reportCard)
        #expect(table.code(InspectionsIndex.Name.areas)[0] == "23415x-3")
        #expect(table.code(InspectionsIndex.Name.safeguarding)[0] == "not-met")
        #expect(inspections.card?.visit.published == 20_260_210)
        #expect(inspections.card?.areas["leadershipAndGovernance"]?.date == 20_260_207)
        #expect(inspections.graded?.overall == 2)
    }

    @Test func ungradedVisitsAreReadBesideTheGrade() throws {
        var fields = Self.graded("2", "12/03/2019")
        fields["Ungraded inspection overall outcome"] = "School remains Good (Concerns) - S5 Next"
        fields["Date of latest ungraded inspection"] = "02/04/2025"
        let (table, inspections) = try Self.read(fields)
        #expect(inspections.headline == .graded)
        #expect(inspections.ungraded?.outcome == "School remains Good (Concerns) - S5 Next")
        #expect(table.number(InspectionsIndex.Name.ungradedDate)[0] == .value(20_250_402))
    }

    @Test func aPredecessorIsNamed() throws {
        var fields = Self.graded("2", "12/03/2019")
        fields["Does the latest OEIF graded inspection relate to the URN of the current school?"] = "No"
        fields["URN at time of latest OEIF graded inspection"] = "107999"
        fields["School name at time of latest OEIF graded inspection"] = "Old School"
        let (table, inspections) = try Self.read(fields)
        #expect(inspections.graded?.visit.predecessorURN == "107999")
        #expect(inspections.graded?.visit.predecessorName == "Old School")
        #expect(table.code(InspectionsIndex.Name.predecessor)[0] == "yes")
    }

    @Test func aSchoolWithoutAnyInspectionHasNoEvidence() throws {
        let (table, inspections) = try Self.read([:])
        #expect(inspections.headline == .none)
        #expect(table.number(InspectionsIndex.Name.date)[0] == .missing(.notAvailable))
    }

    /// Column names: Ofsted, State-funded schools latest inspections, files of 2019 to 2024.
    @Test func readsTheOlderLayout() throws {
        let text = """
            Web link,URN,School name,Ofsted phase,Section 8 inspection overall outcome,Date of latest section 8 inspection,\
            Inspection start date,Publication date,Overall effectiveness,Category of concern,Quality of education,\
            Behaviour and attitudes,Personal development,Effectiveness of leadership and management,Safeguarding is effective?
            https://reports.ofsted.gov.uk/provider/23/100001,100001,A School,Secondary,School remains Good,01/02/2023,\
            12/03/2019,30/03/2019,4,SM,4,3,3,4,No

            """
        #expect(InspectionsImporter().recognises(text))
        let imported = try InspectionsImporter().read(text, named: "as at 31 Aug 2023.csv")
        let inspections = try JSONDecoder().decode(Inspections.self, from: Data(record(imported, 0)))
        #expect(imported.table.source.date == "2023-08-31")
        #expect(inspections.card == nil)
        #expect(inspections.headline == .graded)
        #expect(inspections.graded?.visit.date == 20_190_312)
        #expect(inspections.graded?.overall == 4)
        #expect(inspections.graded?.concern == "SM")
        #expect(inspections.ungraded?.outcome == "School remains Good")
        #expect(imported.table.number(InspectionsIndex.Name.provider)[0] == .value(23))
        #expect(imported.table.code(InspectionsIndex.Name.concern)[0] == "SM")
        #expect(imported.table.code(InspectionsIndex.Name.safeguarding)[0] == "not-effective")
    }

    @Test func takesTheDateFromTheNewestInspectionWhereTheNameHasNone() throws {
        let imported = try InspectionsImporter().read(Self.file(Self.card), named: "inspections.csv")
        #expect(imported.table.source.date == "2026-02-10")
    }

    @Test func recognisesTheHeaderAndNothingElse() {
        #expect(InspectionsImporter().recognises(Self.file([:])))
        #expect(!InspectionsImporter().recognises("URN,School name\n1,x\n"))
        #expect(!RegisterImporter().recognises(Self.file([:])))
    }
}
