import TestSupport
import JSON

@testable import Catalogue
@testable import Collections

/// Files of schools that do not exist, in the forms of NYC Open Data.
enum Samples {
    /// An ordinary school of the directory with some fields replaced; nil removes a field.
    static func school(_ number: String, _ fields: [String: String?] = [:]) -> [String: String] {
        var school: [String: String?] = [
            "dbn": number, "school_name": "Example High School", "overview_paragraph": "We learn.",
            "borough": "MANHATTAN", "neighborhood": "Chelsea", "finalgrades": "9-12", "total_students": "400",
            "graduation_rate": "0.850000024", "attendance_rate": "0.93", "primary_address_line_1": "1 Example Street",
            "city": "Manhattan", "zip": "10003", "state_code": "NY", "latitude": "40.74", "longitude": "-73.99",
            "phone_number": "212-555-0100", "website": "www.example.org",
        ]
        for (name, value) in fields { school[name] = .some(value) }
        return school.compactMapValues { $0 }
    }

    static func result(
        _ number: String, takers: String = "50", reading: String = "400", mathematics: String = "410",
        writing: String = "390"
    ) -> [String: String] {
        [
            "dbn": number, "school_name": "EXAMPLE HIGH SCHOOL", "num_of_sat_test_takers": takers,
            "sat_critical_reading_avg_score": reading, "sat_math_avg_score": mathematics,
            "sat_writing_avg_score": writing,
        ]
    }

    static func json(_ rows: [[String: String]]) -> String {
        "["
            + rows.map { row in
                JSONValue.object(row.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }).text
            }.joined(separator: "\n,") + "]\n"
    }

    static func csv(_ rows: [[String: String]]) -> String {
        let names = Set(rows.flatMap(\.keys)).sorted()
        let lines = [names] + rows.map { row in names.map { row[$0] ?? "" } }
        return lines.map {
            $0.map {
                "\""
                    + $0.split(separator: "\"", omittingEmptySubsequences: false)
                    .joined(separator: "\"\"") + "\""
            }.joined(separator: ",") + "\n"
        }.joined()
    }

    static func directory(_ rows: [[String: String]], named name: String = "s3k6-pzi2.json") throws -> ImportedTable {
        try DirectoryImporter().read(json(rows), named: name)
    }

    static func results(_ rows: [[String: String]], named name: String = "f9bf-2cp4.json") throws -> ImportedTable {
        try SATImporter().read(json(rows), named: name)
    }

    static func places(_ schools: [[String: String]], results: [[String: String]]?) throws -> Places {
        Places([try directory(schools).table, try results.map { try self.results($0).table }], of: NewYork())
    }
}
