import Catalogue
import Geo
import JSON
import Live

extension ShellCommand {
    static func find(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "find",
            usages: [
                "TEXT [--near PLACE] [--in COLLECTION] \(datasets.findingUsage)[--limit N] [--closed] [--format table|json|csv] [--fields LIST] [--online | --offline]"
            ],
            summary: "Places by name, or by name and town, best match first.",
            options: [
                .init(
                    name: "near", value: "PLACE", help: "of equally good matches, the nearest to this place first",
                    candidates: .ownPlaces),
                Arguments.Option.collection(datasets),
            ] + Arguments.Option.finding(datasets) + [
                .init(name: "limit", value: "N", help: "at most N places; default: 20 in a table, all in csv and json"),
                .init(name: "closed", value: nil, help: "also list places that are closed, not open yet or gone"),
                .init(
                    name: "format", value: "FORMAT", help: "table, json or csv",
                    candidates: .cases(of: FoundFormat.self)),
                .fields,
                .online, .offline,
            ]
        ) { arguments, shell throws(CommandError) in try findPlaces(arguments, shell) }
    }
}

private func findPlaces(_ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    let format = try arguments.choice("format", default: FoundFormat.table)
    let limit = try arguments.count("limit") ?? (format == .table ? 20 : .max)
    if arguments.values["fields"] == "help" {
        return shell.writeText(fieldHelp(of: try arguments.dataset(shell)))
    }
    let text = arguments.words.joined(separator: " ")
    guard !text.trimmingBlanks.isEmpty else {
        throw CommandError(.usage, "Say what to find, as in catchment find \"st peters leeds\".")
    }
    guard text.utf8.count <= PlaceQuery.longestText else {
        throw CommandError(
            .usage, "The text is too long for a name: type at most \(PlaceQuery.longestText) letters.")
    }
    let search = try NameSearch(text, arguments, shell)
    let places = search.places
    let hits = search.rows.prefix(limit).map { row in
        search.origin.map { places.hit(row, from: $0.coordinate) } ?? Hit(unmeasured: row)
    }
    let fields = try arguments.fields(of: places.dataset)
    if let origin = search.origin { shell.writeNotes(on: origin) }
    func report() -> SearchReport {
        var report = SearchReport(
            places: places, circle: nil, total: search.searchedCount, count: search.rows.count, hits: hits,
            distance: { _ in "" })
        report.origin = search.origin
        report.fields = fields
        report.records = shell.library.places.recordLookup
        return report
    }
    switch format {
    case .table where fields != nil:
        shell.writeText(report().text(as: .table, columns: shell.console.tableColumns, width: shell.cellCount))
    case .table:
        if !hits.isEmpty { shell.writeText(foundTable(hits, search, arguments, shell)) }
    case .json: shell.write(foundJSON(report(), query: text))
    case .csv: shell.write(report().text(as: .csv))
    }
    if !search.isSure {
        shell.writeError(notFound(text, search, shown: hits.count, shell))
    } else if format == .table || hits.count < search.rows.count {
        shell.writeError("\(grouped(hits.count)) of \(grouped(search.rows.count)) shown.")
    }
}

extension Shell {
    /// The rows of the places that `catchment find` finds for a text, the best first.
    func rows(named text: String, in places: Places, _ arguments: Arguments) throws(CommandError) -> [Int] {
        NameSearch.found(
            text, in: places, near: nil, try arguments.findOptions(in: places.dataset),
            includingClosed: arguments.flags.contains("closed")
        ).rows
    }
}

private enum FoundFormat: String, CaseIterable { case table, json, csv }

/// The places of a dataset that match a text.
private struct NameSearch {
    let places: Places
    /// The place of `--near`; nil without it.
    let origin: Origin?
    /// How many places were searched: the current ones or, with `--closed`, all.
    let searchedCount: Int
    /// All matches, the best first; a place whose number was typed comes before the others.
    let rows: [Int]
    /// Whether the best of them matches without typing errors.
    let isSure: Bool
    /// The number of places with that name that are closed, gone or not open yet; 0 if a current place matches, or with `--closed`.
    let closedCount: Int

    /// Searches the dataset that `--in`, `--near` or an id names, else the one shown last. If nothing there is called so without
    /// typing errors, searches the other lists of schools, too; and if nothing at all was found, every other collection.
    init(_ text: String, _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
        let dataset = try arguments.dataset(shell, of: text)
        let first = try shell.library.places.loadRequired(dataset)
        origin = arguments.values["near"] == nil ? nil : try shell.origin(arguments, places: first)
        let includingClosed = arguments.flags.contains("closed")
        func search(_ places: Places, near: Coordinate? = nil) throws(CommandError) -> (rows: [Int], isSure: Bool) {
            Self.found(
                text, in: places, near: near, try arguments.findOptions(in: places.dataset),
                includingClosed: includingClosed)
        }
        var (places, answer) = (first, try search(first, near: origin?.coordinate))
        let isChosen = arguments.has("in") || arguments.has("near") || shell.datasets.named(inID: text) != nil
        if !answer.isSure, !isChosen {
            let withOwnTowns = shell.datasets.withOwnTowns(besides: dataset)
            // A dataset of favourite cities is left out: `catchment weather` searches cities.
            let rest = shell.datasets.all.filter { other in
                other.id != dataset.id && !other.listsFavourites
                    && !withOwnTowns.contains { $0.id == other.id }
            }
            for other in withOwnTowns + (answer.rows.isEmpty ? rest : []) {
                // The chosen fields belong to the first dataset, unless this one has them, too.
                do throws(CommandError) { _ = try arguments.fields(of: other) } catch { continue }
                let others = shell.library.places.load(other)
                guard others.count > 0 else { continue }
                let there = try search(others)
                guard there.isSure else { continue }
                shell.writeError(
                    "Nothing in \(dataset.name) is called \"\(text)\". "
                        + (first.isPartial ? "This is a starter set: \(wayToAll(first)) " : "")
                        + "These are in \(other.name):")
                (places, answer) = (others, there)
                break
            }
        }
        self.places = places
        searchedCount = includingClosed ? places.count : places.currentCount
        (rows, isSure) = answer
        if isSure || includingClosed {
            closedCount = 0
        } else {
            var exact = try arguments.findOptions(in: places.dataset)
            exact.isExact = true
            let rows = Self.found(text, in: places, near: nil, exact, includingClosed: true, isByNameOnly: true).rows
            closedCount = rows.count { !places.columns.isCurrent[$0] }
        }
    }

    /// - Parameter isByNameOnly: whether only names count. Otherwise, if no name matches, towns, districts, postcodes and numbers are
    ///   searched. Datasets that are `Finding` always search their fields.
    /// - Returns: the rows, and whether the best of them matches without typing errors.
    static func found(
        _ text: String, in places: Places, near: Coordinate?, _ options: FindOptions, includingClosed: Bool,
        isByNameOnly: Bool = false
    ) -> (rows: [Int], isSure: Bool) {
        let numbered = places.row(ofID: text)
        var named: [(row: Int, kind: NameScore.Kind)] = []
        var described: [Int] = []
        if places.dataset is any Finding {
            // Places that are found by their fields need no index of names.
            let rows = (0..<places.count).filter { includingClosed || places.columns.isCurrent[$0] }
            named = NameIndex(describing: places, among: rows, without: options.without, onlyFor: text)
                .found(like: text, isExact: options.isExact, in: places, near: near)
        } else {
            let names = PlaceNames(
                places, includingClosed: includingClosed, onlyFor: text, isExact: options.isExact)
            named = names.rows(like: text, isExact: options.isExact, near: near)
            if named.isEmpty, !isByNameOnly { described = names.rows(describedBy: text, limit: .max) }
        }
        let isNamed = named.first.map { $0.kind < .withErrors } ?? false
        // As on the screen, similar names are found only if no name matches.
        if isNamed { named.removeAll { $0.kind == .withErrors } }
        let all = [numbered].compactMap { $0 } + (named.map(\.row) + described).filter { $0 != numbered }
        return (all, numbered != nil || !described.isEmpty || isNamed)
    }
}

/// The message if no current place has the name: what was found instead, and how to find more.
/// - Parameter shown: how many places with similar names are shown.
private func notFound(_ text: String, _ search: NameSearch, shown: Int, _ shell: Shell) -> String {
    let (places, dataset) = (search.places, search.places.dataset)
    if search.rows.isEmpty, search.closedCount == 0, let other = shell.datasets.hint(for: text, in: dataset) {
        return OriginError.otherDataset(other).shellWords
    }
    var sentences: [String]
    if search.closedCount > 0 {
        let (count, isOne) = (search.closedCount, search.closedCount == 1)
        sentences = [
            "No current \(dataset.noun.one) in \(dataset.name) is called \"\(text)\".",
            "\(grouped(count)) with that name \(isOne ? "is" : "are") closed, gone or not open yet: "
                + "add --closed to see \(isOne ? "it" : "them").",
        ]
    } else {
        let area = places.isPartial ? "the starter set of \(dataset.name)" : dataset.name
        let advice = search.rows.isEmpty ? ": \(advice(onName: text))." : "."
        sentences = ["Nothing in \(area) is called \"\(text)\"" + advice]
    }
    if !search.rows.isEmpty {
        sentences.append("Similar names: \(grouped(shown)) of \(grouped(search.rows.count)) shown.")
    }
    if places.isPartial { sentences.append(wayToAll(places).capitalisedFirst) }
    return sentences.joined(separator: " ")
}

private func foundTable(_ hits: [Hit], _ search: NameSearch, _ arguments: Arguments, _ shell: Shell) -> String {
    let places = search.places
    let write = arguments.distances(in: places.dataset, shell).writer(from: search.origin)
    let cells = hits.map { hit in
        let locality = places.columns.localities.map { $0[hit.row] }.first { !$0.isEmpty } ?? ""
        return [
            places.id(hit.row), places.name(hit.row), places.summary(hit.row),
            locality.isEmpty ? places.columns.districts[hit.row] : locality,
        ] + (search.origin == nil ? [] : [hit.isMeasured ? write(hit.distanceMetres) : ""])
    }
    let header = ["ID", "NAME", places.dataset.words.summaryHeading, "WHERE"]
    return shell.table(
        header: search.origin == nil ? header : header + ["DISTANCE"], rows: cells, flexible: [1, 2, 3], name: 1,
        right: [4])
}

private func foundJSON(_ report: SearchReport, query: String) -> String {
    let dataset = report.places.dataset
    return JSONValue.object([
        ("query", .string(query)), ("collection", .string(dataset.id)), ("total", .integer(report.total)),
        ("count", .integer(report.count)),
        (dataset.identity.listName, .array(report.jsonObjects)),
    ]).text + "\n"
}
