// Writes the starter set that comes with the program:
//
//     swift run -c release make-starter REGISTER.csv INSPECTIONS.csv
//
// The open schools of a few cities go into Resources/england, in the form that an import has, marked as a starter set.
// Only Leeds gets its inspections: elsewhere a first look should not rest on what may be years old.
import Catalogue
import Live

let authorities: Set<String> = [
    "Leeds", "Liverpool", "Manchester", "Bristol, City of",
    // Inner London as the London Government Act 1963 has it.
    "Camden", "City of London", "Greenwich", "Hackney", "Hammersmith and Fulham", "Islington", "Kensington and Chelsea",
    "Lambeth", "Lewisham", "Southwark", "Tower Hamlets", "Wandsworth", "Westminster",
]
let towns: Set<String> = ["Cambridge"]
let inspected: Set<String> = ["Leeds"]

func read(_ path: String, with importer: any TableImporter) throws -> ImportedTable {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let bytes = try LocalFiles().contents(path) ?? []
    return try bytes.withUnsafeBytes { try importer.read(ImportFile(name: name, bytes: $0)) { _ in true } }
}

/// The rows asked for, with their records behind each other in a file of their own.
func subset(_ imported: ImportedTable, _ rows: [Int]) -> (table: Table, records: [UInt8]) {
    let offsets = imported.table.number(Table.recordOffset)
    var records: [UInt8] = Array("[\n".utf8)
    var starts = NumberColumn()
    for (index, row) in rows.enumerated() {
        if index > 0 { records += ",\n".utf8 }
        starts.append(.value(records.count))
        guard case .value(let offset) = offsets[row] else { continue }
        var line = imported.records[offset...].prefix { $0 != 0x0A }
        if line.last == UInt8(ascii: ",") { line.removeLast() }
        records += line
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

guard CommandLine.arguments.count == 3 else { fatalError("usage: make-starter REGISTER.csv INSPECTIONS.csv") }
let england = England()
let register = try read(CommandLine.arguments[1], with: england.importers[0])
let inspections = try read(CommandLine.arguments[2], with: england.importers[1])

let all = Places([register.table, nil], of: england)
let district = register.table.code("district")
let town = register.table.text("town")
let rows = (0..<all.count).filter {
    all.columns.isCurrent[$0] && (authorities.contains(district[$0]) || towns.contains(town[$0]))
}
let withInspections = rows.filter { inspected.contains(district[$0]) }.compactMap {
    inspections.table.row(ofKey: all.key($0))
}

let folder = "Resources/england"
let files = LocalFiles()
try files.makeFolder(folder)
var tables: [Table] = []
for (imported, chosen) in [(register, rows), (inspections, withInspections.sorted())] {
    let (table, records) = subset(imported, chosen)
    try files.atomicWrite(records, to: folder + "/details-\(table.name).json")
    tables.append(table)
}
try files.atomicWrite(IndexFile.encode(collection: england.id, tables: tables), to: folder + "/index.json")
print("\(rows.count) schools, \(withInspections.count) of them with their inspections")
