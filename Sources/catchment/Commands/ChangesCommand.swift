import Catalogue
import JSON
import Live

let changesCommand = ShellCommand(
    name: "changes", usage: "[--near PLACE] [--limit N] [--format text|json]",
    summary: "What the last update changed: new, closed, renamed and moved schools, new inspections.",
    options: [
        .init(
            name: "near", value: "PLACE", help: "those within 5 km of it first, instead of near the previous searches"),
        collectionOption,
        .init(name: "limit", value: "N", help: "at most so many; 50 unless told"),
        .init(name: "format", value: "FORMAT", help: "text or json"),
        onlineOption, offlineOption,
    ],
    notes: """
        amended     what is said of the same day reads otherwise than before
        moved       the map has it more than 100 m from where it had it
        """
) { arguments, library throws(CommandError) in
    enum Format: String, CaseIterable { case text, json }
    try arguments.refuseWords("changes")
    let format = try arguments.choice("format", default: Format.text)
    let limit = try arguments.count("limit") ?? 50
    let collection = try arguments.collection(library)
    var changes = library.changes(of: collection)
    if arguments.values["near"] != nil {
        let origin = try library.origin(arguments, places: library.load(collection))
        changes?.order(near: [origin])
    }
    guard let changes else {
        if format == .json {
            return write(Changes(collection: collection.id, sources: [], items: []).json().text + "\n")
        }
        return writeError("No changes are kept so far: catchment update and import tell what they change.")
    }
    switch format {
    case .text:
        writeText(
            changes.report(
                limit: limit, distances: library.distances(in: collection),
                nearTitle: arguments.values["near"].map { "Near \($0)" } ?? "Near your previous searches"))
    case .json: write(changes.json(limit: limit).text + "\n")
    }
}
