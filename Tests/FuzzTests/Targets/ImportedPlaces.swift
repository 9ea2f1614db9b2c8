import Catalogue
import JSON

/// Imports bytes as a file, and checks everything that is shown of its places.
/// - Parameter dataset: the places' dataset, whose other tables stay empty.
func importFile(
    _ bytes: [UInt8], named name: String, with importer: any TableImporter, into dataset: any Dataset,
    part: TablePart? = nil
) throws {
    let imported = try? bytes.withUnsafeBytes { buffer -> ImportedTable in
        _ = importer.recognises(UnsafeRawBufferPointer(rebasing: buffer.prefix(64 << 10)))
        return try importer.read(ImportFile(name: name, bytes: buffer, fetched: "2026-11-25", part: part)) { _ in true
        }
    }
    guard let imported else { return }
    try checkClean(imported.report, "the report")
    try checkIndex([imported.table], of: dataset)
    let tables = (dataset as? any Gathering)?.tables([], adding: [imported]) ?? [imported.table]
    let places = Places(dataset.supply.tableNames.map { name in tables.first { $0.name == name } }, of: dataset)
    try checkPlaces(places, records: [imported.table.name: imported.records])
}

/// Checks that an index is read as it was written.
func checkIndex(_ tables: [Table], of dataset: any Dataset) throws {
    let written = IndexFile.encode(dataset: dataset.id, tables: tables)
    let read = try? written.withUnsafeBytes { try IndexFile.decode($0) }
    try check(read == tables, "an index is not read as it was written")
}

/// Checks what is shown of the first places.
/// - Parameter records: the details file of each table.
func checkPlaces(_ places: Places, records files: [String: [UInt8]] = [:], most: Int = 3) throws {
    let dataset = places.dataset
    for row in 0..<min(places.count, most) {
        try checkOnEarth(places.coordinate(row), "a place")
        let shown = [places.name(row), places.title(row), places.headline(row), places.summary(row), places.town(row)]
        try checkClean(shown, "a row of the list")
        _ = (places.mark(row), dataset.kind(of: row, in: places))
        try checkClean((dataset as? any Grouping)?.group(of: row, in: places) as Any, "a group")
        let records = records(of: row, in: places, files)
        try checkClean(dataset.fields(of: row, in: places).map(\.value), "an exported field")
        try checkClean(
            dataset.recordFields(of: row, in: places, records: records).map(\.value), "an exported field of a record")
        do throws(RecordError) {
            try checkDetail(try places.detail(of: row, records: records))
        } catch {
            try check(files.isEmpty, "the record that the importer wrote cannot be read: \(error)")
        }
    }
}

private func checkDetail(_ detail: Detail) throws(RecordError) {
    do throws(Broken) { try checkClean(detail, "a detail") } catch { preconditionFailure(error.description) }
}

/// The records of a place in the details files.
private func records(of row: Int, in places: Places, _ files: [String: [UInt8]]) -> Records {
    var records = Records()
    for (name, file) in files {
        guard let (table, row) = places.match(name, row), table.columns[Table.recordOffset] != nil,
            let start = table.number(Table.recordOffset)[row].value
        else { continue }
        let line = file[start...].prefix { $0 != 0x0A }
        records[name] = Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
    }
    return records
}
