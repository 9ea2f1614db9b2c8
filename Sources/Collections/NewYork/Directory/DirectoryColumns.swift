import Catalogue
/// The columns of the directory that search, list, map and filters need.
struct DirectoryColumns {
    enum Name {
        static let name = "name"
        static let borough = "borough"
        static let neighbourhood = "neighbourhood"
        static let city = "city"
        static let postcode = "postcode"
        /// In 1e-7 degrees.
        static let latitude = "latitude"
        static let longitude = "longitude"
        /// The grades taught now, as `Grades.label` writes them.
        static let grades = "grades"
        static let students = "students"
        /// In thousandths.
        static let graduation = "graduation"
        static let attendance = "attendance"
    }

    private var names = TextColumn()
    private var neighbourhoods = TextColumn()
    private var cities = TextColumn()
    private var postcodes = TextColumn()
    private var boroughs = CodeColumn()
    private var grades = CodeColumn()
    private var latitudes = NumberColumn()
    private var longitudes = NumberColumn()
    private var students = NumberColumn()
    private var graduation = NumberColumn()
    private var attendance = NumberColumn()
    private var links = SchoolLinkColumn()
    private var figures = CheckedFigures()
    private var withoutPosition = 0

    /// The city and its surroundings. Positions outside are impossible.
    private static let latitudeRange = 40.4...41.0
    private static let longitudeRange = -74.4 ... -73.6

    /// - Parameter record: the record of the school in the row.
    mutating func append(_ row: NamedRows.Row, _ record: DirectoryRecord, name: String, key: String) {
        names.append(name)
        neighbourhoods.append(row.text(DirectoryFields.neighbourhood))
        cities.append(row.text(DirectoryFields.city))
        postcodes.append(PostcodeForm.area(DirectoryFields.postcode(of: row)) ?? "")
        // If the borough's name is missing, the letter in the school's number tells the borough.
        let borough = Borough(row.text(DirectoryFields.borough)) ?? Borough(letter: Array(key.utf8)[2])
        boroughs.append(borough?.label ?? "")
        grades.append(Grades.taught(in: row).label)
        students.append(figures.read(row.text(DirectoryFields.students), in: 0...20_000, field: "students"))
        graduation.append(figures.readRate(row.text(DirectoryFields.graduation), field: "graduation rate"))
        attendance.append(figures.readRate(row.text(DirectoryFields.attendance), field: "attendance rate"))
        links.append(
            report: record.report != nil, website: record.website != nil, telephone: record.telephone != nil)
        let position = position(row)
        if position == nil { withoutPosition += 1 }
        latitudes.append(degrees: position?.latitude)
        longitudes.append(degrees: position?.longitude)
    }

    /// The position from its own fields, or else from the brackets after the address; in degrees.
    private mutating func position(_ row: NamedRows.Row) -> (latitude: Double, longitude: Double)? {
        func number(_ text: String) -> Double? { Double(text.filter { !$0.isWhitespace }) }
        let own = (number(row.text(DirectoryFields.latitude)), number(row.text(DirectoryFields.longitude)))
        let bracketed = row.text(DirectoryFields.location).split { $0 == "(" || $0 == ")" || $0 == "," }.suffix(2).map {
            number(String($0))
        }
        var wasGiven = false
        for case (let latitude?, let longitude?) in [own, (bracketed.first ?? nil, bracketed.last ?? nil)]
        where latitude != 0 || longitude != 0 {
            wasGiven = true
            if Self.latitudeRange.contains(latitude), Self.longitudeRange.contains(longitude) {
                return (latitude, longitude)
            }
        }
        if wasGiven { figures.refuse("positions") }
        return nil
    }

    /// Refuses a file with too many impossible figures.
    func check(file: String) throws(ImportError) { try figures.check(rows: names.count, of: file) }

    /// Sentences for the report of the import.
    var notes: [String] {
        let unplaced =
            withoutPosition == 0
            ? nil : "\(grouped(withoutPosition)) \(withoutPosition == 1 ? "school has" : "schools have") no position"
        return [unplaced, figures.note].compactMap { $0 }
    }

    var columns: [String: Column] {
        [
            Name.name: .text(names), Name.borough: .code(boroughs), Name.neighbourhood: .text(neighbourhoods),
            Name.city: .text(cities), Name.postcode: .text(postcodes), Name.latitude: .number(latitudes),
            Name.longitude: .number(longitudes), Name.grades: .code(grades), Name.students: .number(students),
            Name.graduation: .number(graduation), Name.attendance: .number(attendance),
            SchoolLinkColumn.name: .code(links.column),
        ]
    }
}
