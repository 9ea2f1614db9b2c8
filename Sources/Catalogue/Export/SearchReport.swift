import Geo
import JSON

/// The answer to a search, which can be written in several formats with the same facts.
public struct SearchReport: Sendable {
    public enum Format: String, Sendable, CaseIterable { case table, json, csv, geojson }

    /// The circle that was searched.
    public struct Circle: Sendable {
        public var origin: Origin
        public var radiusMetres: Int

        public init(origin: Origin, radiusMetres: Int) {
            self.origin = origin
            self.radiusMetres = radiusMetres
        }
    }

    public var places: Places
    /// Nil if all places were asked for.
    public var circle: Circle?
    /// From where distances are measured: the centre of the circle; nil if there are no distances.
    public var origin: Origin?
    /// How many places there are before filters: in the circle, or in the dataset if there is no circle.
    public var total: Int
    /// How many places pass the filters; `hits` may be only the first of them.
    public var count: Int
    /// The places that are written, in their order.
    public var hits: [Hit]
    /// How many places are left out because a filter's facet does not apply to them; nil if no filter leaves such
    /// places out. The dataset's `Words.leftOut` says what they are called.
    public var leftOut: Int?
    /// The order of the hits. A table shows the figure that they are sorted by.
    public var order: ListOrder
    /// The states of the places that were not sent yet, such as "waiting", by row; nil if no such places are asked for.
    /// A table shows the state instead of the time; the other formats have a field for it.
    public var states: [Int: String]?
    /// The names of the fields to write, in their order; nil for all of them. In a table they replace the usual columns.
    public var fields: [String]?
    /// Reads the records of a place; nil leaves out the facts that only records have.
    public var records: RecordLookup?
    /// How many characters of a key a table shows; nil for all of them.
    public var keyLength: Int?
    /// Writes a distance in metres for people.
    public var distance: @Sendable (Double) -> String

    public init(
        places: Places, circle: Circle?, total: Int, count: Int? = nil, hits: [Hit],
        leftOut: Int? = nil, order: ListOrder = .distance,
        distance: @escaping @Sendable (Double) -> String
    ) {
        self.places = places
        self.circle = circle
        origin = circle?.origin
        self.total = total
        self.count = count ?? hits.count
        self.hits = hits
        self.leftOut = leftOut
        self.order = order
        self.distance = distance
    }

    /// - Parameters:
    ///   - columns: the width of the terminal, for a table.
    ///   - width: how many cells of the terminal a text takes.
    public func text(as format: Format, columns: Int = 0, width: (String) -> Int = { $0.count }) -> String {
        switch format {
        case .table: table(columns: columns, width)
        case .json: json
        case .csv: csv
        case .geojson: geoJSON
        }
    }

    // MARK: JSON

    private var sources: JSONValue { Self.sources(of: places) }

    static func sources(of places: Places) -> JSONValue {
        .array(
            places.sources.map {
                .object([
                    ("name", .string($0.title)), ("date", .optional($0.date)), ("licence", .string($0.licence)),
                    ("starterSet", .bool($0.isStarter)),
                ])
            })
    }

    /// A JSON object for each place that is written; its members are facts.
    public var jsonObjects: [JSONValue] { hits.map { [facts = factsFinder(isForCSV: false)] in .object(facts($0)) } }

    /// A function that finds the facts to write of a place.
    /// - Parameter isForCSV: whether each fact has a column, so that there are no lists.
    private func factsFinder(isForCSV: Bool) -> @Sendable (Hit) -> Facts {
        let exported = ExportedFacts(places.dataset, records: records, only: fields)
        return { hit in
            let state = states.map { $0[hit.row] ?? "posted" }
            let extras = ExportedFacts.Extras(
                hit: hit, isApproximate: origin?.approximate != nil, state: state)
            let all = exported.facts(of: hit.row, in: places, isForCSV: isForCSV, extras)
            return fields.map { chosen($0, from: all) } ?? all
        }
    }

    private var originFacts: JSONValue {
        guard let origin else { return .null }
        var place: [(name: String, value: JSONValue)] = [
            ("label", .string(origin.label)), ("latitude", .degrees(origin.coordinate.latitude)),
            ("longitude", .degrees(origin.coordinate.longitude)),
        ]
        if !origin.place.isEmpty { place.append(("place", .string(origin.place))) }
        if let approximate = origin.approximate { place.append(("approximate", .string(approximate))) }
        if let credit = origin.credit { place.append(("credit", .string(credit))) }
        return .object(place)
    }

    private var json: String {
        var text = "{\"origin\":\(originFacts.text)"
        text += ",\"radiusMetres\":\(circle.map { String($0.radiusMetres) } ?? "null")"
        text += ",\"collection\":\(JSONValue.string(places.dataset.id).text)"
        text += ",\"total\":\(total),\"count\":\(count)"
        if let leftOut, let field = places.dataset.words.leftOut?.field {
            text += ",\(JSONValue.string(field).text):\(leftOut)"
        }
        let facts = factsFinder(isForCSV: false)
        text +=
            ",\n \(JSONValue.string(places.dataset.identity.listName).text):["
            + hits.concurrentMap { "\n  " + JSONValue.object(facts($0)).text }.joined(separator: ",")
        return text + (hits.isEmpty ? "]" : "\n ]") + ",\n \"sources\":\(sources.text)}\n"
    }

    private var geoJSON: String {
        let facts = factsFinder(isForCSV: false)
        return Catalogue.geoJSON(hits, sources: sources) {
            (places.id($0.row), places.coordinate($0.row), facts($0))
        }
    }

    // MARK: CSV

    private var csv: String {
        let names = fields ?? ExportedFacts(places.dataset, records: records).names(hasState: states != nil)
        return csvTable(names, hits, facts: factsFinder(isForCSV: true))
    }

    // MARK: Table

    private func table(columns: Int, _ width: (String) -> Int) -> String {
        if let fields { return chosenTable(fields, columns: columns, width) }
        var header = ["ID", "NAME", places.dataset.words.summaryHeading]
        var cells = hits.map { hit in
            [shownID(hit.row), places.title(hit.row), places.summary(hit.row, sortedBy: order)]
        }
        var name = 1
        if hits.contains(where: { time(of: $0) != nil }) {
            header.insert("TIME (UTC)", at: 1)
            for (index, hit) in hits.enumerated() { cells[index].insert(time(of: hit) ?? "", at: 1) }
            name = 2
        }
        let summary = name + 1
        var flexible: Set = [name, summary]
        var right: Set<Int> = []
        // Districts tell places of the same name apart. They are left out if all summaries name them already.
        let districts = hits.map { places.columns.districts[$0.row] }
        if circle != nil {
            right = [header.count]
            header.append("DISTANCE")
            for (index, hit) in hits.enumerated() { cells[index].append(distanceAndDirection(hit)) }
        } else if name == 1, zip(cells, districts).contains(where: { !$0[summary].contains($1) }) {
            flexible.insert(header.count)
            header.append("WHERE")
            for (index, district) in districts.enumerated() { cells[index].append(district) }
        }
        let hasResults = hits.contains { !places.resultWordings($0.row).isEmpty }
        return textTable(
            header: header, rows: cells, columns: columns, flexible: flexible, name: name,
            result: hasResults ? (summary, { places.resultWordings(hits[$0].row) }) : nil, right: right, width: width)
    }

    /// A table of the fields that were asked for.
    private func chosenTable(_ fields: [String], columns: Int, _ width: (String) -> Int) -> String {
        let facts = factsFinder(isForCSV: true)
        let rows = hits.map { hit in
            let texts = Dictionary(flattened(facts(hit)).map { ($0.name, $0.text) }) { first, _ in first }
            return fields.map { texts[$0] ?? "" }
        }
        return textTable(
            header: fields, rows: rows, columns: columns, flexible: Set(fields.indices),
            name: fields.firstIndex(of: "name"), hasAll: true, width: width)
    }

    /// The id of a place, or the beginning of the id if ids are shortened.
    private func shownID(_ row: Int) -> String {
        guard let keyLength else { return places.id(row) }
        return places.dataset.id(ofKey: places.key(row).prefix(keyLength))
    }

    /// What the column TIME shows: the state of a place that was not sent yet, else when the place was posted: "2026-11-22 09:09".
    /// Nil if its values expire, or its dataset has no times.
    private func time(of hit: Hit) -> String? {
        if let state = states?[hit.row] { return state }
        guard let validity = (places.dataset as? any Expiring)?.validity(of: hit.row, in: places),
            validity.goodUntil == .max
        else { return nil }
        let seconds = validity.fetchedAt
        let ofDay = (seconds % 86_400 + 86_400) % 86_400
        guard let day = CalendarDate.day((seconds - ofDay) / 86_400) else { return nil }
        let parts = [ofDay / 3600, ofDay / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day.iso) \(parts[0]):\(parts[1])"
    }

    private func distanceAndDirection(_ hit: Hit) -> String {
        distance(hit.distanceMetres)
            + (hit.distanceMetres < DistanceFormat.hereMetres
                ? "" : " " + CompassPoint(bearingDegrees: hit.bearingDegrees).rawValue)
    }
}

func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }

/// The distance and the direction of a place as facts, to a tenth. A place at the origin has no direction.
func measures(metres: Double, bearingDegrees: Double) -> [(name: String, value: JSONValue)] {
    let metres = rounded(metres, 10)
    return [
        ("distanceMetres", .number(metres)),
        ("bearingDegrees", metres == 0 ? .null : .number(rounded(bearingDegrees, 10))),
    ]
}
