import Catalogue
import Live

extension ShellCommand {
    static let searches = ShellCommand(
        name: "searches", usage: "[delete N]",
        summary: "Previous searches, the newest first; delete removes one with its places.",
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
            return shell.writeError("Deleted the search \(gone.origin.label) and its places.")
        }
        guard arguments.words.isEmpty else {
            throw CommandError(
                .usage, "\"\(arguments.words[0])\" is not known: use catchment searches or catchment searches delete N."
            )
        }
        guard !history.isEmpty else { return shell.writeError("There are no previous searches.") }
        let rows = history.enumerated().map { index, search in
            [
                String(index + 1), search.origin.label, search.origin.place,
                shell.distances(in: shell.datasets.named(search.dataset)).text(radiusMetres: search.radiusMetres),
                String(search.count), search.date,
            ]
        }
        shell.writeText(
            shell.table(
                header: ["N", "ASKED", "WHERE", "RADIUS", "PLACES", "DATE"], rows: rows, flexible: [1, 2],
                right: [0, 3, 4]))
    }
}

/// Writes the last search as it was saved; from today's data if its postcode has an exact position only now. The program does this if it
/// has neither a command nor a terminal.
func writeLastSearch(_ shell: Shell) throws(CommandError) {
    guard let search = shell.library.saved.searches.first, let dataset = shell.datasets.named(search.dataset) else {
        return shell.writeText(
            "There is no previous search. Try: catchment places --near \"\(shell.datasets.all[0].examplePlace)\"\n")
    }
    let origin = search.origin.exact(by: shell.library.postcodes)
    let isSaved = origin == search.origin
    let places = isSaved ? Places(search.tables, of: dataset) : shell.library.places.load(dataset)
    let hits = places.hits(
        around: origin.coordinate, radiusMetres: Double(search.radiusMetres) + (isSaved ? 1 : 0),
        includingClosed: isSaved)
    let distances = shell.distances(in: dataset)
    let report = SearchReport(
        places: places, circle: .init(origin: origin, radiusMetres: search.radiusMetres),
        total: hits.count, hits: hits, distance: distances.writer(from: origin))
    let count = isSaved ? search.count : hits.count
    shell.writeText(
        "\(origin.label), \(distances.text(radiusMetres: search.radiusMetres)), \(count) \(dataset.noun.form(for: count)), \(isSaved ? search.date : shell.library.machine.today)\n"
    )
    shell.writeText(report.text(as: .table, columns: shell.console.tableColumns, width: shell.cellCount))
}
