import Geo

/// What search, list, map and filters need of each place, in columns with a value for each place.
public struct PlaceColumns: Sendable {
    public var names: TextColumn
    public var postcodes: TextColumn
    /// NaN for a place without a position.
    public var latitudes: DegreesColumn
    public var longitudes: DegreesColumn
    /// False for a closed or planned place, which searches leave out unless the person asks for such places.
    public var isCurrent: [Bool]
    public var facets: [Facet]
    /// Where each place is inside its district, the smallest area first: locality, town.
    public var localities: [TextColumn]
    /// The district, municipality or borough.
    public var districts: CodeColumn
    /// Further texts by which a place is found, such as its link, its note or the name of its maker.
    public var searchableTexts: [TextColumn]

    public init(
        names: TextColumn, postcodes: TextColumn, latitudes: DegreesColumn, longitudes: DegreesColumn,
        isCurrent: [Bool], facets: [Facet], localities: [TextColumn], districts: CodeColumn,
        searchableTexts: [TextColumn] = []
    ) {
        self.names = names
        self.postcodes = postcodes
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.isCurrent = isCurrent
        self.facets = facets
        self.localities = localities
        self.districts = districts
        self.searchableTexts = searchableTexts
    }
}

/// All places of a dataset, ready to be searched. It never changes: newer data make another `Places`.
public final class Places: Sendable {
    public let dataset: any Dataset
    public let joined: JoinedTables
    public let columns: PlaceColumns
    /// The sources of the tables, in the order of the importers. A table that is made of lists has the sources of its
    /// lists instead. A source that comes with the program and lists all places is not called a starter set here.
    public let sources: [Source]
    /// Whether any table came with the program.
    public let isStarter: Bool
    /// All places that have a position, current or not. Made when it is first used.
    public var index: PointIndex { madeIndex.value }
    private let madeIndex: MadeOnce<PointIndex>
    /// Where the current places lie on the map. Made when it is first used.
    public var outline: Outline { madeOutline.value }
    private let madeOutline: MadeOnce<Outline>
    /// The places as the service has them, without the new places and changes that it has not accepted yet; nil if all
    /// were accepted.
    public let accepted: Places?
    /// The keys of the new and changed places that no service has accepted yet.
    let unsentKeys: Set<String>
    /// How many places are current.
    public let currentCount: Int
    /// How many places are current and have a position.
    public let mappedCount: Int
    /// How many current places pass the opening filter.
    public var listedCount: Int { listedCounts.value.all }
    /// How many of these have a position.
    public var listedCountOnMap: Int { listedCounts.value.mapped }
    private let listedCounts: MadeOnce<(all: Int, mapped: Int)>
    let nameRanks: MadeOnce<NameRanks>
    /// What all ids begin with: "urn:".
    private let idPrefix: String
    /// The dataset, if its evidence has days. Asking for each row of each frame whether it is `Dated` would take long.
    let dated: (any Dated)?

    public convenience init(_ tables: [Table?], of dataset: any Dataset) {
        self.init(tables, of: dataset, accepted: nil, unsentKeys: [])
    }

    /// - Parameters:
    ///   - accepted: the places as the service has them; nil if all were accepted.
    ///   - unsentKeys: the keys of the places that no service has accepted yet.
    init(_ tables: [Table?], of dataset: any Dataset, accepted: Places?, unsentKeys: Set<String>) {
        self.dataset = dataset
        dated = dataset as? any Dated
        self.accepted = accepted
        self.unsentKeys = unsentKeys
        idPrefix = dataset.idPrefix
        joined = JoinedTables(tables)
        isStarter = tables.contains { $0?.source.isStarter == true }
        let sources = tables.compactMap { $0 }.flatMap { table in
            table.parts.isEmpty ? [table.source] : table.parts.map(\.source)
        }
        self.sources = sources.map { source in
            var source = source
            if dataset.comesComplete { source.isStarter = false }
            return source
        }
        var columns = dataset.columns(of: joined)
        // A damaged file may have a latitude without a longitude, or one beyond the poles: neither is a position.
        for row in 0..<columns.latitudes.count
        where !columns.latitudes.hasValue(row, within: 90) || !columns.longitudes.hasValue(row, within: 180) {
            guard columns.latitudes.hasValue(row) || columns.longitudes.hasValue(row) else { continue }
            columns.latitudes.removeValue(ofRow: row)
            columns.longitudes.removeValue(ofRow: row)
        }
        self.columns = columns
        madeIndex = MadeOnce { [latitudes = columns.latitudes, longitudes = columns.longitudes] in
            PointIndex(latitudes: Array(latitudes), longitudes: Array(longitudes))
        }
        nameRanks = MadeOnce { [names = columns.names] in NameRanks(of: names) }
        var current = 0
        var mapped = 0
        for row in 0..<columns.names.count where columns.isCurrent[row] {
            current += 1
            if columns.latitudes.hasValue(row) { mapped += 1 }
        }
        currentCount = current
        mappedCount = mapped
        madeOutline = MadeOnce { [columns, mapped] in Outline(columns, count: mapped) }
        let opening = dataset.openingFilterWithoutState
        listedCounts = MadeOnce { [columns, current, mapped] in
            guard !opening.isEmpty else { return (current, mapped) }
            let filter = CompiledFilter(opening, facets: columns.facets)
            var (all, mapped) = (0, 0)
            for row in 0..<columns.names.count where columns.isCurrent[row] && filter.passes(row) {
                all += 1
                if columns.latitudes.hasValue(row) { mapped += 1 }
            }
            return (all, mapped)
        }
    }

    public var count: Int { columns.names.count }
    public var facets: [Facet] { columns.facets }
    /// Whether an update or an import would bring more places.
    public var isPartial: Bool { isStarter && !dataset.comesComplete }

    /// "27,108 open schools". Says "open" only if other places are closed.
    public var currentWords: String {
        let open = currentCount < count && !offersGone ? "open " : ""
        return "\(grouped(currentCount)) \(open)\(dataset.noun.form(for: currentCount))"
    }

    /// If there are no places at all, sentences that say so and what to do; nil otherwise.
    /// - Parameters:
    ///   - introduction: the dataset's own sentences for that; blank if it has none.
    ///   - advice: how to get the data of a dataset that is imported: "Press F5 to get it."
    public func emptyReason(_ introduction: String, advice: String) -> String? {
        guard count == 0 else { return nil }
        if !introduction.isEmpty { return introduction }
        return switch dataset.supply {
        case .editions: "There is no data for \(dataset.name) yet. \(advice)"
        case .service: "There are no \(dataset.noun.many) of \(dataset.name) yet."
        }
    }

    public func name(_ row: Int) -> String { columns.names[row] }
    public func key(_ row: Int) -> String { joined.first?.keys[row] ?? "" }
    public func id(_ row: Int) -> String { idPrefix + key(row) }

    public func coordinate(_ row: Int) -> Coordinate? {
        let latitude = columns.latitudes[row]
        return latitude.isNaN ? nil : Coordinate(latitude: latitude, longitude: columns.longitudes[row])
    }

    /// The row of a place, by its id or by its key alone: "urn:107848", "107848".
    public func row(ofID id: String) -> Int? {
        joined.first?.row(ofKey: dataset.key(typed: dataset.key(inID: id)))
    }

    /// The town of a place, or else its district; blank if neither is known.
    public func town(_ row: Int) -> String {
        // The last column of localities has the towns.
        let town = columns.localities.last.map { $0[row] } ?? ""
        return town.isEmpty ? plainDistrict(columns.districts[row]) : town
    }

    public func mark(_ row: Int) -> Mark { dataset.mark(of: row, in: self) }
    public func title(_ row: Int) -> String { dataset.title(of: row, in: self) }
    public func headline(_ row: Int) -> String { dataset.headline(of: row, in: self) }
    public func summary(_ row: Int) -> String { dataset.summary(of: row, in: self) }
    public func resultWordings(_ row: Int) -> [String] { dataset.resultWordings(of: row, in: self) }
    /// Whether a place has a link, by the link's id; nil if its record must be read.
    public func hasLink(_ link: String, _ row: Int) -> Bool? { dataset.hasLink(link, of: row, in: self) }

    /// Everything that is known of a place, with the rows of a comparison if the dataset is `Comparing`.
    /// - Throws: `RecordError` if a record cannot be read.
    public func detail(of row: Int, records: Records) throws(RecordError) -> Detail {
        var detail = try dataset.detail(of: row, in: self, records: records)
        if let comparing = dataset as? any Comparing {
            detail.comparison = try comparing.comparison(of: row, in: self, records: records)
        }
        return detail
    }

    /// The table with the given name and a place's row in it; nil if the place is not in that table.
    public func match(_ table: String, _ row: Int) -> (table: Table, row: Int)? { joined.match(table, row) }

    /// A place's summary with the figure that the list is sorted by. A missing figure stands behind the summary, so that what is known comes first.
    public func summary(_ row: Int, sortedBy order: ListOrder) -> String {
        guard let order = order.own, let figure = order.figure else { return summary(row) }
        let parts = [figure(row, self), summary(row)]
        return (order.rank(row, self) == .max ? parts.reversed() : parts).joined(separator: " · ")
    }

    /// The tables with only some of the places, as they are saved with a search.
    public func subset(_ rows: [Int]) -> [Table?] {
        joined.subset(rows.sorted())
    }
}

extension Places {
    /// Whether the tables come from the same editions of the same files, judged by their sources. Tables that are made of lists
    /// are compared as a whole, because a list may change within a day, and so are tables of forecasts.
    public func isSameEdition(as other: Places) -> Bool {
        guard sources == other.sources, isStarter == other.isStarter else { return false }
        let isForecast = dataset is any Forecasting
        return zip(joined.tables, other.joined.tables).allSatisfy { left, right in
            !isForecast && (left?.parts.isEmpty ?? true) && (right?.parts.isEmpty ?? true) || left == right
        }
    }
}

/// Two `Places` are equal only if they are the same object, because comparing all rows would be slow.
extension Places: Equatable {
    public static func == (left: Places, right: Places) -> Bool { left === right }
}
