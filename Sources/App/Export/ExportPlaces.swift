import Catalogue
import Screen

/// A file for the places of a list: `:export FILE`.
public struct ExportFile: Sendable, Equatable {
    /// The path as it was typed; "~" stands for the person's home folder.
    public var path: String
    /// `.table` is a page to print, with a few facts about each place.
    public var format: SearchReport.Format

    /// - Parameter typed: the name of the file. Its ending names the format.
    /// - Returns: nil if no format has this ending.
    init?(_ typed: String) {
        let name = typed.lowercased()
        let formats: [(ending: String, format: SearchReport.Format)] = [
            (".csv", .csv), (".geojson", .geojson), (".json", .json), (".txt", .table),
        ]
        guard let found = formats.first(where: { name.hasSuffix($0.ending) && name.count > $0.ending.count }) else {
            return nil
        }
        path = typed
        format = found.format
    }

    /// The path with a number before its ending: "schools-2.csv". If the name ends in such a number already, the new one replaces it.
    public func path(numbered number: Int) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        var stem = path[..<dot]
        let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
        // A number of four digits may be a year and stays: "schools-2024.csv" becomes "schools-2024-2.csv".
        if (1...3).contains(digits), stem.dropLast(digits).last == "-" { stem = stem.dropLast(digits + 1) }
        return "\(stem)-\(number)\(path[dot...])"
    }
}

/// How writing a list into a file ended.
public enum ExportResult: Sendable, Equatable {
    /// The file was written; the path is absolute.
    case written(path: String)
    /// Nothing was written, because the file exists; `free` is a numbered path that is not in use.
    case exists(free: String)
    /// Nothing was written; a sentence says why.
    case failed(String)
}

/// What is written into a file: the places of the list on the screen or of the shortlist, in their order.
public struct PlacesExport: Sendable, Equatable {
    /// Which places are written.
    public enum Scope: Sendable {
        /// The list on the screen.
        case list
        /// The shortlist or, if the dataset lists favourites, `State.comparableCities`.
        case shortlist
    }

    public var scope = Scope.list
    public var file: ExportFile
    public var places: Places
    public var hits: [Hit]
    /// The places of the shortlist with their notes; empty for other places.
    public var shortlist = Shortlist()
    /// Where the search started, and its radius in metres; nil for a list of all places.
    public var origin: Origin?
    public var radiusMetres: Int
    /// The headings under which the list shows the places, by their ids, for a page to print; empty for a list without headings.
    public var headings: [String: String] = [:]
    /// How distances are written on a page to print.
    public var distances = DistanceFormat.metric
    /// Today, as yyyy-mm-dd, for the title of a page to print.
    public var today = ""
    /// How many places were found before filters.
    public var total: Int
    /// How many places could not be written: places of the service that are not in the list, or of the shortlist that are not in the data.
    public var missing: Int

    /// What the file contains.
    /// - Parameter records: reads the records of the places; nil leaves out the facts that only records have.
    public func text(records: RecordLookup?) -> String {
        let noted = ShortlistReport(shortlist, in: [places], records: records)
        return switch file.format {
        case .table: page(records)
        case let format where shortlist.isEmpty: searchReport(records).text(as: format)
        case .csv: noted.csv
        case .geojson: noted.geoJSON
        case .json: noted.json
        }
    }

    /// The report of places without notes.
    private func searchReport(_ records: RecordLookup?) -> SearchReport {
        let circle = origin.map { SearchReport.Circle(origin: $0, radiusMetres: radiusMetres) }
        var report = SearchReport(
            places: places, circle: circle, total: total, hits: hits, distance: distances.writer(from: origin))
        report.records = records
        return report
    }

    /// The places as a page to print. A place whose record cannot be read is printed without it.
    private func page(_ records: RecordLookup?) -> String {
        let printed = hits.map { hit in
            let id = places.id(hit.row)
            let detail = try? places.detail(of: hit.row, records: records?(hit.row, places) ?? .none)
            return PrintedPlace(
                shortlist.entry(id) ?? Shortlist.Entry(id: id, name: places.name(hit.row)), in: (places, hit.row),
                detail: detail, distance: origin != nil && hit.isMeasured ? distances.text(hit, from: origin) : "",
                heading: headings[id] ?? "")
        }
        return printedPage(printed, title: pageTitle)
    }

    /// "Shortlist, 30 Nov 2026", "8 of 19 schools, 1.0 km around LS1 4AP, 30 Nov 2026".
    private var pageTitle: String {
        let noun = places.dataset.noun.form(for: total)
        let count = hits.count == total ? grouped(total) : "\(grouped(hits.count)) of \(grouped(total))"
        let area = origin.map { "\(distances.text(radiusMetres: radiusMetres)) around \($0.label)" } ?? ""
        let words =
            switch scope {
            case .list: ["\(count) \(noun)", area]
            case .shortlist: [shortlist.isEmpty ? "Favourites" : "Shortlist"]
            }
        return (words + [today.isEmpty ? "" : dateWords(today)]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What was written: "Wrote 213 stalls to /home/mia/stalls.csv".
    /// - Parameter path: the absolute path of the file.
    func sentence(writtenTo path: String) -> String {
        let noun = places.dataset.noun
        let written = "Wrote \(grouped(hits.count)) \(noun.form(for: hits.count)) to \(path)"
        guard missing > 0 else { return written }
        let reason = scope == .list ? "could not be fetched" : "\(missing == 1 ? "is" : "are") not in the data"
        return "\(written). \(grouped(missing)) more \(reason)"
    }
}

extension State {
    /// Writes the list or the shortlist into a file. If the list of all places lacks some that the service has, these are fetched first.
    mutating func exportPlaces(_ scope: PlacesExport.Scope, to typed: String) -> [Effect] {
        guard scope == .list ? resultsToSave() != nil : shortlistToSave() != nil else { return [] }
        guard let file = ExportFile(typed) else {
            return ExportLine.open(
                with: typed, for: scope, "End the file's name in .csv, .geojson, .json or .txt", in: &self)
        }
        if scope == .shortlist { return writeShortlist(to: file) }
        guard let results else { return [] }
        guard let dataset, results.listsAllPlaces, mayLackPlaces, canFetch else {
            return [write(results, to: file)]
        }
        service.lists.waitingExport = file
        let missing = missingPlaces
        run.status = Status(
            text: missing > 0
                ? "Fetching \(grouped(missing)) more \(dataset.noun.form(for: missing)) …"
                : "Fetching all \(dataset.noun.many) …")
        return [service.ask(.listAll, request: run.nextRequest(), of: dataset)]
    }

    /// The places of the shortlist or of the favourites that are in the data, without changes that wait to be sent. If there are none,
    /// the status says so.
    mutating func shortlistToSave() -> (places: Places, hits: [Hit])? {
        let places = data.places.map { $0.accepted ?? $0 }
        let hits = comparable.compactMap { places?.row(ofID: $0.id).map(Hit.init(unmeasured:)) }
        guard let places, !hits.isEmpty else {
            run.status = Status(text: "There is nothing to save: none of these \(noun.many) is in the data")
            return nil
        }
        return (places, hits)
    }

    private mutating func writeShortlist(to file: ExportFile) -> [Effect] {
        guard let (places, hits) = shortlistToSave() else { return [] }
        var export = PlacesExport(
            scope: .shortlist, file: file, places: places, hits: hits, radiusMetres: 0, total: hits.count,
            missing: comparable.count - hits.count)
        export.today = run.today
        if !listsFavourites {
            let ids = Set(hits.map { places.id($0.row) })
            for entry in comparable where ids.contains(entry.id) { export.shortlist.apply(.add(entry)) }
        }
        return [.file(.exportPlaces(export))]
    }

    /// The list on the screen. If there is none, or nothing in it, the status says so.
    mutating func resultsToSave() -> Results? {
        guard let results else {
            run.status = Status(text: "Open a list first: press A for all \(noun.many)")
            return nil
        }
        guard !results.present.isEmpty || results.listsAllPlaces && mayLackPlaces && canFetch else {
            run.status = Status(text: "There is nothing to save: the list is empty")
            return nil
        }
        return results
    }

    /// Writes the file that waited for all places.
    mutating func finishExport() -> [Effect] {
        guard let file = service.lists.waitingExport else { return [] }
        service.lists.waitingExport = nil
        guard let results else {
            run.status = Status(text: "Nothing was written: the list was closed", isError: true)
            return []
        }
        return [write(results, to: file)]
    }

    /// How many places the service has that are not in the list on the screen.
    var missingPlaces: Int {
        guard let results, let total = listFacts?.total else { return 0 }
        return max(0, total - (results.places.accepted ?? results.places).count)
    }

    /// Whether the service has, or may have, more places than the list on the screen.
    private var mayLackPlaces: Bool {
        guard dataset?.supply.service != nil else { return false }
        return listFacts?.total == nil || missingPlaces > 0
    }

    /// Writes the listed places as their service has them: places and changes that wait to be sent are left out.
    private func write(_ results: Results, to file: ExportFile) -> Effect {
        let isSearch = !results.listsAllPlaces
        let places = results.places.accepted ?? results.places
        var export = PlacesExport(
            file: file, places: places, hits: Self.hits(Array(results.present), of: results, in: places),
            origin: isSearch ? results.origin : nil, radiusMetres: results.radiusMetres,
            total: Self.hits(results.hits, of: results, in: places).count, missing: isSearch ? 0 : missingPlaces)
        export.distances = distances
        export.today = run.today
        if file.format == .table, let heading = headings(of: results, columns: printedColumns) {
            for index in results.visible.indices {
                export.headings[results.places.id(results.visible[index].row)] = heading(index)
            }
        }
        return .file(.exportPlaces(export))
    }

    /// The same hits with their rows in `others`, found by id. A hit whose place is not in `others` is left out.
    private static func hits(_ hits: [Hit], of results: Results, in others: Places) -> [Hit] {
        let places = results.places
        if others === places { return hits }
        return hits.compactMap { hit in
            var hit = hit
            guard let row = others.row(ofID: places.id(hit.row)) else { return nil }
            // The change that waits to be sent may move the place, so the distance is measured again to its present position.
            if places.isUnsent(hit.row) { return others.hit(row, from: results.origin?.coordinate) }
            hit.row = row
            return hit
        }
    }
}
