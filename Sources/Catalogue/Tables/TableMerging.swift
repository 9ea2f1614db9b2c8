extension Table {
    /// A table with the rows of both tables, which must have no key in common. It has the source and the details of `self`, and
    /// the parts of both tables.
    ///
    /// A row is blank or not available in a column that only the other table has. Meant for the few rows of a search.
    /// - Complexity: O(n log n).
    public func merged(with other: Table) -> Table {
        let first = (0..<rows).map { (key: Array(keys.bytes[keys.range($0)]), isOther: false, row: $0) }
        let second = (0..<other.rows).map {
            (key: Array(other.keys.bytes[other.keys.range($0)]), isOther: true, row: $0)
        }
        let order = (first + second).sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var names = TextColumn()
        for place in order { names.append(bytes: place.key) }
        var columns: [String: Column] = [:]
        for name in Set(self.columns.keys).union(other.columns.keys) {
            switch self.columns[name] ?? other.columns[name] {
            case .text:
                let (left, right) = (text(name), other.text(name))
                columns[name] = .text(TextColumn(order.map { $0.isOther ? right[$0.row] : left[$0.row] }))
            case .code:
                let (left, right) = (code(name), other.code(name))
                var merged = CodeColumn(values: left.values)
                for place in order { merged.append(place.isOther ? right[place.row] : left[place.row]) }
                columns[name] = .code(merged)
            case .number:
                let (left, right) = (number(name).numbers, other.number(name).numbers)
                columns[name] = .number(NumberColumn(order.map { $0.isOther ? right[$0.row] : left[$0.row] }))
            case nil: break
            }
        }
        let others = other.parts.filter { part in !parts.contains { $0.name == part.name } }
        return Table(
            name: self.name, source: source, details: details, keys: names, columns: columns, parts: parts + others)
    }
}

extension Places {
    /// These places together with others; no place may be in both.
    /// - Parameter saved: the tables of the others, in the order of the importers.
    public func adding(_ saved: [Table?]) -> Places { Places(tables(adding: saved), of: dataset) }

    /// The tables of these places with the rows of others.
    /// - Parameter others: the tables of the others, in the order of the importers.
    func tables(adding others: [Table?]) -> [Table?] {
        joined.tables.indices.map { index -> Table? in
            let other = others.indices.contains(index) ? others[index] : nil
            guard let table = joined.tables[index] else { return other }
            return other.map { table.merged(with: $0) } ?? table
        }
    }
}
