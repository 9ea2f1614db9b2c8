import App
import Catalogue
import Live

let compareCommand = ShellCommand(
    name: "compare", usage: "ID... [--near PLACE] [--format text|json|csv]",
    summary: "Two to six schools side by side, each kind of evidence in rows of its own.",
    options: [
        .init(name: "near", value: "PLACE", help: "how far each is from there, too"),
        .init(name: "in", value: "COLLECTION", help: "where to look for an ID without its scheme"),
        .init(name: "format", value: "FORMAT", help: "text, json or csv"),
        onlineOption, offlineOption,
    ],
    notes: """
        The best of a row is marked (★) where two or more have evidence of the same kind, and graded inspections of the
        same framework; different kinds are never compared.
        """
) { arguments, library throws(CommandError) in
    enum Format: String, CaseIterable { case text, json, csv }
    let format = try arguments.choice("format", default: Format.text)
    let ids = arguments.words
    guard (2...Comparison.limit).contains(ids.count) else {
        throw CommandError(
            .usage,
            "Name two to \(Comparison.limit) schools, as in catchment compare urn:107848 urn:107849; here are \(ids.count)."
        )
    }
    let found = try library.places(ofIDs: ids, arguments)
    let places = found[0].places
    if let other = found.first(where: { $0.places !== places }) {
        throw CommandError(
            .usage, "\(other.id) is of another collection than \(found[0].id): compare those of one collection.")
    }
    if let twice = Dictionary(grouping: found.map(\.id), by: { $0 }).first(where: { $0.value.count > 1 })?.key {
        throw CommandError(.usage, "\(twice) is named twice: name each school once.")
    }
    var origin: Origin?
    if arguments.values["near"] != nil { origin = try library.origin(arguments, places: places) }
    let shortlist = try library.shortlist()
    var compared: [ComparedPlace] = []
    for place in found {
        compared.append(
            ComparedPlace(
                id: place.id, name: places.name(place.row), note: shortlist.entry(place.id)?.note ?? "",
                detail: try library.detail(place.row, in: places), coordinate: places.coordinate(place.row)))
    }
    let comparison = Comparison(compared, origin: origin, distances: library.distances(in: places.collection))
    let report = ComparisonReport(comparison, of: compared, origin: origin, collection: places.collection)
    switch format {
    case .text: writeText(plainText(of: comparison, names: compared.map(\.name), columns: terminalColumns))
    case .json: write(report.json)
    case .csv: write(report.csv)
    }
}

extension Library {
    /// The places of ids as they were typed, all of them or none.
    func places(ofIDs ids: [String], _ arguments: Arguments) throws(CommandError) -> [(
        id: String, places: Places, row: Int
    )] {
        var loaded: [String: Places] = [:]
        var found: [(id: String, places: Places, row: Int)] = []
        for text in ids {
            let collection = try collection(ofID: text, arguments)
            let places: Places
            if let known = loaded[collection.id] { places = known } else { places = try loadSome(collection) }
            loaded[collection.id] = places
            guard let row = places.row(ofID: text) else {
                if let error = OriginError(elsewhere: text, than: collection) {
                    throw CommandError(error.status, error.shellWords)
                }
                let hint =
                    places.isPartial
                    ? "only the starter set is loaded, and catchment import brings the rest"
                    : "catchment find NAME looks for a name"
                throw CommandError(.noFile, "There is no \(collection.noun.one) \(text) in the data: \(hint).")
            }
            found.append((places.id(row), places, row))
        }
        return found
    }

    /// The collection that an id is of, by its scheme where it has one.
    func collection(ofID id: String, _ arguments: Arguments) throws(CommandError) -> any Collection {
        guard id.contains(":") else { return try arguments.collection(self) }
        guard let found = Collections.named(inID: id) else {
            let known = Collections.all.map { $0.keyScheme + ":…" }.joined(separator: ", ")
            throw CommandError(.usage, "\"\(id)\" is of no known kind: use \(known).")
        }
        return found
    }
}
