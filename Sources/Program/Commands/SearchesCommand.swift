import Catalogue
import Live

extension ShellCommand {
    static let searches = ShellCommand(
        name: "searches", usages: ["", "delete N"],
        summary: "Previous searches, the newest first; delete removes a search and its saved results.",
        options: [], words: ["delete"],
        notes: "The newest hundred are saved."
    ) { arguments, shell throws(CommandError) in
        let history = shell.library.saved.searches
        if arguments.words.first == "delete" {
            guard arguments.words.count == 2, let number = Int(arguments.words[1]), number > 0 else {
                throw CommandError(
                    .usage, "Give the number of the search, as in catchment searches delete 1.")
            }
            guard history.indices.contains(number - 1) else {
                throw CommandError(
                    .noFile,
                    history.isEmpty
                        ? "There are no previous searches."
                        : "There is no search \(number): see catchment searches.")
            }
            let gone = history[number - 1]
            try shell.library.saved.deleteSearch(id: gone.id)
            return shell.writeError("Deleted the search \(gone.origin.label) and its saved results.")
        }
        guard arguments.words.isEmpty else {
            throw CommandError(
                .usage, "\"\(arguments.words[0])\" is not known: use catchment searches or catchment searches delete N."
            )
        }
        guard !history.isEmpty else { return shell.writeError("There are no previous searches.") }
        let rows = history.enumerated().map { index, search in
            [
                String(index + 1), search.origin.label, search.origin.place, search.dataset,
                shell.distances(in: shell.datasets.named(search.dataset)).text(radiusMetres: search.radiusMetres),
                String(search.count), search.date,
            ]
        }
        shell.writeText(
            shell.table(
                header: ["N", "ASKED", "WHERE", "IN", "RADIUS", "PLACES", "DATE"], rows: rows, flexible: [1, 2],
                right: [0, 4, 5]))
    }
}

/// Writes the last search as it was saved, and says if the exact position of its postcode became known later. The program does this if it
/// has neither a command nor a terminal.
func writeLastSearch(_ shell: Shell) throws(CommandError) {
    guard let search = shell.library.saved.searches.first, let dataset = shell.datasets.named(search.dataset) else {
        return shell.writeText(
            "There is no previous search. Try: catchment places --near \"\(shell.datasets.all[0].examplePlace)\"\n")
    }
    let places = Places(search.tables, of: dataset)
    let hits = places.hits(
        around: search.origin.coordinate, radiusMetres: Double(search.radiusMetres) + 1, includingClosed: true)
    let distances = shell.distances(in: dataset)
    let report = SearchReport(
        places: places, circle: .init(origin: search.origin, radiusMetres: search.radiusMetres),
        total: hits.count, hits: hits, distance: distances.writer(from: search.origin))
    shell.writeText(
        "\(search.origin.label), \(distances.text(radiusMetres: search.radiusMetres)), \(search.count) \(dataset.noun.form(for: search.count)), \(search.date)\n"
    )
    shell.writeText(report.text(as: .table, columns: shell.console.tableColumns, width: shell.cellCount))
    if search.origin.exact(by: shell.library.postcodes) != search.origin {
        shell.writeError(
            "The exact position of \(search.origin.label) is known now. To search from it, run catchment places --in \(dataset.id) --near \"\(search.origin.label)\"."
        )
    }
}
