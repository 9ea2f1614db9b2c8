import App
import Catalogue
import Live

extension ShellCommand {
    static let shortlist = ShellCommand(
        name: "shortlist",
        usages: [
            "[list] [--format text|json|csv|geojson|print]", "add ID... [--in COLLECTION]",
            "remove ID... [--in COLLECTION]", "note ID [TEXT] [--in COLLECTION]",
        ],
        summary: "Show your shortlist; add or remove places; show or write a note on one.",
        options: [
            .collectionOfIDs,
            .init(
                name: "format", value: "FORMAT", help: "text, json, csv, geojson, or print: a page to print",
                candidates: .cases(of: ShortlistFormat.self)),
        ],
        words: ["list", "add", .init("remove", then: .shortlist), .init("note", then: .shortlist)],
        notes: """
            It is saved in shortlist.txt, which you may edit. Each place has a line:
              urn:107848  Name  # note
            Comments and lines that Catchment does not know stay as they are. note without TEXT shows the note, note ID "" deletes it.
            """
    ) { arguments, shell throws(CommandError) in
        let format = try arguments.choice("format", default: ShortlistFormat.text)
        guard let verb = arguments.words.first, arguments.words != ["list"] else {
            return try writeShortlist(shell.library.saved.shortlist(), as: format, shell)
        }
        guard verb != "list" else {
            throw CommandError(.usage, "\"list\" takes no other words: run catchment shortlist list.")
        }
        let rest = Array(arguments.words.dropFirst())
        guard arguments.values["format"] == nil else {
            throw CommandError(.usage, "--format is for the list alone: leave it out after \(verb).")
        }
        switch verb {
        case "add": try addToShortlist(rest, arguments, shell)
        case "remove": try removeFromShortlist(rest, arguments, shell)
        case "note": try noteOnShortlist(rest, arguments, shell)
        default:
            throw CommandError(
                .usage, "\"\(verb)\" is not known: use catchment shortlist list, add, remove or note.")
        }

    }
}

enum ShortlistFormat: String, CaseIterable { case text, json, csv, geojson, print }

private func writeShortlist(_ shortlist: Shortlist, as format: ShortlistFormat, _ shell: Shell) throws(CommandError) {
    if shortlist.isEmpty, format == .text || format == .print {
        return shell.writeError("Your shortlist is empty: add a place with catchment shortlist add ID.")
    }
    let loaded = shell.datasets.all.map { shell.library.places.load($0) }
    let report = ShortlistReport(shortlist, in: loaded, records: shell.library.places.recordLookup)
    switch format {
    case .text: shell.writeText(report.table(columns: shell.console.tableColumns, width: shell.cellCount))
    case .json: shell.write(report.json)
    case .csv: shell.write(report.csv)
    case .geojson: shell.write(report.geoJSON)
    case .print:
        var printed: [PrintedPlace] = []
        for entry in shortlist.entries {
            let place = ShortlistReport.place(entry.id, in: loaded)
            var detail: Detail?
            if let place { detail = try shell.detail(place.row, in: place.places) }
            printed.append(PrintedPlace(entry, in: place, detail: detail))
        }
        shell.writeText(printedPage(printed, title: "Shortlist, \(dateWords(shell.library.machine.today))"))
    }
}

private func addToShortlist(_ ids: [String], _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    guard !ids.isEmpty else {
        throw CommandError(.usage, "Say what to add, as in catchment shortlist add urn:107848.")
    }
    let found = try shell.places(ofIDs: ids, arguments)
    let before = try shell.library.saved.shortlist()
    let after = try shell.library.saved.changeShortlist(
        found.map { .add(Shortlist.Entry(id: $0.id, name: $0.places.name($0.row))) })
    let names = found.filter { !before.contains($0.id) }.map { $0.places.name($0.row) }
    let all =
        names.isEmpty
        ? "Already on your shortlist" : "Added to your shortlist: \(names.joined(separator: "; "))"
    shell.writeError("\(all) (\(after.count)).")
}

/// The typed ids in the form that the shortlist file has. A place on the shortlist may be missing in today's data.
private func listedIDs(
    _ texts: [String], _ shortlist: Shortlist, _ arguments: Arguments, _ shell: Shell
) throws(CommandError) -> [String] {
    var ids: [String] = []
    for text in texts {
        // A number without its scheme means the place on the shortlist that has it, whichever collection was open last.
        let possible = arguments.values["in"] == nil ? shell.datasets.all : [try arguments.dataset(shell)]
        let listed = possible.lazy.compactMap { Shortlist.id($0.id(ofKey: text)) }.first(
            where: shortlist.contains)
        let dataset = arguments.values["in"] == nil ? shell.dataset(ofKey: text) : possible[0]
        let id = text.contains(":") ? Shortlist.id(text) : listed ?? Shortlist.id(dataset.id(ofKey: text))
        guard let id else {
            throw CommandError(.usage, "\"\(text)\" is not an ID: write it as in \(dataset.idPrefix)107848.")
        }
        guard shortlist.contains(id) else {
            throw CommandError(.noFile, "\(id) is not on your shortlist: see catchment shortlist.")
        }
        ids.append(id)
    }
    return ids
}

private func removeFromShortlist(_ texts: [String], _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    guard !texts.isEmpty else {
        throw CommandError(.usage, "Say what to remove, as in catchment shortlist remove urn:107848.")
    }
    let before = try shell.library.saved.shortlist()
    let ids = try listedIDs(texts, before, arguments, shell)
    let after = try shell.library.saved.changeShortlist(ids.map { .remove(id: $0) })
    // The message has the note, so that the person can add the place with its note again.
    let gone = ids.compactMap { before.entry($0) }.map { entry in
        [entry.id, entry.name, entry.note.isEmpty ? "" : "(\(entry.note))"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
    shell.writeError("Removed from your shortlist: \(gone.joined(separator: "; ")) (\(after.count) left).")
}

private func noteOnShortlist(_ words: [String], _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    guard let text = words.first else {
        throw CommandError(
            .usage, "Say which place, as in catchment shortlist note urn:107848, and TEXT to write a note.")
    }
    let shortlist = try shell.library.saved.shortlist()
    let id = try listedIDs([text], shortlist, arguments, shell)[0]
    let old = shortlist.entry(id)?.note ?? ""
    let note = words.dropFirst().joined(separator: " ").trimmingBlanks
    let isShown = words.count == 1
    guard !old.isEmpty || !note.isEmpty else {
        return shell.writeError(
            "There is no note on \(id)" + (isShown ? ": add one with catchment shortlist note \(id) TEXT." : "."))
    }
    if isShown { return shell.writeText(old + "\n") }
    try shell.library.saved.changeShortlist([.note(id: id, note)])
    // The message has the old note, so that the person can write it again.
    shell.writeError(
        (note.isEmpty ? "Deleted" : "Saved") + " the note on \(id)"
            + (old.isEmpty || old == note ? "." : " (it was: \(old))."))
}
