import Catalogue
import Live

extension ShellCommand {
    static func places(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "places",
            usages: [PlacesCommand.usage(datasets)],
            summary: "Places of any collection within a radius, nearest first; without --near all of them, by name.",
            options: Question.options(datasets)
                + PlacesCommand.options(
                    datasets, closed: "also list places that are closed, not open yet or gone"),
            notes: """
                Collections are \(datasets.all.map { "\($0.id) (\($0.noun.many), \($0.name))" }.joined(separator: ", ")).
                \(PlacesCommand.noteOnTables)
                """
        ) { arguments, shell throws(CommandError) in
            try PlacesCommand.run("places", arguments, shell)
        }
    }
}

/// Writes the places that a question asks for.
enum PlacesCommand {
    /// The usage of `catchment places`, and of `catchment schools`.
    static func usage(_ datasets: Datasets) -> String {
        "[--near PLACE [--radius 1km]] [--in COLLECTION] \(datasets.shortFilterUsage)[--filter FILTER=VALUES] \(datasets.typedFilterUsage)[--name TEXT] \(datasets.findingUsage)"
            + "[--sort ORDER] [--limit N] [--closed] [--format FORMAT] [--fields LIST] [--from FILE] [--online | --offline]"
    }

    /// The help's note on the width of tables.
    static let noteOnTables = """
        In a terminal, a table is cut to the terminal's width. In a pipe or a file it
        is not cut, unless COLUMNS is set. The other formats are never cut.
        """

    /// The options besides those of the question.
    /// - Parameter closed: the help of `--closed`.
    static func options(_ datasets: Datasets, closed: String) -> [Arguments.Option] {
        let orders = datasets.all.compactMap { dataset -> String? in
            let own = dataset.namesOfOwnOrders
            return own.isEmpty ? nil : "in \(dataset.id) \(own.joined(separator: ", "))"
        }
        return [
            .init(
                name: "sort", value: "ORDER", help: "distance, name; " + orders.joined(separator: "; "),
                candidates: .words(datasets.knownOrders)),
            .init(name: "limit", value: "N", help: "at most N places"),
            .init(name: "closed", value: nil, help: closed),
            .init(
                name: "format", value: "FORMAT", help: "table, json, csv or geojson",
                candidates: .cases(of: SearchReport.Format.self)),
            .fields,
            .init(
                name: "from", value: "FILE",
                help: "search a file that catchment data cut made, or its https address, instead of your data",
                candidates: .files),
            .online, .offline,
        ]
    }

    /// Writes the places that the arguments ask for, of the dataset that they name.
    /// - Parameter command: the name under which the command was called.
    static func run(_ command: String, _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
        try arguments.refuseWords(command)
        if let file = arguments.values["from"] { return try run(arguments, shell, from: file) }
        try run(arguments, shell, of: try arguments.dataset(shell))
    }

    /// Writes the places of a dataset that the arguments ask for.
    /// - Parameter usualOrder: the order if `--sort` is not given; nil for distance, or for name without a place to
    ///   start from.
    /// - Parameter listsUnsent: whether to list the person's places that wait to be sent, too.
    /// - Parameter shortensIDs: whether a table shows only the first characters of long ids.
    static func run(
        _ arguments: Arguments, _ shell: Shell, of dataset: any Dataset, usualOrder: ListOrder? = nil,
        listsUnsent: Bool = false, shortensIDs: Bool = false
    ) throws(CommandError) {
        if arguments.values["filter"] == "help" {
            return shell.writeText(filterHelp(shell.facets(of: shell.library.places.load(dataset))))
        }
        if arguments.values["fields"] == "help" { return shell.writeText(fieldHelp(of: dataset)) }
        let unsent = listsUnsent ? shell.unsent(of: dataset) : []
        let facts = try shell.refresh(dataset, arguments, hasUnsent: !unsent.isEmpty)
        // A list that was just fetched is used from memory, because hidden places are not saved. It may be empty.
        let library = shell.library.places
        let served = facts == nil ? library.load(dataset) : library.current(dataset)
        let places = served.withUnsent(unsent)
        if facts == nil, let emptyReason = places.emptyReason { throw CommandError(.noFile, emptyReason) }
        let order = try arguments.order(of: places, usual: usualOrder)
        let answer = Answer(to: try Question(arguments, of: places, shell), countAtService: facts?.total)
        try write(answer, in: order, arguments, shell) { report, format in
            if listsUnsent { report.states = places.states(of: unsent) }
            report.records = format == .table && report.fields == nil ? nil : library.recordLookup
            if shortensIDs { report.keyLength = places.shortKeyLength }
        }
        if answer.question.name != nil, let facts {
            if facts.hasMoreFound { shell.writeError(moreFound(places)) }
        } else if let countAtService = facts?.total, countAtService > served.count {
            shell.writeError(missingPlaces(served, of: countAtService, hasAll: arguments.flags.contains("all")))
        }
        if let facts, facts.unreadable > 0 { shell.writeError(unreadablePlaces(facts.unreadable, dataset)) }
    }

    /// Writes the places that the arguments ask for, of a file made by `catchment data cut`.
    /// - Parameter file: its path or its address.
    private static func run(_ arguments: Arguments, _ shell: Shell, from file: String) throws(CommandError) {
        let archive = try shell.areaArchive(file, isOffline: arguments.flags.contains("offline"))
        let dataset = archive.dataset
        if arguments.values["in"] != nil, try arguments.dataset(shell).id != dataset.id {
            throw CommandError(.usage, "\(file) belongs to the collection \(dataset.id): leave out --in.")
        }
        if arguments.values["fields"] == "help" { return shell.writeText(fieldHelp(of: dataset)) }
        if arguments.values["filter"] == "help" {
            return shell.writeText(filterHelp(Places([], of: dataset).facetsOfCommands))
        }
        guard arguments.values["near"] != nil else {
            throw CommandError(.usage, "--from needs a place to search around: add --near PLACE.")
        }
        let missing = (try arguments.fields(of: dataset) ?? []).filter(Set(dataset.recordFieldNames).contains)
        guard missing.isEmpty else {
            throw CommandError(
                .usage,
                "A file made by catchment data cut has no full records, so it lacks \(missing.joined(separator: ", ")): leave them out of --fields."
            )
        }
        // Towns are looked for in the person's own data, because the file can be read only around a place.
        let circle = try shell.circle(arguments, places: shell.library.places.current(dataset))
        let places: Places
        do throws(AreaArchiveError) {
            places = try archive.places(
                around: circle.origin.coordinate, radiusMetres: Double(circle.radiusMetres))
        } catch {
            throw error.command(file)
        }
        let order = try arguments.order(of: places, usual: nil)
        let answer = Answer(to: try Question(arguments, of: places, in: circle, file: file, shell))
        try write(answer, in: order, arguments, shell) { _, _ in }
    }

    /// Writes an answer, as the arguments ask for.
    /// - Parameter complete: adds to the report what is known of the places besides their tables.
    private static func write(
        _ answer: Answer, in order: ListOrder, _ arguments: Arguments, _ shell: Shell,
        _ complete: (inout SearchReport, SearchReport.Format) -> Void
    ) throws(CommandError) {
        let format = try arguments.choice("format", default: SearchReport.Format.table)
        let limit = try arguments.count("limit")
        if format == .table, limit == nil { try refuseWholeTable(answer, shell) }
        let (places, circle) = (answer.places, answer.question.circle)
        let sorted = places.sorted(answer.hits, by: order)
        let hits = arguments.isByGroup(of: places.dataset) ? places.inGroups(sorted, by: order) : sorted
        let distances = arguments.distances(in: places.dataset, shell)
        var report = SearchReport(
            places: places, circle: circle, total: answer.total, count: hits.count,
            hits: limit.map { Array(hits.prefix($0)) } ?? hits, leftOut: answer.leftOutCount, order: order,
            distance: distances.writer(from: circle?.origin))
        report.fields = try arguments.fields(of: places.dataset)
        complete(&report, format)
        write(report, hits, of: answer, as: format, distances, shell)
        if hits.isEmpty, let hint = otherCollection(than: answer.question, arguments, shell) { shell.writeError(hint) }
        if format == .table, let sentence = unsentSentence(report) { shell.writeError(sentence) }
    }

    /// "3 schools in England match: add --in england."; nil if the command has no --name, has --in or a place to search around, or if no
    /// other collection has a match.
    private static func otherCollection(
        than question: Question, _ arguments: Arguments, _ shell: Shell
    ) -> String? {
        guard question.name != nil, question.circle == nil, !arguments.has("in") else { return nil }
        for other in shell.datasets.all where other.id != question.places.dataset.id {
            guard !other.listsFavourites, other.supply.service == nil,
                shell.asksFor == nil || other.noun.many == shell.asksFor
            else { continue }
            let places = shell.library.places.load(other)
            // Skips a collection that lacks a filter or field of the command.
            guard let asked = try? Question(arguments, of: places, shell) else { continue }
            let count = asked.matching(places.allHits()).count
            guard count > 0 else { continue }
            let verb = count == 1 ? "matches" : "match"
            return "\(grouped(count)) \(other.noun.form(for: count)) in \(other.name) \(verb): add --in \(other.id)."
        }
        return nil
    }

    /// - Parameter hits: all hits; the report may have only the first of them.
    private static func write(
        _ report: SearchReport, _ hits: [Hit], of answer: Answer, as format: SearchReport.Format,
        _ distances: DistanceFormat, _ shell: Shell
    ) {
        let text = report.text(as: format, columns: shell.console.tableColumns, width: shell.cellCount)
        if let origin = answer.question.circle?.origin { shell.writeNotes(on: origin) }
        if format == .table {
            if !hits.isEmpty { shell.writeText(text) }
        } else {
            shell.write(text)
        }
        if hits.isEmpty {
            shell.writeError(nothingFound(answer, distances))
        } else if format == .table {
            shell.writeError(countLine(report, hits, of: answer, distances))
        } else if let missing = missing(from: answer) {
            shell.writeError(missing)
        }
    }

    /// Refuses to write the table of a whole dataset to a terminal, unless the dataset opens with its list on the screen.
    private static func refuseWholeTable(_ answer: Answer, _ shell: Shell) throws(CommandError) {
        let places = answer.places
        guard answer.question.isOfAll, !places.dataset.opensWithList, shell.console.isTerminal else { return }
        let noun = places.dataset.noun.many
        throw CommandError(
            .usage,
            "This would list all \(grouped(answer.total)) \(noun) of \(places.dataset.name): add --near \"\(places.dataset.examplePlace)\", --name, --filter or --limit, or use --format csv for all of them."
        )
    }
}

extension Arguments {
    /// The order that `--sort` names; without it `usual`, else distance, or name without a place to start from.
    fileprivate func order(of places: Places, usual: ListOrder?) throws(CommandError) -> ListOrder {
        let listsAllPlaces = values["near"] == nil
        guard let text = values["sort"] else { return usual ?? (listsAllPlaces ? .name : .distance) }
        let known = ["distance", "name"] + places.dataset.namesOfOwnOrders
        guard let order = places.dataset.order(named: text) else {
            throw CommandError(
                .usage,
                "--sort \"\(text)\" is not known in \(places.dataset.name): use \(known.joined(separator: ", ")).")
        }
        if listsAllPlaces, order == .distance {
            throw CommandError(
                .usage,
                "--sort distance needs a place to start from: add --near PLACE, or use \(known.dropFirst().joined(separator: ", "))."
            )
        }
        return order
    }

    /// Whether `--sort` asks for the places by the names of their groups.
    fileprivate func isByGroup(of dataset: any Dataset) -> Bool {
        dataset.groupOrder.map { $0 == values["sort"]?.lowercased() } ?? false
    }
}
