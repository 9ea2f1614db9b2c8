import Catalogue
import JSON
import Live

extension ShellCommand {
    static func find(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "find",
            usage: "TEXT [--in COLLECTION] \(datasets.findingUsage)[--limit N] [--closed] [--format table|json]",
            summary: "Places by name, or by name and town, best match first.",
            options: [Arguments.Option.collection(datasets)] + Arguments.Option.finding(datasets) + [
                .init(name: "limit", value: "N", help: "at most N places; default: 20"),
                .init(name: "closed", value: nil, help: "places that are closed, not open yet or gone, too"),
                .init(name: "format", value: "FORMAT", help: "table or json"),
            ]
        ) { arguments, shell throws(CommandError) in
            enum Format: String, CaseIterable { case table, json }
            let format = try arguments.choice("format", default: Format.table)
            let limit = try arguments.count("limit") ?? 20
            let text = arguments.words.joined(separator: " ")
            guard !text.trimmingBlanks.isEmpty else {
                throw CommandError(.usage, "Say what to find, as in catchment find \"st peters leeds\".")
            }
            let places = try shell.library.places.loadSome(arguments.dataset(shell, of: text))
            // A place whose number was typed comes first.
            let numbered = places.row(ofID: text)
            let options = try arguments.findOptions(in: places.dataset)
            let includingClosed = arguments.flags.contains("closed")
            // Places that are found by their fields need no index of names.
            func names() -> PlaceNames {
                includingClosed ? PlaceNames(places, includingClosed: true) : shell.library.names.names(of: places)
            }
            let named = found(text, options, limit, of: places, names, includingClosed: includingClosed)
            var rows = Array(([numbered].compactMap { $0 } + named.filter { $0 != numbered }).prefix(limit))
            if rows.isEmpty, !(places.dataset is any Finding) {
                rows = names().rows(describedBy: text, limit: limit)
            }
            if rows.isEmpty, limit > 0 {
                shell.writeError(
                    shell.datasets.hint(for: text, in: places.dataset).map { OriginError.otherDataset($0).shellWords }
                        ?? "Nothing is called \"\(text)\": try fewer words.")
            }
            switch format {
            case .table:
                if !rows.isEmpty { shell.writeText(foundTable(rows, of: places, columns: shell.console.columns)) }
            case .json: shell.write(foundJSON(rows, of: places, query: text))
            }
        }
    }
}

/// The rows of the places that match a text, the best first: by the fields that the dataset names, else by name, and by name and
/// town.
private func found(
    _ text: String, _ options: FindOptions, _ limit: Int, of places: Places, _ names: () -> PlaceNames,
    includingClosed: Bool
) -> [Int] {
    guard places.dataset is any Finding else {
        return names().matches(text, limit: limit, isExact: options.isExact).map(\.row)
    }
    let rows = (0..<places.count).filter { includingClosed || places.columns.isCurrent[$0] }
    return NameIndex(describing: places, among: rows, without: options.without)
        .rows(like: text, isExact: options.isExact)
}

private func foundTable(_ rows: [Int], of places: Places, columns: Int) -> String {
    let cells = rows.map { row in
        let locality = places.columns.localities.map { $0[row] }.first { !$0.isEmpty } ?? ""
        return [
            places.id(row), places.name(row), places.summary(row),
            locality.isEmpty ? places.columns.districts[row] : locality,
        ]
    }
    return textTable(
        header: ["ID", "NAME", places.dataset.words.summaryHeading, "WHERE"], rows: cells, columns: columns,
        flexible: [1, 2, 3])
}

private func foundJSON(_ rows: [Int], of places: Places, query: String) -> String {
    let found = rows.map { row -> JSONValue in
        let coordinate = places.coordinate(row)
        return .object(
            [
                ("id", .string(places.id(row))), ("name", .string(places.name(row))),
                ("latitude", .degrees(coordinate?.latitude)), ("longitude", .degrees(coordinate?.longitude)),
            ] + places.dataset.fields(of: row, in: places))
    }
    return JSONValue.object([
        ("query", .string(query)), ("collection", .string(places.dataset.id)),
        ("count", .integer(rows.count)), (places.dataset.identity.listName, .array(found)),
    ]).text + "\n"
}
