import Catalogue
import Live

let searchesCommand = ShellCommand(
    name: "searches", usage: "[delete N]",
    summary: "Previous searches, the newest first; delete removes one with its schools.",
    options: []
) { arguments, library throws(CommandError) in
    let history = library.history
    if arguments.words.first == "delete" {
        guard arguments.words.count == 2, let number = Int(arguments.words[1]), history.indices.contains(number - 1)
        else {
            let range = history.isEmpty ? "there is none" : "a number from 1 to \(history.count)"
            throw CommandError(.usage, "Say which search to delete: \(range).")
        }
        let gone = history[number - 1]
        try library.forget(gone.id)
        return writeError("Deleted the search \(gone.origin.label) and the schools kept with it.")
    }
    guard arguments.words.isEmpty else {
        throw CommandError(
            .usage, "\"\(arguments.words[0])\" is not known: use catchment searches or catchment searches delete N.")
    }
    guard !history.isEmpty else { return writeError("There are no previous searches.") }
    let rows = history.enumerated().map { index, search in
        [
            String(index + 1), search.origin.label, search.origin.place,
            library.distances(in: Collections.named(search.collection)).text(radiusMetres: search.radiusMetres),
            String(search.count), search.date,
        ]
    }
    writeText(
        textTable(
            header: ["N", "ASKED", "WHERE", "RADIUS", "SCHOOLS", "DATE"], rows: rows, columns: terminalColumns,
            flexible: [1, 2], right: [0, 3, 4]))
}

/// What the program prints where it cannot be full-screen: the last search, as it was.
func printLastSearch(_ library: Library) throws(CommandError) {
    guard let search = library.history.first, let collection = Collections.named(search.collection) else {
        return writeText("There is no previous search. Try: catchment schools --near \"LS1 4AP\"\n")
    }
    let places = Places(search.tables, of: collection)
    let hits = places.hits(
        around: search.origin.coordinate, radiusMetres: Double(search.radiusMetres) + 1, includingClosed: true)
    let distances = library.distances(in: collection)
    let report = SearchReport(
        places: places, circle: .init(origin: search.origin, radiusMetres: search.radiusMetres),
        total: hits.count, hits: hits, distance: { distances.text(metres: $0) })
    writeText(
        "\(search.origin.label), \(distances.text(radiusMetres: search.radiusMetres)), \(search.count) \(search.count == 1 ? collection.noun.one : collection.noun.many), \(search.date)\n"
    )
    writeText(report.text(as: .table, columns: terminalColumns))
}
