/// A dataset whose places come from several lists, to which a person can add others.
///
/// All lists are in one table, which has a part for each of them.
public protocol Gathering: Dataset {
    /// The fields that a column of a list can hold, in the order in which they are shown.
    var listFields: [ListField] { get }
    /// A preview of a list's import. Nothing is imported.
    func preview(_ file: ImportFile) throws(ImportError) -> ListPreview
    /// The feeds that fetch these lists. A list has none if it came as a file, unless the dataset knows the list's
    /// address.
    func feeds(of parts: [TablePart]) -> [Feed]
    /// The tables with the columns filled in that depend on several rows or tables. Called before tables are saved.
    func completed(_ tables: [Table]) -> [Table]
}

/// A preview of a list's import: its columns, and what an import would report.
public struct ListPreview: Sendable, Equatable {
    public struct Line: Sendable, Equatable {
        public var field: ListField
        /// The column with the field; blank if there is none.
        public var column: String
        /// The first value of the field; blank if there is none.
        public var example: String

        public init(field: ListField, column: String, example: String) {
            self.field = field
            self.column = column
            self.example = example
        }
    }

    /// A column of the list.
    public struct Column: Sendable, Equatable {
        /// Its name in the file, as a mapping has it.
        public var name: String
        /// Its name without characters that cannot be shown.
        public var label: String
        /// Its first value that is not blank; blank if it has none.
        public var example: String

        public init(name: String, label: String, example: String) {
            self.name = name
            self.label = label
            self.example = example
        }
    }

    /// Several columns that could hold a field.
    public struct Doubt: Sendable, Equatable {
        public var field: ListField
        /// The names of the columns for people, the one that is used first.
        public var columns: [String]

        public init(field: ListField, columns: [String]) {
            self.field = field
            self.columns = columns
        }

        /// "Two columns could be the year: built, installed", without a full stop.
        public var words: String {
            let number = columns.count == 2 ? "Two" : String(columns.count)
            return "\(number) columns could be the \(field.label.lowercasedFirst): \(columns.joined(separator: ", "))"
        }
    }

    /// "GeoJSON", "CSV".
    public var form: String
    /// The list as it would be saved.
    public var part: TablePart
    /// A line for each field.
    public var lines: [Line]
    /// The columns that hold no field.
    public var unusedColumns: [String]
    /// All columns in the order of the file.
    public var columns: [Column]
    public var report: ImportReport
    /// The field for which several columns are likely; nil if there is none.
    public var doubt: Doubt?
    /// Why the list cannot be imported with these columns; nil if it can be. Another mapping may help.
    public var problem: ImportError?

    public init(
        form: String, part: TablePart, lines: [Line], unusedColumns: [String], columns: [Column] = [],
        report: ImportReport, doubt: Doubt? = nil, problem: ImportError? = nil
    ) {
        self.form = form
        self.part = part
        self.lines = lines
        self.unusedColumns = unusedColumns
        self.columns = columns
        self.report = report
        self.doubt = doubt
        self.problem = problem
    }
}

extension Gathering {
    /// The saved tables with the imported lists and tables added.
    /// - Parameters:
    ///   - saved: the tables before the import.
    ///   - replacing: whether a list of changes replaces all earlier rows of that list, not only the rows that changed.
    public func tables(_ saved: [Table], adding imported: [ImportedTable], replacing: Bool = false) -> [Table] {
        var tables = saved
        for new in imported {
            let index = tables.firstIndex { $0.name == new.table.name }
            guard !new.table.parts.isEmpty else {
                if let index { tables[index] = new.table } else { tables.append(new.table) }
                continue
            }
            let old =
                index.map { tables[$0] }
                ?? Table(
                    name: new.table.name, source: new.table.source, keys: TextColumn(),
                    columns: [Table.part: .code(CodeColumn())])
            let table = old.adding(new.table, hasOnlyChanges: new.hasOnlyChanges && !replacing)
            if let index { tables[index] = table } else { tables.append(table) }
        }
        return withSources(completed(tables))
    }

    /// The tables without a list.
    public func tables(_ saved: [Table], removingPart name: String) -> [Table] {
        withSources(completed(saved.map { $0.parts.isEmpty ? $0 : $0.removing(part: name) }))
    }

    /// A table with parts is as new as the newest of them, and a starter set only if all of them are.
    private func withSources(_ tables: [Table]) -> [Table] {
        tables.map { table in
            guard table.columns[Table.part] != nil else { return table }
            var table = table
            table.source = Source(
                title: name, date: table.parts.map(\.source.date).max() ?? "", licence: "", rowsRead: table.rows,
                isStarter: !table.parts.isEmpty && table.parts.allSatisfy(\.source.isStarter))
            return table
        }
    }
}
