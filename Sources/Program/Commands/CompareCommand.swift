import App
import Catalogue
import Live

extension ShellCommand {
    static let compare = ShellCommand(
        name: "compare", usages: ["ID... [--near PLACE] [--in COLLECTION] [--format text|json|csv]"],
        summary: "Compare two to six places side by side.",
        options: [
            .init(name: "near", value: "PLACE", help: "also show how far each is from there", candidates: .ownPlaces),
            .collectionOfIDs,
            .init(
                name: "format", value: "FORMAT", help: "text, json or csv", candidates: .cases(of: ReportFormat.self)),
            .online, .offline,
        ],
        argument: .shortlist,
        notes: """
            ★ marks the best value in a row. A row has none if fewer than two places have a result, if the results
            are of different kinds, or if all are equal.
            """
    ) { arguments, shell throws(CommandError) in
        let format = try arguments.choice("format", default: ReportFormat.text)
        let ids = arguments.words
        guard (2...Comparison.limit).contains(ids.count) else {
            throw CommandError(
                .usage,
                "Name 2 to \(Comparison.limit) places, not \(ids.count), as in catchment compare urn:107848 urn:107849."
            )
        }
        let found = try shell.places(ofIDs: ids, arguments)
        let places = found[0].places
        if let other = found.first(where: { $0.places !== places }) {
            throw CommandError(
                .usage, "\(found[0].id) and \(other.id) are in different collections: compare places of one.")
        }
        if let twice = Dictionary(grouping: found.map(\.id), by: { $0 }).first(where: { $0.value.count > 1 })?.key {
            throw CommandError(.usage, "\(twice) is named twice: name each place once.")
        }
        var origin: Origin?
        if arguments.values["near"] != nil { origin = try shell.origin(arguments, places: places) }
        let shortlist = try shell.library.saved.shortlist()
        var compared: [ComparedPlace] = []
        let names = found.map { places.name($0.row) }
        for place in found {
            let name = places.name(place.row)
            compared.append(
                ComparedPlace(
                    id: place.id, name: names.count { $0 == name } > 1 ? places.nameWithArea(place.row) : name,
                    note: shortlist.entry(place.id)?.note ?? "",
                    detail: try shell.detail(of: place),
                    coordinate: places.coordinate(place.row)))
        }
        let comparison = Comparison(
            compared, of: places.dataset, origin: origin, distances: shell.distances(in: places.dataset))
        let report = ComparisonReport(comparison, of: compared, origin: origin, dataset: places.dataset)
        switch format {
        case .text:
            shell.writeText(plainText(of: comparison, names: compared.map(\.name), columns: shell.console.columns))
        case .json: shell.write(report.json)
        case .csv: shell.write(report.csv)
        }
    }
}
