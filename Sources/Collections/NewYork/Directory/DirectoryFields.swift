import Catalogue
/// The names of the directory's fields, which differ between editions. Of several names,
/// the first field that is not blank counts.
enum DirectoryFields {
    static let number = ["dbn", "ats_system_code"]
    static let name = ["school_name", "printed_school_name", "name"]
    static let overview = ["overview_paragraph", "overview"]
    static let borough = ["borough", "boro", "borocode"]
    static let neighbourhood = ["neighborhood", "nta", "nta_name"]
    static let street = ["primary_address_line_1", "primary_address", "address"]
    static let city = ["city"]
    static let state = ["state_code", "state"]
    static let postcode = ["zip", "postcode", "zip_code", "zipcode"]
    static let latitude = ["latitude", "lat"]
    static let longitude = ["longitude", "long", "lng"]
    /// "10 East 15th Street, Manhattan NY 10003 (40.736526, -73.992727)".
    static let location = ["location", "location_1"]
    /// The columns with the grades taught in a school year, the latest year first.
    static let gradesOfYear = (2014...2050).reversed().map { "grades\($0)" }
    /// The columns with the grades planned for later, in a file that has grades of a year; in other files, with the grades taught now.
    static let grades = ["finalgrades", "gradespan", "grade_span", "grades"]
    static let lowestGrade = ["grade_span_min"]
    static let highestGrade = ["grade_span_max"]
    static let lowestPlannedGrade = ["expgrade_span_min"]
    static let highestPlannedGrade = ["expgrade_span_max"]
    static let students = ["total_students", "totalstudents", "enrollment"]
    static let graduation = ["graduation_rate", "grad_rate", "gradrate"]
    static let attendance = ["attendance_rate", "attend_rate"]
    static let college = ["college_career_rate", "collegecareerrate"]
    static let telephone = ["phone_number", "phone", "telephone"]
    static let email = ["school_email", "email"]
    static let website = ["website", "independent_website", "school_website"]
    static let report = ["sqr_website"]
    static let subway = ["subway"]
    static let bus = ["bus"]
    static let starts = ["start_time"]
    static let ends = ["end_time"]
    static let campus = ["campus_name"]

    static let all: [String] = [
        number, name, overview, borough, neighbourhood, street, city, state, postcode, latitude, longitude, location,
        gradesOfYear, grades, lowestGrade, highestGrade, lowestPlannedGrade, highestPlannedGrade, students, graduation,
        attendance, college, telephone, email, website, report,
        subway, bus, starts, ends, campus,
    ].flatMap { $0 }

    /// The ZIP code, without the comma that some editions put into it as if it were a number: "11,217".
    static func postcode(of row: NamedRows.Row) -> String { row.text(postcode).filter { $0 != "," } }

    /// Whether a file with these fields is a directory.
    static func recognises(_ names: Set<String>) -> Bool {
        func has(_ fields: [String]) -> Bool { fields.contains { names.contains(CSVReader.normalised($0)) } }
        return has(number) && has(name) && !SATFields.recognises(names)
            && [borough, street, location, overview, postcode, latitude, gradesOfYear + grades, students].filter(has)
                .count >= 2
    }
}
