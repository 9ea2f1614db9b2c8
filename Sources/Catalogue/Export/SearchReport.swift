import Geo
import JSON

/// The answer to a search, ready to be written in any format: the same facts in each.
public struct SearchReport: Sendable {
    public enum Format: String, Sendable, CaseIterable { case table, json, csv, geojson }

    /// What was searched: so far around a place.
    public struct Circle: Sendable {
        public var origin: Origin
        public var radiusMetres: Double

        public init(origin: Origin, radiusMetres: Double) {
            self.origin = origin
            self.radiusMetres = radiusMetres
        }
    }

    public var places: Places
    /// Nil where all places were asked for: they are as far as can be from nowhere.
    public var circle: Circle?
    /// Found within the circle, before filters.
    public var total: Int
    /// Left by the filters, of which `hits` may be the first ones only.
    public var count: Int
    /// What is to be written, in order.
    public var hits: [Hit]
    /// Left out because a filter asks for a grade of a kind that they do not have; nil where none was asked for.
    public var notGradedThatWay: Int?
    /// The order that the hits are in: what it goes by is told in a table.
    public var order: String
    /// How distances are written for people.
    public var distance: @Sendable (Double) -> String

    public init(
        places: Places, circle: Circle?, total: Int, count: Int? = nil, hits: [Hit],
        notGradedThatWay: Int? = nil, order: String = "distance",
        distance: @escaping @Sendable (Double) -> String
    ) {
        self.places = places
        self.circle = circle
        self.total = total
        self.count = count ?? hits.count
        self.hits = hits
        self.notGradedThatWay = notGradedThatWay
        self.order = order
        self.distance = distance
    }

    /// - Parameter columns: of the terminal that a table is for.
    public func text(as format: Format, columns: Int) -> String {
        switch format {
        case .table: table(columns: columns)
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

    private func facts(_ hit: Hit) -> [(name: String, value: JSONValue)] {
        let own = places.collection.fields(of: hit.row, in: places)
        var facts: [(name: String, value: JSONValue)] = [
            ("id", .string(places.id(hit.row))), ("name", .string(places.name(hit.row))),
        ]
        facts += own.filter { $0.name == "phase" }
        if let coordinate = places.coordinate(hit.row) {
            facts.append(("latitude", .number(rounded(coordinate.latitude, 1e6))))
            facts.append(("longitude", .number(rounded(coordinate.longitude, 1e6))))
        }
        if hit.isMeasured {
            facts.append(("distanceMetres", .number(rounded(hit.distanceMetres, 10))))
            facts.append(("bearingDegrees", .number(rounded(hit.bearingDegrees, 10))))
        }
        facts.append(("postcode", .optional(places.columns.postcodes[hit.row])))
        return facts + own.filter { $0.name != "phase" && $0.name != "postcode" }
    }

    private var originFacts: JSONValue {
        guard let origin = circle?.origin else { return .null }
        var place: [(name: String, value: JSONValue)] = [
            ("label", .string(origin.label)), ("latitude", .number(rounded(origin.coordinate.latitude, 1e6))),
            ("longitude", .number(rounded(origin.coordinate.longitude, 1e6))),
        ]
        if !origin.place.isEmpty { place.append(("place", .string(origin.place))) }
        if let approximate = origin.approximate { place.append(("approximate", .string(approximate))) }
        if let credit = origin.credit { place.append(("credit", .string(credit))) }
        return .object(place)
    }

    private var json: String {
        var text = "{\"origin\":\(originFacts.text)"
        text += ",\"radiusMetres\":\(circle.map { number($0.radiusMetres) } ?? "null")"
        text += ",\"collection\":\(JSONValue.string(places.collection.id).text)"
        text += ",\"total\":\(total),\"count\":\(count)"
        if let notGradedThatWay { text += ",\"notGradedThatWay\":\(notGradedThatWay)" }
        text +=
            ",\n \"\(places.collection.noun.many)\":["
            + hits.map { "\n  " + JSONValue.object(facts($0)).text }.joined(separator: ",")
        return text + (hits.isEmpty ? "]" : "\n ]") + ",\n \"sources\":\(sources.text)}\n"
    }

    /// A whole number without its ".0".
    private func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : "\(value)" }

    private var geoJSON: String {
        Catalogue.geoJSON(
            hits.map { hit in (places.id(hit.row), places.coordinate(hit.row), facts(hit)) }, sources: sources)
    }

    // MARK: CSV

    /// Its columns are those that the collection's places have, whatever was found: a script can rely on them.
    private var csv: String {
        let own = places.collection.fieldNames
        let names =
            ["id", "name"] + own.filter { $0 == "phase" }
            + ["latitude", "longitude", "distanceMetres", "bearingDegrees", "postcode"]
            + own.filter { $0 != "phase" && $0 != "postcode" }
        return csvTable(names, hits.map(facts))
    }

    // MARK: Table

    private func table(columns: Int) -> String {
        var header = ["ID", "NAME", "WHAT IS KNOWN"]
        var cells = hits.map { hit in
            [places.id(hit.row), places.name(hit.row), places.summary(hit.row, sortedBy: order)]
        }
        if circle != nil {
            header.append("DISTANCE")
            for (index, hit) in hits.enumerated() { cells[index].append(way(hit)) }
            return textTable(header: header, rows: cells, columns: columns, flexible: [1, 2], right: [3])
        }
        // Of places of the same name all over a country, the district tells which is which, if nothing else does.
        let districts = hits.map { places.columns.districts[$0.row] }
        guard zip(cells, districts).contains(where: { !$0[2].contains($1) }) else {
            return textTable(header: header, rows: cells, columns: columns, flexible: [1, 2])
        }
        for (index, district) in districts.enumerated() { cells[index].append(district) }
        return textTable(header: header + ["WHERE"], rows: cells, columns: columns, flexible: [1, 2, 3])
    }

    private func way(_ hit: Hit) -> String {
        distance(hit.distanceMetres)
            + (hit.distanceMetres < 5 ? "" : " " + CompassPoint(bearingDegrees: hit.bearingDegrees).rawValue)
    }
}

/// The members of an object on one level, those of an object in it as "ofsted.date".
func flattened(_ members: [(name: String, value: JSONValue)], prefix: String = "") -> [(name: String, text: String)] {
    members.flatMap { member -> [(name: String, text: String)] in
        switch member.value {
        case .object(let inner): return flattened(inner, prefix: prefix + member.name + ".")
        case .string(let text): return [(prefix + member.name, text)]
        case .null: return [(prefix + member.name, "")]
        default: return [(prefix + member.name, member.value.text)]
        }
    }
}

/// Rows below their header. Source: RFC 4180; the members of an object are in columns of their own, "ofsted.date".
func csvTable(_ names: [String], _ rows: [[(name: String, value: JSONValue)]]) -> String {
    let lines = rows.map { row in
        let texts = Dictionary(flattened(row).map { ($0.name, $0.text) }) { first, _ in first }
        return names.map { csvField(texts[$0] ?? "") }.joined(separator: ",")
    }
    return ([names.joined(separator: ",")] + lines).map { $0 + "\r\n" }.joined()
}

/// A field of a CSV row: quoted where it must be, and never a formula in a spreadsheet.
///
/// A leading `=`, `+`, `-` or `@` gets an apostrophe before it, unless the whole is a number.
public func csvField(_ text: String) -> String {
    var safe = text
    if let first = text.first, "=+-@\t\r".contains(first), Double(text) == nil { safe = "'" + text }
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    var quoted = "\""
    for character in safe { quoted += character == "\"" ? "\"\"" : String(character) }
    return quoted + "\""
}

/// Rows below a header in columns that fit their content. Where all would be too wide the flexible ones are cut, each in as
/// many rows as the others, so that a few long texts take no room from the many short ones.
public func textTable(header: [String], rows: [[String]], columns: Int, flexible: Set<Int>, right: Set<Int> = [])
    -> String
{
    let lengths = header.indices.map { column in rows.map { $0[column].count }.sorted() }
    var widths = header.indices.map { max(header[$0].count, lengths[$0].last ?? 0) }
    var excess = widths.reduce(2 * (header.count - 1), +) - columns
    /// How many rows are cut in a column of a width.
    func cut(_ column: Int, at width: Int) -> Int {
        var (low, high) = (0, lengths[column].count)
        while low < high {
            let middle = (low + high) / 2
            if lengths[column][middle] > width { high = middle } else { low = middle + 1 }
        }
        return lengths[column].count - low
    }
    while excess > 0 {
        let narrower = flexible.filter { widths[$0] > max(12, header[$0].count) }
            .map { (column: $0, cut: cut($0, at: widths[$0] - 1)) }
        guard let next = narrower.min(by: { ($0.cut, -widths[$0.column]) < ($1.cut, -widths[$1.column]) }) else {
            break
        }
        widths[next.column] -= 1
        excess -= 1
    }
    return ([header] + rows).map { row in
        var line = ""
        for column in row.indices {
            let text =
                row[column].count > widths[column] ? row[column].prefix(widths[column] - 1) + "…" : row[column][...]
            let padding = String(repeating: " ", count: max(0, widths[column] - text.count))
            line += (column > 0 ? "  " : "") + (right.contains(column) ? padding + text : text + padding)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}

func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
