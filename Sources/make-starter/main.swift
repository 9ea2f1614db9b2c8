// Writes the starter set of a dataset that comes with the program:
//
//     swift run -c release make-starter england REGISTER.csv INSPECTIONS.csv
//     swift run -c release make-starter newyork DIRECTORY.json RESULTS.json
//     swift run -c release make-starter art VANCOUVER.geojson ARTISTS.json MONTREAL.json
//
// The files are in the order of the dataset's importers, those of public art in any order. The places and rows that `Selection`
// selects are written to Resources/COLLECTION in the form of imported data, marked as a starter set.
import Catalogue
import Collections
import JSON
import Live

func read(_ path: String, with importer: any TableImporter) throws -> ImportedTable {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let bytes = try LocalFiles().contents(path) ?? []
    return try bytes.withUnsafeBytes { try importer.read(ImportFile(name: name, bytes: $0)) { _ in true } }
}

/// A record without some of its members; unchanged if there are none to leave out.
func record(_ line: some Swift.Collection<UInt8>, without members: Set<String>) throws -> [UInt8] {
    guard !members.isEmpty else { return Array(line) }
    let record = try Array(line).readJSON { reader throws(JSONError) in try reader.value() }
    return Array(JSONValue.object(record.members.filter { !members.contains($0.name) }).text.utf8)
}

/// A table with only the given rows, and a JSON list of their records, one on each line.
func subset(
    _ imported: ImportedTable, _ rows: [Int], without members: Set<String>
) throws -> (table: Table, records: [UInt8]) {
    let offsets = imported.table.number(Table.recordOffset)
    var records: [UInt8] = Array("[\n".utf8)
    var starts = NumberColumn()
    for (index, row) in rows.enumerated() {
        if index > 0 { records += ",\n".utf8 }
        starts.append(.value(records.count))
        guard case .value(let offset) = offsets[row] else { continue }
        var line = imported.records[offset...].prefix { $0 != 0x0A }
        if line.last == UInt8(ascii: ",") { line.removeLast() }
        records += try record(line, without: members)
    }
    records += "\n]\n".utf8
    let part = imported.table.subset(rows)
    var columns = part.columns
    columns[Table.recordOffset] = .number(starts)
    var source = part.source
    source.isStarter = true
    let details = "details-\(part.name).json"
    return (Table(name: part.name, source: source, details: details, keys: part.keys, columns: columns), records)
}

/// The places of a dataset that has one file for each of its importers.
func writeEditions(_ dataset: any Dataset, _ selection: Selection, from paths: ArraySlice<String>) throws {
    let imported = try zip(dataset.importers, paths).map { try read($1, with: $0) }
    let all = Places([imported[0].table] + imported.dropFirst().map { _ in nil }, of: dataset)
    let rows = (0..<all.count).filter { selection.includesPlace(all, $0) }
    var tables: [Table] = []
    for (index, file) in imported.enumerated() {
        var chosen = rows
        if index > 0 {
            chosen = Array(0..<file.table.rows)
            if let includes = selection.includesOtherTables {
                chosen = rows.filter { includes(all, $0) }.compactMap { file.table.row(ofKey: all.key($0)) }.sorted()
            }
        }
        let (table, records) = try subset(file, chosen, without: selection.excludedMembers)
        try LocalFiles().atomicWrite(records, to: "Resources/\(dataset.id)/details-\(table.name).json")
        tables.append(table)
    }
    try write(tables, of: dataset)
}

/// The places of a dataset that is made of lists, which have no details.
func writeLists(_ dataset: any Gathering, _ selection: Selection, from paths: ArraySlice<String>) throws {
    var imported: [ImportedTable] = []
    for path in paths {
        let bytes = try LocalFiles().contents(path) ?? []
        guard let importer = bytes.withUnsafeBytes({ head in dataset.importers.first { $0.recognises(head) } }) else {
            fatalError("\(path) is no file of \(dataset.id)")
        }
        imported.append(try read(path, with: importer))
    }
    let tables = dataset.tables([], adding: imported).map { table in
        func starter(_ source: Source, _ name: String) -> Source {
            var source = source
            source.isStarter = true
            source.date = selection.days[name] ?? source.date
            return source
        }
        let columns = table.columns.filter { !selection.excludedColumns.contains($0.key) }
        let parts = table.parts.map { part in
            var part = part
            part.source = starter(part.source, part.name)
            return part
        }
        var source = starter(table.source, table.name)
        if !parts.isEmpty { source.date = parts.map(\.source.date).max() ?? "" }
        return Table(name: table.name, source: source, keys: table.keys, columns: columns, parts: parts)
    }
    try write(tables, of: dataset)
}

func write(_ tables: [Table], of dataset: any Dataset) throws {
    let bytes = IndexFile.encode(dataset: dataset.id, tables: tables)
    try LocalFiles().atomicWrite(bytes, to: "Resources/\(dataset.id)/index.json")
    for table in tables { print("\(table.name): \(table.rows) rows") }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let datasets = Datasets(England(), NewYork(), Art())
guard let dataset = datasets.named(arguments.first ?? ""), let selection = Selection.all[dataset.id],
    arguments.count > 1, dataset is any Gathering || arguments.count <= 1 + dataset.importers.count
else { fatalError("usage: make-starter COLLECTION FILE..., in the order of the collection's importers") }

try LocalFiles().makeFolder("Resources/\(dataset.id)")
if let lists = dataset as? any Gathering {
    try writeLists(lists, selection, from: arguments.dropFirst())
} else {
    try writeEditions(dataset, selection, from: arguments.dropFirst())
}
