import App
import Catalogue
import Geo
import Live

let collectionOption = Arguments.Option(
    name: "in", value: "COLLECTION",
    help: Collections.all.map(\.id).joined(separator: " or ") + "; the one that was shown last unless told")

extension Arguments {
    /// The collection asked for, else that of an id in what was asked, else the one that was shown last.
    /// - Parameter text: what was asked besides --near.
    func collection(_ library: Library, of text: String = "") throws(CommandError) -> any Collection {
        guard let name = values["in"] else {
            return [values["near"] ?? "", text].lazy.compactMap { Collections.named(inID: $0) }.first
                ?? library.rememberedCollection
        }
        guard let found = Collections.named(name.lowercased()) else {
            throw CommandError(
                .usage, "There is no collection \"\(name)\": use \(Collections.all.map(\.id).joined(separator: ", ")).")
        }
        return found
    }

    func near() throws(CommandError) -> String {
        if let near = values["near"] { return near }
        throw CommandError(.usage, "Say where to start from: --near PLACE, as in --near \"LS1 4AP\".")
    }

    /// The radius asked for, else a round one in the units that are usual there.
    func radiusMetres(in collection: any Collection) throws(CommandError) -> Double {
        guard let text = values["radius"] else { return Double(Radius.standard(in: collection.distances)) }
        do {
            return Double(try Radius.parse(text, in: Radius.commandRange))
        } catch {
            throw CommandError(.usage, "--radius: \(error.description)")
        }
    }
}

let radiusOption = Arguments.Option(
    name: "radius", value: "DISTANCE",
    help: "100m to 50km; unless told "
        + Collections.all.map { collection in
            let distances = collection.distances
            return "\(distances.text(radiusMetres: Radius.standard(in: distances))) in \(collection.id)"
        }.joined(separator: ", "))

private let sortOption = Arguments.Option(
    name: "sort", value: "ORDER",
    help: "distance, name; "
        + Collections.all.map { "in \($0.id) \($0.sorts.map(\.id).joined(separator: ", "))" }.joined(separator: "; "))

let schoolsCommand = ShellCommand(
    name: "schools",
    usage:
        "--near PLACE [--radius 1km] [--in COLLECTION] [--phase LIST] [--grade LIST] [--filter FACET=LIST] [--name TEXT] [--sort ORDER] [--limit N] [--closed] [--format FORMAT] [--online | --offline]",
    summary: "Schools within a radius, nearest first.",
    options: [
        .init(name: "near", value: "PLACE", help: "postcode, outcode, lat,lon, town or district, or here"),
        radiusOption,
        collectionOption,
        .init(name: "phase", value: "LIST", help: "nursery, primary, secondary … with commas between"),
        .init(name: "grade", value: "LIST", help: "overall grade: outstanding, good, requires-improvement, inadequate"),
        .init(name: "filter", value: "FACET=LIST", help: "any other filter; --filter help lists them"),
        .init(name: "name", value: "TEXT", help: "only names like this"),
        sortOption,
        .init(name: "limit", value: "N", help: "at most so many"),
        .init(name: "closed", value: nil, help: "closed and proposed schools too"),
        .init(name: "format", value: "FORMAT", help: "table, json, csv or geojson"),
        onlineOption, offlineOption,
    ],
    notes: "A grade asks for the overall grade that ended in September 2024; how many are not graded that way is said."
) { arguments, library throws(CommandError) in
    try arguments.refuseWords("schools")
    let collection = try arguments.collection(library)
    if arguments.values["filter"] == "help" { return write(filterHelp(library.load(collection))) }
    let places = try library.loadSome(collection)
    let format = try arguments.choice("format", default: SearchReport.Format.table)
    let radius = try arguments.radiusMetres(in: places.collection)
    let limit = try arguments.count("limit")
    let distances = library.distances(in: places.collection)
    let filter = try commandFilter(arguments, places)
    let order = try commandSort(arguments, places)
    if let name = arguments.values["name"], name.trimmingBlanks.isEmpty {
        throw CommandError(.usage, "--name is empty: write a part of a name, or leave it out.")
    }
    let origin = try library.origin(arguments, places: places)
    let all = places.hits(
        around: origin.coordinate, radiusMetres: radius, includingClosed: arguments.flags.contains("closed"))
    let sieve = Sieve(filter, facets: places.facets)
    var hits = places.sorted(all.filter { sieve.passes($0.row) }, by: order)
    var named = all
    if let name = arguments.values["name"] {
        let wanted = NameIndex(places.columns.names, among: all.map(\.row)).matches(name, limit: all.count)
        let rows = Set(wanted.map(\.row))
        named = all.filter { rows.contains($0.row) }
        let matches = Set(
            NameIndex(places.columns.names, among: hits.map(\.row)).matches(name, limit: hits.count).map(\.row))
        hits = hits.filter { matches.contains($0.row) }
    }
    let left = leftOut(filter, places, named)
    let found = hits.count
    if let limit { hits = Array(hits.prefix(limit)) }
    let report = SearchReport(
        places: places, origin: origin, radiusMetres: radius, total: all.count, count: found, hits: hits,
        notGradedThatWay: left, order: arguments.values["sort"]?.lowercased() ?? "distance",
        distance: { distances.text(metres: $0) })
    if format == .table {
        library.tellPosition(of: origin)
        if found == 0 { return writeError(nothingFound(places, origin, radius, all.count, distances)) }
        write(report.text(as: format, columns: terminalColumns))
        var line =
            "\(grouped(found)) of \(grouped(all.count)) \(all.count == 1 ? places.collection.noun.one : places.collection.noun.many) within \(distances.text(metres: radius)) of \(origin.label)"
        if !origin.place.isEmpty { line += " (\(origin.place))" }
        line += hits.count < found ? ", the first \(grouped(hits.count)) shown." : "."
        if let left, left > 0 { line += " \(grouped(left)) not graded that way left out." }
        if places.isPartial { line += " This is the starter set: catchment import brings the rest." }
        return writeError(line)
    }
    write(report.text(as: format, columns: terminalColumns))
    if let left, left > 0 { writeError("\(grouped(left)) schools are not graded that way and are left out.") }
}

/// What the options say of the filters.
private func commandFilter(_ arguments: Arguments, _ places: Places) throws(CommandError) -> Filter {
    var filter = Filter()
    var wanted: [(facet: String, values: [String], option: String)] = []
    for name in ["phase", "grade"] {
        if let list = arguments.list(name) { wanted.append((name, list, "--\(name)")) }
    }
    if let text = arguments.values["filter"] {
        for part in text.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmingBlanks)
            guard sides.count == 2 else {
                throw CommandError(.usage, "--filter \"\(part)\": write FACET=VALUE,VALUE; see --filter help.")
            }
            wanted.append(
                (
                    sides[0].lowercased(), sides[1].split(separator: ",").map { $0.trimmingBlanks.lowercased() },
                    "--filter \(sides[0])"
                ))
        }
    }
    for (name, values, option) in wanted {
        guard let facet = places.facets.first(where: { $0.id == name }) else {
            throw CommandError(
                .usage, "\(option): there is no such filter; use \(places.facets.map(\.id).joined(separator: ", ")).")
        }
        let known = facet.values.map(\.id)
        guard !values.isEmpty, let odd = values.first(where: { !known.contains($0) }) ?? (values.isEmpty ? "" : nil)
        else {
            if values.isEmpty {
                throw CommandError(.usage, "\(option) names no value: use \(known.joined(separator: ", ")).")
            }
            filter.only(Set(values), of: facet)
            continue
        }
        throw CommandError(.usage, "\(option): there is no \"\(odd)\"; use \(known.joined(separator: ", ")).")
    }
    return filter
}

private func commandSort(_ arguments: Arguments, _ places: Places) throws(CommandError) -> String {
    guard let text = arguments.values["sort"] else { return "distance" }
    let known = ["distance", "name"] + places.collection.sorts.map(\.id)
    guard known.contains(text.lowercased()) else {
        throw CommandError(
            .usage,
            "--sort \"\(text)\" is not known in \(places.collection.name): use \(known.joined(separator: ", ")).")
    }
    return text.lowercased()
}

/// How many are left out only because a filter speaks of a grade that they do not have.
private func leftOut(_ filter: Filter, _ places: Places, _ hits: [Hit]) -> Int? {
    var counts: [Int] = []
    let sieve = Sieve(filter, facets: places.facets)
    for (index, facet) in places.facets.enumerated() {
        guard let outside = facet.values.firstIndex(where: \.isOutside),
            facet.values[outside].id == "not-graded-this-way",
            filter.off[facet.id]?.contains(facet.values[outside].id) == true
        else { continue }
        counts.append(sieve.counts(of: index, rows: hits.map(\.row))[outside])
    }
    return counts.isEmpty ? nil : counts.reduce(0, +)
}

private func filterHelp(_ places: Places) -> String {
    places.facets.map { facet in
        "\(facet.id): \(facet.title)\n" + facet.values.map { "    \($0.id)\n" }.joined()
    }.joined()
}

private func nothingFound(
    _ places: Places, _ origin: Origin, _ radius: Double, _ total: Int, _ distances: DistanceFormat
) -> String {
    let noun = places.collection.noun
    if total > 0 {
        let which = total == 1 ? "The one \(noun.one)" : "None of the \(grouped(total)) \(noun.many)"
        return
            "\(which) within \(distances.text(metres: radius)) of \(origin.label) \(total == 1 ? "does not pass" : "passes") the filters: leave one out."
    }
    var text = "No \(noun.one) within \(distances.text(metres: radius)) of \(origin.label)."
    if let nearest = places.nearestCurrent(to: origin.coordinate) {
        text +=
            " The nearest is \(places.name(nearest.row)), \(distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees)): try a larger --radius."
    }
    if places.isPartial { text += " Only the starter set is loaded: catchment import brings the rest." }
    return text
}
