import Catalogue
import JSON
import Live

extension ShellCommand {
    static func changes(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "changes", usage: "[--near PLACE] [--limit N] [--format text|json]",
            summary: "What the last update changed: new, closed, renamed and moved places, and new results.",
            options: [
                .init(
                    name: "near", value: "PLACE",
                    help: "list places within 5 km of it first, not those near previous searches"),
                .collection(datasets),
                .init(name: "limit", value: "N", help: "at most N changes; default: 50"),
                .init(name: "format", value: "FORMAT", help: "text or json"),
                .online, .offline,
            ],
            notes: """
                amended     a result changed, but its date did not
                moved       its position changed by more than 100 m
                """
        ) { arguments, shell throws(CommandError) in
            enum Format: String, CaseIterable { case text, json }
            try arguments.refuseWords("changes")
            let format = try arguments.choice("format", default: Format.text)
            let limit = try arguments.count("limit") ?? 50
            let dataset = try arguments.dataset(shell)
            var changes = shell.library.changes.last(of: dataset)
            if arguments.values["near"] != nil {
                let origin = try shell.origin(arguments, places: shell.library.places.load(dataset))
                changes?.order(near: [origin])
            }
            guard let changes else {
                if format == .json {
                    return shell.write(Changes(dataset: dataset.id, sources: [], items: []).json().text + "\n")
                }
                return shell.writeError(
                    "No changes yet: they appear after catchment update or import.")
            }
            switch format {
            case .text:
                shell.writeText(
                    changes.report(
                        in: dataset, limit: limit, distances: shell.distances(in: dataset),
                        nearTitle: arguments.values["near"].map { "Near \($0)" } ?? "Near your previous searches"))
            case .json: shell.write(changes.json(limit: limit).text + "\n")
            }
        }
    }
}
