import Catalogue
import JSON
import Live

extension ShellCommand {
    static func changes(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "changes",
            usages: ["[--in COLLECTION] [--near PLACE] [--kind LIST] [--limit N] [--format text|json|csv]"],
            summary: "What the last update changed: new, closed, renamed and moved places, and new results.",
            options: [
                .init(
                    name: "near", value: "PLACE",
                    help: "list places within 5 km of it first, instead of those near previous searches",
                    candidates: .ownPlaces),
                .collection(datasets),
                .init(
                    name: "kind", value: "LIST",
                    help: "only these: \(ChangeWord.allCases.map(\.rawValue).joined(separator: ", "))", joinedBy: ",",
                    candidates: .list(ChangeWord.allCases.map(\.rawValue))),
                .init(name: "limit", value: "N", help: "at most N changes; default: 50, with csv all"),
                .init(
                    name: "format", value: "FORMAT", help: "text, json or csv",
                    candidates: .cases(of: ReportFormat.self)),
                .online, .offline,
            ],
            notes: """
                unlisted    no longer in the file; --kind closed lists these, too
                inspected   a newer result; in JSON and CSV: evidence
                amended     a result changed, but its date did not; JSON and CSV call it restated
                moved       its position changed by more than 100 m

                If the old data had no results or far fewer, places with a first result are counted, but not listed.
                """
        ) { arguments, shell throws(CommandError) in
            try arguments.refuseWords("changes")
            let format = try arguments.choice("format", default: ReportFormat.text)
            let limit = try arguments.count("limit") ?? (format == .csv ? .max : 50)
            let isWanted = try arguments.wantedChanges()
            var dataset = try arguments.dataset(shell)
            var changes = shell.library.changes.last(of: dataset)
            // Without a collection in the command, the changes of another one are better than none.
            if changes == nil, !arguments.has("in"), !arguments.has("near"),
                let other = shell.datasets.all.first(where: { shell.library.changes.last(of: $0) != nil })
            {
                dataset = other
                changes = shell.library.changes.last(of: other)
            }
            if arguments.values["near"] != nil {
                let origin = try shell.origin(arguments, places: shell.library.places.load(dataset))
                changes?.order(near: [origin])
            }
            if let isWanted { changes?.keep(where: isWanted) }
            guard let changes else {
                if format == .csv { shell.write(Changes(dataset: dataset.id, sources: [], items: []).csv()) }
                if format == .json {
                    return shell.write(Changes(dataset: dataset.id, sources: [], items: []).json().text + "\n")
                }
                return shell.writeError(noChanges(shell.library.places.current(dataset)))
            }
            switch format {
            case .text:
                shell.writeText(
                    changes.report(
                        in: dataset, limit: limit, distances: shell.distances(in: dataset),
                        nearTitle: arguments.values["near"].map { "Near \($0)" } ?? "Near your previous searches",
                        choice: arguments.repeated(["near", "kind", "online", "offline"])))
            case .json: shell.write(changes.json(limit: limit).text + "\n")
            case .csv: shell.write(changes.csv(limit: limit))
            }
        }
    }
}

/// Why there are no changes, and what to do. The first import is not compared with the data that came with the program.
private func noChanges(_ places: Places) -> String {
    let dates = unique(places.sources.map(\.date)).filter { !$0.isEmpty }.map(dateWords).joined(separator: " and ")
    let (id, name) = (places.dataset.id, places.dataset.name)
    guard places.dataset.supply.service == nil else {
        return "\(name) has no list of changes: its \(places.dataset.noun.many) are fetched anew each time."
    }
    return [
        "No changes yet. They appear after an update or import. A place's first result is counted, not listed.",
        places.isStarter || dates.isEmpty ? nil : "The data for \(name) is from \(dates).",
        places.dataset.feeds.isEmpty ? nil : "Run catchment update \(id) to get newer data.",
    ].compactMap { $0 }.joined(separator: " ")
}

/// The words of `--kind`.
private enum ChangeWord: String, CaseIterable {
    case new, closed, unlisted, renamed, moved, inspected, amended

    func isWordOf(_ change: Change) -> Bool {
        switch self {
        case .new: change.kind == .new
        // In JSON, too, places that are no longer listed count as closed.
        case .closed: change.kind == .closed
        case .unlisted: change.isDelisted
        case .renamed: change.kind == .renamed
        case .moved: change.kind == .moved
        case .inspected: change.kind == .evidence
        case .amended: change.kind == .restated
        }
    }
}

extension Arguments {
    /// Which changes `--kind` asks for; nil for all of them.
    fileprivate func wantedChanges() throws(CommandError) -> ((Change) -> Bool)? {
        guard let text = values["kind"] else { return nil }
        let known = ChangeWord.allCases.map(\.rawValue)
        let words = text.split(separator: ",").map { $0.trimmingBlanks.lowercased() }.filter { !$0.isEmpty }
        guard !words.isEmpty else {
            throw CommandError(.usage, "--kind needs a value: use \(known.joined(separator: ", ")).")
        }
        var tests: [(Change) -> Bool] = []
        for word in words {
            // The names that kinds have in JSON and CSV are accepted, too.
            if let word = ChangeWord(rawValue: word) {
                tests.append(word.isWordOf)
            } else if let kind = Change.Kind(rawValue: word) {
                tests.append { $0.kind == kind }
            } else {
                throw CommandError(
                    .usage,
                    "--kind: there is no \"\(word)\"\(advice(word, among: known, "use " + known.joined(separator: ", ")))"
                )
            }
        }
        return { change in tests.contains { $0(change) } }
    }
}
