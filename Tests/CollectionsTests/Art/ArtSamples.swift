import JSON
import TestSupport

@testable import Catalogue
@testable import Collections

/// Lists of works that do not exist.
enum ArtSamples {
    /// A row of a campus feed; nil removes a field.
    static func campusWork(_ id: String, _ fields: [String: String?] = [:]) -> [String: String] {
        var work: [String: String?] = [
            "id": id, "title": "Work \(id)", "artist": "Ann Example", "yearOfWork": "1975", "Information": "A note.",
            "lat": "53.4050", "long": "-2.9650", "location": "Example Hall", "locationNotes": "By the door",
            "fileName": "Work \(id).jpg", "lastModified": "2019-01-01 10:00:00", "enabled": "1",
        ]
        for (name, value) in fields { work[name] = .some(value) }
        return work.compactMapValues { $0 }
    }

    /// - Parameter key: the name of the list, which differs from year to year.
    static func campus(_ works: [[String: String]], key: String = "artworks") -> String {
        JSONValue.object([(key, .array(works.map(object)))]).text
    }

    static func object(_ fields: [String: String]) -> JSONValue {
        .object(fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }

    static func read(_ text: String, named name: String = "list.json", part: TablePart? = nil, address: String = "")
        throws
        -> ImportedTable
    {
        try Array(text.utf8).withUnsafeBytes {
            try WorksImporter().read(
                ImportFile(name: name, bytes: $0, fetched: "2026-11-22", address: address, part: part)
            ) {
                _ in true
            }
        }
    }

    /// The places of some imported lists side by side.
    static func places(_ lists: ImportedTable...) -> Places {
        let tables = Art().tables([], adding: lists)
        return Places([tables.first { $0.name == "works" }, tables.first { $0.name == "artists" }], of: Art())
    }

    static func part(_ name: String, mapping: [String: String] = [:]) -> TablePart {
        TablePart(name: name, source: Source(title: "", date: "", licence: ""), mapping: FieldMapping(mapping))
    }
}

extension Places {
    /// The row of a work by its title.
    func row(titled title: String) -> Int? { (0..<count).first { name($0) == title } }

    /// The number of the given rows in each group.
    func groupSizes(_ rows: some Sequence<Int>) -> [String: Int] {
        rows.reduce(into: [:]) { sizes, row in
            if let group = (dataset as? any Grouping)?.group(of: row, in: self) { sizes[group.title, default: 0] += 1 }
        }
    }
}
