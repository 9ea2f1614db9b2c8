import Catalogue

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

private let sortOption = Arguments.Option(
    name: "sort", value: "ORDER",
    help: "distance, name; "
        + Collections.all.map { "in \($0.id) \($0.sorts.map(\.id).joined(separator: ", "))" }.joined(separator: "; "))

let schoolsCommand = ShellCommand(
    name: "schools",
    usage:
        "[--near PLACE [--radius 1km]] [--in COLLECTION] [--phase LIST] [--grade LIST] [--filter FACET=LIST] [--name TEXT] [--sort ORDER] [--limit N] [--closed] [--format FORMAT] [--online | --offline]",
    summary: "Schools within a radius, nearest first; without --near all schools, by name.",
    options: questionOptions + [
        sortOption,
        .init(name: "limit", value: "N", help: "at most so many"),
        .init(name: "closed", value: nil, help: "closed and proposed schools too"),
        .init(name: "format", value: "FORMAT", help: "table, json, csv or geojson"),
        onlineOption, offlineOption,
    ],
    notes: """
        A grade asks for the overall grade that ended in September 2024; how many are not graded that way is said.
        A table is for reading, and is cut to fit; the other formats have everything.

        catchment schools --in newyork --filter borough=bronx --sort sat --limit 10
        catchment schools --phase secondary --filter gender=girls --format csv
        """
) { arguments, library throws(CommandError) in
    try arguments.refuseWords("schools")
    let collection = try arguments.collection(library)
    if arguments.values["filter"] == "help" { return writeText(filterHelp(library.load(collection))) }
    let places = try library.loadSome(collection)
    let format = try arguments.choice("format", default: SearchReport.Format.table)
    let limit = try arguments.count("limit")
    let order = try arguments.order(of: places)
    let question = try Question(arguments, of: places, library)
    if format == .table, limit == nil { try refuseFlood(question) }
    let hits = places.sorted(question.hits, by: order)
    let distances = library.distances(in: collection)
    let report = SearchReport(
        places: places, circle: question.circle, total: question.total, count: hits.count,
        hits: limit.map { Array(hits.prefix($0)) } ?? hits, notGradedThatWay: question.notGradedThatWay, order: order,
        distance: { distances.text(metres: $0) })
    if format == .table, let origin = question.circle?.origin { library.tellPosition(of: origin) }
    let text = report.text(as: format, columns: terminalColumns)
    if format != .table { write(text) } else if !hits.isEmpty { writeText(text) }
    if format == .table {
        writeError(hits.isEmpty ? nothingFound(question, distances) : countLine(report, hits, distances))
    } else if let left = leftOut(report.notGradedThatWay, of: places) {
        writeError(left)
    }
}

/// Thousands of lines in a terminal answer nobody who did not say which. A pipe or a file takes them, and the collection that
/// opens with its list on the screen does so here.
private func refuseFlood(_ question: Question) throws(CommandError) {
    let places = question.places
    guard question.isOfAll, !places.collection.opensWithList, isatty(STDOUT_FILENO) == 1 else { return }
    let noun = places.collection.noun.many
    throw CommandError(
        .usage,
        "Say which of the \(grouped(question.total)) \(noun) of \(places.collection.name): --near \"\(places.collection.examplePlace)\" for those around a place, --name or --filter for some of all, --limit for the first ones, --format csv for data."
    )
}

extension Arguments {
    fileprivate func order(of places: Places) throws(CommandError) -> String {
        let isEverywhere = values["near"] == nil
        guard let text = values["sort"] else { return isEverywhere ? "name" : "distance" }
        let known = ["distance", "name"] + places.collection.sorts.map(\.id)
        guard known.contains(text.lowercased()) else {
            throw CommandError(
                .usage,
                "--sort \"\(text)\" is not known in \(places.collection.name): use \(known.joined(separator: ", ")).")
        }
        if isEverywhere, text.lowercased() == "distance" {
            throw CommandError(
                .usage,
                "--sort distance needs a place to start from: add --near PLACE, or use \(known.dropFirst().joined(separator: ", "))."
            )
        }
        return text.lowercased()
    }
}

/// How many there are below a table: "23 of 41 schools within 1.0 km of LS1 4AP (Leeds).".
/// - Parameter hits: all of them, of which the report may have the first ones only.
private func countLine(_ report: SearchReport, _ hits: [Hit], _ distances: DistanceFormat) -> String {
    let places = report.places
    let noun = places.collection.noun
    let isWhole = report.circle == nil && report.count == report.total
    var line = isWhole ? "All \(grouped(report.total)) " : "\(grouped(report.count)) of \(grouped(report.total)) "
    line += (report.total == 1 ? noun.one : noun.many) + " "
    line += whereAsked(report.circle, places, distances)
    if let place = report.circle?.origin.place, !place.isEmpty { line += " (\(place))" }
    line += report.hits.count < report.count ? ", the first \(grouped(report.hits.count)) shown." : "."
    if let left = leftOut(report.notGradedThatWay, of: places) { line += " " + left }
    if let sort = places.collection.sorts.first(where: { $0.id == report.order }), sort.figure != nil {
        let without = hits.count { sort.rank($0.row, places) == .max }
        if without > 0 { line += " \(grouped(without)) without a figure for \(sort.name) come last." }
    }
    if places.isPartial { line += " This is the starter set: catchment import brings the rest." }
    return line
}

private func whereAsked(_ circle: SearchReport.Circle?, _ places: Places, _ distances: DistanceFormat) -> String {
    circle.map { "within \(distances.text(radiusMetres: $0.radiusMetres)) of \($0.origin.label)" }
        ?? "in \(places.collection.name)"
}

/// "3 schools not graded that way are left out."; nil where none is.
private func leftOut(_ count: Int?, of places: Places) -> String? {
    guard let count, count > 0 else { return nil }
    let noun = places.collection.noun
    return count == 1
        ? "1 \(noun.one) not graded that way is left out."
        : "\(grouped(count)) \(noun.many) not graded that way are left out."
}

/// What is said of a question that nothing answers to, with what would find more.
func nothingFound(_ question: Question, _ distances: DistanceFormat) -> String {
    let (places, total) = (question.places, question.total)
    let noun = places.collection.noun
    let asked = whereAsked(question.circle, places, distances)
    let nearest = nearestBeyond(question, distances)
    if total > 0 {
        let which = total == 1 ? "The one \(noun.one)" : "None of the \(grouped(total)) \(noun.many)"
        let failed = [
            question.name.map { "is \(total == 1 ? "not " : "")called \"\($0)\"" },
            question.filter.isEmpty ? nil : total == 1 ? "does not pass the filters" : "passes the filters",
        ].compactMap { $0 }.joined(separator: total == 1 ? " or " : " and ")
        let advice = question.filter.isEmpty ? "try fewer words" : "leave one out"
        return ["\(which) \(asked) \(failed): \(advice).", leftOut(question.notGradedThatWay, of: places), nearest]
            .compactMap { $0 }.joined(separator: " ")
    }
    var text = ["No \(noun.one) \(asked).", nearest].compactMap { $0 }.joined(separator: " ")
    if places.isPartial { text += " Only the starter set is loaded: catchment import brings the rest." }
    return text
}

/// Where the nearest place is that a larger radius would find; nil where a name is asked for, or there is none.
private func nearestBeyond(_ question: Question, _ distances: DistanceFormat) -> String? {
    let places = question.places
    let sieve = Sieve(question.filter, facets: places.facets)
    guard let origin = question.circle?.origin, question.name == nil,
        let nearest = places.nearestCurrent(to: origin.coordinate, where: sieve.passes)
    else { return nil }
    let way = distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees)
    let which = question.filter.isEmpty ? "The nearest" : "The nearest that passes the filters"
    let isReached = nearest.distanceMetres <= Double(Radius.commandRange.upperBound)
    return "\(which) is \(places.name(nearest.row)), \(way)\(isReached ? ": try a larger --radius." : ".")"
}
