import Catalogue
import Collections

/// Measures the import of official files, the loading of the imported tables, the search by name and the gazetteer.
enum CatalogueBench {
    /// - Parameters:
    ///   - files: a register and, if there are any, inspections.
    ///   - note: says in the table which data were measured.
    static func run(_ files: [(importer: any TableImporter, file: ImportFile)], note: String) throws(ImportError)
        -> [Measurement]
    {
        var rows: [Measurement] = []
        var tables: [Table?] = England().importers.map { _ in nil }
        for (importer, file) in files {
            let imported = try read(file, importer)
            if let place = England().importers.firstIndex(where: { $0.tableName == importer.tableName }) {
                tables[place] = imported.table
            }
            let time = medianSeconds(runs: 5) { _ in try? read(file, importer).report.rowsImported }
            let megabytes = Double(file.bytes.count) / 1e6
            rows.append(
                Measurement(
                    what: "import of the \(importer.tableName), \(note)", value: megabytes / time, unit: "MB/s",
                    comparison: "polars 83, DuckDB 176, Python csv 47 MB/s elsewhere"))
        }
        rows += load(tables.compactMap { $0 }, note)
        let places = Places(tables, of: England())
        rows += names(places)
        rows.append(
            Measurement(
                what: "gazetteer, \(places.count) places",
                value: medianSeconds { _ in Gazetteer(places).all.count } * 1e3, unit: "ms",
                comparison: "after the first frame"))
        return rows
    }

    private static func load(_ tables: [Table], _ note: String) -> [Measurement] {
        let index = IndexFile.encode(dataset: "england", tables: tables)
        return index.withUnsafeBytes { bytes in
            let decode = medianSeconds { _ in (try? IndexFile.decode(bytes))?.count }
            let prepare = medianSeconds { _ in Places(tables.count > 1 ? tables : tables + [nil], of: England()).count }
            let rows = tables.first?.rows ?? 0
            return [
                Measurement(
                    what: "index.json decoded, \(rows) rows", value: decode * 1e3, unit: "ms",
                    comparison: "JSONDecoder 300 ms for 25 k records elsewhere"),
                Measurement(
                    what: "places made ready, \(rows) rows", value: prepare * 1e3, unit: "ms", comparison: note),
            ]
        }
    }

    /// Searches for names letter by letter, as a person types.
    private static func names(_ places: Places) -> [Measurement] {
        let current = (0..<places.count).filter { places.columns.isCurrent[$0] }
        let index = NameIndex(namesOf: places, among: current)
        var random = SplitMix64(seed: 3)
        var times: [Double] = []
        for _ in 0..<25 {
            guard let row = current.randomElement(using: &random) else { break }
            let name = places.name(row).prefix(12)
            for length in 1...max(1, name.count) {
                let typed = String(name.prefix(length))
                times.append(medianSeconds(runs: 5) { _ in index.matches(typed, limit: 50).count }.median)
            }
        }
        let build = medianSeconds { _ in NameIndex(namesOf: places, among: current) }
        let mean = times.reduce(0, +) / Double(max(1, times.count))
        return [
            Measurement(
                what: "name search, worst keystroke, \(current.count) names", value: (times.max() ?? 0) * 1e3,
                unit: "ms",
                comparison: "goal 1; FTS5 trigram 15.4 ms elsewhere"),
            Measurement(
                what: "name search, mean keystroke", value: mean * 1e3, unit: "ms",
                comparison: "rapidfuzz WRatio 31 ms elsewhere"),
            Measurement(
                what: "name index build", value: build * 1e3, unit: "ms", comparison: "at the first name typed"),
        ]
    }

    /// Imports a file as the program does.
    private static func read(_ file: ImportFile, _ importer: any TableImporter) throws(ImportError) -> ImportedTable {
        if let table = try importer.read(inPieces: file, progress: { _ in true }) { return table }
        return try importer.read(file) { _ in true }
    }
}
