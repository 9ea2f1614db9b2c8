import Catalogue
/// What the directory says about a school, besides the columns of the table. Names of people are left out.
struct DirectoryRecord: Decodable {
    var overview: String?
    var street: String?
    var city: String?
    var state: String?
    var postcode: String?
    /// Three groups of digits: "212-555-0100".
    var telephone: String?
    var email: String?
    /// http or https.
    var website: String?
    /// The address of the city's report on the school, http or https.
    var report: String?
    var subway: String?
    var bus: String?
    var starts: String?
    var ends: String?
    var campus: String?
    /// The grades that the school will teach later, as `Grades.label` writes them; nil if they are those it teaches now.
    var plannedGrades: String?
    /// The share of graduates who went on to college or a career, in thousandths.
    var college: Known<Int>?

    init(_ row: NamedRows.Row) {
        func text(_ names: [String], limit: Int = 1000) -> String? {
            let text = row.text(names, limit: limit)
            return text.isEmpty || ["n/a", "na", "none", "null"].contains(text.lowercased()) ? nil : text
        }
        overview = text(DirectoryFields.overview, limit: 8000)
        street = text(DirectoryFields.street) ?? text(DirectoryFields.location).map(Self.street)
        city = text(DirectoryFields.city)
        state = text(DirectoryFields.state)
        postcode = text(DirectoryFields.postcode) == nil ? nil : DirectoryFields.postcode(of: row)
        telephone = text(DirectoryFields.telephone).flatMap(Self.telephone)
        email = text(DirectoryFields.email).flatMap { $0.contains("@") && !$0.contains(" ") ? $0 : nil }
        website = text(DirectoryFields.website).flatMap(Contact.website)
        report = text(DirectoryFields.report).flatMap(Contact.website)
        subway = text(DirectoryFields.subway)
        bus = text(DirectoryFields.bus)
        starts = text(DirectoryFields.starts)
        ends = text(DirectoryFields.ends)
        campus = text(DirectoryFields.campus)
        let planned = Grades.planned(in: row).label
        plannedGrades = planned.isEmpty || planned == Grades.taught(in: row).label ? nil : planned
        var figures = CheckedFigures()
        college = figures.readRate(row.text(DirectoryFields.college), field: "")
    }

    /// The street in "10 East 15th Street, Manhattan NY 10003 (40.7, -73.9)": the text before its brackets and its first comma.
    private static func street(_ location: String) -> String {
        String(location.prefix { $0 != "(" && $0 != "," })
    }

    private static func telephone(_ text: String) -> String? {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        let national = digits.count == 11 && digits.hasPrefix("1") ? digits.dropFirst() : digits[...]
        guard national.count == 10 else { return nil }
        return "\(national.prefix(3))-\(national.dropFirst(3).prefix(3))-\(national.suffix(4))"
    }

    /// - Parameter name: the name of the school, for people who read the file.
    func write(_ name: String, to writer: inout RecordWriter) {
        writer.member("name", name)
        for (member, text) in [
            ("overview", overview), ("street", street), ("city", city), ("state", state), ("postcode", postcode),
            ("telephone", telephone), ("email", email), ("website", website), ("report", report), ("subway", subway),
            ("bus", bus), ("starts", starts), ("ends", ends), ("campus", campus),
            ("plannedGrades", plannedGrades),
        ] {
            writer.member(member, text)
        }
        if let college { writer.member("college", college) }
    }

    /// The address on one line; parts that are not known are left out.
    var address: String {
        let area = [state, postcode].compactMap { $0 }.joined(separator: " ")
        return [street, city, area].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
