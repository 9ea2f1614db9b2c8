import Geo

/// The tables of a collection side by side: row by row of the first, with the rows of the others that have its key.
public struct JoinedTables: Sendable {
    /// By the importers' order; nil where nothing of that kind was imported.
    public let tables: [Table?]
    /// Per table, per row of the first, its row there; -1 where it has none.
    public let rows: [[Int32]]

    /// - Complexity: O(rows of all tables), as all are sorted by key.
    public init(_ tables: [Table?]) {
        self.tables = tables
        guard let first = tables.first ?? nil else {
            rows = tables.map { _ in [] }
            return
        }
        rows = tables.enumerated().map { index, table in
            if index == 0 { return (0..<Int32(first.rows)).map { $0 } }
            guard let table else { return Array(repeating: -1, count: first.rows) }
            return Self.match(first.keys, table.keys)
        }
    }

    private static func match(_ left: TextColumn, _ right: TextColumn) -> [Int32] {
        var matches = Array(repeating: Int32(-1), count: left.count)
        left.bytes.withUnsafeBufferPointer { leftBytes in
            right.bytes.withUnsafeBufferPointer { rightBytes in
                var other = 0
                for row in 0..<left.count {
                    let key = leftBytes[left.range(row)]
                    while other < right.count, rightBytes[right.range(other)].lexicographicallyPrecedes(key) {
                        other += 1
                    }
                    if other < right.count, rightBytes[right.range(other)].elementsEqual(key) {
                        matches[row] = Int32(other)
                    }
                }
            }
        }
        return matches
    }

    /// The table of an importer, and the row there that belongs to a row of the first.
    public func match(_ table: Int, _ row: Int) -> (table: Table, row: Int)? {
        guard let found = tables[table], rows[table][row] >= 0 else { return nil }
        return (found, Int(rows[table][row]))
    }
}

/// What every pane needs of each place, a column each.
public struct PlaceColumns: Sendable {
    public var names: TextColumn
    public var postcodes: TextColumn
    /// Degrees; NaN where the place has no position.
    public var latitudes: [Double]
    public var longitudes: [Double]
    /// False of places that are no more, or not yet: searches leave them out unless asked.
    public var isCurrent: [Bool]
    public var facets: [Facet]
    /// The names that describe where a place is inside of its district, the nearest first: locality, town.
    public var localities: [TextColumn]
    /// The district, municipality or borough.
    public var districts: CodeColumn

    public init(
        names: TextColumn, postcodes: TextColumn, latitudes: [Double], longitudes: [Double], isCurrent: [Bool],
        facets: [Facet], localities: [TextColumn], districts: CodeColumn
    ) {
        self.names = names
        self.postcodes = postcodes
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.isCurrent = isCurrent
        self.facets = facets
        self.localities = localities
        self.districts = districts
    }
}

/// All places of a collection, ready to be searched. It never changes: another edition of the data is another value.
public final class Places: Sendable {
    public let collection: any Collection
    public let joined: JoinedTables
    public let columns: PlaceColumns
    /// Of its tables, in the importers' order. What comes with the program and is complete is told of as no starter set.
    public let sources: [Source]
    /// Whether any of them came with the program.
    public let isStarter: Bool
    /// Of all places that have a position, current or not.
    public let index: PointIndex
    /// Current places, and those of them that are on the map.
    public let currentCount: Int
    public let mappedCount: Int

    public init(_ tables: [Table?], of collection: any Collection) {
        self.collection = collection
        joined = JoinedTables(tables)
        let sources = tables.compactMap { $0?.source }
        isStarter = sources.contains { $0.isStarter }
        self.sources = sources.map { source in
            var source = source
            if collection.comesComplete { source.isStarter = false }
            return source
        }
        var columns = collection.columns(of: joined)
        // Half a position is none.
        for row in 0..<columns.latitudes.count where columns.latitudes[row].isNaN != columns.longitudes[row].isNaN {
            columns.latitudes[row] = .nan
            columns.longitudes[row] = .nan
        }
        self.columns = columns
        index = PointIndex(latitudes: columns.latitudes, longitudes: columns.longitudes)
        var current = 0
        var mapped = 0
        for row in 0..<columns.names.count where columns.isCurrent[row] {
            current += 1
            if !columns.latitudes[row].isNaN { mapped += 1 }
        }
        currentCount = current
        mappedCount = mapped
    }

    public var count: Int { columns.names.count }
    public var facets: [Facet] { columns.facets }
    /// Whether places are missing that an update or an import would bring.
    public var isPartial: Bool { isStarter && !collection.comesComplete }
    /// That there is nothing to look for anything in, and what to do, in a sentence; nil where there is.
    public var absence: String? {
        count > 0
            ? nil
            : "There are no data of \(collection.name) yet: catchment update \(collection.id) fetches them."
    }

    public func name(_ row: Int) -> String { columns.names[row] }
    public func key(_ row: Int) -> String { joined.tables.first??.keys[row] ?? "" }
    public func id(_ row: Int) -> String { collection.placeID(key: key(row)) }

    public func coordinate(_ row: Int) -> Coordinate? {
        let latitude = columns.latitudes[row]
        return latitude.isNaN ? nil : Coordinate(latitude: latitude, longitude: columns.longitudes[row])
    }

    /// The row of a place's id ("urn:107848", or the bare key).
    public func row(ofID id: String) -> Int? {
        let scheme = collection.keyScheme + ":"
        let key = id.lowercased().hasPrefix(scheme) ? String(id.dropFirst(scheme.count)) : id
        return joined.tables.first??.row(ofKey: collection.key(typed: key))
    }

    public func mark(_ row: Int) -> Mark { collection.mark(of: row, in: self) }
    public func standing(_ row: Int) -> String { collection.standing(of: row, in: self) }
    public func summary(_ row: Int) -> String { collection.summary(of: row, in: self) }

    /// The line below a name, with what a list in some order goes by before it.
    public func summary(_ row: Int, sortedBy order: String) -> String {
        let figure = collection.sorts.first { $0.id == order }?.figure?(row, self)
        return [figure, summary(row)].compactMap { $0 }.joined(separator: " · ")
    }

    /// Only the rows asked for, with all that the tables say of them: what a kept search keeps.
    public func subset(_ rows: [Int]) -> [Table?] {
        let ordered = rows.sorted()
        return joined.tables.indices.map { index in
            guard let table = joined.tables[index] else { return nil }
            return table.subset(ordered.compactMap { joined.rows[index][$0] >= 0 ? Int(joined.rows[index][$0]) : nil })
        }
    }
}
