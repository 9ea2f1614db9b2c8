import Catalogue
@testable import Collections
import MapDrawing
import Screen

@testable import App

/// Forty invented high schools of New York, in the format of the city's two files. Two of them have no position.
enum InventedBoroughs {
    static let places = Places(files.map(\.table), of: NewYork())

    static func detail(_ id: String) throws -> Detail? { try places.detail(id, from: files) }

    private static let files: [ImportedTable] = {
        do { return [try directory(), try results()] } catch {
            preconditionFailure("the invented files are no files of the city: \(error)")
        }
    }()

    static let count = 40

    /// The first schools by name, as a service sends them.
    static func first(_ count: Int) -> Places {
        let rows = (0..<places.count).sorted { (places.name($0), places.id($0)) < (places.name($1), places.id($1)) }
        return Places(places.subset(Array(rows.prefix(count))), of: NewYork())
    }

    private static let boroughs = [
        ("M", "MANHATTAN", "Manhattan", "Chelsea", 40.745, -73.995),
        ("X", "BRONX", "Bronx", "Fordham", 40.861, -73.890),
        ("K", "BROOKLYN", "Brooklyn", "Park Slope", 40.672, -73.978),
        ("Q", "QUEENS", "Jackson Heights", "Corona", 40.749, -73.868),
        ("R", "STATEN IS", "Staten Island", "New Dorp", 40.574, -74.117),
    ]
    private static let names = ["Harbor", "Bridge", "Garden", "Liberty", "Foundry", "Orchard", "Beacon", "Brooks"]

    static func number(_ index: Int) -> String {
        "\(10 + index / 5)\(boroughs[index % 5].0)\(100 + index)"
    }

    private static func row(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\"\($0.0)\":\"\($0.1)\"" }.joined(separator: ",") + "}"
    }

    private static func directory() throws -> ImportedTable {
        let rows = (0..<count).map { index -> String in
            let (_, borough, city, neighbourhood, latitude, longitude) = boroughs[index % 5]
            var fields = [
                ("dbn", number(index)),
                ("school_name", "\(names[index / 5]) High School\(index % 5 == 0 ? " for the Arts and Sciences" : "")"),
                ("borough", borough), ("city", city), ("neighborhood", neighbourhood), ("finalgrades", "9-12"),
                ("overview_paragraph", "We learn by doing, in small classes, from the first day to the last."),
                ("total_students", "\(90 + index * 131 % 2900)"), ("graduation_rate", "0.\(60 + index % 40)"),
                ("attendance_rate", "0.9"), ("primary_address_line_1", "\(index + 1) Example Street"),
                ("zip", "\(10001 + index)"), ("state_code", "NY"), ("phone_number", "212-555-0\(100 + index)"),
                ("website", "www.school\(index).example.org"), ("school_email", "office@school\(index).example.org"),
            ]
            if index != 7, index != 23 {
                let step = Double(index / 5) / 100
                fields += [
                    ("latitude", "\(latitude + step)"), ("longitude", "\(longitude + step * Double(index % 3 - 1))"),
                ]
            }
            return row(fields)
        }
        return try DirectoryImporter().read("[" + rows.joined(separator: "\n,") + "]\n", named: "s3k6-pzi2.json")
    }

    /// The test results: every seventh school has no row, every fifth of the others is suppressed, and every sixth has too few
    /// takers to be ranked.
    private static func results() throws -> ImportedTable {
        let rows = (0..<count).filter { $0 % 7 != 3 }.map { index -> String in
            let isSuppressed = index % 5 == 4
            func score(_ base: Int) -> String { isSuppressed ? "s" : "\(base + index * 17 % 240)" }
            return row([
                ("dbn", number(index)), ("school_name", "EXAMPLE"),
                ("num_of_sat_test_takers", isSuppressed ? "s" : index % 6 == 2 ? "8" : "\(30 + index * 7)"),
                ("sat_critical_reading_avg_score", score(370)), ("sat_math_avg_score", score(380)),
                ("sat_writing_avg_score", score(360)),
            ])
        }
        return try SATImporter().read("[" + rows.joined(separator: "\n,") + "]\n", named: "f9bf-2cp4.json")
    }
}

extension Driver {
    /// The program with both datasets, of which the invented town is open.
    static func withBoroughs(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full,
        history: [SavedSearch] = []
    ) -> Driver {
        var driver = Driver(size, charset: charset, depth: depth, history: history)
        driver.otherPlaces = ["newyork": InventedBoroughs.places]
        return driver
    }

    /// The list of all schools of the invented boroughs.
    static func boroughs(_ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full)
        -> Driver
    {
        var driver = Driver.withBoroughs(size, charset: charset, depth: depth)
        driver.openNextCollection()
        return driver
    }
}
