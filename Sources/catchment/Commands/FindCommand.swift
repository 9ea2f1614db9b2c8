import Catalogue
import JSON
import Live

let findCommand = ShellCommand(
    name: "find", usage: "TEXT [--in COLLECTION] [--limit N] [--format table|json]",
    summary: "Schools by name, or by name and town, best match first.",
    options: [
        collectionOption,
        .init(name: "limit", value: "N", help: "at most so many; 20 unless told"),
        .init(name: "format", value: "FORMAT", help: "table or json"),
    ]
) { arguments, library throws(CommandError) in
    enum Format: String, CaseIterable { case table, json }
    let format = try arguments.choice("format", default: Format.table)
    let limit = try arguments.count("limit") ?? 20
    let text = arguments.words.joined(separator: " ")
    guard !text.trimmingBlanks.isEmpty else {
        throw CommandError(.usage, "Say what to find, as in catchment find \"st peters leeds\".")
    }
    let places = try library.loadSome(arguments.collection(library, of: text))
    // Its number is the best name that a place has.
    let numbered = places.row(ofID: text)
    let named = library.names(like: text, in: places, limit: limit).map(\.row)
    var rows = Array(([numbered].compactMap { $0 } + named.filter { $0 != numbered }).prefix(limit))
    if rows.isEmpty { rows = library.names(of: places).rows(describedBy: text, limit: limit) }
    if rows.isEmpty, limit > 0 {
        writeError(
            OriginError(elsewhere: text, than: places.collection)?.shellWords
                ?? "Nothing is called \"\(text)\": try fewer words.")
    }
    switch format {
    case .table:
        guard !rows.isEmpty else { return }
        let cells = rows.map { row in
            let locality = places.columns.localities.map { $0[row] }.first { !$0.isEmpty } ?? ""
            return [
                places.id(row), places.name(row), places.summary(row),
                locality.isEmpty ? places.columns.districts[row] : locality,
            ]
        }
        writeText(
            textTable(
                header: ["ID", "NAME", "WHAT IS KNOWN", "WHERE"], rows: cells, columns: terminalColumns,
                flexible: [1, 2, 3]))
    case .json:
        let found = rows.map { row -> JSONValue in
            let coordinate = places.coordinate(row)
            return .object(
                [
                    ("id", .string(places.id(row))), ("name", .string(places.name(row))),
                    ("latitude", .degrees(coordinate?.latitude)), ("longitude", .degrees(coordinate?.longitude)),
                ] + places.collection.fields(of: row, in: places))
        }
        write(
            JSONValue.object([
                ("query", .string(text)), ("collection", .string(places.collection.id)),
                ("count", .integer(rows.count)), (places.collection.noun.many, .array(found)),
            ]).text + "\n")
    }
}
