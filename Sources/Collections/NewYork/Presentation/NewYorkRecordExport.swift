import Catalogue
import JSON

/// The facts of a high school for JSON, CSV and GeoJSON that only its record has.
struct NewYorkRecordExport {
    private let record: DirectoryRecord?

    /// A record that cannot be read is left out, as if there were none.
    init(_ row: Int, _ places: Places, _ records: Records) {
        record = try? records.decoded(
            DirectoryRecord.self, from: NewYork.TableName.directory, of: places.id(row))
    }

    static let names = ["street", "address", "telephone", "website", "reportURL", "campus", "subway", "bus"]

    var fields: [(name: String, value: JSONValue)] {
        [
            ("street", .optional(record?.street)), ("address", .optional(record?.address)),
            ("telephone", .optional(record?.telephone)), ("website", .optional(record?.website)),
            ("reportURL", .optional(record?.report)), ("campus", .optional(record?.campus)),
            ("subway", .optional(record?.subway)), ("bus", .optional(record?.bus)),
        ]
    }

    static let meanings: [String: String] = [
        "id": "the ID that other commands accept, such as dbn:02M260", "dbn": "the number of the school, plain: 02M260",
        "borough": "the borough",
        "neighborhood": "the neighborhood", "city": "the city of its address", "postcode": "the ZIP code",
        "grades": "the grades it teaches: 9–12", "students": "how many students it has",
        "graduationRate": "the share of students who graduate in four years: 0.85 is 85 %",
        "attendanceRate": "the attendance rate: 0.92 is 92 %",
        "sat.status": "known, partial, suppressed, or absent if there are no results",
        "sat.year": "the year of the results", "sat.testTakers": "how many took the SAT",
        "sat.reading": "the average score in critical reading, 200 to 800",
        "sat.mathematics": "the average score in mathematics, 200 to 800",
        "sat.writing": "the average score in writing, 200 to 800",
        "sat.total": "the sum of the three averages, 600 to 2400",
        "sat.rank": "the rank by total among the schools with eleven or more test takers",
        "street": "the street of its address", "address": "the whole address on one line",
        "telephone": "the telephone number", "website": "the school's own website",
        "reportURL": "the city's report on the school", "campus": "the campus it shares with other schools",
        "subway": "the subway lines nearby", "bus": "the bus lines nearby",
    ]
}
