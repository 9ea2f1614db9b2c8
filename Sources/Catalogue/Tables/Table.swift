/// Where a table's facts come from. The source is named wherever the facts are shown.
public struct Source: Sendable, Equatable {
    /// What the source is called in sentences: "Department of Markets, register of stalls".
    public var title: String
    /// The day of the facts as yyyy-mm-dd, or only the month as yyyy-mm or the year; blank if the source names none.
    public var date: String
    public var licence: String
    /// The words that the licence requires beside the facts.
    public var attribution: String
    /// The name of the file that was read.
    public var file: String
    /// The number of rows in the file, without its header.
    public var rowsRead: Int
    /// How many of them were damaged, so that places may be missing.
    public var damagedRows = 0
    /// True for the small selection that comes with the program.
    public var isStarter: Bool

    public init(
        title: String, date: String, licence: String, attribution: String = "", file: String = "", rowsRead: Int = 0,
        isStarter: Bool = false
    ) {
        self.title = title
        self.date = date
        self.licence = licence
        self.attribution = attribution
        self.file = file
        self.rowsRead = rowsRead
        self.isStarter = isStarter
    }
}

extension Source {
    /// The date as a day, the first one of the month or of the year if no more is known; nil if there is no date.
    public var day: CalendarDate? { firstDay(of: date) }

    /// The date in words: "17 Jun 2024", "Feb 2025", "2017".
    public var dayWords: String { dateWords(date) }
}

/// What one official file says about a dataset's places: columns of equal length, rows sorted by key.
public struct Table: Sendable, Equatable {
    public let name: String
    public var source: Source
    /// The name of the details file, which has the full records and lies beside the index; nil if there is none.
    public var details: String?
    /// The keys of the places, each once, in ascending byte order.
    public let keys: TextColumn
    public let columns: [String: Column]
    /// The lists that the rows come from, in the order in which they were added; empty if all rows come from `source`.
    public var parts: [TablePart]

    public init(
        name: String, source: Source, details: String? = nil, keys: TextColumn, columns: [String: Column],
        parts: [TablePart] = []
    ) {
        precondition(columns.values.allSatisfy { $0.count == keys.count }, "columns of one length")
        self.name = name
        self.source = source
        self.details = details
        self.keys = keys
        self.columns = columns
        self.parts = parts
    }

    /// A table without rows.
    public static let empty = Table(
        name: "", source: Source(title: "", date: "", licence: ""), keys: TextColumn(), columns: [:])

    public var rows: Int { keys.count }

    /// The text column with the given name; blank in every row if the table has no such column.
    public func text(_ name: String) -> TextColumn {
        if case .text(let column)? = columns[name] { column } else { TextColumn(Array(repeating: "", count: rows)) }
    }

    /// The code column with the given name; blank in every row if the table has no such column.
    public func code(_ name: String) -> CodeColumn {
        if case .code(let column)? = columns[name] { return column }
        return CodeColumn(values: [""], codes: Array(repeating: 0, count: rows))
    }

    /// The number column with the given name; not available in every row if the table has no such column.
    public func number(_ name: String) -> NumberColumn {
        if case .number(let column)? = columns[name] { return column }
        return NumberColumn(Array(repeating: .min, count: rows))
    }

    /// The row of a key; nil if the table has no such key.
    /// - Complexity: O(log rows).
    public func row(ofKey key: String) -> Int? {
        let wanted = Array(key.utf8)
        var low = 0
        var high = rows
        while low < high {
            let middle = (low + high) / 2
            if keys.bytes[keys.range(middle)].lexicographicallyPrecedes(wanted) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < rows && keys.bytes[keys.range(low)].elementsEqual(wanted) ? low : nil
    }

    /// A table with only the given rows, which must be in ascending order.
    public func subset(_ rows: [Int]) -> Table {
        Table(
            name: name, source: source, details: details, keys: keys.subset(rows),
            columns: columns.mapValues { $0.subset(rows) }, parts: parts)
    }
}

extension Table {
    /// The name of the column with the offset of each row's record in the details file, in bytes.
    public static let recordOffset = "recordOffset"
}
