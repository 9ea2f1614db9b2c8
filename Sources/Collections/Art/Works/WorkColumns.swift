import Catalogue

/// The columns of works that the list, the map and the filters use.
struct WorkColumns {
    let columns: PlaceColumns

    /// The indexes of artists, years and kinds among the further texts.
    static let artist = FindField.Text.further(0)
    static let year = FindField.Text.further(1)
    static let kind = FindField.Text.further(2)

    init(_ table: Table?) {
        let table = table ?? .empty
        let gone = table.code(WorkColumn.gone)
        let isCurrent = (0..<table.rows).map { gone[$0].isEmpty }
        var districts = CodeBuilder()
        let area = table.text(WorkColumn.district)
        for row in 0..<table.rows { districts.append(area[row]) }
        columns = PlaceColumns(
            names: table.text(WorkColumn.title), postcodes: Self.blank(table.rows),
            latitudes: table.number(WorkColumn.latitude).degrees,
            longitudes: table.number(WorkColumn.longitude).degrees,
            isCurrent: isCurrent,
            facets: [
                Self.kinds(table), Self.periods(table), Self.pictures(table),
                .ofState(isCurrent: isCurrent, here: "In place", gone: "No longer there"), Self.lists(table),
            ],
            // The second column is for towns, which lists of works do not have.
            localities: [table.text(WorkColumn.groupTitle), Self.blank(table.rows)], districts: districts.column,
            searchableTexts: [
                table.text(WorkColumn.artist), table.text(WorkColumn.year), table.text(WorkColumn.kind),
            ])
    }

    private static func blank(_ rows: Int) -> TextColumn { TextColumn(Array(repeating: "", count: rows)) }

    // MARK: Facets

    /// The most kinds that the filter lists; rarer ones are counted together.
    private static let mostKinds = 40
    private static let otherKinds = "other-kinds"
    private static let unknownKind = "not-known"

    private static func kinds(_ table: Table) -> Facet {
        let kinds = table.text(WorkColumn.kind)
        let ids = (0..<table.rows).map { FoldedText(kinds[$0]).joined.replacing(" ", with: "-") }
        var counts: [String: (count: Int, label: String)] = [:]
        // A list may have kinds with these very names, which then mean the same.
        for (row, id) in ids.enumerated() where !["", otherKinds, unknownKind].contains(id) {
            counts[id, default: (0, kinds[row].capitalisedFirst)].count += 1
        }
        let listed = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(mostKinds)
        let values =
            listed.map { Facet.Value(id: $0.key, label: $0.value.label) }.sorted { $0.label < $1.label } + [
                Facet.Value(id: otherKinds, label: "Other kinds"),
                Facet.Value(id: unknownKind, label: "Kind not known", isOutside: true),
            ]
        let codes = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1.id, UInt16($0)) })
        let (other, unknown) = (UInt16(values.count - 2), UInt16(values.count - 1))
        return Facet(
            id: "kind", title: "Kind", values: values, codes: ids.map { $0.isEmpty ? unknown : codes[$0] ?? other })
    }

    /// Periods by their first year, the newest first.
    private static let periods: [(from: Int, id: String, label: String)] =
        [(2020, "2020s", "2020 and later")]
        + stride(from: 2010, through: 1950, by: -10).map { ($0, "\($0)s", "\($0) to \($0 + 9)") } + [
            (1900, "1900-1949", "1900 to 1949"), (1800, "1800s", "19th century"), (0, "before-1800", "Before 1800"),
        ]

    private static func periods(_ table: Table) -> Facet {
        let years = table.number(WorkColumn.yearNumber)
        return Facet(
            id: "period", title: "Period",
            values: periods.map { .init(id: $0.id, label: $0.label) } + [
                .init(id: "not-known", label: "Year not known", isOutside: true)
            ],
            codes: (0..<table.rows).map { row in
                let year = years[row].value
                return UInt16(year.flatMap { year in periods.firstIndex { $0.from <= year } } ?? periods.count)
            })
    }

    private static func pictures(_ table: Table) -> Facet {
        let pictures = table.text(WorkColumn.picture)
        return Facet(
            id: "picture", title: "Picture",
            values: [
                .init(id: "with-picture", label: "With a picture"),
                .init(id: "without-picture", label: "Without a picture"),
            ], codes: (0..<table.rows).map { pictures.isEmpty($0) ? 1 : 0 })
    }

    private static func lists(_ table: Table) -> Facet {
        let column = table.code(Table.part)
        let names = table.parts.map(\.name) + column.values.filter { name in !table.parts.contains { $0.name == name } }
        let values = names.map { name in
            Facet.Value(id: name, label: table.parts.first { $0.name == name }?.source.title ?? name)
        }
        let codes = column.values.map { UInt16(names.firstIndex(of: $0) ?? 0) }
        return Facet(
            id: "source", title: "Source", values: values, codes: column.codes.map { codes[Int($0)] },
            members: values.isEmpty ? [[]] : nil)
    }
}
