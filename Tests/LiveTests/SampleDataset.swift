import Catalogue
import Foundation
import JSON
import Live

@testable import LiveTestSupport

/// A dataset with two small CSV files: `key,name` has the places, `key,extra` a second table about them.
struct SampleDataset: Dataset {
    let identity = Identity(id: "sample", name: "Sample", keyScheme: "key", noun: Noun("thing", "things"))
    let geography = Geography(examplePlace: "LS1 4AP")
    let opening = Opening(.search, order: "distance")
    let supply: Supply
    let words = Words()
    let sorts: [Catalogue.SortOrder] = []
    let actions: [PlaceAction] = []

    init(comesComplete: Bool = false) {
        supply = .editions(
            Editions(
                importers: [
                    SampleImporter(tableName: "places", column: "name"),
                    SampleImporter(tableName: "extras", column: "extra"),
                ], feeds: Self.feeds, comesComplete: comesComplete))
    }

    private static var feeds: [Feed] {
        [
            Feed(
                id: "places", title: "the places", address: "https://a.example/places",
                place: .daily(prefix: "places", suffix: ".csv", days: 10), opening: ["key,"], columns: ["key", "name"],
                limit: 1000),
            Feed(
                id: "extras", title: "the extras", address: "https://a.example/extras",
                place: .file(name: "extras.csv"), limit: 1000),
        ]
    }

    func columns(of tables: JoinedTables) -> PlaceColumns {
        let names = tables["places"]?.text("name") ?? TextColumn()
        return PlaceColumns(
            names: names, postcodes: TextColumn(Array(repeating: "", count: names.count)),
            latitudes: DegreesColumn(Array(repeating: 53, count: names.count)),
            longitudes: DegreesColumn(Array(repeating: -1, count: names.count)),
            isCurrent: Array(repeating: true, count: names.count), facets: [], localities: [], districts: CodeColumn())
    }

    func kind(of row: Int, in places: Places) -> Noun { noun }
    func mark(of row: Int, in places: Places) -> Mark { Mark(shape: .circle, letter: "x", tone: .none) }
    func headline(of row: Int, in places: Places) -> String { "" }
    func summary(of row: Int, in places: Places) -> String { "" }
    func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        let text = importers.map { records[$0.tableName].map { String(decoding: $0, as: UTF8.self) } ?? "-" }
            .joined(separator: " ")
        return Detail(
            id: places.id(row), name: text, address: "", headline: "", sections: [], links: [:], sources: [])
    }
}

struct SampleImporter: TableImporter {
    let tableName: String
    let column: String
    var title: String { "the sample's \(tableName)" }
    var publication: String { "\(tableName).csv, from the tests" }

    func recognises(_ head: UnsafeRawBufferPointer) -> Bool { head.starts(with: "key,\(column)\n".utf8) }

    func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        guard progress(file.bytes.count) else { throw .stopped(file: file.name) }
        var report = ImportReport(file: file.name, title: title)
        var values = TextColumn()
        var keys = TextColumn()
        var offsets = NumberColumn()
        var records = Array("[\n".utf8)
        for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",").map(String.init)
            report.rowsRead += 1
            if fields.count > 2 {
                report.skip("have too many fields", line: report.rowsRead + 1, isDamage: true)
                continue
            }
            guard fields.count == 2 else {
                throw .refused(file: file.name, .unreadable(detail: "it breaks off in a line"))
            }
            keys.append(fields[0])
            values.append(fields[1])
            offsets.append(.value(records.count))
            records += "\(JSONValue.object([(column, .string(fields[1]))]).text),\n".utf8
        }
        report.rowsImported = keys.count
        let date = CalendarDate(inFileName: file.name)?.iso ?? "2026-01-01"
        let table = Table(
            name: tableName, source: Source(title: title, date: date, licence: "", file: file.name), keys: keys,
            columns: [column: .text(values), Table.recordOffset: .number(offsets)])
        return ImportedTable(table: table, records: records + "]\n".utf8, report: report)
    }

    /// A CSV file with one row for each key. The value of a row is the edition and the row's number: "old0".
    /// - Parameter damaged: how many of the rows have a field too many.
    static func csv(_ column: String, edition: String, rows: Int = 3, damaged: Int = 0) -> String {
        "key,\(column)\n"
            + (0..<rows).map { "\(1000 + $0),\(edition)\($0)\($0 < damaged ? ",x" : "")\n" }.joined()
    }
}

extension Scratch {
    func data(_ files: any FileSystem = LocalFiles(), resources: String? = nil) -> DataFolder {
        DataFolder(
            path: path + "/data", resources: resources, files: files, datasets: Datasets(SampleDataset()),
            clock: FixedClock())
    }
}

extension LoadedPlaces {
    /// The names and records of all places, one line for each: "old0 {"name":"old0"} {"extra":"x0"}".
    func allText() throws -> String {
        try (0..<places.count).map { "\(places.name($0)) \(try detail(of: $0).name)" }.joined(separator: "\n")
    }
}
