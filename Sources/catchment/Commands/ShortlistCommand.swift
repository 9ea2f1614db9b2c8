import App
import Catalogue
import Live

let shortlistCommand = ShellCommand(
    name: "shortlist", usage: "[add ID... | remove ID... | note ID TEXT] [--format text|json|csv|geojson|print]",
    summary: "The schools on your shortlist; put some on it, take some off, write a note on one.",
    options: [
        .init(name: "in", value: "COLLECTION", help: "where to look for an ID without its scheme"),
        .init(name: "format", value: "FORMAT", help: "text, json, csv, geojson, or print: a page to print"),
    ],
    notes: """
        It is kept in shortlist.txt, a school a line: urn:107848  Name  # note. You may edit it: comments and lines that
        Catchment does not know stay as they are. A note without TEXT removes it.
        """
) { arguments, library throws(CommandError) in
    enum Format: String, CaseIterable { case text, json, csv, geojson, print }
    let format = try arguments.choice("format", default: Format.text)
    guard let verb = arguments.words.first else { return try writeShortlist(library.shortlist(), library) }
    let rest = Array(arguments.words.dropFirst())
    guard arguments.values["format"] == nil else {
        throw CommandError(.usage, "--format is for the list alone: leave it out after \(verb).")
    }
    switch verb {
    case "add": try addToShortlist(rest, arguments, library)
    case "remove": try removeFromShortlist(rest, arguments, library)
    case "note": try noteOnShortlist(rest, arguments, library)
    default:
        throw CommandError(
            .usage, "\"\(verb)\" is not known: use catchment shortlist, or add, remove or note after it.")
    }

    func writeShortlist(_ shortlist: Shortlist, _ library: Library) throws(CommandError) {
        if shortlist.isEmpty, format == .text || format == .print {
            return writeError("Your shortlist is empty: catchment shortlist add ID puts a school on it.")
        }
        let loaded = Collections.all.map { library.load($0) }
        let report = ShortlistReport(shortlist, in: loaded)
        switch format {
        case .text: writeText(report.table(columns: terminalColumns))
        case .json: write(report.json)
        case .csv: write(report.csv)
        case .geojson: write(report.geoJSON)
        case .print:
            var entries: [ShortlistPageEntry] = []
            for entry in shortlist.entries {
                let place = ShortlistReport.place(entry.id, in: loaded)
                var detail: Detail?
                if let place { detail = try library.detail(place.row, in: place.places) }
                entries.append(ShortlistPageEntry(entry, detail: detail))
            }
            writeText(shortlistPage(entries, title: "Shortlist, \(dateText(library.today))"))
        }
    }
}

private func addToShortlist(_ ids: [String], _ arguments: Arguments, _ library: Library) throws(CommandError) {
    guard !ids.isEmpty else {
        throw CommandError(.usage, "Say what to add, as in catchment shortlist add urn:107848.")
    }
    let found = try library.places(ofIDs: ids, arguments)
    let before = try library.shortlist()
    let after = try library.change(
        found.map { .add(Shortlist.Entry(id: $0.id, name: $0.places.name($0.row))) })
    let names = found.filter { !before.contains($0.id) }.map { $0.places.name($0.row) }
    let all =
        names.isEmpty
        ? "All of them were on your shortlist already" : "On your shortlist: \(names.joined(separator: "; "))"
    writeError("\(all) (\(after.count)).")
}

/// The ids as the file has them; what is on it need not be in the data any more.
private func listedIDs(
    _ texts: [String], _ shortlist: Shortlist, _ arguments: Arguments, _ library: Library
) throws(CommandError) -> [String] {
    var ids: [String] = []
    for text in texts {
        let scheme = try arguments.collection(library).keyScheme
        let id = Shortlist.id(text.contains(":") ? text : "\(scheme):\(text)")
        guard let id else {
            throw CommandError(.usage, "\"\(text)\" is no ID: write it as in \(scheme):107848.")
        }
        guard shortlist.contains(id) else {
            throw CommandError(.noFile, "\(id) is not on your shortlist: catchment shortlist shows what is.")
        }
        ids.append(id)
    }
    return ids
}

private func removeFromShortlist(_ texts: [String], _ arguments: Arguments, _ library: Library) throws(CommandError) {
    guard !texts.isEmpty else {
        throw CommandError(.usage, "Say what to remove, as in catchment shortlist remove urn:107848.")
    }
    let before = try library.shortlist()
    let ids = try listedIDs(texts, before, arguments, library)
    let after = try library.change(ids.map { .remove(id: $0) })
    // With its note, so that it can be brought back.
    let gone = ids.compactMap { before.entry($0) }.map { entry in
        [entry.id, entry.name, entry.note.isEmpty ? "" : "(\(entry.note))"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
    writeError("Taken off your shortlist: \(gone.joined(separator: "; ")) (\(after.count) left).")
}

private func noteOnShortlist(_ words: [String], _ arguments: Arguments, _ library: Library) throws(CommandError) {
    guard let text = words.first else {
        throw CommandError(.usage, "Say which school and what to note, as in catchment shortlist note urn:107848 TEXT.")
    }
    let ids = try listedIDs([text], library.shortlist(), arguments, library)
    let note = words.dropFirst().joined(separator: " ")
    try library.change(ids.map { .note(id: $0, note) })
    writeError(note.trimmingBlanks.isEmpty ? "The note on \(ids[0]) is gone." : "Noted on \(ids[0]).")
}
