import Foundation
import Geo

/// The register and the inspections of the invented schools, in the format of the two official files.
enum InventedFiles {
    static let centre = NationalGridPoint(easting: 430_000, northing: 433_500)

    static func register(_ schools: [InventedSchool]) -> String {
        text(schools.map(registerRow))
    }

    static func inspections(_ schools: [InventedSchool]) -> String {
        text(schools.filter { $0.evidence != nil }.map(inspectionRow))
    }

    /// The position of a place on the spiral: 90 m + 200 m times the root of its number from the middle, turned by the golden
    /// angle from the place before.
    static func position(_ site: Int) -> NationalGridPoint {
        let angle = Double(site) * 2.399963
        let distance = 200 * Double(site).squareRoot() + 90
        return NationalGridPoint(
            easting: (centre.easting + distance * sin(angle)).rounded(),
            northing: (centre.northing + distance * cos(angle)).rounded())
    }

    private typealias Row = [(column: String, value: String)]

    private static func text(_ rows: [Row]) -> String {
        func line(_ fields: [String]) -> String {
            fields.map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
        }
        return line((rows.first ?? []).map(\.column)) + rows.map { line($0.map(\.value)) }.joined()
    }

    private static func registerRow(_ school: InventedSchool) -> Row {
        let number = school.number
        let position = school.site.map(position)
        let isFar = number >= 30
        let ages = ["Primary": ("4", "11"), "Secondary": ("11", "18"), "Nursery": ("3", "5"), "16 plus": ("16", "19")]
        let (low, high) = ages[school.phase] ?? ("3", "18")
        return [
            ("URN", "\(school.urn)"), ("LA (name)", "Millford"), ("EstablishmentName", school.name),
            ("TypeOfEstablishment (name)", school.typeGroup == "Academies" ? "Academy converter" : school.typeGroup),
            ("EstablishmentTypeGroup (name)", school.typeGroup), ("EstablishmentStatus (name)", school.status),
            ("PhaseOfEducation (name)", school.phase), ("StatutoryLowAge", low), ("StatutoryHighAge", high),
            ("Gender (name)", school.gender), ("ReligiousCharacter (name)", school.religion),
            ("AdmissionsPolicy (name)", "Non-selective"),
            (
                "OfficialSixthForm (name)",
                school.phase == "Secondary" ? "Has a sixth form" : "Does not have a sixth form"
            ),
            ("NumberOfPupils", number == 8 ? "SUPP" : "\(180 + number * 37 % 400)"),
            ("SchoolCapacity", "\(400 + number)"),
            ("Street", "\(number + 1) Mill Lane"), ("Locality", isFar ? "Hopton" : number % 3 == 1 ? "Riverside" : ""),
            ("Town", "Millford"), ("Postcode", "LS1 4\(letter(number / 20))\(letter(number % 20))"),
            ("SchoolWebsite", school.hasWebsite ? "www.school\(number).example.org" : ""),
            ("TelephoneNum", school.hasWebsite ? "01632960\(100 + number)" : ""),
            ("DistrictAdministrative (name)", isFar ? "Eastmoor" : "Millford"),
            ("Easting", position.map { "\(Int($0.easting))" } ?? ""),
            ("Northing", position.map { "\(Int($0.northing))" } ?? ""), ("LastChangedDate", "01-03-2026"),
        ]
    }

    private static func letter(_ number: Int) -> String { String("ABDEFGHJLNPQRSTUWXYZ".dropFirst(number).prefix(1)) }

    private static func inspectionRow(_ school: InventedSchool) -> Row {
        var fields: [String: String] = [
            "URN": "\(school.urn)", "School name": school.name, "Ofsted phase": school.phase,
            "Most recent category of concern": school.concern,
        ]
        switch school.evidence {
        case .strongCard: fields.merge(card(weakest: "Strong standard")) { $1 }
        case .weakCard: fields.merge(card(weakest: "Needs attention").merging(graded("2", "12/03/2019")) { $1 }) { $1 }
        case .good: fields.merge(graded("2", "12/03/2019")) { $1 }
        case .requiresImprovement: fields.merge(graded(school.concern == "SM" ? "4" : "3", "17/01/2023")) { $1 }
        case .fourAreas: fields.merge(graded("Not judged", "04/02/2025")) { $1 }
        case .ungraded: fields.merge(visit("School remains Outstanding")) { $1 }
        case .visitedSince: fields.merge(graded("2", "12/03/2019").merging(visit("School remains Good")) { $1 }) { $1 }
        case .notInspected, nil: break
        }
        if let old = school.predecessor {
            fields["Does the latest OEIF graded inspection relate to the URN of the current school?"] = "No"
            fields["URN at time of latest OEIF graded inspection"] = "899001"
            fields["School name at time of latest OEIF graded inspection"] = old
        }
        return columns.map { ($0, fields[$0] ?? "NULL") }
    }

    private static func graded(_ overall: String, _ date: String) -> [String: String] {
        [
            "Latest OEIF overall effectiveness": overall,
            "Inspection start date of latest OEIF graded inspection": date,
            "Latest OEIF quality of education": overall == "4" ? "4" : "2", "Latest OEIF behaviour and attitudes": "1",
            "Latest OEIF personal development": "2",
            "Latest OEIF effectiveness of leadership and management": overall == "2" ? "2" : "3",
            "Latest OEIF safeguarding is effective?": overall == "4" ? "No" : "Yes",
            "Latest OEIF early years provision (where applicable)": "9",
        ]
    }

    private static func card(weakest: String) -> [String: String] {
        [
            "Inspection start date": "06/01/2026", "Publication date": "10/02/2026", "Inclusion": "Strong standard",
            "Curriculum and teaching": weakest, "Achievement": "Strong standard",
            "Attendance and behaviour": "Exceptional",
            "Personal development and wellbeing": "Strong standard", "Leadership and governance": "Strong standard",
            "Early years (where applicable)": "Not applicable", "Safeguarding standards": "Met",
        ]
    }

    private static func visit(_ outcome: String) -> [String: String] {
        ["Ungraded inspection overall outcome": outcome, "Date of latest ungraded inspection": "02/04/2025"]
    }

    private static let columns = [
        "URN", "School name", "Ofsted phase", "Most recent category of concern", "Inspection start date",
        "Publication date", "Inclusion", "Curriculum and teaching", "Achievement", "Attendance and behaviour",
        "Personal development and wellbeing", "Leadership and governance", "Early years (where applicable)",
        "Safeguarding standards", "Latest OEIF overall effectiveness",
        "Inspection start date of latest OEIF graded inspection", "Latest OEIF quality of education",
        "Latest OEIF behaviour and attitudes", "Latest OEIF personal development",
        "Latest OEIF effectiveness of leadership and management", "Latest OEIF safeguarding is effective?",
        "Latest OEIF early years provision (where applicable)",
        "Does the latest OEIF graded inspection relate to the URN of the current school?",
        "URN at time of latest OEIF graded inspection", "School name at time of latest OEIF graded inspection",
        "Ungraded inspection overall outcome", "Date of latest ungraded inspection",
    ]
}
