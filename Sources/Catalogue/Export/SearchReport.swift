import Geo
import JSON

/// The answer to a search, ready to be written in any format: the same facts in each.
public struct SearchReport: Sendable {
    public enum Format: String, Sendable, CaseIterable { case table, json, csv, geojson }

    /// What was searched: everything within a radius of a place.
    public struct Circle: Sendable {
        public var origin: Origin
        public var radiusMetres: Int

        public init(origin: Origin, radiusMetres: Int) {
            self.origin = origin
            self.radiusMetres = radiusMetres
        }
    }

    public var places: Places
    /// Nil where all places were asked for: there is nothing to measure them from.
    public var circle: Circle?
    /// Found before filters: within the circle, or of all places.
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
        let coordinate = places.coordinate(hit.row)
        facts += [("latitude", .degrees(coordinate?.latitude)), ("longitude", .degrees(coordinate?.longitude))]
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
        text += ",\"collection\":\(JSONValue.string(places.collection.id).text)"
        text += ",\"total\":\(total),\"count\":\(count)"
        if let notGradedThatWay { text += ",\"notGradedThatWay\":\(notGradedThatWay)" }
        text +=
            ",\n \"\(places.collection.noun.many)\":["
            + hits.map { "\n  " + JSONValue.object(facts($0)).text }.joined(separator: ",")
        return text + (hits.isEmpty ? "]" : "\n ]") + ",\n \"sources\":\(sources.text)}\n"
    }

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

func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
