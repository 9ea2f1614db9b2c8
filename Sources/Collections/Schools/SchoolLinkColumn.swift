import Catalogue

/// Says for each school which links its record has, so that the footer need not read the record.
struct SchoolLinkColumn: Sendable {
    /// The name of the column in a table.
    static let name = "recordLinks"

    private static let links = [SchoolLinkNames.report, SchoolLinkNames.website, SchoolLinkNames.telephone]

    /// The links with blanks between them: "website telephone". In a value's code, bit 0 stands for the first of `links`, bit 1 for
    /// the second, and so on.
    private(set) var column = CodeColumn(
        values: (0..<1 << links.count).map { code in
            links.indices.filter { code >> $0 & 1 == 1 }.map { links[$0] }.joined(separator: " ")
        })

    mutating func append(report: Bool = false, website: Bool, telephone: Bool) {
        column.append(code: (report ? 1 : 0) | (website ? 2 : 0) | (telephone ? 4 : 0))
    }

    /// Appends the rows of another column.
    mutating func append(_ next: SchoolLinkColumn) {
        for code in next.column.codes { column.append(code: code) }
    }

    /// Whether the record of a row has a link; nil if the table lacks this column, because an earlier version imported it.
    static func hasLink(_ link: String, of row: Int, in table: Table) -> Bool? {
        guard case .code(let column)? = table.columns[name] else { return nil }
        return has(link, in: column[row])
    }

    /// Whether the record of at least one row has a link; true if the table lacks this column.
    ///
    /// Looks at the codes, not at the text of each row: a list of 100,000 schools without the link opens in 46 ms instead of 106.
    static func hasLink(_ link: String, somewhereIn table: Table) -> Bool {
        guard case .code(let column)? = table.columns[name] else { return true }
        let isWanted = column.values.map { has(link, in: $0) }
        return (0..<column.count).contains { isWanted[Int(column.codes[$0])] }
    }

    private static func has(_ link: String, in value: String) -> Bool {
        value.split(separator: " ").contains { $0 == link }
    }
}
