import JSON

/// The shortlist as a table, JSON, CSV or GeoJSON, with the facts about its places.
public struct ShortlistReport: Sendable {
    private let entries: [Shortlist.Entry]
    /// The places of the datasets in which ids are looked up.
    private let loaded: [Places]
    private let records: RecordLookup?

    /// - Parameter records: nil leaves out the facts that only records have.
    public init(_ shortlist: Shortlist, in loaded: [Places], records: RecordLookup? = nil) {
        entries = shortlist.entries
        self.loaded = loaded
        self.records = records
    }

    /// The places of the dataset that has a place, and the row of the place; nil if no dataset has it.
    public static func place(_ id: String, in loaded: [Places]) -> (places: Places, row: Int)? {
        for places in loaded where places.dataset.owns(id: id) {
            if let row = places.row(ofID: id) { return (places, row) }
        }
        return nil
    }

    private func place(_ entry: Shortlist.Entry) -> (places: Places, row: Int)? { Self.place(entry.id, in: loaded) }

    /// - Parameters:
    ///   - columns: the width of the terminal.
    ///   - width: how many cells of the terminal a text takes.
    public func table(columns: Int, width: (String) -> Int = { $0.count }) -> String {
        let listed = entries.map { place($0) }
        let rows = zip(entries, listed).map { entry, place in
            [
                entry.id, place.map { $0.places.name($0.row) } ?? entry.name,
                place.map { $0.places.summary($0.row) } ?? "not in the data", entry.note,
            ]
        }
        let heading = loaded.first?.dataset.words.summaryHeading ?? Words().summaryHeading
        let wordings = listed.map { place in place.map { $0.places.resultWordings($0.row) } ?? [] }
        return textTable(
            header: ["ID", "NAME", heading, "NOTE"], rows: rows, columns: columns, flexible: [1, 2, 3], name: 1,
            result: wordings.contains { !$0.isEmpty } ? (2, { wordings[$0] }) : nil, width: width)
    }

    private func facts(_ entry: Shortlist.Entry, isForCSV: Bool = false) -> [(name: String, value: JSONValue)] {
        let place = place(entry)
        var facts: [(name: String, value: JSONValue)] = [
            ("id", .string(entry.id)), ("name", .string(place.map { $0.places.name($0.row) } ?? entry.name)),
            ("note", .optional(entry.note)),
        ]
        guard let (places, row) = place else { return facts }
        facts += ExportedFacts(places.dataset, records: records).facts(of: row, in: places, isForCSV: isForCSV)
            .filter { !["id", "name"].contains($0.name) && !ExportedFacts.measuredFields.contains($0.name) }
        return facts
    }

    /// The columns are those of every dataset with a place on the shortlist; those of the first dataset if the list is empty.
    public var csv: String {
        let listed = loaded.map(\.dataset).filter { dataset in
            entries.contains { dataset.owns(id: $0.id) }
        }
        var names = ["id", "name", "note"]
        for dataset in listed.isEmpty ? loaded.prefix(1).map(\.dataset) : listed {
            names += ExportedFacts(dataset, records: records).names()
                .filter { !names.contains($0) && !ExportedFacts.measuredFields.contains($0) }
        }
        return csvTable(names, entries) { facts($0, isForCSV: true) }
    }

    private var sources: JSONValue {
        .array(
            loaded.filter { places in entries.contains { Self.place($0.id, in: [places]) != nil } }
                .flatMap { SearchReport.sources(of: $0).elements })
    }

    public var json: String {
        JSONValue.object([
            ("count", .integer(entries.count)), ("entries", .array(entries.map { .object(facts($0)) })),
            ("sources", sources),
        ]).text + "\n"
    }

    public var geoJSON: String {
        Catalogue.geoJSON(entries, sources: sources) { entry in
            (entry.id, place(entry).flatMap { $0.places.coordinate($0.row) }, facts(entry))
        }
    }
}
