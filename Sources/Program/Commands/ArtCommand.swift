import Catalogue
import HTTP
import JSON
import Live
import Screen

extension ShellCommand {
    /// The command of the public art; nil where the program has no such collection.
    static func art(_ datasets: Datasets) -> ShellCommand? {
        guard let dataset = datasets.named("art") as? any Gathering else { return nil }
        return ShellCommand(
            name: "art",
            usages: [
                "sources [--format table|json]",
                "sources add URL|FILE [--name NAME] [--map FIELD=COLUMN,…] [--title TEXT] [--credit TEXT] [--licence TEXT] [--dry-run] [--force]",
                "sources remove NAME",
            ],
            summary: "Public art: the lists of works, with their dates and licences; add a list, remove one.",
            options: [
                .init(
                    name: "name", value: "NAME",
                    help: "the name that Catchment gives the list; default: from its address or file"
                ),
                .init(
                    name: "map", value: "FIELD=COLUMN",
                    help: "use this column for a field; repeat the option or separate with commas",
                    joinedBy: ","),
                .init(name: "title", value: "TEXT", help: "the title of the source, for example the owner's name"),
                .init(name: "credit", value: "TEXT", help: "the credit that its licence asks for"),
                .init(name: "licence", value: "TEXT", help: "its licence, as in \"CC BY 4.0\""),
                .init(name: "dry-run", value: nil, help: "show what would be read, and add nothing"),
                .init(
                    name: "force", value: nil,
                    help: "add a list even if it has far fewer works than before; works that it lacks are removed"),
                .init(
                    name: "format", value: "FORMAT", help: "table or json, for the list of sources",
                    candidates: .cases(of: ArtListFormat.self)),
            ],
            words: [
                .init(
                    "sources",
                    words: ["list", .init("add", then: .files), .init("remove", then: .words(knownLists(dataset)))])
            ],
            notes: """
                add accepts any list of works with titles, as JSON, GeoJSON or CSV, and the names of known lists
                (\(knownLists(dataset).joined(separator: ", "))).
                \(wrapped("Fields: \(dataset.listFields.map(\.id).joined(separator: ", ")).", columns: 100).joined(separator: "\n"))
                COLUMN may be A|B (the first that is not blank) or A+B (both); FIELD= alone leaves the field out.
                catchment update art fetches the lists from addresses again; each list replaces only its own works.
                add NAME restores a removed list that came with the program, even offline.
                """
        ) { arguments, shell throws(CommandError) in
            try ArtCommand(dataset: dataset, arguments: arguments, shell: shell).run()
        }
    }
}

private enum ArtListFormat: String, CaseIterable { case table, json }

/// One call of `catchment art`.
private struct ArtCommand {
    let dataset: any Gathering
    let arguments: Arguments
    let shell: Shell

    private var data: DataFolder { shell.library.data }
    private var adding: ListAdding { ListAdding(dataset: dataset, data: data, updates: shell.library.updates) }

    func run() throws(CommandError) {
        let words = arguments.words
        guard words.first ?? "sources" == "sources" else { throw usage(words) }
        switch (words.dropFirst().first, words.count) {
        case (nil, _), ("list", 2): try list()
        case ("add", 3): try add(words[2])
        case ("remove", 3): try remove(words[2])
        default: throw usage(words)
        }
    }

    private func usage(_ words: [String]) -> CommandError {
        CommandError(.usage, "\"\(words.joined(separator: " "))\" is not known: see catchment art --help.")
    }

    // MARK: Listing

    private func list() throws(CommandError) {
        let lists = data.lists(of: dataset)
        switch try arguments.choice("format", default: ArtListFormat.table) {
        case .json: shell.write(json(lists) + "\n")
        case .table:
            guard !lists.isEmpty else {
                return shell.writeText("There are no lists: add one with catchment art sources add URL|FILE.\n")
            }
            let rows = lists.map { part, works in
                [
                    part.name, grouped(works), part.source.date,
                    part.source.title + (part.source.isStarter ? " (starter)" : ""),
                    part.source.licence, part.source.attribution,
                ]
            }
            shell.writeText(
                shell.table(
                    header: ["NAME", "WORKS", "DATE", "SOURCE", "LICENCE", "CREDIT"], rows: rows,
                    flexible: [3, 4, 5], right: [1]))
            let places = shell.library.places.load(dataset)
            if let gone = goneSentence(places) {
                let count = places.currentCount
                shell.writeError("\(counted(count, dataset.noun)) can still be seen. \(gone)")
            }
        }
    }

    private func json(_ lists: [(part: TablePart, places: Int)]) -> String {
        JSONValue.array(
            lists.map { part, works in
                .object([
                    ("name", .string(part.name)), ("works", .integer(works)), ("title", .string(part.source.title)),
                    ("date", .optional(part.source.date)), ("licence", .optional(part.source.licence)),
                    ("credit", .optional(part.source.attribution)), ("address", .optional(part.address)),
                    ("file", .optional(part.source.file)), ("starterSet", .bool(part.source.isStarter)),
                ])
            }
        ).text
    }

    // MARK: Adding

    private func add(_ place: String) throws(CommandError) {
        let (address, part) = adding.resolve(place, as: try typedPart())
        guard let address else { return try add(file: place, as: part, from: "") }
        let path: String
        do throws(CommandError) { path = try fetch(address) } catch {
            guard error.status == .network, try restore(place) else { throw error }
            return
        }
        defer { shell.library.updates.removeFetchedList() }
        try add(file: path, as: part, from: address)
    }

    /// Brings back a removed list that came with the program, if nothing else is asked for.
    /// - Returns: whether there was one.
    private func restore(_ name: String) throws(CommandError) -> Bool {
        let options = ["name", "map", "title", "credit", "licence"]
        guard !arguments.flags.contains("dry-run"), options.allSatisfy({ arguments.values[$0] == nil }) else {
            return false
        }
        var works: Int?
        do throws(StoreError) { works = try data.restoreList(name, of: dataset) } catch {
            throw CommandError(error.status, error.sentence)
        }
        guard let works else { return false }
        shell.writeError(
            "The list \(name) cannot be fetched now; the copy that came with the program is used: "
                + "\(counted(works, dataset.noun)). catchment update art fetches a newer one.")
        return true
    }

    private func counted(_ count: Int, _ noun: Noun) -> String { "\(grouped(count)) \(noun.form(for: count))" }

    /// The properties of the list that the options give.
    private func typedPart() throws(CommandError) -> TablePart {
        let name = arguments.values["name"].map { TablePart.name($0) } ?? ""
        if name.isEmpty, arguments.values["name"] != nil {
            throw CommandError(.usage, "--name needs letters or digits, as in --name murals.")
        }
        func text(_ option: String) -> String { cleanedText(arguments.values[option] ?? "", limit: 300) }
        var mapping = FieldMapping()
        do throws(FieldMapping.ParseError) {
            if let typed = arguments.values["map"] {
                mapping = try FieldMapping(parsing: typed, fields: dataset.listFields)
            }
        } catch {
            let typed =
                switch error {
                case .notAField(let text): text
                }
            let fields = dataset.listFields.map(\.id).joined(separator: ", ")
            throw CommandError(.usage, "--map \"\(typed)\": write FIELD=COLUMN with one of the fields \(fields).")
        }
        return TablePart(
            name: name,
            source: Source(title: text("title"), date: "", licence: text("licence"), attribution: text("credit")),
            mapping: mapping)
    }

    private func fetch(_ address: String) throws(CommandError) -> String {
        try shell.requireNetwork()
        let meter = ProgressMeter(title: address, console: shell.console)
        defer { meter.finish() }
        do throws(UpdateError) {
            return try cancellable { cancellation throws(UpdateError) in
                try shell.library.updates.fetchList(address, cancellation: cancellation) { progress in
                    meter.show(permille: progress.permille, progress.text)
                }
            }
        } catch {
            meter.finish()
            throw CommandError(error.status, error.sentence)
        }
    }

    private func add(file: String, as typed: TablePart, from address: String) throws(CommandError) {
        do throws(StoreError) {
            let (part, preview) = try adding.preview(file, as: typed, from: address)
            if let problem = preview.problem { throw .importing(problem) }
            shell.writeText(mappingText(preview))
            guard !arguments.flags.contains("dry-run") else {
                var report = preview.report
                // The table above has the columns.
                report.notes.removeAll { $0.hasPrefix("columns: ") }
                let notes = remarks(of: report)
                if !notes.isEmpty {
                    shell.writeText(cleaned("NOTES\n" + notes, maximumLength: 100_000, keepingNewlines: true) + "\n")
                }
                return shell.writeError("Nothing was added. Leave out --dry-run to add the list \(part.name).")
            }
            let report = try data.importList(
                at: file, as: part, from: address, of: dataset, force: arguments.flags.contains("force"))
            shell.writeText(cleaned(text(of: report), maximumLength: 100_000, keepingNewlines: true) + "\n")
            shell.writeError("Added the list \(part.name).")
        } catch {
            throw CommandError(error.status, error.sentence)
        }
    }

    /// Which column holds which field.
    private func mappingText(_ preview: ListPreview) -> String {
        let rows = preview.lines.map { line in
            [line.field.id, line.column.isEmpty ? "-" : line.column, line.example]
        }
        let report = preview.report
        var text =
            "\(preview.form), \(counted(report.rowsRead, Noun("row", "rows"))), "
            + "\(counted(report.rowsImported, dataset.noun))\n"
        text += shell.table(
            header: ["FIELD", "COLUMN", "EXAMPLE"], rows: rows, flexible: [1, 2])
        if !preview.unusedColumns.isEmpty {
            text += "Not used: \(preview.unusedColumns.prefix(40).joined(separator: ", "))\n"
        }
        return cleaned(text, maximumLength: 100_000, keepingNewlines: true) + "\n"
    }

    // MARK: Removing

    private func remove(_ name: String) throws(CommandError) {
        let names = data.lists(of: dataset).map(\.part.name)
        guard names.contains(name) else {
            let known = names.isEmpty ? "there are none" : "use " + names.joined(separator: ", ")
            throw CommandError(.noFile, "There is no list \"\(name)\": \(known).")
        }
        do throws(StoreError) { _ = try data.removeList(name, of: dataset) } catch {
            throw CommandError(error.status, error.sentence)
        }
        let back = knownLists(dataset).contains(name) ? "; catchment art sources add \(name) brings it back" : ""
        shell.writeError("Removed the list \(name) and its works\(back).")
    }
}
