import Catalogue

/// The data of a file that was read but is not in use yet.
enum ImportedFile {
    case table(ImportedTable, any Dataset)
    case postcodes(ImportedPostcodes)

    /// Equal for editions of the same data. Each file of postcodes has a kind of its own, because a file may have only some areas.
    var kind: String {
        switch self {
        case .table(let table, let dataset):
            ([dataset.id, table.table.name] + table.table.parts.map(\.name)).joined(separator: "/")
        case .postcodes(let postcodes): "postcodes/\(postcodes.source.file)"
        }
    }

    var report: ImportReport {
        switch self {
        case .table(let table, _): table.report
        case .postcodes(let postcodes): postcodes.report
        }
    }

    /// Adds a line to the report.
    mutating func note(_ line: String) {
        switch self {
        case .table(var table, let dataset):
            table.report.notes.append(line)
            self = .table(table, dataset)
        case .postcodes(var postcodes):
            postcodes.report.notes.append(line)
            self = .postcodes(postcodes)
        }
    }

    var source: Source {
        switch self {
        case .table(let table, _): table.table.parts.first?.source ?? table.table.source
        case .postcodes(let postcodes): postcodes.source
        }
    }

    /// Whether the file has only what changed since another edition.
    var hasOnlyChanges: Bool { if case .table(let table, _) = self { table.hasOnlyChanges } else { false } }
}
